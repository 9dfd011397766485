"""What has become of an aircraft: lost, its load let go, its tanks dropped, as the lines that stand say."""

import pytest

from rulebooks.dauntless import answer
from rulebooks.dauntless.session import Became, about, became, loss, read, says_lost, waiting, written
from tests.rulebooks.dauntless.evenings import VAL, Json, again, bomb, evening, line

OF_VAL = {"id": {"aircraft": "v1"}}
CRASH: Json = {"calc": "kamikaze", "nation": "JP", "engines": 1, "altitude": 0, "ship_in_path": True, "dice": [2], **OF_VAL}
TANKS: Json = {
    "calc": "drop_tanks", "fighter": True, "carrying": True, "on_map": True, "phase": "execution", "level_bank": True, "speed": 4,
    "lowest_level_speed": 5, "l_hits_normal": 3, **OF_VAL,
}  # fmt: skip
TORPEDO: Json = {"calc": "torpedo", "nation": "JP", "altitude": 300, "level_bank": True, "hexes_entered": 3, "dice": [2]}
DROP: Json = {
    "calc": "torpedo_run", "nation": "JP", "altitude": 100, "level_bank": True, "hex": [4, 0], "facing": 6, "drop_turn": 3,
    "last_turn": 3, "ships": [], **OF_VAL,
}  # fmt: skip
CHARGES: Json = {
    "calc": "depth_charge", "altitude": 100, "depth": 0, "charges": [{"setting": one, "in_hex": False} for one in "SSD"],
    **OF_VAL,
}  # fmt: skip
PULLOUT: Json = {"calc": "pullout", "mode": "steep", "wing_points": 3, "used": 2, "wing_points_after": 2, **OF_VAL}


def now(*requests: Json) -> Became:
    session = evening(*requests)
    assert all("error" not in one["answer"] for one in session.log)
    return session.aircraft_now("v1")


@pytest.mark.parametrize("request_", [CRASH, {**CRASH, "ship_in_path": False, "dice": []}, PULLOUT, loss("v1")])
def test_an_aircraft_is_lost_that_crashed_that_fell_after_its_pull_out_or_of_which_somebody_says_so(request_):
    assert now(request_).lost
    session = evening(request_)
    assert session.lost == {"v1"}
    assert not evening(log=(line(1, request_, void=True),)).lost, "whoever strikes the line out brings it back"


@pytest.mark.parametrize("request_", [{**CRASH, "altitude": 100, "dice": []}, {**PULLOUT, "wing_points_after": 3}, bomb(6)])
def test_one_that_only_attacked_or_pulled_out_whole_flies_on(request_):
    assert not now(request_).lost


@pytest.mark.parametrize(
    ("request_", "gone"),
    [
        (bomb(6), {"bombs"}),
        (bomb(), {"bombs"}),
        ({"calc": "base_attack", "direct_hits": 0, **OF_VAL}, {"bombs"}),
        ({**TORPEDO, "aspect": "fore", **OF_VAL}, {"torpedo"}),
        (DROP, {"torpedo"}),
        ({"calc": "strafe", "guns": "single", "results": ["E"], **OF_VAL}, set()),
        (CRASH, set()),
    ],
)
def test_a_load_is_gone_with_the_attack_hit_or_miss(request_, gone):
    came = answer(request_)
    session = evening(log=({"n": 1, "turn": 3, "by": "", "request": request_, "answer": came, "void": False},))
    assert session.aircraft_now("v1").let_go == (gone if "error" not in came else frozenset())


def test_depth_charges_are_counted_by_their_setting():
    assert (now(CHARGES, CHARGES).shallow, now(CHARGES).deep) == (4, 1)


def test_tanks_are_gone_only_where_they_could_be_dropped():
    assert now(TANKS).tanks_gone
    assert not now({**TANKS, "level_bank": False}).tanks_gone


def test_of_an_aircraft_of_which_no_line_tells_nothing_has_become():
    assert evening().aircraft_now("v1") == evening(bomb(6)).aircraft_now("v9") == Became()
    assert became([]) == {}
    assert evening(loss("v9")).lost == frozenset(), "it does not stand in the session"


def test_that_an_aircraft_is_lost_is_a_line_like_another_in_the_file():
    session = evening(loss("v1"))
    assert again(session).lost == {"v1"}
    assert read(written(session)) == again(session)
    assert about(loss("v1"), "aircraft") == "v1"
    assert says_lost(loss("v1"))
    assert not says_lost({**loss("v1"), "id": {"aircraft": "v1", "lost": "no"}})
    assert not says_lost({**loss("v1"), "id": {"lost": True}})


@pytest.mark.rule("DA", "XXIII.Kamikaze")
def test_each_kamikaze_of_whatever_type_waits_until_a_roll_brings_it_on_or_it_is_lost():
    fighter = {**VAL, "id": "z1", "type": "A6M2 Zero", "loaded": False}
    flown = ({**VAL, "id": "v1"}, {**VAL, "id": "v2"}, fighter, {**VAL, "id": "p1", "side": "US", "type": "P-40C"})
    roll = {"calc": "setup_roll", "scenario": "kamikaze_attack", "aircraft": ["v1", "z1"], "dice": [6, 5]}
    for done, left in (((), ["v1", "v2", "z1"]), ((roll,), ["v2", "z1"]), ((roll, loss("v2")), ["z1"])):
        assert waiting(evening(*done, scenario="kamikaze_attack", aircraft=flown)) == left
    assert waiting(evening(scenario="carrier_strike", aircraft=flown)) == []
