"""Torpedoes turn by turn: where each runs, whom it meets if everybody goes on, and from which side."""

from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts.desk_log import enter
from campaign.acts.desks import set_turn
from games.models import Desk, DeskEntry
from tests.dauntless_desk import NAGATO, TEXAS, a_desk
from tests.pages.reading import words
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
AT = "/dauntless/torpedoes/"
NAGATO_AT = {**NAGATO, "ledger": {**NAGATO["ledger"], "anchored": True, "hex": [0, 0], "facing": 3}}
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


def test_a_ship_that_steers_over_a_torpedo_is_not_hit_and_the_page_says_so():
    oncoming = {"n1": "Akagi", "x1": "0, 0", "f1": "4", "v1": "1/1"}
    over = words(page(**DROP | {"hex": "0, 4"}, **oncoming))
    assert "Akagi steers over it in turn 7: not hit (DA-R13). Meets nobody up to turn" in over
    met = words(page(**DROP | {"hex": "0, 5"}, **oncoming))
    assert "steers over" not in met
    assert "Will meet Akagi" in met


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
    assert "One more ship" not in words(page())


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


# --- in a session --------------------------------------------------------------------------------------------------------


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@pytest.fixture
def desk(anna, tom):
    """Nagato lies at anchor in 0, 0, heading 3; it is turn 1."""
    return a_desk(anna, (tom, "US"), ships=[NAGATO_AT])


def deed(client: Client, desk, what: str, said: dict[str, str] | None = None, **form: str):
    query = urlencode(said or {})
    return client.post(f"/dauntless/{desk.code}/torpedoes/?{query}", {"key": str(uuid4()), "do": what, **form})


def at_turn(anna, desk, turn: int) -> None:
    desk.refresh_from_db()
    set_turn(actor=acting(anna), code=desk.code, edit=desk.edit, turn=turn, now=NOW)


HERS = {"name": "T1", "nation": "US", "alt": "100", "bank": "level", "hex": "0, 3", "facing": "1"}


def test_a_torpedo_from_drop_to_ledger(anna, tom, desk):
    client, path = signed_in(tom), f"/dauntless/{desk.code}/torpedoes/"
    assert "Drop it" in client.get(path, HERS).content.decode()
    assert deed(client, desk, "drop", HERS).status_code == 303
    said = words(client.get(path).content.decode())
    assert "0 hexes entered. Next hex: 0, 2." in said
    assert "Will meet Nagato in turn 3" in said
    assert deed(client, desk, "meet", torpedo="T1", die="5").status_code == 422, "not before they meet"
    at_turn(anna, desk, 3)
    said = words(client.get(path).content.decode())
    assert "2 hexes entered. Next hex: 0, 0." in said
    assert "Meets Nagato in turn 3 in 0, 0: forward side, +1." in said
    assert deed(client, desk, "meet", torpedo="T1").status_code == 422, "a die is wanted"
    assert deed(client, desk, "meet", torpedo="T1", die="5").status_code == 303
    [_drop, line] = DeskEntry.objects.all()
    assert (line.dice, line.answer["hits"], line.request["id"]) == ("table", 24, {"ship": "nagato", "torpedo": "T1"})
    said = words(client.get(path).content.decode())
    assert "No torpedo is in play." in said
    assert "T1 Nagato: hit" in said
    assert deed(client, desk, "meet", torpedo="T1", die="5").status_code == 422, "it runs no more"


def test_the_table_puts_a_meeting_first_and_says_what_was_skipped(anna, tom, desk):
    client, table = signed_in(anna), f"/dauntless/{desk.code}/"
    deed(client, desk, "drop", HERS)
    assert "One torpedo runs on by a hex." in words(client.get(table).content.decode())
    at_turn(anna, desk, 3)
    text = client.get(table).content.decode()
    assert text.index("T1 meets Nagato: roll") < text.index("Next turn")
    assert f'class="button act dl-next" href="{table}torpedoes/#run-1"' in text
    assert 'id="run-1"' in client.get(f"{table}torpedoes/").content.decode()
    assert "One torpedo runs on" not in text
    assert "T1 meets Nagato: roll" in words(client.get(f"{table}wall/").content.decode())
    assert f'href="{table}torpedoes/#run-1"' in signed_in(tom).get(table).content.decode()
    form = sent(client.get(table), "/turn/")
    assert client.post(f"{table}turn/", {**form, "turn": "4"}).status_code == 303
    assert "Left undone in turn 3: T1 meets Nagato: roll" in words(client.get(table).content.decode())
    deed(client, desk, "meet", torpedo="T1", die="5")
    assert "T1 meets Nagato" not in words(client.get(table).content.decode())


