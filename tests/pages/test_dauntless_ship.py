"""The sheet of a ship: its boxes, what happened to it, hits and corrections by hand; and empty, to print."""

import pytest

from campaign.acts.desk_log import enter, void
from games.dauntless.attacks.clock import Flak
from games.dauntless.attacks.sheet import empty_sheet, row_of, sheet_of
from games.dauntless.attacks.stands import target_of
from games.dauntless.sessions import session_of
from games.models import DeskEntry
from rulebooks.dauntless.ships.guns import guns
from tests.dauntless_desk import I_BOAT, a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import all_sent
from tests.verbs import account, acting

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def anna():
    return account("Anna")


@scene
def desk(sabine, anna):
    return a_desk(sabine, (anna, "JP"))


@pytest.fixture
def bombed(desk, sabine):
    """Nagato took bombs, of which one line is struck, and is corrected."""
    for dice in ([6, 6, 6, 5], [4], [3]):
        bombs = {"calc": "bomb", "kind": "dive", "dice": dice, "id": {"ship": "nagato"}}
        enter(actor=acting(sabine), code=desk.code, request=bombs, dice="table")
    void(actor=acting(sabine), code=desk.code, number=2, reason="Fell on another ship")
    return desk


def sheet(desk, ship="nagato"):
    session = session_of(desk)
    return sheet_of(session, target_of(session, session.ship(ship)))


def address(desk, ship="nagato"):
    return f"/dauntless/{desk.code}/ships/{ship}/"


def read(user, desk, ship="nagato"):
    answer = signed_in(user).get(address(desk, ship))
    assert answer.status_code == 200
    return words(answer.content.decode())


def form_of(client, desk, what, ship="nagato"):
    page = client.get(address(desk, ship)).content.decode()
    return next(fields for _action, fields in all_sent(page) if fields.get("do") == what)


def test_boxes_stand_in_rows_of_ten_with_the_marks_of_half_three_quarters_and_all(desk):
    rows = sheet(desk).rows
    assert [len(row) for row in rows] == [10, 10, 10, 10, 5]
    assert {box.number: box.mark for row in rows for box in row if box.mark} == {
        23: "half_speed", 34: "dead_in_water", 45: "sunk",
    }  # fmt: skip


def test_more_hits_than_sink_her_are_said_as_what_sank_her_and_the_rest(desk, sabine):
    hits = {"calc": "ship_ledger", "id": {"ship": "i-boat"}, "events": [{"type": "hits", "source": "glide", "hits": 15}]}
    enter(actor=acting(sabine), code=desk.code, request=hits)
    assert "12 of 12 hits, sunk; 3 more than needed" in read(sabine, desk, "i-boat")
    assert "125%" not in read(sabine, desk, "i-boat")


def test_the_boxes_that_were_hit_are_crossed(bombed):
    assert sum(box.hit for row in sheet(bombed).rows for box in row) == 26


def test_the_history_says_what_each_line_did_and_which_is_struck(bombed):
    first, struck, last = sheet(bombed).history
    assert (first.number, first.hits, first.sum, first.condition, first.light_loss) == (1, 23, 23, "half_speed", 23)
    assert (struck.void, struck.why_void, struck.hits) == (True, "Fell on another ship", 4)
    assert (last.number, last.hits, last.sum, last.condition) == (3, 3, 26, "")


def test_what_a_ship_brought_along_stands_first(sabine):
    hit = {"turn": 1, "type": "hits", "source": "rocket", "hits": 2}
    desk = a_desk(sabine, ships=[{**I_BOAT, "ledger": {**I_BOAT["ledger"], "events": [hit]}}])
    [first] = sheet(desk, "i-boat").history
    assert (first.number, first.what, first.sum) == (None, "Rocket", 2)


def test_the_page_shows_speed_and_flak_as_they_are_now(bombed, anna):
    page = read(anna, bombed)
    assert "26 of 45 hits, 57%" in page
    assert "1/4 listed 1/2" in page
    assert "struck out: Fell on another ship" in page
    assert "silhouette +6" in page.lower()


def test_a_submarine_says_how_deep_it_is_and_how_far_from_safety(desk, anna):
    page = read(anna, desk, "i-boat")
    assert "Depth 0 ft" in page
    assert "Turns to safety 7" in page


def test_a_carrier_says_whether_its_deck_is_open(desk, anna):
    assert "Deck open" in read(anna, desk, "kaga")


@pytest.mark.parametrize(
    ("cell", "arc", "there"),
    [("2x16", 2, "16+16"), ("6B+4C", 12, "4"), ("6B+4C", 6, "6"), ("6B", 12, "–"), ("2x20A", 8, "20+20"), ("0", 4, "–")],
)
def test_a_number_bears_on_the_arcs_of_its_letter(cell, arc, there):
    known = guns(cell)
    assert Flak(known, tuple(known.left(0))).into(arc) == there


def test_hits_by_hand_go_into_the_ledger(bombed, anna):
    client = signed_in(anna)
    answer = client.post(address(bombed), {**form_of(client, bombed, "hits"), "source": "rocket", "hits": "5"})
    assert answer.status_code == 303
    assert sheet(bombed).hits == 31
    assert sheet(bombed).history[-1].what == "Rocket"


