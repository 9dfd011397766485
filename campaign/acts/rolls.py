"""Dice of fate: only what the replay calls for now, each die once, whoever is first."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.following import follow
from campaign.acts.rehearsal import rehearse
from campaign.models import Campaign
from games.fate.order import in_order
from games.models import Correction, Roll
from pilots.models import Pilot
from rulebooks.dice import Dice
from rulebooks.pacific_air_war.outcome import Outcome, Throw

ACT = "roll.throw"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A die that is called for, and the pilot's row; the row is not stored yet for a pilot whom only a correction brings in."""

    throw: Throw
    pilot: Pilot
    correction: bool = False


@dataclass(slots=True)
class _Fallen:
    rolls: list[Roll] = field(default_factory=list)
    correction: bool = False


def throw(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    pilot: str,
    kind: str,
    dice: Dice,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Roll one pending die on the site: act ``roll.throw``. ``pilot`` is his id, ``kind`` rescue, attack, home or deck.

    Raises Refused: ``roll.fallen`` where somebody was quicker (params value, by, why: its source), ``roll.unwanted`` where no
    rule calls for it. Journal params: ``rolls`` (list of {roll, game, pilot, name, side, kind, value, total, result}; total and
    result None where only a correction wanted the die), ``source``, ``witness`` for table dice, ``correction``, ``closed``
    (games that this closed), ``withdrawn`` (growth that lost its ground, see ``campaign.acts.following``).
    """

    def fall(work: Work) -> _Fallen:
        wanted = _pending_die(work, game, pilot, kind)
        value = dice.roll(1, 6).values[0]
        return _Fallen([_store(work, wanted, value, Roll.Source.SITE)], wanted.correction)

    return _perform(fall, actor=actor, campaign=campaign, key=key, now=now)


def enter_die(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    pilot: str,
    kind: str,
    value: int,
    witness: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Keep what the table rolled and who saw it: act ``roll.throw``, as ``throw``.

    Also refuses ``die.range`` and ``die.witness`` (nobody, or more than 60 characters).
    """

    def fall(work: Work) -> _Fallen:
        wanted = _pending_die(work, game, pilot, kind)
        if not 1 <= value <= 6:
            raise refuse("die.range", "", wanted.throw.rule, value=value)
        seen_by = wording.name(witness, "die.witness")
        return _Fallen([_store(work, wanted, value, Roll.Source.TABLE, seen_by)], wanted.correction)

    return _perform(fall, actor=actor, campaign=campaign, key=key, now=now)


def throw_all(
    *,
    actor: Actor,
    campaign: Campaign,
    dice: Dice,
    game: int | None = None,
    pilot: str | None = None,
    for_correction: bool = False,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Roll everything that waits, in the rulebook's order, until nothing does: one act ``roll.throw``.

    ``game`` and ``pilot`` narrow it to a game, to a pilot; ``for_correction``: instead, the dice without which the correction
    that is being prepared cannot be confirmed, as far as its conflicts are settled. Where nothing waits, nothing changes.
    """

    def fall(work: Work) -> _Fallen:
        fallen = _Fallen()
        next_die = _asked_by_correction if for_correction else _waiting
        while wanted := _fitting(next_die(work), game, pilot):
            value = dice.roll(1, 6).values[0]
            fallen.rolls.append(_store(work, wanted, value, Roll.Source.SITE))
            fallen.correction |= wanted.correction
        return fallen

    return _perform(fall, actor=actor, campaign=campaign, key=key, now=now)


def _perform(
    fall: Callable[[Work], _Fallen], *, actor: Actor, campaign: Campaign, key: uuid.UUID | None, now: datetime | None
) -> Done:
    def change(work: Work) -> Entry | None:
        closed_before = _closed(work.replay())
        fallen = fall(work)
        if not fallen.rolls:
            return None
        following = follow(work.campaign)
        first = fallen.rolls[0]
        params: dict[str, Any] = {
            "rolls": [_told(roll, following.outcome) for roll in fallen.rolls],
            "source": str(first.source),
            "witness": first.witness,
            "correction": fallen.correction,
            "closed": [game for game in _closed(following.outcome) if game not in closed_before],
            **following.params(),
        }
        return Entry({name: value for name, value in params.items() if value}, game=first.game)

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def _closed(outcome: Outcome) -> list[int]:
    return [game.game for game in outcome.games if game.closed]


def _waiting(work: Work) -> list[Wanted]:
    """What the stored facts call for now, in the rulebook's order."""
    rows = {pilot.code: pilot for pilot in Pilot.objects.filter(campaign=work.campaign)}
    return [Wanted(throw, rows[throw.pilot]) for throw in in_order(work.replay().pending)]


def _asked_by_correction(work: Work, first_only: bool = True) -> list[Wanted]:
    """What the correction being prepared calls for, if there is one; ``first_only``: what can and must be settled now."""
    correction = Correction.objects.filter(campaign=work.campaign).first()
    if correction is None:
        return []
    rehearsal = rehearse(work.campaign, correction)
    rows = {pilot.code: pilot for pilot in Pilot.objects.filter(campaign=work.campaign)}
    rows |= {pilot.code: pilot for pilot in rehearsal.new_pilots}
    throws = rehearsal.first_dice if first_only else rehearsal.after.pending
    return [Wanted(throw, rows[throw.pilot], correction=True) for throw in in_order(throws)]


def _fitting(wanted: list[Wanted], game: int | None, pilot: str | None) -> Wanted | None:
    return next((w for w in wanted if game in (None, w.throw.game) and pilot in (None, w.throw.pilot)), None)


def _pending_die(work: Work, game: int, pilot: str, kind: str) -> Wanted:
    for wanted in (*_waiting(work), *_asked_by_correction(work, first_only=False)):
        if (wanted.throw.game, wanted.throw.pilot, wanted.throw.kind) == (game, pilot, kind):
            return wanted
    fallen = Roll.objects.filter(campaign=work.campaign, game=game, pilot__code=pilot, kind=kind, voided_at__isnull=True).first()
    if fallen is not None:
        raise refuse("roll.fallen", kind=kind, pilot=pilot, value=fallen.value, by=fallen.by_name, why=fallen.source)
    raise refuse("roll.unwanted", "", "F", game=game, pilot=pilot, kind=kind)


def _store(work: Work, wanted: Wanted, value: int, source: Roll.Source, witness: str = "") -> Roll:
    if wanted.pilot.pk is None or not Pilot.objects.filter(pk=wanted.pilot.pk).exists():
        wanted.pilot.pk = None
        wanted.pilot.on_call = True
        wanted.pilot.save(force_insert=True)
    return Roll.objects.create(
        campaign=work.campaign,
        game=wanted.throw.game,
        pilot=wanted.pilot,
        kind=wanted.throw.kind,
        value=value,
        source=source,
        by_id=work.actor.user_id,
        by_name=work.actor.name,
        witness=witness,
        at=work.now,
    )


def _told(roll: Roll, outcome: Outcome) -> dict[str, Any]:
    """A die as the journal tells it; total and result only where the stored facts call for it."""
    assert roll.pilot is not None
    throws = (
        throw
        for game in outcome.games
        if game.game == roll.game
        for sortie in game.sorties
        for throw in sortie.throws
        if (throw.pilot, throw.kind, throw.value) == (roll.pilot.code, roll.kind, roll.value)
    )
    worked = next(throws, None)
    return {
        "roll": roll.pk,
        "game": roll.game,
        "pilot": roll.pilot.code,
        "name": roll.pilot.name,
        "side": roll.pilot.seat.side,
        "kind": roll.kind,
        "value": roll.value,
        "total": worked.total if worked else None,
        "result": worked.result if worked else None,
    }
