"""A file that brings results, whatever it is called: looked at, and read by the reader for what it really is."""

import re
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from games.readers.album import FOLDER, LIST, photos_in
from games.readers.container import ARCHIVE_ENDINGS, MEGABYTE, OWN, Container
from games.readers.grid import Found
from games.readers.old_excel import MAGIC
from games.readers.refusing import refused
from games.readers.report import read_document as read_report_document
from games.readers.sheet import read_sheet
from games.readers.text import decoded, grid_of
from games.readers.understood import Archive, CampaignFile, Remark, Understood
from games.readers.vassal.log import is_log, read_log, understood
from games.readers.workbook import ods, xls, xlsx
from rulebooks.pacific_air_war.document import Unreadable, read_document
from rulebooks.pacific_air_war.reading import Refused

LARGEST, LARGEST_WHOLE = 5 * MEGABYTE, 15 * MEGABYTE
"""The most that a file may have; and the archive of a whole campaign, which holds photos."""
LONGEST_NAME = 120
ZIP = b"PK"
CAMPAIGN = "pacific-air-war-campaign"
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.spreadsheet"
JSON, SHEETS, LOGS = (".json",), (".csv", ".tsv", ".txt"), (".vlog", ".vsav")
KEPT = ("files/", "exports/")
"""Folders of a whole campaign’s archive with what follows from its file or once came: not opened."""
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")

Read = Understood | CampaignFile | Archive


def read(name: str, data: bytes, most: int = LARGEST_WHOLE) -> Read:
    """What the file holds, found out by its content, not by its name. Raises ``Refused`` for one that cannot be read at all.

    ``most``: bytes of a whole campaign's archive; anything else has at most ``LARGEST``.
    """
    name = CONTROLS.sub("?", name)[:LONGEST_NAME].encode("utf-8", "replace").decode() or "?"
    if len(data) > most:
        raise refused("upload.too_big", name, most=most // MEGABYTE)
    if not data.strip():
        raise refused("upload.empty", name)
    found = Found()
    if data.startswith(ZIP):
        container = Container(name, data)
        if OWN in container.names:
            return _archive(container, found)
    if len(data) > LARGEST:
        raise refused("upload.too_big", name, most=LARGEST // MEGABYTE)
    if data.startswith(ZIP):
        return _container(container, found)
    try:
        return _alone(name, data, found)
    except Refused:
        if name.lower().endswith(LOGS):
            raise refused("log.nothing", name) from None
        raise


def _alone(name: str, data: bytes, found: Found) -> Read:
    """What a file holds that is no zip."""
    if data.startswith(MAGIC):
        return read_sheet("xls", name, xls(data, name, found), found)
    if _is_json(data):
        return _json(name, data)
    if data.lstrip()[:1] == b"<":
        raise refused("upload.unknown", name)
    return read_sheet("csv", name, [grid_of(decoded(data, name, found), name, alone=True)], found)


def _is_json(data: bytes) -> bool:
    """Whether it begins as JSON does; behind a mark too, which its reader refuses in words."""
    for mark in MARKS:
        data = data.removeprefix(mark)
    return data.lstrip(b" \t\r\n\x00")[:1] in (b"{", b"[")


def _json(name: str, data: bytes) -> Understood | CampaignFile:
    document = _document(data, name)
    if is_campaign(document):
        return CampaignFile(name, data)
    return read_report_document(document)


def _document(data: bytes, at: str) -> dict[str, Any]:
    """The document in a JSON text. What is none is refused with the file ``at`` which it stands, its line and column."""
    try:
        return dict(read_document(data))
    except Unreadable as error:
        wrong = error.refusal
        here = _("line %(line)s, column %(column)s") % wrong.params if "line" in wrong.params else ""
        raise Refused([replace(wrong, at=f"{at}, {here}" if here else at)]) from None


def is_campaign(document: dict[str, Any]) -> bool:
    """A whole campaign's file, and not one game's report."""
    return document.get("format") == CAMPAIGN or "players" in document or "schedule" in document


def _container(container: Container, found: Found) -> Read:
    names = set(container.names)
    if "xl/workbook.xml" in names:
        return read_sheet("xlsx", container.name, xlsx(container, found), found)
    if "xl/workbook.bin" in names:
        raise refused("upload.old", container.name, kind="XLSB")
    if "mimetype" in names and container.read("mimetype").startswith(OPEN_DOCUMENT):
        return read_sheet("ods", container.name, ods(container, found), found)
    if "EncryptedPackage" in names:
        raise refused("upload.encrypted", container.name)
    if is_log(container):
        return understood(read_log(container, found), found)
    if container.name.lower().endswith(LOGS):
        raise refused("log.nothing", container.name)
    return _archive(container, found)


def _archive(container: Container, found: Found) -> Read:
    """A zip of campaign files, of one report, or of a sheet's tables. What else is in it is named; no archive in it is opened."""
    campaigns, reports, sheets, others = [], [], [], []
    photos = photos_in(container) if OWN in container.names else ()
    taken = {FOLDER + photo.name for photo in photos} | ({LIST} if photos else set())
    for entry in container.names:
        if entry in taken:
            continue
        ending = entry[entry.rfind(".") :].lower()
        if (OWN in container.names and entry.startswith(KEPT)) or entry.startswith("__MACOSX/"):
            others.append(entry)
        elif ending in ARCHIVE_ENDINGS:
            raise refused("upload.nested", container.at(entry))
        elif ending in JSON and _is_json(data := container.read(entry)):
            document = _document(data, container.at(entry))
            (campaigns if is_campaign(document) else reports).append((entry, document, data))
        elif ending in SHEETS:
            sheets.append(entry)
        else:
            container.read(entry)
            others.append(entry)
    if len(campaigns) != 1:
        others += sorted(taken)
    if campaigns:
        rest = [*others, *sheets, *(entry for entry, _document, _data in reports)]
        files = tuple(CampaignFile(entry, data) for entry, _document, data in campaigns)
        left = tuple(Remark("seen.entry", container.at(entry)) for entry in rest)
        return Archive(container.name, files, left, photos if len(files) == 1 else ())
    if len(reports) > 1:
        raise refused("upload.many", container.name, count=len(reports))
    for entry in others:
        found.remark("seen.entry", container.at(entry))
    if reports:
        return _with(read_report_document(reports[0][1]), found)
    if not sheets:
        raise refused("upload.nothing", container.name)
    grids = [grid_of(decoded(container.read(entry), container.at(entry), found), entry, alone=False) for entry in sheets]
    return read_sheet("csv", container.name, grids, found)


def _with(understood: Understood, found: Found) -> Understood:
    return replace(understood, remarks=(*found.remarks, *understood.remarks))
