"""A campaign on paper before it begins: the muster of both sides, a score sheet of its games, and blank record cards."""

from datetime import date as day
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaign.exports.material import Material
from campaign.exports.pdf.cards import blank_cards
from campaign.exports.pdf.odds import muster_odds
from campaign.exports.pdf.pages import framed
from campaign.exports.pdf.typesetting import Paper
from campaign.signs.figures import number
from campaign.words.labels import source_narrow, sources_in
from games.words import period
from pilots.models import Side
from rulebooks.pacific_air_war.record import SIDES, Campaign
from rulebooks.pacific_air_war.record import Side as SideWord
from rulebooks.pacific_air_war.scenarios import scenario
from rulebooks.pacific_air_war.tables import REPLACEMENT_EP, REPLACEMENT_RANK

MOST_SEATS = 8


def muster_data(stood: Material, paper: Paper) -> dict[str, Any]:
    """What the template is filled with: the seats that are given out have their players' names."""
    record = stood.record
    return {
        **framed(stood.head(_("Muster and score sheet")), paper),
        **blank_cards(record),
        "sides": [_side(record, side) for side in SIDES],
        "games": [_game(entry.game, entry.variant, entry.date) for entry in record.schedule],
        "sources": [source_narrow(source) for source in sources_in(record.rules.kido_butai_cvp)],
        "text": {
            "player": _("Player"), "die": _("Die"), "pilot": _("Pilot"), "rank": _("Rank"), "status": _("Status"),
            "kills": _("Kills"), "ep": _("EP"), "abilities": _("Abilities"), "score": _("Score sheet"), "game": _("Game"),
            "date": _("Date"), "sum": _("Sum"), "cards": _("Record cards"),
        },
    }  # fmt: skip


def _side(record: Campaign, side: SideWord) -> dict[str, Any]:
    players = [player.name for player in record.players if player.side == side]
    kills = record.rules.us_replacement_kills if side == "usa" else 0
    later = _("A pilot who comes for a lost one (F.5): %(rank)s, %(ep)s EP, kills: %(kills)s.") % {
        "rank": REPLACEMENT_RANK[side],
        "ep": number(REPLACEMENT_EP[side]),
        "kills": number(kills),
    }
    return {
        "side": side,
        "word": str(Side(side).label),
        "players": [*players, *[""] * (MOST_SEATS - len(players))],
        "odds": muster_odds(side),
        "later": later,
    }


def _game(game: int, variant: Any, date: str | None) -> dict[str, str]:
    plan = scenario(game, variant)
    return {
        "number": str(game),
        "title": plan.title,
        "period": period(plan),
        "date": date_format(day.fromisoformat(date), "SHORT_DATE_FORMAT") if date else "",
    }
