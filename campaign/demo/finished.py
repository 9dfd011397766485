"""The finished campaign: sixteen players, seven games, seven evenings."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import cast

from campaign.acts.base import Actor
from campaign.acts.drafts import draft_of
from campaign.acts.growth import choose_ability, name_replacements, promote
from campaign.acts.muster import NewPilot
from campaign.acts.reports import confirm_report
from campaign.acts.rollcall import open_game
from campaign.acts.rolls import throw_all
from campaign.demo import names
from campaign.demo.evening import Flyer, fly
from campaign.demo.evenings import Clock, People, found, muster_at_the_table, seat
from campaign.demo.story import tell_finished
from campaign.demo.struck import STRUCK, strike_at_the_desk
from campaign.models import Campaign, Seat
from games.models import Report
from games.rollcalls import ABSENT, FLIES
from pilots.models import PilotLine
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.record import Side as SideWord
from rulebooks.pacific_air_war.scenarios import OPTIONAL, scenario
from rulebooks.pacific_air_war.tables import QUALITY

NAME = "The Long Table, Winter"
SEED = 1946
EVENINGS = 7
BETWEEN = timedelta(days=14)
ABILITIES = ("Marksman", "Steady hands", "Evader", "Gunner’s eye", "Cool head", "Quick climber", "Night eyes")
NOTES = (
    "Played at the club house. The strike came in low over the reef.",
    "Two tables pushed together; the clouds were cotton wool.",
    "A bad evening for whoever flew without a wingman.",
    "Open until the last turns.",
    "The longest game so far; the last bus was gone.",
    "Rain all evening, outside and on the table.",
    "The last game. Everybody stayed to the end.",
)


@dataclass(slots=True)
class Table:
    """The campaign while it is played."""

    campaign: Campaign
    referee: Actor
    clock: Clock
    random: Random
    seats: list[Seat]
    spare: dict[str, Iterator[str]]


def play_finished(people: People, now: datetime) -> Campaign:
    """Play a whole campaign whose last game was two weeks before ``now``. Public, for everybody to look at."""
    random = Random(SEED)
    days = [now - BETWEEN * (EVENINGS - number) for number in range(EVENINGS)]
    clock = Clock(days[0])
    clock.evening(days[0] - timedelta(days=7))
    campaign = found(people, clock, NAME, Campaign.Visibility.PUBLIC, OPTIONAL, days)
    seats = seat(people, clock, campaign, names.PLAYERS)
    spare: dict[str, Iterator[str]] = {side: iter(names.pilots(side)) for side in SIDES}
    table = Table(campaign, people.referee, clock, random, seats, spare)
    dice = [random.randint(1, 6) for _ in seats]
    pilots = [NewPilot(each.code, next(spare[each.side]), die, "Dorothea") for each, die in zip(seats, dice, strict=True)]
    muster_at_the_table(people, clock, campaign, pilots)
    _grow(table)
    for number, day in enumerate(days, 1):
        clock.evening(day)
        _play(table, number)
        _grow(table)
    tell_finished(campaign, people.referee, clock)
    return campaign


def _play(table: Table, number: int) -> None:
    """One evening: roll call, the game, the dice of fate, the new pilots."""
    campaign, referee, clock, random = table.campaign, table.referee, table.clock, table.random
    absent = {random.choice([each.code for each in table.seats if each.side == side]) for side in SIDES}
    calls = {each.code: ABSENT if each.code in absent and random.random() < 0.6 else FLIES for each in table.seats}
    open_game(actor=referee, campaign=campaign, game=number, calls=calls, now=clock.later())
    draft = _draft(campaign, number)
    if number == STRUCK:
        strike_at_the_desk(campaign, referee, draft, clock)
        draft = _draft(campaign, number)
    flyers = {line.pilot.code: Flyer(cast(SideWord, line.pilot.seat.side), line.status) for line in _lines(campaign)}
    body = {**fly(draft.body, flyers, scenario(number), random), "note": NOTES[number - 1]}
    confirm_report(actor=referee, campaign=campaign, game=number, edit=draft.edit, body=body, now=clock.later(150))
    throw_all(actor=referee, campaign=campaign, now=clock.later(8))
    new = {line.pilot.code: next(table.spare[line.pilot.seat.side]) for line in _lines(campaign) if _came(line, number)}
    if new:
        name_replacements(actor=referee, campaign=campaign, names=new, now=clock.later(5))


def _grow(table: Table) -> None:
    """Abilities for whoever has earned one, and a promotion for the best of each side who has earned it (PAW-R11, PAW-R12)."""
    lines = [line for line in _lines(table.campaign) if line.state == "active"]
    for line in lines:
        open_to_him = [each for each in ABILITIES if each not in {choice["ability"] for choice in line.detail["abilities"]}]
        table.random.shuffle(open_to_him)
        for ability in open_to_him[: line.slots - line.abilities_chosen]:
            choose_ability(
                actor=table.referee, campaign=table.campaign, pilot=line.pilot.code, ability=ability, now=table.clock.later(1)
            )
    for side in SIDES:
        best = next((line for line in lines if line.pilot.seat.side == side and _due(line, side) != line.rank), None)
        if best is not None:
            rank = _due(best, side)
            promote(actor=table.referee, campaign=table.campaign, pilot=best.pilot.code, rank=rank, now=table.clock.later(1))


def _due(line: PilotLine, side: SideWord) -> str:
    """The highest rank in the muster table whose EP he has; the one he holds where that is none or he holds one above."""
    ranks = sorted({(quality.ep, quality.rank) for quality in QUALITY[side]})
    held = max((ep for ep, rank in ranks if rank == line.rank), default=0)
    return next((rank for ep, rank in reversed(ranks) if held < ep <= line.ep), line.rank)


def _came(line: PilotLine, number: int) -> bool:
    return line.pilot.came_after == number


def _lines(campaign: Campaign) -> list[PilotLine]:
    return list(PilotLine.objects.filter(campaign=campaign).select_related("pilot__seat"))


def _draft(campaign: Campaign, number: int) -> Report:
    draft = draft_of(campaign, number)
    assert draft is not None
    return draft
