"""Workbooks by the conventions of spreadsheet programs, and what people do in them."""

import io
from datetime import date, datetime, time, timedelta

import openpyxl
import pytest
import xlsxwriter

from games.readers.understood import Remark
from tests import sheets
from tests.sheets import repacked, saved, understood, workbook

HEADS = ["sortie", "pilot", "aircraft", "fate", "exit edge", "exit turn", "home", "note"]


def faults(seen):
    return [(fault.code, fault.at) for fault in seen.faults]


def places(seen, code):
    return [remark.at for remark in seen.remarks if remark.code == code]


def one(*cells):
    return understood("s.xlsx", workbook(sorties=[HEADS, cells]))


def cell_of_xml(cell: bytes):
    """A table whose only sortie has this XML as its cell of the exit turn."""
    data = workbook(sorties=[HEADS, ["a", "j1-1", "A6M2", "", "enemy", 22]])

    def put(sheet: bytes) -> bytes:
        start = sheet.index(b'<c r="F2"')
        return sheet[:start] + cell + sheet[sheet.index(b"</c>", start) + 4 :]

    return understood("s.xlsx", repacked(data, {"xl/worksheets/sheet1.xml": put}))


def test_numbers_texts_and_whole_numbers_with_a_point_are_the_same():
    for turn in (22, 22.0, "22", "22,0"):
        assert one("a", "j1-1", "A6M2", "", "enemy", turn).body["sorties"][0]["exit"] == {"edge": "enemy", "turn": 22}


def test_ids_and_names_that_look_like_numbers_are_texts():
    seen = understood("s.xlsx", workbook(sorties=[["sortie", "pilot", "name", "aircraft"], [1, 12, 7.0, "A6M2"]]))
    assert seen.body["sorties"] == [{"id": "1", "pilot": "12", "aircraft": "A6M2"}]
    assert [(named.id, named.name) for named in seen.people] == [("12", "7")]


@pytest.mark.parametrize(
    "moment", [date(2026, 3, 7), datetime.fromisoformat("2026-03-07T12:30"), time(3, 7), timedelta(hours=30)]
)
@pytest.mark.parametrize(("column", "cell"), [(5, "F2"), (6, "G2"), (3, "D2"), (1, "B2"), (2, "C2")])
def test_a_date_where_something_else_belongs_is_a_fault_with_its_cell(moment, column, cell):
    cells = ["a", "j1-1", "A6M2", "lost", "", "", ""]
    cells[column] = moment
    assert ("sheet.date", f"sorties!{cell}") in faults(one(*cells))


def test_a_date_of_a_book_that_counts_from_1904_is_told_as_the_day_that_it_is(libreoffice):
    for name, data in [("s.xlsx", sheets.dates_1904())] + [
        (f"s.{e}", libreoffice.saved(e)["dates"]) for e in ("ods", "xlsx", "xls")
    ]:
        [fault] = understood(name, data).faults
        assert (fault.code, fault.at, fault.params["value"][:10]) == ("sheet.date", "claims!D2", "2026-03-07")


@pytest.mark.parametrize("ending", ["", "ods", "xlsx", "xls"])
def test_a_title_merged_cells_hidden_worksheets_formulas_and_empty_lines(libreoffice, ending):
    data = libreoffice.saved(ending)["odd"] if ending else sheets.odd_book()
    seen = understood(f"odd.{ending}", data)
    assert [(s["pilot"], s.get("fate"), s.get("exit")) for s in seen.body["sorties"]] == [
        ("j1-1", None, {"edge": "enemy", "turn": 22}),
        ("j2-1", "shot_down", {"edge": "friendly"}),
        ("u1-1", "lost", None),
    ]
    assert seen.faults == ()
    assert [(r.code, r.at) for r in seen.remarks if r.code != "seen.no_turns"] == [
        ("seen.hidden", "old"),
        ("seen.line", "Flights!A1"),
        ("seen.column", "Flights!F3"),
        ("seen.merged", "Flights!D5"),
        ("seen.sheet", "shopping"),
    ]
    assert Remark("seen.merged", "Flights!D5", {"cells": "D5:D6"}) in seen.remarks


def test_a_formula_counts_by_the_value_that_was_kept_for_it():
    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        page = book.add_worksheet("sorties")
        page.write_row(0, 0, ["pilot", "aircraft", "damaged", "home"])
        page.write_row(1, 0, ["j1-1"])
        page.write_formula(1, 1, '="A6"&"M2"', None, "A6M2")
        page.write_formula(1, 2, "=1=1", None, True)
        page.write_formula(1, 3, "=2+2", None, 4)
    seen = understood("s.xlsx", made.getvalue())
    assert seen.body["sorties"] == [{"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2", "damaged": True}]
    assert (seen.dice, seen.faults) == ({"j1-1": {"home": 4}}, ())


