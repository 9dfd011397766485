"""A sheet as CSV, as people's programs and text editors write it."""

import pytest

from games.readers.understood import Remark
from rulebooks.pacific_air_war.reading import Refused
from tests.sheets import HAND, lines_of_text, understood

HEADS = ["sortie", "pilot", "aircraft", "fate", "exit edge", "exit turn", "home"]


def hand(name):
    return understood(name, (HAND / name).read_bytes())


def one(*cells, heads=HEADS):
    """What is understood of a table with this one line."""
    return understood("s.csv", lines_of_text(heads, cells))


def faults(seen):
    return [(fault.code, fault.at) for fault in seen.faults]


def codes_of(remarks):
    return [(remark.code, remark.at) for remark in remarks]


def test_a_sheet_of_a_persons_own_with_semicolons_in_windows_1252():
    seen = hand("thursday-1252.csv")
    assert [(named.name, named.player, named.side) for named in seen.people] == [
        ("Bartholomé Vance", "Zoë", "usa"),
        ("Saburo Ota?", "Anna", "japan"),
        ("Lars Østerby", "Nina", "usa"),
    ]
    assert (seen.game, seen.body["turns"]) == (2, 31)
    assert [(s["aircraft"], s.get("fate")) for s in seen.body["sorties"]] == [
        ("F4F", None),
        ("Zeke", "shot_down"),
        ("F4F", "lost"),
    ]
    assert seen.body["sorties"][0]["exit"] == {"edge": "enemy", "turn": 22}
    assert [*seen.dice.values()] == [{"home": 4}, {"home": 3}]
    assert codes_of(seen.remarks) == [
        ("seen.windows", "thursday-1252.csv"),
        ("seen.line", "line 1, column A"),
        ("seen.column", "line 3, column Wetter"),
    ]
    assert seen.faults == ()


def test_claims_alone_in_any_order_of_columns_name_people_and_no_sorties():
    seen = hand("turned-round.tsv")
    keys = {named.key: named.name for named in seen.people}
    assert [(claim["by"], claim["on"], claim["result"], claim.get("turn")) for claim in seen.body["claims"]] == [
        ("a", "k", "shot_down", 14),
        (["a", "b"], "m", "shot_down", 20),
        ("b", "n", "damaged", None),
        ("a", "n", "hit", 3),
    ]
    assert keys == {"a": "a", "b": "b", "k": "k", "m": "m", "n": "n"}
    assert (seen.holds, seen.game) == (("claims",), 4)
    assert "sorties" not in seen.body
    assert "turns" not in seen.body


def test_claims_alone_may_name_people_as_the_list_in_the_sheet_does():
    seen = understood("c.csv", lines_of_text(["by", "on", "result"], ["Itō Kenji (j1-1)", "Roy", "hit"], ["j1-1", "Roy", "hit"]))
    assert [(named.key, named.id, named.name) for named in seen.people] == [("j1-1", "j1-1", "Itō Kenji"), ("Roy", "Roy", "Roy")]
    assert {(claim["by"], claim["on"]) for claim in seen.body["claims"]} == {("j1-1", "Roy")}


