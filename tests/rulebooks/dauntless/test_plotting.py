"""The bell, late plots, notes between players, and the table of pilots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulebooks.dauntless.asking import ask, fault_of


def plot(noted_at: int | None, increment: str = "level", limit: int = 150) -> dict:
    return ask("plot_timer", limit=limit, planes=[{"id": "A", "noted_at": noted_at, "increment": increment}])["planes"][0]


@pytest.mark.rule("DA", "R49")
@pytest.mark.parametrize(("noted_at", "plotted"), [(0, "as_noted"), (150, "as_noted"), (151, "forced"), (None, "forced")])
def test_noted_in_the_second_of_the_bell_is_in_time(noted_at, plotted):
    assert plot(noted_at)["plot"] == plotted


@pytest.mark.rule("DA", "XXVII.Plotting")
@pytest.mark.parametrize(
    ("increment", "movement"),
    [("stall", "spin"), ("manoeuvre", "straight"), ("level", "straight"), ("dive", "dive_or_brakes")],
)
def test_a_late_plot_is_flown_straight_or_as_the_speed_demands_and_without_power(increment, movement):
    assert plot(None, increment) == {"id": "A", "plot": "forced", "movement": movement, "power_allowed": False}
    assert plot(1, increment) == {"id": "A", "plot": "as_noted", "movement": None, "power_allowed": True}


@pytest.mark.parametrize(("limit", "notes"), [(119, ["limit_unusual"]), (120, []), (180, []), (181, ["limit_unusual"])])
def test_two_to_three_minutes_are_usual(limit, notes):
    assert ask("plot_timer", limit=limit, planes=[])["notes"] == notes


@pytest.mark.parametrize("limit", [9, 3601, 150.0, "150", True])
def test_a_limit_has_its_limits(limit):
    assert fault_of("plot_timer", limit=limit, planes=[]) == ("bad_limit", "limit")
    assert {ask("plot_timer", limit=good, planes=[])["planes"] == [] for good in (10, 3600)} == {True}


def test_each_plane_is_there_once_and_said_in_order():
    planes = [{"id": name, "noted_at": 5, "increment": "dive"} for name in "ABA"]
    assert fault_of("plot_timer", limit=60, planes=planes) == ("duplicate_id", "planes[2].id")
    assert [one["id"] for one in ask("plot_timer", limit=60, planes=planes[:2])["planes"]] == ["A", "B"]
    late = [{"id": "A", "noted_at": 100_000, "increment": "level"}]
    assert fault_of("plot_timer", limit=60, planes=late) == ("bad_count", "planes[0].noted_at")


@given(st.integers(10, 3600), st.none() | st.integers(0, 99_999), st.sampled_from(["stall", "manoeuvre", "level", "dive"]))
def test_power_is_for_those_who_were_in_time(limit, noted_at, increment):
    told = plot(noted_at, increment, limit)
    assert told["power_allowed"] == (told["plot"] == "as_noted") == (told["movement"] is None)


@pytest.mark.rule("DA", "XXVII.Notes")
@pytest.mark.rule("DA", "R50")
@pytest.mark.parametrize(
    ("sender", "receiver", "needed"),
    [
        ("F4U Corsair", "F4U Corsair", 4),
        ("F4U Corsair", " f4u corsair ", 4),
        ("P-38G", "P-38L", 5),
        ("F4U Corsair", "F6F Hellcat", 5),
    ],
)
def test_a_note_is_read_more_easily_among_aircraft_of_one_type(sender, receiver, needed):
    for die in range(1, 7):
        told = ask("note", phase="plotting", from_type=sender, to_type=receiver, die=die)
        assert (told["needed"], told["readable"]) == (needed, die >= needed)


@pytest.mark.parametrize("phase", ["execution", "firing", "other"])
def test_notes_pass_only_while_movement_is_plotted(phase):
    assert fault_of("note", phase=phase, from_type="A", to_type="A", die=6) == ("notes_only_while_plotting", "phase")


def test_a_note_goes_from_a_type_to_a_type():
    assert fault_of("note", phase="other", from_type=" ", to_type="A", die=6) == ("bad_text", "from_type")
    assert fault_of("note", phase="other", from_type="A", to_type="A") == ("missing_field", "die")


@pytest.mark.rule("DA", "XVII")
@pytest.mark.rule("DA", "R55")
@pytest.mark.parametrize(("date", "final"), [("1941-12", False), ("1943-12", False), ("1944-01", True), ("1945-08", True)])
def test_japanese_pilots_use_a_line_of_their_own_and_the_last_column_from_1944(date, final):
    told = ask("pilot_table", nation="JP", date=date)
    assert (told["line"], told["final_column"]) == ("German", final)


def test_american_pilots_are_left_to_air_force():
    told = ask("pilot_table", nation="US", date="1945-01")
    assert (told["line"], told["final_column"]) == (None, None)
