"""JSON for programs: the head, every table by the document's own names and codes, and the published document where there is one.

Its schema is docs/formats/export.schema.json.
"""

import json
from collections.abc import Iterator
from typing import Any

from campaign.exports.documents import EXPORT
from campaign.exports.tables import Export, Row, Table


def json_text(export: Export, document: dict[str, Any] | None = None) -> Iterator[bytes]:
    """An export as one document, a line a row. ``document``: the subject's own, such as the standings document, version 1."""
    head = export.head
    about = {
        **EXPORT,
        "subject": export.name,
        "campaign": head.campaign,
        "title": head.title,
        "as_of_game": head.as_of_game,
        "as_of": head.as_of,
        "standing": head.standing,
        "made_at": head.made_at,
        "zone": head.zone,
        "rulings": list(head.rulings),
    }
    yield f"{_json(about)[:-1]},\n".encode()
    if document is not None:
        yield f'"document": {_json(document)},\n'.encode()
    yield b'"tables": ['
    for place, table in enumerate(export.tables):
        yield b",\n" if place else b"\n"
        yield from _table(table)
    yield b"]}\n"


def _table(table: Table) -> Iterator[bytes]:
    columns = [{"key": column.key, "label": column.label, "kind": column.kind} for column in table.columns]
    about = _json({"key": table.key, "title": table.title, "columns": columns})
    yield f'{about[:-1]}, "rows": ['.encode()
    for place, row in enumerate(table.rows):
        yield f"{',' if place else ''}\n{row_text(table, row)}".encode()
    yield b"]}"


def row_text(table: Table, row: Row) -> str:
    """A row as an object by the columns' keys, on one line."""
    return _json({column.key: value for column, value in zip(table.columns, row, strict=True)})


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
