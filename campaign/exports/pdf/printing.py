"""What is printed for a night at the table: record cards, the sheet of a game, a campaign's muster."""

from typing import Any

from campaign.exports.material import Material, material
from campaign.exports.pdf.cards import cards_data
from campaign.exports.pdf.game_sheet import Game, sheet_data
from campaign.exports.pdf.muster_sheet import muster_data
from campaign.exports.pdf.typesetting import Paper, typeset
from campaign.models import Campaign
from games.sheets.blank import Sheet


class Printed:
    """A document that waits to be typeset: its template, and its data, which follow from the campaign alone."""

    def __init__(self, template: str, data: dict[str, Any], campaign: Campaign) -> None:
        self.template, self.data, self.campaign = template, data, campaign

    def pdf(self) -> bytes:
        return typeset(self.template, self.data, self.campaign.changed_at)


def cards(campaign: Campaign, game: int | None, paper: Paper) -> Printed:
    """A record card for each living pilot; with ``game``, for each who can fly in it, as he stood before it."""
    return Printed("cards", cards_data(before(campaign, game), game, paper), campaign)


def game_sheet(campaign: Campaign, sheet: Sheet, paper: Paper) -> Printed:
    """The sheet of a scheduled game. ``sheet``: who flies, and in what where it is known."""
    stood = before(campaign, sheet.game)
    scheduled = next(entry for entry in stood.record.schedule if entry.game == sheet.game)
    return Printed("game", sheet_data(Game(stood, sheet, scheduled), paper), campaign)


def muster_sheet(campaign: Campaign, paper: Paper) -> Printed:
    """The muster of both sides, a score sheet, and blank cards, all to be filled in by hand."""
    return Printed("muster", muster_data(material(campaign, 0), paper), campaign)


def before(campaign: Campaign, game: int | None) -> Material:
    """The campaign before a game: now, or where the game or a later one was flown, as it stood then."""
    stood = material(campaign)
    reported = [report.game for report in stood.record.reports]
    if game is None or game > max(reported, default=0):
        return stood
    return material(campaign, max((number for number in reported if number < game), default=0))
