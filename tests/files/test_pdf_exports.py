"""Exports as PDF: every name and number as on the pages, the same bytes of the same facts, and no name that breaks a page."""

import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.exports.material import material
from campaign.exports.pdf import pages as pdf_pages
from campaign.exports.pdf.pages import MOST_ROWS, render
from campaign.exports.pdf.typesetting import forget
from campaign.exports.subjects import export_of
from campaign.exports.tables import Column, Export, Table
from campaign.models import Campaign
from rulebooks.pacific_air_war.record import CONTROLS
from tests.files.campaigns import SOLOMONS, loaded, run
from tests.printed import HEAD, export_of_names, made_at, pages, plain, reader, text_of, tight

ROOT = Path(__file__).parents[2]
WILD = (
    "坂井 三郎", "Žižka Łukasz Ångström", "Σωκράτης", "Иванов Ёж", "José Ñandú", "=1+1", "#let x = 5", '"quoted"',
    "*bold* _it_ $x$", "@ref <label>", "\\u{41} // no /* comment */", "[content] #strong[x]", "`raw`", "– – –",
    "= heading", "+ list", "a~b---c",
)  # fmt: skip
LACKING = {"김정호": "GimJeongHo", "สมชาย": "smchay", "😀": ":grinning:"}


def campaign_of(path):
    [slug] = loaded(path)
    return Campaign.objects.select_related("score").get(slug=slug)


def test_a_row_reads_from_left_to_right_with_its_figures():
    words = text_of(render(export_of_names(["Kōji Umezaki", "Otis Larkspur", "Lars Østerby"])))
    assert "1 Kōji Umezaki ½ 2 Otis Larkspur 1 3 Lars Østerby 1½" in words


def test_each_page_says_whose_it_is_as_of_when_and_which_of_how_many():
    """field lesson 24"""
    file = render(export_of_names([f"Pilot {number}" for number in range(200)]))
    assert pages(file) > 3
    for number, page in enumerate(reader(file).pages, 1):
        words = plain(page.extract_text())
        for told in ("Autumn", "Standings", "After game 3", "As of 30 Nov 2026, 03:05 (Etc/UTC)"):
            assert told in words
        assert f"Page {number} of {pages(file)}" in words
    assert "After game 3: Japan 3, USA 4." in text_of(file)
    assert "Rulings in force – Ready Room’s rulings PAW-R1 to PAW-R18, edition 1." in text_of(file)


@pytest.mark.parametrize("name", WILD)
def test_a_name_stays_the_text_that_it_is(name):
    """field lesson 12"""
    assert f"1 {plain(name)} ½" in text_of(render(export_of_names([name])))


@pytest.mark.parametrize("name", LACKING)
def test_a_name_in_a_script_that_the_fonts_lack_is_written_in_latin_letters(name):
    assert f"1 {LACKING[name]} ½" in text_of(render(export_of_names([name])))


def test_marks_that_are_combined_are_one_letter_and_a_tower_of_them_is_cut():
    words = text_of(render(export_of_names(["Jose\u0301 Nu\u0303n\u0303ez", "Z" + "\u0351\u036b\u0343" * 20 + "algo"])))
    assert "José Nũñez" in words
    assert "algo" in words


def test_nothing_turns_the_line_around():
    assert "1 abc def ½" in text_of(render(export_of_names(["\u202eabc \u2066def"])))


def test_the_longest_name_without_a_blank_stays_in_its_column():
    file = render(export_of_names(["W" * 60, "龍" * 60]))
    assert "W" * 60 in tight(text_of(file))
    edge = float(reader(file).pages[0].mediabox.width)
    places: list[float] = []
    reader(file).pages[0].extract_text(
        visitor_text=lambda text, cm, tm, font, size: places.append(tm[4]) if text.strip() else None
    )
    assert 0 < max(places) < edge - 20


ANY_NAME = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)


@settings(max_examples=25, deadline=None)
@given(st.lists(ANY_NAME, min_size=1, max_size=4))
def test_no_name_keeps_a_page_from_being_made(names):
    assert pages(render(export_of_names(names))) >= 1


@settings(max_examples=10, deadline=None)
@given(ANY_NAME.map(lambda name: CONTROLS.sub("", name) or "?"))
def test_no_campaign_is_called_what_cannot_be_printed(name):
    assert pages(render(export_of_names(["Anna"], replace(HEAD, campaign=name, title=name, rulings=(name,))))) >= 1


def test_the_same_facts_give_the_same_bytes_and_bear_the_facts_date(db):
    export = export_of("standings", material(campaign_of(SOLOMONS)))
    first = render(export)
    forget()
    assert render(export) == first
    assert made_at(first).astimezone(UTC) == datetime.fromisoformat(export.head.made_at).astimezone(UTC)
    later = replace(export, head=replace(export.head, made_at="2030-01-01T00:00:00+00:00"))
    assert made_at(render(later)) == datetime(2030, 1, 1, tzinfo=UTC)


def test_programs_for_blind_people_can_read_it():
    file = reader(render(export_of_names(["Anna"])))
    root = file.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"]) == ("en", True)
    assert file.metadata.title == "Autumn: Standings"
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    kinds = {entry.get_object().get("/S") for entry in _structure(root["/StructTreeRoot"])}
    assert {"/Table", "/TR", "/TH", "/TD", "/H1"} <= kinds


def _structure(node):
    for kid in node.get("/K", []) if isinstance(node.get("/K", []), list) else [node["/K"]]:
        kid = kid.get_object()
        if hasattr(kid, "get") and "/S" in kid:
            yield kid
            yield from _structure(kid)


def test_it_is_on_the_paper_that_was_asked_for():
    sizes = {paper: reader(render(export_of_names(["Anna"]), paper)).pages[0].mediabox for paper in ("a4", "us-letter")}
    assert (round(sizes["a4"].width), round(sizes["a4"].height)) == (595, 842)
    assert (round(sizes["us-letter"].width), round(sizes["us-letter"].height)) == (612, 792)


def test_a_table_that_nobody_would_print_ends_with_how_much_is_left_out(monkeypatch):
    assert MOST_ROWS >= 1000
    monkeypatch.setattr(pdf_pages, "MOST_ROWS", 20)
    words = text_of(render(export_of_names([f"Pilot {number}" for number in range(1, 31)])))
    assert "Pilot 20" in words
    assert "Pilot 21" not in words
    assert "And 10 rows more, which other formats have." in words


def test_an_empty_table_says_so():
    assert "Nothing yet." in text_of(render(export_of_names([])))


def test_long_remarks_go_on_over_pages():
    table = Table("notes", "Notes", (Column("note", "Note"),), (("word " * 3000,), ("two\nlines",)))
    file = render(Export("notes", HEAD, (table,)))
    assert pages(file) > 1
    assert text_of(file).count("word") == 3000


MANY = """
import resource
import django
django.setup()
from campaign.exports.pdf.pages import render
from tests.printed import export_of_names
for number in range(9):
    render(export_of_names([f"{number} {place}" for place in range(900)]))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_many_documents_take_no_more_memory_than_two(tmp_path):
    asked = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "READY_ROOM_VAR": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", MANY], env=asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    _first, second, *_between, last = map(int, told.split())
    assert last < 1.2 * second


def test_the_command_writes_the_standings(db, tmp_path):
    campaign = campaign_of(SOLOMONS)
    run("standings", campaign.slug, "--format", "pdf", "--after", 2, "--output", tmp_path / "standings.pdf")
    words = text_of((tmp_path / "standings.pdf").read_bytes())
    assert "After game 2: Japan 20, USA 16." in words
    assert "Kōji Umezaki" in words
