"""Notes between players of a side: written while movement is plotted, read only if the die allows."""

import pytest
from django.test import Client

from campaign.acts.base import Refused
from campaign.acts.desk_evening import MOST_NOTES, read_note, send_note, start_timer
from campaign.acts.desk_log import NotWorked
from games.models import DeskNote
from tests.pages.desk_evening import after, evening
from tests.pages.reading import words
from tests.scenes import scene
from tests.sent_forms import sent

pytestmark = pytest.mark.django_db
TEXT = "Bandits high over the second cruiser"


@scene
def table():
    told = evening()
    start_timer(actor=told.acting("Sabine"), code=told.desk.code, limit=150, since="", now=after(0))
    return told


@pytest.fixture(autouse=True)
def clocks(monkeypatch):
    """For the pages it is 60 seconds after the timer began, or as said."""

    def set_to(seconds):
        for module in ("games.pages.dauntless.notes", "campaign.acts.desk_evening"):
            monkeypatch.setattr(f"{module}.timezone.now", lambda: after(seconds))

    set_to(60)
    return set_to


def passed(table, who="Anna", to="Ben", text=TEXT, from_type="F4F Wildcat", to_type="SBD Dauntless", seconds=60):
    said = {"to": table.player(to).pk, "from_type": from_type, "to_type": to_type, "text": text}
    return send_note(actor=table.acting(who), code=table.desk.code, **said, now=after(seconds))


def rolled(table, note, die=None, who="Ben"):
    return read_note(actor=table.acting(who), code=table.desk.code, note=note.pk, fallen=die)


def told(answer):
    return words(answer.content.decode())


# --- writing ----------------------------------------------------------------------------------------------------------


def test_a_player_writes_to_another_of_his_side_from_the_form(table):
    browser = table.browser("Anna")
    page = browser.get(table.at("notes/"))
    assert "Ben" in told(page)
    assert "Kenji" not in told(page)
    form = sent(page, "notes/")
    said = {**form, "text": TEXT, "from_type": "F4F Wildcat", "to_type": "f4f wildcat "}
    assert browser.post(table.at("notes/"), said).status_code == 303
    note = DeskNote.objects.get()
    assert (note.sender.name, note.receiver.name, note.needed, note.die) == ("Anna", "Ben", 4, None)


def test_both_types_are_chosen_from_the_aircraft_of_the_side_or_said_in_own_words(table):
    browser = table.browser("Anna")
    page = browser.get(table.at("notes/")).content.decode()
    assert page.count('<option value="SBD Dauntless">') == 2
    assert "A6M2 Zero" not in page
    said = {"to": str(table.player("Ben").pk), "text": TEXT, "from_type": "", "from_other": "TBF", "to_type": "SBD Dauntless"}
    assert browser.post(table.at("notes/"), {**said, "from_other": ""}).status_code == 422
    assert browser.post(table.at("notes/"), said).status_code == 303
    assert list(DeskNote.objects.values_list("from_type", "to_type")) == [("TBF", "SBD Dauntless")]
    assert '<option value="TBF" selected>' in browser.get(table.at("notes/")).content.decode(), "as in the last note"


@pytest.mark.parametrize(("to_type", "needed"), [(" F4F WILDCAT", 4), ("SBD Dauntless", 5), ("F4F", 5)])
def test_the_same_type_is_understood_more_easily(table, to_type, needed):
    assert passed(table, to_type=to_type).needed == needed


@pytest.mark.parametrize(("seconds", "goes"), [(0, True), (150, True), (150.9, True), (151, False)])
def test_notes_are_written_until_the_bell(table, seconds, goes):
    if goes:
        assert passed(table, seconds=seconds).text == TEXT
    else:
        with pytest.raises(NotWorked) as broken:
            passed(table, seconds=seconds)
        assert broken.value.error["code"] == "notes_only_while_plotting"
        assert not DeskNote.objects.exists()


def test_without_a_timer_no_note_is_written(clocks):
    bare = evening()
    with pytest.raises(NotWorked):
        passed(bare)
    assert "only while the plot timer runs" in told(bare.browser("Anna").get(bare.at("notes/")))


def test_what_was_typed_too_late_stays_in_the_form(table, clocks):
    browser = table.browser("Anna")
    form = sent(browser.get(table.at("notes/")), "notes/")
    clocks(151)
    said = {**form, "text": TEXT, "from_type": "F4F Wildcat", "to_type": "F4F Wildcat"}
    answer = browser.post(table.at("notes/"), said)
    assert answer.status_code == 422
    assert sent(answer, "notes/")["text"] == TEXT


def test_nobody_writes_to_the_other_side_to_himself_or_for_another(table):
    for who, to in (("Anna", "Kenji"), ("Anna", "Anna"), ("Kenji", "Ben"), ("Sabine", "Ben"), ("Stranger", "Ben")):
        with pytest.raises(Refused):
            passed(table, who, to)
    assert not DeskNote.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"text": ""}, {"text": " \n "}, {"text": "x" * 501}, {"from_type": ""}, {"to_type": "x" * 61}, {"to_type": "\u200b"}],
)
def test_a_note_without_words_or_types_is_refused(table, wrong):
    with pytest.raises(Refused):
        passed(table, **wrong)


