"""What the referee decides on the pages, read back from the exports: shared kills, an ace who is none, decisions that stay."""

import csv
import io
import json

import pytest
from django.core.management import call_command

from campaign.models import Campaign
from games.models import Roll
from tests import verbs
from tests.bringing import EVENING
from tests.pages.world import signed_in
from tests.reconciled import assert_reconciled
from tests.scenes import scene
from tests.stories.browsing import Browser
from tests.stories.evening import bring_file

pytestmark = pytest.mark.django_db
TWO_KILLS = [
    {"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 9},
    {"by": "j1-1", "on": "u2-1", "result": "shot_down", "turn": 11},
]
DOWN = {"u1-1": {"fate": "shot_down"}, "u2-1": {"fate": "shot_down"}}


@scene
def sabine():
    return verbs.account("Sabine")


@scene
def campaign(sabine):
    return verbs.mustered_campaign(sabine)


@pytest.fixture
def browser(sabine):
    return Browser(signed_in(sabine, enforce_csrf_checks=True))


def flown(browser: Browser, campaign: Campaign, claims, down) -> None:
    """Game 1, brought as a file, taken over and confirmed on the pages."""
    sorties = [{**sortie, **down.get(sortie["id"], {})} for sortie in EVENING["sorties"]]
    file = json.dumps({"game": 1, **EVENING, "sorties": sorties, "claims": claims}).encode()
    page = bring_file(browser, f"/c/{campaign.slug}/games/1/import/", "evening.json", file)
    browser.press(page, "Take it over as the draft")
    browser.press(browser.open(f"/c/{campaign.slug}/games/1/report/"), "do=confirm")


def correction(browser: Browser, campaign: Campaign, reason: str, **entered) -> None:
    """Game 1 is put right at its form, and confirmed with a reason."""
    form = browser.open(f"/c/{campaign.slug}/correction/1/").form_with("edit", "turns")
    for name, value in entered.items():
        form.controls[name].values = [value]
    page = browser.send(form, form.button("do=confirm"))
    assert "The correction is confirmed" in browser.send(page.form_with("reason"), None, {"reason": reason}).text


def table(browser: Browser, campaign: Campaign, name: str = "pilots") -> dict[str, dict[str, str]]:
    text = browser.open(f"/c/{campaign.slug}/exports/standings.csv?table={name}").body
    return {row["id" if name == "pilots" else "side"]: row for row in csv.DictReader(io.StringIO(text))}


def fallen(browser: Browser, campaign: Campaign) -> dict[tuple[str, str], str]:
    """The dice of game 1 that count, by pilot and kind."""
    rows = csv.DictReader(io.StringIO(browser.open(f"/c/{campaign.slug}/exports/dice.csv").body))
    return {(row["id"], row["kind"]): row["value"] for row in rows if row["game"] == "1" and not row["struck_at"]}


def standings(campaign: Campaign) -> str:
    out = io.StringIO()
    call_command("standings", campaign.slug, stdout=out)
    return out.getvalue()


def test_a_kill_that_two_share_is_half_of_each_and_once_the_sides(browser, campaign):
    """field lesson 20"""
    flown(browser, campaign, [{"by": ["j1-1", "j2-1"], "on": "u1-1", "result": "shot_down"}], {"u2-1": {}, "u1-1": DOWN["u1-1"]})
    pilots, sides = table(browser, campaign), table(browser, campaign, "sides")
    assert [pilots[code]["campaign_kills"] for code in ("j1-1", "j2-1", "j3-1")] == ["0.5", "0.5", "0"]
    assert [sides["japan"][source] for source in ("vp", "kills", "damaged")] == ["2", "2", "0"]
    assert sides["usa"]["vp"] == "0"


def test_below_five_kills_an_ace_is_one_no_more_and_the_journal_says_why(browser, campaign):
    """field lesson 29"""
    flown(browser, campaign, TWO_KILLS, DOWN)
    before = table(browser, campaign)["j1-1"]
    assert (before["kills"], before["status"]) == ("5", "ace")
    correction(browser, campaign, "The gun camera says Bence.", c0="shot_down u1-1 j2-1")
    after = table(browser, campaign)["j1-1"]
    assert (after["kills"], after["status"]) == ("4", "veteran")
    journal = browser.open(f"/c/{campaign.slug}/journal/").text
    assert "Reason: The gun camera says Bence." in journal
    assert "Anna the pilot: status Ace Veteran" in journal
    assert_reconciled()


def test_what_the_referee_decided_stands_after_saving_again_and_reckoning_anew(browser, campaign):
    """field lesson 16: a rank by his word, points by his ruling, and a die that he put right"""
    flown(browser, campaign, TWO_KILLS, DOWN)
    at = f"/c/{campaign.slug}/"
    growth = browser.open(f"{at}pilots/u3-1/growth/").form_with("rank")
    browser.send(growth, None, {"rank": "other", "other": "Air Boss"})
    rows = [name for name in browser.open(f"{at}correction/1/").form_with("edit", "turns").controls if name.endswith("-cvp")]
    ruling = rows[0].removesuffix("-cvp")
    said = {f"{ruling}-side": "usa", f"{ruling}-cvp": "2", f"{ruling}-reason": "The base was still open."}
    correction(browser, campaign, "As ruled that night.", **said)
    die = Roll.objects.get(campaign=campaign, game=1, pilot__code="j3-1", kind="home")
    mistyped = browser.open(f"{at}rolls/{die.pk}/correct/").form_with("value", "reason")
    browser.send(mistyped, None, {"value": "6", "reason": "Read upside down.", "witness": "Nina"})
    decided, dice = standings(campaign), fallen(browser, campaign)
    assert dice["j3-1", "home"] == "6"
    assert '"rulings": 2' in decided
    assert "Air Boss" in decided

    for note in ("Rain.", "Rain, and fog."):
        correction(browser, campaign, "The weather.", note=note)
        assert (standings(campaign), fallen(browser, campaign)) == (decided, dice)
    call_command("reconcile", "--mend", stdout=io.StringIO())
    assert (standings(campaign), fallen(browser, campaign)) == (decided, dice)
    assert_reconciled()
