"""Small reckonings of the table: the answer stands in the address, faults at their field, and in a session the log keeps it."""

import random
import re
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.clubs import found_club
from campaign.acts.desk_fleet import take_fleet
from campaign.acts.desk_log import enter
from games.dauntless.evening.aids import AIDS
from games.dauntless.evening.asking import Rows
from games.dauntless.evening.telling import TOLD
from games.models import Desk, DeskEntry
from rulebooks.dauntless import CALCS
from rulebooks.dauntless.data import AIRCRAFT_CELLS
from rulebooks.dauntless.session import loss
from tests.pages.desk_evening import evening, plane
from tests.pages.reading import words
from tests.scenes import scene
from tests.sent_forms import _Forms
from tests.verbs import NOW

pytestmark = pytest.mark.django_db

SUBMARINE = {
    "ship": {"nation": "JP", "class_id": "SS-1", "speed": "1/2", "turning": "1/2", "hits": 12},
    "era": "late",
    "events": [],
}
SHIPS = [
    {"id": "I-19", "side": "JP", "name": "I-19", "ledger": {**SUBMARINE, "depth": 30}},
    {
        "id": "Nagato",
        "side": "JP",
        "name": "Nagato",
        "ledger": {"ship": {"nation": "JP", "class_id": "BB-1"}, "era": "late", "events": []},
    },
]


@scene
def table():
    return evening(ships=SHIPS)


def asked(calc, browser=None, at="/dauntless/", **said):
    fields = {name.replace("__", "-"): value for name, value in said.items()}
    return (browser or Client()).get(f"{at}aids/{calc}/?{urlencode({'asked': '1', **fields})}")


def form_with(field, answer):
    """The form of a page that has this field, as it would be sent untouched."""
    parser = _Forms()
    parser.feed(answer.content.decode())
    return next(fields for _where, fields in parser.forms if field in fields)


def told(answer):
    return words(answer.content.decode())


# --- without a session ------------------------------------------------------------------------------------------------


def test_all_reckonings_are_listed_and_each_has_its_words_and_its_rule():
    listed = Client().get("/dauntless/aids/").content.decode()
    for calc in AIDS:
        assert f'href="/dauntless/aids/{calc}/"' in listed
    assert set(AIDS) <= set(CALCS)
    assert set(AIDS) == set(TOLD)


@pytest.mark.parametrize("calc", list(AIDS))
def test_each_form_opens_empty_and_says_what_is_missing(calc):
    page = Client().get(f"/dauntless/aids/{calc}/")
    assert page.status_code == 200
    assert "Work it out" in told(page)
    assert asked(calc).status_code in (200, 422)


def test_there_is_no_other_reckoning():
    for calc in ("bomb", "ship_ledger", "nothing", "aids"):
        assert Client().get(f"/dauntless/aids/{calc}/").status_code == 404


