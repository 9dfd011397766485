"""The rows that the book in hand holds, what it left out, and what a club's own files say instead."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless.aircraft import AIRCRAFT_OF_A_CLUB
from rulebooks.dauntless.data import AIRCRAFT, AIRCRAFT_CELLS, COUNTERS, SHIP_CELLS, SHIPS
from rulebooks.dauntless.ships.files import SHIPS_OF_A_CLUB
from tests.rulebooks.dauntless.asking import ask, fault_of

HEADER = "nation,class_id,light_early,light_late,heavy_early,heavy_late,speed,turning,hits,silhouette,points,names"
CARDS = "nation,type,engines,fighter,wing_points,l_hits,takeoff_factors,manoeuvre_low,manoeuvre_high,lowest_level_speed"
DESTROYER = "US,DD-1,1,2x3A,5,5,2,1/1,4,+1,50,Fletcher"


def test_each_side_has_two_battleships_and_of_the_second_the_points_are_unknown():
    assert list(SHIPS) == [("US", "BB-1"), ("US", "BB-2"), ("JP", "BB-1"), ("JP", "BB-2")]
    assert [row["points"] for row in SHIPS.values()] == [1000, None, 1300, None]


def test_of_all_the_cards_only_the_wing_points_of_the_dauntless_are_known():
    known = [(name, cell) for (_, name), row in AIRCRAFT.items() for cell in AIRCRAFT_CELLS[4:] if row[cell] is not None]
    assert known == [("SBD Dauntless", "wing_points")]
    assert len(AIRCRAFT) == 32


@pytest.mark.rule("DA", "XXVI.Types")
@pytest.mark.parametrize(
    ("code", "counter"), [("CV", "CV"), ("CL", "CA"), ("PT", "DD"), ("E", "DD"), ("SS", "SS"), ("A", "TP"), ("LS", "TP")]
)
def test_every_class_has_a_counter(code, counter):
    assert ask("counter", class_code=code) == {"calc": "counter", "counter": counter, "rule": "XXVI Ship Types"}


@pytest.mark.rule("DA", "R47")
@pytest.mark.parametrize("code", ["EE", "bb", "BB-1", "TP"])
def test_what_is_no_class_has_none(code):
    assert fault_of("counter", class_code=code) == ("unknown_class_code", "class_code")


def test_no_class_of_ships_has_two_counters():
    codes = [code for codes in COUNTERS.values() for code in codes]
    assert len(codes) == len(set(codes)) == 13


@pytest.mark.rule("DA", "Charts.Ships")
def test_a_row_of_the_book_is_told_with_its_counter():
    assert ask("ship_class", nation="JP", class_id="BB-1")["class"] == {
        "nation": "JP", "class_id": "BB-1", "counter": "BB", "light_early": "9", "light_late": "2x19", "heavy_early": "9",
        "heavy_late": "14", "speed": "1/2", "turning": "1/2", "hits": 45, "silhouette": 6, "points": 1300,
        "names": "Nagato, Fuso, Ise", "unknown": [],
    }  # fmt: skip


@pytest.mark.rule("DA", "R40")
@pytest.mark.rule("DA", "R48")
def test_the_fast_battleships_move_each_turn_and_what_is_not_printed_of_them_is_unknown():
    row = ask("ship_class", nation="JP", class_id="BB-2")["class"]
    assert (row["speed"], row["points"], row["unknown"]) == ("1/1", None, ["points", "names"])


@pytest.mark.parametrize(
    ("class_id", "code"),
    [("BB-3", "class_not_found"), ("BB-01", "class_not_found"), ("XX-1", "unknown_class_code"), ("BB", "bad_class_id"),
     ("BB-100", "bad_class_id"), ("BBB-1", "bad_class_id"), (1, "bad_class_id")],
)  # fmt: skip
def test_no_other_class_is_known(class_id, code):
    assert fault_of("ship_class", nation="US", class_id=class_id) == (code, "class_id")


@pytest.mark.rule("DA", "R34")
def test_the_flak_of_ships_grows_in_july_1943():
    assert [ask("era", date=date)["era"] for date in ("1941-12", "1943-06", "1943-07", "1945-08")] == ["early"] * 2 + ["late"] * 2


def test_a_type_is_found_as_it_is_written_and_its_card_is_unknown():
    aircraft = ask("aircraft", nation="US", type="SBD Dauntless")["aircraft"]
    assert (aircraft["engines"], aircraft["fighter"], aircraft["wing_points"]) == (1, False, 6)
    assert aircraft["unknown"] == ["l_hits", "takeoff_factors", "manoeuvre_low", "manoeuvre_high", "lowest_level_speed"]
    assert fault_of("aircraft", nation="JP", type="SBD Dauntless") == ("aircraft_not_found", "type")
    assert fault_of("aircraft", nation="US", type="sbd dauntless") == ("aircraft_not_found", "type")


def test_a_clubs_file_has_the_columns_of_the_book():
    assert tuple(SHIPS_OF_A_CLUB.columns) == SHIP_CELLS
    assert tuple(AIRCRAFT_OF_A_CLUB.columns) == AIRCRAFT_CELLS
    assert (",".join(SHIP_CELLS), ",".join(AIRCRAFT_CELLS)) == (HEADER, CARDS)


@pytest.mark.rule("DA", "Charts.ClubShips")
def test_a_clubs_ship_is_read_into_a_row():
    answered = ask("ship_file", text=f"{HEADER}\n{DESTROYER}\n")
    assert answered["errors"] == []
    assert answered["rows"] == [
        {
            "nation": "US", "class_id": "DD-1", "counter": "DD", "light_early": "1", "light_late": "2x3A", "heavy_early": "5",
            "heavy_late": "5", "speed": "2/1", "turning": "1/1", "hits": 4, "silhouette": 1, "points": 50, "names": "Fletcher",
            "unknown": [],
        }
    ]  # fmt: skip


def rows(*lines: str, end: str = "\n") -> list[dict[str, object]]:
    return list(ask("ship_file", text=end.join((HEADER, *lines)))["rows"])


def errors(*lines: str, calc: str = "ship_file", header: str = HEADER) -> list[tuple[int, str | None, str]]:
    told = ask(calc, text="\n".join((header, *lines)))["errors"]
    return [(error["line"], error["column"], error["code"]) for error in told]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_in_three_ways_and_blank_ones_count(end):
    assert [row["class_id"] for row in rows("", DESTROYER, "  ", "", end=end)] == ["DD-1"]
    told = ask("ship_file", text=end.join(("\ufeff", HEADER, "", DESTROYER, DESTROYER)))
    assert told["errors"] == [{"line": 5, "column": "class_id", "code": "duplicate_class"}]


def test_cells_are_trimmed_and_quoted_ones_hold_commas_and_quotes():
    (row,) = rows('JP , CV-1, 2 X 3 ,- ,?,,1, 1 ,09,0,00007, "The ""Red"", the Gold"')
    assert (row["light_early"], row["light_late"], row["heavy_early"], row["heavy_late"]) == ("2x3", "0", None, None)
    assert (row["speed"], row["hits"], row["points"], row["names"]) == ("1/1", 9, 7, 'The "Red", the Gold')
    assert row["unknown"] == ["heavy_early", "heavy_late"]


@pytest.mark.parametrize(
    ("line", "column", "code"),
    [
        ("US,DD-1", None, "bad_row"),
        (DESTROYER + ",", None, "bad_row"),
        (DESTROYER.replace("US", "?"), "nation", "bad_nation"),
        (DESTROYER.replace("DD-1", "?"), "class_id", "bad_class_id"),
        (DESTROYER.replace("DD-1", "EE-1"), "class_id", "unknown_class_code"),
        (DESTROYER.replace("2x3A", "2x3D"), "light_late", "bad_flak_cell"),
        (DESTROYER.replace("1/1", "1/0"), "turning", "bad_fraction"),
        (DESTROYER.replace(",4,", ",0,"), "hits", "bad_count"),
        (DESTROYER.replace(",4,", ",1000,"), "hits", "bad_count"),
        (DESTROYER.replace(",4,", ",+4,"), "hits", "bad_count"),
        (DESTROYER.replace("+1", "21"), "silhouette", "bad_count"),
        (DESTROYER.replace("+1", "-1"), "silhouette", "bad_count"),
        (DESTROYER.replace("50", "100000"), "points", "bad_count"),
        (DESTROYER.replace("50", "000050"), "points", "bad_count"),
        (DESTROYER.replace("50", "٥٠"), "points", "bad_count"),
        (DESTROYER.replace("2x3A", "x").replace("+1", "x"), "light_late", "bad_flak_cell"),
    ],
)
def test_a_row_with_a_fault_is_left_out_and_told_by_its_first_bad_column(line, column, code):
    assert errors(line, DESTROYER) == [(2, column, code)]


def test_a_class_that_comes_again_is_left_out_unless_the_first_was_bad():
    japanese = DESTROYER.replace("US", "JP")
    assert errors(DESTROYER.replace("50", "x"), DESTROYER, japanese, DESTROYER) == [
        (2, "points", "bad_count"),
        (5, "class_id", "duplicate_class"),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", HEADER + ",", " " + HEADER, HEADER.upper(), DESTROYER])
def test_a_file_begins_with_its_columns(text):
    assert fault_of("ship_file", text=text) == ("bad_header", "text")


def test_a_file_is_text():
    assert fault_of("ship_file", text=3) == ("bad_text", "text")
    assert fault_of("ship_file") == ("missing_field", "text")


@pytest.mark.rule("DA", "Charts.ClubAircraft")
def test_a_clubs_card_is_read_into_a_row():
    answered = ask("aircraft_file", text=f"{CARDS}\nUS,SBD Dauntless,1,no,6,3,4,5,7,\n")
    assert (answered["errors"], answered["rule"]) == ([], "Aircraft data cards")
    assert answered["rows"] == [
        {
            "nation": "US", "type": "SBD Dauntless", "engines": 1, "fighter": False, "wing_points": 6, "l_hits": 3,
            "takeoff_factors": 4, "manoeuvre_low": 5, "manoeuvre_high": 7, "lowest_level_speed": None,
            "unknown": ["lowest_level_speed"],
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "column", "code"),
    [
        ("US,,1,no,6,3,4,5,7,", "type", "bad_text"),
        (f"US,{'x' * 81},1,no,6,3,4,5,7,", "type", "bad_text"),
        ("US,SBD,9,no,6,3,4,5,7,", "engines", "bad_count"),
        ("US,SBD,0,no,6,3,4,5,7,", "engines", "bad_count"),
        ("US,SBD,1,No,6,3,4,5,7,", "fighter", "bad_flag"),
        ("US,SBD,1,no,100,3,4,5,7,", "wing_points", "bad_count"),
        ("US,SBD,1,no,006,3,4,5,7,", "wing_points", "bad_count"),
        ("US,SBD,1,no,6,3,4,31,7,", "manoeuvre_low", "bad_speed"),
        ("US,SBD,1,no,6,3,4,5,,", "manoeuvre_high", "bad_speed"),
        ("US,SBD,1,no,6,3,4,,5,", "manoeuvre_high", "bad_speed"),
        ("US,SBD,1,no,6,3,4,7,5,", "manoeuvre_high", "bad_speed"),
        ("US,SBD,1,no,6,3,4,7,5,x", "lowest_level_speed", "bad_speed"),
        ("US,SBD,1,no,6,3,4,5,7", None, "bad_row"),
    ],
)
def test_a_card_with_a_fault_is_left_out(line, column, code):
    assert errors(line, calc="aircraft_file", header=CARDS) == [(2, column, code)]


def test_a_type_that_comes_again_is_left_out():
    card = "US,SBD,,,,,,5,5,0"
    assert errors(card, card, calc="aircraft_file", header=CARDS) == [(3, "type", "duplicate_type")]


FLAK = st.sampled_from(["0", "3", "2x16", "6B+4C", "9x99A", None])
RATES = st.sampled_from(["0/1", "1/1", "1/2", "9/99", None])
ROWS = st.fixed_dictionaries(
    {
        "nation": st.sampled_from(["US", "JP"]),
        "class_id": st.builds("{}-{}".format, st.sampled_from(["CV", "BB", "E", "SS", "M"]), st.integers(0, 99)),
        **dict.fromkeys(SHIP_CELLS[2:6], FLAK),
        **dict.fromkeys(SHIP_CELLS[6:8], RATES),
        "hits": st.none() | st.integers(1, 999),
        "silhouette": st.none() | st.integers(0, 20),
        "points": st.none() | st.integers(0, 99999),
        "names": st.none()
        | st.text(st.characters(exclude_characters="\r\n"), min_size=1).map(str.strip).filter(lambda name: name not in "?"),
    }
)


def typed(cell: object, blank: str, space: str) -> str:
    """A cell as somebody may type it."""
    text = blank if cell is None else str(cell)
    return f'{space}"{text.replace(chr(34), 2 * chr(34))}"' if set(text) & set(',"') else space + text + space


@given(
    st.lists(ROWS, max_size=4, unique_by=lambda row: (row["nation"], row["class_id"])),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["", "?"]),
    st.sampled_from(["", " ", "\t"]),
)
def test_what_is_written_into_a_file_is_read_out_of_it(rows: list[dict[str, Any]], end: str, blank: str, space: str):
    lines = [",".join(typed(row[cell], blank, space) for cell in SHIP_CELLS) for row in rows]
    told = ask("ship_file", text=end.join((HEADER, *lines, "")))
    assert told["errors"] == []
    assert [{cell: row[cell] for cell in SHIP_CELLS} for row in told["rows"]] == rows
    assert [row["unknown"] for row in told["rows"]] == [[cell for cell in SHIP_CELLS if row[cell] is None] for row in rows]


@given(st.text(alphabet=st.sampled_from(',"?-0123456789xABUSDJP\r\n /')))
def test_whatever_stands_in_a_file_is_a_row_or_an_error(text):
    told = ask("ship_file", text=f"{HEADER}\n{text}")
    lines = [line for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if line.strip()]
    assert len(told["rows"]) + len(told["errors"]) == len(lines)
