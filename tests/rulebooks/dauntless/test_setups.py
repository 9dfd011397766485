"""Set-ups by dice, the defender's atoll, edges over which nobody leaves, and what is written down unseen."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless.scenarios import SCENARIOS
from tests.rulebooks.dauntless.asking import ask, fault_of


def test_the_list_names_all_scenarios_in_order():
    told = ask("scenario_list")
    assert [one["key"] for one in told["scenarios"]] == list(SCENARIOS)
    assert told["scenarios"][0] == {"key": "dogfight", "group": "XXII", "title": "Dogfight"}
    assert told["rule"] == "XXII-XXIV"
    assert fault_of("scenario_list", scenario="asw") == ("unknown_field", "scenario")


@pytest.mark.rule("DA", "XXII")
@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_is_told_whole(key):
    told = ask("scenario", scenario=key)
    assert told["scenario"] == SCENARIOS[key]
    assert told["rule"] == f"{SCENARIOS[key]['group']} {SCENARIOS[key]['title']}"


@pytest.mark.rule("DA", "R66")
def test_two_americans_of_get_yamamoto_have_no_place_in_print():
    american = [step for step in ask("scenario", scenario="get_yamamoto")["scenario"]["setup"] if step["side"] == "US"]
    assert [step["where"] for step in american] == ["section VI along edge 4", "see DA-R66"]


@pytest.mark.rule("DA", "R67")
def test_what_print_leaves_open_is_among_the_doubts():
    doubtful = [key for key in SCENARIOS if "DA-R67" in ask("scenario", scenario=key)["scenario"]["rulings"]]
    assert doubtful == ["mass_bombers", "carrier_strike", "atoll_attack"]
    assert all(SCENARIOS[key]["doubts"] for key in doubtful)


@pytest.mark.rule("DA", "XXIII.Setup")
@pytest.mark.parametrize(
    ("key", "results"), [("kamikaze_attack", ["waits"] * 5 + ["enters"]), ("atoll_attack", ["flying"] * 3 + ["runway"] * 3)]
)
def test_each_aircraft_has_a_die(key, results):
    told = ask("setup_roll", scenario=key, aircraft=list("ABCDEF"), dice=[1, 2, 3, 4, 5, 6, 6])
    assert [one["result"] for one in told["aircraft"]] == results
    assert (told["aircraft"][1], told["dice_unused"]) == ({"id": "B", "die": 2, "result": results[1]}, 1)
    assert told["rule"] == f"XXIII {SCENARIOS[key]['title']}"


@pytest.mark.parametrize(("die", "section"), list(enumerate(["I", "II", "III", "IV", "V", "VI"], 1)))
def test_two_dice_place_the_submarine(die, section):
    told = ask("setup_roll", scenario="asw", aircraft=[], dice=[die, 7 - die, 1])
    assert (told["section"], told["facing"], told["depth"], told["dice_unused"]) == (section, 7 - die, 0, 1)


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        ({"scenario": "shipping_strike", "dice": []}, ("no_setup_roll", "scenario")),
        ({"scenario": "asw", "aircraft": ["A"], "dice": [1, 1]}, ("unknown_field", "aircraft")),
        ({"scenario": "kamikaze_attack", "dice": [1]}, ("missing_field", "aircraft")),
        ({"scenario": "atoll_attack", "aircraft": ["A", "B", "A"], "dice": []}, ("duplicate_id", "aircraft[2]")),
        ({"scenario": "atoll_attack", "aircraft": ["A", "B"], "dice": [1]}, ("dice_missing", "dice")),
        ({"scenario": "asw", "dice": [1]}, ("dice_missing", "dice")),
        ({"scenario": "asw"}, ("missing_field", "dice")),
        ({"scenario": "asw", "dice": [0]}, ("bad_die", "dice[0]")),
    ],
)
def test_a_roll_that_is_not_made_so_is_refused(request_, fault):
    assert fault_of("setup_roll", **request_) == fault


@pytest.mark.rule("DA", "XXII.Exit")
@pytest.mark.parametrize("edge", ["1", "2-3", "4", "5-6"])
def test_nobody_leaves_while_yamamoto_is_hunted(edge):
    for side in ("US", "JP"):
        told = ask("edge_exit", scenario="get_yamamoto", side=side, loaded=False, edge=edge)
        assert (told["allowed"], told["code"]) == (False, "no_exit")


@pytest.mark.parametrize("edge", ["1", "2-3", "4", "5-6"])
def test_a_kate_with_its_torpedo_does_not_leave_at_the_sides(edge):
    asked = {"scenario": "anti_torpedo_patrol", "edge": edge}
    at_the_side = edge in ("2-3", "5-6")
    told = ask("edge_exit", **asked, side="JP", loaded=True)
    assert (told["allowed"], told["code"]) == (not at_the_side, "loaded_side_edge" if at_the_side else None)
    assert ask("edge_exit", **asked, side="JP", loaded=False)["allowed"]
    assert ask("edge_exit", **asked, side="US", loaded=True)["allowed"]


@pytest.mark.parametrize("key", sorted(SCENARIOS.keys() - {"get_yamamoto", "anti_torpedo_patrol"}))
def test_elsewhere_everybody_may_leave(key):
    assert ask("edge_exit", scenario=key, side="JP", loaded=True, edge="2-3")["code"] is None


def test_an_edge_is_one_of_four():
    assert fault_of("edge_exit", scenario="asw", side="JP", loaded=True, edge="3") == ("bad_choice", "edge")


def airfield(q: int, r: int = 0) -> list[list[int]]:
    return [[q, r], [q, r + 1], [q, r + 2], [q, r + 3]]


def flak(kind: str, guns: list[int], row: int) -> list[dict]:
    return [{"hex": [3 * place, row], "kind": kind, "guns": many} for place, many in enumerate(guns)]


LIGHT, HEAVY = [2, 2, 2, 2, 2, 2, 1, 1, 1], [2, 2, 1, 1]
ATOLL = {
    "airfields": [airfield(0), airfield(15)],
    "trucks": [[-1, 0], [-3, 0], [18, 0], [16, 2]],
    "flak": [*flak("light", LIGHT, 50), *flak("heavy", HEAVY, 60)],
}


def problems(**changes) -> list[str]:
    return ask("atoll_setup", **ATOLL | changes)["problems"]


@pytest.mark.rule("DA", "XXIII.Atoll")
def test_an_atoll_as_it_should_be_has_no_problem():
    told = ask("atoll_setup", **ATOLL)
    assert (told["ok"], told["problems"], told["rule"]) == (True, [], "XXIII Atoll Attack")


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"airfields": [airfield(0)]}, ["airfield_count"]),
        ({"airfields": [airfield(0), airfield(15)[:3]]}, ["airfield_counters"]),
        ({"airfields": [airfield(0), airfield(14)], "trucks": [[-1, 0], [-3, 0], [17, 0], [15, 2]]}, ["airfields_too_close"]),
        ({"trucks": ATOLL["trucks"][:3]}, ["truck_count", "trucks_not_two_each"]),
        ({"trucks": [[-1, 0], [-4, 0], [18, 0], [16, 2]]}, ["trucks_not_two_each"]),
        ({"trucks": [[-1, 0], [-3, 0], [-2, 0], [16, 2]]}, ["trucks_not_two_each"]),
        ({"flak": [*flak("light", [*LIGHT[:7], 2], 50), *flak("heavy", HEAVY, 60)]}, ["light_counters"]),
        ({"flak": [*flak("light", [1] * 9, 50), *flak("heavy", HEAVY, 60)]}, ["light_guns"]),
        ({"flak": [*flak("light", LIGHT, 50), *flak("heavy", [2, 2, 2], 60)]}, ["heavy_counters"]),
        ({"flak": [*flak("light", LIGHT, 50), *flak("heavy", [2, 2, 1, 2], 60)]}, ["heavy_guns"]),
        ({"flak": [*flak("light", LIGHT, 50), *flak("heavy", HEAVY, 52)]}, ["flak_too_close"]),
        ({"flak": []}, ["light_counters", "light_guns", "heavy_counters", "heavy_guns"]),
        ({"airfields": []}, ["airfield_count"]),
    ],
)
def test_each_problem_is_found(changes, found):
    assert problems(**changes) == found


def test_all_problems_come_in_their_order():
    everything = problems(airfields=[[[0, 0]], [[1, 0]], [[2, 0]]], trucks=[], flak=[
        {"hex": [0, 0], "kind": "light", "guns": 1}, {"hex": [0, 0], "kind": "heavy", "guns": 1},
    ])  # fmt: skip
    assert everything == [
        "airfield_count", "airfield_counters", "airfields_too_close", "truck_count", "trucks_not_two_each", "light_counters",
        "light_guns", "heavy_counters", "heavy_guns", "flak_too_close",
    ]  # fmt: skip


def test_counters_are_hexes():
    assert fault_of("atoll_setup", **ATOLL | {"airfields": [[]]}) == ("empty_list", "airfields[0]")
    assert fault_of("atoll_setup", **ATOLL | {"airfields": [[[0]]]}) == ("bad_hex", "airfields[0][0]")
    assert fault_of("atoll_setup", **ATOLL | {"flak": [{"hex": [0, 0], "kind": "light"}]}) == ("missing_field", "flak[0].guns")


@pytest.mark.rule("DA", "XXII.Secret")
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=2000))
def test_a_sealed_note_is_known_by_its_digest(text):
    digest = ask("seal", salt="pepper", text=text)["digest"]
    assert digest == sha256(b"pepper\n" + text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("salt", "text", "field"),
    [("", "a", "salt"), (" ", "a", "salt"), ("s" * 81, "a", "salt"), ("s", "", "text"), ("s", "a" * 2001, "text"),
     ("s", 3, "text"), ("\ud800", "a", "salt"), ("s", "\udfff", "text")],
)  # fmt: skip
def test_what_cannot_be_sealed_is_refused(salt, text, field):
    assert fault_of("seal", salt=salt, text=text) == ("bad_text", field)


def test_blanks_and_the_longest_text_can_be_sealed():
    assert all(len(ask("seal", salt="s", text=text)["digest"]) == 64 for text in (" ", "a" * 2000))
