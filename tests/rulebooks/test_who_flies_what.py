"""B.3 and D.3: sorties of pilots, and strike aircraft brought on."""

import pytest

from tests.rulebooks.build import claim, evening, fly, legal, played, report, strike

DOWN = {"fate": "lost"}


@pytest.mark.rule("PAW", "B.3")
def test_no_type_is_used_more_often_than_the_game_has_it():
    pilots = {f"u{n}": {"aircraft": "F2A"} for n in range(1, 6)}
    result = played(evening(1, pilots, usa=5))
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("sortie.aircraft_count", "/reports/0/sorties/4/aircraft")]


@pytest.mark.rule("PAW", "B.3")
def test_the_first_type_is_used_up_before_the_second():
    result = played(evening(1, {"u1": {"aircraft": "F2A"}, "u2": {"aircraft": "P-40B"}, "u3": {"aircraft": "F2A"}}))
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("sortie.first_type", "/reports/0/sorties/1/aircraft")]
    assert result.outcome.refusals[0].params == {"aircraft": "P-40B", "first": "F2A", "side": "usa", "left": 2}


@pytest.mark.rule("PAW", "B.3")
def test_not_even_one_of_the_first_type_is_left_over():
    pilots = {f"u{n}": {"aircraft": "P-40B" if n == 4 else "F2A"} for n in range(1, 5)}
    assert played(evening(1, pilots)).codes == ["sortie.first_type"]


@pytest.mark.rule("PAW", "B.3")
def test_with_the_first_type_used_up_the_second_may_fly():
    legal(evening(1, {f"u{n}": {} for n in range(1, 7)}, usa=6))


@pytest.mark.rule("PAW", "B.3")
@pytest.mark.parametrize("aircraft", ["A6M2", "SBD", "P-51", ""])
def test_a_pilot_flies_an_on_table_aircraft_of_his_side(aircraft: str):
    assert played(evening(2, {"u1": {"aircraft": aircraft}})).codes == ["sortie.aircraft"]


@pytest.mark.rule("PAW", "B.3")
def test_pilots_may_sit_a_game_out_and_gain_nothing():
    result = legal(evening(2, {"j1": {}}))
    assert (result.pilot("j1").games, result.pilot("j2").games) == (1, 0)
    assert result.pilot("j2").ep == 125


def test_a_pilot_flies_once_a_game():
    document = evening(2, {"j1": {}})
    document["reports"][-1]["sorties"].append(fly("j1", "A6M2", id="again"))
    assert played(document).codes == ["sortie.twice"]


def test_a_sortie_id_stands_once_in_a_report():
    document = evening(2, {"j1": {}, "j2": {"id": "j1"}})
    assert played(document).codes == ["sortie.duplicate"]


@pytest.mark.parametrize(("change", "why"), [({"pilot": "nobody"}, "unknown"), ({"strike_for": "u1"}, "both")])
def test_a_sortie_has_a_pilot_of_the_campaign_and_nothing_else(change: dict[str, str], why: str):
    document = evening(2, {"j1": {}, "u1": DOWN})
    document["reports"][-1]["sorties"][0] |= change
    result = played(document)
    assert result.codes == ["sortie.pilot"]
    assert result.outcome.refusals[0].params["why"] == why


def test_a_lost_pilot_does_not_fly_again():
    lost = report(1, [fly("u1", "F2A", fate="lost")])
    result = played(evening(2, {"u1": {}}, before=[lost]))
    assert result.codes == ["sortie.pilot"]
    assert result.outcome.refusals[0].params == {"pilot": "u1", "why": "lost"}
    legal(evening(2, {"u1-2": {}}, before=[lost]))


def test_a_pilot_flies_only_within_his_players_span():
    document = evening(2, {"j5": {}}, japan=5)
    document["players"][4]["from"] = 4
    assert played(document).outcome.refusals[0].params == {"pilot": "j5", "why": "span"}


def test_a_sortie_is_flown_by_somebody():
    document = evening(2, {"j1": {}})
    document["reports"][-1]["sorties"].append({"id": "ghost", "aircraft": "A6M2"})
    assert played(document).codes == ["file.schema"]


@pytest.mark.rule("PAW", "D.3")
def test_one_or_two_strike_aircraft_come_on_for_an_aircraft_that_is_down():
    two = [strike("a", "j1", "D3A"), strike("b", "j1", "B5N")]
    result = legal(evening(2, {"j1": DOWN}, brought_on=two))
    assert result.game.pool["japan"] == {"D3A": (4, 3), "B5N": (4, 3)}
    assert result.game.pool["usa"] == {"SBD": (4, 4), "TBF": (4, 4)}
    assert played(evening(2, {"j1": DOWN}, brought_on=[*two, strike("c", "j1", "B5N")])).codes == ["strike.two"]


