"""The act that musters pilots (B.2): a name and one die each, by the site or by the table."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.fallen import Cast, SiteDice, next_number, public_word
from campaign.models import Campaign, Seat
from games.models import Roll
from pilots.models import Pilot
from rulebooks.dice import Dice

FACES = 6


@dataclass(frozen=True, slots=True)
class NewPilot:
    """A pilot for a seat (its code). ``die`` is what the table rolled, seen by ``witness``; None: the site rolls.

    ``nonce``: a public word that the player gives before the site rolls; it goes into the die.
    """

    seat: str
    name: str
    die: int | None = None
    witness: str = ""
    nonce: str = ""


def muster(
    *,
    actor: Actor,
    campaign: Campaign,
    pilots: Sequence[NewPilot],
    dice: Dice | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Muster pilots: all of these or none. A die that fell is never rolled again.

    Refusals, with ``seat`` among their parameters: seat.gone, muster.twice (with what was rolled), pilot.name,
    muster.die, muster.witness, die.nonce. ``dice`` are for tests and the demo.
    Journal ``muster.roll``: pilots (list of seat, player, side, pilot, name, roll, source, witness).
    """

    def change(work: Work) -> Entry | None:
        site = SiteDice(work, dice)
        mustered = [muster_pilot(work, new, site) for new in pilots]
        return Entry({"pilots": mustered}) if mustered else None

    return perform("muster.roll", change, actor=actor, campaign=campaign, key=key, now=now)


def muster_pilot(work: Work, new: NewPilot, dice: SiteDice) -> dict[str, Any]:
    """Store a pilot and his die, inside an act that is at work. Answers with what the journal keeps of it."""
    seat = Seat.objects.filter(campaign=work.campaign, code=new.seat).first()
    if seat is None:
        raise refuse("seat.gone", "/players", "", seat=new.seat)
    _refuse_twice(seat)
    name = wording.name(new.name, "pilot.name", "/muster", seat=seat.code, player=seat.name)
    code = _code(work.campaign, seat)
    if new.die is None:
        nonce = public_word(new.nonce, "/muster", seat=seat.code, player=seat.name)
        cast, source, witness = dice.cast(0, code, Roll.Kind.MUSTER.value, nonce), Roll.Source.SITE, ""
    else:
        cast, source, witness = Cast(_table_die(new.die, seat)), Roll.Source.TABLE, _witness(new, seat)
    pilot = Pilot.objects.create(
        campaign=work.campaign,
        seat=seat,
        code=code,
        name=name,
        position=Pilot.objects.filter(campaign=work.campaign).count(),
    )
    Roll.objects.create(
        campaign=work.campaign,
        number=next_number(work.campaign.pk),
        game=0,
        pilot=pilot,
        kind=Roll.Kind.MUSTER,
        value=cast.value,
        source=source,
        seed=cast.seed,
        attempt=cast.attempt,
        nonce=cast.nonce,
        player=seat.name,
        by_id=work.actor.user_id,
        by_name=work.actor.name,
        witness=witness,
        at=work.now,
    )
    return {
        "seat": seat.code,
        "player": seat.name,
        "side": seat.side,
        "pilot": pilot.code,
        "name": name,
        "roll": cast.value,
        "source": str(source),
        "witness": witness,
    }


def _refuse_twice(seat: Seat) -> None:
    there = Pilot.objects.filter(seat=seat, came_after=0).first()
    if there is None:
        return
    die = Roll.objects.get(pilot=there, kind=Roll.Kind.MUSTER, voided_at__isnull=True)
    told = {"player": seat.name, "name": there.name, "roll": die.value, "by": die.by_name}
    raise refuse("muster.twice", "/muster", "B.2", why="fallen", seat=seat.code, **told)


def _table_die(value: int, seat: Seat) -> int:
    if not 1 <= value <= FACES:
        raise refuse("muster.die", "/muster", "B.2", seat=seat.code, player=seat.name, value=value)
    return value


def _witness(new: NewPilot, seat: Seat) -> str:
    return wording.name(new.witness, "muster.witness", "/muster", seat=seat.code, player=seat.name)


def _code(campaign: Campaign, seat: Seat) -> str:
    """``<seat>-1``, or the next number that no pilot has: ids that came in a file may look like anything."""
    taken = set(Pilot.objects.filter(campaign=campaign).values_list("code", flat=True))
    return next(code for number in range(1, len(taken) + 2) if (code := f"{seat.code}-{number}") not in taken)
