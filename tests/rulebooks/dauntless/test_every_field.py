"""The limits of every field of every calculation, from the declarations."""

import re

import pytest

from rulebooks.dauntless import CALCS, answer
from rulebooks.dauntless.frame import Field
from tests.rulebooks.dauntless.made import bad_of, lawful, sample
from tests.rulebooks.dauntless.tables import TABLES

FIELDS = [(calc, field) for calc, asked in CALCS.items() for field in asked.declared.values()]


def name(value: object) -> str | None:
    return value.name if isinstance(value, Field) else None


def test_every_request_has_its_fields_in_their_order_with_their_defaults():
    def shown(field: Field) -> str:
        default = {"None": "", "True": "true", "False": "false", "()": "[]"}.get(str(field.default), str(field.default))
        return field.name if field.required else f"{field.name}={default}"

    declared = {calc: [shown(field) for field in asked.declared.values()] for calc, asked in CALCS.items()}
    told = re.split(r"\n(?=\w)", TABLES.strip())
    assert declared == {calc: fields.split() for calc, _, fields in (line.partition(":") for line in told)}


@pytest.mark.parametrize(("calc", "field"), FIELDS, ids=name)
def test_a_field_takes_what_is_within_its_limits(calc: str, field: Field):
    for good in sample(field.kind).good:
        CALCS[calc].read({"calc": calc, "id": None, **lawful(CALCS[calc]), field.name: good})


@pytest.mark.parametrize(("calc", "field"), FIELDS, ids=name)
def test_a_field_refuses_what_is_beyond_them_with_its_code_and_its_place(calc: str, field: Field):
    for bad in bad_of(field):
        told = answer({"calc": calc, **lawful(CALCS[calc]), field.name: bad.value})
        assert told == {"calc": calc, "error": {"code": bad.code, "field": field.name + bad.below}}, bad.value


@pytest.mark.parametrize(("calc", "field"), FIELDS, ids=name)
def test_a_field_that_is_absent_or_null_is_missing_or_has_its_default(calc: str, field: Field):
    whole = {"calc": calc, **lawful(CALCS[calc])}
    absent = {key: value for key, value in whole.items() if key != field.name}
    for request in (absent, {**whole, field.name: None}):
        if field.required:
            assert answer(request)["error"] == {"code": "missing_field", "field": field.name}
        else:
            assert getattr(CALCS[calc].read(request), field.name) == field.default


@pytest.mark.parametrize("calc", CALCS)
def test_what_a_calculation_does_not_know_is_found_before_its_fields_are_looked_at(calc: str):
    assert answer({"calc": calc, "zzz": 1, "aaa": 1})["error"] == {"code": "unknown_field", "field": "aaa"}


@pytest.mark.parametrize("calc", CALCS)
def test_of_several_faults_the_first_field_of_the_table_is_told(calc: str):
    broken = {name: bad_of(field)[0] for name, field in CALCS[calc].declared.items() if bad_of(field)}
    if broken:
        first, bad = next(iter(broken.items()))
        request = {"calc": calc, **lawful(CALCS[calc]), **{name: one.value for name, one in broken.items()}}
        assert answer(request)["error"] == {"code": bad.code, "field": first + bad.below}
