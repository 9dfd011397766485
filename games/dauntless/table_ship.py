"""A ship on the table of a session: how it stands, what it may and must do this turn, and the buttons for that."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.dauntless.attacks.targets import marks_of
from games.dauntless.completing import asks_move
from games.dauntless.map.vessels import vessel_of
from games.dauntless.map.words import place
from games.dauntless.sessions import last_line_about
from games.dauntless.told import move_words
from games.dauntless.words import condition_word, refused
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import SHIPS
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.dauntless.session import Session, ledger_of
from rulebooks.dauntless.ships.condition import DEAD_IN_WATER, SOUND, SUNK
from rulebooks.dauntless.ships.guns import guns

Json = dict[str, Any]


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
    condition: str = SOUND
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
        if self.condition == DEAD_IN_WATER:
            return _("Neither moves nor turns.")
        if self.anchored:
            return _("Lies at anchor.")
        return self.moved or _may(self.move, self.sides)

    @property
    def state(self) -> str:
        """Its condition in words, empty where it is sound."""
        return "" if self.condition == SOUND else condition_word(self.condition)


def ship_at_table(session: Session, ship: Json) -> TableShip:
    """A ship of a session as it stands. No queries."""
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


def _factors(left: list[int] | None, cell: str | None) -> str:
    """Gun factors left of each number, with the letter of its sectors; a question mark where the row does not say."""
    if left is None:
        return "?"
    listed = guns(cell)
    letters = [number.letter for number in listed.numbers] if listed else [""] * len(left)
    return " · ".join(f"{one}{letter if one else ''}" for one, letter in zip(left, letters, strict=False)) or "0"


def _placed(at: list[int] | None, facing: int | None) -> str:
    return _("hex %(hex)s, facing %(facing)s") % {"hex": place(*at), "facing": facing} if at is not None else ""
