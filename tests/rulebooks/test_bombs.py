"""D.1, D.2, D.4: attacks by strike aircraft on and off the table."""

import pytest

from tests.rulebooks.build import claim, evening, leave, legal, played, strike

DOWN = {"fate": "lost"}


def one_brought_on(*, pilots=None, claims=None, **facts):
    return played(evening(2, {"j1": DOWN, **(pilots or {})}, claims, brought_on=[strike("a", "j1", "D3A", **facts)]))


@pytest.mark.rule("PAW", "D.4")
@pytest.mark.rule("PAW", "R5")
@pytest.mark.parametrize(("outcome", "cvp"), [("success", 1), ("failure", 0)])
def test_a_strike_aircraft_that_left_over_the_enemy_edge_may_bomb(outcome: str, cvp: int):
    result = one_brought_on(exit=leave(turn=30), bombing=outcome)
    assert not result.codes
    assert result.score("japan", "bombing") == cvp
    assert [(award.by, award.turn, award.rule) for award in result.game.awards] == [(("a",), 30, "D.4")] * cvp


@pytest.mark.rule("PAW", "D.4")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({}, "edge"),
        ({"exit": leave("flank")}, "edge"),
        ({"exit": leave("friendly")}, "edge"),
        ({"exit": leave(bombs=False)}, "bombs"),
        ({"exit": leave(), "damaged": True}, "damaged"),
    ],
)
def test_it_left_over_the_enemy_edge_undamaged_and_with_its_bombs(facts, why: str):
    result = one_brought_on(**facts, bombing="success")
    assert [(r.code, r.at, r.params["why"]) for r in result.outcome.refusals] == [
        ("bombing.exit", "/reports/1/sorties/1/bombing", why)
    ]


@pytest.mark.rule("PAW", "D.4")
def test_damage_by_claim_or_chase_keeps_it_from_bombing():
    by_claim = one_brought_on(pilots={"u1": {}}, claims=[claim("u1", "a", "damaged")], exit=leave(), bombing="success")
    assert by_claim.codes == ["bombing.exit"]
    chaser = {"u1": {"exit": leave("friendly")}}
    assert one_brought_on(pilots=chaser, exit=leave(chased_by="u1"), bombing="success").codes == ["bombing.exit"]


@pytest.mark.rule("PAW", "D.4")
def test_a_fighter_carries_no_bombs():
    assert played(evening(2, {"j1": {"exit": leave(), "bombing": "success"}})).codes == ["bombing.unloaded"]


@pytest.mark.rule("PAW", "R16")
def test_game_3s_vals_need_only_have_their_bombs_aboard():
    zekes = {f"j{n}": {} for n in range(1, 5)}
    hurt = legal(evening(3, {**zekes, "j5": {"damaged": True, "exit": leave(), "bombing": "success"}}, japan=5))
    assert hurt.sortie("j5").aircraft == "D3A"
    assert hurt.score("japan", "bombing") == 1
    ditched = {"exit": leave(bombs=False), "bombing": "success"}
    assert played(evening(3, {**zekes, "j5": ditched}, japan=5)).codes == ["bombing.exit"]


@pytest.mark.rule("PAW", "C.3")
def test_game_3s_dauntlesses_fly_as_fighters():
    wildcats = {f"u{n}": {} for n in range(1, 5)}
    assert played(evening(3, {**wildcats, "u5": {"exit": leave(), "bombing": "success"}}, usa=5)).codes == ["bombing.unloaded"]


def strikes(attacked: int, successful: int, aircraft: str = "D3A", side: str = "japan", game: int = 2, **more):
    figures = {side: {aircraft: {"attacked": attacked, "successful": successful}}}
    return played(evening(game, strikes=figures, **more))


@pytest.mark.rule("PAW", "D.2")
def test_each_aircraft_left_off_the_table_may_attack():
    result = strikes(4, 3)
    assert not result.codes
    assert result.score("japan", "bombing") == 3
    (award,) = result.game.awards
    assert (award.cause, award.aircraft, award.count, award.cvp) == ("strikes", "D3A", 3, 3)


@pytest.mark.rule("PAW", "D.2")
@pytest.mark.parametrize(("attacked", "successful", "why"), [(5, 0, "left"), (2, 3, "successful")])
def test_no_more_attack_than_are_left_and_no_more_succeed_than_attack(attacked: int, successful: int, why: str):
    result = strikes(attacked, successful)
    assert [(r.code, r.params["why"]) for r in result.outcome.refusals] == [("strikes.count", why)]


@pytest.mark.rule("PAW", "D.1")
def test_aircraft_brought_on_or_shot_down_off_the_table_do_not_attack():
    brought_on = [strike("a", "j1", "D3A")]
    assert not strikes(3, 3, pilots={"j1": DOWN}, brought_on=brought_on).codes
    assert strikes(4, 3, pilots={"j1": DOWN}, brought_on=brought_on).codes == ["strikes.count"]
    assert strikes(4, 3, pilots={"u1": {"exit": leave()}}).codes == ["strikes.count"]


@pytest.mark.rule("PAW", "D.2")
@pytest.mark.parametrize(
    ("aircraft", "side", "game"), [("SBD", "japan", 2), ("D3A", "usa", 2), ("D3A", "japan", 3), ("x", "usa", 1)]
)
def test_only_the_games_own_strike_aircraft_attack(aircraft: str, side: str, game: int):
    assert strikes(0, 0, aircraft, side, game).codes == ["strikes.aircraft"]
