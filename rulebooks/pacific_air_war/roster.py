"""Who is in the campaign while it is replayed: pilots as they stand now, and the seat of each player."""

from dataclasses import dataclass, field

from rulebooks.pacific_air_war.growth import ability_slots, status
from rulebooks.pacific_air_war.outcome import ChosenAbility, PilotOutcome, Standing, State, Throw, ThrowKind
from rulebooks.pacific_air_war.record import Player, Rules


@dataclass(slots=True)
class Pilot:
    """A pilot as he stands at this moment of the replay."""

    id: str
    name: str
    player: Player
    came: int
    rank: str
    half_kills: int
    ep: int
    muster: Throw | None = None
    state: State = "active"
    games: int = 0
    lost_in: int | None = None
    pending: ThrowKind | None = None
    abilities: list[ChosenAbility] = field(default_factory=list)
    start: Standing = field(init=False)

    def standing(self, rules: Rules) -> Standing:
        """How he stands now."""
        return Standing(
            self.rank,
            status(rules, self.half_kills, self.ep),
            self.half_kills,
            self.ep,
            ability_slots(rules, self.ep),
            self.state,
        )

    def outcome(self, rules: Rules, place: int) -> PilotOutcome:
        """How he ends up, with his place in the standings."""
        now = self.standing(rules)
        return PilotOutcome(
            id=self.id,
            name=self.name,
            player=self.player.id,
            side=self.player.side,
            came=self.came,
            start=self.start,
            muster=self.muster,
            rank=now.rank,
            status=now.status,
            half_kills=now.half_kills,
            campaign_half_kills=now.half_kills - self.start.half_kills,
            ep=now.ep,
            abilities=tuple(self.abilities),
            slots=now.slots,
            state=now.state,
            games=self.games,
            lost_in=self.lost_in,
            pending=self.pending,
            place=place,
        )


class Roster:
    """All pilots by id in the order of their coming, and for each player the pilots of his seat, the latest last."""

    def __init__(self, rules: Rules):
        self.rules = rules
        self.pilots: dict[str, Pilot] = {}
        self.seats: dict[str, list[Pilot]] = {}

    def add(self, pilot: Pilot) -> None:
        """Seat a new pilot, who begins as he stands now."""
        pilot.start = pilot.standing(self.rules)
        self.pilots[pilot.id] = pilot
        self.seats.setdefault(pilot.player.id, []).append(pilot)

    def is_in_seat(self, pilot: Pilot) -> bool:
        """Whether he is the latest pilot of his player."""
        return self.seats[pilot.player.id][-1] is pilot

    def ranked(self) -> list[Pilot]:
        """The order of the standings: kills and EP, both falling, then id."""
        return sorted(self.pilots.values(), key=lambda pilot: (-pilot.half_kills, -pilot.ep, pilot.id))
