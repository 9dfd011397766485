"""What each format does with text from people, with numbers, dates and its head (field lessons 12 and 14)."""

import csv
import io
import json
import re
from datetime import date
from pathlib import Path

import pytest
from django.test import override_settings
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from openpyxl import load_workbook
from python_calamine import CalamineWorkbook

from campaign.exports.formats import FORMATS
from campaign.exports.formats.bbcode_text import width
from campaign.exports.formats.csv_lines import csv_lines
from campaign.exports.formats.xlsx_book import sheet_name, workbook
from campaign.exports.material import material
from campaign.exports.subjects import SUBJECTS, export_of
from campaign.exports.tables import Column, Export, Head, Table, for_people
from campaign.models import Campaign
from campaign.neutral import as_written
from tests.files.campaigns import LEGAL, example, loaded, written
from tests.files.exported import csv_rows, document, fetched

NAMES = [
    "=1+1", "+1", "-1", "@x", "\tTab", '"a",b', "山本 五郎", "Zoë O’Brien", "'quoted", "<r><t>x</t></r>", "http://x.example/",
    "_x0041_", " blank ", "0012", "1/2", "TRUE", "a\u0301\u0323ccent", "𠮷野", "[b]bold[/b]", "[/code]", "a|b", "&amp;", "％",
]  # fmt: skip
HEAD = Head("Cup", "Standings", "After game 2", "2026-04-05T03:30:00+12:00", "Pacific/Auckland", ("One.", "Two."), "Japan 1.", 2)
SCHEMAS = Path(__file__).resolve().parents[2] / "docs" / "formats"


def export(*cells, kind="text", label="Name") -> Export:
    table = Table("names", "Names", (Column("place", "Place", "whole"), Column("name", label, kind)), tuple(enumerate(cells)))
    return Export("names", HEAD, (table,))


def whole(made: Export, form: str) -> bytes:
    return b"".join(FORMATS[form].write(made))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_back_from_csv_as_it_was(name):
    """field lesson 12"""
    [row] = csv_rows(whole(export(name), "csv"))
    assert as_written(row["name"]) == name
    assert row["name"].lstrip()[:1] not in ("=", "+", "-", "@")


def test_a_spreadsheet_set_to_german_gets_semicolons_and_decimal_commas_and_reads_them_back():
    made = b"".join(csv_lines(export(10.5, -0.5, 2.0, kind="number"), spreadsheet="de"))
    assert made.startswith("\ufeffPlace;Name;".encode())
    rows = list(csv.DictReader(io.StringIO(made.decode("utf-8-sig")), delimiter=";"))
    assert [row["Name"] for row in rows] == ["10,5", "-0,5", "2"]
    with timezone.override("Pacific/Auckland"):
        assert b"2026-04-05 03:30;Pacific/Auckland" in b"".join(csv_lines(export("Sato"), spreadsheet="de"))


def test_a_spreadsheet_of_people_has_words_where_that_of_programs_has_codes():
    columns = (
        Column("state", "State", words={"killed": "Killed"}),
        Column("id", "Id", people=False),
        Column("done", "Done", "yes"),
    )
    made = Export("x", HEAD, (Table("x", "X", columns, (("killed", "killed", True),)),))
    assert b"".join(csv_lines(made)).startswith(b"state,id,done,as_of_game")
    assert b"killed,killed,true," in b"".join(csv_lines(made))
    assert b"".join(csv_lines(made, spreadsheet="ja")).decode("utf-8-sig").splitlines()[1].startswith("Killed,killed,yes,2,")


def test_a_spreadsheet_set_to_japanese_gets_the_mark_that_lets_it_read_names_and_its_usual_commas():
    made = b"".join(csv_lines(export("山本"), spreadsheet="ja"))
    assert made.startswith("\ufeffPlace,Name,".encode())


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_back_from_csv_with_semicolons_as_it_was(name):
    made = b"".join(csv_lines(export(name), spreadsheet="de")).decode("utf-8-sig")
    [row] = csv.DictReader(io.StringIO(made, newline=""), delimiter=";")
    assert as_written(row["Name"]) == name


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"])), min_size=1))
def test_every_text_comes_back_from_csv(names):
    rows = csv_rows(whole(export(*names), "csv"))
    assert [as_written(row["name"]) for row in rows] == names
    assert not [row for row in rows if row["name"].lstrip(" ").startswith(("=", "+", "-", "@"))]


