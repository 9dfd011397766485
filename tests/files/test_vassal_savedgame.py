"""What VASSAL writes is read in each of its three ways; what is damaged is refused with the entry and the place in it."""

import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.readers.reading import read
from games.readers.vassal.commands import Command, commands, split
from games.readers.vassal.savedgame import text_of
from tests.files.refusing import refusal
from tests.files.vassal_made import (
    ESC,
    EVENING,
    SAVED_AT,
    WAYS,
    about,
    as_bytes,
    as_digits,
    as_plain,
    command,
    log_text,
    said,
    sequence,
    vlog,
)  # fmt: skip
from tests.sheets import repacked, zipped

AT = "g.vlog: savedGame"


def texts(data):
    return [line.text for line in read("g.vlog", data).log.lines]


@pytest.mark.parametrize("way", WAYS)
def test_a_log_is_the_same_in_every_way_in_which_it_can_be_written(way):
    assert read("g.vlog", vlog(EVENING, way=way)) == read("g.vlog", vlog(EVENING))
    assert len(texts(vlog(EVENING, way=way))) == len(EVENING)


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(1, 255))
def test_whatever_is_written_is_read_back(text, key):
    assert text_of(as_digits(text, key), "") == text_of(as_digits(text, key, upper=True), "") == text_of(as_bytes(text, key), "")
    assert text_of(as_bytes(text, key), "") == text


PART = st.text(st.sampled_from(["a", "'", "\\", ESC, "ü", "\t"])).filter(lambda text: not text.endswith("\\"))


@given(st.lists(PART, min_size=1))
def test_parts_that_were_joined_come_apart_again(parts):
    """But for a part that ends with a backslash, which the program itself cannot tell from an escaped separator."""
    assert split(sequence(parts)) == parts


NESTED = st.recursive(
    st.sampled_from(["a", "LOGS", "\\b", "CHATx"]).map(lambda text: (text, ())),
    lambda inner: st.tuples(st.sampled_from(["m", "\\n"]), st.lists(inner, min_size=1, max_size=3)),
    max_leaves=12,
)


def encoded(tree):
    text, inside = tree
    return command(text, *map(encoded, inside))


def flat(tree):
    text, inside = tree
    return [text, *(each for one in inside for each in flat(one))]


@given(NESTED)
def test_commands_inside_of_commands_are_heard_in_their_order(tree):
    heard = list(commands(sequence(["begin_save", "end_save", f"LOG\t{encoded(tree)}"])))
    assert [each.text for each in heard] == ["begin_save", "end_save", *flat(tree)]


def test_an_old_log_has_nothing_but_the_saved_game():
    log = read("g.vlog", vlog(EVENING, bare=True)).log
    assert (log.about.module, log.about.saved_at, len(log.lines)) == ("", None, len(EVENING))


def test_a_log_says_its_module_its_version_and_its_day():
    told = read("g.vlog", vlog()).log.about
    assert (told.module, told.version, told.engine) == ("Pacific Skies", "2.1", "3.7.5")
    assert told.saved_at.timestamp() * 1000 == SAVED_AT


@pytest.mark.parametrize("said_in", ["", "yesterday", "-1", "9" * 30, "１７"])
def test_a_day_that_is_none_is_no_day(said_in):
    data = repacked(vlog(), {"savedata": about("savedata", dateSaved=said_in), "moduledata": None})
    assert read("g.vlog", data).log.about.saved_at is None


def test_a_saved_game_without_a_log_holds_no_chat():
    assert texts(vlog(data=as_plain(log_text([])))) == []


def test_a_command_deeper_than_can_be_looked_into_is_told():
    deep = "CHATtoo deep"
    for _level in range(40):
        deep = command("move", deep)
    understood = read("g.vlog", vlog([deep, said("Anna", "hello")]))
    assert [line.text for line in understood.log.lines] == ["hello"]
    assert [(remark.code, remark.at) for remark in understood.remarks] == [("seen.log_deep", f"{AT}, command 4")]


def test_a_log_of_logs_of_logs_has_an_end():
    assert list(commands("LOG\t" * 100_000 + "CHATx")) == [1]
    assert list(commands("LOG\tLOG\tCHATx")) == [Command(1, "CHATx")]


GOOD = as_digits(log_text(EVENING))
BLANK = as_plain("begin_save\x1bend_save\x1bLOG\tCHAT")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (GOOD[:40] + b"xy" + GOOD[42:], ("log.hex", f"{AT}, character 41")),
        (GOOD[:-1], ("log.cut", AT)),
        (b"!VCSK", ("log.cut", AT)),
        (b"!VCSK5", ("log.cut", AT)),
        (b"VOBS", ("log.cut", AT)),
        (as_bytes(log_text(EVENING))[:30], ("log.cut", AT)),
        (BLANK + b"\xff\xfe", ("log.encoding", f"{AT}, command 3")),
        (as_digits("hello"), ("log.nothing", AT)),
        (b"", ("log.nothing", AT)),
        (as_plain(log_text([said("Anna", "x")] * 20_001)), ("log.long", f"{AT}, line 20001")),
        (as_plain(log_text([], pieces=["p"] * 400_001)), ("log.commands", AT)),
    ],
)
def test_a_damaged_saved_game_is_refused_with_its_place(data, told):
    assert refusal("g.vlog", zipped({"savedGame": data}, zipfile.ZIP_STORED)) == told


def test_a_module_that_declares_a_document_type_is_not_read():
    laughs = '<!DOCTYPE data [<!ENTITY l "lol">]><data><name>&l;</name></data>'
    assert refusal("g.vlog", repacked(vlog(), {"moduledata": laughs})) == ("upload.dtd", "g.vlog: moduledata")


def test_a_module_that_is_no_xml_is_told_and_the_rest_is_read():
    understood = read("g.vlog", repacked(vlog(EVENING), {"moduledata": "<data>\n<name>"}))
    assert [(remark.code, remark.at) for remark in understood.remarks] == [("seen.log_about", "g.vlog: moduledata, line 2")]
    assert (understood.log.about.module, len(understood.log.lines)) == ("", len(EVENING))


def test_what_else_is_in_the_file_is_told():
    understood = read("g.vlog", repacked(vlog(), {"map.png": b"\x89PNG"}))
    assert [(remark.code, remark.at) for remark in understood.remarks] == [("seen.entry", "g.vlog: map.png")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (vlog(data=b"begin_save" + bytes(30_000_000)), "upload.ratio"),
        (vlog(EVENING)[:-40], "upload.damaged"),
        (vlog(data=zipped({"savedGame": b"x"})), "upload.nested"),
        (zipped({"savedGame": b"x", **{f"e{n}": b"" for n in range(200)}}), "upload.entries"),
    ],
)
def test_a_container_beyond_its_limits_is_refused(data, code):
    assert refusal("g.vlog", data)[0] == code


@pytest.mark.parametrize("data", [b"not a log", zipped({"notes.txt": "hello"})])
@pytest.mark.parametrize("name", ["spoilt.vlog", "Spoilt.VSAV"])
def test_what_is_called_a_log_and_is_none_is_spoken_of_as_a_log(name, data):
    assert refusal(name, data)[:1] == ("log.nothing",)
