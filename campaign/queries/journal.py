"""The journal, a page at a time, newest first. Three queries."""

from dataclasses import dataclass
from datetime import date

from django.utils.functional import cached_property
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaign.models import Campaign, JournalEntry
from campaign.undone import links
from campaign.words.journal import Told, told
from games.models import Game

ON_A_PAGE = 50


@dataclass(frozen=True)
class Journal:
    """``before``: only what came before this version; ``game``: only what is about this game."""

    entries: list[JournalEntry]
    games: list[int]
    game: int | None
    before: int | None
    older: int | None
    links: dict[int, int]

    @property
    def title(self) -> str:
        return _("Journal")

    @cached_property
    def days(self) -> list[tuple[date, list[Told]]]:
        """The entries by day, in the site's time zone."""
        days: dict[date, list[Told]] = {}
        for entry in self.entries:
            days.setdefault(localtime(entry.at).date(), []).append(told(entry, self.links))
        return list(days.items())

    def older_query(self) -> str:
        return f"?{f'game={self.game}&' if self.game is not None else ''}before={self.older}"


def journal(campaign: Campaign, game: int | None, before: int | None) -> Journal:
    """The structure of the journal's page."""
    entries = JournalEntry.objects.filter(campaign=campaign)
    if game is not None:
        entries = entries.filter(game=game)
    if before is not None:
        entries = entries.filter(version__lt=before)
    shown = list(entries.order_by("-version")[: ON_A_PAGE + 1])
    older = shown[ON_A_PAGE - 1].version if len(shown) > ON_A_PAGE else None
    games = list(Game.objects.filter(campaign=campaign).values_list("number", flat=True))
    return Journal(shown[:ON_A_PAGE], games, game, before, older, links(campaign))
