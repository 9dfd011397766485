"""What comes of the plots after the bell: each side says its increments, and the log what is flown."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_log import NotWorked, enter
from games.dauntless.evening.plotting import plotting_of
from games.models import DeskEntry
from tests.dauntless_desk import KAGA
from tests.pages.desk_evening import after, clock_of, evening, noted, said, started, told, written
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


def test_the_second_of_the_bell_is_in_time_and_the_next_is_late(table, clocks):
    since = started(table)
    noted(table, "Anna", "Red 1", since, 150.9)
    noted(table, "Anna", "Red 2", since, 151)
    clocks(155)
    browser = table.browser("Sabine")
    assert "Late plots" in told(browser.get(table.at("timer/")))
    for about in ({"aircraft": "Red 2", "increment": "dive"}, {"side": "JP", "increment": "stall"}):
        assert browser.post(table.at("timer/increment/"), {"since": since, **about}).status_code == 303
    page = browser.get(table.at("timer/"))
    assert browser.post(table.at("timer/write/"), sent(page, "timer/write/")).status_code == 303
    entry = DeskEntry.objects.get()
    assert [(one["id"], one["plot"], one["movement"]) for one in entry.answer["planes"]] == [
        ("Red 1", "as_noted", None),
        ("Red 2", "forced", "dive_or_brakes"),
        ("Zero 1", "forced", "spin"),
    ]
    assert table.fresh().plotting_since is None
    after_it = told(browser.get(table.at("timer/")))
    assert "Late, and in the stall increment: it must spin." in after_it


def test_one_tap_says_the_increment_of_all_late_ones_of_a_side_and_another_that_of_an_exception(table, clocks):
    since = started(table)
    clocks(160)
    browser = table.browser("Anna")
    page = browser.get(table.at("timer/"))
    assert "Which speed increment are all 2 in?" in told(page)
    assert 'name="aircraft"' not in page.content.decode(), "exceptions come after"
    form = sent(page, "timer/increment/")
    answer = browser.post(table.at("timer/increment/"), {**form, "increment": "level"}, headers={"hx-request": "true"})
    assert "<main" not in answer.content.decode()
    assert 'name="aircraft" value="Red 2"' in answer.content.decode()
    browser.post(table.at("timer/increment/"), {"since": since, "aircraft": "Red 2", "increment": "dive"})
    planes = plotting_of(table.fresh(), after(160)).planes
    assert [(one.id, one.increment) for one in planes] == [("Red 1", "level"), ("Red 2", "dive"), ("Zero 1", "")]


def test_a_player_says_nothing_of_the_other_sides_late_plots(table, clocks):
    since = started(table)
    clocks(160)
    browser = table.browser("Anna")
    assert 'name="side" value="JP"' not in browser.get(table.at("timer/")).content.decode()
    for about in ({"side": "JP"}, {"aircraft": "Zero 1"}, {"aircraft": "Red 9"}, {}):
        answer = browser.post(table.at("timer/increment/"), {"since": since, "increment": "stall", **about})
        assert answer.status_code == 422
        assert "Each side speaks for its own aircraft" in told(answer)
    assert table.fresh().plots == {}


def test_an_increment_is_said_after_the_bell_of_a_late_plot_and_is_one(table):
    since = started(table)
    noted(table, "Anna", "Red 1", since, 40)
    for seconds, about in ((100, {"aircraft": "Red 2"}), (160, {"aircraft": "Red 1"}), (160, {"side": "UK"})):
        with pytest.raises(Refused):
            said(table, "Anna", "level", since, seconds, **about)
    with pytest.raises(Refused):
        said(table, "Anna", "fast", since, 160, side="US")
    said(table, "Anna", "level", since, 160, side="US")
    assert [one.increment for one in plotting_of(table.fresh(), after(160)).planes] == ["", "level", ""]


def test_nothing_is_written_while_an_increment_is_still_to_be_said(table, clocks):
    since = started(table)
    said(table, "Anna", "level", since, 160, side="US")
    clocks(160)
    browser = table.browser("Anna")
    page = browser.get(table.at("timer/"))
    assert "Their increment is still to be said: Zero 1" in told(page)
    answer = browser.post(table.at("timer/write/"), sent(page, "timer/write/"))
    assert answer.status_code == 422
    assert plotting_of(table.fresh()).since == since
    with pytest.raises(NotWorked):
        written(table, "Kenji", since, 160)
    said(table, "Kenji", "stall", since, 160, side="JP")
    assert {one["movement"] for one in written(table, "Anna", since, 161).entry.answer["planes"]} == {"straight", "spin"}


def test_an_aircraft_that_was_lost_is_not_asked(clocks):
    table = evening(ships=[KAGA])
    crash = {"calc": "kamikaze", "nation": "JP", "engines": 1, "altitude": 0, "ship_in_path": True, "dice": [4]}
    about = {"id": {"ship": "kaga", "aircraft": "Zero 1"}}
    entered = enter(actor=table.acting("Sabine"), code=table.desk.code, request={**crash, **about}, dice="table", now=NOW)
    since = started(table)
    assert "Zero 1" not in told(table.browser("Sabine").get(table.at("timer/")))
    for about in ({"aircraft": "Zero 1"}, {"side": "JP"}):
        with pytest.raises(Refused):
            said(table, "Sabine", "level", since, 160, **about)
    with pytest.raises(Refused):
        noted(table, "Kenji", "Zero 1", since, 20)
    said(table, "Anna", "level", since, 160, side="US")
    assert [one["id"] for one in written(table, "Anna", since, 160).entry.answer["planes"]] == ["Red 1", "Red 2"]
    assert entered.entry.answer["aircraft_lost"]


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
    for side in ("US", "JP"):
        said(table, "Sabine", "level", since, 160, side=side)
    assert [written(table, "Anna", since, 160, key).repeated for _again in range(2)] == [False, True]
    with pytest.raises(Conflict):
        written(table, "Kenji", since, 161, uuid4())
    assert DeskEntry.objects.count() == 1


def test_a_stranger_writes_nothing(table):
    since = started(table)
    with pytest.raises(Refused):
        written(table, "Stranger", since, 160)
    assert table.browser("Stranger").post(table.at("timer/write/"), {"since": since}).status_code == 404