OFF = {"aircraft__0__id": "A", "aircraft__0__first_turn": "1", "aircraft__0__factors": "3"}
TWO = {"hexes__0__id": "A", "hexes__0__hex": "[0, 0]", "hexes__1__id": "B"}
FULL = {"speed": "1/1", "turning": "1/1", "turn": "2"}
ANSWERS = [
    ("ground_turn", {"sides": "3"}, "It may turn so far."),
    ("ground_turn", {"sides": "4"}, "That is too far."),
    ("deck", {"turn": "4", "hits__0__turn": "3", "hits__0__kind": "dive"}, "The deck is closed."),
    ("deck", {"turn": "3", "hits__0__turn": "3", "hits__0__kind": "dive"}, "The deck is still open this turn."),
    ("deck", {"turn": "4", "hits__0__turn": "3", "hits__0__kind": "torpedo"}, "The deck is open."),
    ("runway", {"path": "A, B, C", "destroyed": "C, B"}, "It ends its movement in section B"),
    ("runway", {"path": "A"}, "The aircraft can take off."),
    ("takeoff", OFF, "after turn 3"),
    ("takeoff", {**OFF, "closed_after_turn": "2"}, "1 aircraft stays on the deck."),
    ("era", {"date": "1943-06"}, "Flak of 1941 to mid-1943."),
    ("era", {"date": "1943-07"}, "Flak from July 1943 on."),
    ("pilot_table", {"nation": "JP", "date": "1944-01"}, "Enter the final column."),
    ("pilot_table", {"nation": "US", "date": "1944-01"}, "Use Air Force’s own line."),
    ("depth_charge_load", {"S": "4", "D": "2", "drops__0__turn": "1", "drops__0__S": "3"}, "1 shallow and 2 deep are left."),
    ("spacing", {"kind": "ships_us", **TWO, "hexes__1__hex": "3,-1"}, "Some stand too close."),
    ("spacing", {"minimum": "3", **TWO, "hexes__1__hex": "3 0"}, "All stand far enough apart."),
    ("submarine", {"depth": "0", "orders__0__order": "dive"}, "15 feet: bombs and shallow depth charges work."),
    ("submarine", {"depth": "60"}, "60 feet: only shallow depth charges work."),
    ("submarine", {"depth": "61"}, "61 feet: only deep depth charges work."),
    ("submarine", {"depth": "101"}, "it is out of sight"),
    ("submarine", {"depth": "30", "hits_listed": "10", "hits": "5", "orders__0__order": "dive"}, "rises, forced"),
    ("solitaire_move", {**FULL, "result": "1L"}, "Then one hexside to the left."),
    ("solitaire_move", {**FULL, "speed": "1/3", "result": "1L"}, "More hexes than the ship can move"),
    ("solitaire_move", {**FULL, "die": "3", **{f"table_{n}": f"{n % 2}R" for n in range(1, 7)}}, "one hexside to the right."),
    ("setup_roll", {"scenario": "kamikaze_attack", "aircraft": "A, B", "dice": "6 5"}, "1 aircraft enters."),
    ("setup_roll", {"scenario": "atoll_attack", "aircraft": "A, B", "dice": "3 1"}, "2 defenders are flying."),
    ("setup_roll", {"scenario": "asw", "dice": "4 6"}, "faces direction 6"),
    ("edge_exit", {"scenario": "get_yamamoto", "side": "US", "edge": "1"}, "Nobody may leave the map in this scenario."),
    ("edge_exit", {"scenario": "carrier_strike", "side": "US", "edge": "1", "loaded": "on"}, "It may leave there."),
    ("edge_exit", {"scenario": "anti_torpedo_patrol", "side": "JP", "edge": "2-3", "loaded": "on"}, "over the side edges"),
    ("atoll_setup", {"airfield_1": "0,0"}, "There have to be two airfields."),
    ("seal", {"salt": "abc", "text": "x"}, "the same as the one shown"),
]  # fmt: skip


@pytest.mark.parametrize(("calc", "said", "words_of_it"), ANSWERS)
def test_the_answer_stands_in_words(calc, said, words_of_it):
    answer = asked(calc, **said)
    assert answer.status_code == 200, told(answer)
    assert words_of_it in told(answer)


TANKS = {"fighter": "on", "carrying": "on", "on_map": "on", "level_bank": "on", "phase": "execution", "speed": "5"}


def test_tanks_are_dropped_or_every_reason_is_given():
    whole = {**TANKS, "manoeuvre_low": "4", "manoeuvre_high": "6", "l_hits_normal": "3"}
    assert "The tanks may be dropped." in told(asked("drop_tanks", **whole))
    kept = told(asked("drop_tanks", **{**whole, "speed": "7", "guns_fired": "ff, FH", "fighter": ""}))
    for why in ("The tanks stay on.", "Only fighters’ tanks count.", "does not end the turn at manoeuvre speed"):
        assert why in kept