def test_quotation_marks_line_breaks_and_a_line_that_names_the_separator():
    seen = hand("notes.csv")
    assert [s.get("note") for s in seen.body["sorties"]] == ['Said: "never again",\nand went home', "=1+1"]
    assert faults(one("a", "j1-1", "A6M2", "sunk")) == [("sortie.fate", "line 2, column fate")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_they_do_anywhere(end):
    text = f"pilot,aircraft,fate{end}{end}j1-1,A6M2,lost{end}{end}{end}"
    assert understood("s.csv", text.encode()).body["sorties"] == [
        {"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2", "fate": "lost"}
    ]


@pytest.mark.parametrize(
    ("said", "fate"),
    [
        ("Survived", None),
        ("SHOT DOWN", "shot_down"),
        ("shot-down", "shot_down"),
        (" lost ", "lost"),
        ("Abgeschossen", "shot_down"),
    ],
)
def test_case_blanks_and_hyphens_of_words_are_forgiven(said, fate):
    assert one("a", "j1-1", "A6M2", said).body["sorties"][0].get("fate") == fate


@pytest.mark.parametrize("said", ["yes", "YES", "x", "X", "1", "true", "✓", "Ja", "はい"])
def test_yes_is_said_in_many_ways(said):
    assert one("j1-1", "A6M2", said, heads=["pilot", "aircraft", "damaged"]).body["sorties"][0]["damaged"] is True


@pytest.mark.parametrize("said", ["no", "N", "0", "False", "", "Nein"])
def test_and_so_is_no(said):
    assert "damaged" not in one("j1-1", "A6M2", said, heads=["pilot", "aircraft", "damaged"]).body["sorties"][0]


@pytest.mark.parametrize("said", ["maybe", "yess", "2", "-", "oui"])
def test_what_is_neither_is_not_guessed(said):
    seen = one("j1-1", "A6M2", said, heads=["pilot", "aircraft", "damaged"])
    assert faults(seen) == [("sheet.yes_no", "line 2, column damaged")]


@pytest.mark.parametrize(("said", "turn"), [("22", 22), ("22.0", 22), ("22,0", 22), (" 22 ", 22), ("２２", 22)])
def test_whole_numbers_as_text_and_with_points_and_commas(said, turn):
    assert one("a", "j1-1", "A6M2", "", "enemy", said).body["sorties"][0]["exit"]["turn"] == turn


@pytest.mark.parametrize(
    "said", ["22.5", "22,5", "0", "-3", "37", "1e3", "NaN", "inf", "twelve", "9" * 5000, "1/3", "+", "12 13"]
)
def test_what_is_no_turn_is_a_fault_with_its_place(said):
    seen = one("a", "j1-1", "A6M2", "", "enemy", said)
    assert faults(seen) == [("exit.turn", "line 2, column exit turn")]
    assert seen.body["sorties"][0]["exit"] == {"edge": "enemy"}


@pytest.mark.parametrize("said", ["0", "7", "3.5", "-1", "six", "NaN"])
def test_what_is_no_face_of_a_die_is_a_fault_with_its_place(said):
    seen = one("a", "j1-1", "A6M2", "", "", "", said)
    assert faults(seen) == [("die.range", "line 2, column home")]
    assert seen.dice == {}


@pytest.mark.parametrize(
    ("said", "aircraft"),
    [("a6m2", "A6M2"), ("A6M2 Zeke", "A6M2"), ("Hellcat", "F6F"), ("ki 84", "Ki-84"), ("Zeke", "Zeke"), ("Spitfire", "Spitfire")],
)
def test_aircraft_by_code_and_by_a_name_that_is_only_theirs(said, aircraft):
    assert one("a", "j1-1", said).body["sorties"][0]["aircraft"] == aircraft


def test_a_pilot_without_aircraft_is_taken_not_to_have_flown_and_that_is_told():
    seen = understood(
        "s.csv", lines_of_text(["pilot", "name", "aircraft", "fate"], ["j1-1", "Ito", "", ""], ["j2-1", "Sato", "A6M2", ""])
    )
    assert [s["pilot"] for s in seen.body["sorties"]] == ["j2-1"]
    assert Remark("seen.no_aircraft", "line 2", {"pilot": "Ito"}) in seen.remarks


def test_a_fate_without_aircraft_is_a_fault():
    seen = understood("s.csv", lines_of_text(["pilot", "aircraft", "fate"], ["j1-1", "", "lost"]))
    assert faults(seen) == [("file.schema", "line 2")]


def test_a_line_of_nobody_is_a_fault_and_an_empty_line_for_a_strike_aircraft_is_none():
    heads = ["sortie", "pilot", "side", "strike for", "aircraft", "fate"]
    seen = understood("s.csv", lines_of_text(heads, ["js1", "", "japan"], ["js2", "", "japan", "", "D3A", "lost"]))
    assert faults(seen) == [("sheet.nobody", "line 3")]


def test_a_missing_column_is_one_fault_and_not_one_of_every_line():
    seen = understood("s.csv", lines_of_text(["pilot", "fate"], ["j1-1", "lost"], ["j2-1", "lost"]))
    assert faults(seen) == [("sheet.column_missing", "line 1")]
    seen = understood("c.csv", lines_of_text(["by", "turn"], ["a", 3], ["b", 4]))
    assert faults(seen) == [("sheet.column_missing", "line 1"), ("sheet.column_missing", "line 1")]


def test_a_column_twice_is_a_fault():
    seen = understood("s.csv", lines_of_text(["pilot", "aircraft", "Plane"], ["j1-1", "A6M2", "D3A"]))
    assert faults(seen) == [("sheet.column_twice", "line 1, column Plane")]


def test_what_stands_beside_the_table_is_named():
    seen = understood("s.csv", lines_of_text(["pilot", "aircraft"], ["j1-1", "A6M2", "", "look at this"]))
    assert ("seen.line", "line 2, column D") in codes_of(seen.remarks)


def test_a_sheet_without_a_word_about_turns_has_none_and_that_is_told():
    seen = one("a", "j1-1", "A6M2")
    assert "turns" not in seen.body
    assert Remark("seen.no_turns", "", {"most": 36}) in seen.remarks
    assert seen.game is None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (["# turns", "40"], ("report.turns", "line 3, column B")),
        (["# turns", "many"], ("report.turns", "line 3, column B")),
        (["# game", "8"], ("report.order", "line 3, column B")),
        (["# strikes", "japan", "D3A", "-1", "0"], ("strikes.count", "line 3, column D")),
        (["# strikes", "japan", "D3A", "2", ""], ("file.schema", "line 3, column C")),
        (["# strikes", "britain", "D3A", "2", "1"], ("file.schema", "line 3, column B")),
        (["# ruling", "usa", "99", "because"], ("ruling.code", "line 3, column C")),
        (["# ruling", "usa", "2", ""], ("file.schema", "line 3, column B")),
        (["# ruling", "allow", "everything", "because"], ("ruling.code", "line 3, column C")),
    ],
)
def test_what_is_wrong_in_the_lines_of_the_whole_game_has_its_place(line, fault):
    seen = understood("s.csv", lines_of_text(["pilot", "aircraft"], ["j1-1", "A6M2"], line))
    assert faults(seen) == [fault]


