"""Two servers on one database: what happens in one is so in the other at once, and neither refuses what its people write."""

import http.client
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.house import House
from tests.sent_forms import sent
from tests.verbs import PASSWORD

SHOWN = 3000
"""Milliseconds within which every open board shows what happened."""
WRITES = 10
SEEDED = """
from campaign.acts.passes import give_slips
from campaign.models import Pass
from tests import verbs
for name in NAMES:
    referee = verbs.account(name)
    campaign = verbs.mustered_campaign(referee, name=f"Club of {name}", visibility="unlisted")
    verbs.fly_game(campaign, 1)
    verbs.open_game(campaign, 2)
    give_slips(actor=verbs.acting(referee), campaign=campaign, seats=["j1", "j2", "j3"])
    people = Pass.objects.filter(campaign=campaign).order_by("member__seat__code")
    print("SEEDED", name, campaign.slug, *[f"{one.member_id}:{one.token}" for one in people])
"""
CLUBS = 5
"""Seeded at a time."""


class Browser:
    """One person's cookies, which he brings with him to whichever server he asks."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def ask(self, house: House, path: str, data: dict[str, str] | None = None, **headers: str) -> SimpleNamespace:
        """The answer itself, wherever it leads on: ``status_code``, ``content``, ``headers``."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        told = {"Cookie": cookies, "Origin": house.url, **{name.replace("_", "-"): said for name, said in headers.items()}}
        if data is not None:
            told["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=60)) as line:
            line.request("GET" if data is None else "POST", path, None if data is None else urlencode(data), told)
            answer = line.getresponse()
            content = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        return SimpleNamespace(status_code=answer.status, content=content, headers=answer.headers)

    def press(self, house: House, path: str, to: str = "", **said: str) -> int:
        """Send a form that wants no more than its tokens and what is ``said``; the status of the answer."""
        token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', self.ask(house, path).content)
        assert token, f"{path} has no form"
        form = {"csrfmiddlewaretoken": token[1].decode(), "key": str(uuid4()), **said}
        return int(self.ask(house, to or path, form).status_code)


@dataclass
class Club:
    """A campaign whose game 2 is being entered, on two servers.

    ``name``: its referee's. ``people``: member's number and link of j1, j2 and j3.
    """

    one: House
    two: House
    name: str
    slug: str
    people: list[tuple[str, str]]

    def at(self, path: str) -> str:
        return f"/c/{self.slug}/{path}"

    def referee(self, house: House) -> Browser:
        browser = Browser()
        assert browser.press(house, "/sign-in/", username=self.name, password=PASSWORD) == 302
        return browser

    def player(self, house: House, place: int) -> Browser:
        """A player who comes by his link."""
        browser = Browser()
        assert browser.press(house, f"/in/{self.people[place][1]}/") == 303
        return browser

    def both(self, browser: Browser, path: str) -> list[int]:
        """What a page answers on one server and on the other, to a browser that keeps its cookies whatever it is told."""
        kept, answers = dict(browser.cookies), []
        for house in (self.one, self.two):
            answers.append(browser.ask(house, self.at(path)).status_code)
            browser.cookies = dict(kept)
        return answers


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Iterator[tuple[House, House]]:
    """Two servers with one database and one folder."""
    folder = tmp_path_factory.mktemp("servers")
    one, two = House(folder), House(folder)
    two.log = folder / "second.log"
    shutil.copyfile(migrated, one.database)
    for house in (one, two):
        house.start()
    yield one, two
    for house in (one, two):
        house.stop()


@pytest.fixture(scope="module")
def clubs(servers: tuple[House, House]) -> Iterator[Club]:
    """One after the other, each new."""

    def founded() -> Iterator[Club]:
        while True:
            names = [f"Sabine-{uuid4().hex[:8]}" for _ in range(CLUBS)]
            for line in servers[0].manage("shell", "-c", f"NAMES = {names}\n{SEEDED}").splitlines():
                if line.startswith("SEEDED"):
                    name, slug, *people = line.split()[1:]
                    links = [(number, link) for number, link in (one.split(":") for one in people)]
                    yield Club(*servers, name, slug, links)

    return founded()


@pytest.fixture
def club(clubs: Iterator[Club]) -> Club:
    """A club of its own."""
    return next(clubs)


def test_a_right_begins_and_ends_in_both_with_the_next_click(club: Club) -> None:
    """Field lesson 30."""
    sabine, anna = club.referee(club.one), club.player(club.two, 0)
    person = club.at(f"people/{club.people[0][0]}/")
    assert club.both(anna, "desk/") == [404, 404]
    assert sabine.press(club.one, person, role="referee", seat="j1", was_role="player", was_seat="j1") == 303
    assert club.both(anna, "desk/") == [200, 200]
    assert sabine.press(club.two, person, what="remove") == 303
    assert club.both(anna, "desk/") == [404, 404]


def test_a_session_that_ends_in_one_is_over_in_the_other_at_once(club: Club) -> None:
    """By signing out, by the referee who closes the link that it began with, and by closing the account."""
    sabine = club.referee(club.two)
    anna, bence, chloe = (club.player(club.one, place) for place in range(3))
    endings = (
        lambda: anna.press(club.one, "/inbox/", "/sign-out/", sure="yes"),
        lambda: sabine.press(club.two, club.at("passes/"), what="revoke", member=club.people[1][0]),
        lambda: chloe.press(club.one, "/account/close/", sure="on"),
    )
    for browser, end in zip((anna, bence, chloe), endings, strict=True):
        assert club.both(browser, "me/") == [200, 200]
        kept = dict(browser.cookies)
        assert end() in (302, 303)
        browser.cookies = kept
        assert club.both(browser, "me/") == [404, 404]


def test_wrong_codes_are_counted_in_both_together(club: Club) -> None:
    stranger = Browser()
    answers = [stranger.press(house, "/in/", code="WRNG-WRNG") for _ in range(5) for house in (club.one, club.two)]
    assert answers == [422] * 9 + [429]
    assert [stranger.ask(house, "/in/").status_code for house in (club.one, club.two)] == [429, 429]


def test_what_is_saved_in_one_is_in_the_next_answer_of_both_and_nobody_is_refused(club: Club) -> None:
    """The referee keeps his draft in one, while another sign-in of his opens links in the other and boards ask in both."""
    keeps, opens, watches = club.referee(club.one), club.referee(club.two), Browser()
    report, board = club.at("games/2/report/"), club.at("board/")
    form = sent(keeps.ask(club.one, report), "/report/")
    over, refused = threading.Event(), []

    def watch(house: House) -> None:
        while not over.is_set():
            refused.extend(one for one in [Browser().ask(house, board).status_code] if one != 200)

    def open_links() -> None:
        told = [opens.press(club.two, club.at("passes/"), what="open", side="japan") for _ in range(WRITES)]
        refused.extend(one for one in told if one != 303)

    watching = [threading.Thread(target=watch, args=[house]) for house in (club.one, club.two)]
    opening = threading.Thread(target=open_links)
    for thread in (*watching, opening):
        thread.start()
    tags = {house: watches.ask(house, board).headers["ETag"] for house in (club.one, club.two)}
    for number in range(WRITES):
        answer = keeps.ask(
            club.one, report, {**form, "do": "keep", "key": str(uuid4()), "note": f"Kept {number}"}, X_Report="part"
        )
        assert answer.status_code == 200
        assert (before := int(form["edit"])) < int((form := sent(answer, "/report/"))["edit"]), before
        for house in tags:
            shown = watches.ask(house, board, If_None_Match=tags[house])
            assert shown.status_code == 200
            tags[house] = shown.headers["ETag"]
    opening.join()
    over.set()
    for thread in watching:
        thread.join()
    assert refused == []


@pytest.mark.browser
def test_open_boards_of_both_show_what_was_confirmed_in_one(club: Club, new_page: Any) -> None:
    walls = [new_page(house.url) for house in (club.one, club.two)]
    for wall in walls:
        wall.goto(club.at("board/"))
        expect(wall.get_by_text("not confirmed")).to_be_visible()
    sabine, report = club.referee(club.one), club.at("games/2/report/")
    form = sent(sabine.ask(club.one, report), "/report/")
    assert sabine.ask(club.one, report, {**form, "do": "confirm"}).status_code == 303
    for wall in walls:
        expect(wall.get_by_text("not confirmed")).to_have_count(0, timeout=SHOWN)