@pytest.mark.rule("PAW", "D.3")
def test_the_pool_is_four_of_each_type():
    pilots = {"j1": DOWN, "j2": DOWN, "j3": DOWN}
    five = [strike(f"x{n}", f"j{n // 2 + 1}", "D3A") for n in range(5)]
    result = played(evening(2, pilots, brought_on=five))
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("strike.pool", "/reports/1/sorties/7/aircraft")]


@pytest.mark.rule("PAW", "D.3")
@pytest.mark.parametrize(("game", "aircraft"), [(2, "A6M2"), (2, "SBD"), (2, "?"), (3, "D3A")])
def test_only_an_off_table_type_of_the_side_is_brought_on(game: int, aircraft: str):
    assert played(evening(game, {"j1": DOWN}, brought_on=[strike("a", "j1", aircraft)])).codes == ["strike.aircraft"]


@pytest.mark.rule("PAW", "D.3")
def test_strike_crews_score_for_their_side_but_gain_nothing():
    result = legal(
        evening(2, {"j1": DOWN, "u1": {"fate": "shot_down"}}, [claim("a", "u1")], brought_on=[strike("a", "j1", "D3A")])
    )
    assert result.score("japan", "kills") == 2
    crew = result.sortie("a")
    assert (crew.pilot, crew.half_kills, crew.ep, crew.throws) == (None, 0, None, ())
    assert (crew.hits_only, crew.doubled, crew.ep_quarters, crew.crew_end) == (False, False, 0, "unhurt")
    assert [credit.pilot for credit in result.game.credits] == [None]
    assert result.pilot("j1").half_kills == 6


@pytest.mark.rule("PAW", "R3")
@pytest.mark.parametrize("fate", ["shot_down", "lost"])
def test_a_strike_aircraft_brought_down_brings_on_more(fate: str):
    chain = [strike("a", "j1", "D3A", fate=fate), strike("b", "a", "D3A", fate="lost"), strike("c", "b", "B5N")]
    claims = [claim("u1", "a")] if fate == "shot_down" else []
    result = legal(evening(2, {"j1": DOWN, "u1": {}}, claims, brought_on=chain))
    assert {result.sortie(name).side for name in "abc"} == {"japan"}


@pytest.mark.rule("PAW", "R3")
def test_a_strike_aircraft_may_stand_before_the_sortie_it_came_on_for():
    document = evening(2, {"j1": DOWN}, brought_on=[strike("a", "j1", "D3A")])
    document["reports"][-1]["sorties"].reverse()
    assert legal(document).sortie("a").side == "japan"


@pytest.mark.rule("PAW", "R3")
@pytest.mark.parametrize(
    ("brought_on", "why"),
    [
        ([strike("a", "j2", "D3A")], "flying"),
        ([strike("a", "nobody", "D3A")], "unknown"),
        ([strike("a", "a", "D3A", fate="lost")], "circle"),
        ([strike("a", "b", "D3A", fate="lost"), strike("b", "a", "D3A", fate="lost")], "circle"),
    ],
)
def test_it_comes_on_for_an_aircraft_that_is_down_and_not_for_itself(brought_on, why: str):
    result = played(evening(2, {"j1": DOWN, "j2": {}}, brought_on=brought_on))
    assert set(result.codes) == {"strike.parent"}
    assert result.outcome.refusals[0].params["why"] == why


@pytest.mark.rule("PAW", "D.3")
def test_a_chain_that_breaks_is_wrong_only_where_it_breaks():
    family = [strike("a", "b", "D3A"), strike("b", "c", "D3A", fate="lost"), strike("c", "j1", "D3A", fate="lost")]
    legal(evening(2, {"j1": DOWN}, brought_on=family))
    del family[2]["strike_for"]
    assert [(r.code, r.at) for r in played(evening(2, {"j1": DOWN}, brought_on=family)).outcome.refusals] == [
        ("file.schema", "/reports/1/sorties/3")
    ]
    family[2]["strike_for"] = "nobody"
    assert [(r.code, r.at) for r in played(evening(2, {"j1": DOWN}, brought_on=family)).outcome.refusals] == [
        ("strike.parent", "/reports/1/sorties/3/strike_for")
    ]


def test_only_a_downed_man_is_killed_in_the_game():
    assert played(evening(2, {"j1": {"crew": "killed"}})).codes == ["sortie.crew"]
    legal(evening(2, {"j1": {"crew": "killed", "fate": "lost"}}))
