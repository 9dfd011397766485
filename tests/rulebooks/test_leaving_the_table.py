"""Section E, and the turns of G.2: exits, chases, bonus kills."""

import pytest

from rulebooks.pacific_air_war.exits import is_opposite
from tests.rulebooks.build import claim, evening, leave, legal, played, strike


@pytest.mark.rule("PAW", "E.1")
@pytest.mark.parametrize("edge", ["friendly", "enemy", "flank"])
def test_an_aircraft_may_leave_over_any_edge_and_survives(edge: str):
    assert legal(evening(2, {"j1": {"exit": leave(edge)}})).pilot("j1").state == "active"


@pytest.mark.rule("PAW", "E.1")
def test_leaving_over_the_enemy_edge_shoots_down_a_strike_aircraft():
    result = legal(evening(2, {"j1": {"exit": leave(turn=22)}}))
    assert result.sortie("j1").half_kills == 2
    assert result.score("japan", "kills") == 2
    assert result.game.pool["usa"] == {"SBD": (4, 3), "TBF": (4, 4)}
    (award,) = result.game.awards
    assert (award.cause, award.on, award.aircraft, award.rule) == ("bonus", None, "SBD", "E.1")


@pytest.mark.rule("PAW", "E.1")
@pytest.mark.parametrize("edge", ["friendly", "flank"])
def test_other_edges_give_no_bonus(edge: str):
    assert legal(evening(2, {"j1": {"exit": leave(edge)}})).game.cvp("japan") == 0
    assert played(evening(2, {"j1": {"exit": leave(edge, bonus="SBD")}})).codes == ["exit.bonus"]


@pytest.mark.rule("PAW", "E.1")
def test_where_the_enemy_has_no_strike_aircraft_there_is_no_bonus():
    assert legal(evening(5, {"j1": {"exit": leave()}})).game.cvp("japan") == 0
    result = played(evening(5, {"j1": {"exit": leave(bonus="SBD")}}))
    assert result.codes == ["exit.bonus"]
    assert result.outcome.refusals[0].params["why"] == "no_strike_aircraft"


@pytest.mark.rule("PAW", "E.3")
@pytest.mark.parametrize("facts", [{"damaged": True, "exit": leave()}, {"exit": leave(guns=False)}])
def test_a_damaged_aircraft_or_one_without_guns_gets_no_bonus(facts):
    assert legal(evening(2, {"j1": facts})).game.cvp("japan") == 0
    facts = {**facts, "exit": {**facts["exit"], "bonus": "SBD"}}
    assert played(evening(2, {"j1": facts})).codes == ["exit.bonus"]


@pytest.mark.rule("PAW", "E.3")
def test_a_damaged_claim_takes_the_bonus_away():
    result = legal(evening(2, {"j1": {"exit": leave()}, "u1": {}}, [claim("u1", "j1", "damaged")]))
    assert result.game.cvp("japan") == 0


@pytest.mark.rule("PAW", "R4")
def test_bonus_kills_are_taken_by_turn_of_exit_and_without_a_turn_last():
    pilots = {f"j{n}": {"exit": leave(turn=turn)} for n, turn in enumerate([None, 20, 3, 36, 20], 1)}
    result = legal(evening(2, pilots, japan=5))
    assert [award.by for award in result.game.awards] == [("j3",), ("j2",), ("j5",), ("j1",), ("j4",)]


@pytest.mark.rule("PAW", "R4")
def test_the_player_names_the_type_else_the_first_that_is_left_falls():
    pilots = {f"j{n}": {"exit": leave(turn=n, bonus="SBD")} for n in range(1, 5)}
    pilots["j5"] = {"exit": leave(turn=6)}
    pilots["j6"] = {"exit": leave(turn=5, bonus="TBF")}
    result = legal(evening(2, pilots, japan=6))
    assert result.game.pool["usa"] == {"SBD": (4, 0), "TBF": (4, 2)}


@pytest.mark.rule("PAW", "R4")
def test_a_type_that_is_used_up_or_not_theirs_cannot_be_named():
    pilots = {f"j{n}": {"exit": leave(turn=n, bonus="SBD")} for n in range(1, 6)}
    result = played(evening(2, pilots, japan=5))
    assert [(r.code, r.params["why"]) for r in result.outcome.refusals] == [("exit.bonus_pool", "used_up")]
    result = played(evening(2, {"j1": {"exit": leave(bonus="D3A")}}))
    assert [(r.code, r.params["why"]) for r in result.outcome.refusals] == [("exit.bonus_pool", "type")]


