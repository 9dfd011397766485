"""What is written down unseen: all see its digest at once, its text only who may, and anyone can check it once it is open."""

import hashlib
import json
import re

import pytest
from django.test import Client

from campaign.acts.base import Refused
from campaign.acts.desk_evening import open_secret, write_secret
from campaign.acts.desk_files import load_desk
from campaign.acts.desks import finish_desk
from games.dauntless.sessions import document_of
from games.models import DeskEntry, DeskSecret
from tests.pages.desk_evening import after, evening
from tests.pages.reading import words
from tests.pages.test_desk_notes import pages_of
from tests.scenes import scene
from tests.sent_forms import sent

pytestmark = pytest.mark.django_db
TEXT = "Zero 1 enters at hex 1207\nat 12,000 feet"


@scene
def table():
    return evening()


def sealed(table, who="Kenji", side="JP", name="Entry hexes", text=TEXT):
    return write_secret(actor=table.acting(who), code=table.desk.code, side=side, name=name, text=text, now=after(0))


def told(answer):
    return words(answer.content.decode())


def test_a_player_seals_a_text_from_the_form_and_all_see_name_and_digest(table):
    browser = table.browser("Kenji")
    form = sent(browser.get(table.at("sealed/")), "sealed/")
    assert form["side"] == "JP"
    typed = {**form, "name": "Entry hexes", "text": TEXT.replace("\n", "\r\n")}
    assert browser.post(table.at("sealed/"), typed).status_code == 303
    secret = DeskSecret.objects.get()
    assert (secret.side, secret.by_name, secret.text, secret.opened_turn) == ("JP", "Kenji", TEXT, None)
    for who in (table.browser("Anna"), table.browser("Stranger"), Client()):
        assert secret.digest in told(who.get(table.at("sealed/")))
        assert "Entry hexes" in told(who.get(table.at("sealed/")))


def test_the_digest_is_that_of_salt_line_feed_and_text(table):
    secret = sealed(table)
    assert secret.digest == hashlib.sha256(f"{secret.salt}\n{TEXT}".encode()).hexdigest()
    assert re.fullmatch(r"[0-9a-f]{32}", secret.salt)
    assert sealed(table, name="Again").salt != secret.salt


def test_the_text_reaches_its_side_and_the_referee_and_nobody_else(table):
    secret = sealed(table)
    hidden = [b"1207", secret.salt.encode()]
    for browser in (table.browser("Anna"), table.browser("Stranger"), Client()):
        seen = pages_of(table, browser)
        assert not [one for one in hidden if one in seen]
    for name in ("Kenji", "Sabine"):
        assert b"1207" in pages_of(table, table.browser(name))


def test_what_is_opened_is_read_and_can_be_checked_by_all(table):
    secret = sealed(table)
    browser = table.browser("Kenji")
    asked = browser.get(table.at(f"sealed/{secret.pk}/"))
    assert "cannot be sealed again" in told(asked)
    assert DeskSecret.objects.get().opened_turn is None
    assert browser.post(table.at(f"sealed/{secret.pk}/"), sent(asked, f"sealed/{secret.pk}/")).status_code == 303
    page = told(table.browser("Anna").get(table.at("sealed/")))
    assert "Zero 1 enters at hex 1207" in page
    assert secret.salt in page
    line = DeskEntry.objects.get()
    assert (line.request["calc"], line.answer["digest"]) == ("seal", secret.digest)


def test_opening_twice_is_once(table):
    secret = sealed(table)
    for _again in range(2):
        open_secret(actor=table.acting("Kenji"), code=table.desk.code, secret=secret.pk, now=after(1))
    assert DeskEntry.objects.count() == 1


def test_once_the_session_is_over_all_is_laid_open_and_its_log_stays_as_it_is(table):
    secret, desk = sealed(table), table.fresh()
    finish_desk(actor=table.acting("Sabine"), code=desk.code, edit=desk.edit, winner="JP", now=after(9))
    assert table.browser("Kenji").post(table.at(f"sealed/{secret.pk}/")).status_code == 303
    assert "Zero 1 enters at hex 1207" in told(table.browser("Anna").get(table.at("sealed/")))
    assert not DeskEntry.objects.exists()


