"""The coach in a real browser: he answers beside the board, again and again, and without script on a page of his own."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from campaign.acts import trials
from campaign.acts.battles import load_battle
from campaign.acts.trials import start_review, start_trials
from campaign.worker import work_off
from tests.browser.looking import WCAG, faults, let_in
from tests.pages.test_kido_coach import begun_document
from tests.verbs import NOW, account, acting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
RAID = "Odds of an American attack"
SOON = 6000


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(trials, "LEAST_GAMES", 1)
    monkeypatch.setattr(trials, "REVIEW_GAMES", 1)


@pytest.fixture
def opened(new_page, live_server):
    anna = account("Anna")
    battle = load_battle(actor=acting(anna), data=begun_document(), now=NOW)

    def open_game(**options):
        page = new_page(live_server.url, **options)
        let_in(page, live_server.url, anna)
        page.goto(reverse("kido_game", args=[battle.code]))
        return page

    return open_game


def test_the_odds_of_a_raid_come_beside_the_board_as_often_as_they_are_asked_for(opened):
    page = opened()
    for _ in range(2):
        page.get_by_role("link", name=RAID).click()
        expect(page.locator("#odds h3")).to_have_text("Odds of an American attack at the end of this turn")
    assert page.locator("#odds").count() == 1
    assert faults(page, rules=WCAG) == []


def test_without_script_the_odds_are_a_page_of_their_own(opened):
    page = opened(java_script_enabled=False)
    page.get_by_role("link", name=RAID).click()
    assert "/odds/" in page.url
    expect(page.get_by_role("link", name="Back to the table")).to_be_visible()


def worked_off_while_seen(page, shown):
    """The work is done behind the page, which shows what came of it and says nothing of having lost its way."""
    asked = []
    page.on("response", lambda answer: asked.append(answer.status) if answer.url == page.url else None)
    work_off()
    expect(page.get_by_role("heading", name=shown)).to_be_visible(timeout=SOON)
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    expect(page.get_by_text("This page no longer follows changes")).to_be_hidden()
    done = len(asked)
    page.wait_for_timeout(2500)
    assert len(asked) == done, "what is over is asked for no more"


def test_a_batch_that_is_done_is_shown_by_the_page_that_waited_for_it(new_page, live_server, few):
    anna = account("Anna")
    job = start_trials(actor=acting(anna), admirals=["nagumo"], games=2, seed="midway", now=NOW)
    page = new_page(live_server.url)
    let_in(page, live_server.url, anna)
    page.goto(reverse("kido_trial", args=[job.pk]))
    expect(page.get_by_text("0 of 2 games")).to_be_visible()
    worked_off_while_seen(page, "Means and shares")


def test_a_review_that_is_done_is_shown_by_the_page_that_waited_for_it(new_page, live_server, few):
    anna = account("Anna")
    battle = load_battle(actor=acting(anna), data=begun_document(), now=NOW)
    start_review(actor=acting(anna), code=battle.code, now=NOW)
    page = new_page(live_server.url)
    let_in(page, live_server.url, anna)
    page.goto(reverse("kido_review", args=[battle.code]))
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    worked_off_while_seen(page, "Turn by turn")
    expect(page.get_by_role("button", name="Look back on it again")).to_have_count(0)
