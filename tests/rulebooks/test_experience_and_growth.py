"""F.6 and G.4: experience, status, ability slots, rank."""

import pytest

from rulebooks.pacific_air_war.growth import LADDERS, rank_by_table
from tests.rulebooks.build import claim, evening, founded, legal, played, report

SHOT = {"fate": "shot_down"}


def with_kills(half_kills: int, *, rules=None, game: int = 5, **facts):
    """Japan's first pilot, 3 kills and 125 EP at muster, scores this much in a game without recovery rolls."""
    kills, half = divmod(half_kills, 2)
    victims = {f"u{n}": SHOT for n in range(1, kills + 1)} | ({"u8": {}} if half else {})
    claims = [claim("j1", name, "shot_down" if facts_ else "damaged") for name, facts_ in victims.items()]
    return legal(evening(game, {"j1": facts, **victims}, claims, rules=rules, usa=8))


@pytest.mark.rule("PAW", "R8")
@pytest.mark.rule("PAW", "F.6")
@pytest.mark.parametrize(("half_kills", "ep"), [(0, 0), (1, 25), (2, 50), (3, 75), (4, 100)])
def test_a_kill_earns_25_ep_and_an_unharmed_pilot_double(half_kills: int, ep: int):
    result = with_kills(half_kills)
    assert (result.sortie("j1").ep, result.pilot("j1").ep) == (ep, 125 + ep)
    assert result.sortie("j1").doubled


@pytest.mark.rule("PAW", "F.6")
@pytest.mark.parametrize(("half_kills", "ep", "quarters"), [(1, 12, 50), (2, 25, 100), (3, 37, 150)])
def test_a_wounded_pilot_earns_single_and_the_games_total_is_rounded_down(half_kills: int, ep: int, quarters: int):
    result = with_kills(half_kills, crew="wounded")
    assert (result.sortie("j1").ep, result.sortie("j1").ep_quarters) == (ep, quarters)
    assert not result.sortie("j1").doubled


@pytest.mark.rule("PAW", "R8")
def test_a_club_may_choose_what_a_kill_earns():
    assert with_kills(3, rules={"ep_per_kill": 33}, crew="wounded").sortie("j1").ep == 49
    assert with_kills(3, rules={"ep_per_kill": 33}).sortie("j1").ep == 99
    assert with_kills(3, rules={"ep_per_kill": 0}).sortie("j1").ep == 0


@pytest.mark.rule("PAW", "G.4")
@pytest.mark.parametrize(("crew", "ep"), [("unhurt", 10), ("wounded", 5)])
def test_hits_without_a_kill_earn_5(crew: str, ep: int):
    flag = legal(evening(5, {"j1": {"hits": True, "crew": crew}}))
    named = legal(evening(5, {"j1": {"crew": crew}, "u1": {}}, [claim("j1", "u1", "hit")]))
    assert flag.sortie("j1").ep == named.sortie("j1").ep == ep
    assert flag.sortie("j1").hits_only


@pytest.mark.rule("PAW", "G.4")
def test_hits_beside_a_kill_earn_nothing_more():
    assert with_kills(2, hits=True).sortie("j1").ep == 50


@pytest.mark.rule("PAW", "R18")
def test_a_half_kill_counts_as_a_kill_for_hits():
    assert with_kills(1, hits=True, crew="wounded").sortie("j1").ep == 12


@pytest.mark.rule("PAW", "R9")
def test_a_rescued_pilot_who_is_not_wounded_is_unharmed():
    downed = {"j1": {**SHOT, "rescue": 6}, "u1": SHOT, "u2": {}}
    claims = [claim("j1", "u1"), claim("u2", "j1")]
    assert legal(evening(2, downed, claims)).sortie("j1").ep == 50
    downed["j1"]["crew"] = "wounded"
    assert legal(evening(2, downed, claims)).sortie("j1").ep == 25


@pytest.mark.rule("PAW", "F.6")
def test_wounds_from_the_landing_count():
    result = legal(evening(2, {"j1": {"deck": 1}, "u1": SHOT}, [claim("j1", "u1")]))
    assert result.sortie("j1").ep == 25


def test_a_lost_pilot_earns_no_ep_but_keeps_his_kills():
    result = legal(evening(2, {"j1": {"home": 1, "damaged": True}, "u1": SHOT}, [claim("j1", "u1")]))
    pilot = result.pilot("j1")
    assert (pilot.state, pilot.ep, pilot.half_kills) == ("killed", 125, 8)
    lost = result.sortie("j1")
    assert (lost.ep, lost.ep_quarters, lost.doubled, lost.hits_only) == (0, 0, False, False)


def test_a_pilot_whose_dice_are_incomplete_has_the_kills_but_no_ep_yet():
    result = legal(evening(2, {"j1": {"deck": None}, "u1": SHOT}, [claim("j1", "u1")]))
    pilot = result.pilot("j1")
    assert (pilot.state, pilot.ep, pilot.half_kills) == ("active", 125, 8)
    assert result.sortie("j1").ep is None


