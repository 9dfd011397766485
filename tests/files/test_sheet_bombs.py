"""Parts of workbooks that would do harm if they were simply read: document types, and cells far away."""

import struct
import subprocess
import sys

import pytest

from tests.files.refusing import SHEET1, TABLE, inside, ods_of, refusal
from tests.house import BASE
from tests.sheets import repacked, understood, workbook, zipped


@pytest.fixture(scope="module")
def xlsx():
    return workbook(sorties=TABLE)


def row(*cells: bytes, **repeated: int) -> bytes:
    """A line of an ODS table."""
    times = b' table:number-rows-repeated="%d"' % repeated["times"] if repeated else b""
    return b"<table:table-row" + times + b">" + b"".join(cells) + b"</table:table-row>"


def cell(times: int = 1, value: bytes = b"") -> bytes:
    """So many cells of it, with this value or none."""
    said = b' office:value-type="float" office:value="' + value + b'"' if value else b""
    return b'<table:table-cell table:number-columns-repeated="%d"' % times + said + b"/>"


def blanks(count: int) -> bytes:
    return b'<table:table-cell office:value-type="string"><text:p>a<text:s text:c="%d"/></text:p></table:table-cell>' % count


def text_cell(place: bytes, text: bytes) -> bytes:
    return b'<c r="' + place + b'" t="inlineStr"><is><t>' + text + b"</t></is></c>"


LAUGHS = b'<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;&l;&l;">]><worksheet><sheetData>&m;</sheetData></worksheet>'


@pytest.mark.parametrize(
    "entry", [SHEET1, "xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml", "[Content_Types].xml", "_rels/.rels"]
)
@pytest.mark.parametrize(
    "xml",
    [
        LAUGHS,
        b"<!DOCTYPE a SYSTEM 'http://localhost/a.dtd'><a/>",
        "<?xml version='1.0' encoding='utf-16'?><!DOCTYPE a><a/>".encode("utf-16"),
    ],
)
def test_xml_with_a_document_type_is_not_read(xlsx, entry, xml):
    assert refusal("s.xlsx", repacked(xlsx, {entry: xml})) == ("upload.dtd", f"s.xlsx: {entry}")


def test_xml_that_is_none_is_refused_with_its_line(xlsx):
    assert refusal("s.xlsx", repacked(xlsx, {SHEET1: b"<worksheet>\n<sheetData>"})) == ("upload.xml", f"s.xlsx: {SHEET1}, line 2")
    assert refusal("s.ods", repacked(ods_of(b""), {"content.xml": b"<a>\n\n</b>"})) == (
        "upload.xml",
        "s.ods: content.xml, line 3",
    )


ROW = b'<row r="%d"><c r="A%d" s="1"/></row>'


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        (b"".join(ROW % (n, n) for n in range(1, 100_000)), "upload.rows"),
        (b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>', "upload.rows"),
        (b'<row r="1"><c r="XFD1"><v>1</v></c></row>', "upload.columns"),
        (b'<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', "upload.damaged"),
        (b'<row r="99999999999"><c><v>1</v></c></row>', "upload.damaged"),
        (b'<row r="1"><c r="A99999999999"><v>1</v></c></row>', "upload.damaged"),
        (b'<row r="1"><c r="1A"><v>1</v></c></row>', "upload.damaged"),
        (b"<row>" + b"<c><v>1</v></c>" * 300 + b"</row>", "upload.columns"),
    ],
)
def test_cells_out_of_reach_in_xlsx_are_refused_before_room_is_made_for_them(xlsx, xml, code):
    assert refusal("s.xlsx", repacked(xlsx, inside(xml))) == (code, f"s.xlsx: {SHEET1}")


