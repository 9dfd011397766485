"""Torpedoes turn by turn: where each runs, whom it meets if everybody goes on, and from which side."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from tests.pages.reading import words
from tests.pages.world import everything_stored

pytestmark = pytest.mark.django_db
AT = "/dauntless/torpedoes/"
DROP = {"nation": "US", "alt": "100", "bank": "level", "hex": "0, 3", "facing": "1", "drop": "5"}
AT_REST = {"n1": "Sims", "x1": "0, 0", "f1": "3"}


def page(**said: str) -> str:
    answer = Client().get(AT, said)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_ship_at_rest_on_the_track_is_met_from_the_side_that_the_rules_name():
    said = words(page(**DROP, **AT_REST))
    assert "Will meet Sims in turn 7 in 0, 0 if everybody goes straight on: forward side, +1." in said


def test_a_ship_that_sails_is_met_where_it_will_be():
    sails = {"n1": "Sims", "x1": "-2, 1", "f1": "3", "v1": "1/1"}
    assert "Will meet Sims in turn 7 in 0, 1" in words(page(**DROP | {"hex": "0, 4"}, **sails))
    assert "Meets nobody up to turn" in words(page(**DROP, **sails))


def test_a_ship_met_at_once_does_not_count():
    assert "too early to count" in words(page(**DROP | {"hex": "0, 1"}, **AT_REST))


def test_too_high_a_drop_places_no_counter():
    said = words(page(**DROP | {"alt": "300"}, **AT_REST))
    assert "no counter is placed" in said
    assert "Will meet" not in said
    assert "Will meet" in words(page(**DROP | {"alt": "300", "nation": "JP"}, **AT_REST))


def test_a_drop_in_a_bank_is_refused_beside_its_field():
    assert 'id="at-bank-error"' in page(**DROP | {"bank": "banked"}, **AT_REST)


@pytest.mark.parametrize(("turn", "at"), [("5", "0, 3"), ("6", "0, 2"), ("7", "0, 1")])
def test_the_turn_that_is_looked_at_moves_the_torpedo(turn, at):
    assert f"Torpedo, American, in {at}, heading 1." in words(page(**DROP, **AT_REST, turn=turn))


def test_a_tap_places_the_torpedo_or_a_ship():
    for put, name in (("drop", "hex"), ("1", "x1"), ("2", "x2")):
        answer = Client().get(AT, {**DROP, **AT_REST, "put": put, "on": "4, -4"})
        query = dict(parse_qsl(urlsplit(answer["Location"]).query))
        assert (answer.status_code, query[name]) == (302, "4, -4")
        assert "on" not in query


def test_the_page_invites_where_nothing_is_entered():
    assert "Tap its hex, or enter it." in words(page())


NONSENSE = ["", "x", "-1", "7", "9" * 40, "1,2,3", "\x00", "٣", "501, 0", "1/0"]


@pytest.mark.parametrize("wrong", NONSENSE)
def test_nonsense_in_any_field_is_answered_with_the_page(wrong):
    for name in (*DROP, *AT_REST, "v1", "turn", "put", "on", "name", "n2", "x2", "f2", "v2"):
        answer = Client().get(AT, {**DROP, **AT_REST, name: wrong}, follow=True)
        assert answer.status_code == 200, (name, wrong)


def test_what_is_wrong_stands_beside_its_field():
    for name, wrong in {"alt": "150", "hex": "x", "facing": "9", "nation": "UK", "drop": "1000"}.items():
        assert f'id="at-{name}-error"' in page(**DROP | {name: wrong}, **AT_REST), name


def test_the_aid_asks_the_database_for_nothing_and_stores_nothing(django_assert_num_queries):
    before = everything_stored()
    with django_assert_num_queries(0):
        page(**DROP, **AT_REST)
    assert Client().post(AT).status_code == 405
    assert everything_stored() == before
