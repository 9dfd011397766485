"""Victory (8): points for both sides, and what their difference is called."""

from dataclasses import dataclass

from rulebooks.cite import rule
from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.settings import AMERICANS, CARRIERS, MIDWAY, PLANES

LARGE, SMALL = 3, 2
SUNK = {"Akagi": LARGE, "Kaga": LARGE, "Soryu": SMALL, "Hiryu": SMALL, **dict.fromkeys(AMERICANS, LARGE)}
LEVELS = (
    (6, "decisive Japanese victory"),
    (1, "minor Japanese victory"),
    (0, "draw"),
    (-5, "minor Japanese defeat"),
)
WORST = "major Japanese defeat"


@dataclass(frozen=True, slots=True)
class Points:
    """One side's: ``squadrons_destroyed`` is a number of the enemy's squadrons, the others are victory points."""

    squadrons_destroyed: int
    squadrons: int
    carriers_damaged: int
    carriers_sunk: int
    midway: int

    @property
    def total(self) -> int:
        return self.squadrons + self.carriers_damaged + self.carriers_sunk + self.midway


@rule("KB", "R41")
def for_squadrons(destroyed: int) -> int:
    """Half a point for each complete pair; the sum is rounded up."""
    return (destroyed // 2 + 1) // 2


@rule("KB", "8")
@rule("KB", "R43")
def scores(board: Board) -> tuple[Points, Points]:
    """Japan's points and the Americans', as the board stands."""
    japan = _points(board, AMERICANS, sum(board.removed[plane] for plane in PLANES), midway=int(board.ships[MIDWAY].is_sunk))
    usa = _points(board, CARRIERS, sum(one.is_lost for one in board.squadrons.values()), midway=0)
    return japan, usa


def _points(board: Board, carriers: tuple[str, ...], destroyed: int, midway: int) -> Points:
    ships = [board.ships[name] for name in carriers]
    return Points(
        squadrons_destroyed=destroyed,
        squadrons=for_squadrons(destroyed),
        carriers_damaged=sum(ship.hits > 0 and not ship.is_sunk for ship in ships),
        carriers_sunk=sum(SUNK[ship.name] for ship in ships if ship.is_sunk),
        midway=midway,
    )


def level(difference: int) -> str:
    """What Japan's points less the Americans' are called."""
    return next((called for least, called in LEVELS if difference >= least), WORST)