def test_a_meeting_that_came_too_early_is_told_at_the_table_too(anna, desk):
    client = signed_in(anna)
    deed(client, desk, "drop", HERS | {"hex": "0, 1"})
    assert "T1 meets Nagato: enter the miss" in words(client.get(f"/dauntless/{desk.code}/").content.decode())


def test_the_site_rolls_when_it_is_told_and_says_so(anna, desk):
    client = signed_in(anna)
    deed(client, desk, "drop", HERS)
    at_turn(anna, desk, 4)
    assert deed(client, desk, "roll", torpedo="T1").status_code == 303
    [_drop, line] = DeskEntry.objects.all()
    assert line.dice == "site"
    assert 1 <= line.request["dice"][0] <= 6


def test_a_meeting_that_came_too_early_is_entered_as_a_miss(anna, desk):
    client = signed_in(anna)
    deed(client, desk, "drop", HERS | {"hex": "0, 1"})
    assert "Enter the miss" in client.get(f"/dauntless/{desk.code}/torpedoes/").content.decode()
    assert deed(client, desk, "meet", torpedo="T1").status_code == 303
    assert DeskEntry.objects.last().answer["reasons"] == ["run_too_short"]


def test_a_ship_that_is_still_to_move_is_moved_first(anna, tom):
    sails = {**NAGATO_AT, "ledger": {**NAGATO_AT["ledger"], "anchored": False, "hex": [-1, 0]}}
    desk = a_desk(anna, ships=[sails])
    client = signed_in(anna)
    deed(client, desk, "drop", HERS | {"hex": "0, 2"})
    at_turn(anna, desk, 2)
    text = client.get(f"/dauntless/{desk.code}/torpedoes/").content.decode()
    assert "The ship has not made that move yet." in words(text)
    assert deed(client, desk, "meet", torpedo="T1", die="5").status_code == 422
    order = {"calc": "ship_move", "id": {"ship": "nagato"}, "order": {"move": 1}}
    enter(actor=acting(anna), code=desk.code, request=order, now=NOW)
    assert deed(client, desk, "meet", torpedo="T1", die="5").status_code == 303


def test_no_torpedo_is_dropped_too_high_in_a_bank_or_under_a_name_that_is_taken(anna, desk):
    client = signed_in(anna)
    for wrong in ({"alt": "300"}, {"bank": "banked"}, {"hex": "x"}, {"hex": ""}):
        assert deed(client, desk, "drop", HERS | wrong).status_code == 422, wrong
    assert deed(client, desk, "drop", HERS).status_code == 303
    assert deed(client, desk, "drop", HERS).status_code == 422
    assert [one["id"] for one in Desk.objects.get().torpedoes] == ["T1"]


def test_the_drop_is_a_line_of_the_log_that_says_who_dropped_and_is_undone_there(anna, desk):
    client, path = signed_in(anna), f"/dauntless/{desk.code}/torpedoes/"
    assert deed(client, desk, "drop", HERS | {"by": "tbf-1", "nation": "JP"}).status_code == 303
    [line] = DeskEntry.objects.all()
    assert line.request["id"] == {"torpedo": "T1", "aircraft": "tbf-1"}
    assert line.request["nation"] == "US", "as the aircraft is"
    assert "Torpedo dropped in 0, 3, heading 1." in words(client.get(f"/dauntless/{desk.code}/log/").content.decode())
    text = client.get(path).content.decode()
    assert "American · tbf-1" in words(text)
    assert '<option value="sbd-1">' in text
    assert '<option value="tbf-1">' not in text, "its torpedo is gone"
    assert deed(client, desk, "drop", HERS | {"name": "T2", "by": "tbf-1"}).status_code == 422
    assert deed(client, desk, "undo", torpedo="T1").status_code == 303
    text = client.get(path).content.decode()
    assert "T1 its drop was taken back" in words(text)
    assert '<option value="tbf-1">' in text
    assert "No torpedo is in play." in words(text)
    assert deed(client, desk, "drop", HERS | {"by": "tbf-1"}).status_code == 303, "the name is free again"
    assert "No torpedo is in play." not in words(client.get(path).content.decode())