def test_a_formula_that_gives_an_empty_text_is_a_blank_cell():
    seen = cell_of_xml(b'<c r="F2" t="str"><f>IF(1,"","")</f><v></v></c>')
    assert (seen.body["sorties"][0]["exit"], seen.faults) == ({"edge": "enemy"}, ())


def test_a_formula_that_was_never_computed_is_no_blank_cell():
    """openpyxl writes formulas without their values, as some programs do."""
    assert faults(one("a", "j1-1", "A6M2", "", "enemy", "=20+2")) == [("sheet.no_value", "sorties!F2")]


@pytest.mark.parametrize("word", ["#REF!", "#N/A", "#DIV/0!", "#NAME?"])
def test_a_formula_that_shows_an_error_is_no_blank_cell(word):
    assert faults(cell_of_xml(f'<c r="F2" t="e"><f>1/0</f><v>{word}</v></c>'.encode())) == [("sheet.error_value", "sorties!F2")]


def test_and_so_it_is_after_libreoffice_saved_it_as_text():
    assert faults(cell_of_xml(b'<c r="F2" t="inlineStr"><is><t>#DIV/0!</t></is></c>')) == [("sheet.error_value", "sorties!F2")]


@pytest.mark.parametrize(
    "cell",
    [
        b'<c r="F2" t="inlineStr"><is><t>22</t></is></c>',
        b'<c r="F2" t="inlineStr"><is><r><t>2</t></r><r><t>2</t></r></is></c>',
        b'<c r="F2" t="str"><f>1</f><v>22</v></c>',
        b'<c r="F2" t="n"><v>2.2E1</v></c>',
        b'<c r="F2"><v>22</v></c>',
    ],
)
def test_texts_in_the_cell_shared_and_computed_are_all_read(cell):
    assert cell_of_xml(cell).body["sorties"][0]["exit"] == {"edge": "enemy", "turn": 22}


@pytest.mark.parametrize("number", [b"NaN", b"1e999", b"-5", b"2.5", b"1e300", b"99999999999999999999"])
def test_numbers_that_are_no_turn_are_faults_with_their_cell(number):
    assert faults(cell_of_xml(b'<c r="F2"><v>' + number + b"</v></c>")) == [("exit.turn", "sorties!F2")]


def test_worksheets_are_known_by_their_heads_whatever_they_are_called():
    rows = {
        "Tabelle1": [["by", "on", "result"], ["a", "b", "hit"]],
        "Blatt 2": [["sortie", "aircraft", "pilot"], ["a", "A6M2", "p"], ["b", "F2A", "q"]],
    }
    seen = understood("s.xlsx", workbook(**rows))
    assert seen.body["claims"] == [{"by": "a", "on": "b", "result": "hit"}]
    assert seen.holds == ("claims", "sorties")


def test_a_second_table_of_a_kind_is_a_fault():
    table = [["pilot", "aircraft"], ["j1-1", "A6M2"]]
    assert faults(understood("s.xlsx", workbook(one=table, two=table))) == [("sheet.two_tables", "two!1")]


def test_claims_name_sorties_by_id_pilots_by_id_and_by_name():
    sorties = [["sortie", "pilot", "name", "aircraft"], ["a", "j1-1", "Itō Kenji", "A6M2"], ["k", "u1-1", "Roy", "F2A"]]
    claims = [["by", "on", "result"]] + [
        [by, on, "hit"] for by in ("a", "j1-1", "Itō  Kenji", "Itō Kenji (j1-1)") for on in ("k", "Roy")
    ]
    seen = understood("s.xlsx", workbook(sorties=sorties, claims=claims))
    assert seen.faults == ()
    assert {(claim["by"], claim["on"]) for claim in seen.body["claims"]} == {("a", "k")}


def test_a_name_of_two_and_one_of_nobody_are_asked_and_never_guessed():
    sorties = [["sortie", "pilot", "name", "aircraft", "exit edge", "chased by"]]
    sorties += [
        ["a", "j1-1", "Ito", "A6M2", "", ""],
        ["b", "j2-1", "Ito", "A6M2", "", ""],
        ["k", "u1-1", "Roy", "F2A", "flank", "Ito"],
    ]
    claims = [["by", "shared with", "on", "result", "turn"], ["Ito", "", "k", "hit", 3], ["a", "Itoo", "k", "shot down", 4]]
    seen = understood("s.xlsx", workbook(sorties=sorties, claims=claims))
    assert seen.faults == ()
    assert [(named.key, named.name, named.at) for named in seen.people[3:]] == [
        ("name-4", "Ito", "sorties!F4"),
        ("name-5", "Itoo", "claims!B3"),
    ]
    assert seen.body["sorties"][2]["exit"]["chased_by"] == "name-4"
    assert [claim["by"] for claim in seen.body["claims"]] == ["name-4", ["a", "name-5"]]


