"""Tags of the chat: what each of them says, and what becomes of those that do not agree."""

import zipfile

import pytest

from games.readers.reading import read
from games.readers.vassal.chat import Line
from games.readers.vassal.deeds import deeds
from games.readers.vassal.tags import tags
from tests.files.vassal_made import as_plain, log_text, said, vlog
from tests.sheets import zipped

PILOTS = {name: name.casefold() for name in ("Anna", "Bence", "Jörg", "Karim")}


def of(*said):
    """Lines as (speaker, text), and their tags."""
    return tags([Line(number, *line) for number, line in enumerate(said, 1)])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("!!shot Jörg", ("shot", "Jörg", "")),
        ('got him !!shot "Jörg Ahlers", at last', ("shot", "Jörg Ahlers", "")),
        ("!!SHOT “Jörg”", ("shot", "Jörg", "")),
        ("!!damaged Jörg.", ("damaged", "Jörg", "")),
        ("!!hit u1-1", ("hit", "u1-1", "")),
        ("!!down", ("down", "", "")),
        ("!!lost!", ("lost", "", "")),
        ("!!wounded", ("wounded", "", "")),
        ("!!killed, alas", ("killed", "", "")),
        ("!!exit Enemy", ("exit", "", "enemy")),
        ("!!exit flank, turn 7", ("exit", "", "flank")),
        ("!!chased by Jörg", ("chased", "Jörg", "")),
        ("!!chased Jörg", ("chased", "Jörg", "")),
        ("!!bombed success", ("bombed", "", "success")),
        ("!!turn 36", ("turn", "", "36")),
    ],
)
def test_a_tag_says_what_was_typed(text, told):
    [tag] = of(("Anna", text))
    assert (tag.word, tag.whom, tag.value, tag.wrong) == (*told, "")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("!!shoot Jörg", "unknown"),
        ("!!shot", "unclear"),
        ('!!shot ""', "unclear"),
        ("!!exit", "unclear"),
        ("!!exit north", "unclear"),
        ("!!bombed maybe", "unclear"),
        ("!!chased by", "unclear"),
        ("!!turn 37", "unclear"),
        ("!!turn 0", "unclear"),
        ("!!turn ７", "unclear"),
        ("!!turn", "unclear"),
    ],
)
def test_a_tag_that_says_nothing_that_can_be_taken_is_told(text, wrong):
    [tag] = of(("Anna", text))
    assert tag.wrong == f"seen.tag_{wrong}"


@pytest.mark.parametrize("text", ["!! shot Jörg", "wow!!shot Jörg", "!shot Jörg", "no tag at all", "!!"])
def test_what_is_no_tag_is_none(text):
    assert of(("Anna", text)) == []


def test_a_tag_of_nobody_is_told_but_the_turn_is_anybodys():
    assert [tag.wrong for tag in of(("", "!!down"), ("", "!!turn 3"))] == ["seen.tag_nobody", ""]


def test_a_turn_stamps_what_comes_after_it_in_its_line_and_in_later_ones():
    found = of(("Anna", "!!hit Jörg"), ("Karim", "!!turn 4 !!hit Anna"), ("Anna", "!!hit Karim !!turn 5"), ("Anna", "!!hit Jörg"))
    assert [tag.turn for tag in found if tag.word == "hit"] == [None, 4, 4, 5]


def test_what_was_taken_back_in_the_game_says_nothing():
    [turn, hit] = tags([Line(1, "Anna", "!!turn 3", undone=True), Line(2, "Anna", "!!hit Jörg")])
    assert (turn.wrong, hit.turn) == ("seen.tag_undone", None)


def test_of_very_many_tags_and_names_the_first_are_taken_and_the_rest_is_told():
    lines = [said("Anna", "!!hit Jörg " * 3)] * 1700
    understood = read("g.vlog", zipped({"savedGame": as_plain(log_text(lines))}, zipfile.ZIP_STORED))
    assert (len(understood.log.tags), understood.remarks[0].code) == (5000, "seen.tags_many")
    understood = read("g.vlog", vlog([said(f"Guest {n}", "!!down") for n in range(61)]))
    assert (len(understood.people), understood.remarks[0].code) == (60, "seen.tags_names")


def came_to(*said, **others):
    """The deeds, and of each tag that was not simply taken why, and the line that it has to do with."""
    done = deeds(of(*said), {**PILOTS, **others})
    return done, [(made.why.removeprefix("seen.tag_"), made.against) for made in done.made if made.why]


