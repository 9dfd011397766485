"""The links of a game as pages, exports and programs show them. The schedule's own comes first; nothing is ever fetched."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from campaign.prepared import PreparedValues
from games.models import Link

SCHEDULED = "scheduled"
RESULT = "result"


@dataclass(frozen=True, slots=True)
class LinkLine:
    """``number`` names it in changes and ``edit`` is sent with them; both are 0 for the schedule's own, of kind ``scheduled``."""

    game: int
    number: int
    kind: str
    title: str
    url: str
    note: str
    by: str
    edit: int

    @property
    def host(self) -> str:
        """Where it leads, as people read it; empty for what a schedule calls a link and no browser can follow."""
        try:
            return (urlsplit(self.url).hostname or "").removeprefix("www.")
        except ValueError:
            return ""

    @property
    def line(self) -> str:
        """All of it in a line of plain text: ``Table four: https://example.org/4 (online table; room 4)``."""
        return f"{self.title}: {self.url} ({'; '.join(filter(None, (self.what, self.note)))})"

    @property
    def what(self) -> str:
        """What is behind it, as a word."""
        return _("from the schedule") if self.kind == SCHEDULED else str(Link.Kind(self.kind).label)

    @property
    def told(self) -> str:
        """What stands beside its title: what it is, and where it leads unless the title says so."""
        return self.what if self.title == self.host else f"{self.what}, {self.host}"


_ROW = ("game__number", "pk", "kind", "title", "url", "note", "by_name", "edit")
_ALL = PreparedValues(
    lambda campaign: Link.objects.filter(game__campaign=campaign).order_by("game__number", "position", "pk").values_list(*_ROW),
    campaign=0,
)


def all_links(campaign_id: int) -> list[LinkLine]:
    """Every link of a campaign, game by game; one query."""
    return [LinkLine(*row) for row in _ALL.all(campaign=campaign_id)]


def links_in(campaigns: Iterable[int]) -> dict[int, list[LinkLine]]:
    """Every link of some campaigns, by the game's key; one query."""
    found: dict[int, list[LinkLine]] = {}
    rows = Link.objects.filter(game__campaign__in=campaigns).order_by("game", "position", "pk")
    for game, *row in rows.values_list("game", *_ROW):
        found.setdefault(game, []).append(LinkLine(*row))
    return found


def links_of(campaign_id: int, game: int, scheduled: str = "", *, any_more: bool = True) -> list[LinkLine]:
    """The links of one game, ``scheduled`` (the address in the schedule) first; one query, if there are ``any_more``."""
    own = [LinkLine(game, 0, SCHEDULED, _("Link of this game"), scheduled, "", "", 0)] if scheduled else []
    return [*own, *(link for link in (all_links(campaign_id) if any_more else ()) if link.game == game)]
