"""Who is meant: pilots as the sheet names them, and what a claim or a chase may call them by."""

import difflib
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import count

from games.calling import Known, meant
from games.readers.grid import Found, Row
from games.readers.understood import Named
from games.readers.values import SIDES, Broken, Value, is_moment, shown, text, word
from rulebooks.pacific_air_war.record import ID

IS_ID = re.compile(ID, re.ASCII)
MOST_ID = 40
LABEL = re.compile(r"(.+) \(([A-Za-z0-9._-]{1,40})\)")
CLOSE = 0.75


def same(name: str) -> str:
    """A name without what nobody means by it: how its accents are stored, and how many blanks there are."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def labelled(name: str, id_: str) -> str:
    """How the sheet's lists of names call a pilot."""
    return f"{name} ({id_})"


@dataclass(slots=True)
class People:
    """Everybody whom the file names, and the ways to call each sortie."""

    found: Found
    named: dict[str, Named] = field(default_factory=dict)
    _ways: tuple[defaultdict[str, list[str]], ...] = field(default_factory=lambda: tuple(defaultdict(list) for _way in range(4)))
    _flying: dict[str, Known] = field(default_factory=dict)
    _strangers: dict[str, str] = field(default_factory=dict)

    def pilot(self, row: Row) -> str:
        """The key of this line's pilot, whom it names by id, by name or by both."""
        id_, name = self.said(row, "pilot"), self.said(row, "name")
        at = row.place("pilot" if id_ else "name")
        if id_ and not IS_ID.match(id_):
            name, id_ = name or id_, ""
        side = self._side(row)
        return self._key(Named("", at, id_, name or id_, self.said(row, "player"), side))

    def anybody(self, value: Value, at: str) -> str:
        """The key of somebody whom only a claim names, in a file without sorties."""
        said = same(text(value))
        name, id_ = _apart(said)
        known = next((named.key for named in self.named.values() if said in (named.id, named.name)), None)
        return known or self._key(Named("", at, id_, name))

    def _key(self, named: Named) -> str:
        key = named.id or f"name-{len(self.named) + 1}"
        if named.id not in self.named:
            self.named[key] = Named(key, named.at, named.id, named.name, named.player, named.side)
        return key

    def _side(self, row: Row) -> str:
        said = row.cells.get("side")
        if said is None:
            return ""
        side = word(said, SIDES) if not isinstance(said, Broken) else ""
        if side not in SIDES.values():
            self.found.fault("sheet.side", row.place("side"), value=shown(said))
            return ""
        return str(side)

    def said(self, row: Row, key: str) -> str:
        """A name or an id in this cell; a date or a broken cell is a fault."""
        value = row.cells.get(key, "")
        if isinstance(value, Broken):
            self.found.fault(value.value, row.place(key))
            return ""
        if is_moment(value):
            self.found.fault("sheet.date", row.place(key), value=shown(value))
            return ""
        return same(text(value))

    def flies(self, sortie: str, pilot: str) -> None:
        """From now on this sortie can be called by its id, its pilot's id, his name with the id, and his name."""
        named = self.named.get(pilot)
        ways = (sortie, named.id, labelled(named.name, named.id), named.name) if named else (sortie, "", "", "")
        for known, way in zip(self._ways, ways, strict=True):
            if way and sortie not in known[way]:
                known[way].append(sortie)
        self._flying[sortie] = Known(sortie, named.id or sortie, named.name, named.player) if named else Known(sortie, sortie, "")

    def sortie(self, value: Value, at: str) -> str | None:
        """The sortie that is meant, or the key of somebody of whom the file does not tell who he is; None with a fault.

        What is not said exactly is taken where it can be one alone, and told. A name that is mistyped, that two have, or that is
        of none of the lines is never taken: whoever brings the file says who is meant. An aircraft that was brought on has no
        name; its mistyped id is a fault.
        """
        if isinstance(value, Broken):
            self.found.fault(value.value, at)
            return None
        said = same(text(value))
        for known in self._ways:
            if len(fits := known.get(said, ())) == 1:
                return fits[0]
            if fits:
                return self._asked(said, at)
        if len(fit := meant(said, list(self._flying.values()))) == 1:
            flies = fit[0]
            name = labelled(flies.name, flies.id) if flies.name else flies.key
            self.found.remark("seen.taken_for", at, value=shown(said), name=name)
            return flies.key
        unmanned = [sortie for sortie, flies in self._flying.items() if not flies.name]
        if not fit and (near := difflib.get_close_matches(said, unmanned, n=2, cutoff=CLOSE)):
            self.found.fault("sheet.reference_close", at, value=shown(said), candidates=near)
            return None
        return self._asked(said, at)

    def _asked(self, said: str, at: str) -> str:
        """The key of somebody whom a cell names and none of the lines, the same for everybody who is called so."""
        if said not in self._strangers:
            name, id_ = _apart(said)
            key = next(key for n in count(len(self.named) + 1) if (key := f"name-{n}") not in {*self.named, *self._flying})
            self.named[key] = Named(key, at, id_, name)
            self._strangers[said] = key
        return self._strangers[said]


def _apart(said: str) -> tuple[str, str]:
    """The name and the id in what a cell calls somebody, "" where it is none."""
    label = LABEL.fullmatch(said)
    return (label[1], label[2]) if label else (said, said if IS_ID.match(said) else "")
