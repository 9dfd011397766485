"""The mutual reconnaissance phase (4)."""

from rulebooks.cite import rule
from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.chance import Chance, roll
from rulebooks.kido_butai.settings import FLEETS, KIDO_BUTAI
from rulebooks.kido_butai.telling import FOUND, HIDDEN, JAPAN, USA, Purpose, Scale

AMERICANS_FIND: Scale = ((5, FOUND), (1, HIDDEN))
JAPAN_FINDS: Scale = ((6, FOUND), (1, HIDDEN))


@rule("KB", "4")
@rule("KB", "R15")
def search(board: Board, chance: Chance) -> None:
    """A die for each side that has something left to find."""
    if KIDO_BUTAI not in board.found:
        _look(board, Purpose("search-usa", "4", USA, KIDO_BUTAI, AMERICANS_FIND), chance)
    hidden = next((fleet for fleet in FLEETS if fleet not in board.found), None)
    if hidden and (hidden == FLEETS[0] or board.has_second_fleet):
        _look(board, Purpose("search-japan", "4", JAPAN, hidden, JAPAN_FINDS), chance)


def _look(board: Board, purpose: Purpose, chance: Chance) -> None:
    if roll(board, chance, purpose).outcome == FOUND:
        board.found.add(purpose.at)
