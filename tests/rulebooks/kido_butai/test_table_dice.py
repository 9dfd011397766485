"""Dice and draws that fall at the table: the same game as with those made here, entered one by one and taken back."""

import json
from random import Random

import pytest

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.chance import AtTable, Due
from rulebooks.kido_butai.legal import actions_of, attacks
from rulebooks.kido_butai.live import history, new_game, resumed
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import SQUADRONS
from rulebooks.kido_butai.strike import Assigning
from rulebooks.kido_butai.telling import Rolled
from tests.rulebooks.kido_butai.table import Dice, Told
from tests.rulebooks.kido_butai.test_games_in_play import at_fleet
from tests.rulebooks.kido_butai.wild import random_options

GAMES = 6
TABLE = AtTable()


def taken_up(game):
    """The same game out of what was written of it."""
    return resumed(json.loads(json.dumps(game.document)), json.loads(json.dumps(game.in_play)))


def standing(game):
    """All that a game in play is."""
    asked = game.question
    return (
        game.document, game.in_play, game.board, game.history(), type(asked), vars(asked) if asked else None,
        game.can_take_back, game.can_withdraw,
    )  # fmt: skip


class Here:
    """A hand that lets every result be made here."""

    def __init__(self, seed):
        self.dice, self.hand = Dice(seed), Random(seed)

    @property
    def chance(self):
        return self.dice

    def give(self, game):
        raise AssertionError("nothing is due at the table")


class ByHand(Here):
    """All of them fall at the table; the game is put away and taken up before each."""

    chance = TABLE

    def fallen(self, due):
        return self.dice.die(due.purpose) if due.contents is None else self.dice.draw(due.contents, due.purpose)

    def give(self, game):
        again = taken_up(game)
        assert standing(again) == standing(game)
        again.enter(self.fallen(game.question), TABLE)
        return again


class Mistaken(ByHand):
    """Before each a wrong one is entered and taken back where that can be."""

    def give(self, game):
        due, trial = game.question, taken_up(game)
        trial.enter(self.hand_of_luck(due), TABLE)
        if trial.question is not None:
            trial.withdraw_result()
            assert standing(trial) == standing(game)
            game = trial
        return super().give(game)

    def hand_of_luck(self, due):
        return 1 if due.contents is None else next(iter(due.contents))


class Both(ByHand):
    """Some fall at the table and some are made here, as it comes."""

    def __init__(self, seed):
        super().__init__(seed)
        self.coin = Random(seed)

    @property
    def chance(self):
        return self.coin.choice((TABLE, self.dice))

    def give(self, game):
        if self.coin.random() < 0.3:
            game.go_on(self.dice)
        else:
            game.enter(self.fallen(game.question), self.chance)
        return taken_up(game)


def settled(game, player):
    """Every question that stands is answered."""
    while game.question is not None:
        asked = game.question
        if isinstance(asked, Due):
            game = player.give(game)
        elif isinstance(asked, Assigning):
            game.answer({one: player.hand.choice(asked.carriers) for one in asked.bombers}, player.chance)
        else:
            game.answer(player.hand.sample(asked.cap, player.hand.randint(1, len(asked.cap))), player.chance)
    return game


def moves(game):
    found = [action for squadron in SQUADRONS for action in actions_of(game.board, squadron)]
    return found + [{"do": "attack", "target": one.target, "squadrons": list(one.squadrons)} for one in attacks(game.board)] * 5


