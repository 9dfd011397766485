"""The plot timer: the referee starts it, all screens count down by the server's times, and late plots are forced."""

from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_evening import mark_side, start_timer, stop_timer
from games.dauntless.evening.plotting import plotting_of
from games.models import DeskEntry
from tests.pages.desk_evening import after, clock_of, evening, noted, started, told, written
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW

pytestmark = pytest.mark.django_db


@scene
def table():
    return evening()


@pytest.fixture
def clocks(monkeypatch):
    return clock_of(monkeypatch)


# --- the referee starts and stops it ----------------------------------------------------------------------------------


def test_the_referee_starts_the_timer_with_the_limit_of_the_settings(table):
    browser = table.browser("Sabine")
    form = sent(browser.get(table.at("timer/")), "timer/start/")
    assert form["limit"] == "150"
    assert browser.post(table.at("timer/start/"), form).status_code == 303
    desk = table.fresh()
    assert (desk.plotting_ends - desk.plotting_since).total_seconds() == 150
    assert "Plotting" in told(browser.get(table.at("timer/")))


@pytest.mark.parametrize("limit", ["9", "3601", "", "-150", "150.5", "soon", "1" * 40, "\x00"])
def test_a_limit_that_is_none_is_refused_and_stays_in_the_form(table, limit):
    browser = table.browser("Sabine")
    form = sent(browser.get(table.at("timer/")), "timer/start/")
    answer = browser.post(table.at("timer/start/"), {**form, "limit": limit})
    assert answer.status_code == 422
    assert "from 10 to 3600 seconds" in told(answer)
    assert table.fresh().plotting_since is None


def test_who_is_not_the_referee_starts_and_stops_nothing(table):
    since = started(table)
    for name in ("Anna", "Kenji", "Stranger"):
        browser = table.browser(name)
        assert browser.post(table.at("timer/start/"), {"limit": "150", "since": since}).status_code == 404
        assert browser.post(table.at("timer/stop/"), {"since": since}).status_code == 404
    assert Client().post(table.at("timer/stop/"), {"since": since}).status_code == 302
    assert plotting_of(table.fresh()).since == since


def test_a_form_opened_before_the_timer_ran_starts_no_second_one(table):
    started(table)
    with pytest.raises(Conflict):
        started(table, seconds=20)
    browser = table.browser("Sabine")
    answer = browser.post(table.at("timer/start/"), {"limit": "150", "since": ""})
    assert answer.status_code == 409
    assert "Somebody else started or stopped the timer" in told(answer)


def test_the_same_form_twice_starts_one_timer(table):
    key = uuid4()
    for seconds in (0, 1):
        start_timer(actor=table.acting("Sabine"), code=table.desk.code, limit=150, since="", key=key, now=after(seconds))
    assert table.fresh().plotting_since == NOW


def test_starting_again_forgets_what_was_noted(table):
    since = started(table)
    noted(table, "Anna", "Red 1", since, 20)
    again = started(table, limit=90, seconds=30, since=since)
    plotting = plotting_of(table.fresh(), after(30))
    assert again != since
    assert (plotting.limit, plotting.left, [one.is_noted for one in plotting.planes]) == (90, 90, [False] * 3)


def test_stopping_leaves_nothing_and_twice_is_once(table):
    since = started(table)
    for _again in range(2):
        stop_timer(actor=table.acting("Sabine"), code=table.desk.code, since=since)
    assert (table.fresh().plotting_since, table.fresh().plots, DeskEntry.objects.count()) == (None, {}, 0)


# --- the time ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "clock"), [(0, "2:30"), (0.4, "2:30"), (1, "2:29"), (90, "1:00"), (149.2, "0:01"), (150, "0:00"), (400, "0:00")]
)
def test_the_page_shows_the_right_time_without_script(table, clocks, seconds, clock):
    started(table)
    clocks(seconds)
    assert f">{clock}<" in table.browser("Anna").get(table.at("timer/")).content.decode()


