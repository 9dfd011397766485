"""Whole campaigns, played through the pages with table dice: what they come to is what the same campaign's file comes to."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from campaign.models import Campaign, JournalEntry
from games.models import Roll
from tests import verbs
from tests.pages.world import signed_in
from tests.reconciled import assert_reconciled
from tests.stories.browsing import Browser
from tests.stories.player import WITNESS, Referee
from tests.stories.script import as_the_pages_write_it, legal

DATA = Path(__file__).resolve().parents[1] / "data"


def dumped(slug: str) -> str:
    out = StringIO()
    call_command("dump_campaign", slug, stdout=out)
    return out.getvalue()


def loaded(document: dict, folder: Path) -> str:
    """Store the campaign from a file, as the command does; its slug."""
    file, out = folder / "campaign.json", StringIO()
    file.write_text(json.dumps(document), encoding="utf-8")
    call_command("load_campaign", str(file), stdout=out)
    return out.getvalue().strip()


def standings(slug: str) -> dict:
    out = StringIO()
    call_command("standings", slug, stdout=out)
    return json.loads(out.getvalue())


@pytest.fixture
def browser(db):
    return Browser(signed_in(verbs.account("Sabine"), enforce_csrf_checks=True))


def assert_same_as_the_file(slug: str, script: dict, folder: Path) -> None:
    from_file = loaded(script, folder)
    assert dumped(slug) == dumped(from_file)
    assert json.loads(dumped(slug)) == script
    assert standings(slug) == standings(from_file)
    assert_reconciled()


def test_a_campaign_of_four_games(browser, tmp_path):
    script = as_the_pages_write_it(json.loads((DATA / "campaigns" / "0000.json").read_text()))
    assert [entry["game"] for entry in script["schedule"]] == [1, 2, 4, 7] == [report["game"] for report in script["reports"]]
    referee = Referee(browser, script)
    slug = referee.play()
    assert_same_as_the_file(slug, script, tmp_path)
    assert standings(slug)["complete"]
    rolls = Roll.objects.filter(campaign__slug=slug)
    assert set(rolls.values_list("source", "witness", "by_name")) == {("table", WITNESS, "Sabine")}
    entries = JournalEntry.objects.filter(campaign__slug=slug)
    assert set(entries.values_list("actor_name", flat=True)) == {"Sabine"}
    assert list(entries.filter(act="report.confirm").order_by("version").values_list("game", flat=True)) == [1, 2, 4, 7]


def test_a_campaign_of_seven_games_with_everything_in_it(browser, tmp_path):
    """field lesson 15: Pearl, latecomers and leavers, strike aircraft, chases, bonus kills, shared kills, kamikazes, rulings of
    the night, promotions, abilities, named replacements."""
    script = json.loads((DATA / "stories" / "seven_games.json").read_text())
    assert as_the_pages_write_it(script) == script
    assert everything_is_in(script)
    slug = Referee(browser, script).play()
    assert_same_as_the_file(slug, script, tmp_path)
    assert standings(slug)["complete"]


def everything_is_in(script: dict) -> bool:
    outcome = legal(script)
    causes = {award.cause for game in outcome.games for award in game.awards}
    kinds = {credit.kind for game in outcome.games for credit in game.credits}
    throws = {throw.kind for game in outcome.games for sortie in game.sorties for throw in sortie.throws}
    return (
        len(outcome.games) == 7
        and script["schedule"][0]["variant"] == "pearl"
        and causes == {"claim", "chase", "bonus", "bombing", "strikes", "attack", "ruling"}
        and kinds == {"shot_down", "shared", "damaged", "chased", "bonus", "hit"}
        and throws == {"rescue", "attack", "home", "deck"}
        and any("from" in player for player in script["players"])
        and any("until" in player for player in script["players"])
        and all(script[what] for what in ("promotions", "abilities", "replacements"))
        and any("allow" in ruling for report in script["reports"] for ruling in report.get("rulings", ()))
        and any("strike_for" in sortie for report in script["reports"] for sortie in report["sorties"])
        and any(sortie.get("kamikaze") for report in script["reports"] for sortie in report["sorties"])
    )


def test_a_campaign_of_other_rules_whose_later_games_are_to_come(browser, tmp_path):
    script = as_the_pages_write_it(json.loads((DATA / "campaigns" / "0004.json").read_text()))
    slug = Referee(browser, script).play()
    assert_same_as_the_file(slug, script, tmp_path)


def test_what_the_pages_show_after_each_step_can_be_dumped_and_loaded(browser, tmp_path):
    """A campaign being founded, half mustered, half rolled: at every step its file loads, and gives the same file again."""
    script = as_the_pages_write_it(json.loads((DATA / "campaigns" / "0002.json").read_text()))
    seen = set()

    def dump_and_load(what: str) -> None:
        if what not in seen:
            seen.add(what)
            slug = Campaign.objects.order_by("pk").values_list("slug", flat=True)[0]
            document = json.loads(dumped(slug))
            assert dumped(loaded(document, tmp_path)) == dumped(slug), what

    Referee(browser, script, dump_and_load).play()
    assert {"found", "seats", "muster", "roll call", "claim", "confirm", "die"} <= seen
