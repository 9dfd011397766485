"""The ships of a session placed by taps: a ship, its hex, the direction of its bow."""

import re
from uuid import uuid4

import pytest

from games.dauntless.map.vessels import vessels_of
from games.dauntless.sessions import session_of
from games.models import Desk
from rulebooks.dauntless.hexes import Hex
from tests.dauntless_desk import KAGA, NAGATO, TEXAS, a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import all_sent
from tests.verbs import account

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@scene
def desk(anna, tom):
    return a_desk(anna, (tom, "US"), ships=(NAGATO, TEXAS, KAGA))


@pytest.fixture
def referee(anna):
    return signed_in(anna)


def at(desk):
    return f"/dauntless/{desk.code}/place/"


def told(answer):
    return words(answer.content.decode())


def places():
    return {one.id: (one.at, one.facing) for one in vessels_of(session_of(Desk.objects.get()))}


def bow(page):
    """The form of the bow's direction: the last on the page."""
    return all_sent(page.content.decode())[-1][1]


def tap(client, desk, which, hexed, bows, **other):
    """The three taps: the page of a ship and a hex, and its button with the direction."""
    page = client.get(at(desk), {"ship": which, "on": hexed}, follow=True)
    return client.post(at(desk), bow(page) | {"facing": str(bows)} | other)


def test_the_first_ship_that_is_on_no_hex_is_asked_for(referee, desk):
    page = told(referee.get(at(desk)))
    assert "3 ships are on no hex yet" in page
    assert "Tap the hex of Nagato, then the direction of its bow." in page
    assert "direction 3 adds one to the first number" in page


def test_three_taps_place_a_ship_and_the_next_is_asked_for(referee, desk):
    answer = tap(referee, desk, "nagato", "3, -2", 4)
    assert answer.status_code == 303
    assert places() == {"nagato": (Hex(3, -2), 4), "texas": (None, None), "kaga": (None, None)}
    page = told(referee.get(answer.headers["Location"]))
    assert "Nagato: hex 3, −2, facing 4." in page
    assert "2 ships are on no hex yet" in page
    assert "Tap the hex of Texas" in page


def test_every_hex_that_is_shown_is_a_button_without_script(referee, desk):
    page = referee.get(at(desk)).content.decode()
    assert len(re.findall(r'<button class="dm-tap"[^>]*name="on"', page)) > 100
    tapped = referee.get(at(desk), {"ship": "texas", "on": "1, 1"})
    assert tapped.status_code == 302
    assert "ship=texas&at=1%2C+1" in tapped.headers["Location"]


def test_a_ship_that_has_its_place_is_turned_or_moved_and_the_others_are_seen(referee, desk):
    for ship, hexed in (("nagato", "0, 0"), ("texas", "2, 2"), ("kaga", "40, 0")):
        tap(referee, desk, ship, hexed, 1)
    page = referee.get(at(desk), {"ship": "nagato"})
    assert "Every ship has its hex" in told(page)
    assert "Nagato is in 0, 0. Tap another hex, or another direction." in told(page)
    assert "1 ship lies outside: show all" in told(page)
    assert "Texas, American, in 2, 2, heading 1." in told(page)
    tap(referee, desk, "nagato", "0, 1", 5)
    assert places()["nagato"] == (Hex(0, 1), 5)


def test_the_part_that_is_shown_moves_by_its_links(referee, desk):
    page = referee.get(at(desk)).content.decode()
    assert 'value="0, -9"' not in page
    [up] = re.findall(r'href="([^"]+)"><span aria-hidden="true">↑', page)
    assert 'value="0, -9"' in referee.get(at(desk) + up.replace("&amp;", "&")).content.decode()


@pytest.mark.parametrize("said", [{"ship": "bismarck"}, {"at": "here"}, {"at": ""}, {"facing": "7"}, {"facing": ""}])
def test_what_is_no_ship_no_hex_or_no_direction_places_nothing(referee, desk, said):
    answer = tap(referee, desk, "nagato", "1, 1", 2, **said)
    assert answer.status_code == 422
    assert "Tap a ship, then its hex, then the direction of its bow." in told(answer)
    assert places()["nagato"] == (None, None)


def test_a_hex_that_is_typed_is_seen_however_far_it_is(referee, desk):
    assert 'value="40, 3"' in referee.get(at(desk), {"at": "40, 2"}).content.decode()


def test_what_is_typed_in_the_field_and_is_no_hex_is_said_beside_it(referee, desk):
    assert "Write the hex as two numbers" in told(referee.get(at(desk), {"at": "north"}))


def test_a_form_from_before_another_change_places_nothing_and_asks_again(referee, desk):
    tap(referee, desk, "texas", "0, 0", 1)
    answer = tap(referee, desk, "nagato", "1, 1", 2, edit="0")
    assert answer.status_code == 409
    assert "tap the direction once more" in told(answer)
    assert bow(answer)["at"] == "1, 1"
    assert places()["nagato"] == (None, None)


def test_the_same_tap_twice_is_one(referee, desk):
    key = str(uuid4())
    for _again in range(2):
        assert tap(referee, desk, "nagato", "1, 1", 2, key=key).status_code == 303


def test_only_its_referee_places_ships(tom, desk):
    assert signed_in(tom).get(at(desk)).status_code == 404
    assert signed_in(tom).post(at(desk), {"ship": "nagato", "at": "0, 0", "facing": "1"}).status_code == 404


def test_without_ships_the_page_says_so(referee, desk):
    Desk.objects.update(ships=[])
    assert "There is no ship to place." in told(referee.get(at(desk)))


def test_queries_stay_flat(referee, desk, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        referee.get(at(desk))
