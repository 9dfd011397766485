"""The JSON Schemas of session files, requests and answers, made from the tables that read them: only what form is right."""

from collections.abc import Mapping
from typing import Any

from rulebooks.dauntless.attacks.guns import Letter
from rulebooks.dauntless.club_files import FileText
from rulebooks.dauntless.dive.steps import Token
from rulebooks.dauntless.evening.tanks import Speeds
from rulebooks.dauntless.fields import COUNTER_OF, ClassId, Date, FlakCell, Fraction
from rulebooks.dauntless.frame import CALCS, Calculation, Field, Record
from rulebooks.dauntless.hexes import FURTHEST, Hex
from rulebooks.dauntless.kinds import Anything, Each, Flag, Kind, Text, Whole, Word, kind_of
from rulebooks.dauntless.ledger import ShipLedger
from rulebooks.dauntless.ledger.events import EVENTS
from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.scenarios.catalogue import OfTheBook
from rulebooks.dauntless.scenarios.sealing import LONGEST, SealText
from rulebooks.dauntless.session.document import Digest, File, Ledger, Moment, Object, Prose
from rulebooks.dauntless.ships.guns import LONGEST_CELL
from rulebooks.dauntless.ships.solitaire import DICE, Result, Table
from rulebooks.json_schema import DIALECT, text

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
OBJECT: Schema = {"type": "object"}
MOVEMENT: Schema = {**TEXT, "pattern": "^([0-9]?[LR]|[0-9])$"}
SPEED: Schema = {"type": "integer", "minimum": 0, "maximum": 30}
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
    kind_of(FlakCell): {**TEXT, "minLength": 1, "maxLength": LONGEST_CELL},
    kind_of(Letter): {**TEXT, "pattern": "^[A-Z]$"},
    kind_of(Token): {**TEXT, "pattern": "^(NO|FWD|HALF ROLL|BANK [LR]|PO [1-4]|(VERT|STEEP|FREE) [1-9][0-9]?)$"},
    kind_of(OfTheBook): {"enum": list(SCENARIOS)},
    kind_of(SealText): {**TEXT, "minLength": 1, "maxLength": LONGEST},
    kind_of(FileText): TEXT,
    Speeds: {"type": "array", "items": SPEED, "minItems": 2, "maxItems": 2},
    Result: MOVEMENT,
    Table: {**OBJECT, "properties": dict.fromkeys(DICE, MOVEMENT), "required": list(DICE), "additionalProperties": False},
}
"""The kinds that have a form of their own; whatever is looked at later is a request."""


def session_schema() -> Schema:
    """The schema of the session file, version 1."""
    return {"$schema": DIALECT, "title": "Dauntless desk session file, version 1", **_object(File)}


def requests_schema() -> Schema:
    """The schema of a list of requests, as the command reads it. What lies inside a request is looked at where it is asked."""
    named = {calc: _request(calculation) for calc, calculation in sorted(CALCS.items())}
    return {
        "$schema": DIALECT,
        "title": "Requests of the Dauntless desk",
        "type": "array",
        "items": {"oneOf": [{"$ref": f"#/$defs/{calc}"} for calc in named]},
        "$defs": named,
    }


def answers_schema() -> Schema:
    """The schema of the list of answers: each is a good one, whose other keys its calculation says, or a refusal."""
    common: Schema = {"calc": {"type": ["string", "null"]}, "id": {}}
    error = {
        **OBJECT,
        "properties": {"code": {**TEXT, "pattern": "^[a-z0-9_]+$"}, "field": TEXT, "message": TEXT},
        "required": ["code", "field"],
        "additionalProperties": False,
    }
    refusal = {**OBJECT, "properties": {**common, "error": error}, "required": ["calc", "error"], "additionalProperties": False}
    good = {
        **OBJECT,
        "properties": {**common, "calc": {"enum": sorted(CALCS)}, "rule": TEXT, "error": False},
        "required": ["calc", "rule"],
    }
    items = {"oneOf": [good, refusal]}
    return {"$schema": DIALECT, "title": "Answers of the Dauntless desk", "type": "array", "items": items}


def _request(calculation: type[Calculation]) -> Schema:
    schema = _object(calculation)
    schema["properties"] = {"calc": {"const": calculation.calc}, "id": {}, **schema["properties"]}
    return {**schema, "required": ["calc", *schema["required"]]}


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
            return {"type": "array", "items": _kind(kind.kind), **({"minItems": kind.least} if kind.least else {})}
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
    return {
        "dauntless-session.schema.json": text(session_schema()),
        "dauntless-requests.schema.json": text(requests_schema()),
        "dauntless-answers.schema.json": text(answers_schema()),
    }
