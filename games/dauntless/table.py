"""The table of a session: what each ship may and must do this turn, what runs, what waits, what is left to do."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.dauntless.access import Seat
from games.dauntless.attacks.targets import marks_of
from games.dauntless.completing import asks_move
from games.dauntless.map.torpedoes import Run, Torpedo
from games.dauntless.map.vessels import vessel_of, vessels_of
from games.dauntless.map.words import place
from games.dauntless.planes import TablePlane, planes_of
from games.dauntless.sessions import last_line_about
from games.dauntless.told import move_words
from games.dauntless.words import condition_word, refused
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import SHIPS
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.dauntless.session import Session, ledger_of, torpedo_state
from rulebooks.dauntless.ships.guns import guns

Json = dict[str, Any]
SUNK, DEAD = "sunk", "dead_in_water"


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it sends, and its words."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class Dive:
    """How deep a submarine is. ``done``: it has its order for this turn; ``rises``: it must surface."""

    depth: int
    visible: bool
    surfaced: bool
    charge: str
    rises: bool
    done: bool
    choices: list[Choice] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TableShip:
    """A ship as it stands. ``marks``: (hits, share of the bar, what then) at half, three quarters and all of its hits; ``share``:
    how far the bar is filled, of 1,000; ``moved``: its move of this turn in words; ``seen``: the last line about it; ``unknown``:
    a sentence where its figures are not known, and then nothing else of it is; ``missing``: cells that stay unknown, in words."""

    id: str
    name: str
    side: str
    class_id: str
    seen: int = 0
    unknown: str = ""
    hits: int = 0
    listed: int = 0
    share: int = 0
    marks: list[tuple[int, int, str]] = field(default_factory=list)
    condition: str = "sound"
    speed: str = ""
    turning: str = ""
    move: int = 0
    sides: int = 0
    anchored: bool = False
    moved: str = ""
    light: str = ""
    heavy: str = ""
    deck: str = ""
    place: str = ""
    choices: list[Choice] = field(default_factory=list)
    dive: Dive | None = None
    missing: list[str] = field(default_factory=list)

    @property
    def sunk(self) -> bool:
        return self.condition == SUNK

    @property
    def tally(self) -> int:
        """Its hits, no more than sink it."""
        return min(self.hits, self.listed)

    @property
    def beyond(self) -> int:
        """How many hits more than sink it were scored."""
        return max(0, self.hits - self.listed)

    @property
    def must_move(self) -> bool:
        """At sea, with a move this turn, and not moved yet."""
        return bool(self.move) and not self.moved and not self.unknown

    @property
    def may(self) -> str:
        """What it may and must do this turn, as a sentence; what it did, once it has."""
        if self.sunk:
            return _("Sunk.")
        if self.condition == DEAD:
            return _("Neither moves nor turns.")
        if self.anchored:
            return _("Lies at anchor.")
        return self.moved or _may(self.move, self.sides)

    @property
    def state(self) -> str:
        """Its condition in words, empty where it is sound."""
        return "" if self.condition == "sound" else condition_word(self.condition)


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
    """``todo``: what must be done before the turn is over, in words."""

    turn: int
    last: int | None
    ships: list[TableShip]
    torpedoes: list[TableTorpedo]
    planes: list[TablePlane]
    scenario: str | None = None

    def of(self, side: str) -> list[TableShip]:
        return [ship for ship in self.ships if ship.side == side]

    @property
    def sides(self) -> list[tuple[str, list[TableShip]]]:
        """The sides that have ships, each with them."""
        return [(side, ships) for side in ("JP", "US") if (ships := self.of(side))]

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
        sides = ((side, [one for one in self.planes if one.side == side]) for side in ("JP", "US"))
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
        ships=[_ship(session, one) for one in session.ships],
        torpedoes=list(_running(session)),
        planes=planes_of(session, seat),
        scenario=session.scenario,
    )


def _ship(session: Session, ship: Json) -> TableShip:
    ledger, stands = ledger_of(session, ship["id"])
    name = ship["name"] or ship["id"]
    about_it = {"id": ship["id"], "name": name, "side": ship["side"], "class_id": ledger["ship"]["class_id"]}
    seen, cells = last_line_about(session, ship["id"]), vessel_of(ship, stands)
    if "error" in stands:
        return TableShip(**about_it, seen=seen, unknown=refused(stands["error"], "ship_ledger"))
    now, listed = state_now(stands), stands["hits_listed"]
    may = answer(asks_move(session, ship["id"]))
    events = [event for event in ledger["events"] if event["turn"] == session.turn]
    moves = [event for event in events if event["type"] == "move"]
    moved = move_words(moves[0]["move"], moves[0].get("sides") or 0, moves[0].get("direction")) if moves else ""
    return TableShip(
        **about_it,
        seen=seen,
        hits=now["hits"],
        listed=listed,
        share=_share(now["hits"], listed),
        marks=_marks(listed),
        condition=now["condition"],
        speed=now["speed"],
        turning=now["turning"],
        move=may["move"],
        sides=may["sides"],
        anchored=bool(ledger.get("anchored")),
        moved=moved,
        light=_factors(now["light"], cells.light),
        heavy=_factors(now["heavy"], cells.heavy),
        deck=now["deck"] or "",
        place=_placed(now["hex"], now["facing"]),
        choices=[] if moved or now["condition"] == SUNK else list(_moves(may["move"], may["sides"])),
        missing=list(_missing(ledger, now)),
        dive=_dive(session, now, stands, events) if now["depth"] is not None and now["condition"] != SUNK else None,
    )


def _missing(ledger: Json, now: Json) -> Iterator[str]:
    """What is told of her row and not known, though nothing at the table stops for it."""
    listed = ledger["ship"]
    row = SHIPS.get((listed["nation"], listed["class_id"]), {})
    if now["light"] is None:
        yield _("light flak")
    if now["heavy"] is None:
        yield _("heavy flak")
    if listed.get("points", row.get("points")) is None:
        yield _("points")


def _marks(listed: int) -> list[tuple[int, int, str]]:
    """Where the bar is marked: the fewest hits that bring each condition."""
    return [(hits, _share(hits, listed), condition_word(condition)) for condition, hits in marks_of(listed).items()]


def _share(hits: int, listed: int) -> int:
    """How far the bar is filled by so many hits, of 1,000."""
    return min(1000, 1000 * hits // listed)


def _moves(move: int, sides: int) -> Iterator[Choice]:
    """Each way in which it may move: the whole of its move, and as much of a turn as it is given."""
    if move:
        yield Choice(f"{move}.0.", _("Straight on"))
    for direction in ("L", "R"):
        for side in range(1, sides + 1):
            if direction == "L":
                words = _("Turn left %(n)s") if sides > 1 and side > 1 else _("Turn left")
            else:
                words = _("Turn right %(n)s") if sides > 1 and side > 1 else _("Turn right")
            yield Choice(f"{move}.{side}.{direction}", words % {"n": side})


def _may(move: int, sides: int) -> str:
    """Of a ship at sea that has not moved yet."""
    hexes = ngettext("one hex", "%(n)s hexes", move) % {"n": move}
    turns = ngettext("one side", "%(n)s sides", sides) % {"n": sides}
    if move and sides:
        return _("Must move %(hexes)s, then may turn %(sides)s.") % {"hexes": hexes, "sides": turns}
    if move:
        return _("Must move %(hexes)s, straight on.") % {"hexes": hexes}
    if sides:
        return _("Does not move; may turn %(sides)s.") % {"sides": turns}
    return _("Neither moves nor turns this turn.")


def _dive(session: Session, now: Json, stands: Json, events: Iterable[Json]) -> Dive:
    asked = {"calc": "submarine", "depth": now["depth"], "hits_listed": stands["hits_listed"], "hits": now["hits"], "orders": []}
    said = answer(asked)
    start, done = said["start"], any(event["type"] == "depth" for event in events)
    words = {"dive": _("Dive 15 ft"), "rise": _("Rise 7 ft"), "hold": _("Hold")}
    offered = ("rise",) if said["must_surface"] else ("dive", "rise", "hold")
    if now["depth"] == 0:
        offered = tuple(one for one in offered if one != "rise")
    return Dive(
        depth=now["depth"],
        visible=start["visible"],
        surfaced=start["surfaced"],
        charge=start["charge"] or "",
        rises=said["must_surface"],
        done=done,
        choices=[] if done else [Choice(one, words[one]) for one in offered],
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


def _factors(left: list[int] | None, cell: str | None) -> str:
    """Gun factors left of each number, with the letter of its sectors; a question mark where the row does not say."""
    if left is None:
        return "?"
    listed = guns(cell)
    letters = [number.letter for number in listed.numbers] if listed else [""] * len(left)
    return " · ".join(f"{one}{letter if one else ''}" for one, letter in zip(left, letters, strict=False)) or "0"


def _hex(at: list[int] | None) -> str:
    return place(*at) if at is not None else ""


def _placed(at: list[int] | None, facing: int | None) -> str:
    return _("hex %(hex)s, facing %(facing)s") % {"hex": _hex(at), "facing": facing} if at is not None else ""


def _named(names: Iterable[str]) -> str:
    return ", ".join(names)
