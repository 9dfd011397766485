"""Text from people in files that other programs read (field lesson 12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from campaign.neutral import as_written, cell, markdown

TAKEN_FOR_FORMULAS = ["=1+1", "+1", "-1", "@x", "  =1", "'=1", "|x", "%x", "＝1", "＠x", "\u200b=1", "\ufeff+1", "\x00=1"]
PLAIN = [
    "Umezaki",
    "two kills, -1 for a hit",
    "first; - second",
    "one\n- two",
    "a, b; c",
    "O’Hara",
    "'quoted",
    "a=b",
    "1-1",
    "山本 五郎",
    '"a",b',
    "",
    " x",
]


@pytest.mark.parametrize("text", TAKEN_FOR_FORMULAS)
def test_what_a_spreadsheet_would_take_for_a_formula_is_text(text):
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("sign", [";", ",", "\t", "\r", "\n"])
@pytest.mark.parametrize("behind", ["=1+1", "@x", "+1", "-1+1", " =1", '"=1', "'=1", "|x", "＝1"])
def test_where_columns_are_parted_otherwise_no_formula_begins_in_the_middle_of_a_text(sign, behind):
    kept = cell(f"Kenji{sign}{behind}")
    assert kept == f"Kenji{sign}'{behind}"
    assert cell(f"{sign}{behind}")[0] == "'" or cell(f"{sign}{behind}") == f"{sign}'{behind}"
    assert as_written(kept) == f"Kenji{sign}{behind}"


@given(st.text(alphabet="a;,=+-@|' \t\n\"＝"))
def test_every_text_is_read_back_and_no_spreadsheet_of_another_language_reckons_it(text):
    assert as_written(cell(text)) == text
    for sign in ";,\t":
        for part in cell(text).replace("\n", sign).split(sign)[1:]:
            assert not part.lstrip('"').startswith(("=", "@", "＝"))


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_stays_as_it_is(text):
    assert cell(text) == text


@pytest.mark.parametrize("number", [0, -3, 10.5, 537])
def test_numbers_stay_numbers(number):
    assert cell(number) is number


@given(st.text())
def test_every_text_can_be_read_back(text):
    assert as_written(cell(text)) == text


@given(st.text(alphabet="=+-@|%' \tax＝"))
def test_every_text_of_these_letters_can_be_read_back_and_is_no_formula(text):
    assert as_written(cell(text)) == text
    assert not cell(text).lstrip(" ").startswith(("=", "+", "-", "@", "＝"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("# Cup", r"\# Cup"),
        ("a|b", r"a\|b"),
        ("<b>&", "&lt;b&gt;&amp;"),
        ("[x](y)", r"\[x\](y)"),
        ("two\nlines", "two lines"),
        ("https://x", r"https\://x"),
        ("www.x.org", r"www\.x.org"),
        ("1*2_3`4~", r"1\*2\_3\`4\~"),
        (r"back\slash", r"back\\slash"),
        ("12. Cup", r"12\. Cup"),
        ("- x", r"\- x"),
        (":smile:", r"\:smile:"),
        ("Kōji Umezaki", "Kōji Umezaki"),
        ("After game 4: Japan 32 (PAW-R1), 22:06", "After game 4: Japan 32 (PAW-R1), 22:06"),
    ],
)
def test_nothing_means_anything_to_markdown(text, written):
    assert markdown(text) == written


SIGNS = "\\`*_{}[]()<>&#+!|~:@$^=-.1a \n"


@given(st.text(st.sampled_from(SIGNS)))
def test_whatever_signs_a_text_has_a_reader_of_markdown_shows_it_as_it_was(text):
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown(text))
    words = " ".join(text.split())
    assert [token.type for token in tokens] == (["paragraph_open", "inline", "paragraph_close"] if words else [])
    shown = [child for token in tokens for child in token.children or ()]
    assert {child.type for child in shown} <= {"text"}
    assert "".join(child.content for child in shown) == words
