"""The report's form without a page: what is sent becomes a body, and what follows from a change follows at once."""

import json
from pathlib import Path

import pytest

from campaign.words.refusals import both
from games.reporting.comparing import compare
from games.reporting.deriving import derive
from games.reporting.entering import entered, kept
from games.reporting.faults import place_of
from games.reporting.form import build
from games.reporting.parsing import parse
from games.reporting.reckoning import reckon
from rulebooks.pacific_air_war.record import Campaign

DESIGN = Path(__file__).parents[2] / "campaign" / "demo" / "solomons.json"
GAME_1 = {
    "game": 1,
    "turns": 36,
    "sorties": [{"id": "a", "pilot": "a", "aircraft": "A6M2"}, {"id": "k", "pilot": "k", "aircraft": "F2A"}],
}
KILL = {"by": "a", "on": "k", "result": "shot_down"}


@pytest.fixture(scope="module")
def record():
    return Campaign.model_validate(json.loads(DESIGN.read_text(encoding="utf-8")))


def body_of(record, game):
    return record.reports[game - 1].model_dump(mode="json", by_alias=True, exclude_defaults=True)


def form_of(record, game, body):
    return build(record, game, body, reckon(record, game, body), both)


def with_fate(body, code, fate=None):
    sorties = [{key: value for key, value in s.items() if key != "fate"} for s in body["sorties"]]
    return {**body, "sorties": [{**s, "fate": fate} if fate and s["id"] == code else s for s in sorties]}


@pytest.mark.parametrize("text", ["12", " 12 ", "+12"])
def test_a_number_is_read(text):
    assert parse({"turns": text}, GAME_1)["turns"] == 12


@pytest.mark.parametrize("text", ["twelve", "12a", "1e3", "１２", "12.5"])
def test_what_is_no_number_stays_as_it_was_typed(text):
    assert parse({"turns": text}, GAME_1)["turns"] == text


def test_a_blank_field_says_nothing():
    sent = {
        "turns": "20",
        "s0": "a p a",
        "s0-aircraft": "A6M2",
        "s0-edge": "",
        "s0-turn": "7",
        "s0-note": " ",
        "r0-reason": "",
        "note": "",
    }
    assert parse(sent, GAME_1) == {"game": 1, "turns": 20, "sorties": [{"id": "a", "pilot": "a", "aircraft": "A6M2"}]}


def test_what_the_form_does_not_show_is_taken_over():
    assert parse({"turns": "20"}, {**GAME_1, "roll_call": {"j1": "flies"}})["roll_call"] == {"j1": "flies"}


def test_a_new_claim_shoots_down_and_one_taken_back_does_not():
    claimed = derive(GAME_1, {**GAME_1, "claims": [KILL]})
    assert claimed["sorties"][1]["fate"] == "shot_down"
    assert derive(claimed, {**claimed, "claims": []})["sorties"][1] == GAME_1["sorties"][1]


def test_a_kill_that_changes_hands_leaves_the_fate_alone():
    claimed = with_fate({**GAME_1, "claims": [KILL]}, "k", "shot_down")
    other = {
        **claimed,
        "claims": [{**KILL, "by": "b"}],
        "sorties": [*claimed["sorties"], {"id": "b", "pilot": "b", "aircraft": "A6M2"}],
    }
    assert derive(claimed, other)["sorties"][1]["fate"] == "shot_down"


def test_a_fate_that_was_set_by_hand_is_not_touched_by_other_changes():
    lost = with_fate(GAME_1, "k", "lost")
    assert derive(lost, {**lost, "note": "Fog."}) == {**lost, "note": "Fog."}


def test_a_claim_goes_with_the_aircraft_it_was_made_on():
    claimed = {**GAME_1, "claims": [KILL]}
    assert "claims" not in derive(claimed, {**claimed, "sorties": claimed["sorties"][:1]})


def test_the_counter_stamps_only_what_is_new():
    old = {**GAME_1, "claims": [KILL], "now_turn": 8}
    new = {**old, "claims": [KILL, {"by": "a", "on": "k", "result": "hit"}]}
    assert [claim.get("turn") for claim in derive(old, new)["claims"]] == [None, 8]


