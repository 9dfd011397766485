"""The step to the next turn: what was due is done first, once, or not at all."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_log import enter
from campaign.acts.desk_turns import move_on
from campaign.acts.desks import finish_desk
from games.models import Desk, DeskEntry
from tests.dauntless_desk import a_desk
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@scene
def desk(anna, tom):
    return a_desk(anna, (tom, "JP"))


def stepped(who, desk, **said):
    return move_on(actor=acting(who), code=desk.code, **{"edit": desk.edit, "now": NOW, **said})


def test_who_has_moved_already_moves_no_more_and_who_has_not_goes_straight_on(anna, tom, desk):
    turning = {"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 1, "sides": 1, "direction": "L"}}
    enter(actor=acting(tom), code=desk.code, request=turning, now=NOW)
    moved = stepped(anna, desk)
    assert [line.request["id"]["ship"] for line in moved.entries] == ["i-boat"]
    assert (moved.stays, Desk.objects.get().turn) == (False, 2)


def test_the_same_form_twice_is_one_step(anna, desk):
    key = uuid4()
    for _time in range(2):
        stepped(anna, desk, key=key)
    assert (Desk.objects.get().turn, DeskEntry.objects.count()) == (2, 2)


def meeting(desk):
    """Kaga must still move in turn 2, and then a torpedo meets her."""
    desk.ships[2]["ledger"] |= {"hex": [0, 0], "facing": 1}
    running = {"id": "T1", "nation": "US", "altitude": 100, "drop_turn": 1, "hex": [0, -3], "facing": 4, "state": "running"}
    desk.turn, desk.torpedoes = 2, [running]
    desk.save(update_fields=["ships", "turn", "torpedoes"])
    return desk


def test_a_second_tap_of_a_step_that_stays_for_a_torpedo_goes_no_further(anna, desk):
    desk, key = meeting(desk), uuid4()
    assert stepped(anna, desk, key=key).stays
    lines = DeskEntry.objects.count()
    assert stepped(anna, desk, key=key).stays
    with pytest.raises(Conflict):
        stepped(anna, desk, key=uuid4())
    assert (Desk.objects.get().turn, DeskEntry.objects.count()) == (2, lines)
    assert not stepped(anna, Desk.objects.get(), key=uuid4()).stays
    assert Desk.objects.get().turn == 3


def test_a_page_that_knew_another_turn_steps_nowhere_and_moves_nothing(anna, desk):
    with pytest.raises(Conflict):
        stepped(anna, desk, edit=desk.edit + 1)
    assert (Desk.objects.get().turn, DeskEntry.objects.count()) == (1, 0)


def test_whoever_does_not_run_it_and_a_finished_session_take_no_step(anna, tom, desk):
    with pytest.raises(Refused, match=r"desk\.gone"):
        stepped(tom, desk)
    desk = finish_desk(actor=acting(anna), code=desk.code, edit=desk.edit, winner="draw", now=NOW)
    with pytest.raises(Refused, match=r"desk\.finished"):
        stepped(anna, desk)
