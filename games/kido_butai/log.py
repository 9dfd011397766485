"""The log of a game: every turn with all that happened in it, in words, each line with its rule."""

from dataclasses import dataclass

from games.kido_butai.words import rule_of, told
from rulebooks.kido_butai.live import Game
from rulebooks.kido_butai.turns import clock

OURS = "KB-R"


@dataclass(frozen=True, slots=True)
class LogLine:
    """``rule`` as it is cited."""

    sentence: str
    rule: str

    @property
    def ruling(self) -> bool:
        """Whether it is a ruling of ours, which stands on the page of rulings."""
        return self.rule.startswith(OURS)


@dataclass(frozen=True, slots=True)
class LogTurn:
    """``clock`` as 0730."""

    number: int
    clock: str
    lines: tuple[LogLine, ...]


def log_of(game: Game) -> list[LogTurn]:
    """All turns, the one in play last."""
    return [
        LogTurn(turn.turn, clock(turn.turn), tuple(LogLine(told(event), rule_of(event)) for event in turn.events))
        for turn in game.history()
    ]