def test_working_a_form_again_changes_nothing_more():
    sent = {
        "turns": "36", "now_turn": "8", "s0": "a p a", "s0-aircraft": "A6M2", "s0-edge": "enemy",
        "s1": "k p k", "s1-aircraft": "F2A", "c0": "shot_down k a", "do": "keep", "whole": "1",
    }  # fmt: skip
    once = entered(sent, GAME_1)
    assert once["claims"] == [{**KILL, "turn": 8}]
    assert entered({**sent, "c0-turn": "8", "s0-turn": "8", "s1-fate": "shot_down"}, once) == once


def test_a_form_cut_off_is_no_form():
    assert entered({"turns": "3"}, GAME_1) == kept({"turns": "3"}, GAME_1) == GAME_1


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("/turns", "turns"), ("/sorties/3/fate", "s3-fate"), ("/sorties/3/exit", "s3-edge"), ("/sorties/3/exit/turn", "s3-turn"),
        ("/sorties/3/exit/bombs", "s3-bombs_gone"), ("/sorties/3/pilot", "s3"), ("/claims/2/turn", "c2-turn"),
        ("/claims/2/by/1", "c2"),
        ("/rulings/1/cvp", "r1-cvp"), ("/rulings/1", "r1-reason"), ("/strikes/japan/D3A/successful", "k-japan-D3A-successful"),
        ("/strikes/usa/UFO", "k-usa-UFO-attacked"), ("/game", "rest"), ("", "rest"),
    ],
)  # fmt: skip
def test_every_place_in_a_report_has_its_field(pointer, place):
    assert place_of(pointer) == place


def test_the_design_s_fourth_game_shows_its_numbers(record):
    form = form_of(record, 4, body_of(record, 4))
    assert [half.cvp for half in form.halves] == [6, 11]
    assert [half.flies for half in form.halves] == ["8 A6M5 Zeke", "8 F6F Hellcat"]
    stocks = {stock.aircraft: (stock.left, stock.gone) for half in form.halves for stock in half.pool.stocks}
    assert stocks == {
        "D4Y": (3, "1 taken by Saltmarsh’s exit"),
        "B6N": (3, "1 brought on for Tsurumaki"),
        "SBD": (3, "1 brought on for Ferngrove"),
        "TBF": (4, "none used"),
    }
    assert not form.faults


def test_the_design_s_draft_has_its_two_things_to_put_right(record):
    body = body_of(record, 4)
    body["claims"] = [claim for claim in body["claims"] if claim["on"] != "j5-2"]
    next(s for s in body["sorties"] if s["id"] == "u3-4")["exit"]["turn"] = 28
    form = form_of(record, 4, body)
    assert [half.cvp for half in form.halves] == [6, 9]
    assert sorted((fault.subject, fault.sentence, fault.rule) for fault in form.faults) == [
        ("Natsuhara", "Shot down, but nobody is credited.", "F.1"),
        ("Saltmarsh", "The game lasted 27 turns.", "G.2"),
    ]


def test_a_violation_opens_only_the_card_it_stands_in(record):
    body = body_of(record, 4)
    body["claims"] = [claim for claim in body["claims"] if claim["on"] != "j5-2"]
    assert [card.name for half in form_of(record, 4, body).halves for card in half.cards if card.wrong] == ["Isamu Natsuhara"]


@pytest.mark.rule("PAW", "C.7")
def test_in_the_last_game_only_a_zeke_is_asked_whether_he_is_a_kamikaze(record):
    sorties = [{"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2"}, {"id": "j3-1", "pilot": "j3-1", "aircraft": "D4Y"}]
    form = form_of(record, 7, {"game": 7, "turns": 36, "sorties": sorties})
    zeke, judy = form.halves[0].cards
    assert [tick.label for tick in zeke.ticks] == ["damaged without a claim", "scored a hit", "kamikaze"]
    assert (len(judy.ticks), judy.said) == (2, "kamikaze")
    assert not form.has_pools


def test_two_versions_show_what_differs_and_nothing_else(record):
    one = body_of(record, 4)
    other = {**one, "turns": 30, "claims": one["claims"][1:], "sorties": [*one["sorties"]]}
    other["sorties"][5] = {**other["sorties"][5], "note": "Out of fuel."}
    rows = compare(form_of(record, 4, one), form_of(record, 4, other))
    differing = {label: (yours, theirs) for label, yours, theirs, differs in rows if differs}
    assert differing["Turns played"] == ("27", "30")
    assert differing["Claim"] == ("Larkspur shot down Tabata, turn 10", "–")
    assert "Out of fuel." in differing["Yūto Kumobayashi"][1]
    assert set(differing) == {"Turns played", "Claim", "Yūto Kumobayashi", "USA, CVP"}