def test_a_screen_is_told_what_is_left_and_no_hour(table, clocks):
    browser = table.browser("Kenji")
    assert browser.get(table.at("timer/clock.json")).json()["left"] is None
    since = started(table)
    clocks(87.25)
    assert browser.get(table.at("timer/clock.json")).json() == {
        "since": since,
        "left": 62_750,
        "limit": 150_000,
    }
    clocks(200)
    assert browser.get(table.at("timer/clock.json")).json()["left"] == -50_000


def test_an_open_page_is_sent_anew_only_when_something_happened(table, clocks):
    browser = table.browser("Anna")
    started(table)
    browser.get(table.at("timer/"))
    first = browser.get(table.at("timer/"))

    def asked(tag):
        return browser.get(table.at("timer/"), headers={"if-none-match": tag})

    clocks(60)
    assert asked(first["ETag"]).status_code == 304
    noted(table, "Anna", "Red 1", plotting_of(table.fresh()).since, 61)
    second = asked(first["ETag"])
    assert second.status_code == 200
    clocks(151)
    assert asked(second["ETag"]).status_code == 200, "the bell has rung"


def test_who_looks_on_sees_the_timer_and_changes_nothing(table, clocks):
    since = started(table)
    for browser in (Client(), table.browser("Stranger")):
        page = browser.get(table.at("timer/"))
        assert page.status_code == 200
        assert 'name="noted"' not in page.content.decode()
    assert table.browser("Stranger").post(table.at("timer/note/"), {"noted": "Red 1", "since": since}).status_code == 404
    assert table.fresh().plots == {}


def test_a_session_that_is_not_shared_shows_its_timer_to_nobody_else(table):
    table.desk.shared = False
    table.desk.save(update_fields=["shared"])
    for path in ("timer/", "timer/clock.json"):
        assert Client().get(table.at(path)).status_code == 404
        assert table.browser("Stranger").get(table.at(path)).status_code == 404
        assert table.browser("Kenji").get(table.at(path)).status_code == 200


# --- plots are noted --------------------------------------------------------------------------------------------------


def test_a_player_notes_his_side_and_the_referee_anybody(table):
    since = started(table)
    noted(table, "Anna", "Red 1", since, 40.9)
    noted(table, "Sabine", "Zero 1", since, 41)
    assert table.fresh().plots == {"Red 1": {"at": 40, "by": "Anna"}, "Zero 1": {"at": 41, "by": "Sabine"}}
    for who, plane in (("Anna", "Zero 1"), ("Kenji", "Red 2"), ("Anna", "Red 9"), ("Anna", "")):
        with pytest.raises(Refused):
            noted(table, who, plane, since, 42)


def test_noting_twice_keeps_the_first_moment(table):
    since = started(table)
    for seconds in (40, 90):
        noted(table, "Anna", "Red 1", since, seconds)
    assert table.fresh().plots["Red 1"]["at"] == 40


def test_a_plot_is_taken_back_until_the_bell_and_not_after_it(table):
    since = started(table)
    noted(table, "Anna", "Red 1", since, 40)
    noted(table, "Anna", "Red 1", since, 150, yes=False)
    assert table.fresh().plots == {}
    noted(table, "Anna", "Red 1", since, 150)
    with pytest.raises(Refused):
        noted(table, "Anna", "Red 1", since, 151, yes=False)


def test_nothing_is_noted_while_no_timer_runs_or_another_does(table):
    for since in ("", "2026-09-24"):
        with pytest.raises(Conflict):
            noted(table, "Anna", "Red 1", since, 0)
    since = started(table)
    started(table, seconds=20, since=since)
    answer = table.browser("Anna").post(table.at("timer/note/"), {"noted": "Red 1", "since": since})
    assert answer.status_code == 409


