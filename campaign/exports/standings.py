"""The standings of a stored campaign as a file. Pages and the command make them here, so that they cannot differ."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign.exports.neutral import cell, markdown
from campaign.models import Campaign
from campaign.record import facts
from campaign.signs.figures import kills, number
from pilots.models import Side, State, Status
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.scenarios import scenario
from rulebooks.pacific_air_war.standings import StandingsDocument, cut, standings

COLUMNS = "place id name player player_name side rank status kills campaign_kills ep abilities ability_slots state games".split()


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings document of the rulebook, and what people are called in it."""

    document: StandingsDocument
    players: dict[str, str]


def standings_of(campaign: Campaign, after: int | None = None) -> Standings:
    """The standings as of now, or as they were after a game (0: after the muster). Reads the facts, and replays them."""
    record = facts(campaign)
    outcome = play(cut(record, after))
    return Standings(standings(outcome, record, after), {player.id: player.name for player in record.players})


def as_json(standings: Standings) -> str:
    """The document itself, a part on each line."""
    return json.dumps(standings.document, ensure_ascii=False, indent=1) + "\n"


def as_csv(standings: Standings) -> str:
    """A line for each pilot, lost ones too, under the names of the document's keys; no text in it is a formula."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(COLUMNS)
    for place, pilot in enumerate(standings.document["pilots"], 1):
        values: dict[str, Any] = {
            **pilot,
            "place": place,
            "player_name": standings.players[pilot["player"]],
            "abilities": "; ".join(pilot["abilities"]),
            **{name: int(pilot[name]) if pilot[name] % 1 == 0 else pilot[name] for name in ("kills", "campaign_kills")},
        }
        lines.writerow(cell(values[column]) for column in COLUMNS)
    return out.getvalue()


def as_markdown(standings: Standings) -> str:
    """Two tables: the sides game by game, and the pilots."""
    document = standings.document
    return "\n".join(
        [f"# {markdown(document['campaign'])}", "", headline(document), "", *_sides(document), "", *_pilots(standings), ""]
    )


FORMATS: dict[str, Callable[[Standings], str]] = {"json": as_json, "csv": as_csv, "markdown": as_markdown}
"""The formats of the ``standings`` command by name."""


def headline(document: StandingsDocument) -> str:
    """Where the campaign stands, in a sentence: who leads, after which game."""
    game, complete, leader = document["as_of_game"], document["complete"], document["leader"]
    figures = {
        "japan": number(document["sides"]["japan"]["vp"]),
        "usa": number(document["sides"]["usa"]["vp"]),
        "game": game,
        "side": str(Side(leader).label) if leader else "",
    }
    if game == 0:
        return _("No game has been flown yet.")
    if complete and leader:
        return _("%(side)s wins. Final score: Japan %(japan)s, USA %(usa)s.") % figures
    if complete:
        return _("A draw. Final score: Japan %(japan)s, USA %(usa)s.") % figures
    return _("After game %(game)s: Japan %(japan)s, USA %(usa)s.") % figures


def _table(head: list[str], lines: list[list[str]], words: int) -> list[str]:
    """A Markdown table whose first ``words`` columns are words and the others numbers, set to the right."""
    rule = ["---"] * words + ["---:"] * (len(head) - words)
    return ["| " + " | ".join(cells) + " |" for cells in (head, rule, *lines)]


def _sides(document: StandingsDocument) -> list[str]:
    japan, usa = document["sides"]["japan"], document["sides"]["usa"]
    lines = [
        [markdown(f"{game}. {scenario(int(game)).title}"), number(japan["by_game"][game]), number(usa["by_game"][game])]
        for game in japan["by_game"]
    ]
    total = [f"**{_('All games')}**", f"**{number(japan['vp'])}**", f"**{number(usa['vp'])}**"]
    return _table([_("Game"), _("Japan"), _("USA")], [*lines, total], 1)


def _pilots(standings: Standings) -> list[str]:
    head = [_("Pilot"), _("Side"), _("Player"), _("Rank"), _("Status"), _("State"), _("Abilities")]
    figures = [_("Place"), _("Kills"), _("EP"), _("Games")]
    lines = [
        [
            markdown(pilot["name"]),
            str(Side(pilot["side"]).label),
            markdown(standings.players[pilot["player"]]),
            markdown(pilot["rank"]),
            str(Status(pilot["status"]).label),
            str(State(pilot["state"]).label),
            markdown(", ".join(pilot["abilities"])),
            str(place),
            kills(int(pilot["kills"] * 2)),
            number(pilot["ep"]),
            str(pilot["games"]),
        ]
        for place, pilot in enumerate(standings.document["pilots"], 1)
    ]
    return _table(head + figures, lines, len(head))
