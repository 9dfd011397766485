"""At the table, each die and draw says what it is for before it falls."""

import pytest

from games.kido_butai.purposes import SAID, purpose, rule
from rulebooks.kido_butai.chance import AtTable, Due
from rulebooks.kido_butai.raid import Intercepting
from tests.kido_board.games import Dice, wild


def due_in(seed: int):
    """What is due in the end of one phase, and in the attacks that may be made, one after the other."""
    game, dice = wild(seed, turns=seed % 12), Dice(seed=seed)
    if not game.board.finished:
        game.end_phase(AtTable())
    while game.question is not None:
        if isinstance(game.question, Due):
            yield game.question.purpose
            contents = game.question.contents
            game.enter(dice.die() if contents is None else dice.draw(contents), AtTable())
        elif isinstance(game.question, Intercepting):
            game.answer(list(game.question.cap), AtTable())


@pytest.mark.parametrize("seed", range(12))
def test_each_has_a_sentence_and_its_rule(seed):
    for due in due_in(seed):
        said = purpose(due)
        assert said.endswith((".", "?")), said
        assert "%" not in said
        assert rule(due).startswith("KB")
        assert due.what in SAID