@pytest.mark.rule("PAW", "R4")
def test_aircraft_brought_on_leave_the_pool_before_bonus_kills():
    pilots = {f"j{n}": {"exit": leave()} for n in range(1, 8)} | {f"u{n}": {"fate": "lost"} for n in range(1, 5)}
    brought_on = [strike(f"x{n}", f"u{n % 4 + 1}", "SBD" if n < 4 else "TBF") for n in range(7)]
    result = legal(evening(2, pilots, brought_on=brought_on, japan=7))
    assert result.score("japan", "kills") == 2
    assert result.game.pool["usa"] == {"SBD": (4, 0), "TBF": (4, 0)}


@pytest.mark.rule("PAW", "R4")
def test_a_bombing_aircraft_gets_no_bonus_and_a_strike_aircrafts_bonus_is_its_sides_alone():
    lost = {"fate": "lost"}
    bombing = [strike("a", "j1", "D3A", exit=leave(), bombing="failure")]
    assert legal(evening(2, {"j1": lost}, brought_on=bombing)).game.cvp("japan") == 0
    plain = legal(evening(2, {"j1": lost}, brought_on=[strike("a", "j1", "D3A", exit=leave())]))
    assert plain.score("japan", "kills") == 2
    assert [credit.pilot for credit in plain.game.credits] == [None]
    assert plain.pilot("j1").half_kills == 6


def chase(left: dict, followed: dict, chaser: dict | None = None, claims=None, **more):
    pilots = {"j1": {"exit": {**left, "chased_by": "u1"}}, "u1": {"exit": followed, **(chaser or {})}}
    return played(evening(2, pilots, claims, **more))


@pytest.mark.rule("PAW", "E.2")
@pytest.mark.rule("PAW", "R17")
def test_a_chased_aircraft_counts_as_damaged_by_its_chaser():
    result = chase(leave("flank", 10), leave("flank", 11))
    assert not result.codes
    assert result.sortie("j1").damaged
    assert result.sortie("u1").half_kills == 1
    assert result.score("usa", "damaged") == 1
    (award,) = result.game.awards
    assert (award.cause, award.rule, award.by, award.on) == ("chase", "E.2", ("u1",), "j1")


@pytest.mark.rule("PAW", "R17")
def test_a_chaser_has_no_claim_where_one_exists_already():
    pilots = {"j1": {"exit": leave("flank", chased_by="u1")}, "u1": {"exit": leave("flank")}, "u2": {}}
    result = legal(evening(2, pilots, [claim("u2", "j1", "damaged")]))
    assert (result.sortie("u1").half_kills, result.sortie("u2").half_kills) == (0, 1)
    assert result.score("usa", "damaged") == 1


@pytest.mark.rule("PAW", "R17")
def test_a_chase_of_an_aircraft_whose_damage_nobody_claimed_is_the_chasers():
    result = legal(evening(2, {"j1": {"damaged": True, "exit": leave("flank", chased_by="u1")}, "u1": {"exit": leave("flank")}}))
    assert result.sortie("u1").half_kills == 1


@pytest.mark.rule("PAW", "E.3")
def test_a_chased_aircraft_gets_no_bonus():
    result = chase(leave("enemy", 10), leave("friendly", 10))
    assert not result.codes
    assert result.score("japan", "kills") == 0


@pytest.mark.rule("PAW", "E.2")
@pytest.mark.parametrize(("left", "followed", "fits"), [(10, 9, False), (10, 10, True), (10, 11, True), (10, 12, False)])
def test_a_chaser_leaves_in_the_same_or_the_next_turn(left: int, followed: int, fits: bool):
    assert chase(leave("flank", left), leave("flank", followed)).codes == ([] if fits else ["exit.chaser"])


@pytest.mark.rule("PAW", "E.2")
def test_turns_of_a_chase_are_compared_only_if_both_are_known():
    assert not chase(leave("flank"), leave("flank", 30)).codes
    assert not chase(leave("flank", 3), leave("flank")).codes