def test_what_runs_stands_above_the_field_and_ships_that_lie_nowhere_are_named(anna, tom):
    desk = a_desk(anna, (tom, "US"), ships=[NAGATO_AT, TEXAS])
    client, at = signed_in(anna), f"/dauntless/{desk.code}/torpedoes/"
    assert "Drop a torpedo" in words(client.get(at).content.decode())
    deed(client, desk, "drop", HERS)
    text = client.get(at).content.decode()
    assert text.index("Will meet Nagato") < text.index('class="dm-field"') < text.index("Drop another")
    assert "Nobody has said where this ship lies: Texas. Place the ships on the hex field" in words(text)


def test_a_drop_that_is_sent_twice_is_one(anna, desk):
    client, key = signed_in(anna), str(uuid4())
    for _again in range(2):
        assert deed(client, desk, "drop", HERS | {"by": "tbf-1"}, key=key).status_code == 303
    assert DeskEntry.objects.count() == 1


def test_a_meeting_knows_who_dropped_the_torpedo(anna, desk):
    client = signed_in(anna)
    deed(client, desk, "drop", HERS | {"by": "tbf-1"})
    at_turn(anna, desk, 3)
    assert "Take the drop back" not in client.get(f"/dauntless/{desk.code}/torpedoes/").content.decode(), "it has run"
    deed(client, desk, "meet", torpedo="T1", die="5")
    assert DeskEntry.objects.last().request["id"] == {"ship": "nagato", "torpedo": "T1", "aircraft": "tbf-1"}


def test_a_torpedo_is_taken_out_of_play_and_stays_in_the_list(anna, desk):
    client = signed_in(anna)
    deed(client, desk, "drop", HERS)
    assert deed(client, desk, "gone", torpedo="T1").status_code == 303
    assert "T1 taken out of play" in words(client.get(f"/dauntless/{desk.code}/torpedoes/").content.decode())
    assert deed(client, desk, "gone", torpedo="T9").status_code == 422
    assert deed(client, desk, "peek").status_code == 422


def test_strangers_find_nothing_and_who_looks_on_enters_nothing(anna, desk):
    stranger, path = signed_in(account("Otto")), f"/dauntless/{desk.code}/torpedoes/"
    assert stranger.get(path).status_code == Client().get(path).status_code == 404
    Desk.objects.update(shared=True)
    assert "Drop it" not in stranger.get(path, HERS).content.decode()
    assert deed(stranger, desk, "drop", HERS).status_code == 404
    assert deed(Client(), desk, "drop", HERS).status_code == 302
    assert Desk.objects.get().torpedoes == []


def test_queries_do_not_grow_with_ships_and_torpedoes(anna, desk, django_assert_num_queries):
    client, path = signed_in(anna), f"/dauntless/{desk.code}/torpedoes/"
    client.get(path)
    with CaptureQueriesContext(connection) as few:
        client.get(path)
    many = len(few)
    for each in range(4):
        deed(client, desk, "drop", HERS | {"name": f"T{each}", "hex": f"0, {each + 3}"})
        client.get(path)
    with django_assert_num_queries(many):
        client.get(path)


@pytest.mark.parametrize("wrong", ["", "x", "9" * 40, "\x00", "٣"])
def test_nonsense_in_a_session_is_answered_with_the_page(anna, desk, wrong):
    client = signed_in(anna)
    deed(client, desk, "drop", HERS)
    for name in (*HERS, "turn", "put", "on"):
        assert client.get(f"/dauntless/{desk.code}/torpedoes/", HERS | {name: wrong}, follow=True).status_code == 200
    for name in ("do", "torpedo", "die", "seen"):
        form = {"do": "meet", "torpedo": "T1", "die": "3", "key": str(uuid4())} | {name: wrong}
        assert client.post(f"/dauntless/{desk.code}/torpedoes/", form).status_code == 422
