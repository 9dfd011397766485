"""What a session file may hold: everything else is refused whole, before play."""

import pytest

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.document import OptionsGiven, session_of
from rulebooks.kido_butai.refused import RULES, Refused
from rulebooks.kido_butai.settings import Options
from tests.rulebooks.kido_butai.table import code, played

GOOD = {"format": "kido-butai-session", "version": 1, "turns": [], "random": []}
FORMAT = ("format", "format", None, None)
WRONG = [
    None, [], "x", 3, {}, {**GOOD, "version": 2}, {**GOOD, "version": True}, {**GOOD, "version": 1.0}, {**GOOD, "more": 1},
    {**GOOD, "format": "x"}, {**GOOD, "random": [7]}, {**GOOD, "random": [0]}, {**GOOD, "random": [True]},
    {**GOOD, "random": [3.0]}, {**GOOD, "random": ["torpedo"]}, {**GOOD, "torpedo": ["AF"]},
    {**GOOD, "torpedo": ["A1", "A1"]},
    {**GOOD, "torpedo": ["Z1"]}, {**GOOD, "options": {"more": True}}, {**GOOD, "options": {"random_targets": 1}},
    {**GOOD, "settings": {"us_pools": {"bomber": -1}}}, {**GOOD, "settings": {"us_pools": {"bombers": 1}}},
    {**GOOD, "settings": {"capacity": {"Akagi": [3, 2]}}}, {**GOOD, "settings": {"capacity": {"Akagi": [4, 5]}}},
    {**GOOD, "settings": {"capacity": {"Akagi": [4]}}}, {**GOOD, "settings": {"capacity": {"Ryujo": [4, 2]}}},
    {**GOOD, "settings": {"capacity": {"Midway": [True, 0]}}}, {**GOOD, "turns": [{"turn": 2}]},
    {**GOOD, "turns": [{"time": "0530"}]}, {**GOOD, "turns": [{"turn": True}]}, {**GOOD, "turns": [{"actions": [{}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "dive", "squadrons": ["A1"]}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "recall", "squadrons": []}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "recall", "squadrons": ["A1", "A1"]}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "recall", "squadrons": ["Akagi"]}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "launch", "to": "Midway", "squadrons": ["A1"]}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "land", "on": "Hornet", "squadrons": ["A1"]}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "scuttle", "units": ["Hornet"]}]}]},
    {**GOOD, "turns": [{"actions": [{"do": "ready", "squadrons": ["A1"], "side": "fighter"}]}]},
    {**GOOD, "turns": [{"intercept": ["AF", "AF"]}]}, {**GOOD, "note": 3}, {**GOOD, "title": 3},
]  # fmt: skip


def test_no_turn_is_a_session_too():
    result = replay(GOOD)
    assert (result["turn"], result["time"], result["random_used"]) == (0, None, [])


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_of_another_structure_is_refused_whole(wrong):
    assert code(replay(wrong)) == FORMAT


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"random": [3, True]}, "random/1"),
        ({"random": ["fighter", "torpedo"]}, "random/1"),
        ({"turns": [{"actions": [{"do": "recall", "squadrons": ["A1", "Akagi"]}]}]}, "turns/0/actions/0/squadrons/1"),
        ({"turns": [{"actions": [{"do": "recall"}]}]}, "turns/0/actions/0/squadrons"),
        ({"turns": [{"actions": [{"do": "dive"}]}]}, "turns/0/actions/0"),
        (
            {"turns": [{"actions": [{"do": "attack", "target": "fleet1", "squadrons": ["A1"], "assign": {"Z1": "Hornet"}}]}]},
            "turns/0/actions/0/assign/Z1",
        ),
        ({"settings": {"us_pools": {"bombers": 1}}}, "settings/us_pools/bombers"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_by_its_place_in_the_file(wrong, place):
    with pytest.raises(Refused) as refused:
        session_of({**GOOD, **wrong})
    assert refused.value.unit == place


def test_notes_may_stand_in_every_object():
    said = {
        **GOOD,
        "note": "a",
        "settings": {"note": "b", "us_pools": {"note": "c"}, "capacity": {"note": "d"}},
        "options": {"note": "e"},
        "turns": [{"note": "f", "actions": [{"note": "g", "do": "scuttle", "units": ["A1"]}]}],
        "random": [1, 1],
    }
    assert replay(said)["squadrons"]["A1"]["place"] == "lost"


@pytest.mark.parametrize(
    ("random", "refused"),
    [
        ([], ("random-exhausted", "random", 1, None)),
        (["bomber"], ("random-type", "random", 1, None)),
        ([1, 1, 1], ("random-unused", "random", 1, None)),
    ],
)
def test_results_have_to_fit(random, refused):
    assert code(played([], random=random)) == refused


def test_a_draw_has_to_be_in_its_container():
    turns = [[], [], [{"do": "scuttle", "units": ["A1"]}]]
    assert code(played(*turns, random=[5, 1, 1, 1, "fighter"])) == ("random-impossible", "random", 3, None)
    assert code(played(*turns, random=[5, 1, 1, 1, 4])) == ("random-type", "random", 3, None)


def test_results_without_a_turn_are_left_over():
    assert code(replay({**GOOD, "random": [1]})) == ("random-unused", "random", None, None)


def test_every_code_cites_a_rule():
    assert all(RULES.values())
    assert RULES["one-attack"] == "KB-R14"


def test_options_left_out_are_those_of_the_book():
    assert OptionsGiven().options() == Options()
