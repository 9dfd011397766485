"""Who is meant: pilots as the sheet names them, and what a claim or a chase may call them by."""

import difflib
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field

from games.readers.grid import Found, Row
from games.readers.understood import Named
from games.readers.values import SIDES, Broken, Value, is_moment, shown, text, word
from rulebooks.pacific_air_war.record import ID

IS_ID = re.compile(ID, re.ASCII)
MOST_ID = 40
LABEL = re.compile(r"(.+) \(([A-Za-z0-9._-]{1,40})\)")
CLOSE = 0.75
STROKES = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that are one with their stroke, so that taking accents away leaves them."""


def same(name: str) -> str:
    """A name without what nobody means by it: how its accents are stored, and how many blanks there are."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def bare(name: str) -> str:
    """A name as a tired hand types it: without case, width, accents and spare blanks."""
    split = unicodedata.normalize("NFKD", " ".join(name.split()).casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter)).translate(STROKES)


def labelled(name: str, id_: str) -> str:
    """How the sheet's lists of names call a pilot."""
    return f"{name} ({id_})"


@dataclass(slots=True)
class People:
    """Everybody whom the file names, and the ways to call each sortie."""

    found: Found
    named: dict[str, Named] = field(default_factory=dict)
    _ways: tuple[defaultdict[str, list[str]], ...] = field(default_factory=lambda: tuple(defaultdict(list) for _way in range(4)))
    _loose: tuple[defaultdict[str, list[str]], ...] = field(default_factory=lambda: tuple(defaultdict(list) for _way in range(4)))
    _called: dict[str, str] = field(default_factory=dict)

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
        label = LABEL.fullmatch(said)
        name, id_ = (label[1], label[2]) if label else (said, said if IS_ID.match(said) else "")
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
        self._called[sortie] = labelled(named.name, named.id or sortie) if named else sortie
        name = bare(named.name) if named else ""
        loose = (name, bare(named.id if named else sortie), name.rpartition(" ")[2], bare(named.player if named else ""))
        for known, way in zip(self._loose, loose, strict=True):
            if way and sortie not in known[way]:
                known[way].append(sortie)

    def sortie(self, value: Value, at: str) -> str | None:
        """The sortie that is meant; None, with a fault, where it is nobody's or more than one's.

        What is not said exactly is taken where it can be one alone, and told: his name whatever its case and accents, his family
        name, his player's. A name that is mistyped is never taken; who is close is named in the fault.
        """
        if isinstance(value, Broken):
            self.found.fault(value.value, at)
            return None
        said = same(text(value))
        for known in self._ways:
            meant = known.get(said, ())
            if len(meant) == 1:
                return meant[0]
            if meant:
                self.found.fault("sheet.ambiguous", at, value=shown(said), candidates=list(meant))
                return None
        return self._loosely(said, at)

    def _loosely(self, said: str, at: str) -> str | None:
        for known in self._loose:
            meant = known.get(bare(said), ())
            if len(meant) == 1:
                self.found.remark("seen.taken_for", at, value=shown(said), name=self._called[meant[0]])
                return meant[0]
            if meant:
                self.found.fault("sheet.ambiguous", at, value=shown(said), candidates=[self._called[each] for each in meant])
                return None
        if close := self._close(bare(said)):
            self.found.fault("sheet.reference_close", at, value=shown(said), candidates=close)
        else:
            self.found.fault("sheet.reference", at, value=shown(said))
        return None

    def _close(self, said: str) -> list[str]:
        """Whom a mistyped name may mean: nobody is taken for it."""
        words = {way: meant for known in self._loose for way, meant in known.items()}
        near = difflib.get_close_matches(said, words, n=2, cutoff=CLOSE)
        return list(dict.fromkeys(self._called[sortie] for way in near for sortie in words[way]))[:2]
