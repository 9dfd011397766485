"""Game 7's suicide planes (C.7, Table 3)."""

import pytest

from tests.rulebooks.build import claim, evening, fly, leave, legal, played

ZEKES = {f"j{n}": {} for n in range(1, 5)}


def attack(die: int | None, **facts):
    return legal(evening(7, {"j1": {"kamikaze": True, "exit": leave(), "attack": die, **facts}, "u1": {}}))


@pytest.mark.rule("PAW", "C.7")
@pytest.mark.parametrize(
    ("die", "what", "cvp"), [(1, "flak", 0), (2, "flak", 0), (3, "flak", 0), (4, "sea", 0), (5, "escort", 3), (6, "carrier", 10)]
)
def test_table_3(die: int, what: str, cvp: int):
    result = attack(die)
    assert result.score("japan", "kamikaze") == cvp
    (throw,) = result.sortie("j1").throws
    assert (throw.kind, throw.value, throw.result) == ("attack", die, what)


@pytest.mark.rule("PAW", "R6")
@pytest.mark.parametrize("die", [1, 6, None])
def test_its_pilot_is_dead_whatever_the_die_shows_and_before_it_is_cast(die: int | None):
    result = attack(die)
    assert (result.pilot("j1").state, result.pilot("j1").lost_in) == ("killed", 7)
    assert result.game.cvp("usa") == 0
    assert result.game.closed == (die is not None)
    assert [throw.kind for throw in result.outcome.pending] == ([] if die else ["attack"])


@pytest.mark.rule("PAW", "C.7")
def test_it_attacks_in_any_condition():
    document = evening(7, {"j1": {"kamikaze": True, "exit": leave(), "attack": 6}, "u1": {}}, [claim("u1", "j1", "damaged")])
    result = legal(document)
    assert (result.score("japan", "kamikaze"), result.score("usa", "damaged")) == (10, 1)


@pytest.mark.rule("PAW", "C.7")
def test_every_judy_is_a_kamikaze_and_a_zeke_only_if_designated():
    result = legal(evening(7, {**ZEKES, "j5": {"exit": leave()}, "j6": {"kamikaze": True, "exit": leave()}}, japan=6))
    assert [result.sortie(name).attacks for name in ("j5", "j6", "j1")] == [True, True, False]
    plain = legal(evening(7, {"j1": {"exit": leave()}}))
    assert not plain.sortie("j1").attacks
    assert plain.pilot("j1").state == "active"


@pytest.mark.rule("PAW", "C.7")
def test_a_judy_cannot_be_written_down_as_no_kamikaze():
    assert played(evening(7, {**ZEKES, "j5": {"kamikaze": False}}, japan=5)).codes == ["kamikaze.judy"]


@pytest.mark.rule("PAW", "C.7")
@pytest.mark.parametrize(("game", "pilot"), [(4, "j1"), (7, "u1"), (2, "u1")])
def test_only_game_7s_japanese_are_kamikazes(game: int, pilot: str):
    assert played(evening(game, {pilot: {"kamikaze": True}})).codes == ["kamikaze.game"]


@pytest.mark.rule("PAW", "C.7")
@pytest.mark.parametrize("edge", ["flank", "friendly"])
def test_one_that_does_not_leave_over_the_american_edge_makes_no_attack(edge: str):
    assert not attack(6, exit=leave(edge)).sortie("j1").throws


@pytest.mark.rule("PAW", "C.7")
def test_kamikazes_never_drop_their_bombs_elsewhere():
    document = evening(7, {"j1": {"kamikaze": True, "exit": leave(), "bombing": "success"}})
    result = played(document)
    assert result.codes == ["bombing.unloaded"]
    assert result.outcome.refusals[0].params["kamikaze"]


@pytest.mark.rule("PAW", "R4")
def test_a_kamikaze_gets_no_bonus():
    assert played(evening(7, {"j1": {"kamikaze": True, "exit": leave(bonus="SBD")}})).codes == ["exit.bonus"]


def test_one_that_is_brought_down_is_treated_like_any_pilot():
    result = legal(
        evening(7, {"j1": {"kamikaze": True, "fate": "lost"}, "j2": {"kamikaze": True, "fate": "lost", "crew": "killed"}})
    )
    assert (result.pilot("j1").state, result.pilot("j2").state) == ("captured", "killed")


def test_a_kamikaze_keeps_his_kills_and_earns_nothing_more():
    document = evening(7, {}, [claim("j1", "u1")])
    document["reports"][-1]["sorties"] = [
        fly("j1", "A6M2", kamikaze=True, exit=leave()),
        fly("u1", "F6F", fate="shot_down"),
    ]
    pilot = legal(document).pilot("j1")
    assert (pilot.half_kills, pilot.ep) == (8, 125)