def test_a_workbook_holds_names_as_text_and_no_formula():
    """field lesson 12"""
    file = io.BytesIO(whole(export(*NAMES), "xlsx"))
    cells = [row[1] for row in load_workbook(file)["Names"].iter_rows(min_row=2)]
    assert {cell.data_type for cell in cells} <= {"s", "inlineStr"}
    assert {cell.hyperlink for cell in cells} == {None}
    file.seek(0)
    rows = CalamineWorkbook.from_filelike(file).get_sheet_by_name("Names").to_python()
    assert [row[1] for row in rows[1:]] == NAMES


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40))
def test_every_text_comes_back_from_a_workbook(name):
    file = io.BytesIO(b"".join(workbook(export(name))))
    assert CalamineWorkbook.from_filelike(file).get_sheet_by_name("Names").to_python()[1][1] == name


@pytest.mark.parametrize("name", NAMES)
def test_no_tag_of_a_forum_begins_in_a_name(name):
    text = whole(export(name), "bbcode.txt").decode()
    ours = re.findall(r"\[(/?\w+|\*)\]", text)
    assert ours == ["b", "/b", "b", "/b", "code", "/code", "b", "/b", "list", "*", "*", "/list"]


def test_columns_stand_under_each_other_whatever_the_script():
    lines = whole(export("山本 五郎", "Zoë", "Kōji Umezaki"), "bbcode.txt").decode().partition("[code]\n")[2].splitlines()[:5]
    assert lines[1] == "-----  ------------"
    assert {width(line[:7]) for line in lines} == {7}
    assert lines[2] == "    0  山本 五郎"


def test_long_remarks_are_not_filled_up_with_blanks():
    rows = tuple((f"Pilot {number}", "word " * 400) for number in range(50))
    table = Table("names", "Names", (Column("name", "Name"), Column("note", "Note")), rows)
    text = whole(Export("names", HEAD, (table,)), "bbcode.txt").decode()
    assert text.count("word") == 50 * 400
    assert len(text) < 1.2 * sum(len(note) for _name, note in rows)


@pytest.mark.parametrize("sign", "\u202a\u202b\u202d\u202e\u2066\u2067\u2068")
@pytest.mark.parametrize("form", ["md", "bbcode.txt"])
def test_no_name_turns_around_the_figures_that_stand_behind_it(form, sign):
    text = whole(export(f"{sign}Sato"), form).decode()
    assert "Sato" in text
    assert sign not in text


def test_a_name_from_right_to_left_leaves_its_neighbours_where_they_are():
    table = Table("names", "Names", (Column("name", "Name"), Column("ep", "EP", "whole")), (("אבג", 120), ("Sato", 75)))
    lines = whole(Export("names", HEAD, (table,)), "bbcode.txt").decode().partition("[code]\n")[2].splitlines()
    assert lines[2:4] == ["\u2068אבג\u2069   120", "Sato   75"]


def test_numbers_stay_numbers_and_zero_is_zero():
    """field lessons 12 and 25"""
    made = export(0, -3, 2.5, 10.0, kind="number")
    assert [row["name"] for row in csv_rows(whole(made, "csv"))] == ["0", "-3", "2.5", "10"]
    cells = [row[1] for row in load_workbook(io.BytesIO(whole(made, "xlsx")))["Names"].iter_rows(min_row=2)]
    assert [(cell.value, cell.data_type) for cell in cells] == [(0, "n"), (-3, "n"), (2.5, "n"), (10, "n")]
    assert re.findall(r"\| \d \| (.*) \|", whole(made, "md").decode().replace("\\", "")) == ["0", "−3", "2½", "10"]
    assert [row["name"] for row in json.loads(whole(made, "json"))["tables"][0]["rows"]] == [0, -3, 2.5, 10.0]


def test_dates_and_moments_are_real_ones_in_the_sites_zone(settings):
    """field lesson 14"""
    settings.TIME_ZONE = "Pacific/Auckland"
    moments = export("2026-04-05T01:30:00+13:00", "2026-04-04T13:30:00+00:00", kind="moment", label="When")
    rows = list(load_workbook(io.BytesIO(whole(moments, "xlsx")))["Names"].iter_rows(values_only=True))
    assert rows[0][1] == "When (Pacific/Auckland)"
    assert [f"{row[1]:%d %H:%M}" for row in rows[1:]] == ["05 01:30", "05 02:30"]
    days = export("2026-10-01", "1066-10-14", kind="date")
    rows = list(load_workbook(io.BytesIO(whole(days, "xlsx")))["Names"].iter_rows(min_row=2, values_only=True))
    assert [rows[0][1].date(), rows[1][1]] == [date(2026, 10, 1), "1066-10-14"]
    assert "| 1 | 14 October 1066 |" in whole(days, "md").decode()


