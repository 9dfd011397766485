"""Games played step by step: what may be done, the two questions, taking back, and that a record replays to the same state."""

import json

import pytest

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.legal import actions_of, scuttled
from rulebooks.kido_butai.live import ACTION, new_game, resumed
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.result import result
from rulebooks.kido_butai.session import perform
from rulebooks.kido_butai.settings import CARRIERS, SQUADRONS, TARGETS
from tests.rulebooks.kido_butai.table import Dice, Told
from tests.rulebooks.kido_butai.wild import end_phase, play, random_move, random_options

GAMES = 120


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_keeps_its_counters_ends_and_replays_to_the_same_state(seed):
    play(seed)


def every_action():
    """Every action of one squadron that a file can hold, but attacks."""
    for name in SQUADRONS:
        alone = {"squadrons": [name]}
        yield from ({"do": "launch", "to": to, **alone} for to in ("strike", "cap"))
        yield from ({"do": "fly", "to": to, **alone} for to in TARGETS)
        yield {"do": "recall", **alone}
        yield from ({"do": "land", "on": carrier, **alone} for carrier in CARRIERS)
        yield from ({"do": "ready", **alone, "side": side} for side in ("bomb", "torpedo"))


@pytest.mark.parametrize("seed", range(8))
def test_what_is_offered_is_exactly_what_would_not_be_refused(seed):
    dice = Dice(1000 + seed)
    game = new_game(options=random_options(dice))
    while not game.board.finished:
        random_move(game, dice)
        offered = [action | ({} if "side" in action or action["do"] != "ready" else {"side": "bomb"})
                   for squadron in SQUADRONS for action in actions_of(game.board, squadron)]  # fmt: skip
        for action in every_action():
            if action["do"] == "ready" and action["squadrons"][0][1] == "F" and action["side"] == "torpedo":
                continue
            try:
                perform(game.board.copy(), ACTION.validate_python(action), dice)
            except Refused:
                assert action not in offered, action
            else:
                assert action in offered, action
        if dice.random.random() < 0.5:
            end_phase(game, dice)


def test_an_action_is_taken_back_until_something_random_has_happened():
    game = new_game()
    game.act({"do": "launch", "to": "cap", "squadrons": ["AF"]}, Told())
    game.act({"do": "launch", "to": "strike", "squadrons": ["A1"]}, Told())
    game.take_back()
    assert (game.board.squadrons["A1"].place, game.board.squadrons["AF"].place) == ("Akagi", "cap")
    assert len(game.in_play["actions"]) == 1
    game.end_phase(Told(1, 1))
    assert not game.can_take_back
    with pytest.raises(Refused):
        game.take_back()


def test_a_refused_action_leaves_everything_as_it_was():
    game = new_game()
    before = result(game.board, [])
    with pytest.raises(Refused):
        game.act({"do": "launch", "to": "cap", "squadrons": ["AF", "A1"]}, Told())
    for forged in ({"do": "peek"}, {"do": "launch", "to": "cap", "squadrons": []}, {}):
        with pytest.raises(Refused) as caught:
            game.act(forged, Told())
        assert caught.value.code == "format"
    assert (result(game.board, []), game.in_play["actions"]) == (before, [])


def at_fleet():
    """Two torpedo squadrons and a fighter over a fleet of all three carriers."""
    game = new_game(torpedo=["A1", "A2"])
    game.end_phase(Told(1, 6))
    group = ["AF", "A1", "A2"]
    game.act({"do": "launch", "to": "strike", "squadrons": group}, Told())
    game.end_phase(Told(1))
    game.act({"do": "fly", "to": "fleet1", "squadrons": group}, Told())
    game.end_phase(Told(1))
    return game, group


def test_who_bombs_whom_is_asked_after_the_air_combat_and_written_into_the_action():
    game, group = at_fleet()
    draws = ("Hornet", "Yorktown", "Enterprise", "no-carrier", "fighter", "no-fighter", 1, 1)
    game.act({"do": "attack", "target": "fleet1", "squadrons": group}, Told(*draws))
    assert (game.question.bombers, game.question.carriers) == (("A1", "A2"), ("Hornet", "Yorktown", "Enterprise"))
    with pytest.raises(Refused):
        game.end_phase(Told())
    with pytest.raises(Refused) as caught:
        game.answer({"A1": "Hornet"}, Told())
    assert caught.value.code == "bad-assignment"
    game.answer({"A1": "Hornet", "A2": "Yorktown"}, Told(1, 1, 5, 5))
    assert game.in_play["actions"][-1]["assign"] == {"A1": "Hornet", "A2": "Yorktown"}
    assert game.in_play["random"] == [*draws, 1, 1, 5, 5]
    game.end_phase(Told(1, 1))
    assert replay(game.document)["american_carriers"]["Hornet"]["hits"] == 1


def test_who_intercepts_is_asked_after_the_die_of_the_kind_and_written_into_the_turn():
    game = new_game()
    game.end_phase(Told(5, 1))
    game.end_phase(Told(1))
    game.act({"do": "launch", "to": "cap", "squadrons": ["AF", "KF"]}, Told())
    game.end_phase(Told(1, "bomber", "no-bomber", "no-fighter", 1))
    assert (game.question.cap, game.question.bombers, game.question.escorts) == (("AF", "KF"), 1, 0)
    game.answer(["KF"], Told(5))
    assert game.document["turns"][-1]["intercept"] == ["KF"]
    assert game.board.turn == 4
    assert replay(game.document)["squadrons"]["KF"]["low"]


def test_a_game_goes_on_from_what_was_written_down_in_the_midst_of_a_turn():
    game, group = at_fleet()
    game.act({"do": "recall", "squadrons": ["A1"]}, Told())
    again = resumed(json.loads(json.dumps(game.document)), json.loads(json.dumps(game.in_play)))
    assert result(again.board, []) == result(game.board, [])
    assert again.in_play == game.in_play


def test_own_units_that_are_left_may_be_given_up():
    game = new_game()
    assert list(scuttled(game.board)) == [*CARRIERS, *SQUADRONS]
    game.act({"do": "scuttle", "units": ["Akagi"]}, Told())
    assert not {"Akagi", "AF", "A1", "A2", "A3"} & set(scuttled(game.board))
