"""Two people at one session of the Dauntless desk at the same instant: nothing is lost, and nothing is written twice."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict
from campaign.acts.desk_log import NotWorked, enter, void
from campaign.acts.desk_people import join_desk
from campaign.acts.desks import MOST_DESKS, begin_desk, delete_desk, set_turn
from games.models import Desk, DeskEntry, DeskPlayer
from tests.at_once import at_once, in_a_file, stored
from tests.dauntless_desk import a_desk
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db(transaction=True)

BOMB = {"calc": "bomb", "id": {"ship": "kaga"}, "kind": "dive", "dice": [6]}
MOVE = {"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 1}}


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def tom():
    return account("Tom")


@pytest.fixture
def desk(anna, tom):
    return a_desk(anna, (tom, "JP"))


@pytest.fixture(autouse=True)
def filed(desk, tmp_path, monkeypatch):
    in_a_file(tmp_path, monkeypatch)


def entering(desk, user, request, **more):
    def act():
        try:
            return enter(actor=acting(user), code=desk.code, request=request, now=NOW, **more)
        except NotWorked as fault:
            return fault

    return act


@pytest.mark.parametrize("turn", range(3))
def test_two_attacks_at_once_are_two_lines_one_after_the_other(desk, anna, tom, turn):
    at_once(entering(desk, anna, BOMB), entering(desk, tom, BOMB))
    assert stored(DeskEntry.objects.all(), "number") == [(1,), (2,)]


@pytest.mark.parametrize("turn", range(3))
def test_of_two_who_saw_the_same_ship_one_is_told_of_the_other(desk, anna, tom, turn):
    came = at_once(entering(desk, anna, BOMB, seen=0), entering(desk, tom, BOMB, seen=0))
    assert sum(isinstance(one, Conflict) for one in came) == 1
    assert len(stored(DeskEntry.objects.all(), "pk")) == 1


@pytest.mark.parametrize("turn", range(3))
def test_the_same_form_twice_at_once_is_one_line(desk, tom, turn):
    key = uuid4()
    came = at_once(*[entering(desk, tom, BOMB, key=key)] * 2)
    assert sorted(one.repeated for one in came) == [False, True]
    assert len(stored(DeskEntry.objects.all(), "pk")) == 1


def test_a_ship_moved_by_two_at_once_moves_once(desk, anna, tom):
    came = at_once(entering(desk, anna, MOVE), entering(desk, tom, MOVE))
    assert [one.error["code"] for one in came if isinstance(one, NotWorked)] == ["already_moved"]


def test_the_next_turn_pressed_by_two_is_one_turn_on(desk, anna):
    came = at_once(*[lambda: set_turn(actor=acting(anna), code=desk.code, edit=0, turn=2, now=NOW)] * 2)
    assert sum(isinstance(one, Conflict) for one in came) == 1
    assert stored(Desk.objects.all(), "turn", "edit") == [(2, 1)]


def test_a_line_struck_by_two_is_struck_once(desk, anna, tom):
    at_once(entering(desk, tom, BOMB))
    at_once(
        *[
            lambda user=user: void(actor=acting(user), code=desk.code, number=1, reason="Wrong ship", now=NOW)
            for user in (anna, tom)
        ]
    )
    assert stored(DeskEntry.objects.all(), "void", "void_reason") == [(True, "Wrong ship")]


def test_a_link_opened_twice_at_once_seats_one_person_once(desk, anna):
    at_once(*[lambda: join_desk(actor=acting(anna), secret=desk.seats["JP"], now=NOW)] * 2)
    assert stored(DeskPlayer.objects.filter(name="Anna"), "side") == [("JP",)]


def test_a_session_is_deleted_while_something_is_entered(desk, anna, tom):
    at_once(entering(desk, tom, BOMB), lambda: delete_desk(actor=acting(anna), code=desk.code))
    assert stored(Desk.objects.all(), "pk") == []


def test_the_last_free_place_is_taken_once(desk, anna):
    rows = [
        Desk(code=f"full-{n}", referee=anna, referee_name="Anna", date="1942-06", begun_at=NOW, played_at=NOW)
        for n in range(MOST_DESKS - 2)
    ]
    at_once(lambda: Desk.objects.bulk_create(rows))
    at_once(*[lambda: begin_desk(actor=acting(anna), date="1942-06", now=NOW)] * 2)
    assert len(stored(Desk.objects.all(), "pk")) == MOST_DESKS
