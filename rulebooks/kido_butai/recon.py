"""The mutual reconnaissance phase (4)."""

from rulebooks.cite import rule
from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.chance import Chance
from rulebooks.kido_butai.settings import FLEETS, KIDO_BUTAI

AMERICANS_FIND, JAPAN_FINDS = 5, 6


@rule("KB", "4")
@rule("KB", "R15")
def search(board: Board, chance: Chance) -> None:
    """A die for each side that has something left to find."""
    if KIDO_BUTAI not in board.found and chance.die() >= AMERICANS_FIND:
        board.found.add(KIDO_BUTAI)
    hidden = next((fleet for fleet in FLEETS if fleet not in board.found), None)
    if hidden and (hidden == FLEETS[0] or board.has_second_fleet) and chance.die() >= JAPAN_FINDS:
        board.found.add(hidden)
