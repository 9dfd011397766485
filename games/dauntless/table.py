"""The table of a session: what each ship may and must do this turn, what runs, what waits, what is left to do."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.dauntless.access import Seat
from games.dauntless.map.torpedoes import Run, Torpedo
from games.dauntless.map.vessels import vessels_of
from games.dauntless.map.words import place
from games.dauntless.planes import TablePlane, planes_of
from games.dauntless.table_ship import TableShip, ship_at_table
from rulebooks.dauntless.session import Session, torpedo_state

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableTorpedo:
    """One that runs. ``entered``: hexes so far; ``next``: the hex that it enters this turn, in words, empty where it does not;
    ``meets``: the ship that it meets by now, in words, empty where it meets none; ``prospect``: what comes if everybody goes on;
    ``number``: its place among those that run."""

    id: str
    nation: str
    entered: int
    hex: str
    next: str
    dropped: int
    meets: str = ""
    number: int = 0
    prospect: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """``todo``: what must be done before the turn is over, in words; ``order``: the sides, that of who looks first."""

    turn: int
    last: int | None
    ships: list[TableShip]
    torpedoes: list[TableTorpedo]
    planes: list[TablePlane]
    scenario: str | None = None
    order: tuple[str, ...] = ("JP", "US")

    def of(self, side: str) -> list[TableShip]:
        return [ship for ship in self.ships if ship.side == side]

    @property
    def sides(self) -> list[tuple[str, list[TableShip]]]:
        """The sides that have ships, each with them."""
        return [(side, ships) for side in self.order if (ships := self.of(side))]

    @property
    def played(self) -> bool:
        """Whether there is anything to play with."""
        return bool(self.ships or self.planes)

    @property
    def wants_ships(self) -> bool:
        """Whether ships are to be put in first; a scenario may have none, as a dogfight has."""
        return not self.ships and not (self.scenario and self.planes)

    @property
    def air(self) -> list[tuple[str, list[TablePlane]]]:
        """The sides that have aircraft, each with them."""
        sides = ((side, [one for one in self.planes if one.side == side]) for side in self.order)
        return [(side, planes) for side, planes in sides if planes]

    @property
    def waiting(self) -> list[str]:
        """Kamikazes that have not entered."""
        return [one.id for one in self.planes if one.waits]

    @property
    def unmoved(self) -> list[TableShip]:
        return [ship for ship in self.ships if ship.must_move]

    @property
    def rising(self) -> list[TableShip]:
        """Submarines that must rise this turn and have not."""
        return [ship for ship in self.ships if ship.dive and ship.dive.rises and not ship.dive.done and not ship.dive.surfaced]

    @property
    def meetings(self) -> list[TableTorpedo]:
        """Torpedoes whose meeting comes before anything else."""
        return [one for one in self.torpedoes if one.meets]

    @property
    def todo(self) -> list[str]:
        """What is left beside the meetings."""
        runs = [one for one in self.torpedoes if one.next and not one.meets]
        on = ngettext("One torpedo runs on by a hex.", "%(n)s torpedoes run on by a hex each.", len(runs)) % {"n": len(runs)}
        return [*self._due(), *([on] if runs else [])]

    @property
    def due(self) -> bool:
        """Whether a ship must still move or rise."""
        return bool(self.unmoved or self.rising)

    @property
    def unplaced(self) -> bool:
        """Whether a ship that is afloat has no hex."""
        return any(not one.place and not one.sunk and not one.unknown for one in self.ships)

    @property
    def undone(self) -> list[str]:
        """What is skipped if the turn ends now."""
        return [*self._due(), *filter(None, ["; ".join(one.meets for one in self.meetings)])]

    def _due(self) -> Iterator[str]:
        if moving := self.unmoved:
            many = ngettext("%(names)s must move.", "%(names)s must move.", len(moving))
            yield many % {"names": _named(ship.name for ship in moving)}
        if rising := self.rising:
            many = ngettext("%(names)s must rise.", "%(names)s must rise.", len(rising))
            yield many % {"names": _named(ship.name for ship in rising)}

    @property
    def over(self) -> bool:
        """Whether the last turn of the scenario is reached."""
        return self.last is not None and self.turn >= self.last


def table_of(session: Session, last: int | None, seat: Seat | None = None) -> Table:
    """No queries. ``last``: the last turn of the scenario; ``seat``: who looks, see ``planes_of``."""
    return Table(
        turn=session.turn,
        last=last,
        ships=[ship_at_table(session, one) for one in session.ships],
        torpedoes=list(_running(session)),
        planes=planes_of(session, seat),
        scenario=session.scenario,
        order=("US", "JP") if seat is not None and seat.side == "US" else ("JP", "US"),
    )


def _running(session: Session) -> Iterator[TableTorpedo]:
    states = ((one, torpedo_state(session, one)) for one in session.torpedoes)
    running = [(one, at) for one, at in states if at["state"] == "running"]
    ships = vessels_of(session) if running else []
    for number, (one, at) in enumerate(running, 1):
        run = Run(Torpedo.read(one), ships, session.turn, session.turn)
        where = _hex(at["hex"]), _hex(at["next"])
        prospect = run.fault or run.prospect
        yield TableTorpedo(one["id"], one["nation"], at["entered"], *where, one["drop_turn"], _meets(run), number, prospect)


def _meets(run: Run) -> str:
    """Whom it meets by now, once she has moved."""
    if run.error or run.met is None or not run.due or run.provisional:
        return ""
    words = _("%(torpedo)s meets %(ship)s: enter the miss") if run.too_short else _("%(torpedo)s meets %(ship)s: roll")
    return words % {"torpedo": run.torpedo.id, "ship": run.met.name}


def _hex(at: list[int] | None) -> str:
    return place(*at) if at is not None else ""


def _named(names: Iterable[str]) -> str:
    return ", ".join(names)
