"""What a pilot did, game by game, as the rules of decorations ask for it."""

from collections import defaultdict
from dataclasses import dataclass, field

from rulebooks.pacific_air_war.outcome import Credit, Outcome, PilotOutcome, SortieOutcome

KILLS = ("shot_down", "shared", "bonus")


@dataclass(frozen=True, slots=True)
class Flight:
    """One sortie, and what it was credited with."""

    game: int
    sortie: SortieOutcome
    credits: tuple[Credit, ...]

    @property
    def shot_down(self) -> int:
        """Half-kills by aircraft shot down, alone or shared."""
        return sum(credit.half_kills for credit in self.credits if credit.kind in KILLS)

    @property
    def back(self) -> bool:
        return self.sortie.crew_end in ("unhurt", "wounded")

    @property
    def unhurt(self) -> bool:
        """Came back with his aircraft and without a wound."""
        return not self.sortie.down and self.sortie.crew_end == "unhurt"


@dataclass(frozen=True, slots=True)
class Service:
    """A pilot's flights in the order of the games."""

    pilot: PilotOutcome
    flights: list[Flight] = field(default_factory=list)


Services = dict[str, Service]


def services(outcome: Outcome) -> Services:
    """Every pilot's, by his id, in the order of the standings."""
    found = {pilot.id: Service(pilot) for pilot in outcome.pilots}
    for game in outcome.games:
        credits: dict[str, list[Credit]] = defaultdict(list)
        for credit in game.credits:
            credits[credit.sortie].append(credit)
        for sortie in game.sorties:
            if sortie.pilot in found:
                found[sortie.pilot].flights.append(Flight(game.game, sortie, tuple(credits[sortie.id])))
    return found
