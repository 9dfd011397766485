"""The turn (2): what begins it, the order of its phases, what ends it and the game."""

from collections.abc import Sequence

from rulebooks.cite import rule
from rulebooks.kido_butai.board import CAP, CENTER, TURNED, Board
from rulebooks.kido_butai.chance import Chance, roll
from rulebooks.kido_butai.raid import raid
from rulebooks.kido_butai.recon import search
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.settings import CARRIERS, LAST_TURN
from rulebooks.kido_butai.telling import DESTROYED, Purpose, Scale
from rulebooks.kido_butai.victory import level, scores

FIRST_HOUR, HOURS = 4, 24
NIGHT_LANDING: Scale = ((5, DESTROYED), (1, "landed"))


def clock(turn: int) -> str:
    """The time of a turn: ``0430`` for the first, an hour more for each."""
    return f"{(FIRST_HOUR + turn - 1) % HOURS:02}30"


@rule("KB", "R4")
@rule("KB", "R6")
def begin_turn(board: Board) -> None:
    """The next turn: counters come back, the CAP box turns, what faces west must land. Refusal: game-over."""
    if board.finished:
        raise Refused("game-over")
    board.turn += 1
    board.told = []
    board.return_counters()
    board.attacked.clear()
    for ship in board.ships.values():
        ship.launched = ship.landed = False
    turned, climbed, due = [], [], []
    for one in board.squadrons.values():
        one.acted = False
        one.must_land = one.place in (CENTER, CAP) and one.facing == "west"
        if one.must_land:
            due.append(one.id)
        if one.place == CAP and not one.must_land and one.facing is not None:
            one.facing = TURNED[one.facing]
            turned.append(one.id)
        if 0 < one.low_until < board.turn:
            one.low_until = 0
            climbed.append(one.id)
    for what, cited, units in (("cap-turns", "R4", turned), ("low-ends", "R34", climbed), ("must-land", "3", due)):
        if units:
            board.tell(what, cited, units=units)


@rule("KB", "R5")
def end_japanese_phase(board: Board) -> None:
    """What had to land and did not is lost."""
    board.lose([one for one in board.squadrons.values() if one.must_land], "must-land-lost")


@rule("KB", "2")
def end_turn(board: Board, intercept: Sequence[str] | None, chance: Chance, ask: bool = False) -> None:
    """All after the Japanese phase: reconnaissance, the Americans, and whether the game is over."""
    end_japanese_phase(board)
    search(board, chance)
    raid(board, intercept, chance, ask)
    if board.turn == LAST_TURN:
        land_by_night(board, chance)
    board.finished = board.turn == LAST_TURN or is_over(board)
    if board.finished:
        japan, usa = (side.total for side in scores(board))
        board.tell("game-over", "2", japan=japan, usa=usa, level=level(japan - usa))


@rule("KB", "R44")
def land_by_night(board: Board, chance: Chance) -> None:
    """A die for each squadron still in the air after the last turn."""
    up = [one for one in board.squadrons.values() if one.is_airborne]
    dice = [roll(board, chance, Purpose("night", "C8", one.id, scale=NIGHT_LANDING)) for one in up]
    board.lose([one for one, die in zip(up, dice, strict=True) if die.outcome == DESTROYED], "night-lost")


@rule("KB", "R45")
def is_over(board: Board) -> bool:
    """Japan has neither a carrier afloat nor a squadron left."""
    return all(board.ships[name].is_sunk for name in CARRIERS) and all(one.is_lost for one in board.squadrons.values())