def test_the_button_notes_and_a_tap_on_a_phone_swaps_only_the_timer(table, clocks):
    since = started(table)
    browser = table.browser("Anna")
    form = sent(browser.get(table.at("timer/")), "timer/note/")
    assert form["since"] == since
    answer = browser.post(table.at("timer/note/"), {**form, "noted": "Red 1"}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert "<main" not in answer.content.decode()
    assert "Not yet after all" in told(answer)
    assert browser.post(table.at("timer/note/"), {**form, "noted": "Red 2"}).status_code == 303


def test_one_tap_notes_all_plots_of_ones_own(table, clocks):
    since = started(table)
    noted(table, "Anna", "Red 1", since, 40)
    mark_side(actor=table.acting("Ben"), code=table.desk.code, side="US", since=since, now=after(90))
    assert table.fresh().plots == {"Red 1": {"at": 40, "by": "Anna"}, "Red 2": {"at": 90, "by": "Ben"}}
    for who, side in (("Anna", "JP"), ("Kenji", "US"), ("Anna", "UK"), ("Sabine", "")):
        with pytest.raises(Refused):
            mark_side(actor=table.acting(who), code=table.desk.code, side=side, since=since, now=after(91))


def test_the_button_for_all_is_there_for_ones_own_and_for_the_referee_by_side(table, clocks):
    since = started(table)
    anna, sabine = table.browser("Anna"), table.browser("Sabine")
    assert "All mine are noted" in told(anna.get(table.at("timer/")))
    assert "All American ones are noted" in told(sabine.get(table.at("timer/")))
    assert "All mine are noted" not in told(table.browser("Kenji").get(table.at("timer/"))), "one is a tap anyway"
    assert anna.post(table.at("timer/note/"), {"since": since, "side": "US"}).status_code == 303
    assert set(table.fresh().plots) == {"Red 1", "Red 2"}
    assert "All mine are noted" not in told(anna.get(table.at("timer/")))


# --- its pages ----------------------------------------


def test_the_timer_stands_alone_where_there_are_no_aircraft(clocks):
    bare = evening(aircraft=[])
    since = started(bare)
    clocks(200)
    assert "The bell has rung" in told(bare.browser("Anna").get(bare.at("timer/")))
    with pytest.raises(Refused):
        written(bare, "Sabine", since, 200)


def test_an_unusual_limit_is_said_to_be_one(table, clocks):
    started(table, limit=60)
    assert "not the usual two to three minutes" in told(table.browser("Kenji").get(table.at("timer/")))


def test_questions_do_not_grow_with_the_aircraft(table, clocks, django_assert_num_queries):
    started(table)
    browser = table.browser("Anna")
    browser.get(table.at("timer/"))
    with django_assert_num_queries(6):
        browser.get(table.at("timer/"))
    with django_assert_num_queries(3):
        browser.get(table.at("timer/clock.json"))
    table.desk.aircraft = [{**one, "id": f"{one['id']}-{n}"} for n in range(9) for one in table.desk.aircraft]
    table.desk.save(update_fields=["aircraft"])
    with django_assert_num_queries(6):
        browser.get(table.at("timer/"))


# --- on the other pages, and at the end -------------------------------------------------------------------------------


def test_every_page_of_the_session_shows_the_timer_while_it_runs(table):
    browser = table.browser("Kenji")
    pages = ("", "sealed/", "aids/", "aids/era/", "log/")
    strip = 'data-plot-clock="' + table.at("timer/clock.json")
    for path in pages:
        page = browser.get(table.at(path)).content.decode()
        assert strip in page
        assert "data-left" not in page
    start_timer(actor=table.acting("Sabine"), code=table.desk.code, limit=3600, since="")
    for path in pages:
        assert "data-left" in browser.get(table.at(path)).content.decode()


def test_a_page_without_script_is_renewed_until_the_bell_and_then_left_alone(table, clocks):
    browser, renewed = table.browser("Anna"), 'http-equiv="refresh"'
    assert renewed not in browser.get(table.at("timer/")).content.decode()
    started(table)
    assert renewed in browser.get(table.at("timer/")).content.decode()
    clocks(160)
    assert renewed not in browser.get(table.at("timer/")).content.decode(), "what is chosen there would be lost"


def test_a_session_that_is_over_has_no_timer_to_start(table):
    table.desk.finished_at, table.desk.winner = NOW, "draw"
    table.desk.save(update_fields=["finished_at", "winner"])
    with pytest.raises(Refused):
        started(table)
    assert table.browser("Sabine").post(table.at("timer/start/"), {"limit": "150", "since": ""}).status_code in (404, 422)
