"""Requests and answers: how a calculation is declared, read in the order of checks, and answered.

A calculation is a class whose fields are the table of its request, in the table's order, and whose ``answer`` does the numbered
checks and the work. Faults are found in this order: the request, ``calc``, unknown fields, each field, the numbered checks.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Protocol, Self, TypeVar, cast, dataclass_transform, get_type_hints

from rulebooks.dauntless.fault import Fault, inside
from rulebooks.dauntless.kinds import Kind, kind_of

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One line of a table. ``default``: ``MISSING`` where the field is required."""

    name: str
    kind: Kind[Any]
    default: Any

    @property
    def required(self) -> bool:
        return self.default is MISSING

    def read(self, value: Any) -> Any:
        """Null is as good as absent."""
        if value is not None:
            with inside(self.name):
                return self.kind.read(value)
        if self.required:
            raise Fault("missing_field", self.name)
        return self.default


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """An object whose keys are declared. A field without a default is required; ``X | None = None`` may be absent."""

    declared: ClassVar[Mapping[str, Field]] = {}
    """Its fields by name, in their order."""
    always_known: ClassVar[Collection[str]] = ()

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        hints = get_type_hints(cls, include_extras=True)
        cls.declared = {one.name: Field(one.name, kind_of(hints[one.name]), one.default) for one in fields(cast(Any, cls))}

    @classmethod
    def read(cls, value: Any) -> Self:
        if not isinstance(value, dict):
            raise Fault("bad_object")
        known(value, *cls.declared, *cls.always_known)
        return cls(**{name: field.read(value.get(name)) for name, field in cls.declared.items()})

    def together(self, *names: str) -> tuple[Any, ...] | None:
        """What these fields hold, where all are given; None where none is. Fault: missing_field, the first that is missing."""
        values = tuple(getattr(self, name) for name in names)
        if all(value is None for value in values):
            return None
        self.need(*names)
        return values

    def need(self, *names: str) -> None:
        """These fields are wanted after all. Fault: missing_field, the first that is missing."""
        for name in names:
            if getattr(self, name) is None:
                raise Fault("missing_field", name)

    def spare(self, *names: str) -> None:
        """These fields say the same in another form. Fault: both_forms, the first that is given."""
        for name in names:
            if getattr(self, name) is not None:
                raise Fault("both_forms", name)


def known(value: Mapping[str, Any], *names: str) -> None:
    """Fault: unknown_field, the first in code-point order of the keys that are not among these."""
    for name in sorted(value.keys() - set(names)):
        raise Fault("unknown_field", name)


class Calculation(Record):
    """``class Bearing(Calculation, calc="bearing", rule="XXVI ...")``: the class is registered by its name.

    ``rule`` is the text that goes into every good answer; where it depends on the request, the answer holds it.
    """

    always_known = ("calc", "id")
    calc: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def __init_subclass__(cls, calc: str = "", rule: str = "") -> None:
        super().__init_subclass__()
        if calc:
            cls.calc, cls.rule = calc, rule
            CALCS[calc] = cls

    def answer(self) -> Answer:
        """The keys of a good answer, but for ``calc``, ``id`` and ``rule``. Raises the faults of the numbered checks."""
        raise NotImplementedError


CALCS: dict[str, type[Calculation]] = {}
C = TypeVar("C", bound=Calculation)


def asked(request: Any, among: Mapping[str, type[C]]) -> C:
    """The calculation that a request inside another asks for: one of these, its fields read, its numbered checks still to do."""
    if not isinstance(request, dict):
        raise Fault("bad_object")
    calc = request.get("calc")
    if calc is None:
        raise Fault("missing_field", "calc")
    if not isinstance(calc, str) or calc not in among:
        raise Fault("unknown_calc", "calc")
    return among[calc].read(request)


def answer(request: Any) -> Answer:
    """The answer to any JSON value. Never raises: what is wrong with the request is answered too."""
    given = request if isinstance(request, dict) else {}
    calc = given.get("calc")
    told: Answer = {"calc": calc if isinstance(calc, str) else None}
    if "id" in given:
        told["id"] = given["id"]
    try:
        if not isinstance(request, dict):
            raise Fault("bad_request")
        asking = asked(request, CALCS)
        return told | {"rule": asking.rule} | {key: plain(value) for key, value in asking.answer().items()}
    except Fault as fault:
        return told | {"error": {"code": fault.code, "field": fault.field}}


def plain(value: Any) -> Any:
    """As JSON has it: tuples, and so hexes, are lists."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def unique(things: Iterable[_Named], *place: str | int) -> None:
    """Fault: duplicate_id, at the first whose ``id`` came before."""
    seen: set[str] = set()
    for index, thing in enumerate(things):
        if thing.id in seen:
            raise Fault("duplicate_id", *place, index, "id")
        seen.add(thing.id)