def test_formatted_empty_cells_far_away_are_no_cells(xlsx):
    heads = b'<row r="1">' + text_cell(b"A1", b"pilot") + text_cell(b"B1", b"aircraft") + b'<c r="XFD1" s="1"/></row>'
    far = b'<row r="1048576"><c r="XFD1048576" s="1"/></row>'
    assert understood("s.xlsx", repacked(xlsx, inside(heads + far))).body["sorties"] == []


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (row(cell(value=b"3"), times=1_000_000), "upload.rows"),
        (row(cell(), times=3000) + row(cell(value=b"3")), "upload.rows"),
        (row(cell(), times=99_999_999), "upload.rows"),
        (row(cell(16_000, b"3")), "upload.columns"),
        (row(cell(900), cell(value=b"3")), "upload.columns"),
        (row(cell(99_999_999)), "upload.columns"),
        (row(cell(-1)), "upload.damaged"),
        (row(blanks(900_000_000)), "upload.columns"),
    ],
)
def test_cells_out_of_reach_in_ods_are_refused_before_room_is_made_for_them(rows, code):
    assert refusal("s.ods", ods_of(rows)) == (code, "s.ods: content.xml")


def records(*found: tuple[int, bytes]) -> bytes:
    return b"".join(struct.pack("<HH", kind, len(data)) + data for kind, data in found)


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (struct.pack("<HHHd", 60000, 0, 0, 1.0), "upload.rows"),
        (struct.pack("<HHHd", 0, 250, 0, 1.0), "upload.columns"),
    ],
)
def test_cells_out_of_reach_in_xls_are_refused_before_room_is_made_for_them(libreoffice, record, code):
    """A number of an honest file is moved far away."""
    data = libreoffice.saved("xls")["game2"]
    honest = (
        data.index(struct.pack("<HH", 0x203, 14))
        if struct.pack("<HH", 0x203, 14) in data
        else data.index(struct.pack("<HH", 0x27E, 10))
    )
    moved = data[: honest + 4] + record[:4] + data[honest + 8 :]
    assert refusal("s.xls", moved)[0] == code


@pytest.mark.parametrize(
    ("place", "number", "code"),
    [(0, 2**31, "upload.damaged"), (4, 2**31, "upload.rows"), (4, 60_000, "upload.rows"), (8, 255, "upload.damaged")],
)
def test_an_xls_that_makes_up_how_large_it_is_is_refused(libreoffice, place, number, code):
    data = bytearray(libreoffice.saved("xls")["game2"])
    size = data.index(struct.pack("<HH", 0x200, 14)) + 4
    struct.pack_into("<I" if place < 8 else "<H", data, size + place, number)
    assert refusal("s.xls", bytes(data)) == (code, "s.xls")


def test_an_xls_with_a_password_is_refused(libreoffice):
    data = libreoffice.saved("xls")["game2"]
    first = data.index(struct.pack("<HH", 0x85, 15)) if struct.pack("<HH", 0x85, 15) in data else data.index(b"\x85\x00")
    assert refusal("s.xls", data[:first] + b"\x2f" + data[first + 1 :]) == ("upload.encrypted", "s.xls")


BOMB = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
from games.readers.reading import read
from rulebooks.pacific_air_war.reading import Refused
for name in sys.argv[1:]:
    try:
        read(name, open(name, "rb").read())
    except Refused as refused:
        print(refused.refusals[0].code)
"""


def test_no_bomb_takes_more_memory_than_a_small_laptop_has(xlsx, tmp_path):
    """Read in a process of its own with little memory: it must live to say what is wrong with each of them."""
    corners = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    bombs = {
        "cells.xlsx": repacked(xlsx, inside(corners)),
        "spaces.ods": ods_of(row(blanks(900_000_000))),
        "rows.ods": ods_of(row(cell(16_384, b"3"), times=1_048_576)),
        "zeros.zip": zipped({"sorties.csv": bytes(60_000_000)}),
    }
    for name, data in bombs.items():
        (tmp_path / name).write_bytes(data)
    run = [
        sys.executable,
        "-c",
        "import os\nos.environ['DJANGO_SETTINGS_MODULE'] = 'config.settings'\n" + BOMB,
        *(str(tmp_path / name) for name in bombs),
    ]
    done = subprocess.run(run, cwd=BASE, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["upload.rows", "upload.columns", "upload.columns", "upload.ratio"]), (
        done.stderr
    )