@pytest.mark.parametrize(
    ("calc", "said", "field"),
    [
        ("takeoff", {"aircraft__2__id": "A", "aircraft__2__first_turn": "x"}, "aircraft-2-first_turn"),
        ("drop_tanks", {**TANKS, "manoeuvre_low": "6", "manoeuvre_high": "4", "l_hits_normal": "3"}, "manoeuvre_low"),
        ("drop_tanks", {**TANKS, "manoeuvre_low": "6", "manoeuvre_high": "fast", "l_hits_normal": "3"}, "manoeuvre_high"),
        ("drop_tanks", {**TANKS, "l_hits_normal": "3"}, "lowest_level_speed"),
        ("depth_charge_load", {"S": "9", "D": "0", "drops__1__turn": "1", "drops__1__S": "7"}, "drops-1-turn"),
        ("depth_charge_load", {"S": "1", "D": "0", "drops__0__turn": "1", "drops__0__D": "1"}, "drops-0-D"),
        ("solitaire_move", {"speed": "1/1", "turning": "1/1", "turn": "2", "table_3": "2X", "die": "1"}, "table_1"),
        ("spacing", {"kind": "flak", "hexes__0__id": "A", "hexes__0__hex": "here"}, "hexes-0-hex"),
        ("setup_roll", {"scenario": "asw", "aircraft": "A", "dice": "1 2"}, "aircraft"),
        ("setup_roll", {"scenario": "asw", "dice": "7 1"}, "dice"),
        ("atoll_setup", {"airfield_1": "0,0", "airfield_2": "x"}, "airfield_2"),
    ],
)  # fmt: skip
def test_a_fault_stands_at_its_field_and_what_was_typed_stays(calc, said, field):
    answer = asked(calc, **said)
    assert answer.status_code == 422
    assert f'id="id_{field}_error"' in answer.content.decode()
    fields = form_with("asked", answer)
    assert all(fields[name.replace("__", "-")] == value for name, value in said.items() if value != "on")


def test_the_site_rolls_once_and_its_dice_stand_in_the_address():
    answer = Client().get("/dauntless/aids/setup_roll/?scenario=kamikaze_attack&aircraft=A,B,C&roll=1")
    assert answer.status_code == 302
    assert "roll=" not in answer["Location"]
    page = Client().get(answer["Location"])
    dice = form_with("asked", page)["dice"].split()
    assert len(dice) == 3
    assert set(dice) <= set("123456")


NONSENSE = (
    "",
    " ",
    "-1",
    "x",
    "1e9",
    "9" * 30,
    "\x00",
    "💣",
    "[",
    "1,2,3",
    "١",
    "<b>",
    "5-6",
    "a" * 5000,
    "null",
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
)


@pytest.mark.parametrize("calc", list(AIDS))
def test_nonsense_is_answered_with_a_page(calc):
    chance = random.Random(calc)
    aid = AIDS[calc]
    fields = [one.name for one in aid.asks if not isinstance(one, Rows)]
    fields += [
        one.at(row, each.name) for one in aid.asks if isinstance(one, Rows) for row in (0, 1, 29, 77) for each in one.fields
    ]
    for _each in range(25):
        said = {name: chance.choice(NONSENSE) for name in fields if chance.random() < 0.7}
        said |= {"of": chance.choice(NONSENSE), "roll": chance.choice(["", "1"])}
        answer = Client().get(f"/dauntless/aids/{calc}/?{urlencode({'asked': '1', **said})}")
        assert answer.status_code in (200, 302, 422), said


# --- in a session -----------------------------------------------------------------------------------------------------


def write(browser, table, calc, **said):
    """What the page of an answer sends into the log."""
    return browser.post(table.at(f"aids/{calc}/"), form_with("key", asked(calc, browser, table.at(), **said)))


def test_an_answer_goes_into_the_log_once(table):
    browser = table.browser("Anna")
    page = asked("ground_turn", browser, table.at(), sides="2")
    form = form_with("key", page)
    for _twice in range(2):
        assert browser.post(table.at("aids/ground_turn/"), form).status_code == 303
    entry = DeskEntry.objects.get()
    assert (entry.request, entry.answer["ok"], entry.dice) == ({"calc": "ground_turn", "sides": 2}, True, "")