def test_an_evening_of_tags_becomes_sorties_and_claims():
    done, odd = came_to(
        ("Karim", "!!turn 3"),
        ("Anna", "!!shot Jörg"),
        ("Jörg", "!!down"),
        ("Jörg", "!!wounded"),
        ("Jörg", "!!killed"),
        ("Bence", "!!chased by Karim"),
        ("Bence", "!!exit friendly"),
        ("Karim", "!!bombed failure"),
        ("Karim", "!!hit Anna"),
    )
    assert odd == []
    assert done.sorties == {
        "jörg": {"fate": "shot_down", "crew": "killed"},
        "bence": {"exit": {"chased_by": "karim", "edge": "friendly", "turn": 3}},
        "karim": {"bombing": "failure"},
    }
    assert done.claims == [
        {"by": ["anna"], "on": "jörg", "result": "shot_down", "turn": 3},
        {"by": ["karim"], "on": "anna", "result": "hit", "turn": 3},
    ]


@pytest.mark.parametrize(
    ("said", "odd"),
    [
        ([("Anna", "!!shot Jörg"), ("Anna", "!!shot Jörg")], ("again", 1)),
        ([("Anna", "!!shot Jörg"), ("Bence", "!!shot Jörg")], ("shared", 1)),
        ([("Jörg", "!!lost"), ("Anna", "!!shot Jörg")], ("against", 1)),
        ([("Anna", "!!shot Jörg"), ("Jörg", "!!lost")], ("against", 1)),
        ([("Jörg", "!!exit flank"), ("Anna", "!!shot Jörg")], ("against", 1)),
        ([("Jörg", "!!exit flank"), ("Jörg", "!!down")], ("against", 1)),
        ([("Anna", "!!shot Jörg"), ("Jörg", "!!exit flank")], ("against", 1)),
        ([("Jörg", "!!exit flank"), ("Jörg", "!!exit enemy")], ("against", 1)),
        ([("Jörg", "!!exit flank"), ("Jörg", "!!exit flank")], ("again", 1)),
        ([("Jörg", "!!down"), ("Jörg", "!!down")], ("again", 1)),
        ([("Jörg", "!!down"), ("Jörg", "!!lost")], ("against", 1)),
        ([("Jörg", "!!killed"), ("Jörg", "!!wounded")], ("against", 1)),
        ([("Jörg", "!!wounded"), ("Jörg", "!!wounded")], ("again", 1)),
        ([("Jörg", "!!bombed success"), ("Jörg", "!!bombed failure")], ("against", 1)),
        ([("Anna", "!!damaged Jörg"), ("Bence", "!!damaged Jörg")], ("against", 1)),
        ([("Anna", "!!hit Jörg"), ("Anna", "!!hit Jörg")], ("again", 1)),
        ([("Jörg", "!!wounded"), ("Jörg", "!!chased by Anna")], ("not_left", 0)),
        ([("Anna", "!!down"), ("Nobody", "!!down")], ("left_out", 0)),
    ],
)
def test_a_later_tag_that_does_not_agree_is_left_out_and_names_the_first(said, odd):
    assert came_to(*said)[1] == [odd]


def test_a_third_who_claims_a_kill_is_one_too_many():
    done, odd = came_to(("Anna", "!!shot Jörg"), ("Bence", "!!shot Jörg"), ("Karim", "!!shot Jörg"))
    assert done.claims == [{"by": ["anna", "bence"], "on": "jörg", "result": "shot_down"}]
    assert odd == [("shared", 1), ("against", 1)]


def test_who_is_called_by_two_names_contradicts_himself_all_the_same():
    done, odd = came_to(("Jörg", "!!lost"), ("Anna", '!!shot "Roy Pennyroyal"'), **{"Roy Pennyroyal": "jörg"})
    assert (done.sorties, done.claims, odd) == ({"jörg": {"fate": "lost"}}, [], [("against", 1)])


def test_what_is_said_of_somebody_still_open_waits_and_a_claim_on_somebody_left_out_is_counted():
    done, odd = came_to(("Anna", "!!shot Someone"), ("Anna", "!!shot Nobody"), Someone="")
    assert (done.sorties, done.claims, done.lost) == ({}, [], 2)
    assert odd == [("open", 0), ("left_out", 0)]