def test_where_the_log_is_full_the_page_says_so_and_nothing_is_opened(table, monkeypatch):
    monkeypatch.setattr("campaign.acts.desk_log.MOST_LINES", 0)
    secret = sealed(table)
    answer = table.browser("Kenji").post(table.at(f"sealed/{secret.pk}/"))
    assert answer.status_code == 422
    assert "at most 0 lines" in told(answer)
    assert DeskSecret.objects.get().opened_turn is None


def test_the_longest_text_of_rare_signs_is_opened(table):
    secret = sealed(table, text="\U000f0001" * 2000)
    assert table.browser("Kenji").post(table.at(f"sealed/{secret.pk}/")).status_code == 303


def test_a_text_that_came_without_its_words_in_a_players_file_is_opened_by_nobody(table):
    sealed(table)
    document = json.dumps(document_of(table.desk, "US")).encode()
    again = load_desk(actor=table.acting("Sabine"), data=document, now=after(9))
    secret = DeskSecret.objects.get(desk=again)
    browser = table.browser("Sabine")
    assert "Open it for all" not in browser.get(f"/dauntless/{again.code}/sealed/").content.decode()
    assert browser.post(f"/dauntless/{again.code}/sealed/{secret.pk}/").status_code == 404
    with pytest.raises(Refused):
        open_secret(actor=table.acting("Sabine"), code=again.code, secret=secret.pk)


def test_the_wrong_side_and_strangers_open_nothing_and_learn_nothing(table):
    secret = sealed(table)
    for name in ("Anna", "Stranger"):
        browser = table.browser(name)
        assert browser.get(table.at(f"sealed/{secret.pk}/")).status_code == 404
        assert browser.post(table.at(f"sealed/{secret.pk}/")).status_code == 404
        with pytest.raises(Refused):
            open_secret(actor=table.acting(name), code=table.desk.code, secret=secret.pk)
    assert table.browser("Kenji").get(table.at("sealed/999999/")).status_code == 404
    assert DeskSecret.objects.get().opened_turn is None


def test_nobody_writes_for_the_other_side_but_the_referee(table):
    for who, side in (("Anna", "JP"), ("Kenji", "US"), ("Stranger", "US"), ("Sabine", "both"), ("Sabine", "")):
        with pytest.raises(Refused):
            sealed(table, who, side)
    assert sealed(table, "Sabine", "US").side == "US"
    answer = table.browser("Anna").post(table.at("sealed/"), {"side": "JP", "name": "Ace", "text": "x"})
    assert answer.status_code == 422
    assert table.browser("Stranger").post(table.at("sealed/"), {"side": "JP", "name": "Ace", "text": "x"}).status_code == 404


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"name": "x" * 61}, {"name": "a\nb"}, {"text": ""}, {"text": " \n"}, {"text": "x" * 2001}]
)
def test_a_text_without_name_or_words_is_refused(table, wrong):
    with pytest.raises(Refused):
        sealed(table, **wrong)


def test_a_name_is_taken_once_and_the_same_form_twice_seals_once(table):
    assert sealed(table).pk == sealed(table).pk
    with pytest.raises(Refused):
        sealed(table, text="Another text")
    with pytest.raises(Refused):
        sealed(table, "Anna", "US")
    answer = table.browser("Anna").post(table.at("sealed/"), {"side": "US", "name": "Entry hexes", "text": "mine"})
    assert answer.status_code == 422
    assert "Something is sealed under this name already." in told(answer)
    assert "1207" not in answer.content.decode()


def test_a_text_longer_than_the_field_stays_in_the_form(table):
    answer = table.browser("Kenji").post(table.at("sealed/"), {"side": "JP", "name": "Long", "text": "x" * 2001})
    assert answer.status_code == 422
    assert "x" * 2001 in answer.content.decode()


def test_a_page_of_many_texts_asks_no_more(table, django_assert_num_queries):
    browser = table.browser("Anna")
    sealed(table)
    browser.get(table.at("sealed/"))
    with django_assert_num_queries(5):
        browser.get(table.at("sealed/"))
    for n in range(8):
        sealed(table, name=f"Ace {n}")
    with django_assert_num_queries(5):
        browser.get(table.at("sealed/"))
