"""How each pilot's evening ends (F): downed and rescued or not, a kamikaze attack, or the way home."""

from typing import Literal, NamedTuple

from rulebooks.cite import rule
from rulebooks.pacific_air_war.outcome import Modifier, Status, Throw, ThrowKind
from rulebooks.pacific_air_war.record import Sortie
from rulebooks.pacific_air_war.recovery import modifiers, recovery
from rulebooks.pacific_air_war.scenarios import Rescue
from rulebooks.pacific_air_war.tables import KAMIKAZE_ATTACK, RESCUED_FROM, AttackResult

CrewEnd = Literal["unhurt", "wounded", "killed", "missing", "captured"]


class End(NamedTuple):
    """``crew``: how he ended, None while a die is pending; ``throws``: the dice called for, up to the first missing."""

    crew: CrewEnd | None
    throws: tuple[Throw, ...] = ()
    rescue: Rescue | Literal[""] = ""

    @property
    def pending(self) -> Throw | None:
        last = self.throws[-1] if self.throws else None
        return last if last is not None and last.value is None else None


class Circumstances(NamedTuple):
    """What decides about a pilot besides his sortie: his status before the game, the aircraft, and the game's rules."""

    game: int
    pilot: str
    status: Status
    damaged: bool
    attacks: bool
    carrier: bool
    rescue: Rescue
    ditched_needs_rescue: bool


def end_of(sortie: Sortie, case: Circumstances) -> End:
    """Work one pilot through steps 1 to 3 of section F."""
    if sortie.fate != "survived":
        return End("killed") if sortie.crew == "killed" else rescue(sortie, case)
    if case.attacks:
        return kamikaze_attack(sortie, case)
    if case.carrier:
        return come_home(sortie, case)
    return End(sortie.crew)


@rule("PAW", "F.3")
def rescue(sortie: Sortie, case: Circumstances, ditched: bool = False) -> End:
    """A downed pilot alive: picked up, taken prisoner, or a die decides (4 to 6 is rescued)."""
    picked_up: CrewEnd = "wounded" if ditched or sortie.crew == "wounded" else "unhurt"
    if case.rescue == "always":
        return End(picked_up, (), "always")
    if case.rescue == "never":
        return End("captured", (), "never")
    result = rescue_result(sortie.rescue) if sortie.rescue is not None else None
    throw = Throw(case.game, case.pilot, "rescue", sortie.rescue, (), sortie.rescue, result, "F.3")
    crew: CrewEnd | None = None if result is None else picked_up if result == "rescued" else "missing"
    return End(crew, (throw,), "roll")


def rescue_result(value: int) -> Literal["rescued", "missing"]:
    """What a rescue die of this value does (F.3)."""
    return "rescued" if value >= RESCUED_FROM else "missing"


@rule("PAW", "R6")
def kamikaze_attack(sortie: Sortie, case: Circumstances) -> End:
    """He is dead whatever Table 3 says, and before the die is cast."""
    result = attack_result(sortie.attack)[0] if sortie.attack is not None else None
    return End("killed", (Throw(case.game, case.pilot, "attack", sortie.attack, (), sortie.attack, result, "C.7"),))


def attack_result(value: int) -> tuple[AttackResult, int]:
    """Table 3: what the attack came to, and its CVP."""
    return KAMIKAZE_ATTACK[value]


@rule("PAW", "R7")
def come_home(sortie: Sortie, case: Circumstances) -> End:
    """Home, then deck. An aircraft that is lost or ditches on the way home makes no deck roll.

    Ditched is picked up wounded; under ``ditching: rescue`` he must also be rescued as the game has it.
    """
    taken = modifiers(case.damaged, sortie.crew == "wounded", case.status)
    home = throw_for("home", sortie.home, case, taken)
    if home.result is None:
        return End(None, (home,))
    if home.result == "killed":
        return End("killed", (home,))
    if home.result == "wounded":
        if not case.ditched_needs_rescue:
            return End("wounded", (home,))
        after = rescue(sortie, case, ditched=True)
        return End(after.crew, (home, *after.throws), after.rescue)
    deck = throw_for("deck", sortie.deck, case, taken)
    if deck.result is None:
        return End(None, (home, deck))
    if deck.result == "killed":
        return End("killed", (home, deck))
    return End("wounded" if deck.result == "wounded" else sortie.crew, (home, deck))


def throw_for(kind: ThrowKind, value: int | None, case: Circumstances, taken: tuple[Modifier, ...]) -> Throw:
    """A recovery die with its modifiers; pending where ``value`` is None."""
    if value is None:
        return Throw(case.game, case.pilot, kind, None, taken, rule="F.4")
    total = value
    for modifier in taken:
        total += modifier.value
    return Throw(case.game, case.pilot, kind, value, taken, total, recovery(total), "F.4")