@pytest.mark.parametrize("wrong", [{"to": "999999"}, {"to": "me"}, {"text": "a\x00b"}, {"to_type": ""}, {}])
def test_a_broken_form_is_answered_with_its_page(table, wrong):
    browser = table.browser("Anna")
    form = sent(browser.get(table.at("notes/")), "notes/")
    said = {**form, "text": TEXT, "from_type": "F4F", **wrong}
    assert browser.post(table.at("notes/"), said).status_code == 422


def test_two_taps_pass_one_note_and_the_same_words_may_be_passed_again_once_the_die_fell(table):
    first = passed(table)
    assert passed(table, seconds=61).pk == first.pk
    rolled(table, first, 1)
    assert passed(table, seconds=62).pk != first.pk


def test_no_more_notes_are_kept_than_that(table, monkeypatch):
    monkeypatch.setattr("campaign.acts.desk_evening.MOST_NOTES", 1)
    passed(table)
    with pytest.raises(Refused):
        passed(table, text="Another")
    assert MOST_NOTES == 1000


# --- reading ----------------------------------------------------------------------------------------------------------


def pages_of(table, browser):
    """Every page of the session that this person may open, in bytes."""
    paths = ("", "timer/", "timer/clock.json", "notes/", "sealed/", "aids/", "log/", "session.json")
    answers = [browser.get(table.at(path)) for path in paths]
    return b"".join(b"".join(answer) if answer.streaming else answer.content for answer in answers)


def test_the_receiver_sees_that_a_note_came_and_its_words_only_after_the_die(table):
    note = passed(table)
    browser = table.browser("Ben")
    page = browser.get(table.at("notes/"))
    assert "A note came. You read it if your die shows 5 or more." in told(page)
    assert TEXT.encode() not in pages_of(table, browser)
    assert "A note came for you" in told(browser.get(table.at("timer/")))
    form = sent(page, f"notes/{note.pk}/")
    assert browser.post(table.at(f"notes/{note.pk}/"), {**form, "dice": "table", "die": "5"}).status_code == 303
    assert TEXT in told(browser.get(table.at("notes/")))


def test_a_note_that_is_not_read_stays_unread_for_good(table):
    note = passed(table)
    rolled(table, note, 4)
    rolled(table, note, 6)
    browser = table.browser("Ben")
    assert "Die 4, needed 5: not read." in told(browser.get(table.at("notes/")))
    assert TEXT.encode() not in pages_of(table, browser)


@pytest.mark.parametrize("die", [None, 4, 5])
def test_the_words_reach_nobody_else_whatever_the_die(table, die):
    note = passed(table)
    if die:
        rolled(table, note, die)
    others = [table.browser(name) for name in ("Sabine", "Kenji", "Stranger")]
    for browser in (*others, Client()):
        assert TEXT.encode() not in pages_of(table, browser)
    assert TEXT.encode() in pages_of(table, table.browser("Anna")), "who wrote it may read it"


def test_the_referee_sees_that_there_are_notes_and_the_other_side_does_not(table):
    passed(table)
    assert "from Anna to Ben" in told(table.browser("Sabine").get(table.at("notes/")))
    assert "Anna" not in told(table.browser("Kenji").get(table.at("notes/")))
    for browser in (Client(), table.browser("Stranger")):
        assert browser.get(table.at("notes/")).status_code in (302, 404)


def test_only_the_receiver_rolls(table):
    note = passed(table)
    for name in ("Anna", "Kenji", "Sabine", "Stranger"):
        assert table.browser(name).post(table.at(f"notes/{note.pk}/"), {"dice": "site"}).status_code == 404
    assert DeskNote.objects.get().die is None


@pytest.mark.parametrize("die", ["0", "7", "", "six", "5.0", "\x00"])
def test_a_die_that_is_none_is_refused(table, die):
    note = passed(table)
    answer = table.browser("Ben").post(table.at(f"notes/{note.pk}/"), {"dice": "table", "die": die})
    assert answer.status_code == 422
    assert TEXT not in told(answer)


def test_the_site_rolls_once(table):
    note = passed(table)
    browser = table.browser("Ben")
    for _again in range(2):
        assert browser.post(table.at(f"notes/{note.pk}/"), {"dice": "site"}).status_code == 303
    note.refresh_from_db()
    assert note.die in range(1, 7)
    assert note.dice == "site"
    first = note.die
    rolled(table, note)
    note.refresh_from_db()
    assert note.die == first


def test_an_open_page_learns_of_a_note(table):
    browser = table.browser("Ben")
    browser.get(table.at("notes/"))
    tag = browser.get(table.at("notes/"))["ETag"]
    assert browser.get(table.at("notes/"), headers={"if-none-match": tag}).status_code == 304
    passed(table)
    assert browser.get(table.at("notes/"), headers={"if-none-match": tag}).status_code == 200


def test_a_page_of_many_notes_asks_no_more(table, django_assert_num_queries):
    browser = table.browser("Ben")
    passed(table)
    browser.get(table.at("notes/"))
    with django_assert_num_queries(9):
        browser.get(table.at("notes/"))
    for n in range(8):
        passed(table, text=f"Note {n}")
    with django_assert_num_queries(9):
        browser.get(table.at("notes/"))
