"""How the columns of a printed table share its page."""

import re

import pytest

from campaign.exports.pdf.pages import pages_of, render
from campaign.exports.pdf.widths import shared
from campaign.exports.tables import Column, Export, Table
from tests.printed import HEAD, export_of_names, reader

LEAST = [5, 5, 5]


def test_where_there_is_room_every_text_has_one_line():
    assert shared([[20, 3], [], [40]], LEAST, 100) == [20, 5, 40]


def test_short_texts_keep_their_line_and_the_long_one_gives_way():
    assert shared([[18] * 10, [300, 20], [12] * 10], LEAST, 60) == [18, 30, 12]


@pytest.mark.parametrize("room", range(15, 120, 7))
def test_no_column_gets_less_than_its_longest_word_and_all_together_no_more_than_there_is(room):
    widths = shared([[60, 8, 33], [21], list(range(80))], LEAST, room)
    assert sum(widths) <= room
    assert all(width >= least for width, least in zip(widths, LEAST, strict=True))


def placed(file: bytes) -> list[tuple[str, float, float]]:
    """Pieces of text of the first page, from where to where each goes, at most."""
    found = []

    def piece(text, cm, tm, _font, size):
        if text.strip():
            left = cm[4] + cm[0] * tm[4]
            found.append((text.strip(), left, left + 0.62 * size * len(text.strip())))

    reader(file).pages[0].extract_text(visitor_text=piece)
    return found


def long_names() -> Export:
    columns = (
        Column("name", "Pilot"),
        Column("rank", "Rank"),
        Column("status", "Status", words={"ace": "Ace"}),
        Column("fate", "What"),
    )
    rows = tuple(
        (f"{'Wolfeschlegelsteinhausenbergerdorff ' * 2}"[:60], "Lieutenant Commander", "ace", "word " * 60) for _ in range(3)
    )
    return Export("standings", HEAD, (Table("pilots", "Pilots", columns, rows),))


def test_a_name_of_sixty_letters_leaves_its_neighbours_where_they_are():
    pieces = placed(render(long_names()))
    [status, *_more] = [left for text, left, _right in pieces if text == "Ace"]
    ranks = [right for text, _left, right in pieces if text.endswith("Commander")]
    assert ranks
    assert max(ranks) < status


def test_both_sides_tables_have_columns_of_the_same_widths():
    column = (Column("name", "Pilot"), Column("fate", "What happened"))
    tables = tuple(
        Table(side, side, column, rows, group="pilots")
        for side, rows in (("japan", (("Anna", "x" * 30),)), ("usa", (("Bo", "y"),)))
    )
    first, second = pages_of(Export("roster", HEAD, tables), "a4")["tables"]
    assert [each["longest"] for each in first["columns"]] == [each["longest"] for each in second["columns"]]


def test_a_table_of_little_is_no_wider_than_it_needs():
    rights = [right for _text, _left, right in placed(render(export_of_names(["Anna", "Bo"])))]
    kills = [left for text, left, _right in placed(render(export_of_names(["Anna", "Bo"]))) if text == "Kills"]
    assert max(rights) > 400
    assert max(kills) < 250


def test_a_japanese_name_is_as_bold_as_any_other():
    """The Japanese fonts have one weight, so a line is drawn around each sign."""
    outlined = rb"[12] Tr\b"
    pages = [reader(render(export_of_names([name]))).pages[0].get_contents().get_data() for name in ("坂井 三郎", "Anna")]
    assert [bool(re.search(outlined, page)) for page in pages] == [True, False]
