"""The JSON Schema of the session file, generated from the tables that read it: form only, not what must agree."""

from collections.abc import Mapping
from typing import Any

from rulebooks.dauntless.fields import COUNTER_OF, ClassId, Date, FlakCell, Fraction
from rulebooks.dauntless.frame import Field, Record
from rulebooks.dauntless.hexes import FURTHEST, Hex
from rulebooks.dauntless.kinds import Anything, Each, Flag, Kind, Text, Whole, Word, kind_of
from rulebooks.dauntless.ledger import ShipLedger
from rulebooks.dauntless.ledger.events import EVENTS
from rulebooks.dauntless.session.document import Digest, File, Ledger, Moment, Object, Prose
from rulebooks.json_schema import DIALECT, text

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
OBJECT: Schema = {"type": "object"}
PLACE: Schema = {"type": "integer", "minimum": -FURTHEST, "maximum": FURTHEST}
OF_ITS_OWN: Mapping[Kind[Any], Schema] = {
    Hex: {"type": "array", "prefixItems": [PLACE, PLACE], "items": False, "minItems": 2},
    Object: OBJECT,
    Anything(): OBJECT,
    Moment: {**TEXT, "format": "date-time"},
    Digest: {**TEXT, "pattern": f"^{Digest.FORM}$"},
    kind_of(Date): {**TEXT, "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$"},
    kind_of(ClassId): {**TEXT, "pattern": f"^({'|'.join(COUNTER_OF)})-[0-9]{{1,2}}$"},
    kind_of(Fraction): {**TEXT, "pattern": "^[0-9](/[1-9][0-9]?)?$"},
    kind_of(FlakCell): {**TEXT, "minLength": 1},
}
"""The kinds that have a form of their own; whatever is looked at later is a request."""


def session_schema() -> Schema:
    """The schema of the session file, version 1."""
    return {"$schema": DIALECT, "title": "Dauntless desk session file, version 1", **_object(File)}


def _object(record: type[Record], **changed: Schema) -> Schema:
    """An object with the keys of this table and no others; ``changed``: those that say more than the table."""
    fields = record.declared.values()
    return {
        **OBJECT,
        "properties": {**{field.name: _field(field) for field in fields}, **changed},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def _field(field: Field) -> Schema:
    """Where it may be missing, null is as good as absent."""
    schema = _kind(field.kind)
    if field.required:
        return schema
    default = {} if field.default in (None, ()) else {"default": field.default}
    return {"anyOf": [schema, {"type": "null"}], **default}


def _kind(kind: Any) -> Schema:
    match kind:
        case Whole():
            step = {"multipleOf": kind.step} if kind.step > 1 else {}
            return {"type": "integer", "minimum": kind.least, "maximum": kind.most, **step}
        case Flag():
            return {"type": "boolean"}
        case Word():
            return {"enum": list(kind.words)}
        case Text():
            return {**TEXT, "maxLength": kind.most, "pattern": r"\S"}
        case Prose():
            return {**TEXT, "minLength": kind.least, "maxLength": kind.most}
        case Each():
            return {"type": "array", "items": _kind(kind.kind)}
    if kind is Ledger:
        return _object(ShipLedger, events=_events())
    if isinstance(kind, type) and issubclass(kind, Record):
        return _object(kind)
    return OF_ITS_OWN[kind]


def _events() -> Schema:
    """A list of events, each with the keys of its type."""
    kinds = [_object(event, type={"const": name}) for name, event in EVENTS.items()]
    return {"type": "array", "items": {"oneOf": kinds}}


def rendered() -> dict[str, str]:
    """File name to text, as it stands in ``docs/formats``."""
    return {"dauntless-session.schema.json": text(session_schema())}
