"""Workbooks: XLSX, ODS and XLS as rows of cells. Values only; every part was looked through before the library reads it."""

import io
import posixpath
import zipfile
from collections.abc import Iterable
from types import TracebackType

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from games.readers.container import Container
from games.readers.grid import Found, Grid, letters
from games.readers.old_excel import look_through
from games.readers.refusing import refused
from games.readers.values import is_blank
from games.readers.xml_parts import Document, Looking, Notes, Worksheet, parse

XML = (".xml", ".rels")
CONTENT, MANIFEST, MIMETYPE = "content.xml", "META-INF/manifest.xml", "mimetype"
WORKBOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"


class Careful:
    """What the library cannot read is refused as damaged, whatever it raises: it has panics too, which are no Exceptions."""

    def __init__(self, name: str):
        self.name = name

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None and (issubclass(kind, CalamineError | OSError | ValueError) or kind.__name__ == "PanicException"):
            raise refused("upload.damaged", self.name) from None


def xlsx(container: Container, found: Found) -> list[Grid]:
    """The visible worksheets of an XLSX file."""
    parts, notes = {}, {}
    for entry, data in _xml_of(container):
        looking = Worksheet()
        parse(data, container.at(entry), looking)
        parts[entry], notes[entry] = data, looking.notes
    by_name = {sheet: notes[part] for sheet, part in _parts_of_sheets(parts, container.name) if part in notes}
    return _grids(_packed(parts), container.name, by_name, found)


def ods(container: Container, found: Found) -> list[Grid]:
    """The visible worksheets of an ODS file."""
    parts, looking = {}, Document()
    if MANIFEST in container.names and b"encryption-data" in container.read(MANIFEST):
        raise refused("upload.encrypted", container.name)
    for entry, data in _xml_of(container):
        parse(data, container.at(entry), looking if entry == CONTENT else None)
        parts[entry] = data
    parts[MIMETYPE] = container.read(MIMETYPE)
    return _grids(_packed(parts), container.name, looking.notes, found)


def xls(data: bytes, name: str, found: Found) -> list[Grid]:
    """The visible worksheets of an old Excel file."""
    return _grids(data, name, look_through(data, name), found)


def _xml_of(container: Container) -> Iterable[tuple[str, bytes]]:
    """The parts that hold tables; pictures, macros and printers' settings are left out, but an archive among them is refused."""
    return ((entry, data) for entry, data in container.unpacked() if entry.lower().endswith(XML) and data)


def _packed(parts: dict[str, bytes]) -> bytes:
    """A container of these parts and nothing else, so that nothing is read that was not looked through."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as made:
        for entry, data in sorted(parts.items(), key=lambda part: part[0] != MIMETYPE):
            made.writestr(zipfile.ZipInfo(entry), data)
    return packed.getvalue()


class Listed(Looking):
    """Looks for what a workbook says of its worksheets: their names, and the parts that hold them."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str]] = []
        self.targets: dict[str, str] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            self.sheets.append((attributes.get("name", ""), attributes.get("id", "")))
        elif name == "Relationship":
            target = posixpath.join("/xl", attributes.get("Target", ""))
            self.targets[attributes.get("Id", "")] = posixpath.normpath(target)[1:]


def _parts_of_sheets(parts: dict[str, bytes], name: str) -> list[tuple[str, str]]:
    """Each worksheet's name with the part that holds it."""
    listed = Listed()
    for part in (WORKBOOK, RELATIONS):
        if part in parts:
            parse(parts[part], f"{name}: {part}", listed)
    return [(sheet, listed.targets.get(relation, "")) for sheet, relation in listed.sheets]


def _grids(data: bytes, name: str, notes: dict[str, Notes], found: Found) -> list[Grid]:
    grids = []
    with Careful(name):
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for place, sheet in enumerate(workbook.sheets_metadata):
            if sheet.typ != SheetTypeEnum.WorkSheet:
                found.remark("seen.sheet", sheet.name, sheet=sheet.name)
            elif sheet.visible != SheetVisibleEnum.Visible:
                found.remark("seen.hidden", sheet.name, sheet=sheet.name)
            else:
                grids.append(_grid(workbook, place, sheet.name, notes.get(sheet.name, Notes())))
    return grids


def _grid(workbook: CalamineWorkbook, place: int, name: str, notes: Notes) -> Grid:
    sheet = workbook.get_sheet_by_index(place)
    rows = [list(cells) for cells in sheet.to_python(skip_empty_area=False)]
    for (row, column), broken in notes.broken.items():
        while len(rows) <= row:
            rows.append([])
        rows[row] += [""] * (column + 1 - len(rows[row]))
        rows[row][column] = broken
    filled = [(number, cells) for number, cells in enumerate(rows, 1) if not all(is_blank(cell) for cell in cells)]
    merged = notes.merged or [f"{_cell(*first)}:{_cell(*last)}" for first, last in sheet.merged_cell_ranges or ()]
    return Grid(name, filled, merged=merged)


def _cell(row: int, column: int) -> str:
    return f"{letters(column)}{row + 1}"
