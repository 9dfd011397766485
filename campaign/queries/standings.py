"""The standings: sides by game with their reasons, pilots, and who shot whom; now, or as they were after a game.

Two queries for now, three for an earlier game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.queries.matrix import Matrix, matrix
from campaign.words.labels import sources_in
from games.queries import Moment, Played, moments, schedule
from pilots.queries import Line, lines
from rulebooks.pacific_air_war.outcome import SOURCES
from rulebooks.pacific_air_war.record import SIDES, Side

ALWAYS_SHOWN = ("kills", "damaged", "bombing")
Key = Callable[[Line], Any]

# column: key of the order in which it is read first, and whether that is falling
ORDERS: dict[str, tuple[Key, bool]] = {
    "kills": (lambda one: (one.half_kills, one.ep, -one.place), True),
    "campaign": (lambda one: (one.in_campaign, -one.place), True),
    "ep": (lambda one: (one.ep, -one.place), True),
    "games": (lambda one: (one.games, -one.place), True),
    "pilot": (lambda one: (one.name.casefold(), one.place), False),
    "state": (lambda one: (one.lost, one.state, one.place), False),
}
USUAL = "kills"


@dataclass(frozen=True, slots=True)
class SideRow:
    """One side: CVP by game (None where none is reported), by source, in all; pilots lost."""

    side: Side
    by_game: list[int | None]
    by_source: dict[str, int]
    lost: int
    total: int

    @property
    def counted(self) -> list[int]:
        """CVP of the games that are reckoned."""
        return [cvp for cvp in self.by_game if cvp is not None]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column that can be sorted: its address and, where it is the order shown, the ARIA word."""

    href: str
    aria: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for. ``order`` is a column of ORDERS, ``turned``: against its usual direction."""

    after: int | None
    order: str
    turned: bool
    living: bool

    def query(self, **changed: Any) -> str:
        """The address's query with some parts changed; what is usual is left out."""
        after = changed.get("after", self.after)
        order, turned = changed.get("order", self.order), changed.get("turned", self.turned)
        parts: dict[str, Any] = {}
        if after is not None:
            parts["after"] = after
        if order != USUAL or turned:
            parts["sort"] = f"{order}.turned" if turned else order
        if changed.get("living", self.living):
            parts["living"] = 1
        return f"?{urlencode(parts)}" if parts else "?"


@dataclass(frozen=True)
class Standings:
    campaign: Campaign
    asked: Asked
    games: list[Played]
    all_pilots: list[Line]

    @property
    def title(self) -> str:
        if self.asked.after is None:
            return _("Standings")
        if self.asked.after == 0:
            return _("Standings before the first game")
        return _("Standings after game %(game)d") % {"game": self.asked.after}

    @cached_property
    def counted(self) -> list[Played]:
        """The games that are reckoned here."""
        after = self.asked.after
        return [game for game in self.games if game.reported and (after is None or game.number <= after)]

    @property
    def waiting(self) -> int:
        return self.campaign.score.pending if self.asked.after is None else 0

    @property
    def stands(self) -> str:
        """Games may be left out, so the number of a game does not tell how many were flown."""
        if not self.counted:
            return _("Before the first game")
        figures = {"game": self.counted[-1].number, "flown": len(self.counted), "all": len(self.games)}
        return _("After game %(game)d: %(flown)d of %(all)d games reported") % figures

    def without_score(self) -> list[str]:
        """The games in which nobody flew, each with why: a nought in their columns is none that was fought for."""
        said = _("Game %(game)d: %(ended)s.")
        return [said % {"game": game.number, "ended": game.ended} for game in self.games if game.ended and game in self.said_here]

    @cached_property
    def said_here(self) -> list[Played]:
        return self.games if self.asked.after is None else self.counted

    @cached_property
    def sides(self) -> list[SideRow]:
        """Both sides, the leading one first."""
        rows = [self._side(side) for side in SIDES]
        return sorted(rows, key=lambda row: -row.total)

    def _side(self, side: Side) -> SideRow:
        shown = {game.number for game in self.counted}
        by_source: dict[str, int] = {source: sum(game.scores[side][source] for game in self.counted) for source in SOURCES}
        return SideRow(
            side=side,
            by_game=[game.cvp(side) if game.number in shown else None for game in self.games],
            by_source=by_source,
            lost=sum(pilot.side == side and pilot.lost for pilot in self.all_pilots),
            total=sum(by_source.values()),
        )

    @cached_property
    def sources(self) -> list[str]:
        """The sources that have a column: the usual three, the others where they gave anything."""
        return [s for s in SOURCES if s in ALWAYS_SHOWN or any(row.by_source[s] for row in self.sides)]

    def reasons(self) -> list[tuple[SideRow, list[tuple[str, list[int], int]]]]:
        """For each side, source by source, what each game gave."""
        sources = sources_in(self.campaign.rules.get("kido_butai_cvp"))
        return [
            (row, [(s, [game.scores[row.side][s] for game in self.counted], row.by_source[s]) for s in sources])
            for row in self.sides
        ]

    @cached_property
    def pilots(self) -> list[Line]:
        """The pilots in the order asked for."""
        key, falling = ORDERS[self.asked.order]
        shown = [pilot for pilot in self.all_pilots if not (self.asked.living and pilot.lost)]
        return sorted(shown, key=key, reverse=falling != self.asked.turned)

    def heads(self) -> dict[str, Head]:
        return {column: self._head(column, falling) for column, (_key, falling) in ORDERS.items()}

    def _head(self, column: str, falling: bool) -> Head:
        asked = self.asked
        if column != asked.order:
            return Head(asked.query(order=column, turned=False), "")
        aria = "descending" if falling != asked.turned else "ascending"
        return Head(asked.query(turned=not asked.turned), aria)

    def columns(self) -> list[tuple[int, bool]]:
        """The games' numbers, and whether each is reckoned here."""
        shown = {game.number for game in self.counted}
        return [(game.number, game.number in shown) for game in self.games]

    def moments(self) -> list[Moment]:
        return moments(self.games, self.asked.after, lambda after: self.asked.query(after=after))

    def living_query(self) -> str:
        return self.asked.query(living=not self.asked.living)

    @property
    def per_ability(self) -> int:
        return int(self.campaign.rules.get("ep_per_ability", 100))

    @cached_property
    def matrix(self) -> Matrix:
        return matrix(self.all_pilots)


def standings(campaign: Campaign, asked: Asked) -> Standings:
    """The structure of the standings. Http404 for a game that has not been reported."""
    games = schedule(campaign.pk)
    after = asked.after
    if after is not None and after != 0 and after not in [game.number for game in games if game.reported]:
        raise Http404
    first = games[0].number if games else 1
    last = next((game for game in reversed(games) if game.reported), None)
    if after is not None and last is not None and after == last.number:
        after = None
    return Standings(campaign, asked, games, lines(campaign.pk, after, first))