def test_the_sites_dice_are_marked_as_such_in_the_log(table):
    browser = table.browser("Anna")
    said = {"asked": "1", "scenario": "kamikaze_attack", "aircraft": "A, B", "key": str(uuid4())}
    assert browser.post(table.at("aids/setup_roll/"), {**said, "roll": "site"}).status_code == 303
    entry = DeskEntry.objects.get()
    assert (entry.dice, len(entry.request["dice"])) == ("site", 2)
    assert browser.post(table.at("aids/setup_roll/"), {**said, "dice": "6 6", "key": str(uuid4())}).status_code == 303
    assert DeskEntry.objects.latest("number").dice == "table"


def test_what_is_faulty_is_not_written(table):
    browser = table.browser("Anna")
    assert browser.post(table.at("aids/ground_turn/"), {"sides": "many"}).status_code == 422
    assert browser.post(table.at("aids/setup_roll/"), {"scenario": "asw"}).status_code == 422
    assert not DeskEntry.objects.exists()


def test_who_is_not_at_the_table_reckons_and_writes_nothing(table):
    for browser in (table.browser("Stranger"), Client()):
        page = asked("ground_turn", browser, table.at(), sides="2")
        assert "It may turn so far." in told(page)
        assert "Write into the log" not in told(page)
        assert browser.post(table.at("aids/ground_turn/"), {"sides": "2"}).status_code == 404
    assert browser.post("/dauntless/aids/ground_turn/", {"sides": "2"}).status_code == 404
    assert table.browser("Anna").post(table.at("aids/seal/"), {"salt": "a", "text": "b"}).status_code == 404
    assert not DeskEntry.objects.exists()


def test_a_submarine_of_the_session_is_known_as_it_stands_and_its_order_changes_its_depth(table):
    browser = table.browser("Kenji")
    page = browser.get(table.at("aids/submarine/?of=I-19"))
    form = form_with("asked", page)
    assert (form["of"], form["depth"]) == ("I-19", "30")
    assert "Nagato" not in told(page)
    said = {"of": "I-19", "depth": "999", "orders__0__order": "dive"}
    assert write(browser, table, "submarine", **said).status_code == 303
    entry = DeskEntry.objects.get()
    assert (entry.request["id"], entry.request["depth"], entry.answer["states"][0]["depth"]) == ({"ship": "I-19"}, 30, 45)
    after_it = browser.get(table.at("aids/submarine/?of=I-19")).content.decode()
    assert 'name="depth" value="45"' in after_it


def test_what_an_aircraft_carries_is_filled_in_for_its_own_side_only(table):
    at = table.at("aids/depth_charge_load/?of=Red 1")
    assert 'name="S" value="4"' in table.browser("Anna").get(at).content.decode()
    for browser in (table.browser("Kenji"), table.browser("Stranger"), Client()):
        page = browser.get(at)
        assert 'name="S" value="4"' not in page.content.decode()
        assert "Red 1" not in told(page)


def test_tanks_that_were_dropped_are_not_carried_any_more(table):
    browser, at = table.browser("Anna"), table.at("aids/drop_tanks/?of=Red 1")
    carried = re.compile('name="carrying"[^>]*checked')
    assert carried.search(browser.get(at).text)
    said = {**TANKS, "manoeuvre_low": "3", "manoeuvre_high": "6", "l_hits_normal": "3", "of": "Red 1"}
    assert write(browser, table, "drop_tanks", **said).status_code == 303
    assert not carried.search(browser.get(at).text)


def test_the_clubs_own_card_fills_in_what_the_book_does_not_know(table):
    sabine = table.acting("Sabine")
    club = found_club(actor=sabine, name="The Long Table", now=NOW).club
    card = f"{','.join(AIRCRAFT_CELLS)}\nUS,F4F Wildcat,1,yes,?,4,3,3,6,?"
    take_fleet(actor=sabine, club=club.slug, kind="aircraft", text=card, now=NOW)
    Desk.objects.filter(pk=table.desk.pk).update(club=club)
    page = table.browser("Anna").get(table.at("aids/drop_tanks/?of=Red 1")).text
    for known in ('name="l_hits_normal" value="4"', 'name="manoeuvre_low" value="3"', 'name="manoeuvre_high" value="6"'):
        assert known in page