def whole_game(player, options):
    game = new_game(options=options, torpedo=["A1", "K1", "S1"])
    while not game.board.finished:
        for _ in range(player.hand.randint(0, 12)):
            found = moves(game)
            if found:
                game.act(player.hand.choice(found), player.chance)
                game = settled(game, player)
        game.end_phase(player.chance)
        game = settled(game, player)
    return game


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("hand", [ByHand, Mistaken, Both])
def test_a_game_with_dice_of_the_table_is_the_game_with_dice_made_here(hand, seed):
    options = random_options(Dice(seed))
    here, table = whole_game(Here(seed), options), whole_game(hand(seed), options)
    assert table.document == here.document
    assert table.board == here.board
    assert table.history() == here.history()
    assert replay(table.document)["finished"]


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_die_and_draw_of_a_game_is_told_once_and_in_order(seed):
    game = whole_game(Here(seed), random_options(Dice(seed)))
    told = history(game.document)
    assert [one.turn for one in told] == list(range(1, game.board.turn + 1))
    fallen = [one.result for turn in told for one in turn.events if isinstance(one, Rolled)]
    assert fallen == game.document["random"]
    assert told[-1].events[-1].what == "game-over"
    assert told == game.history()


def attacking():
    """A regular attack of two bombers at two carriers, all at the table; its first draw is due."""
    game, group = at_fleet()
    game.act({"do": "attack", "target": "fleet1", "squadrons": group}, TABLE)
    return game


def entered(game, *results):
    for result in results:
        game.enter(result, TABLE)


def test_what_is_due_says_what_it_is_for_and_what_it_may_be():
    game = attacking()
    assert (game.question.purpose.what, game.question.contents) == ("fleet", {"Enterprise": 1, "Hornet": 1, "Yorktown": 1})
    entered(game, "Hornet", "no-carrier")
    assert game.question.contents == {"fighter": 4, "no-fighter": 4}
    entered(game, "fighter", "no-fighter")
    due = game.question
    assert (due.purpose.what, due.purpose.by, due.purpose.at, due.contents) == ("fight", "usa-1", "AF", None)
    assert due.purpose.scale == ((6, "destroyed"), (1, "missed"))


@pytest.mark.parametrize(
    ("before", "wrong", "why"),
    [
        ([], 3, "random-type"), ([], None, "random-type"), ([], "fighter", "random-impossible"),
        (["Hornet"], "Hornet", "random-impossible"), ([], "no-carrier", "random-impossible"),
        (["Hornet", "no-carrier", "fighter", "no-fighter"], "3", "random-type"),
        (["Hornet", "no-carrier", "fighter", "no-fighter"], True, "random-type"),
        (["Hornet", "no-carrier", "fighter", "no-fighter"], 0, "random-impossible"),
        (["Hornet", "no-carrier", "fighter", "no-fighter"], 7, "random-impossible"),
    ],
)  # fmt: skip
def test_a_result_that_cannot_have_fallen_is_refused_and_changes_nothing(before, wrong, why):
    game = attacking()
    entered(game, *before)
    stood = json.dumps(game.in_play)
    with pytest.raises(Refused) as caught:
        game.enter(wrong, TABLE)
    assert (caught.value.code, caught.value.rule) == (why, "random")
    assert json.dumps(game.in_play) == stood
    assert isinstance(game.question, Due)


def test_nothing_can_be_entered_or_go_on_where_nothing_is_due():
    game, _ = at_fleet()
    for act in (lambda: game.enter(3, TABLE), lambda: game.go_on(TABLE), game.withdraw_result):
        with pytest.raises(Refused):
            act()


TO_THE_QUESTION = ("Hornet", "Yorktown", "no-carrier", "fighter", "no-fighter", 1, 1)


def test_results_are_taken_back_one_by_one_and_an_answer_falls_with_those_before_it():
    game = attacking()
    entered(game, *TO_THE_QUESTION)
    assert isinstance(game.question, Assigning)
    game.answer({"A1": "Hornet", "A2": "Yorktown"}, TABLE)
    entered(game, 1)
    assert game.question.purpose.by == "Yorktown"
    game.withdraw_result()
    assert (game.question.purpose.what, game.question.purpose.by) == ("flak", "Hornet"), "what was answered stands"
    game.withdraw_result()
    assert (game.question.purpose.what, game.question.purpose.by) == ("fight", "AF"), "the answer fell with the die before it"
    entered(game, 1)
    assert isinstance(game.question, Assigning)
    for _ in TO_THE_QUESTION:
        game = taken_up(game)
        game.withdraw_result()
    assert not game.can_withdraw
    assert game.can_take_back
    game.take_back()
    assert (game.question, "asked" in game.in_play, game.board.squadrons["A1"].place) == (None, False, "fleet1")


