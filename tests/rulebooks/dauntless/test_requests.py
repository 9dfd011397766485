"""The frame of requests: the order of checks, the kinds of field, what comes back."""

from typing import Any

import pytest

from rulebooks.dauntless import CALCS, answer
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Altitude, ClassId, Date, Fraction
from rulebooks.dauntless.frame import asked
from rulebooks.dauntless.kinds import kind_of
from rulebooks.dauntless.ships.rates import Rate
from tests.rulebooks.dauntless.asking import ask, fault_of


@pytest.mark.parametrize("request_", [None, True, 3, 3.5, "bearing", [], [{"calc": "bearing"}]])
def test_what_is_no_object_is_no_request(request_: Any):
    assert answer(request_) == {"calc": None, "error": {"code": "bad_request", "field": ""}}


@pytest.mark.parametrize(
    ("calc", "code", "told"),
    [
        (None, "missing_field", None),
        ("bear", "unknown_calc", "bear"),
        (3, "unknown_calc", None),
        ([], "unknown_calc", None),
        ({}, "unknown_calc", None),
    ],
)
def test_a_request_names_its_calculation(calc: Any, code: str, told: str | None):
    assert answer({"calc": calc, "zzz": 1}) == {"calc": told, "error": {"code": code, "field": "calc"}}
    assert answer({}) == {"calc": None, "error": {"code": "missing_field", "field": "calc"}}


@pytest.mark.parametrize("name", [None, 0, "a", [1, {"b": None}], {"ship": "x"}, 1.5, True])
def test_an_id_comes_back_unchanged_where_it_is_there(name: Any):
    assert ask("aspect_roll", die=1, id=name)["id"] is name
    assert ask("aspect_roll", die=7, id=name)["id"] is name
    assert "id" not in ask("aspect_roll", die=1)


def test_unknown_fields_come_before_the_rest_and_the_first_in_code_point_order_is_told():
    assert fault_of("aspect_roll", die=7, zeta=1, Zeta=1, älter=1) == ("unknown_field", "Zeta")
    assert fault_of("aspect_roll", **{"die": 7, "\ud800": 1, "\U0001f600": 1}) == ("unknown_field", "\ud800")
    hexes = [{"id": "a", "hex": [0, 0]}, {"id": "b", "hex": "?", "calc": "x"}]
    assert fault_of("spacing", minimum=1, hexes=hexes) == ("unknown_field", "hexes[1].calc")


def test_fields_are_checked_in_the_order_of_their_table():
    assert fault_of("bearing") == ("missing_field", "from_hex")
    assert fault_of("bearing", from_hex=[0, 0], facing=None, to_hex="?") == ("missing_field", "facing")
    assert fault_of("bearing", from_hex=[0, 0], facing=0, to_hex="?") == ("bad_facing", "facing")
    assert fault_of("spacing", kind="x", minimum=0) == ("bad_choice", "kind")


def test_a_fault_deep_inside_has_its_path():
    assert fault_of("spacing", minimum=1, hexes=[{"id": "a", "hex": [0, 0]}, {"id": "b"}]) == ("missing_field", "hexes[1].hex")
    assert fault_of("spacing", minimum=1, hexes=[None]) == ("bad_object", "hexes[0]")
    assert Fault("x", "airfields", 0, 1).field == "airfields[0][1]"
    assert Fault("x", 2, "").field == "[2]."


@pytest.mark.rule("DA", "R3")
@pytest.mark.parametrize("feet", [-100, 50, 99, 101, 50_001, 50_100, 100.0, "100", True, None, [100]])
def test_an_altitude_is_a_whole_number_of_hundreds(feet: Any):
    assert code_of(kind_of(Altitude), feet) == "bad_altitude"
    assert [kind_of(Altitude).read(good) for good in (0, 100, 50_000)] == [0, 100, 50_000]


def test_a_request_inside_another_is_one_of_those_that_may_be_there():
    among = {"aspect_roll": CALCS["aspect_roll"]}
    inner = asked({"calc": "aspect_roll", "id": 1, "die": 2}, among)
    assert inner.answer()["aspect"] == "fore"
    for request, code in (
        (3, "bad_object"),
        ({}, "missing_field"),
        ({"calc": "bearing"}, "unknown_calc"),
        ({"calc": []}, "unknown_calc"),
    ):
        with pytest.raises(Fault) as caught:
            asked(request, among)
        assert caught.value.code == code


def test_a_class_id_is_letters_that_are_known_and_a_number():
    assert [kind_of(ClassId).read(good) for good in ("BB-1", "E-12")] == ["BB-1", "E-12"]
    for text in ("bb-1", "BB-123", "BB1", "BBB-1", "BB-1\n", "BB-١", 7):
        assert code_of(kind_of(ClassId), text) == "bad_class_id"
    for text in ("ZZ-1", "EE-1", "B-1"):
        assert code_of(kind_of(ClassId), text) == "unknown_class_code"


@pytest.mark.parametrize("text", ["1942-06", "0000-01", "9999-12"])
def test_a_date_is_a_year_and_a_month(text: str):
    assert kind_of(Date).read(text) == text


@pytest.mark.parametrize(
    "text", ["1942-13", "1942-00", "1942-6", "42-06", "1942-06-04", "1942-06\n", "١٩٤٢-06", " 1942-06", 194206, ""]
)
def test_other_dates_are_none(text: Any):
    assert code_of(kind_of(Date), text) == "bad_date"


@pytest.mark.parametrize(("text", "rate"), [("1/2", Rate(1, 2)), ("0", Rate(0)), ("9/99", Rate(9, 99)), ("2/4", Rate(2, 4))])
def test_a_fraction_is_kept_as_it_is_printed(text: str, rate: Rate):
    assert kind_of(Fraction).read(text) == rate
    assert str(rate) in (text, f"{text}/1")


@pytest.mark.parametrize("text", ["10", "1/0", "1/02", "1/100", "1 / 2", "-1", "1/", "/2", "", "½", "1/2\n", "١", 1, 0.5])
def test_other_fractions_are_none(text: Any):
    assert code_of(kind_of(Fraction), text) == "bad_fraction"


def code_of(kind: Any, value: Any) -> str:
    """The code of the fault; empty where there is none."""
    try:
        kind.read(value)
    except Fault as fault:
        return fault.code
    return ""
