"""An export in a format, as pages, the command and the archive have it: in one place, so that they cannot differ."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from campaign.exports.dice_record import record_of
from campaign.exports.formats import FORMATS
from campaign.exports.formats.csv_lines import csv_lines
from campaign.exports.formats.json_text import json_text
from campaign.exports.material import Material
from campaign.exports.pdf.drawings import battle_hung
from campaign.exports.pdf.pages import render
from campaign.exports.pdf.typesetting import Paper
from campaign.exports.subjects import WHOLE, Part, export_of
from campaign.exports.subjects.operation import OPERATION
from campaign.exports.tables import Export
from campaign.pictures.gallery import gallery
from campaign.pictures.picture import Picture
from games.kido_butai.picture import HEIGHT, WIDTH, in_words, picture_of
from rulebooks.pacific_air_war.operation import result_of

DOCUMENTS: dict[str, Callable[[Material], Any]] = {
    "standings": lambda material: material.document(),
    "dice": lambda material: record_of(material.campaign) if material.after is None else None,
}
"""Subjects that have a published document of their own. The dice record's is of the present: it cannot be cut."""


def written(
    subject: str,
    form: str,
    material: Material,
    part: Part = WHOLE,
    *,
    group: str = "",
    bom: bool = False,
    spreadsheet: str = "",
    paper: Paper = "a4",
) -> bytes:
    """A subject in a format. ``group``, ``bom`` and ``spreadsheet`` are for CSV: which of its tables, with a mark at
    its head, and for spreadsheets of which language.

    ``paper`` is for PDF, which has the map itself and no address of it. Http404 for a pilot, a game or a group that is not there.
    """
    if form == "pdf":
        export = export_of(subject, replace(material, picture=""), part)
        return render(export, paper, _pictures(subject, material), _drawings(export, material))
    export = export_of(subject, material, part)
    if form == "csv":
        return b"".join(csv_lines(export, group, bom, spreadsheet))
    return b"".join(_written(subject, form, material, export))


def _pictures(subject: str, material: Material) -> list[Picture]:
    """What is drawn of a subject: of the standings, every picture of the campaign as of that moment."""
    return gallery(material.campaign, material.after).pictures if subject == "standings" else []


def _drawings(export: Export, material: Material) -> list[dict[str, Any]]:
    """The map of the battle off Midway, where an export tells of one."""
    if not any(table.key == OPERATION for table in export.tables):
        return []
    sessions = [entry.kido_butai.session for entry in material.record.schedule if entry.kido_butai is not None]
    title = _("The battle off Midway")
    return [battle_hung(title, in_words(end), picture_of(end, title), HEIGHT / WIDTH) for end in map(result_of, sessions)]


def _written(subject: str, form: str, material: Material, export: Export) -> Iterator[bytes]:
    if form == "json":
        document = DOCUMENTS.get(subject)
        return json_text(export, document(material) if document else None)
    return FORMATS[form].write(export)
