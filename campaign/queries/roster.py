"""The roster: both sides, seat by seat, each with the line of its pilots. Three queries."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Campaign, Seat
from campaign.queries.handed import Handed, handed
from pilots.queries import Line, lines
from rulebooks.pacific_air_war.record import SIDES, Side


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat with its pilots in the order in which they came; the first may be missing while a campaign is mustered."""

    seat: Seat
    pilots: list[Line]

    @property
    def span(self) -> str:
        """From when to when the player takes part, where it is not the whole campaign."""
        first, last = self.seat.from_game, self.seat.until_game
        if first and last:
            return _("games %(first)d to %(last)d") % {"first": first, "last": last}
        if first:
            return _("from game %(first)d") % {"first": first}
        return _("until game %(last)d") % {"last": last} if last else ""


@dataclass(frozen=True, slots=True)
class SideRoster:
    """``handed``: players' names, each with who had the seat before."""

    side: Side
    seats: list[SeatLine]
    handed: list[tuple[str, Handed]]

    @property
    def living(self) -> int:
        return sum(not pilot.lost for seat in self.seats for pilot in seat.pilots)

    @property
    def lost(self) -> int:
        return sum(pilot.lost for seat in self.seats for pilot in seat.pilots)


@dataclass(frozen=True, slots=True)
class Roster:
    """Both sides. ``waiting``: dice wait, or the war is over, so that nobody chooses an ability."""

    sides: list[SideRoster]
    waiting: bool

    @property
    def title(self) -> str:
        return _("Roster")

    @property
    def empty(self) -> bool:
        return not any(side.seats for side in self.sides)

    @property
    def unmustered(self) -> int:
        return sum(not seat.pilots for side in self.sides for seat in side.seats)


def roster(campaign: Campaign) -> Roster:
    """The structure of the roster."""
    by_seat: dict[str, list[Line]] = defaultdict(list)
    for one in sorted(lines(campaign.pk), key=lambda one: one.came_after):
        by_seat[one.seat].append(one)
    seats = list(Seat.objects.filter(campaign=campaign))
    before = handed(campaign)

    def of_side(side: Side) -> SideRoster:
        own = [seat for seat in seats if seat.side == side]
        passed_on = [(seat.name, one) for seat in own for one in before if one.seat == seat.code]
        return SideRoster(side, [SeatLine(seat, by_seat[seat.code]) for seat in own], passed_on)

    return Roster(
        [of_side(side) for side in SIDES],
        campaign.score.pending > 0 or campaign.score.complete,
    )