def test_the_clubs_table_is_remembered_from_the_last_time(table):
    browser = table.browser("Anna")
    results = {f"table_{n}": "1L" for n in range(1, 7)}
    said = {"speed": "1/1", "turning": "1/1", "turn": "1", "die": "2", **results}
    assert write(browser, table, "solitaire_move", **said).status_code == 303
    assert 'name="table_6" value="1L"' in browser.get(table.at("aids/solitaire_move/")).content.decode()


def test_kamikazes_that_have_entered_wait_no_more():
    told_of = evening(scenario="kamikaze_attack", aircraft=[plane(f"Zero {n}", "JP") for n in (1, 2, 3)])
    browser = told_of.browser("Kenji")
    assert 'value="Zero 1, Zero 2, Zero 3"' in browser.get(told_of.at("aids/setup_roll/")).content.decode()
    said = {"scenario": "kamikaze_attack", "aircraft": "Zero 1, Zero 2, Zero 3", "dice": "1 6 2"}
    assert write(browser, told_of, "setup_roll", **said).status_code == 303
    assert 'value="Zero 1, Zero 3"' in browser.get(told_of.at("aids/setup_roll/")).content.decode()
    assert browser.post(told_of.at("enter/"), {"what": "lost", "aircraft": "Zero 3"}).status_code == 303
    assert 'value="Zero 1"' in browser.get(told_of.at("aids/setup_roll/")).content.decode(), "one that is lost waits no more"


def test_a_page_asks_the_same_whatever_the_session_holds(table, django_assert_num_queries):
    browser = table.browser("Anna")
    browser.get(table.at("aids/"))
    with django_assert_num_queries(3):
        browser.get(table.at("aids/"))
    with django_assert_num_queries(5):
        browser.get(table.at("aids/submarine/?of=I-19"))
    for _each in range(5):
        write(browser, table, "ground_turn", sides="1")
    with django_assert_num_queries(5):
        browser.get(table.at("aids/submarine/?of=I-19"))


def test_a_reckoning_stands_filled_in_for_the_likeliest_and_fighters_with_tanks_come_first():
    fighter = plane("Red 3", "US", "F6F Hellcat")
    table = evening(aircraft=[plane("Red 1", "US", "SBD Dauntless"), {**fighter, "id": "Red 2", "drop_tanks": False}, fighter])
    browser = table.browser("Anna")
    page = browser.get(table.at("aids/drop_tanks/")).content.decode()
    assert re.findall(r'<option value="(Red \d|-)"( selected)?', page) == [
        ("Red 3", " selected"),
        ("Red 1", ""),
        ("Red 2", ""),
        ("-", ""),
    ]
    assert '<input type="hidden" name="of" value="Red 3">' in page
    none = browser.get(table.at("aids/drop_tanks/?of=-")).content.decode()
    assert '<option value="-" selected>' in none
    assert 'name="of" value=' not in none


def test_an_aircraft_that_was_lost_has_no_tanks_to_drop():
    table = evening()
    enter(actor=table.acting("Anna"), code=table.desk.code, request=loss("Red 1"), now=NOW)
    page = table.browser("Anna").get(table.at("aids/drop_tanks/")).content.decode()
    assert "Red 1" not in page
    assert "Red 2" in page


@pytest.mark.parametrize("path", ["", "aids/", "aids/era/", "attack/", "flak/", "torpedoes/", "dive/"])
def test_an_aid_without_a_session_says_that_nothing_is_stored_and_leads_to_one(path):
    page = Client().get(f"/dauntless/{path}").content.decode()
    assert ("Nothing is stored here" in words(page)) == bool(path)
    assert "/dauntless/new/" in page or "/sign-in/" in page
