"""One rich evening and the seven ways in which it comes into a campaign: typed, as each kind of file, and by a program."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management import call_command

from campaign.models import Campaign, Member
from games.models import Sortie
from pilots.models import PilotLine
from rulebooks.pacific_air_war.reading import read_campaign
from tests.api.asking import Asker, with_token
from tests.files.campaigns import loaded, written
from tests.sheets import Filled
from tests.stories.browsing import Browser, Page
from tests.stories.player import Referee
from tests.stories.script import Document

DATA = Path(__file__).resolve().parents[1] / "data"
OFFICE = {ending: DATA / "sheets" / f"evening-by-libreoffice.{ending}" for ending in ("ods", "xlsx", "xls")}
"""The product's sheet of this evening, filled in, opened and saved by LibreOffice Calc."""
SLUG = "seven-evenings"
DICE = ("rescue", "home", "deck", "attack")


def script() -> Document:
    """Everybody is mustered, and game 1 is all that was flown: shared kill, chase, strike aircraft, lost crews, a note."""
    whole = json.loads((DATA / "stories" / "seven_games.json").read_text(encoding="utf-8"))
    for entries in ("abilities", "promotions", "replacements"):
        whole[entries] = [entry for entry in whole[entries] if entry["after"] == 0]
    return {**{name: entries for name, entries in whole.items() if entries}, "reports": whole["reports"][:1]}


def mustered(folder: Path, owner: Any, document: Document) -> Campaign:
    """The campaign before that game."""
    [slug] = loaded(written(folder, {name: said for name, said in document.items() if name != "reports"}))
    campaign = Campaign.objects.get(slug=slug)
    Member.objects.create(campaign=campaign, user=owner, role=Member.Role.OWNER)
    return campaign


def filled(document: Document) -> Filled:
    record = read_campaign(json.dumps(document).encode())
    return Filled(record, record.reports[0], SLUG)


def typed(campaign: Campaign, browser: Browser, document: Document) -> None:
    """At the report's page, and every die at the table."""
    referee = Referee(browser, {**document, **dict.fromkeys(("abilities", "promotions", "replacements"), ())})
    referee.slug = campaign.slug
    referee.evening(document["reports"][0])


def as_files(make: Callable[[Document], dict[str, bytes]]) -> Callable[[Campaign, Browser, Document], None]:
    """Each file at the game's page for files, then the report's own button."""

    def bring(campaign: Campaign, browser: Browser, document: Document) -> None:
        for name, data in make(document).items():
            page = bring_file(browser, f"/c/{campaign.slug}/games/1/import/", name, data)
            assert "/report/" in browser.press(page, "Take it over as the draft").address
        browser.press(browser.open(f"/c/{campaign.slug}/games/1/report/"), "do=confirm")

    return bring


def bring_file(browser: Browser, address: str, name: str, data: bytes, status: int = 200) -> Page:
    file = io.BytesIO(data)
    file.name = name
    page = browser.open(address)
    form = next(form for form in page.forms if form.files)
    return browser.send(form, form.buttons[0], None, status, {form.files[0]: file})


def by_a_program(campaign: Campaign, browser: Browser, document: Document) -> None:
    owner = Member.objects.get(campaign=campaign).user
    asker, [report] = with_token(campaign, owner, "referee"), document["reports"]
    at = f"campaigns/{campaign.slug}/"
    flies = {sortie["pilot"].partition("-")[0] for sortie in report["sorties"] if "pilot" in sortie}
    calls = {player["id"]: "flies" if player["id"] in flies else "absent" for player in document["players"]}
    done(asker.send(f"{at}games/1/roll-call/", {"calls": calls}))
    sorties = [{key: value for key, value in sortie.items() if key not in DICE} for sortie in report["sorties"]]
    body = {**{key: value for key, value in report.items() if key != "game"}, "sorties": sorties}
    kept = done(asker.put(f"{at}games/1/draft/", {"edit": 0, "body": body}))
    waits = done(asker.send(f"{at}games/1/confirm/", {"edit": kept["edit"]}))["next"]["dice"]
    fell = {sortie["pilot"]: sortie for sortie in report["sorties"] if "pilot" in sortie}
    while waits:
        die = next_die(asker, at)
        die |= {"value": fell[die["pilot"]][die["kind"]], "witness": "Sabine"}
        waits = done(asker.send(f"{at}games/1/dice/enter/", die))["next"]["dice"]


def next_die(asker: Asker, at: str) -> Document:
    first = done(asker.get(f"{at}games/1/dice/"))["next"]
    return {"pilot": first["person"]["id"], "kind": first["kind"]}


def done(answer: Any) -> Document:
    assert answer.status_code == 200, answer.content
    return answer.json()


def two_tables(document: Document) -> dict[str, bytes]:
    return {f"{kind}.csv": filled(document).as_csv(kind, delimiter=";") for kind in ("sorties", "claims")}


WAYS: dict[str, Callable[[Campaign, Browser, Document], None]] = {
    "typed": typed,
    "json": as_files(lambda document: {"evening.json": json.dumps(document["reports"][0]).encode()}),
    "csv": as_files(two_tables),
    "zip of csv": as_files(lambda document: {"evening.zip": filled(document).as_zip()}),
    "xlsx": as_files(lambda document: {"evening.xlsx": filled(document).as_xlsx()}),
    "xlsx of libreoffice": as_files(lambda document: {"evening.xlsx": OFFICE["xlsx"].read_bytes()}),
    "ods": as_files(lambda document: {"evening.ods": OFFICE["ods"].read_bytes()}),
    "xls": as_files(lambda document: {"evening.xls": OFFICE["xls"].read_bytes()}),
    "a program": by_a_program,
}


def dumped(campaign: Campaign) -> str:
    out = io.StringIO()
    call_command("dump_campaign", campaign.slug, stdout=out)
    return out.getvalue()


def reading_tables(campaign: Campaign) -> tuple[list[Any], ...]:
    """What pages read, without keys of rows."""
    sorties = Sortie.objects.filter(campaign=campaign).order_by("result__game__number", "position")
    lines, games = PilotLine.objects.filter(campaign=campaign).order_by("place"), campaign.game_results.order_by("game__number")
    score = Campaign.objects.select_related("score").get(pk=campaign.pk).score
    return (
        list(sorties.values_list("code", "aircraft", "fate", "damaged", "crew_end", "half_kills", "ep", "detail")),
        list(lines.values_list("pilot__code", "rank", "status", "half_kills", "ep", "slots", "state", "games", "detail")),
        list(games.values_list("turns", "japan", "usa", "scores", "awards", "pool", "pending", "closed", "note")),
        [score.by_game, score.scores, score.pending, score.as_of],
    )
