"""The XML of a workbook, looked through before the library that reads workbooks sees it.

That library makes room for every cell between the first and the last, and ends the process where there is none; it is silent on
cells that show an error or were never computed. So each part is parsed here first: no document type, no cell out of reach, and
what the library would not tell is noted.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from xml.parsers import expat

from games.readers.grid import MOST_COLUMNS, MOST_ROWS, letters
from games.readers.refusing import refused
from games.readers.values import Broken

CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
MOST_EMPTY_ROWS = 20_000
MOST_BLANKS = 1000
Attributes = dict[str, str]
Start = Callable[[str, Attributes], None]


@dataclass(slots=True)
class Notes:
    """Of one worksheet: cells (row and column from 0) that are broken, and which cells were merged, by their names."""

    broken: dict[tuple[int, int], Broken] = field(default_factory=dict)
    merged: list[str] = field(default_factory=list)


class Unsafe(Exception):
    """A part is refused: the code and its figures."""

    def __init__(self, code: str, **figures: object):
        self.code, self.figures = code, figures
        super().__init__(code)


class Looking:
    """What looks through a part. ``only``: the root of the parts that it is for; what is in other ones does not interest it."""

    only = ""

    def start(self, name: str, attributes: Attributes) -> None:
        """An element begins; names are without their namespace."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Text inside of one."""


def parse(data: bytes, at: str, looking: Looking | None = None) -> None:
    """Parse one part. Refused: XML that is none, that has a document type, or of which ``looking`` says ``Unsafe``."""
    parser = expat.ParserCreate(namespace_separator=" ")

    def doctype(*_declared: object) -> None:
        raise Unsafe("upload.dtd", line=parser.CurrentLineNumber)

    parser.StartDoctypeDeclHandler = doctype
    parser.EntityDeclHandler = doctype
    if looking:
        parser.StartElementHandler = _root(parser, looking)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise refused("upload.xml", f"{at}, line {error.lineno}", line=error.lineno, column=error.offset + 1) from None
    except (LookupError, ValueError):
        raise refused("upload.xml", at, line=1, column=1) from None
    except Unsafe as unsafe:
        raise refused(unsafe.code, at, **unsafe.figures) from None


def _root(parser: expat.XMLParserType, looking: Looking) -> Start:
    """What looks at the first element: only behind the right one every element is told, which takes most of the time."""

    def first(name: str, attributes: Attributes) -> None:
        if looking.only not in ("", _local(name)):
            parser.StartElementHandler = None
            return
        parser.StartElementHandler = element
        parser.EndElementHandler = lambda name: looking.end(_local(name))
        parser.CharacterDataHandler = looking.text
        element(name, attributes)

    def element(name: str, attributes: Attributes) -> None:
        looking.start(_local(name), {_attribute(key): value for key, value in attributes.items()} if attributes else attributes)

    return first


@lru_cache(maxsize=512)
def _local(name: str) -> str:
    return name.rpartition(" ")[2]


@lru_cache(maxsize=512)
def _attribute(name: str) -> str:
    """The attribute without its namespace; LibreOffice's own ones are told apart from those of the standard."""
    return f"calc-{_local(name)}" if ":calcext:" in name else _local(name)


def _number(text: str | None, usual: int) -> int:
    if text is None:
        return usual
    if not NUMBER.fullmatch(text):
        raise Unsafe("upload.damaged")
    return int(text)


def column_of(name: str) -> int:
    column = 0
    for letter in name:
        column = column * 26 + ord(letter) - 64
    return column - 1


