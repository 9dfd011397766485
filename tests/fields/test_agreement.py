"""A campaign that was put right is, on every page and in every export, the campaign that was entered rightly from the start."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse

from campaign.models import Campaign, Member
from pilots.models import Pilot
from tests import verbs
from tests.pages.world import signed_in
from tests.reconciled import assert_reconciled
from tests.stories.browsing import Browser, Form
from tests.stories.script import as_the_pages_write_it, legal

DATA = Path(__file__).resolve().parents[1] / "data" / "campaigns"
CHANGING = re.compile(
    r'name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|<time[^>]*>[^<]*</time>|data-live="[^"]*"'
    r"|\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d|^As of .*$",
    re.MULTILINE,
)
ROLL = re.compile(r"/rolls/\d+/")
PAGES = (
    "standings",
    "roster",
    "print_all",
    "standings_csv",
    "standings_markdown",
    "standings_json",
    "campaign_file",
    "summary_plain",
)


def loaded(document: dict, tmp_path: Path, owner) -> Campaign:
    file, out = tmp_path / "campaign.json", StringIO()
    file.write_text(json.dumps(document), encoding="utf-8")
    call_command("load_campaign", str(file), stdout=out)
    campaign = Campaign.objects.get(slug=out.getvalue().strip())
    Member.objects.create(campaign=campaign, user=owner, role=Member.Role.OWNER)
    return campaign


def seen(browser: Browser, campaign: Campaign) -> dict[str, str]:
    """Every page for reading and every export, without addresses, tokens and times of day."""
    addresses = {name: reverse(name, args=[campaign.slug]) for name in PAGES}
    for subject in ("standings", "roster", "logbooks", "game-reports"):
        for form in ("csv", "md", "bbcode.txt", "json"):
            addresses[f"{subject} as {form}"] = reverse("export", args=[campaign.slug, subject, form])
    for code in Pilot.objects.filter(campaign=campaign, on_call=False).values_list("code", flat=True):
        addresses[f"logbook of {code}"] = reverse("logbook", args=[campaign.slug, code])
    found = {}
    for name, address in addresses.items():
        body = browser.open(address).body
        found[name] = ROLL.sub("/rolls/N/", CHANGING.sub("", body).replace(f"/c/{campaign.slug}/", "/c/S/"))
    return found


def places(form: Form) -> dict[str, str]:
    return {form.value(name).split(" ")[0]: name for name in form.controls if re.fullmatch(r"s\d+", name)}


def kills_of(document: dict) -> dict[str, float]:
    return {pilot.id: pilot.half_kills / 2 for pilot in legal(document).pilots}


@pytest.fixture
def browser(db):
    return Browser(signed_in(verbs.account("Sabine"), enforce_csrf_checks=True))


@pytest.fixture
def right():
    return as_the_pages_write_it(json.loads((DATA / "0003.json").read_text()))


def a_kill_that_can_be_moved(right: dict) -> tuple[int, str, str]:
    """Place of a kill by one pilot in game 2, who made it, and another pilot of his side who flew."""
    report = next(report for report in right["reports"] if report["game"] == 2)
    for place, claim in enumerate(report["claims"]):
        if claim["result"] == "shot_down" and isinstance(claim["by"], str) and "-" in claim["by"]:
            others = [s["id"] for s in report["sorties"] if "pilot" in s and s["id"][0] == claim["by"][0] != claim["on"][0]]
            other = next((pilot for pilot in others if pilot != claim["by"]), None)
            if other:
                return place, claim["by"], other
    raise AssertionError("the example has no such kill")


def test_a_kill_that_was_moved_agrees_everywhere(browser, right, tmp_path):
    """field lessons 1, 3 and 22: entered for the wrong man in game 2, put right after game 7."""
    place, his, wrongly = a_kill_that_can_be_moved(right)
    wrong = json.loads(json.dumps(right))
    claims = next(report for report in wrong["reports"] if report["game"] == 2)["claims"]
    claims[place]["by"] = wrongly
    owner = verbs.User.objects.get()
    put_right = loaded(wrong, tmp_path, owner)
    from_the_start = loaded(right, tmp_path, owner)
    assert seen(browser, put_right) != seen(browser, from_the_start)

    form = browser.open(f"/c/{put_right.slug}/correction/2/").form_with("edit", "turns")
    form.controls[f"c{place}"].values = [f"shot_down {claims[place]['on']} {his}"]
    page = browser.send(form, form.button("do=confirm"))
    page = browser.send(page.form_with("reason"), None, {"reason": "It was his"})
    assert "The correction is confirmed" in page.text
    assert_reconciled()

    one, other = seen(browser, put_right), seen(browser, from_the_start)
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []
    before, after = kills_of(wrong), kills_of(right)
    assert (after[his] - before[his], after[wrongly] - before[wrongly]) == (1, -1)
    scores = [Campaign.objects.get(pk=c.pk).score.by_game for c in (put_right, from_the_start)]
    assert scores[0] == scores[1]
