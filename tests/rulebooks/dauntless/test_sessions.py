"""A session of the desk and its file: what a log does to ships, and what a file must agree in."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.dauntless import answer
from rulebooks.dauntless.session import (
    Broken,
    about,
    drop_of,
    events_of,
    facts_of,
    ledger_of,
    loss,
    points_sunk,
    read,
    taken_back,
    torpedo_state,
    with_torpedo,
    written,
)
from tests.rulebooks.dauntless.evenings import TORPEDO, VAL, Json, again, bomb, document, evening, line

MOVE = {"calc": "ship_move", "speed": "1/2", "turning": "1/2", "turn": 4, "order": {"move": 1}, "id": {"ship": "bb"}}
DIVE = {"calc": "submarine", "orders": ["dive"], "id": {"ship": "ss"}}
STRIKE = {
    "calc": "torpedo", "nation": "JP", "altitude": 100, "level_bank": True, "hexes_entered": 3, "aspect": "fore", "dice": [4],
    "id": {"ship": "bb", "torpedo": "t1"},
}  # fmt: skip
KAMIKAZE = {"calc": "kamikaze", "nation": "JP", "date": "1944-11", "engines": 1, "altitude": 0, "ship_in_path": True, "dice": [2]}
CORRECTION = {"turn": 3, "type": "correction", "hits": 2}
LEDGER = {
    "calc": "ship_ledger", "ship": {"nation": "US", "class_id": "BB-1"}, "era": "late", "events": [CORRECTION],
    "id": {"ship": "bb"},
}  # fmt: skip


def done(request: Json, turn: int = 3) -> list[tuple[str, Json]]:
    return events_of(request, answer(request), turn)


def broken(file: Any) -> tuple[str, str, int | None]:
    with pytest.raises(Broken) as raised:
        read(file)
    return raised.value.code, raised.value.field, raised.value.line


def test_an_attack_that_is_about_a_ship_is_an_event_of_its_ledger():
    assert done(bomb(6)) == [("bb", {"turn": 3, "type": "attack", "attack": {"calc": "bomb", "kind": "dive", "dice": [6]}})]
    assert done({key: value for key, value in bomb(6).items() if key != "id"}) == []
    assert done(bomb(7)) == []


def test_rockets_hit_each_ship_by_itself():
    ships = [{"id": name, "silhouette": 1} for name in ("a", "b", "c")]
    request = {"calc": "rockets", "ships": ships, "on_target": ["c", "a", "c"], "dice": [1, 2, 3]}
    struck = {"turn": 3, "type": "hits", "source": "rocket"}
    assert done(request) == [("a", {**struck, "hits": 2}), ("c", {**struck, "hits": 4})]


def test_a_kamikaze_of_a_campaign_marks_its_hits_on_the_ship_it_struck():
    crash = {"calc": "campaign_kamikaze", "table3_die": 6, "engines": 1, "dice": [4], "id": {"ship": "bb"}}
    assert done(crash) == [("bb", {"turn": 3, "type": "hits", "source": "kamikaze", "hits": 8})]
    assert done({**crash, "table3_die": 4}) == []
    assert done({**crash, "dice": []}) == []


def test_a_move_that_was_allowed_and_one_change_of_depth_are_events():
    assert done(MOVE, 4) == [("bb", {"turn": 4, "type": "move", "move": 1})]
    assert done({**MOVE, "turn": 3}) == []
    assert done({**MOVE, "order": None}) == []
    assert done(DIVE) == [("ss", {"turn": 3, "type": "depth", "order": "dive"})]
    assert done({**DIVE, "hits_listed": 2, "hits": 1}) == [("ss", {"turn": 3, "type": "depth", "order": "rise"})]
    assert done({**DIVE, "orders": ["dive", "dive"]}) == []


def test_a_ledger_that_was_entered_adds_its_last_event():
    assert done(LEDGER) == [("bb", CORRECTION)]
    assert done({**LEDGER, "events": []}) == []


def test_what_a_request_is_about_stands_in_its_id():
    assert (about(bomb(1), "aircraft"), about(bomb(1), "torpedo")) == ("v1", None)
    assert [about({"id": said}, "ship") for said in (None, "bb", {"ship": 3}, {"mission": {}})] == [None] * 4


def test_a_ship_stands_as_the_log_leaves_it():
    request, told = ledger_of(evening(bomb(6), STRIKE), "bb")
    assert [event["type"] for event in request["events"]] == ["attack", "attack"]
    assert (told["states"][-1]["hits"], told["condition"]) == (6 + 20, "dead_in_water")
    with pytest.raises(LookupError):
        ledger_of(evening(), "nobody")


def test_a_ledger_is_worked_out_once_however_often_it_is_asked_for():
    session = evening(bomb(6))
    assert ledger_of(session, "bb") is ledger_of(session, "bb")
    assert ledger_of(evening(bomb(5)), "bb") != ledger_of(session, "bb")


def test_a_ship_knows_the_last_line_about_it_void_or_not():
    session = evening(log=(line(1, bomb(6)), line(2, DIVE), line(3, bomb(1), void=True)))
    assert session.latest == {"bb": 3, "ss": 2}


def test_a_log_may_go_on_beyond_a_thousand_lines():
    session = evening(*[{"calc": "aspect_roll", "die": 3}] * 1001)
    assert again(session) == session


def test_a_torpedo_of_which_nothing_else_is_said_runs():
    silent = {name: value for name, value in TORPEDO.items() if name != "state"}
    assert torpedo_state(evening(), silent) == torpedo_state(evening(), TORPEDO)


def test_a_void_line_did_nothing():
    session = evening(log=(line(1, bomb(6), void=True, voided_by="Ann", reason="Other ship"), line(2, bomb(2))))
    assert ledger_of(session, "bb")[1]["states"][-1]["hits"] == 2
    assert again(session) == session


def test_in_a_file_the_events_of_the_log_follow_what_a_ship_brought_along():
    session = evening(DIVE, bomb(1))
    ledgers = [ship["ledger"]["events"] for ship in written(session)["ships"]]
    assert [[event["type"] for event in events] for events in ledgers] == [["attack"], ["hits", "depth"]]
    assert again(session) == session


def test_a_session_file_is_whole_even_where_it_left_out_what_is_usual():
    read_again = written(
        read(
            {"format": "dauntless-desk", "version": 1, "date": "1942-06", "aircraft": [{"id": "a", "side": "US", "type": "F4F"}]}
        )
    )
    assert read_again["settings"] == {"heavy_min_range": 13, "light_max_range": None, "heavy_max_range": None, "plot_limit": 150}
    assert (read_again["turn"], read_again["log"], read_again["winner"]) == (1, [], None)
    assert read_again["aircraft"][0]["depth_charges"] == {"S": 0, "D": 0}
    assert list(read_again) == [
        "format", "version", "title", "scenario", "date", "turn", "settings", "ships", "aircraft", "torpedoes", "sealed", "log",
        "winner", "campaign_game",
    ]  # fmt: skip


REQUESTS = st.one_of(
    st.builds(lambda dice: bomb(*dice), st.lists(st.integers(1, 6), max_size=2)),
    st.just(STRIKE),
    st.just(DIVE),
    st.just(LEDGER),
    st.builds(lambda dice: {"calc": "aspect_roll", "die": dice}, st.integers(1, 6)),
)


@given(st.lists(REQUESTS, max_size=4), st.integers(1, 999))
def test_read_and_written_undo_each_other(requests, turn):
    session = evening(*requests, turn=turn)
    if any("error" in ledger_of(session, ship["id"])[1] for ship in session.ships):
        assert broken(written(session))[0] in ("ship_sunk", "already_changed_depth", "turn_order")
    else:
        assert again(session) == session
        assert written(again(session)) == written(session)


@given(st.data())
def test_an_answer_that_does_not_come_out_again_is_named(data):
    file = document(bomb(6), DIVE, {"calc": "aspect_roll", "die": 2})
    number = data.draw(st.integers(1, 3))
    told = file["log"][number - 1]["answer"]
    key = data.draw(st.sampled_from(sorted(told)))
    told[key] = data.draw(st.sampled_from([None, 0, 1.0, True, "x", [], {}]).filter(lambda value: repr(value) != repr(told[key])))
    assert broken(file) == ("answer_differs", f"log[{number - 1}].answer", number)


def test_figures_of_another_kind_are_no_answer_but_words_for_people_do_not_matter():
    file = document(bomb(6), bomb(7))
    file["log"][1]["answer"]["error"]["message"] = "Ein Würfel hat sechs Seiten."
    assert read(file).log[1]["answer"]["error"]["message"]
    file["log"][0]["answer"]["hits"] = 6.0
    assert broken(file) == ("answer_differs", "log[0].answer", 1)


FIRST = {"turn": 1, "type": "hits", "source": "rocket", "hits": 1}


@pytest.mark.parametrize(
    ("events", "field", "number"),
    [
        ([], "ships[0].ledger.events", None),
        ([FIRST], "ships[0].ledger.events[0]", 1),
        ([FIRST, FIRST], "ships[0].ledger.events[1]", 1),
    ],
)
def test_a_ledger_that_the_log_does_not_bear_out_is_refused(events, field, number):
    file = document(bomb(6))
    file["ships"][0]["ledger"]["events"] = events
    assert broken(file) == ("ledger_differs", field, number)


def test_a_ledger_must_come_out_too():
    file = document()
    file["ships"][0]["ledger"]["events"] = [{"turn": 1, "type": "attack", "attack": bomb(7)}]
    assert broken(file) == ("bad_die", "ships[0].ledger.events[0].attack.dice[0]", None)


def test_a_line_about_a_ship_that_is_not_there_is_refused_unless_it_is_void():
    assert broken(document(bomb(6, ship="x"))) == ("unknown_ship", "log[0].request.id.ship", 1)
    assert read(document(log=(line(1, bomb(6, ship="x"), void=True),))).log[0]["void"] is True


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        (("format",), "desk", ("bad_format", "format", None)),
        (("format",), None, ("missing_field", "format", None)),
        (("version",), 2, ("bad_version", "version", None)),
        (("version",), True, ("bad_version", "version", None)),
        (("version",), 1.0, ("bad_version", "version", None)),
        (("more",), 1, ("unknown_field", "more", None)),
        (("title",), "x" * 121, ("bad_text", "title", None)),
        (("scenario",), "midway", ("unknown_scenario", "scenario", None)),
        (("date",), "1942-6", ("bad_date", "date", None)),
        (("turn",), 0, ("bad_turn", "turn", None)),
        (("settings", "plot_limit"), 9, ("bad_limit", "settings.plot_limit", None)),
        (("settings", "heavy_min_range"), 201, ("bad_range", "settings.heavy_min_range", None)),
        (("ships",), {}, ("bad_list", "ships", None)),
        (("ships", 0, "side"), "UK", ("bad_nation", "ships[0].side", None)),
        (("ships", 1, "id"), "bb", ("duplicate_id", "ships[1].id", None)),
        (("ships", 0, "ledger"), None, ("missing_field", "ships[0].ledger", None)),
        (("ships", 0, "ledger", "calc"), "ship_ledger", ("unknown_field", "ships[0].ledger.calc", None)),
        (("ships", 0, "ledger", "facing"), None, ("missing_field", "ships[0].ledger.facing", None)),
        (("ships", 0, "ledger", "ship", "class_id"), "CA-1", ("unknown_cell", "ships[0].ledger.ship.speed", None)),
        (("aircraft", 0, "engines"), 9, ("bad_count", "aircraft[0].engines", None)),
        (("aircraft", 0, "depth_charges", "X"), 1, ("unknown_field", "aircraft[0].depth_charges.X", None)),
        (("torpedoes", 0, "altitude"), 150, ("bad_altitude", "torpedoes[0].altitude", None)),
        (("torpedoes", 0, "state"), "lost", ("bad_choice", "torpedoes[0].state", None)),
        (("log", 0, "n"), 2, ("log_order", "log[0].n", 1)),
        (("log", 0, "turn"), "3", ("bad_turn", "log[0].turn", 1)),
        (("log", 0, "request"), [], ("bad_object", "log[0].request", 1)),
        (("log", 0, "answer"), "hit", ("bad_object", "log[0].answer", 1)),
        (("log", 0, "dice"), "mine", ("bad_choice", "log[0].dice", 1)),
        (("log", 0, "at"), "yesterday", ("bad_date", "log[0].at", 1)),
        (("log", 0, "void"), 0, ("bad_flag", "log[0].void", 1)),
        (("campaign_game",), 8, ("bad_count", "campaign_game", None)),
    ],
)
def test_what_is_wrong_with_the_form_of_a_file_is_told_by_its_place(place, value, fault):
    file = copy.deepcopy(document(bomb(6)))
    *way, last = place
    at: Any = file
    for step in way:
        at = at[step]
    at[last] = value
    assert broken(file) == fault


@pytest.mark.parametrize("file", [None, [], "x", 3])
def test_what_is_no_object_is_no_session(file):
    assert broken(file) == ("bad_object", "", None)


def sealed(**changed: Any) -> Json:
    """A file with a note that was sealed."""
    text = {"salt": "7f", "text": "Entry hexes 3 and 4, 2,000 ft"}
    digest = answer({"calc": "seal", **text})["digest"]
    return document(sealed=({"id": "entry", "side": "JP", "digest": digest, "opened_turn": None, **text, **changed},))


def test_a_sealed_note_may_keep_its_text_from_whoever_has_the_file():
    assert read(sealed()).sealed[0]["text"]
    assert read(sealed(salt=None, text=None)).sealed[0]["opened_turn"] is None
    assert again(read(sealed(opened_turn=3))).sealed[0]["opened_turn"] == 3


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"text": "Entry hexes 5 and 6, 2,000 ft"}, ("digest_differs", "sealed[0].digest", None)),
        ({"salt": "80"}, ("digest_differs", "sealed[0].digest", None)),
        ({"salt": None}, ("missing_field", "sealed[0].salt", None)),
        ({"text": None}, ("missing_field", "sealed[0].text", None)),
        ({"salt": None, "text": None, "opened_turn": 2}, ("missing_field", "sealed[0].salt", None)),
        ({"salt": "\ud800"}, ("digest_differs", "sealed[0].digest", None)),
        ({"text": "x" * 2001}, ("bad_text", "sealed[0].text", None)),
        ({"digest": "F" * 64}, ("bad_text", "sealed[0].digest", None)),
    ],
)
def test_an_opened_note_is_what_was_sealed(changed, fault):
    assert broken(sealed(**changed)) == fault


def test_a_torpedo_runs_a_hex_a_turn_until_a_line_ends_it():
    running = {"state": "running", "entered": 1, "hex": [3, 0], "next": [2, 0], "facing": 6, "ship": None, "line": None}
    assert torpedo_state(evening(), TORPEDO) == running
    assert torpedo_state(evening(turn=2), TORPEDO)["next"] == [3, 0]
    early = torpedo_state(evening(turn=1), TORPEDO)
    assert (early["entered"], early["next"]) == (0, None)
    ended = torpedo_state(evening(bomb(1), STRIKE, turn=9), TORPEDO)
    assert ended == {"state": "hit", "entered": 3, "hex": [1, 0], "next": None, "facing": 6, "ship": "bb", "line": 2}
    assert torpedo_state(evening(log=(line(1, STRIKE, void=True),)), TORPEDO) == running


def test_a_torpedo_is_gone_where_every_line_about_its_drop_was_struck_and_its_aircraft_has_it_again():
    drop = {
        "calc": "torpedo_run", "nation": "JP", "altitude": 100, "level_bank": True, "hex": [4, 0], "facing": 6, "drop_turn": 2,
        "last_turn": 2, "ships": [], "id": {"torpedo": "t1", "aircraft": "v1"},
    }  # fmt: skip
    stands, struck = evening(drop), evening(log=(line(1, drop, void=True),))
    assert torpedo_state(stands, TORPEDO)["state"] == "running"
    assert (drop_of(stands, "t1")["n"], taken_back(stands, "t1")) == (1, False)
    assert torpedo_state(struck, TORPEDO)["state"] == "gone"
    assert taken_back(struck, "t1")
    assert (drop_of(evening(), "t1"), taken_back(evening(), "t1")) == (None, False)
    again = evening(log=(line(1, drop, void=True), line(2, drop)))
    assert torpedo_state(again, TORPEDO)["state"] == "running"
    carries = [{"v1" in {one["id"] for one in with_torpedo(each)}} for each in (stands, struck, again)]
    assert carries == [{False}, {True}, {False}]


def test_a_run_that_was_looked_at_ends_a_torpedo_only_where_it_met_a_ship_and_a_die_fell():
    run = {
        "calc": "torpedo_run", "nation": "JP", "altitude": 100, "level_bank": True, "hex": [4, 0], "facing": 6, "drop_turn": 2,
        "last_turn": 4, "ships": [{"id": "bb", "track": [{"turn": 1, "hex": [2, 0], "facing": 1}]}], "id": {"torpedo": "t1"},
    }  # fmt: skip
    assert torpedo_state(evening(run), TORPEDO)["state"] == "running"
    ended = torpedo_state(evening({**run, "dice": [1]}), TORPEDO)
    assert (ended["ship"], ended["entered"], ended["line"]) == ("bb", 2, 1)


def test_the_points_of_the_sunk_are_known_by_their_side():
    assert points_sunk(evening()) == {"US": 0, "JP": 0}
    assert points_sunk(evening(bomb(*[6] * 6))) == {"US": 1000, "JP": 0}


def test_of_the_facts_of_a_scenario_a_session_knows_its_ships():
    ships = evening().ships
    assert facts_of(evening()) == {}
    sinking = bomb(*[6] * 6)
    strike = evening(sinking, scenario="carrier_strike", ships=ships[:1])
    assert facts_of(strike) == {"ship_points": 1000, "attacker_air_points": None, "defender_air_points": None}
    assert facts_of(evening(scenario="carrier_strike"))["ship_points"] is None
    assert facts_of(evening(scenario="carrier_strike", ships=()))["ship_points"] is None
    assert facts_of(evening(scenario="asw")) == {"submarine_destroyed": False, "aircraft_destroyed": False}
    assert facts_of(evening(scenario="asw", aircraft=()))["aircraft_destroyed"] is None
    assert facts_of(evening(scenario="kamikaze_attack")) == {"destroyer_sunk": None, "kamikazes_left": None}


def test_kamikazes_that_are_lost_are_left_no_more_and_before_all_three_are_there_nobody_knows():
    crash = {**KAMIKAZE, "id": {"ship": "bb", "aircraft": "v1"}}
    three = tuple({**VAL, "id": one} for one in ("v1", "v2", "v3"))
    high = {**crash, "altitude": 100, "dice": []}
    for aircraft, done, left in ((three, (), 3), (three, (crash,), 2), (three, (high,), 3), (three[:2], (crash,), None)):
        session = evening(*done, scenario="kamikaze_attack", aircraft=aircraft)
        assert facts_of(session)["kamikazes_left"] == left


def test_attackers_are_gone_once_all_are_lost_and_before_that_some_may_have_left_the_map():
    bomber = {**VAL, "id": "d1", "side": "JP"}
    fighter = {**VAL, "id": "p1", "side": "US", "type": "P-40C"}
    for aircraft, lost, gone in (
        ((bomber, fighter), ("d1",), True),
        ((bomber, fighter), ("p1",), None),
        ((bomber, {**bomber, "id": "d2"}, fighter), ("d1",), None),
        ((fighter,), ("p1",), None),
        ((bomber,), ("d1",), None),
    ):
        session = evening(*(loss(one) for one in lost), scenario="atoll_attack", aircraft=aircraft)
        assert facts_of(session)["all_attackers_gone"] is gone


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 7) | st.sampled_from([1.0, "", "US", "bb", "dauntless-desk", "1942-06", "bomb"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "calc", "turn", "events", "x"]), inner),
    max_leaves=8,
)


@given(st.data())
def test_whatever_a_file_holds_it_is_read_or_refused_with_a_place(data):
    file = copy.deepcopy(document(bomb(6), DIVE))
    at: Any = file
    while True:
        keys = list(range(len(at))) if isinstance(at, list) else sorted(at)
        key = data.draw(st.sampled_from(keys)) if keys else None
        if key is None or not isinstance(at[key], dict | list) or data.draw(st.booleans()):
            break
        at = at[key]
    if key is not None:
        at[key] = data.draw(JSON)
    assert outcome(file) in ("read", "refused")


def outcome(file: Any) -> str:
    try:
        return "read" if again(read(file)) == read(file) else "changed"
    except Broken:
        return "refused"
