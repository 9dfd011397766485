"""Two devices move in one game of Kido Butai at the same instant: one of them moves, and no die is thrown twice."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict
from campaign.acts.battles import MOST_BATTLES, begin_battle, change_battle, delete_battle, load_battle, play_move
from games.kido_butai.moves import Move
from games.models import Battle
from tests.at_once import at_once, in_a_file, stored
from tests.pages.kido import EXAMPLES
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def battle(anna):
    return begin_battle(actor=acting(anna), title="Midway", now=NOW)


@pytest.fixture(autouse=True)
def filed(battle, tmp_path, monkeypatch):
    in_a_file(tmp_path, monkeypatch)


def moves(battle, user, move, key=None):
    return lambda: play_move(actor=acting(user), code=battle.code, edit=0, move=move, key=key, now=NOW)


@pytest.mark.parametrize("turn", range(3))
def test_both_end_the_phase_and_one_turn_is_over(battle, anna, turn):
    came = at_once(moves(battle, anna, Move("end")), moves(battle, anna, Move("end")))
    assert sum(isinstance(one, Conflict) for one in came) == 1
    [(edit, turns, document)] = stored(Battle.objects.all(), "edit", "turn", "document")
    assert (edit, turns, len(document["random"])) == (1, 1, 2)


@pytest.mark.parametrize("turn", range(3))
def test_the_same_form_twice_at_once_throws_its_dice_once(battle, anna, turn):
    key = uuid4()
    came = at_once(moves(battle, anna, Move("end"), key), moves(battle, anna, Move("end"), key))
    assert sorted(one.repeated for one in came) == [False, True]
    [(document,)] = stored(Battle.objects.all(), "document")
    assert (len(document["turns"]), len(document["random"])) == (1, 2)


def test_a_game_is_deleted_while_a_move_is_made_in_it(battle, anna):
    at_once(moves(battle, anna, Move("end")), lambda: delete_battle(actor=acting(anna), code=battle.code))
    assert stored(Battle.objects.all(), "pk") == []


def test_a_title_is_changed_while_a_move_is_made(battle, anna):
    came = at_once(
        moves(battle, anna, Move("end")),
        lambda: change_battle(actor=acting(anna), code=battle.code, edit=0, title="Other"),
    )
    assert sum(isinstance(one, Conflict) for one in came) == 1
    [(edit, document)] = stored(Battle.objects.all(), "edit", "document")
    assert (edit, (document["title"] == "Other") == (document["turns"] == [])) == (1, True)


def test_the_last_free_place_is_taken_once(battle, anna):
    rows = [
        Battle(code=f"full-{n}", player=anna, player_name="Anna", document=battle.document, begun_at=NOW, played_at=NOW)
        for n in range(MOST_BATTLES - 2)
    ]
    data = next(EXAMPLES.glob("01-*.session.json")).read_bytes()
    at_once(lambda: Battle.objects.bulk_create(rows))
    at_once(
        lambda: begin_battle(actor=acting(anna), now=NOW),
        lambda: load_battle(actor=acting(anna), data=data, now=NOW),
    )
    assert len(stored(Battle.objects.all(), "pk")) == MOST_BATTLES


def test_the_same_form_begins_one_game(battle, anna):
    key = uuid4()
    at_once(*[lambda: begin_battle(actor=acting(anna), title="Once", key=key, now=NOW)] * 2)
    assert len(stored(Battle.objects.exclude(pk=battle.pk), "pk")) == 1