WRITTEN = {
    "en-gb": ("30 Nov 2026, 03:05", "30 November 2026", "1,024", "[$-809]d mmm yyyy"),
    "de": ("30. Nov. 2026, 03:05", "30. November 2026", "1.024", r"[$-407]d\. mmm yyyy"),
    "ja": ("2026年11月30日 03:05", "2026年11月30日", "1,024", '[$-411]yyyy"年"m"月"d"日"'),
}


@pytest.mark.parametrize("language", WRITTEN)
def test_each_format_for_people_writes_moments_days_and_numbers_as_the_language_does(language):
    moment, day, number, shape = WRITTEN[language]
    cells = {"moment": "2026-11-30T03:05:00+13:00", "date": "2026-11-30", "whole": 1024}
    with translation.override(language), timezone.override("Asia/Tokyo"), override_settings(TIME_ZONE="Pacific/Auckland"):
        for form in ("md", "bbcode.txt"):
            told = {kind: whole(export(cell, kind=kind), form).decode().replace("\\", "") for kind, cell in cells.items()}
            assert (moment in told["moment"], day in told["date"], number in told["whole"]) == (True, True, True), form
        for kind, shown in (("date", shape), ("moment", f"{shape} hh:mm:ss")):
            cell = load_workbook(io.BytesIO(whole(export(cells[kind], kind=kind), "xlsx"))).worksheets[0]["B2"]
            assert (cell.number_format, cell.is_date, f"{cell.value:%d}") == (shown, True, "30")


