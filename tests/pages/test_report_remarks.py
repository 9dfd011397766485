"""What is no error but worth a look, and whom the report names beside the pilots."""

import json
from pathlib import Path

import pytest

from campaign.words.refusals import both
from games.reporting.entering import entered
from games.reporting.form import build
from games.reporting.reckoning import reckon
from rulebooks.pacific_air_war.record import Campaign

SOLOMONS = Path(__file__).parents[2] / "campaign" / "demo" / "solomons.json"
TWO = [{"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2"}, {"id": "u1-1", "pilot": "u1-1", "aircraft": "F4F"}]


@pytest.fixture(scope="module")
def record():
    return Campaign.model_validate(json.loads(SOLOMONS.read_text(encoding="utf-8")))


def form_of(record, game, **said):
    body = {"game": game, "turns": 36, "sorties": TWO, **said}
    return build(record, game, body, reckon(record, game, body), both)


def each_shot_down_the_other(first, second):
    sorties = [{**sortie, "fate": "shot_down"} for sortie in TWO]
    claims = [
        {"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": first},
        {"by": "u1-1", "on": "j1-1", "result": "shot_down", "turn": second},
    ]
    return {"sorties": sorties, "claims": claims}


def left(edge, turn, **more):
    return [{**TWO[0], "exit": {"edge": edge, "turn": turn}, **more}, TWO[1]]


def test_a_claim_of_one_who_was_down_before_is_worth_a_look(record):
    form = form_of(record, 2, **each_shot_down_the_other(3, 10))
    assert [doubt.place for doubt in form.doubts] == ["c1"]
    assert form.doubts[0].sentence.endswith("was shot down in turn 3, before this: turn 10.")
    assert form.lines[0].doubts == [form.doubts[0].sentence]
    assert not [fault for fault in form.faults if fault.code.startswith("claim")]


def test_two_may_shoot_each_other_down_in_the_same_turn(record):
    assert not form_of(record, 2, **each_shot_down_the_other(5, 5)).doubts


def test_a_claim_without_a_turn_is_left_in_peace(record):
    said = each_shot_down_the_other(3, 10)
    del said["claims"][1]["turn"]
    assert not form_of(record, 2, **said).doubts


def test_a_claim_of_or_on_one_who_had_left_is_worth_a_look(record):
    hits = [{"by": "j1-1", "on": "u1-1", "result": "hit", "turn": 9}, {"by": "u1-1", "on": "j1-1", "result": "hit", "turn": 8}]
    doubts = form_of(record, 2, sorties=left("flank", 8), claims=hits).doubts
    assert [(doubt.place, "had left the map in turn 8" in doubt.sentence) for doubt in doubts] == [("c0", True)]


@pytest.mark.rule("PAW", "C.7")
def test_a_zeke_over_the_enemy_edge_in_the_last_game_is_asked_about(record):
    assert [doubt.place for doubt in form_of(record, 7, sorties=left("enemy", 8)).doubts] == ["s0-kamikaze"]
    assert not form_of(record, 7, sorties=left("enemy", 8, kamikaze=True)).doubts
    assert not form_of(record, 7, sorties=left("flank", 8)).doubts
    assert not form_of(record, 2, sorties=left("enemy", 8)).doubts


def test_the_player_stands_beside_his_pilot_wherever_one_is_chosen(record):
    form = form_of(record, 2, sorties=left("enemy", 8))
    player = next(player.name for player in record.players if player.id == "u1")
    seat = form.halves[1].seats[0]
    chased_by = next(control for control in form.halves[0].cards[0].leaving if control.name == "s0-chased_by")
    assert seat.player == form.halves[1].cards[0].player == player
    assert chased_by.choices[1].label == form.on_the_pad[1].label == f"{form.halves[1].cards[0].name} ({player})"


def test_a_claim_goes_over_to_somebody_else_and_nothing_else_changes(record):
    before = {"game": 2, "turns": 36, "sorties": [*TWO, {"id": "j2-1", "pilot": "j2-1", "aircraft": "A6M2"}]}
    sent = {"turns": "36", "whole": "1", "c0": "shot_down u1-1 j1-1", "c0-turn": "4"}
    sent |= {f"s{n}": f"{s['id']} p {s['pilot']}" for n, s in enumerate(before["sorties"])}
    sent |= {f"s{n}-aircraft": s["aircraft"] for n, s in enumerate(before["sorties"])}
    once = entered(sent, before)
    again = entered({**sent, "s1-fate": "shot_down", "c0-by": "j2-1"}, once)
    assert again == {**once, "claims": [{"by": "j2-1", "on": "u1-1", "result": "shot_down", "turn": 4}]}


PLAYED = {"game": 2, "turns": 36, "sorties": TWO, "roll_call": {"j1": "flies", "u1": "flies"}}
FORM = {"whole": "1", "s0": "j1-1 p j1-1", "s1": "u1-1 p u1-1", "s0-aircraft": "A6M2", "s1-aircraft": "F4F"}


def turned(before, turns, now, **more):
    return entered({**FORM, "turns": turns, "now_turn": now, **more}, before)


def test_the_turns_played_go_with_the_counter():
    once = turned(PLAYED, "36", "1")
    assert once["turns"] == 1
    assert turned(once, "1", "2")["turns"] == turned(once, "2", "2")["turns"] == turned(once, "36", "2")["turns"] == 2
    assert turned(once, "1", "")["turns"] == 36


def test_the_turns_played_never_fall_behind_what_happened():
    claimed = turned(PLAYED, "36", "9", c0="hit u1-1 j1-1")
    assert turned(claimed, "9", "8", c0="hit u1-1 j1-1", **{"c0-turn": "9"})["turns"] == 9


def test_turns_that_somebody_set_stay():
    once = turned(PLAYED, "36", "9")
    assert turned(once, "36", "9")["turns"] == 36
    assert turned({**once, "turns": 20}, "20", "10")["turns"] == 20


def test_a_report_that_is_put_right_keeps_its_turns():
    past = {key: value for key, value in PLAYED.items() if key != "roll_call"}
    assert turned(past, "36", "9")["turns"] == 36


def test_a_claim_without_a_turn_has_none_when_it_goes_over_to_somebody_else():
    before = {**PLAYED, "now_turn": 9, "claims": [{"by": "j9-1", "on": "u1-1", "result": "damaged"}]}
    passed_on = turned(before, "36", "9", c0="damaged u1-1 j9-1", **{"c0-by": "j1-1"})
    assert passed_on["claims"] == [{"by": "j1-1", "on": "u1-1", "result": "damaged"}]


def test_everybody_who_has_not_mustered_is_named_with_what_to_do(record):
    begun = record.model_copy(
        update={"muster": record.muster[:-2], "reports": (), "abilities": (), "promotions": (), "replacements": ()}
    )
    missing = [fault for fault in form_of(begun, 1).faults if fault.code == "muster.missing"]
    assert [fault.sentence.partition(" ")[0] for fault in missing] == [player.name for player in record.players[-2:]]
    assert {fault.advice for fault in missing} == {"Muster him first."}
