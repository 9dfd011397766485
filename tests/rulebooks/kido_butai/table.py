"""A table for tests of Kido Butai: a board as it is wanted, and results as they are told."""

from random import Random
from typing import Any

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.board import Board, set_up
from rulebooks.kido_butai.chance import Recorded
from rulebooks.kido_butai.settings import AMERICANS, FLEETS, Options, Settings
from rulebooks.kido_butai.strike import attack
from rulebooks.kido_butai.telling import Purpose

FOUND = ("kido_butai", *FLEETS)


def board(turn: int = 4, torpedo: tuple[str, ...] = (), settings: Settings | None = None, **options: bool) -> Board:
    """The start, with everything found, in the midst of a turn."""
    made = set_up(settings or Settings(), Options(**options), torpedo)
    made.turn = turn
    made.found = {FOUND[0], FOUND[1]}
    return made


def at(made: Board, place: str, *squadrons: str, facing: str = "south", side: str = "") -> None:
    """Put squadrons somewhere."""
    for name in squadrons:
        one = made.squadrons[name]
        one.place, one.facing = place, facing
        if side:
            one.side = side


def fleet(made: Board, *first: str) -> None:
    """The first fleet is drawn already."""
    made.fleets = {FLEETS[0]: list(first), FLEETS[1]: [name for name in AMERICANS if name not in first]}
    made.undrawn = []


def attacked(
    made: Board, target: str, squadrons: list[str], results: list[Any], assign: dict[str, str] | None = None
) -> Recorded:
    """An attack with these results, of which none is left over."""
    chance = Recorded(results)
    attack(made, target, squadrons, assign, chance)
    assert not chance.left
    return chance


def played(*turns: list[dict[str, Any]] | dict[str, Any], random: list[Any], **more: Any) -> dict[str, Any]:
    """The result of a session: each turn its actions, or the whole turn."""
    written = [turn if isinstance(turn, dict) else {"actions": turn} for turn in turns]
    return replay({"format": "kido-butai-session", "version": 1, "turns": written, "random": random, **more})


def code(result: dict[str, Any]) -> tuple[str, str, int | None, int | None]:
    """Code, rule, turn and action of a refused session."""
    error = result["error"]
    return error["code"], error["rule"], error["turn"], error["action"]


class Told:
    """Fresh results as they are told."""

    def __init__(self, *results: Any) -> None:
        self.results = list(results)

    def die(self, purpose: Purpose) -> int:
        return self.results.pop(0)

    def draw(self, contents: dict[str, int], purpose: Purpose) -> str:
        return self.results.pop(0)


class Dice:
    """Fair results of a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def die(self, purpose: Purpose) -> int:
        return self.random.randint(1, 6)

    def draw(self, contents: dict[str, int], purpose: Purpose) -> str:
        kinds = [kind for kind in contents if contents[kind]]
        return self.random.choices(kinds, [contents[kind] for kind in kinds])[0]
