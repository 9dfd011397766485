"""Who said what in a log, and which dice fell in it, whatever the version and whatever the module."""

import pytest

from games.readers.reading import read
from games.readers.vassal.chat import Line, lines
from games.readers.vassal.commands import Command
from games.readers.vassal.dice import NoPattern, Throw, of_six, pattern, throws
from tests.files.vassal_made import command, said, thrown, undone, vlog


def heard(*entries):
    return [(line.speaker, line.text) for line in read("g.vlog", vlog(entries)).log.lines]


@pytest.mark.parametrize("old", [True, False])
def test_a_typed_line_has_its_speaker_in_old_and_in_new_versions(old):
    assert heard(said("Anna Lind", "good - luck", old=old)) == [("Anna Lind", "good - luck")]


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("* <b>Turn</b> 3 &amp; on", "* Turn 3 & on"),
        ("<font color='red'>fire</font><br/>now", "fire now"),
        ("a &lt; b &amp;lt; c", "a < b &lt; c"),
        ("<Anna> waves, 3 < 4 > 2", "<Anna> waves, 3 < 4 > 2"),
        ("*! Battle begins", "* Battle begins"),
        ("-~ Move on", "- Move on"),
        ("*`x", "*x"),
        ("!! nothing", "!! nothing"),
        ("two\nlines\u202e\u200b\x07 here", "two lines here"),
        ("", ""),
    ],
)
def test_what_a_line_shows_is_its_text_without_markup_and_colours(written, seen):
    assert heard(f"CHAT{written}") == [("", seen)]


def test_markup_of_a_typed_line_is_text_and_never_markup_of_ours():
    assert heard(said("<i>Anna</i>", "<script>alert(1)</script>")) == [("Anna", "<script>alert(1)</script>")]


def test_lines_inside_of_other_commands_are_heard_in_their_order():
    moved = command("MOVE\t7", "CHAT* 7 moves", command("MOVE\t8", "CHAT* 8 moves"))
    assert [text for _speaker, text in heard("CHATfirst", moved, "CHATlast")] == ["first", "* 7 moves", "* 8 moves", "last"]


def marked(*entries):
    return [(line.text, line.undone) for line in read("g.vlog", vlog(entries)).log.lines]


@pytest.mark.parametrize("words", ["* UNDO: ", "* ANNULLA: "])
def test_a_line_that_was_taken_back_is_marked_and_what_says_so_is_no_line(words):
    shot, hit = said("Anna", "!!shot Jörg"), said("Anna", "!!hit Jörg")
    assert marked(shot, hit, undone(hit, words), "CHATon") == [("!!shot Jörg", False), ("!!hit Jörg", True), ("on", False)]


def test_of_two_equal_lines_the_later_one_is_taken_back_first():
    hit = said("Anna", "!!hit Jörg")
    assert marked(hit, hit, undone(hit)) == [("!!hit Jörg", False), ("!!hit Jörg", True)]


def test_what_is_taken_back_and_never_was_said_marks_nothing_and_is_shown_itself():
    assert marked("CHATa", undone("CHATb")) == [("a", False), ("* UNDO: b", False)]


def test_a_log_that_breaks_off_while_something_is_taken_back_loses_no_line():
    assert marked("CHATa", "UNDO\ttrue", "CHAT* UNDO: a", "CHATb") == [("a", True), ("b", False)]


def test_a_very_long_line_is_cut():
    [line] = lines([Command(1, said("A" * 60, "x" * 100_000))], "")
    assert (len(line.speaker), len(line.text)) == (60, 1000)


def fell(text, form="", speaker=""):
    return [(throw.player, throw.what, throw.dice) for throw in throws([Line(1, speaker, text)], form)]


@pytest.mark.parametrize("old", [True, False])
def test_the_usual_button_is_understood_as_it_is(old):
    log = read("g.vlog", vlog([thrown("Gunnery", "3,4,1", "Anna", old=old), thrown("A = b", "6", "Jörg", old=old)])).log
    assert throws(log.lines) == [Throw(1, "Anna", "Gunnery", (3, 4, 1)), Throw(2, "Jörg", "A = b", (6,))]


@pytest.mark.parametrize(
    ("form", "text", "told"),
    [
        ("{player} rolls {what}: {dice}", "Anna rolls 2d6: 3, 4", ("Anna", "2d6", (3, 4))),
        ("* {what} {dice} (total {any}) by {player}.", "* Guns 1 2 6 (total 9) by Jörg K.", ("Jörg K", "Guns", (1, 2, 6))),
        ("Die: {dice}", "Die: 5", ("Karim", "", (5,))),
        ("  {any}   rolled {dice}", "Karim rolled 2+3", ("Karim", "", (2, 3))),
        ("*** {what} = {dice} ***", "*** Guns = 3,4 *** Anna", None),
        ("*** {what} = {dice}", "*** Guns = x", None),
        ("{what}: {dice}", ": 4", None),
        ("[{dice}] ({what}", "[2;2] (a.b*c", ("Karim", "a.b*c", (2, 2))),
    ],
)
def test_a_modules_own_pattern_finds_its_dice(form, text, told):
    assert fell(text, form, "Karim") == ([told] if told else [])


def test_the_usual_way_is_understood_beside_the_modules_own_and_a_line_counts_once():
    chat = [Line(1, "", "** Guns = 3 by Anna"), Line(2, "", "*** Guns = 4 *** <Jörg>")]
    assert [(t.line, t.player, t.dice) for t in throws(chat, "** {what} = {dice} by {player}")] == [
        (1, "Anna", (3,)),
        (2, "Jörg", (4,)),
    ]
    assert len(throws(chat[1:], "{any} = {dice} *** <{player}>")) == 1


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ("{what} by {player}", "dice"),
        ("", "dice"),
        ("{dice} and {dice}", "twice"),
        ("{dice} {sum}", "unknown"),
        ("{what}{dice}", "beside"),
        ("{what} {player}: {dice}", "beside"),
    ],
)
def test_a_text_that_is_no_pattern_says_why(form, why):
    with pytest.raises(NoPattern) as refused:
        pattern(form)
    assert refused.value.why == why


def test_a_pattern_takes_time_as_long_as_the_line_and_no_longer():
    """A line of nothing but what the pattern waits for is looked through once for each of its parts."""
    found = pattern("{any} = {what} = {player} = {dice} !")
    assert found.read(" = 1" * 250) is None


def test_a_die_that_showed_more_than_six_is_no_six_sided_one_whenever_it_fell():
    six, other = Throw(1, "", "Guns", (1, 6)), Throw(3, "", "Guns", (2,))
    tens = [Throw(2, "", "Weather", (3,)), Throw(4, "", "Weather", (10,))]
    assert of_six([six, tens[0], other, tens[1]]) == ([six, other], tens)