def test_hits_by_hand_are_entered_once_however_often_they_are_sent(desk, anna):
    client = signed_in(anna)
    form = {**form_of(client, desk, "hits"), "source": "level", "hits": "5"}
    assert client.post(address(desk), form).status_code == 303
    client.post(address(desk), form)
    assert sheet(desk).hits == 5


def test_hits_by_hand_close_no_deck_before_their_cause_is_said(desk, anna):
    client = signed_in(anna)
    form = {**form_of(client, desk, "hits", "kaga"), "hits": "3"}
    assert form["source"] == ""
    assert '<option value="" selected>by what?</option>' in client.get(address(desk, "kaga")).content.decode()
    answer = client.post(address(desk, "kaga"), form)
    assert answer.status_code == 422
    assert "Cause of the hits" in words(answer.content.decode())
    assert not DeskEntry.objects.filter(desk=desk).exists()
    assert client.post(address(desk, "kaga"), {**form, "source": "rocket"}).status_code == 303
    assert "Deck open" in read(anna, desk, "kaga")


def test_the_referee_corrects_the_tallies_and_nobody_else(bombed, sabine, anna):
    client = signed_in(sabine)
    form = {**form_of(client, bombed, "correction"), "correct_hits": "-2", "correct_light": "-3"}
    assert signed_in(anna).post(address(bombed), form).status_code == 404
    assert client.post(address(bombed), form).status_code == 303
    assert sheet(bombed).hits == 24
    assert "Correct the tallies" not in read(anna, bombed)


@pytest.mark.parametrize(
    ("what", "said"),
    [("hits", {"source": "level", "hits": "x"}), ("hits", {"source": "spell"}), ("hits", {"source": "level", "hits": "1000"})],
)
def test_what_cannot_be_is_refused_and_stays_to_be_mended(desk, anna, what, said):
    client = signed_in(anna)
    answer = client.post(address(desk), {**form_of(client, desk, what), **said})
    assert answer.status_code == 422
    assert all(f'value="{value}"' in answer.content.decode() for name, value in said.items() if name == "hits")
    assert not DeskEntry.objects.filter(desk=desk).exists()


def test_a_correction_below_nothing_is_refused(desk, sabine):
    client = signed_in(sabine)
    answer = client.post(address(desk), {**form_of(client, desk, "correction"), "correct_hits": "-1"})
    assert answer.status_code == 422


def test_who_comes_second_is_told_before_his_hits_are_written(desk, anna, sabine):
    client = signed_in(anna)
    form = form_of(client, desk, "hits")
    enter(actor=acting(sabine), code=desk.code, request={"calc": "bomb", "kind": "level", "dice": [4], "id": {"ship": "nagato"}})
    answer = client.post(address(desk), {**form, "hits": "7"})
    assert answer.status_code == 409
    assert 'value="7"' in answer.content.decode()
    assert sheet(desk).hits == 4


def test_a_line_is_taken_back_from_the_sheet(bombed, sabine):
    client = signed_in(sabine)
    client.post(address(bombed), form_of(client, bombed, "undo"))
    assert sheet(bombed).hits == 3


def test_strangers_and_ships_that_are_not_there_are_not_found(desk, anna):
    assert signed_in(account("Ewa")).get(address(desk)).status_code == 404
    assert signed_in(account("Ole")).post(address(desk), {"do": "hits"}).status_code == 404
    assert signed_in(anna).get(address(desk, "ghost")).status_code == 404
    assert signed_in(anna).post(address(desk, "ghost"), {"do": "hits"}).status_code == 404


def test_a_long_log_takes_no_more_queries(desk, anna, sabine, django_assert_num_queries):
    client = signed_in(anna)
    for _time in range(2):
        for face in (1, 2, 3):
            bomb = {"calc": "bomb", "kind": "level", "dice": [face], "id": {"ship": "nagato"}}
            enter(actor=acting(sabine), code=desk.code, request=bomb)
        with django_assert_num_queries(6):
            client.get(address(desk))


# ---- empty ----
def test_an_empty_sheet_is_for_anybody(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = words(client.get("/dauntless/sheet/", {"class": "book:US:BB-2", "era": "late"}).content.decode())
    assert "41 hits sink it" in page
    assert "light 2x17 above" in page


def test_an_empty_sheet_shows_the_first_class_until_one_is_chosen(client):
    for asked in ({}, {"class": ""}):
        assert "American BB-1, 1941 to mid-1943" in words(client.get("/dauntless/sheet/", asked).content.decode())
    assert "hits sink it" not in words(client.get("/dauntless/sheet/", {"class": "book:US:XX-9"}).content.decode())


def test_unknown_cells_stay_unknown_on_an_empty_sheet():
    row = {**row_of("US", "BB-2"), "heavy_late": None, "hits": None, "speed": None}
    empty = empty_sheet(row, "late")
    assert (empty.heavy.cell, empty.speed, empty.points) == ("?", None, None)
    assert [len(one) for one in empty.rows] == [10] * 5
    assert empty.heavy.into(12) == "?"


@pytest.mark.parametrize(
    "said", [{}, {"class": "US"}, {"class": "XX BB-1"}, {"class": "\x00"}, {"class": "book:US:BB-1", "era": "x"}]
)
def test_whatever_the_address_asks_for_the_classes_stand_to_choose_from(client, said):
    assert "book:JP:BB-2" in client.get("/dauntless/sheet/", said).content.decode()
