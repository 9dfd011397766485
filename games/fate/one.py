"""One die alone: what it showed, what each face does, whether it still counts."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.fate import words
from games.fate.rolls import Person, by
from games.models import Roll
from pilots.models import Status
from rulebooks.pacific_air_war.chances import faces, muster_faces
from rulebooks.pacific_air_war.outcome import Outcome, Throw
from rulebooks.pacific_air_war.tables import Quality


@dataclass(frozen=True, slots=True)
class OneDie:
    """``effects``: each face with what it does, the modifiers counted; empty where no rule calls for the die now.

    ``successor``: the row's number of the die that came in its place, where it is struck out.
    """

    roll: int
    game: int
    kind: str
    name: str
    person: Person
    value: int
    by: str
    at: datetime
    struck: bool
    reason: str
    successor: int | None
    by_the_site: bool
    effects: tuple[tuple[int, str], ...]


def one_die(roll: Roll, outcome: Outcome) -> OneDie | None:
    """A die with its pilot, seat and successor fetched; None for one noted for a strike crew, which nothing calls for."""
    if roll.pilot is None:
        return None
    who = Person(roll.pilot.code, roll.pilot.name, roll.pilot.seat.side, roll.pilot.seat.code, roll.pilot.seat.name)
    throw = _throw(roll, outcome)
    later = Roll.objects.filter(succeeds=roll).values_list("pk", flat=True).first()
    return OneDie(
        roll=roll.pk,
        game=roll.game,
        kind=roll.kind,
        name=words.kind(roll.kind),
        person=who,
        value=roll.value,
        by=by(roll),
        at=roll.at,
        struck=roll.voided_at is not None,
        reason=roll.void_reason,
        successor=later,
        by_the_site=roll.source == Roll.Source.SITE,
        effects=_mustered(who.side) if roll.kind == Roll.Kind.MUSTER else _effects(throw),
    )


def _throw(roll: Roll, outcome: Outcome) -> Throw | None:
    assert roll.pilot is not None
    played = (game for game in outcome.games if game.game == roll.game)
    throws = (throw for game in played for sortie in game.sorties for throw in sortie.throws)
    return next((t for t in throws if (t.pilot, t.kind) == (roll.pilot.code, roll.kind)), None)


def _effects(throw: Throw | None) -> tuple[tuple[int, str], ...]:
    return tuple((f.value, words.result(throw.kind, f.result)) for f in faces(throw.kind, throw.modifiers)) if throw else ()


def _mustered(side: str) -> tuple[tuple[int, str], ...]:
    return tuple((value, _quality(row)) for value, row in muster_faces("japan" if side == "japan" else "usa"))


def _quality(row: Quality) -> str:
    return ", ".join(
        [
            _("%(status)s %(rank)s") % {"status": Status(row.status).label, "rank": row.rank},
            ngettext("%(n)d kill", "%(n)d kills", row.kills) % {"n": row.kills},
            _("%(ep)d EP") % {"ep": row.ep},
            ngettext("%(n)d ability", "%(n)d abilities", row.abilities) % {"n": row.abilities},
        ]
    )