@pytest.mark.rule("PAW", "R10")
def test_an_ace_has_5_kills_whatever_his_ep():
    assert with_kills(3).pilot("j1").status == "veteran"
    assert with_kills(4).pilot("j1").status == "ace"
    assert with_kills(3, rules={"ace_kills": 4}).pilot("j1").status == "ace"


@pytest.mark.rule("PAW", "R10")
def test_a_veteran_has_50_ep():
    document = evening(2, {"u1": {}, "j1": SHOT}, [claim("u1", "j1")], rolls={"u1": 6})
    assert legal(document).pilot("u1").status == "veteran"
    document["rules"] = {"veteran_ep": 51}
    assert legal(document).pilot("u1").status == "novice"


@pytest.mark.rule("PAW", "R10")
def test_the_options_hold_at_muster_too():
    document = founded(rolls={"j1": 1, "u1": 6})
    document["rules"] = {"ace_kills": 6, "veteran_ep": 0}
    result = legal(document)
    assert (result.pilot("j1").status, result.pilot("u1").status) == ("veteran", "veteran")


@pytest.mark.rule("PAW", "R11")
@pytest.mark.parametrize(("per", "slots"), [(100, 1), (125, 1), (126, 0), (60, 2), (1, 125)])
def test_one_ability_for_each_full_hundred_ep(per: int, slots: int):
    document = founded()
    document["rules"] = {"ep_per_ability": per}
    assert legal(document).pilot("j1").slots == slots


@pytest.mark.rule("PAW", "R11")
def test_abilities_do_not_exceed_the_slots_of_that_moment():
    document = evening(5, {"j1": {}, "u1": SHOT, "u2": SHOT}, [claim("j1", "u1"), claim("j1", "u2")])
    document["abilities"] = [{"pilot": "j1", "after": 0, "ability": "Marksman"}, {"pilot": "j1", "after": 5, "ability": "Evader"}]
    assert [chosen.ability for chosen in legal(document).pilot("j1").abilities] == ["Marksman", "Evader"]
    document["abilities"][1]["after"] = 4
    result = played(document)
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("ability.slots", "/abilities/1/ability")]
    assert result.outcome.refusals[0].params == {"pilot": "j1", "slots": 1, "ep": 125}


@pytest.mark.rule("PAW", "R12")
def test_the_ladders_are_those_of_the_muster_tables():
    assert LADDERS["japan"] == {
        "Sergeant": 50, "Warrant Officer": 75, "Flight Officer": 125, "Lieutenant": 200, "Lieutenant Commander": 300,
    }  # fmt: skip
    assert LADDERS["usa"] == {"Ensign": 0, "Lieutenant": 50, "Lieutenant Commander": 75}


@pytest.mark.rule("PAW", "R12")
@pytest.mark.parametrize(
    ("side", "rank", "ep", "then"),
    [
        ("japan", "Sergeant", 74, "Sergeant"),
        ("japan", "Sergeant", 75, "Warrant Officer"),
        ("japan", "Sergeant", 400, "Lieutenant Commander"),
        ("japan", "Flight Officer", 0, "Flight Officer"),
        ("usa", "Ensign", 49, "Ensign"),
        ("usa", "Ensign", 50, "Lieutenant"),
        ("usa", "Lieutenant", 0, "Lieutenant"),
        ("usa", "Lieutenant", 75, "Lieutenant Commander"),
        ("usa", "Commander", 500, "Commander"),
    ],
)
def test_by_table_a_rank_rises_and_never_falls(side, rank: str, ep: int, then: str):
    assert rank_by_table(side, rank, ep) == then


@pytest.mark.rule("PAW", "R12")
def test_by_the_referee_a_rank_changes_only_by_his_word():
    document = evening(5, {"j1": {}, "u1": SHOT, "u2": SHOT}, [claim("j1", "u1"), claim("j1", "u2")])
    assert legal(document).pilot("j1").rank == "Flight Officer"
    document["rules"] = {"promotion": "table"}
    assert legal(document).pilot("j1").rank == "Lieutenant"


@pytest.mark.rule("PAW", "R12")
@pytest.mark.parametrize("promotion", ["referee", "table"])
def test_the_referees_word_works_under_both_options(promotion: str):
    document = evening(2, {"j1": {}}, rules={"promotion": promotion})
    document["promotions"] = [{"pilot": "j1", "after": 1, "rank": "Admiral"}]
    assert legal(document).pilot("j1").rank == "Admiral"


def test_a_pilot_stands_before_and_after_each_game_as_he_stood_then():
    document = evening(5, {"j1": {}, "u1": SHOT}, [claim("j1", "u1")])
    document["schedule"] = [{"game": game} for game in (1, 2, 4, 5, 7)]
    document["reports"].append(report(7))
    sortie = legal(document).outcome.games[3].sorties[0]
    assert (sortie.before.half_kills, sortie.before.ep, sortie.after.half_kills, sortie.after.ep) == (6, 125, 8, 175)