def test_rulings_and_attacks_of_strike_aircraft_stand_in_lines_of_their_own():
    rows = [["pilot", "aircraft"], ["j1-1", "A6M2"], ["# ruling", "allow", "sortie.first_type", "his own model"]]
    rows += [["# ruling", "Japan", "-2", "late"], ["# strikes", "Japan", "Val", "3", "2"], ["# strikes", "usa", "SBD", "", ""]]
    seen = understood("s.csv", lines_of_text(*rows))
    assert seen.body["rulings"] == [
        {"allow": "sortie.first_type", "reason": "his own model"},
        {"side": "japan", "cvp": -2, "reason": "late"},
    ]
    assert seen.body["strikes"] == {"japan": {"D3A": {"attacked": 3, "successful": 2}}}
    assert seen.faults == ()


def test_two_lines_that_disagree_are_a_fault():
    seen = understood(
        "s.csv", lines_of_text(["pilot", "aircraft"], ["j1-1", "A6M2"], ["# game", 2], ["# game", 3], ["# game", "2.0"])
    )
    assert faults(seen) == [("sheet.said_twice", "line 4, column B")]


def test_very_many_faults_are_told_as_the_first_hundred_and_how_many_more():
    seen = understood("s.csv", lines_of_text(["pilot", "aircraft", "fate"], *[[f"p{n}", "A6M2", "sunk"] for n in range(150)]))
    assert len(seen.faults) == 101
    assert (seen.faults[-1].code, seen.faults[-1].params) == ("sheet.many_faults", {"count": 50})


@pytest.mark.parametrize(
    ("data", "code", "at"),
    [
        (b'pilot,aircraft\n"j1-1,A6M2\nj2-1,A6M2\n', "upload.quotes", "s.csv, line 2"),
        (b"pilot,aircraft\nj\x81,A6M2\n", "upload.encoding", "s.csv, line 2"),
        (b"\xef\xbb\xbfpilot,aircraft\nj\xff,A6M2\n", "upload.encoding", "s.csv, line 2"),
        (b"\xff\xfep\x00i\x00l", "upload.encoding", "s.csv, line 1"),
        (b"pilot\x00,aircraft\n", "upload.unknown", "s.csv"),
        (b"p\x00i\x00l\x00o\x00t\x00,\x00a\x00", "upload.unknown", "s.csv"),
        (b"beer,crisps\n3,4\n", "upload.no_table", "s.csv"),
        (b"pilot,aircraft\n" + b"\n" * 1_000_000, "upload.rows", "s.csv, line 2001"),
        (b"pilot,aircraft\n" + b"," * 1_000_000, "upload.columns", "s.csv, line 2"),
        (b"pilot,aircraft\nj1," + b"x" * 200_000 + b"\n", "upload.cell", "s.csv, line 2"),
    ],
)
def test_text_that_is_no_table_is_refused_with_its_place(data, code, at):
    with pytest.raises(Refused) as refused:
        understood("s.csv", data)
    assert [(one.code, one.at) for one in refused.value.refusals] == [(code, at)]
