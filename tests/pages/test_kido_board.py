"""The page of a game of Kido Butai: it offers what the rules allow and shows what a player may know, and nothing else."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.acts.battles import begin_battle
from games.kido_butai.table import table_of
from rulebooks.kido_butai.live import new_game
from rulebooks.kido_butai.settings import AMERICANS, ASSUMED_CAPACITY, KINDS, SQUADRONS
from tests.kido_board.games import asked_for_a_die, asked_who_bombs_whom, asked_who_intercepts, must_land_now, played, wild
from tests.kido_board.kept import keep
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db

BUTTON = re.compile(r'<button[^>]*name="move" value="([^"]+)"')
PICKED = re.compile(r'<input type="checkbox" name="unit" value="(\w+)" id="kb-')


@scene
def anna():
    return account("Anna")


@scene
def battle(anna):
    return begin_battle(actor=acting(anna), title="Midway", torpedo=(), now=NOW)


@pytest.fixture
def shown(anna, battle):
    """The page of a game as it stands: ``shown(game)``; by whom, the player unless said otherwise."""

    def show(game, by=anna):
        keep(battle, game, shared=True)
        client = Client()
        if by:
            client.force_login(by)
        return client.get(reverse("kido_game", args=[battle.code])).content.decode()

    return show


ASSUMED = "assumed, not from the publisher"
OWN = {
    "us_pools": dict.fromkeys(KINDS, 5),
    "capacity": {ship: [most + 1, least] for ship, (most, least) in ASSUMED_CAPACITY.items()},
}


def test_the_board_calls_its_figures_assumed_as_long_as_one_of_them_is(shown):
    assert ASSUMED in shown(new_game())
    assert ASSUMED in shown(new_game(settings={"us_pools": {"bomber": 9}}))
    assert ASSUMED not in shown(new_game(settings=OWN))


@pytest.mark.parametrize("seed", range(8))
def test_the_buttons_are_exactly_what_the_rules_allow(shown, seed):
    game = wild(seed, turns=2 * seed)
    page, table = shown(game), table_of(game)
    always = set() if game.board.finished else {"end"} | ({"undo"} if table.can_undo else set()) | {"scuttle"}
    assert set(BUTTON.findall(page)) == {*table.moves, *always}
    assert len(BUTTON.findall(page)) == len(set(BUTTON.findall(page))), "each once"
    assert set(PICKED.findall(page)) == (
        set() if game.board.finished else {one.id for one in table.counters.values() if one.state != "lost"}
    )


@pytest.mark.parametrize(
    ("game", "buttons"),
    [
        (asked_who_bombs_whom, {"assign"}),
        (asked_who_intercepts, {"intercept"}),
        (asked_for_a_die, {"undo"}),
    ],
)
def test_while_a_question_stands_only_its_answer_is_offered(shown, game, buttons):
    assert set(BUTTON.findall(shown(game()))) == buttons


def test_whoever_looks_on_sees_the_board_and_can_move_nothing(shown):
    page = shown(must_land_now(), by=None)
    assert BUTTON.findall(page) == []
    assert PICKED.findall(page) == []
    assert all(f'data-unit="{unit}"' in page for unit in SQUADRONS)


def test_which_carriers_sail_together_is_not_in_the_page_before_it_is_drawn(shown):
    page = shown(played([], dice=[(1, 6)]))
    assert "What is in it shows at the first attack" in page
    assert not any(name in page for name in AMERICANS)


def test_every_counter_says_its_state(shown):
    page = shown(must_land_now())
    assert 'aria-label="A1, bomber, bombs, in the strike group, returning, facing west, must land"' in page
    assert 'aria-label="KF, fighter, aboard Kaga, ready, facing east"' in page
    assert "AF, A1 must land now, or are lost at the end of the phase." in page


def test_the_page_asks_the_database_no_more_when_much_lies_on_the_board(shown):
    asked = []
    for turns in (1, 12):
        with CaptureQueriesContext(connection) as queries:
            shown(wild(5, turns=turns))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_the_map_is_to_be_had_as_a_picture(shown, battle):
    shown(must_land_now())
    answer = Client().get(reverse("kido_picture", args=[battle.code]))
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert ">A1</text>" in answer.content.decode()
    battle.shared = False
    battle.save(update_fields=["shared"])
    assert Client().get(reverse("kido_picture", args=[battle.code])).status_code == 404
