"""F.1, F.2: claims, credits and the CVP they bring."""

import pytest

from tests.rulebooks.build import claim, evening, legal, played, strike

SHOT = {"fate": "shot_down"}


@pytest.mark.rule("PAW", "F.1")
@pytest.mark.rule("PAW", "F.2")
def test_a_kill_is_two_half_kills_and_2_cvp():
    result = legal(evening(2, {"j1": {}, "u1": SHOT}, [claim("j1", "u1", turn=14)]))
    assert result.sortie("j1").half_kills == 2
    assert result.pilot("j1").campaign_half_kills == 2
    assert result.game.cvp("japan") == 2
    (award,) = result.game.awards
    assert (award.side, award.source, award.cvp, award.by, award.on) == ("japan", "kills", 2, ("j1",), "u1")
    assert (award.aircraft, award.turn, award.cause, award.place) == ("F4F", 14, "claim", "/claims/0")
    (mark,) = result.game.credits
    assert (mark.kind, mark.half_kills, mark.victim, mark.aircraft, mark.turn) == ("shot_down", 2, "u1", "F4F", 14)


@pytest.mark.rule("PAW", "R2")
def test_a_shared_kill_is_a_half_kill_each_and_2_cvp_once():
    result = legal(evening(2, {"j1": {}, "j2": {}, "u1": SHOT}, [claim(["j1", "j2"], "u1")]))
    assert (result.sortie("j1").half_kills, result.sortie("j2").half_kills) == (1, 1)
    assert result.game.cvp("japan") == 2
    assert [credit.shared_with for credit in result.game.credits] == ["j2", "j1"]


@pytest.mark.rule("PAW", "R2")
def test_a_pilot_may_share_a_kill_with_a_strike_crew():
    pilots = {"j1": {"fate": "lost"}, "j2": {}, "u1": SHOT}
    result = legal(evening(2, pilots, [claim(["j2", "a"], "u1")], brought_on=[strike("a", "j1", "D3A")]))
    assert (result.sortie("j2").half_kills, result.sortie("a").half_kills) == (1, 0)
    assert result.game.cvp("japan") == 2


@pytest.mark.rule("PAW", "R2")
@pytest.mark.parametrize(
    ("by", "result", "why"),
    [
        ([], "shot_down", "none"),
        (["j1", "j1"], "shot_down", "twice"),
        (["j1", "j2", "j3"], "shot_down", "many"),
        (["j1", "j2"], "damaged", "many"),
        (["j1", "j2"], "hit", "many"),
        ([], "hit", "none"),
    ],
)
def test_one_pilot_claims_or_two_share_a_kill(by: list[str], result: str, why: str):
    pilots = {"j1": {}, "j2": {}, "j3": {}, "u1": SHOT, "u2": {}}
    claims = [claim(by, "u1" if result == "shot_down" else "u2", result)]
    if result != "shot_down":
        claims.append(claim("j1", "u1"))
    first = played(evening(2, pilots, claims)).outcome.refusals[0]
    assert (first.code, first.at, first.params["why"]) == ("claim.by", "/reports/1/claims/0/by", why)


def test_a_list_of_one_is_one():
    assert legal(evening(2, {"j1": {}, "u1": SHOT}, [claim(["j1"], "u1")])).record.reports[1].claims[0].by == ("j1",)


@pytest.mark.rule("PAW", "F.1")
def test_damage_is_a_half_kill_and_1_cvp():
    result = legal(evening(2, {"j1": {}, "u1": {}}, [claim("j1", "u1", "damaged")]))
    assert result.sortie("j1").half_kills == 1
    assert result.score("japan", "damaged") == 1
    assert result.sortie("u1").damaged


@pytest.mark.rule("PAW", "F.1")
@pytest.mark.parametrize("fate", ["shot_down", "lost"])
def test_damage_does_not_count_on_an_aircraft_that_went_down(fate: str):
    claims = [claim("j1", "u1", "damaged")] + ([claim("j2", "u1")] if fate == "shot_down" else [])
    result = legal(evening(2, {"j1": {}, "j2": {}, "u1": {"fate": fate}}, claims))
    assert result.sortie("j1").half_kills == 0
    assert result.score("japan", "damaged") == 0
    assert result.sortie("j1").hits_only


