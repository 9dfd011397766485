"""A campaign of four games in a real browser, by clicking, with table dice: its file is the file it was played from."""

import json
from pathlib import Path

import pytest

from tests.browser import referee
from tests.stories.script import Document, as_the_pages_write_it

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

DATA = Path(__file__).resolve().parents[1] / "data" / "campaigns"
AFTERWARDS = """
import json
from io import StringIO
from django.core.management import call_command
def said(*command):
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()
played, there = {slug!r}, said("load_campaign", {file!r}).strip()
print(json.dumps({{
    "played": said("dump_campaign", played), "loaded": said("dump_campaign", there),
    "standings played": said("standings", played), "standings loaded": said("standings", there),
}}))
"""
"""What the commands print of the campaign that was played, and of the same one loaded from its file."""


def dice_of(report: Document) -> dict[tuple[str, str], int]:
    kinds = ("rescue", "attack", "home", "deck")
    return {(s["pilot"], kind): s[kind] for s in report["sorties"] if "pilot" in s for kind in kinds if kind in s}


def grow(desk: referee.Desk, script: Document, after: int) -> None:
    """What the referee gives out between two games."""
    for promotion in (p for p in script.get("promotions", ()) if p["after"] == after):
        desk.go(f"pilots/{promotion['pilot']}/growth/")
        desk.fill({"rank": "other", "other": promotion["rank"]}, "Give the rank")
    names = {
        f"name_{r['pilot']}": r["name"] for r in script["replacements"] if r["after"] == after and "Replacement" not in r["name"]
    }
    if names:
        desk.next("replacements/")
        desk.fill(names, "Give these names")
        desk.tab.wait_for_url("**/desk/")
    for ability in (a for a in script.get("abilities", ()) if a["after"] == after):
        desk.go(f"pilots/{ability['pilot']}/growth/")
        desk.fill({"ability": ability["ability"]}, "Choose it")
        desk.tab.get_by_text(f"has {ability['ability']}").wait_for()


def play_a_game(desk: referee.Desk, script: Document, report: Document) -> None:
    game = report["game"]
    desk.go(f"games/{game}/roll-call/")
    flying = {sortie["pilot"].rpartition("-")[0] for sortie in report["sorties"] if "pilot" in sortie}
    seats = [player["id"] for player in script["players"]]
    calls = {code: "flies" if code in flying else "absent" for code in seats}
    referee.call_the_roll(desk, game, calls, f"Open game {game}")
    desk.next(f"games/{game}/report/")
    sheet = referee.Sheet(desk, game)
    sheet.enter(report)
    sheet.confirm()
    referee.type_the_dice(desk, game, dice_of(report))
    desk.tab.get_by_text("closed").first.wait_for()
    grow(desk, script, game)


def test_four_games_by_clicking_give_the_file_that_was_played(house, new_page, tmp_path):
    script = as_the_pages_write_it(json.loads((DATA / "0000.json").read_text()))
    tab = new_page(house.url, reduced_motion="reduce")
    referee.make_the_keeper(tab)
    desk = referee.found(tab, script)
    referee.note_the_games(desk, script)
    referee.seat(desk, script["players"])
    referee.muster(desk, script["muster"])
    grow(desk, script, 0)
    for report in script["reports"]:
        play_a_game(desk, script, report)
    file = tmp_path / "campaign.json"
    file.write_text(json.dumps(script), encoding="utf-8")
    said = json.loads(house.manage("shell", "-v", "0", "-c", AFTERWARDS.format(slug=desk.slug, file=str(file))))
    assert json.loads(said["played"]) == script
    assert said["loaded"] == said["played"]
    assert said["standings loaded"] == said["standings played"]