@pytest.mark.rule("PAW", "G.3")
@pytest.mark.parametrize(
    ("edge", "enemys", "opposite"),
    [
        ("enemy", "enemy", True),
        ("friendly", "friendly", True),
        ("enemy", "friendly", False),
        ("friendly", "enemy", False),
        ("flank", "flank", False),
        ("flank", "enemy", False),
        ("friendly", "flank", False),
    ],
)
def test_a_chaser_cannot_leave_over_the_opposite_edge(edge, enemys, opposite: bool):
    assert is_opposite(edge, enemys) == opposite
    assert chase(leave(edge), leave(enemys)).codes == (["exit.chaser"] if opposite else [])


@pytest.mark.rule("PAW", "E.3")
@pytest.mark.parametrize(
    ("chaser", "followed", "why"),
    [
        ({"damaged": True}, leave("flank"), "damaged"),
        ({}, leave("flank", guns=False), "guns"),
    ],
)
def test_a_chaser_is_undamaged_and_has_working_guns(chaser, followed, why: str):
    result = chase(leave("flank"), followed, chaser)
    assert [(r.code, r.at, r.params["why"]) for r in result.outcome.refusals] == [
        ("exit.chaser", "/reports/1/sorties/0/exit/chased_by", why)
    ]


@pytest.mark.rule("PAW", "E.3")
def test_an_aircraft_damaged_by_claim_chases_nobody():
    assert chase(leave("flank"), leave("flank"), claims=[claim("j1", "u1", "damaged")]).codes == ["exit.chaser"]


@pytest.mark.rule("PAW", "E.2")
def test_a_chaser_left_the_table():
    assert played(evening(2, {"j1": {"exit": leave(chased_by="u1")}, "u1": {}})).codes == ["exit.chaser"]


@pytest.mark.rule("PAW", "R17")
def test_one_aircraft_may_chase_several_but_a_chased_one_none():
    several = {name: {"exit": leave("flank", chased_by="u1")} for name in ("j1", "j2")}
    assert legal(evening(2, {**several, "u1": {"exit": leave("flank")}})).score("usa", "damaged") == 2
    both = {"j1": {"exit": leave("flank", chased_by="u1")}, "u1": {"exit": leave("flank", chased_by="j1")}}
    assert played(evening(2, both)).codes == ["exit.chaser", "exit.chaser"]


@pytest.mark.parametrize("chaser", ["nobody", "j2", "j1"])
def test_a_chaser_is_an_enemy_of_this_report(chaser: str):
    result = played(evening(2, {"j1": {"exit": leave("flank", chased_by=chaser)}, "j2": {"exit": leave("flank")}}))
    assert result.codes == ["exit.chaser"]


@pytest.mark.rule("PAW", "D.3")
def test_strike_aircraft_may_chase():
    pilots = {"j1": {"exit": leave("flank", chased_by="x")}, "u1": {"fate": "lost"}}
    result = legal(evening(2, pilots, brought_on=[strike("x", "u1", "SBD", exit=leave("flank"))]))
    assert result.score("usa", "damaged") == 1


@pytest.mark.rule("PAW", "E.1")
@pytest.mark.parametrize("fate", ["shot_down", "lost"])
def test_what_went_down_did_not_leave(fate: str):
    claims = [claim("u1", "j1")] if fate == "shot_down" else []
    result = played(evening(2, {"j1": {"fate": fate, "exit": leave()}, "u1": {}}, claims))
    assert result.codes == ["exit.fate"]
    assert result.game.cvp("japan") == 0


@pytest.mark.rule("PAW", "G.2")
def test_an_exit_lies_within_the_game():
    assert played(evening(2, {"j1": {"exit": leave("flank", 31)}}, turns=30)).codes == ["exit.turn"]
    legal(evening(2, {"j1": {"exit": leave("flank", 30)}}, turns=30))


@pytest.mark.rule("PAW", "C.7")
def test_americans_may_not_leave_the_map_in_game_7():
    result = played(evening(7, {"j1": {"exit": leave("flank")}, "u1": {"exit": leave("friendly")}}))
    assert [(r.code, r.at) for r in result.outcome.refusals] == [("exit.forbidden", "/reports/3/sorties/1/exit")]


@pytest.mark.rule("PAW", "C.7")
def test_an_american_who_may_not_leave_chases_nobody():
    pilots = {"j1": {"exit": leave("flank", chased_by="u1")}, "u1": {"exit": leave("flank")}}
    result = played(evening(7, pilots))
    assert [(r.code, r.params.get("why")) for r in result.outcome.refusals] == [
        ("exit.forbidden", None),
        ("exit.chaser", "stayed"),
    ]
