"""What is worth telling of a game, out of the replay. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulebooks.pacific_air_war.outcome import CreditKind, GameOutcome, Outcome, SortieOutcome, Throw
from rulebooks.pacific_air_war.record import SIDES, Campaign, ScheduledGame, Side
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

KILLS = ("shot_down", "shared", "bonus")
DICE_HOME = ("home", "deck")


@dataclass(frozen=True, slots=True)
class Victim:
    """Whom somebody shot down: a pilot, or None for a crew without one. ``kind``: alone, shared, or off the table (E.1)."""

    pilot: str | None
    kind: CreditKind


@dataclass(frozen=True, slots=True)
class Shooter:
    """Whom one pilot shot down, in the order of the turns. ``half_kills`` is all that he scored, ``spoilt`` how many aircraft he
    damaged or chased away beside them."""

    pilot: str
    half_kills: int
    victims: tuple[Victim, ...]
    spoilt: int = 0


@dataclass(frozen=True, slots=True)
class Fate:
    """How an evening ended for somebody, and the die that said so."""

    pilot: str
    throw: Throw


@dataclass(frozen=True, slots=True)
class Evening:
    """One reported game, at its ``place`` among them. ``score``: CVP of Japan and the USA; ``before`` and ``after``: in all.

    ``wounded`` and ``fell_short``: by the dice of the way home and of the deck. Of the lost and of those with dice the most
    notable stand first. ``settled``: no die is waited for any more.
    """

    place: int
    scheduled: ScheduledGame
    plan: Scenario
    game: GameOutcome
    before: tuple[int, int]
    after: tuple[int, int]
    shooters: tuple[Shooter, ...]
    brought_back: tuple[Fate, ...]
    wounded: tuple[Fate, ...]
    fell_short: dict[str, Fate]
    lost: dict[Side, tuple[SortieOutcome, ...]]
    settled: bool
    aces: tuple[str, ...]

    @property
    def score(self) -> tuple[int, int]:
        return self.game.cvp("japan"), self.game.cvp("usa")

    @property
    def flown(self) -> bool:
        return bool(self.game.sorties)

    @property
    def winner(self) -> Side | None:
        return _ahead(self.score)

    @property
    def led(self) -> Side | None:
        return _ahead(self.before)

    @property
    def leads(self) -> Side | None:
        return _ahead(self.after)

    def downed(self, side: Side) -> int:
        """How many aircraft of a side were brought down."""
        return sum(sortie.down for sortie in self.game.sorties if sortie.side == side)


def _ahead(score: tuple[int, int]) -> Side | None:
    return None if score[0] == score[1] else "japan" if score[0] > score[1] else "usa"


def evenings(record: Campaign, outcome: Outcome) -> Iterator[Evening]:
    """Every reported game in its order."""
    plans = {entry.game: entry for entry in record.schedule}
    sides: dict[str, Side] = {pilot.id: pilot.side for pilot in outcome.pilots}
    before = (0, 0)
    for place, game in enumerate(outcome.games):
        after = (before[0] + game.cvp("japan"), before[1] + game.cvp("usa"))
        flown = sorted(game.sorties, key=_unnoted)
        lost = [sortie for sortie in flown if sortie.pilot in game.lost]
        yield Evening(
            place=place,
            scheduled=plans[game.game],
            plan=scenario(game.game, plans[game.game].variant),
            game=game,
            before=before,
            after=after,
            shooters=tuple(_shooters(game)),
            brought_back=tuple(_thrown(flown, ("rescue",), ("rescued",))),
            wounded=tuple(_thrown(flown, DICE_HOME, ("wounded",))),
            fell_short={fate.pilot: fate for fate in _thrown(flown, DICE_HOME, ("killed",))},
            lost={side: tuple(sortie for sortie in lost if sides.get(sortie.pilot or "") == side) for side in SIDES},
            settled=all(sortie.crew_end for sortie in game.sorties if sortie.pilot),
            aces=tuple(_aces(game)),
        )
        before = after


def _shooters(game: GameOutcome) -> list[Shooter]:
    shot: dict[str, list[tuple[int, Victim]]] = defaultdict(list)
    scored: dict[str, int] = defaultdict(int)
    spoilt: dict[str, int] = defaultdict(int)
    for credit in game.credits:
        if credit.pilot:
            scored[credit.pilot] += credit.half_kills
            if credit.kind in KILLS:
                shot[credit.pilot].append((credit.turn or 0, Victim(credit.victim, credit.kind)))
            elif credit.half_kills:
                spoilt[credit.pilot] += 1
    found = [
        Shooter(pilot, scored[pilot], tuple(victim for _turn, victim in sorted(shots, key=lambda one: one[0])), spoilt[pilot])
        for pilot, shots in shot.items()
    ]
    return sorted(found, key=lambda one: (-one.half_kills, one.pilot))


def _unnoted(sortie: SortieOutcome) -> tuple[bool, int, int]:
    """Puts in order: aces before all others, then by kills, those of the whole campaign before those of the evening."""
    before = sortie.before
    return before is None or before.status != "ace", -(before.half_kills if before else 0), -sortie.half_kills


def _thrown(flown: Iterable[SortieOutcome], kinds: tuple[str, ...], results: tuple[str, ...]) -> Iterator[Fate]:
    for sortie in flown:
        for throw in sortie.throws:
            if sortie.pilot and throw.kind in kinds and throw.result in results:
                yield Fate(sortie.pilot, throw)


def _aces(game: GameOutcome) -> Iterator[str]:
    for sortie in game.sorties:
        if sortie.pilot and sortie.before and sortie.after and sortie.before.status != "ace" == sortie.after.status:
            yield sortie.pilot
