"""The standings document of a stored campaign, and where the campaign stands, in a sentence."""

import json
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.record import facts
from campaign.signs.figures import number
from pilots.models import Side
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.standings import StandingsDocument, cut, standings


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