def test_a_mistyped_id_of_an_aircraft_that_has_no_pilot_is_a_fault():
    sorties = [["sortie", "pilot", "strike for", "aircraft"], ["j1-1", "j1-1", "", "A6M2"], ["strike1", "", "j1-1", "D3A"]]
    seen = understood("s.xlsx", workbook(sorties=sorties, claims=[["by", "on", "result"], ["j1-1", "strike2", "hit"]]))
    assert faults(seen) == [("sheet.reference_close", "claims!B2")]
    assert seen.faults[0].params["candidates"] == ["strike1"]


SORTIES = [
    ["sortie", "pilot", "name", "player", "aircraft"],
    ["j1-1", "j1-1", "Kōji Umezaki", "Anna", "A6M2"],
    ["j2-1", "j2-1", "Shūhei Tabata", "Bence", "A6M2"],
    ["u6-1", "u6-1", "Lars Østerby", "Nina", "F4F"],
    ["us1", "", "", "", "SBD"],
]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("koji umezaki", "j1-1"),
        ("UMEZAKI", "j1-1"),
        ("Anna", "j1-1"),
        ("osterby", "u6-1"),
        ("Ｌａｒｓ Østerby", "u6-1"),
        ("J2-1", "j2-1"),
    ],
)
def test_who_is_called_as_people_call_him_is_taken_and_told(said, meant):
    claims = [["by", "on", "result"], [said, "us1", "damaged"]]
    sorties = [[*row, "j1-1"] if row[0] == "us1" else row for row in SORTIES]
    seen = understood("s.xlsx", workbook(sorties=[[*sorties[0], "strike for"], *sorties[1:]], claims=claims))
    assert (seen.faults, seen.body["claims"][0]["by"]) == ((), meant)
    told = [(remark.at, remark.params["value"]) for remark in seen.remarks if remark.code == "seen.taken_for"]
    assert told == [("claims!A2", said)]


def test_a_mistyped_name_is_never_taken_and_a_family_name_of_two_neither():
    rows = [*SORTIES[:4], ["u7-1", "u7-1", "Nils Østerby", "Ole", "F4F"]]
    claims = [["by", "on", "result"], ["Umezak", "u6-1", "hit"], ["Nobody", "u6-1", "hit"], ["j1-1", "Osterby", "hit"]]
    seen = understood("s.xlsx", workbook(sorties=rows, claims=claims))
    assert seen.faults == ()
    assert [named.name for named in seen.people[4:]] == ["Umezak", "Nobody", "Osterby"]


@pytest.mark.parametrize(("said", "result"), [("kill", "shot_down"), ("K", "shot_down"), ("Damage", "damaged"), ("H", "hit")])
def test_a_result_may_be_written_as_on_the_paper_sheet(said, result):
    claims = [["by", "on", "result"], ["j1-1", "u6-1", said]]
    seen = understood("s.xlsx", workbook(sorties=SORTIES[:4], claims=claims))
    assert (seen.faults, seen.body["claims"][0]["result"]) == ((), result)


def test_pilots_may_be_named_without_ids():
    seen = understood(
        "s.xlsx", workbook(sorties=[["name", "aircraft", "side"], ["Itō Kenji", "A6M2", "Japan"], ["Roy", "F2A", "USA"]])
    )
    keys = [named.key for named in seen.people]
    assert [s["pilot"] for s in seen.body["sorties"]] == keys
    assert [(named.id, named.name, named.side, named.at) for named in seen.people] == [
        ("", "Itō Kenji", "japan", "sorties!A2"),
        ("", "Roy", "usa", "sorties!A3"),
    ]


def test_the_same_pilot_twice_is_two_sorties_of_one_person():
    """Whether he may fly twice, the rules say."""
    seen = understood("s.xlsx", workbook(sorties=[["pilot", "aircraft"], ["j1-1", "A6M2"], ["j1-1", "A6M2"]]))
    assert [(s["id"], s["pilot"]) for s in seen.body["sorties"]] == [("j1-1", "j1-1"), ("j1-1.1", "j1-1")]
    assert len(seen.people) == 1


def test_a_workbook_with_a_chart_sheet_or_another_programs_parts_is_read():
    book = openpyxl.load_workbook(io.BytesIO(workbook(sorties=[["pilot", "aircraft"], ["j1-1", "A6M2"]])))
    book.create_chartsheet("chart")
    seen = understood("s.xlsx", saved(book))
    assert seen.body["sorties"][0]["pilot"] == "j1-1"
    assert places(seen, "seen.sheet") == ["chart"]
