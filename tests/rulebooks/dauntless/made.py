"""Values made from the declarations: for each kind of field what it takes, at its limits, and what it refuses."""

from typing import Any, NamedTuple

from rulebooks.dauntless.frame import Field, Record
from rulebooks.dauntless.kinds import Anything, Each, Flag, Kind, Text, Whole, Word


class Bad(NamedTuple):
    """A value that is refused with this code, at this place below the field."""

    value: Any
    code: str
    below: str = ""


class Sample(NamedTuple):
    """``bad``: the first has the wrong form, as null would have."""

    good: tuple[Any, ...]
    bad: tuple[Bad, ...]


def all_with(code: str, *values: Any) -> tuple[Bad, ...]:
    return tuple(Bad(value, code) for value in values)


NOT_TEXT = (True, 7, 1.5, [], {})
PARSED = {
    "bad_date": Sample(("1942-06", "0000-01", "9999-12"), all_with("bad_date", "1942-13", "1942-6", "June 1942", "", *NOT_TEXT)),
    "bad_fraction": Sample(("1/2", "3", "0", "9/99"), all_with("bad_fraction", "1/0", "1/01", "10", "1/100", "", *NOT_TEXT)),
    "bad_flak_cell": Sample(("0", "-", "2x16", "6B + 4c".upper()), all_with("bad_flak_cell", "", "6D", "0x1", "100", *NOT_TEXT)),
    "bad_hit_letter": Sample(("A", "E", "Z"), all_with("bad_hit_letter", "e", "", "EE", *NOT_TEXT)),
    "bad_plot": Sample(
        ("NO", "VERT 1", "STEEP 99", "BANK L", "BANK R", "HALF ROLL", "FWD", "PO 1", "PO 4", "FREE 9"),
        all_with(
            "bad_plot", "no", "NO ", "VERT 0", "VERT 07", "VERT 100", "VERT", "PO 0", "PO 5", "BANK", "BANK  L", "", *NOT_TEXT
        ),
    ),
    "bad_text": Sample(("", " ", "a,b\r\nc"), all_with("bad_text", *NOT_TEXT)),
    "unknown_scenario": Sample(("dogfight", "enemy_ace"), all_with("unknown_scenario", "", "Dogfight", "carrier", *NOT_TEXT)),
    "_sealed": Sample(("x", " ", "é" * 2000), all_with("bad_text", "", "x" * 2001, *NOT_TEXT)),
}
"""Kinds that are known by what parses them, or by their code alone."""
OF_A_HEX = Sample(
    ([0, 0], [500, -500], [-500, 500]),
    all_with("bad_hex", [501, 0], [0, -501], [0], [0, 0, 0], [0, True], [0, 1.0], [0, None], "0,0", 3, {}),
)
OF_A_CLASS_ID = Sample(
    ("BB-1", "E-12", "M-0"),
    (*all_with("bad_class_id", "bb-1", "BB1", "BB-123", "", *NOT_TEXT), Bad("EE-1", "unknown_class_code")),
)
OWN = {
    "Hex": OF_A_HEX,
    "_ClassId": OF_A_CLASS_ID,
    "Result": Sample(("1L", "0", "R", "9R"), all_with("bad_notation", "", "10", "L1", "1l", *NOT_TEXT)),
    "Table": Sample(
        (dict.fromkeys("123456", "1L"),),
        (
            *all_with("bad_table", dict.fromkeys("12345", "1L"), dict.fromkeys("1234567", "1L"), [], "1L", 3),
            Bad(dict.fromkeys("123456", "1L") | {"3": None}, "bad_notation", ".3"),
        ),
    ),
    "Speeds": Sample(
        ([0, 30], [5, 5]),
        (
            *all_with("bad_list", [], [3], [3, 4, 5], "3-4", {}),
            Bad([4, 3], "bad_speed"),
            Bad([31, 31], "bad_speed", "[0]"),
            Bad([1, None], "bad_speed", "[1]"),
        ),
    ),
}
"""Kinds that read themselves."""


def sample(kind: Kind[Any]) -> Sample:
    """What the kind takes and refuses."""
    match kind:
        case Whole(code, least, most, step):
            near = (least - step, most + step, least + step / 2, float(least), True, str(least), [least], {})
            return Sample(tuple(sorted({least, least + step, most})), all_with(code, *near))
        case Flag(code):
            return Sample((True, False), all_with(code, 0, 1, "true", [], {}))
        case Word(words, code):
            return Sample(tuple(words), all_with(code, "", "?", -1, 1.0, True, [], {}))
        case Text(most, code):
            return Sample(("a", "é" * most, "\U0001f6e9" * most), all_with(code, "", " \t", "a" * (most + 1), *NOT_TEXT))
        case Anything():
            return Sample(({}, 3), ())
        case Each():
            return of_a_list(kind)
        case type() if issubclass(kind, Record):
            return of_a_record(kind)
    name = kind.__name__ if isinstance(kind, type) else type(kind).__name__
    if name in OWN:
        return OWN[name]
    parser = getattr(getattr(kind, "parse", None), "__name__", "")
    return PARSED[parser] if parser in PARSED else PARSED[getattr(kind, "code", name)]


def of_a_list(kind: Each[Any]) -> Sample:
    one = sample(kind.kind)
    bad = [Bad([one.good[0], bad.value], bad.code, f"[1]{bad.below}") for bad in one.bad]
    null = [Bad([None], one.bad[0].code, "[0]")] if one.bad else []
    empty = [Bad([], "empty_list")] if kind.least else []
    lists = ([], list(one.good)) if not kind.least else (list(one.good),)
    return Sample(lists, (*all_with("bad_list", "x", 3, {}, True), *empty, *null, *bad))


def of_a_record(record: type[Record]) -> Sample:
    full, least = lawful(record), lawful(record, least=True)
    inner = [
        Bad({**full, name: bad.value}, bad.code, f".{name}{bad.below}")
        for name, field in record.declared.items()
        for bad in bad_of(field)
    ]
    return Sample(
        (full, least), (*all_with("bad_object", "x", 3, [], True), Bad({**full, "zzz": 1}, "unknown_field", ".zzz"), *inner)
    )


def lawful(record: type[Record], *, least: bool = False) -> dict[str, Any]:
    """An object whose fields are all in form; only what is required where ``least``."""
    return {name: sample(field.kind).good[0] for name, field in record.declared.items() if field.required or not least}


def bad_of(field: Field) -> list[Bad]:
    """What is refused in a field, null among it where the field is required."""
    return [*sample(field.kind).bad, *([Bad(None, "missing_field")] if field.required else [])]