class Worksheet(Looking):
    """Looks through a worksheet of an XLSX file, wherever among its parts it is."""

    only = "worksheet"

    def __init__(self) -> None:
        self.notes = Notes()
        self._rows = self._row = self._column = 0
        self._kind = ""
        self._formula = self._value = self._inside = False

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "row":
            self._rows += 1
            self._row = _number(attributes.get("r"), self._row + 1)
            self._column = -1
            if self._rows > MOST_EMPTY_ROWS or self._row > 2**20:
                raise Unsafe("upload.rows", most=MOST_ROWS)
        elif name == "c":
            self._cell(attributes)
        elif name in ("f", "v", "is"):
            self._reach()
            self._formula |= name == "f"
            self._inside = name != "f"
        elif name == "mergeCell":
            self.notes.merged.append(attributes.get("ref", "")[:40])

    def _cell(self, attributes: Attributes) -> None:
        place = attributes.get("r")
        if place is None:
            self._column += 1
        else:
            found = CELL.fullmatch(place)
            if not found:
                raise Unsafe("upload.damaged")
            self._column, self._row = column_of(found[1]), int(found[2])
        self._kind = attributes.get("t", "n")
        self._formula = self._value = False

    def text(self, text: str) -> None:
        """An empty element where a value belongs is none."""
        self._value |= self._inside and bool(text)

    def _reach(self) -> None:
        if self._row > MOST_ROWS:
            raise Unsafe("upload.rows", most=MOST_ROWS)
        if self._column >= MOST_COLUMNS:
            raise Unsafe("upload.columns", most=MOST_COLUMNS)

    def end(self, name: str) -> None:
        if name in ("v", "is"):
            self._inside = False
        elif name == "c" and self._value and self._kind == "e":
            self.notes.broken[self._row - 1, self._column] = Broken.ERROR
        elif name == "c" and self._formula and not self._value and self._kind != "str":
            self.notes.broken[self._row - 1, self._column] = Broken.UNVALUED


class Document(Looking):
    """Looks through ``content.xml`` of an ODS file: each table's notes by its name."""

    def __init__(self) -> None:
        self.notes: dict[str, Notes] = {}
        self._table = Notes()
        self._row = self._column = 0
        self._repeated = 1

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "table":
            self._table = self.notes.setdefault(attributes.get("name", ""), Notes())
            self._row = self._column = 0
        elif name == "table-row":
            self._column = 0
            self._repeated = self._times(attributes, "number-rows-repeated", 2**20)
        elif name in ("table-cell", "covered-table-cell"):
            self._cell(attributes)
        elif name == "s" and _number(attributes.get("c"), 1) > MOST_BLANKS:
            raise Unsafe("upload.columns", most=MOST_COLUMNS)
        elif name == "p":
            self._reach(self._column)

    def _times(self, attributes: Attributes, key: str, most: int) -> int:
        times = _number(attributes.get(key), 1)
        if not 1 <= times <= most:
            raise Unsafe("upload.rows" if "row" in key else "upload.columns", most=MOST_ROWS if "row" in key else MOST_COLUMNS)
        return times

    def _cell(self, attributes: Attributes) -> None:
        here = self._column
        self._column += self._times(attributes, "number-columns-repeated", 2**14)
        formula, kind = "formula" in attributes, attributes.get("value-type")
        if formula or kind:
            self._reach(self._column)
        if kind and attributes.get("calc-value-type") == "error":
            self._table.broken[self._row, here] = Broken.ERROR
        elif formula and not kind:
            self._table.broken[self._row, here] = Broken.UNVALUED
        down = _number(attributes.get("number-rows-spanned"), 1)
        right = _number(attributes.get("number-columns-spanned"), 1)
        if kind and (down > 1 or right > 1):
            last = f"{letters(min(here + right, 2**14) - 1)}{self._row + down}"
            self._table.merged.append(f"{letters(here)}{self._row + 1}:{last}")

    def _reach(self, column: int) -> None:
        if column > MOST_COLUMNS:
            raise Unsafe("upload.columns", most=MOST_COLUMNS)
        if self._row + self._repeated > MOST_ROWS:
            raise Unsafe("upload.rows", most=MOST_ROWS)

    def end(self, name: str) -> None:
        if name == "table-row":
            self._row += self._repeated