@pytest.mark.rule("PAW", "F.1")
def test_damage_stands_on_an_aircraft_that_crashes_on_its_way_home():
    result = legal(evening(2, {"j1": {}, "u1": {"home": 1}}, [claim("j1", "u1", "damaged")]))
    assert result.pilot("u1").state == "killed"
    assert result.score("japan", "damaged") == 1


@pytest.mark.rule("PAW", "F.1")
def test_damage_that_nobody_claims_scores_for_nobody():
    result = legal(evening(2, {"j1": {}, "u1": {"damaged": True}}))
    assert result.sortie("u1").damaged
    assert result.game.cvp("japan") == 0


@pytest.mark.rule("PAW", "F.1")
def test_an_aircraft_lost_without_an_enemys_credit_scores_for_nobody():
    result = legal(evening(2, {"u1": {"fate": "lost"}}))
    assert result.game.cvp("japan") == 0


@pytest.mark.rule("PAW", "F.1")
@pytest.mark.parametrize("result", ["shot_down", "damaged"])
def test_an_aircraft_is_shot_down_once_and_damaged_once(result: str):
    facts = SHOT if result == "shot_down" else {}
    document = evening(2, {"j1": {}, "j2": {}, "u1": facts}, [claim("j1", "u1", result), claim("j2", "u1", result)])
    answer = played(document)
    assert [(r.code, r.at) for r in answer.outcome.refusals] == [("claim.twice", "/reports/1/claims/1/on")]
    assert answer.game.cvp("japan") == (2 if result == "shot_down" else 1)


@pytest.mark.rule("PAW", "F.1")
def test_hits_are_claimed_as_often_as_they_happen():
    legal(evening(2, {"j1": {}, "u1": {}}, [claim("j1", "u1", "hit"), claim("j1", "u1", "hit")]))


@pytest.mark.rule("PAW", "F.1")
@pytest.mark.parametrize("fate", ["survived", "lost"])
def test_what_was_not_shot_down_cannot_be_claimed_as_shot_down(fate: str):
    result = played(evening(2, {"j1": {}, "u1": {"fate": fate}}, [claim("j1", "u1")]))
    assert result.codes == ["claim.fate"]
    assert result.game.cvp("japan") == 0


@pytest.mark.rule("PAW", "F.1")
def test_an_aircraft_shot_down_is_somebodys_kill():
    result = played(evening(2, {"u1": SHOT}))
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("sortie.unclaimed", "/reports/1/sorties/0/fate")]


@pytest.mark.parametrize(("by", "on"), [("j1", "nobody"), ("nobody", "u1"), (["j1", "nobody"], "u1")])
def test_a_claim_names_sorties_of_this_report(by, on: str):
    codes = played(evening(2, {"j1": {}, "u1": SHOT}, [claim(by, on)])).codes
    assert codes[0] == "claim.sortie"


def test_nobody_shoots_down_his_own_side():
    assert played(evening(2, {"j1": {}, "j2": {}}, [claim("j1", "j2", "hit")])).codes == ["claim.same_side"]
    assert played(evening(2, {"j1": {}, "j2": {}}, [claim("j1", "j1", "hit")])).codes == ["claim.same_side"]


@pytest.mark.rule("PAW", "G.2")
def test_a_claim_lies_within_the_game():
    assert played(evening(2, {"j1": {}, "u1": {}}, [claim("j1", "u1", "hit", turn=31)], turns=30)).codes == ["claim.turn"]


def test_a_downed_pilot_keeps_his_kills():
    result = legal(evening(2, {"j1": SHOT, "u1": SHOT}, [claim("j1", "u1"), claim("u1", "j1")]))
    assert (result.game.cvp("japan"), result.game.cvp("usa")) == (2, 2)
    assert result.pilot("j1").campaign_half_kills == 2


def test_awards_come_in_the_order_of_the_claims_those_for_damage_last():
    pilots = {"j1": {}, "u1": {}, "u2": SHOT, "u3": SHOT}
    claims = [claim("j1", "u1", "damaged"), claim("j1", "u3"), claim("j1", "u2")]
    result = legal(evening(2, pilots, claims))
    assert [award.place for award in result.game.awards] == ["/claims/1", "/claims/2", "/claims/0"]
    assert [credit.on for credit in result.game.credits] == ["u3", "u2", "u1"]
