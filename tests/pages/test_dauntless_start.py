"""A session begun from a scenario: its match-up, its ships and aircraft, who plays."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts import clubs
from campaign.acts.desk_fleet import take_fleet
from campaign.models import Club
from games.models import Desk, DeskPlayer
from games.pages.dauntless.start import OWN_SHIPS
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import SHIP_CELLS
from rulebooks.dauntless.scenarios import SCENARIOS
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
MATCHES = [(key, number) for key, one in SCENARIOS.items() for number in range(len(one["match_ups"]) + 1)]
FIGURES = {"class_id": "DD-1", "hits": "9", "speed": "1", "turning": "1/1"}


@scene
def sabine():
    return account("Sabine")


@scene
def club(sabine):
    clubs.found_club(actor=acting(sabine), name="The Long Table", now=NOW)
    rows = ",".join(SHIP_CELLS) + "\nUS,DD-1,4,2x10,3,5,1,1,9,2,150,Fletcher\nJP,DD-1,,,,,1,,8,2,120,Fubuki"
    take_fleet(actor=acting(sabine), club="the-long-table", kind="ships", text=rows, now=NOW)
    return Club.objects.get()


@pytest.fixture
def browser(sabine):
    return signed_in(sabine)


def address(key, match=1):
    return f"/dauntless/scenarios/{key}/start/?match={match}"


def form_of(browser, key, match=1, **said):
    """The form as it stands, with what is said besides; ships that have no class yet have figures."""
    form = sent(browser.get(address(key, match)), f"?match={match}")
    for name in [name for name, value in form.items() if name.endswith("-class") and value == "own"]:
        number = name.split("-")[1]
        form |= {f"s-{number}-{figure}": value for figure, value in FIGURES.items()}
    return form | {"title": "Thursday", "without": "1"} | said


def faulty(answer):
    """The names of the fields beside which something is said to be wrong."""
    return {name.removesuffix("_error").removeprefix("id_") for name in re.findall(r'id="(\S+_error)"', answer.content.decode())}


def start(browser, key, match=1, form_key=None, **said):
    form = form_of(browser, key, match, **said)
    return browser.post(address(key, match), form | {"key": str(form_key)} if form_key else form)


@pytest.mark.parametrize(("key", "match"), MATCHES)
def test_every_match_up_of_every_scenario_starts_as_it_stands(browser, key, match):
    answered = start(browser, key, match)
    assert answered.status_code == 303, words(answered.content.decode())
    desk = Desk.objects.get()
    assert answered.headers["Location"] == f"/dauntless/{desk.code}/"
    assert (desk.scenario, desk.turn, desk.title) == (key, 1, "Thursday")
    for ship in desk.ships:
        assert "error" not in answer({"calc": "ship_ledger", **ship["ledger"]})
    assert len({one["id"] for one in (*desk.ships, *desk.aircraft)}) == len(desk.ships) + len(desk.aircraft)


def test_the_date_is_that_of_the_scenario(browser):
    start(browser, "get_yamamoto")
    assert Desk.objects.get().date == "1943-04"


def test_counts_make_a_line_for_each_aircraft(browser):
    start(browser, "anti_torpedo_patrol", **{"a-0-sbd-dauntless": "2"})
    planes = Desk.objects.get().aircraft
    assert [one["id"] for one in planes if one["side"] == "US"] == ["SBD Dauntless 1", "SBD Dauntless 2"]
    assert {one["wing_points"] for one in planes if one["side"] == "US"} == {6}
    assert [one["loaded"] for one in planes] == [False] * 2 + [True] * 4


def test_tanks_and_aces_are_those_of_the_scenario(browser):
    start(browser, "get_yamamoto")
    planes = Desk.objects.get().aircraft
    assert sum(one["quality"] == "ace" for one in planes if one["side"] == "US") == 3
    assert {one["drop_tanks"] for one in planes if one["type"] == "A6M2 Zero"} == {True}
    assert {one["drop_tanks"] for one in planes if one["type"] == "G4M Betty"} == {False}


def test_a_secret_ace_is_told_to_nobody(browser):
    start(browser, "enemy_ace")
    planes = Desk.objects.get().aircraft
    assert {one["side"]: one["quality"] for one in planes} == {"JP": "ace", "US": "average"}
    assert {one["engines"] for one in planes if one["side"] == "JP"} == {1}


def test_the_attackers_bombers_are_loaded_and_their_escort_is_not(browser):
    start(browser, "atoll_attack", 2)
    loaded = {one["type"]: one["loaded"] for one in Desk.objects.get().aircraft}
    assert loaded["G4M Betty"]
    assert not any(value for plane, value in loaded.items() if plane != "G4M Betty")


def test_other_aircraft_than_those_of_the_match_up_may_fly_too(browser):
    start(browser, "shipping_strike", **{"a-x-jp-a6m5-zero": "2"})
    assert [one["id"] for one in Desk.objects.get().aircraft if one["side"] == "JP"] == ["A6M5 Zero 1", "A6M5 Zero 2"]


def test_a_class_of_the_book_needs_nothing_and_has_the_flak_of_its_years(browser):
    for month, light in (("1943-06", "9"), ("1943-07", "2x19")):
        start(browser, "carrier_strike", 2, date=month)
        ship = Desk.objects.first().ships[0]
        assert (ship["ledger"]["ship"]["class_id"], ship["ledger"]["ship"]["light"]) == ("BB-1", light)
        Desk.objects.all().delete()


def test_a_class_of_the_club_is_offered_and_copied_into_the_session(browser, club):
    assert "American DD-1, Fletcher (The Long Table)" in words(browser.get(address("kamikaze_attack")).content.decode())
    start(browser, "kamikaze_attack")
    ship = Desk.objects.get().ships[0]["ledger"]["ship"]
    assert ship == {
        **{"nation": "US", "class_id": "DD-1", "light": "2x10", "heavy": "5"},
        **{"speed": "1/1", "turning": "1/1", "hits": 9, "points": 150},
    }


def test_a_silhouette_is_that_of_the_row_or_is_typed(browser, club):
    start(browser, "kamikaze_attack")
    assert Desk.objects.get().ships[0]["silhouette"] == 2
    Desk.objects.all().delete()
    start(browser, "kamikaze_attack", **{"s-1-silhouette": "4"})
    assert Desk.objects.get().ships[0]["silhouette"] == 4


def test_a_needed_cell_that_nobody_knows_is_asked_for_beside_its_field(browser, club):
    answer = start(browser, "shipping_strike")
    assert answer.status_code == 422
    assert faulty(answer) == {"s-1-turning"}
    assert "Thursday" in answer.content.decode()
    assert start(browser, "shipping_strike", **{"s-1-turning": "1/2"}).status_code == 303
    ship = Desk.objects.get().ships[0]["ledger"]["ship"]
    assert (ship["turning"], "light" in ship) == ("1/2", False)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("class_id", ""), ("class_id", "XX-1"), ("class_id", "DD"), ("hits", ""), ("hits", "0"), ("speed", "fast"),
        ("turning", ""), ("light", "many"), ("heavy", "6Z"), ("points", "-1"),
    ],
)  # fmt: skip
def test_figures_that_cannot_be_are_refused_beside_their_field(browser, field, value):
    answer = start(browser, "kamikaze_attack", **{f"s-1-{field}": value})
    assert answer.status_code == 422
    assert faulty(answer) == {f"s-1-{field}"}
    assert not Desk.objects.exists()


def test_everything_that_is_wrong_is_said_at_once_over_the_form_with_links_to_it(browser):
    empty = {f"s-1-{name}": "" for name in ("class_id", "speed", "turning")}
    answer = start(browser, "kamikaze_attack", date="June", **empty, **{"s-1-hits": "0", "s-1-heavy": "6Z"})
    wrong = {"date", "s-1-class_id", "s-1-speed", "s-1-turning", "s-1-hits", "s-1-heavy"}
    assert faulty(answer) == wrong
    page = answer.content.decode()
    assert "Six things to put right" in page
    assert {name.removeprefix("id_") for name in re.findall(r'<li><a href="#(id_\S+)"', page)} == wrong
    assert all(f'id="id_{name}"' in page for name in wrong)


def test_what_is_right_has_nothing_to_put_right(browser):
    assert "to put right" not in browser.get(address("kamikaze_attack")).content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("date", "June"),
        ("date", ""),
        ("plays", "everybody"),
        ("club", "no-club"),
        ("a-0-sbd-dauntless", "49"),
        ("title", "x" * 121),
    ],
)
def test_what_else_cannot_be_is_refused_beside_its_field(browser, field, value):
    answer = start(browser, "anti_torpedo_patrol", **{field: value})
    assert answer.status_code == 422
    assert faulty(answer) == {field}


@pytest.mark.parametrize("side", ["both", "US", "JP"])
def test_who_runs_it_may_play_a_side_or_both(browser, side):
    start(browser, "asw", plays=side)
    assert DeskPlayer.objects.get().side == side


def test_no_ship_is_put_there_where_none_is_chosen(browser):
    assert len([one for one in form_of(browser, "dogfight", 0) if one.endswith("-class")]) == OWN_SHIPS
    start(browser, "dogfight", 0)
    assert Desk.objects.get().ships == []


def test_ships_of_one_name_are_told_apart(browser):
    start(browser, "carrier_strike")
    assert [one["name"] for one in Desk.objects.get().ships] == ["BB-1", "DD-1", "DD-1 2"]


def test_a_ship_may_be_the_same_as_an_earlier_one(browser):
    page = browser.get(address("carrier_strike")).content.decode()
    assert "the same as ship 2" in page
    assert "the same as ship 1" not in page, "a carrier is no escort"
    form = {"s-2-class": "own", **{f"s-2-{name}": value for name, value in FIGURES.items()}, "s-2-points": "120"}
    assert start(browser, "carrier_strike", **form, **{"s-3-class": "as-2", "s-3-name": "Laffey"}).status_code == 303
    first, second = Desk.objects.get().ships[1:]
    assert first["ledger"] == second["ledger"]
    assert (first["id"], first["name"], second["id"], second["name"]) == ("s2", "DD-1", "s3", "Laffey")


def test_what_is_wrong_with_ships_that_are_the_same_is_said_once(browser):
    form = {"s-2-class": "own", "s-2-class_id": "DD-1", "s-2-hits": "", "s-2-speed": "", "s-2-turning": ""}
    answer = start(browser, "carrier_strike", **form, **{"s-3-class": "as-2"})
    assert answer.status_code == 422
    assert faulty(answer) == {"s-2-hits", "s-2-speed", "s-2-turning"}


@pytest.mark.parametrize("value", ["as-3", "as-9", "as-x", "as-"])
def test_a_ship_is_the_same_as_an_earlier_one_alone(browser, value):
    assert faulty(start(browser, "carrier_strike", **{"s-3-class": value})) == {"s-3-class"}


def test_the_same_as_no_ship_is_none(browser):
    assert start(browser, "carrier_strike", **{"s-2-class": "", "s-3-class": "as-2"}).status_code == 303
    assert len(Desk.objects.get().ships) == 1


def test_aircraft_of_any_type_are_asked_for_before_the_session_starts_without_them(browser):
    answer = start(browser, "kamikaze_attack", without="")
    assert answer.status_code == 422
    page = words(answer.content.decode())
    assert "Two things to put right" in page
    assert "None of these flies yet." in page
    assert "Start without these aircraft" in page
    some = {"a-0-a6m2-zero": "3", "a-2-f6f-hellcat": "2"}
    assert start(browser, "kamikaze_attack", without="", **some).status_code == 303
    assert len(Desk.objects.get().aircraft) == 5


def test_the_ships_of_ones_clubs_are_led_to(browser, club):
    assert (
        'href="/clubs/the-long-table/fleet/">Ships of The Long Table' in browser.get(address("carrier_strike")).content.decode()
    )


def test_the_same_form_twice_starts_one_session(browser):
    key = uuid4()
    first, second = (start(browser, "dogfight", form_key=key) for _n in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Desk.objects.count() == 1


def test_who_is_not_signed_in_signs_in_first():
    assert "/sign-in/" in Client().get(address("dogfight")).headers["Location"]


@pytest.mark.parametrize("match", ["9", "-1", "x", "", "01"])
def test_a_match_up_that_there_is_not_is_not_found(browser, match):
    assert browser.get(address("dogfight", match)).status_code == 404


def test_queries_stay_flat(browser, club, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        browser.get(address("atoll_attack"))
