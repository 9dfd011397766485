"""What a search answers with: a line for each thing that was found, kind by kind."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from django.utils.translation import gettext as _

from campaign.finding import Asked, asked_words

KINDS = ("clubs", "campaigns", "pilots", "players", "games", "chapters", "entries")
"""The fields of ``Found`` that hold what was found, in the order in which a page shows them."""


@dataclass(frozen=True, slots=True)
class FoundClub:
    """``seasons``: those by whose names it was found; ``campaigns``: how many of its campaigns the visitor finds."""

    slug: str
    name: str
    town: str
    campaigns: int
    seasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoundCampaign:
    """``as_of``: the last game that counts; ``complete``: it is finished."""

    slug: str
    name: str
    as_of: int
    complete: bool
    japan: int
    usa: int


@dataclass(frozen=True, slots=True)
class FoundPilot:
    """``campaign`` is the name of the campaign whose address holds ``slug``; ``half_kills`` are all of his."""

    slug: str
    campaign: str
    code: str
    name: str
    player: str
    side: str
    rank: str
    status: str
    state: str
    half_kills: int
    lost_in: int | None


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A seat; ``pilot`` and ``pilot_code`` name who flies for it now, empty before the muster. ``career``: the number of his
    career, where the visitor may read it."""

    slug: str
    campaign: str
    code: str
    name: str
    side: str
    pilot: str
    pilot_code: str
    career: int | None


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game of a schedule; ``reported``: something came of it."""

    slug: str
    campaign: str
    number: int
    title: str
    period: str
    date: date | None
    reported: bool


@dataclass(frozen=True, slots=True)
class FoundChapter:
    """Own words of a story; ``game``: 0 for the opening; ``title``: the game's, empty for the opening; ``words``: those around
    what was found."""

    slug: str
    campaign: str
    game: int
    title: str
    words: str


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """A line of a journal, as its page shows it."""

    slug: str
    campaign: str
    version: int
    at: datetime
    by: str
    sentence: str
    reason: str


@dataclass(frozen=True)
class Found:
    """``inside``: the name of the campaign that was searched alone, or empty. ``more``: kinds of which there is more.

    ``entries_searched``: how many of the newest entries of journals were looked through; ``too_short``: nothing in ``asked``
    can be looked for; ``near``: words like it by which something is found, where nothing is by ``asked``.
    """

    asked: str
    inside: str
    clubs: list[FoundClub]
    campaigns: list[FoundCampaign]
    pilots: list[FoundPilot]
    players: list[FoundPlayer]
    games: list[FoundGame]
    chapters: list[FoundChapter]
    entries: list[FoundEntry]
    more: tuple[str, ...]
    entries_searched: int
    too_short: bool
    near: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return _("Search: %(asked)s") % {"asked": self.asked} if self.asked else _("Search")

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many are shown of each kind of which there is any."""
        many = {kind: len(getattr(self, kind)) for kind in KINDS}
        return {kind: n for kind, n in many.items() if n}

    @property
    def many(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def prefixes(self) -> Asked:
        return asked_words(self.asked)
