"""Games of Kido Butai in some state, played by dice that are thrown beforehand."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.kido_butai.choices import moves_of
from rulebooks.kido_butai.chance import AtTable
from rulebooks.kido_butai.live import Game, new_game
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.strike import Assigning


class Dice:
    """Results in the order given; then those of a generator with a known seed."""

    def __init__(self, *results: int | str, seed: int = 1) -> None:
        self.results, self.random = list(results), Random(seed)

    def die(self, purpose: object = None) -> int:
        return int(self.results.pop(0)) if self.results else self.random.randint(1, 6)

    def draw(self, contents: Mapping[str, int], purpose: object = None) -> str:
        if self.results:
            return str(self.results.pop(0))
        return self.random.choice([kind for kind, many in contents.items() for _ in range(many)])


NOTHING = (1, 1)
"""Both search and find nothing."""


def launched(to: str, *squadrons: str) -> dict[str, Any]:
    return {"do": "launch", "to": to, "squadrons": list(squadrons)}


def played(*turns: Sequence[dict[str, Any]], dice: Sequence[Sequence[int | str]] = (), torpedo: Sequence[str] = ()) -> Game:
    """A game after these turns, each with its own dice (two searches that find nothing, unless said otherwise)."""
    game = new_game(torpedo=torpedo)
    for number, actions in enumerate(turns):
        chance = Dice(*(dice[number] if number < len(dice) else NOTHING))
        for action in actions:
            game.act(action, chance)
        game.end_phase(chance)
        while isinstance(game.question, Intercepting):
            game.answer(list(game.question.cap), chance)
    return game


def wild(seed: int, turns: int) -> Game:
    """A game of so many turns in which whatever may be done is done by chance."""
    random, chance = Random(seed), Dice(seed=seed)
    game = new_game(torpedo=[unit for unit in ("A1", "A2", "K1", "S1", "H1") if random.random() < 0.5])
    for _turn in range(turns):
        for _act in range(random.randint(2, 12)):
            legal = [(move, unit) for unit, moves in moves_of(game.board).items() for move in moves]
            if game.board.finished or not legal:
                break
            act(game, *random.choice(legal), chance)
        if game.board.finished:
            break
        game.end_phase(chance)
        if isinstance(game.question, Intercepting):
            game.answer([game.question.cap[0]], chance)
    return game


def act(game: Game, move: str, unit: str, chance: Dice) -> None:
    """One move of one squadron; in an attack all bombers and fighters at the target go with it."""
    what, _, at = move.partition(":")
    key = {"launch": "to", "fly": "to", "attack": "target", "land": "on", "ready": "side"}.get(what)
    group = [one.id for one in game.board.squadrons.values() if one.place == at and not one.acted] if what == "attack" else [unit]
    game.act({"do": what, "squadrons": group, **({key: at} if key and at else {})}, chance)
    if isinstance(game.question, Assigning):
        game.answer(dict.fromkeys(game.question.bombers, game.question.carriers[0]), chance)


def asked_who_bombs_whom() -> Game:
    """Two torpedo squadrons are through the CAP of a fleet with two carriers."""
    fly = {"do": "fly", "to": "fleet1", "squadrons": ["A1", "A2"]}
    game = played([], [launched("strike", "A1", "A2")], [fly], dice=[(1, 6), (1,), (1,)], torpedo=["A1", "A2"])
    attack = {"do": "attack", "target": "fleet1", "squadrons": ["A1", "A2"]}
    game.act(attack, Dice("Enterprise", "Hornet", "no-carrier", "fighter", "no-fighter", 1))
    return game


def asked_who_intercepts() -> Game:
    """One torpedo bomber squadron meets a CAP of two."""
    game = played([], [], dice=[NOTHING, NOTHING])
    game.act(launched("cap", "AF", "KF"), Dice())
    game.end_phase(Dice(6, 1, "bomber", "no-bomber", "no-fighter", 1))
    return game


def asked_for_a_die() -> Game:
    """The first die of the first turn is due at the table."""
    game = new_game()
    game.end_phase(AtTable())
    return game


def midway_gone() -> Game:
    """Midway is destroyed, and a bomber with bombs is on its way out."""
    fly = {"do": "fly", "to": "Midway", "squadrons": ["A1", "K1"]}
    attack = {"do": "attack", "target": "Midway", "squadrons": ["A1", "K1"]}
    dice = [NOTHING, NOTHING, ("no-fighter", 1, 6, 6, *NOTHING)]
    return played([launched("strike", "A1", "K1")], [fly], [attack, launched("strike", "A3")], dice=dice)


def must_land_now() -> Game:
    """Two squadrons come back from Midway, and the track holds counters."""
    fly = {"do": "fly", "to": "Midway", "squadrons": ["A1", "AF"]}
    attack = {"do": "attack", "target": "Midway", "squadrons": ["AF", "A1"]}
    dice = [(6, 1), (1,), ("fighter", "no-fighter", 1, 1, 1, 6, 1, "bomber", "no-bomber", "no-fighter", 6, 1, 1, 1)]
    return played([launched("strike", "A1", "AF")], [fly], [attack], dice=dice)
