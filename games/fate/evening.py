"""The dice of one game: the next one, those that wait, those that fell, and what comes after."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.fate.causes import causes
from games.fate.order import in_order, of_first
from games.fate.rolls import Fallen, Person, Waiting, fallen, person, waiting
from games.fate.stroke import Fell, by_pilot
from games.fate.words import kind
from games.models import Roll
from rulebooks.pacific_air_war.outcome import ComesIn, Outcome
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.scenarios import scenario


@dataclass(frozen=True, slots=True)
class Struck:
    """A mistyped die: what it was taken for, and why it was struck out."""

    person: Person
    name: str
    value: int
    right: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The dice of one reported game. ``settled`` of ``flown`` pilots wait for nothing more.

    ``next`` is the die asked for: the first in order, or that of the pilot who was chosen. ``just_now``: dice that fell in one
    stroke, by pilot, the worst news first. ``comes_in``: new pilots in the seats of the lost; ``following``: the number of the
    next game, None after the last.
    """

    game: int
    title: str
    flown: int
    settled: int
    next: Waiting | None
    waiting: tuple[Waiting, ...]
    just_now: tuple[Fell, ...]
    latest: Fallen | None
    fallen: tuple[Fallen, ...]
    struck: tuple[Struck, ...]
    closed: bool
    japan: int
    usa: int
    comes_in: tuple[ComesIn, ...]
    following: int | None


def evening(
    record: Record, outcome: Outcome, game: int, rolls: Iterable[Roll], *, chosen: str = "", fell: range = range(0)
) -> Evening | None:
    """The dice of a reported game; None where it has no report. ``rolls``: its rows with pilots and seats, struck ones too.

    ``chosen``: id of the pilot whose die is asked for first, where one of his waits; ``fell``: numbers of the dice just fallen,
    to which what fell since then is added: somebody else may have rolled on his phone.
    """
    played = next((played for played in outcome.games if played.game == game), None)
    if played is None:
        return None
    players = {player.id: player.name for player in record.players}
    people = {pilot.id: person(pilot, players) for pilot in outcome.pilots}
    scheduled = [entry.game for entry in record.schedule]
    following = next((number for number in sorted(scheduled) if number > game), None)
    why = causes(outcome, game)
    rows = list(rolls)
    live = {(roll.pilot.code, roll.kind): roll for roll in rows if roll.pilot and roll.voided_at is None}
    pending = of_first(in_order(played.pending), chosen)
    waits = [waiting(t, people[t.pilot], why, record.rules, following is not None) for t in pending]
    came = [
        fallen(throw, people[throw.pilot], why, live[throw.pilot, throw.kind])
        for sortie in played.sorties
        for throw in sortie.throws
        if throw.value is not None and (throw.pilot, throw.kind) in live
    ]
    crews = [sortie for sortie in played.sorties if sortie.pilot is not None]
    return Evening(
        game=game,
        title=scenario(game).title,
        flown=len(crews),
        settled=len(crews) - len(played.pending),
        next=waits[0] if waits else None,
        waiting=tuple(waits[1:]),
        just_now=by_pilot(_since(came, fell)),
        latest=max(came, key=lambda die: die.roll, default=None),
        fallen=tuple(came),
        struck=_struck(rows),
        closed=played.closed,
        japan=played.cvp("japan"),
        usa=played.cvp("usa"),
        comes_in=played.comes_in,
        following=following,
    )


def _since(came: Sequence[Fallen], fell: range) -> Sequence[Fallen]:
    """Those dice and all that fell after them; none where ``fell`` names no die of this game."""
    return [die for die in came if die.roll >= fell.start] if any(die.roll in fell for die in came) else ()


def _struck(rolls: list[Roll]) -> tuple[Struck, ...]:
    successors = {roll.succeeds_id: roll.value for roll in rolls if roll.succeeds_id}
    return tuple(
        Struck(
            person=Person(roll.pilot.code, roll.pilot.name, roll.pilot.seat.side, roll.pilot.seat.code, roll.pilot.seat.name),
            name=kind(roll.kind),
            value=roll.value,
            right=successors.get(roll.pk),
            reason=roll.void_reason or _("No reason was noted."),
        )
        for roll in rolls
        if roll.voided_at is not None and roll.pilot is not None
    )
