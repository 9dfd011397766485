"""The plot timer: the referee starts it, all screens count down by the server's times, and late plots are forced."""

from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_evening import mark_plot, start_timer, stop_timer, write_plots
from campaign.acts.desk_log import NotWorked
from games.dauntless.evening.plotting import plotting_of
from games.models import DeskEntry
from tests.pages.desk_evening import after, evening
from tests.pages.reading import words
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW

pytestmark = pytest.mark.django_db


@scene
def table():
    return evening()


@pytest.fixture
def clocks(monkeypatch):
    """``clocks(90)``: for the pages it is 90 seconds after the evening's moment."""

    def set_to(seconds):
        monkeypatch.setattr("games.pages.dauntless.timer.timezone.now", lambda: after(seconds))

    set_to(0)
    return set_to


def started(table, limit=150, seconds=0.0, since=""):
    desk = start_timer(actor=table.acting("Sabine"), code=table.desk.code, limit=limit, since=since, now=after(seconds))
    return plotting_of(desk).since


def noted(table, who, plane, since, seconds, yes=True):
    return mark_plot(actor=table.acting(who), code=table.desk.code, aircraft=plane, noted=yes, since=since, now=after(seconds))


def written(table, who, since, seconds, key=None, **increments):
    said = {name.replace("_", " "): value for name, value in increments.items()}
    return write_plots(actor=table.acting(who), code=table.desk.code, since=since, increments=said, key=key, now=after(seconds))


def told(answer):
    return words(answer.content.decode())


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
    noted(table, "Anna", "Red 1", since, 10)
    clocks(87.25)
    assert browser.get(table.at("timer/clock.json")).json() == {
        "since": since,
        "left": 62_750,
        "limit": 150_000,
        "noted": 1,
        "planes": 3,
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


# --- what comes of it -------------------------------------------------------------------------------------------------


def test_the_second_of_the_bell_is_in_time_and_the_next_is_late(table, clocks):
    since = started(table)
    noted(table, "Anna", "Red 1", since, 150.9)
    noted(table, "Anna", "Red 2", since, 151)
    clocks(155)
    browser = table.browser("Anna")
    page = browser.get(table.at("timer/"))
    assert "Late plots" in told(page)
    form = sent(page, "timer/write/")
    assert {name for name in form if name.startswith("increment-")} == {"increment-Red 2", "increment-Zero 1"}
    answer = browser.post(table.at("timer/write/"), {**form, "increment-Red 2": "dive", "increment-Zero 1": "stall"})
    assert answer.status_code == 303
    entry = DeskEntry.objects.get()
    assert [(one["id"], one["plot"], one["movement"]) for one in entry.answer["planes"]] == [
        ("Red 1", "as_noted", None),
        ("Red 2", "forced", "dive_or_brakes"),
        ("Zero 1", "forced", "spin"),
    ]
    assert table.fresh().plotting_since is None
    after_it = told(browser.get(table.at("timer/")))
    assert "Late, and in the stall increment: it must spin." in after_it


def test_an_increment_that_is_missing_is_asked_for_and_the_others_stay(table, clocks):
    since = started(table)
    clocks(160)
    browser = table.browser("Sabine")
    form = sent(browser.get(table.at("timer/")), "timer/write/")
    answer = browser.post(table.at("timer/write/"), {**form, "increment-Red 1": "level"})
    assert answer.status_code == 422
    assert sent(answer, "timer/write/")["increment-Red 1"] == "level"
    assert plotting_of(table.fresh()).since == since
    with pytest.raises(NotWorked):
        written(table, "Anna", since, 160, Red_1="fast", Red_2="level", Zero_1="level")


def test_what_comes_of_plots_is_not_said_while_some_still_plot(table):
    since = started(table)
    with pytest.raises(Refused):
        written(table, "Anna", since, 100)
    for who, plane in (("Anna", "Red 1"), ("Anna", "Red 2"), ("Kenji", "Zero 1")):
        noted(table, who, plane, since, 99)
    answer = written(table, "Anna", since, 100).entry.answer
    assert {one["plot"] for one in answer["planes"]} == {"as_noted"}


def test_the_same_form_twice_writes_one_line(table):
    since, key = started(table), uuid4()
    said = {"Red_1": "level", "Red_2": "level", "Zero_1": "level"}
    assert [written(table, "Anna", since, 160, key, **said).repeated for _again in range(2)] == [False, True]
    with pytest.raises(Conflict):
        written(table, "Kenji", since, 161, uuid4(), **said)
    assert DeskEntry.objects.count() == 1


def test_a_stranger_writes_nothing(table):
    since = started(table)
    with pytest.raises(Refused):
        written(table, "Stranger", since, 160)
    assert table.browser("Stranger").post(table.at("timer/write/"), {"since": since}).status_code == 404


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
    with django_assert_num_queries(5):
        browser.get(table.at("timer/"))
    with django_assert_num_queries(3):
        browser.get(table.at("timer/clock.json"))
    table.desk.aircraft = [{**one, "id": f"{one['id']}-{n}"} for n in range(9) for one in table.desk.aircraft]
    table.desk.save(update_fields=["aircraft"])
    with django_assert_num_queries(5):
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
