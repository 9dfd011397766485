"""A player's own page as a structure: his pilot now, those before him, the next thing, and his dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from campaign.access import Access
from campaign.models import Seat
from campaign.phone.bars import Bar, bars
from campaign.phone.steps import Step, nothing, steps
from campaign.record import facts
from games.fate.evening import evening
from games.fate.rolls import Fallen, Waiting
from games.links import LinkLine, links_of
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

    ``waiting``: his die that is called for; ``fell``: the one that fell last, of the last game, as long as no other is being
    entered; ``fresh``: it fell just now; ``mustered``: the die of his muster, just after it fell. ``rolls``: whether he rolls
    himself.
    """

    player: str
    side: str
    pilot: Line | None
    before: Sequence[Line]
    bars: Sequence[Bar]
    waiting: Waiting | None
    fell: Fallen | None
    fresh: bool
    mustered: Mustered | None
    next: Step | None
    later: Sequence[Step]
    rolls: bool
    pilots: int
    witnesses: Sequence[str]
    links: Sequence[LinkLine] = ()

    @property
    def after(self) -> str:
        """What became of the one whose seat he took."""
        return self.before[0].name if self.before and self.pilot and self.pilot.came_after else ""


def mine_page(access: Access, user: int | None, fell: int = 0) -> MinePage:
    """The page for an account (its number); ``fell`` is the number of a die that fell just now.

    Only where one of his dice waits, or fell in the last game, the rules are replayed.
    """
    campaign = access.campaign
    everybody, games = lines(campaign.pk), schedule(campaign.pk)
    his = sorted((line for line in everybody if line.seat == access.seat), key=lambda line: -line.came_after)
    pilot = his[0] if his else None
    fate = _fate(access, his, games)
    todo = steps(access, user, pilot, games)
    wanted = [step for step in todo if step.act]
    first = None if fate.waiting else wanted[0] if wanted else todo[0] if pilot is None else nothing(access, pilot, games)
    return MinePage(
        player=pilot.player if pilot else Seat.objects.get(campaign=campaign, code=access.seat).name,
        side=access.side or "",
        pilot=pilot,
        before=his[1:],
        bars=bars(pilot, campaign.rules) if pilot else [],
        waiting=fate.waiting,
        fell=fate.fell,
        fresh=bool(fell and fate.fell and fate.fell.roll == fell),
        mustered=_mustered(access, pilot, fell) if fell and not fate.fell else None,
        next=first,
        later=[step for step in todo if step is not first],
        rolls=campaign.players_roll,
        pilots=len(everybody),
        witnesses=fate.others,
        links=_links(campaign.pk, games),
    )


def _links(campaign: int, games: Sequence[Played]) -> list[LinkLine]:
    """Of the game that is to be flown next."""
    ahead = next((game for game in games if not game.reported), None)
    return links_of(campaign, ahead.number, ahead.link) if ahead else []


def muster_chances(side: str) -> list[tuple[Quality, Fraction]]:
    """His side's muster table, each row with its exact chance."""
    return [(row, Fraction(len(row.rolls), len(SIX))) for row in QUALITY["japan" if side == "japan" else "usa"]]


class Fate(NamedTuple):
    """His die that waits, the one that fell last, and the other players, who may have seen one fall."""

    waiting: Waiting | None = None
    fell: Fallen | None = None
    others: tuple[str, ...] = ()


def _fate(access: Access, his: Sequence[Line], games: Sequence[Played]) -> Fate:
    """His dice of the last game that was flown, until the report of another is open."""
    last = max((game.number for game in games if game.reported), default=0)
    if not last or any(game.entering for game in games):
        return Fate()
    codes = {line.code for line in his}
    rows = list(Roll.objects.filter(campaign=access.campaign, game=last).select_related("pilot__seat"))
    waits = next((line.code for line in his if line.pending), "")
    fell = max((roll.pk for roll in rows if roll.pilot and roll.pilot.code in codes and roll.voided_at is None), default=0)
    if not waits and not fell:
        return Fate()
    record = facts(access.campaign)
    told = evening(record, play(record), last, rows, chosen=waits)
    if told is None:
        return Fate()
    return Fate(
        waiting=told.next if told.next and told.next.person.id == waits else None,
        fell=next((die for die in told.fallen if die.roll == fell), None),
        others=tuple(player.name for player in record.players if player.id != access.seat),
    )


def _mustered(access: Access, pilot: Line | None, fell: int) -> Mustered | None:
    """The die of his pilot's muster, if it is that one."""
    musters = Roll.objects.filter(campaign=access.campaign, kind=Roll.Kind.MUSTER, voided_at__isnull=True, pk=fell)
    roll = musters.filter(pilot__code=pilot.code).first() if pilot else None
    if pilot is None or roll is None:
        return None
    rows = QUALITY["japan" if pilot.side == "japan" else "usa"]
    return Mustered(roll.value, next(row for row in rows if roll.value in row.rolls))
