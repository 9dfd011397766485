"""A report while it is put together from cells: each value with the cell it came from."""

from dataclasses import dataclass, field
from typing import Any

from games.readers.grid import Found, Row
from games.readers.people import People
from games.readers.values import Broken, Value, is_moment, shown, yes
from rulebooks.refusal import Refusal, pointer

Steps = tuple[str | int, ...]


@dataclass(slots=True)
class Draft:
    """``document``: the report so far. ``places``: where each of its parts came from, by pointer.

    ``survived``: sorties of which a cell says so.
    ``missing``: keys of sorties for which the table has no column, so that their lack is one fault and not one of every line.
    """

    found: Found = field(default_factory=Found)
    document: dict[str, Any] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    survived: list[str] = field(default_factory=list)
    campaign: str = ""
    people: People = field(init=False)

    def __post_init__(self) -> None:
        self.people = People(self.found)

    def put(self, holder: dict[str, Any], steps: Steps, value: Value, at: str) -> None:
        """Set a value under the last of ``steps``; a broken cell is a fault and sets nothing."""
        self.places[pointer(*steps)] = at
        if isinstance(value, Broken):
            self.found.fault(value.value, at)
        elif is_moment(value):
            self.found.fault("sheet.date", at, value=shown(value))
        else:
            holder[str(steps[-1])] = value

    def yes(self, row: Row, key: str) -> bool | None:
        """What a cell for yes or no says; None where it is blank, or says neither, which is a fault."""
        value = row.cells.get(key)
        if value is None:
            return None
        if isinstance(value, Broken):
            self.found.fault(value.value, row.place(key))
            return None
        said = yes(value)
        if said is None:
            self.found.fault("sheet.yes_no", row.place(key), value=shown(value))
        return said

    def place_of(self, at: str) -> str:
        """The cell of a pointer into the report, or of the part around it."""
        while at and at not in self.places:
            at = at.rpartition("/")[0]
        return self.places.get(at, "")

    def located(self, refusals: list[Refusal]) -> list[Refusal]:
        """The faults of form, each at its cell."""
        told = []
        for refusal in refusals:
            key = refusal.params.get("key")
            if not (refusal.params.get("why") == "missing" and key in self.missing):
                told.append(Refusal(refusal.code, self.place_of(refusal.at), refusal.rule, refusal.params))
        return told
