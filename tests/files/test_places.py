"""Where in a file a fault stands."""

import json

import pytest

from campaign.intake import MOST_FAULTS, read
from campaign.places import WIDEST, Place, place_at, place_of
from tests.files.campaigns import LEGAL, example

TEXT = """{
  "name": "Autumn",
  "players": [
    {"id": "j1", "a/b": {"~": 7}},
    {"id": "j2"}
  ], "empty": {}
}
"""


@pytest.mark.parametrize(
    ("pointer", "line", "column"),
    [
        ("", 1, 1),
        ("/name", 2, 11),
        ("/players", 3, 14),
        ("/players/0", 4, 5),
        ("/players/1/id", 5, 12),
        ("/players/0/a~1b/~0", 4, 31),
    ],
)
def test_a_pointer_leads_to_its_line_and_column(pointer, line, column):
    place = place_of(TEXT, pointer)
    assert (place.line, place.column) == (line, column)


@pytest.mark.parametrize(
    ("pointer", "line"), [("/nothing", 1), ("/players/7/id", 3), ("/players/0/nothing", 4), ("/empty/x", 6), ("/name/0", 2)]
)
def test_a_pointer_to_what_is_missing_leads_as_far_as_there_is_a_way(pointer, line):
    assert place_of(TEXT, pointer).line == line


@pytest.mark.parametrize("text", ["", "   ", '{"a"', '{"a": ', '{"a": [1, ', '{"a" 1}', "[" * 3000])
def test_text_that_breaks_off_has_no_place_or_one_before_the_break(text):
    place = place_of(text, "/a/1/b")
    assert place is None or place.line == 1


def test_a_long_line_is_cut_around_the_spot():
    text = json.dumps({"a": "x" * 5000, "b": "y" * 5000})
    place = place_of(text, "/b")
    assert len(place.text) <= WIDEST
    assert '"b": "yyy' in place.text


def test_a_line_and_column_lead_to_their_text():
    assert place_at(TEXT, 2, 11) == Place(2, 11, '"name": "Autumn",')
    assert place_at(TEXT, 99, 99).line >= 1


def test_every_place_in_an_example_is_found():
    text = json.dumps(example(3), indent=1, ensure_ascii=False)
    lines = text.splitlines()
    for number, report in enumerate(example(3)["reports"]):
        for place, sortie in enumerate(report["sorties"]):
            found = place_of(text, f"/reports/{number}/sorties/{place}/aircraft")
            assert lines[found.line - 1][found.column - 1 :].startswith(json.dumps(sortie["aircraft"]))


def test_a_fault_comes_with_the_smallest_object_around_it():
    document = example()
    document["reports"][0]["sorties"][0]["exit"] = {"edge": "upwards"}
    [fault] = read(json.dumps(document).encode()).faults
    assert fault.snippet == '{"edge": "upwards"}'


def test_a_fault_in_something_big_comes_with_its_line():
    document = example()
    document["reports"][0]["turns"] = 99
    [fault] = read(json.dumps(document, indent=1).encode()).faults
    assert fault.snippet == '"turns": 99,'


def test_no_more_faults_are_placed_than_a_person_can_read():
    document = {**example(), "players": [{"id": "j1"}] * 2000}
    assert len(read(json.dumps(document).encode()).faults) == MOST_FAULTS


def test_a_legal_file_has_no_faults():
    taken = read(LEGAL[0].read_bytes())
    assert taken.faults == ()
    assert taken.record is not None
    assert taken.outcome is not None
