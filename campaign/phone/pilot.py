"""A player's own page as a structure: his pilot now, those before him, the next thing, and his dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from campaign.access import Access
from campaign.models import Seat
from campaign.phone.bars import Bar, bars
from campaign.phone.steps import Step, nothing, steps
from campaign.record import facts
from games.fate.evening import Evening, evening
from games.fate.rolls import Fallen, Waiting
from games.models import Roll
from games.queries import Played, schedule
from pilots.queries import Line, lines
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.tables import QUALITY, SIX, Quality


@dataclass(frozen=True, slots=True)
class Mustered:
    """The die that fell for his muster, and what it made of him."""

    value: int
    row: Quality


@dataclass(frozen=True, slots=True)
class MinePage:
    """``pilot`` is the one in his seat now, None before the muster; ``before``: those lost before him, the last first.

    ``waiting``: his die that is called for; ``fell``: the one that just fell; ``mustered``: the same for the muster.
    ``rolls``: whether he rolls himself.
    """

    player: str
    side: str
    pilot: Line | None
    before: Sequence[Line]
    bars: Sequence[Bar]
    waiting: Waiting | None
    fell: Fallen | None
    mustered: Mustered | None
    next: Step | None
    later: Sequence[Step]
    rolls: bool
    pilots: int
    witnesses: Sequence[str]

    @property
    def fresh(self) -> bool:
        """For the card of the die that fell: it fell just now."""
        return self.fell is not None

    @property
    def after(self) -> str:
        """What became of the one whose seat he took."""
        return self.before[0].name if self.before and self.pilot and self.pilot.came_after else ""


def mine_page(access: Access, user: int | None, fell: int = 0) -> MinePage:
    """The page for an account (its number); ``fell`` is the number of a die that fell just now.

    Only where dice wait, or one fell, the rules are replayed.
    """
    campaign = access.campaign
    everybody, games = lines(campaign.pk), schedule(campaign.pk)
    his = sorted((line for line in everybody if line.seat == access.seat), key=lambda line: -line.came_after)
    pilot = his[0] if his else None
    roll = _roll(access, fell)
    waiting, fallen = _dice(access, his, games, roll)
    todo = steps(access, user, pilot, games)
    wanted = [step for step in todo if step.act]
    first = None if waiting else wanted[0] if wanted else todo[0] if pilot is None else nothing(access, pilot, games)
    return MinePage(
        player=pilot.player if pilot else Seat.objects.get(campaign=campaign, code=access.seat).name,
        side=access.side or "",
        pilot=pilot,
        before=his[1:],
        bars=bars(pilot, campaign.rules) if pilot else [],
        waiting=waiting,
        fell=fallen,
        mustered=_mustered(pilot, roll),
        next=first,
        later=[step for step in todo if step is not first],
        rolls=campaign.players_roll,
        pilots=len(everybody),
        witnesses=_witnesses(access) if waiting and campaign.players_roll else (),
    )


def muster_chances(side: str) -> list[tuple[Quality, Fraction]]:
    """His side's muster table, each row with its exact chance."""
    return [(row, Fraction(len(row.rolls), len(SIX))) for row in QUALITY["japan" if side == "japan" else "usa"]]


def _witnesses(access: Access) -> tuple[str, ...]:
    others = Seat.objects.filter(campaign=access.campaign).exclude(code=access.seat)
    return tuple(others.values_list("name", flat=True))


def _roll(access: Access, fell: int) -> Roll | None:
    """A live die of his own pilots' by its number as a row."""
    if not fell:
        return None
    own = Roll.objects.filter(campaign=access.campaign, pilot__seat__code=access.seat, voided_at__isnull=True)
    return own.filter(pk=fell).select_related("pilot").first()


def _dice(
    access: Access, his: Sequence[Line], games: Sequence[Played], roll: Roll | None
) -> tuple[Waiting | None, Fallen | None]:
    """What waits for one of his pilots, and what fell."""
    waits = next((line for line in his if line.pending), None)
    open_game = next((game.number for game in games if game.reported and not game.closed), 0)
    fell_in = roll.game if roll is not None else 0
    if not (waits and open_game) and not fell_in:
        return None, None
    record = facts(access.campaign)
    outcome = play(record)

    def of(game: int, pilot: str) -> Evening | None:
        rows = Roll.objects.filter(campaign=access.campaign, game=game).select_related("pilot__seat")
        return evening(record, outcome, game, rows, chosen=pilot)

    told = of(open_game, waits.code) if waits and open_game else None
    wanted = told.next if told and told.next and waits and told.next.person.id == waits.code else None
    if roll is None or not fell_in:
        return wanted, None
    then = told if told and fell_in == open_game else of(fell_in, "")
    return wanted, next((die for die in then.fallen if die.roll == roll.pk), None) if then else None


def _mustered(pilot: Line | None, roll: Roll | None) -> Mustered | None:
    if pilot is None or roll is None or roll.kind != Roll.Kind.MUSTER:
        return None
    rows = QUALITY["japan" if pilot.side == "japan" else "usa"]
    return Mustered(roll.value, next(row for row in rows if roll.value in row.rolls))
