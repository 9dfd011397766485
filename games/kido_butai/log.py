"""The log of a game: every turn with all that happened in it, in words, each line with its rule."""

from collections.abc import Iterable
from typing import NamedTuple

from games.kido_butai.words import rule_of, told
from rulebooks.kido_butai.telling import TurnTold
from rulebooks.kido_butai.turns import clock

OURS = "KB-R"


class BattleEvent(NamedTuple):
    """One thing that happened, with its rule as it is cited."""

    words: str
    rule: str

    @property
    def ruling(self) -> bool:
        """Whether it is a ruling of ours, which stands on the page of rulings."""
        return self.rule.startswith(OURS)


class BattleTurn(NamedTuple):
    """A turn of the battle, with its hour, as 0730."""

    turn: int
    time: str
    lines: list[BattleEvent]


def log_of(turns: Iterable[TurnTold]) -> list[BattleTurn]:
    """In words what was told in these turns."""
    return [
        BattleTurn(turn.turn, clock(turn.turn), [BattleEvent(told(event), rule_of(event)) for event in turn.events])
        for turn in turns
    ]