def test_whoever_intercepts_is_asked_again_where_the_die_of_the_kind_is_taken_back():
    game = new_game()
    game.end_phase(Told(5, 1))
    game.end_phase(Told(1))
    game.act({"do": "launch", "to": "cap", "squadrons": ["AF", "KF"]}, TABLE)
    game.end_phase(TABLE)
    entered(game, 1, "bomber", "no-bomber", "no-fighter", 3)
    assert isinstance(game.question, Intercepting)
    game.answer(["KF"], TABLE)
    assert game.question.purpose.by == "KF"
    assert taken_up(game).question.purpose.by == "KF"
    game.withdraw_result()
    assert game.question.purpose.what == "raid-kind"
    entered(game, 3)
    assert isinstance(game.question, Intercepting)


def test_what_was_made_here_is_never_taken_back():
    game = attacking()
    entered(game, *TO_THE_QUESTION[:-1])
    game.go_on(Told(1))
    assert isinstance(game.question, Assigning)
    assert not game.can_withdraw
    assert not game.can_take_back
    game.answer({"A1": "Hornet", "A2": "Yorktown"}, TABLE)
    entered(game, 2)
    game.withdraw_result()
    assert not game.can_withdraw
    with pytest.raises(Refused):
        game.withdraw_result()


def test_an_attack_that_is_over_is_not_taken_back_nor_what_was_done_before_it():
    game, group = at_fleet()
    game.act({"do": "launch", "to": "cap", "squadrons": ["KF"]}, TABLE)
    assert game.can_take_back
    game.act({"do": "attack", "target": "fleet1", "squadrons": group}, TABLE)
    entered(game, *TO_THE_QUESTION)
    game.answer({"A1": "Hornet", "A2": "Yorktown"}, TABLE)
    entered(game, 1, 1, 1, 1)
    for now in (game, taken_up(game)):
        assert (now.question, now.can_take_back, now.can_withdraw) == (None, False, False)


def test_what_happened_in_an_act_that_is_stopped_is_told_already_and_not_twice():
    game = attacking()
    entered(game, *TO_THE_QUESTION)
    stopped = game.history()[-1].events
    assert [one.what for one in stopped if not isinstance(one, Rolled)] == [
        "action",
        "fleet-composed",
        "cap-met",
        "through",
        "to-track",
    ]
    game.answer({"A1": "Hornet", "A2": "Yorktown"}, TABLE)
    later = game.history()[-1].events
    assert later[1 : len(stopped)] == stopped[1:]
    assert (later[0].what, later[len(stopped)].what) == ("action", "aimed")


def test_an_action_can_still_be_taken_back_after_the_game_was_put_away():
    game = new_game()
    game.act({"do": "launch", "to": "cap", "squadrons": ["AF"]}, TABLE)
    game.act({"do": "launch", "to": "strike", "squadrons": ["A1"]}, TABLE)
    game = taken_up(game)
    game.take_back()
    game.take_back()
    assert (game.can_take_back, game.in_play, game.board) == (False, {"actions": [], "random": []}, new_game().board)
    game.end_phase(TABLE)
    game = taken_up(game)
    assert game.can_take_back, "no die has fallen yet"
    game.enter(1, TABLE)
    assert not game.can_take_back


def test_a_file_with_results_left_over_or_turns_too_many_is_not_taken_up():
    game = new_game()
    game.end_phase(Told(1, 1))
    with pytest.raises(Refused) as caught:
        resumed({**game.document, "random": [1, 1, 1]})
    assert caught.value.code == "random-unused"
    sunk = {"do": "scuttle", "units": ["Akagi", "Kaga", "Soryu", "Hiryu"]}
    with pytest.raises(Refused) as caught:
        resumed({**game.document, "turns": [{"actions": [sunk]}, {}], "random": [1, 1]})
    assert caught.value.code == "game-over"