def test_a_workbook_is_ready_to_be_read_filtered_and_printed():
    book = load_workbook(io.BytesIO(whole(export("Sato", "A & B"), "xlsx")))
    sheet = book["Names"]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:B3"
    assert (sheet.page_setup.orientation, sheet.sheet_properties.pageSetUpPr.fitToPage) == ("landscape", True)
    assert (sheet.page_setup.fitToWidth or 1, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.oddHeader.right.text == "After game 2"
    assert "Pacific/Auckland" in sheet.oddFooter.left.text
    about = list(book["About"].iter_rows(values_only=True))
    assert about[0][0] == "Cup"
    assert ("As of", "After game 2") in about
    assert [row[1] for row in about if row[1] in HEAD.rulings] == ["One.", "Two."]


def test_a_workbook_shows_whole_kills_without_a_fraction_and_halves_with_theirs():
    cells = [
        row[1]
        for row in load_workbook(io.BytesIO(whole(export(0, 10.5, 6.0, kind="number"), "xlsx")))["Names"].iter_rows(min_row=2)
    ]
    assert [cell.number_format.partition("_")[0] for cell in cells] == ["#,##0", "#,##0.0", "#,##0"]


def test_a_workbook_has_the_sides_in_their_colours_and_a_line_under_each_row_to_its_end():
    side = Column("side", "Side", words={"japan": "Japan", "usa": "USA"})
    table = Table("usa", "Names", (side, Column("note", "Note")), (("japan", None), ("usa", "a note")))
    sheet = load_workbook(io.BytesIO(whole(Export("names", HEAD, (table,)), "xlsx")))["Names"]
    assert [sheet[place].font.color.rgb for place in ("A2", "A3")] == ["FFB3261E", "FF1D4E8F"]
    assert {cell.border.bottom.style for row in sheet.iter_rows() for cell in row} == {"thin"}
    assert sheet.sheet_properties.tabColor.rgb == "FF1D4E8F"


def test_what_a_file_is_leaves_out_what_there_is_nothing_of():
    table = Table("names", "Names", (Column("name", "Name"),), (("Anna",),))
    made = Export("names", Head("Cup", "All", "Now", "2026-04-05T03:30:00+12:00", "Pacific/Auckland"), (table,))
    about = load_workbook(io.BytesIO(whole(made, "xlsx")))["About"]
    assert [row[0] for row in about.iter_rows(min_row=3, values_only=True)] == ["Export", "As of", "Moment"]


def test_a_sheets_name_is_one_that_excel_takes():
    assert sheet_name("What: [the] */?\\ 'sides' of a very long name") == "What   the       'sides' of a v"
    assert sheet_name("'") == "-"
    assert sheet_name("x" * 40, " 2") == f"{'x' * 29} 2"


def test_more_rows_than_a_sheet_holds_go_on_in_the_next(monkeypatch):
    monkeypatch.setattr("campaign.exports.formats.xlsx_book.MOST_ROWS", 3)
    book = load_workbook(io.BytesIO(whole(export(*"abcdefg"), "xlsx")))
    assert book.sheetnames == ["Names", "Names 2", "Names 3", "About"]
    assert [row[1] for name in book.sheetnames[:-1] for row in book[name].iter_rows(min_row=2, values_only=True)] == list(
        "abcdefg"
    )


def test_csv_stays_a_table_and_says_in_each_row_as_of_when_it_is_and_once_what_is_in_force():
    lines = b"".join(csv_lines(export("Sato", "Ito"))).decode()
    assert lines.split("\r\n") == [
        "place,name,as_of_game,made_at,zone,rulings_in_force",
        "0,Sato,2,2026-04-05T03:30:00+12:00,Pacific/Auckland,One. Two.",
        "1,Ito,2,2026-04-05T03:30:00+12:00,Pacific/Auckland,",
        "",
    ]


def test_csv_has_a_byte_order_mark_only_where_it_is_asked_for():
    assert b"".join(csv_lines(export("Zoë"), bom=True)).startswith(b"\xef\xbb\xbfplace")
    assert b"".join(csv_lines(export("Zoë"))).startswith(b"place")


@pytest.mark.parametrize("form", ["md", "bbcode.txt"])
def test_texts_say_as_of_which_game_and_when_and_what_is_in_force(form, settings):
    settings.TIME_ZONE = "Pacific/Auckland"
    text = whole(export("Sato"), form).decode().replace("\\", "")
    for words in ("Cup", "Standings", "After game 2: Japan 1.", "As of 5 Apr 2026, 03:30 (Pacific/Auckland)", "One.", "Two."):
        assert words in text


def test_people_are_spared_columns_in_which_nothing_is_said():
    columns = (Column("a", "A"), Column("b", "B"), Column("c", "C", people=False), Column("d", "D", words={"x": "why"}))
    first, second = (Table("1", "1", columns, (("", None, 1, "x"),), "g"), Table("2", "2", columns, (("", 0, 1, ""),), "g"))
    shown = for_people(Export("x", HEAD, (first, second)))
    assert [[column.key for column in table.columns] for table in shown.tables] == [["b", "d"], ["b", "d"]]
    assert [table.rows for table in shown.tables] == [((None, "Why"),), ((0, ""),)]


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((SCHEMAS / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_json_keeps_to_its_published_schema(db, subject):
    [slug] = loaded(LEGAL[3])
    Campaign.objects.update(visibility="public")
    found = document(Campaign.objects.get(slug=slug), subject)
    validator("export.schema.json").validate(found)
    assert [error.path[-1] for error in validator("export.schema.json").iter_errors({**found, "made_at": 1})] == ["made_at"]
    for name, of in (("standings.schema.json", "standings"), ("dice-record.schema.json", "dice")):
        if subject == of:
            validator(name).validate(found["document"])


def test_rulings_that_are_in_force_are_told_and_later_ones_are_not(db, tmp_path):
    file = example(3)
    file["rules"] = {"ep_per_kill": 30, "ditching": "rescue"}
    file["schedule"][2]["carrier"] = {"japan": True, "usa": False}
    file["reports"] = file["reports"][:2]
    for entries in ("abilities", "replacements", "promotions"):
        file[entries] = [entry for entry in file.get(entries, []) if entry["after"] <= 1]
    file["reports"][0]["rulings"] = [{"side": "usa", "cvp": -2, "reason": "=base"}]
    file["reports"][1]["rulings"] = [{"allow": "sortie.first_type", "reason": "flew his own model"}]
    [slug] = loaded(written(tmp_path, file))
    campaign = Campaign.objects.get(slug=slug)
    told = export_of("standings", material(campaign, 1)).head.rulings
    assert told == (
        "Ready Room’s rulings PAW-R1 to PAW-R19, edition 1.",
        "EP for a kill: 30 (PAW-R8; usual: 25).",
        "Ditching on the way home: Must be rescued (PAW-R7; usual: Picked up wounded).",
        "Game 3: Japan flies from carriers (PAW-R1).",
        "Game 1: −2 CVP for USA. Reason: =base",
    )
    now = export_of("standings", material(campaign)).head.rulings
    assert now[5:] == ("Game 2: let pass: a second type before the first is used up (B.3). Reason: flew his own model",)
    Campaign.objects.update(visibility="public")
    for form in FORMATS:
        if form not in ("xlsx", "pdf"):
            assert "flew his own model" in fetched(campaign, "standings", form).decode()
