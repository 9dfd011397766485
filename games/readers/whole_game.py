"""The lines under a table that begin with a number sign: what is of the game as a whole.

``# campaign | its word``, ``# game | 2``, ``# turns played | 31``, ``# note | text``,
``# strikes | japan | D3A | attacked | successful``, ``# ruling | allow | sortie.first_type | reason``,
``# ruling | usa | 2 | reason``: the words stand in the first cells of the line.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.readers.columns import WHOLE, plain
from games.readers.draft import Draft
from games.readers.grid import Table
from games.readers.values import AIRCRAFT, SIDES, Broken, Value, is_blank, is_moment, shown, text, whole, word
from rulebooks.refusal import pointer

ALLOW = "allow"
SIGN = "#"


@dataclass(frozen=True, slots=True)
class Line:
    """Such a line: its values with their columns, the word at its head apart. Positions count from that word."""

    table: Table
    number: int
    first: int
    cells: dict[int, Value]

    def value(self, position: int) -> Value:
        return self.cells.get(self.first + position, "")

    def at(self, position: int) -> str:
        return self.table.grid.at(self.number, self.first + position)


def read_whole_game(draft: Draft, tables: Sequence[Table]) -> None:
    """Put what the tables say of the whole game into the draft. Two lines that disagree are a fault."""
    for table in tables:
        for number, cells in table.whole:
            (first, head), *_rest = cells
            kind = WHOLE.get(plain(str(head).lstrip().removeprefix(SIGN)))
            line = Line(table, number, first, dict(cells))
            if kind is None:
                draft.found.remark("seen.line", line.at(0), value=shown(head))
            else:
                KINDS[kind](draft, line)


def _campaign(draft: Draft, line: Line) -> None:
    value = line.value(1)
    if is_blank(value) or isinstance(value, Broken):
        return
    said = text(value)
    if draft.campaign and draft.campaign != said:
        draft.found.fault("sheet.said_twice", line.at(1), what="campaign", value=shown(said), first=shown(draft.campaign))
    draft.campaign = draft.campaign or said


def _once(key: str, of: Callable[[Value], Value]) -> Callable[[Draft, Line], None]:
    def read(draft: Draft, line: Line) -> None:
        value = line.value(1)
        if is_blank(value):
            return
        said = value if isinstance(value, Broken) or is_moment(value) else of(value)
        first = draft.document.get(key)
        if first is not None and first != said:
            draft.found.fault("sheet.said_twice", line.at(1), what=key, value=shown(value), first=shown(first))
        elif first is None:
            draft.put(draft.document, (key,), said, line.at(1))

    return read


def _strikes(draft: Draft, line: Line) -> None:
    counts = {"attacked": 3, "successful": 4}
    if all(is_blank(line.value(position)) for position in counts.values()):
        return
    side, aircraft = word(line.value(1), SIDES), word(line.value(2), AIRCRAFT)
    of_side = draft.document.setdefault("strikes", {}).setdefault(side, {})
    draft.places.setdefault(pointer("strikes", side), line.at(1))
    if aircraft in of_side:
        draft.found.fault("sheet.said_twice", line.at(2), what="strikes", value=shown(aircraft), first=shown(aircraft))
        return
    of_side[aircraft] = {}
    draft.places[pointer("strikes", side, aircraft)] = line.at(2)
    for key, position in counts.items():
        if not is_blank(line.value(position)):
            draft.put(of_side[aircraft], ("strikes", side, aircraft, key), whole(line.value(position)), line.at(position))


def _ruling(draft: Draft, line: Line) -> None:
    if all(is_blank(line.value(position)) for position in (1, 2, 3)):
        return
    rulings = draft.document.setdefault("rulings", [])
    here = ("rulings", len(rulings))
    ruling: dict[str, Value] = {}
    draft.places[pointer(*here)] = line.at(1)
    if plain(shown(line.value(1))) == ALLOW:
        draft.put(ruling, (*here, "allow"), shown(line.value(2)), line.at(2))
    else:
        draft.put(ruling, (*here, "side"), word(line.value(1), SIDES), line.at(1))
        draft.put(ruling, (*here, "cvp"), whole(line.value(2)), line.at(2))
    if not is_blank(line.value(3)):
        reason = line.value(3)
        draft.put(ruling, (*here, "reason"), reason if isinstance(reason, Broken) else text(reason), line.at(3))
    rulings.append(ruling)


KINDS: dict[str, Callable[[Draft, Line], None]] = {
    "campaign": _campaign,
    "game": _once("game", whole),
    "turns": _once("turns", whole),
    "note": _once("note", text),
    "strikes": _strikes,
    "ruling": _ruling,
}
