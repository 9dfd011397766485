"""Files that are refused whole, and the parts that they are made of."""

import pytest

from games.readers.reading import read
from rulebooks.pacific_air_war.reading import Refused
from tests.sheets import lines_of_text, zipped

TABLE = [["pilot", "aircraft", "fate"], ["j1-1", "A6M2", "lost"]]
SHEET1 = "xl/worksheets/sheet1.xml"
CSV = lines_of_text(*TABLE)


def refusal(name, data):
    with pytest.raises(Refused) as refused:
        read(name, data)
    [told] = refused.value.refusals
    return told.code, told.at


def inside(xml):
    """Another table in the place of the first worksheet's."""
    return {SHEET1: lambda old: old[: old.index(b"<sheetData>")] + b"<sheetData>" + xml + b"</sheetData></worksheet>"}


def ods_of(rows: bytes, manifest: bytes = b"<manifest/>") -> bytes:
    names = b'xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:calcext="urn:org:documentfoundation:calc:calcext:1.0"'
    body = (
        b"<office:body><office:spreadsheet><table:table table:name='sorties'>"
        + rows
        + b"</table:table></office:spreadsheet></office:body>"
    )
    content = b"<office:document-content " + names + b">" + body + b"</office:document-content>"
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    return zipped({"mimetype": mimetype, "content.xml": content, "META-INF/manifest.xml": manifest})
