"""The frame of every page: tabs, the visitor's name, the foot, pages for what went wrong."""

import re

import polib
import pytest
from django.conf import settings
from django.test import Client

from campaign.navigation import OVER_ALL, OWN, READERS, REFEREES
from tests import verbs
from tests.pages.reading import autumn, between, page, words
from tests.scenes import scene

CURRENT = re.compile(r'<a href="([^"]*)" aria-current="page">([^<]+)</a>')


@scene
def sabine():
    return verbs.account()


@pytest.fixture
def referee(sabine):
    client = Client()
    client.force_login(sabine)
    return client


def tabs(shown: str) -> list[str]:
    return words(between(between(shown, '<nav class="nav"', "</nav>"), "<ul>", "</ul>")).split()


def test_a_referee_finds_every_page_in_the_tabs_and_a_reader_those_for_reading(sabine, referee):
    campaign = autumn(sabine)
    reading = "Campaign Standings Roster Journal Story Pictures Dice Board".split()
    running = ["Campaign", "Desk", *reading[1:], *"Seats People Ways in Options".split()]
    assert tabs(page(campaign, "", referee)) == running
    assert tabs(page(campaign)) == reading


@pytest.mark.parametrize(
    ("path", "tab"),
    [
        ("", "Campaign"),
        ("standings/", "Standings"),
        ("roster/", "Roster"),
        ("pilots/j1-1/", "Roster"),
        ("games/4/", "Campaign"),
        ("journal/", "Journal"),
        ("dice/", "Dice"),
        ("pictures/", "Pictures"),
        ("games/4/rolls/", "Desk"),
        ("muster/", "Desk"),
    ],
)
def test_the_tab_of_the_page_is_marked(sabine, referee, path, tab):
    assert {label for _href, label in CURRENT.findall(page(autumn(sabine), path, referee))} == {tab}


def test_the_visitor_is_named_with_his_part_and_may_sign_out(sabine, referee):
    shown = words(between(page(autumn(sabine), "", referee), '<div class="who">', "</div>"))
    assert shown == "Search in this campaign Search Inbox Sabine , owner Sign out"


def test_a_reader_may_sign_in(db):
    assert words(between(page(autumn()), '<div class="who">', "</div>")) == "Search in this campaign Search Sign in"


def test_what_is_not_there_says_what_to_do(db):
    answer = Client().get("/c/none/")
    assert answer.status_code == 404
    assert "sign in first" in words(answer.content.decode())


def test_every_page_has_one_heading_of_the_first_level_and_a_way_to_skip_to_it(sabine, referee):
    campaign = autumn(sabine)
    for path in ("", "standings/", "pictures/", "roster/", "pilots/j1-1/", "games/4/", "journal/", "dice/"):
        shown = page(campaign, path, referee)
        assert shown.count("<h1") == 1
        assert '<a class="skip" href="#main">' in shown
        assert len(re.findall(r'\sid="([^"]+)"', shown)) == len(set(re.findall(r'\sid="([^"]+)"', shown))), path


def test_nothing_is_loaded_from_elsewhere_and_nothing_runs_or_styles_inside_a_page(sabine, referee):
    campaign = autumn(sabine)
    for path in ("", "standings/", "pictures/", "pilots/j1-1/", "games/4/"):
        shown = page(campaign, path, referee)
        assert not re.search(r'(src|href)="(https?:)?//', shown)
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", shown)


def test_pages_over_all_campaigns_have_tabs_of_their_own(sabine, referee):
    everybodys = "Campaigns Clubs Kido Butai Dauntless Hall of fame Roll of honour"
    for path, here in (("/", "Campaigns"), ("/clubs/new/", "Clubs"), ("/players/honour/", "Roll of honour"), ("/search/", "")):
        shown = referee.get(path).content.decode()
        assert " ".join(tabs(shown)) == f"{everybodys} Your career"
        assert {label for _href, label in CURRENT.findall(shown)} == ({here} if here else set()), path
    assert " ".join(tabs(Client().get("/clubs/").content.decode())) == everybodys
    own = referee.get(f"/players/{sabine.pk}/").content.decode()
    assert {label for _href, label in CURRENT.findall(own)} == {"Your career"}


def test_the_desk_of_an_evening_is_found_at_the_front_and_at_the_foot_of_every_page(referee):
    front = referee.get("/").content.decode()
    assert "Dauntless: ships, bombs and torpedoes at the table" in words(between(front, 'id="alone">', "</section>"))
    assert "Dauntless" in words(between(Client().get("/clubs/").content.decode(), '<nav class="ways"', "</nav>"))


def test_every_tab_has_a_name_in_every_language_that_is_begun():
    labels = {label for _name, label in (*REFEREES, *READERS, *OVER_ALL, OWN)}
    for path in (settings.BASE_DIR / "locale").glob("*/LC_MESSAGES/django.po"):
        words = {entry.msgid: entry.msgstr for entry in polib.pofile(path)}
        assert [label for label in sorted(labels) if not words[label]] == [], path
