"""EP by hundreds with the abilities earned (PAW-R11)."""

from dataclasses import dataclass

from pilots.queries import Line

MOST_RUNGS = 12


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of the ladder. ``ep`` is its top; ``filled`` how much of it is reached, of ``whole``.

    ``ability`` is empty where none is chosen; ``after``: since which game, 0 the muster; ``free``: earned, not chosen yet.
    """

    ep: int
    filled: int
    whole: int
    ability: str
    after: int
    free: bool

    @property
    def to_go(self) -> int:
        return self.whole - self.filled


@dataclass(frozen=True, slots=True)
class Ladder:
    """``left_out`` rungs stand below the first one shown. ``to_go`` EP are wanted for the next ability."""

    rungs: list[Rung]
    left_out: int
    per_ability: int
    to_go: int


def ladder(pilot: Line, per_ability: int) -> Ladder:
    """The ladder of a pilot: a rung for each ability earned or chosen, and for the living the next one."""
    rungs = []
    chosen = len(pilot.abilities)
    for place in range(max(pilot.slots, chosen) + (0 if pilot.lost else 1)):
        ability, after = pilot.abilities[place] if place < chosen else ("", 0)
        filled = max(0, min(per_ability, pilot.ep - place * per_ability))
        free = place < pilot.slots and not ability
        rungs.append(Rung((place + 1) * per_ability, filled, per_ability, ability, after, free))
    return Ladder(rungs[-MOST_RUNGS:], max(0, len(rungs) - MOST_RUNGS), per_ability, per_ability - pilot.ep % per_ability)
