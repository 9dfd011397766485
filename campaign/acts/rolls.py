"""Dice of fate: only what the replay calls for now, each die once, whoever is first."""

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.brought import with_die
from campaign.acts.fallen import Cast, SiteDice, next_number, public_word
from campaign.acts.following import follow
from campaign.acts.wanted import Wanted, asked_by_correction, pilots_by_id, wanted_die
from campaign.models import Campaign
from games.fate.order import in_order
from games.models import GameResult, Roll
from pilots.models import Pilot
from rulebooks.dice import Dice
from rulebooks.pacific_air_war.outcome import Outcome, Throw
from rulebooks.pacific_air_war.play import play

ACT = "roll.throw"


def throw(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    pilot: str,
    kind: str,
    nonce: str = "",
    dice: Dice | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Roll one pending die on the site: act ``roll.throw``. ``pilot`` is his id, ``kind`` rescue, attack, home or deck.

    ``nonce`` is a public word that a player gives before the roll: it goes into the die. ``dice`` are for tests and the demo.
    Raises Refused: ``die.nonce`` (more than 60 characters, or not plain text), ``roll.fallen`` where somebody was quicker (params
    value, by, why: its source), ``roll.unwanted`` where no rule calls for it. Journal params: ``rolls`` (list of {roll, game,
    pilot, name, side, kind, value, total, result}; total and result None where only a correction wanted the die), ``source``,
    ``witness`` for table dice, ``correction``, ``closed`` (games that this closed), ``withdrawn`` (growth that lost its ground,
    see ``campaign.acts.following``).
    """

    def fall(work: Work) -> list[Roll]:
        wanted = wanted_die(work, game, pilot, kind)
        cast = SiteDice(work, dice).cast(game, pilot, kind, public_word(nonce))
        return [_store(work, wanted, cast, Roll.Source.SITE)]

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

    def fall(work: Work) -> list[Roll]:
        wanted = wanted_die(work, game, pilot, kind)
        if not 1 <= value <= 6:
            raise refuse("die.range", "", wanted.throw.rule, value=value)
        seen_by = wording.name(witness, "die.witness")
        return [_store(work, wanted, Cast(value), Roll.Source.TABLE, seen_by)]

    return _perform(fall, actor=actor, campaign=campaign, key=key, now=now)


def throw_all(
    *,
    actor: Actor,
    campaign: Campaign,
    dice: Dice | None = None,
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

    def fall(work: Work) -> list[Roll]:
        if for_correction:
            return _all_for_correction(work, SiteDice(work, dice), game, pilot)
        return _all_waiting(work, SiteDice(work, dice), game, pilot)

    return _perform(fall, actor=actor, campaign=campaign, key=key, now=now)


def _perform(
    fall: Callable[[Work], list[Roll]], *, actor: Actor, campaign: Campaign, key: uuid.UUID | None, now: datetime | None
) -> Done:
    def change(work: Work) -> Entry | None:
        closed = GameResult.objects.filter(campaign=work.campaign, closed=True)
        closed_before = set(closed.values_list("game__number", flat=True))
        rolls = fall(work)
        if not rolls:
            return None
        following = follow(work.campaign)
        told = [_told(roll, following.outcome) for roll in rolls]
        params: dict[str, Any] = {
            "rolls": told,
            "source": str(rolls[0].source),
            "witness": rolls[0].witness,
            "correction": all(die["result"] is None for die in told),
            "closed": [game.game for game in following.outcome.games if game.closed and game.game not in closed_before],
            **following.params(),
        }
        return Entry({name: value for name, value in params.items() if value}, game=rolls[0].game)

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def _all_waiting(work: Work, dice: SiteDice, game: int | None, pilot: str | None) -> list[Roll]:
    """Each die may call for another, so each is replayed; in memory, since only the dice change."""
    rows = pilots_by_id(work)
    record, rolls = work.record(), []
    while throw := _fitting(in_order(play(record).pending), game, pilot):
        cast = dice.cast(throw.game, throw.pilot, throw.kind)
        rolls.append(_store(work, Wanted(throw, rows[throw.pilot]), cast, Roll.Source.SITE))
        record = with_die(record, throw, cast.value)
    return rolls


def _all_for_correction(work: Work, dice: SiteDice, game: int | None, pilot: str | None) -> list[Roll]:
    rolls = []
    while wanted := asked_by_correction(work):
        throw = _fitting([asked.throw for asked in wanted], game, pilot)
        if throw is None:
            break
        die = next(asked for asked in wanted if asked.throw is throw)
        rolls.append(_store(work, die, dice.cast(throw.game, throw.pilot, throw.kind), Roll.Source.SITE))
    return rolls


def _fitting(throws: list[Throw], game: int | None, pilot: str | None) -> Throw | None:
    return next((throw for throw in throws if game in (None, throw.game) and pilot in (None, throw.pilot)), None)


def _store(work: Work, wanted: Wanted, cast: Cast, source: Roll.Source, witness: str = "") -> Roll:
    if wanted.pilot.pk is None or not Pilot.objects.filter(pk=wanted.pilot.pk).exists():
        wanted.pilot.pk = None
        wanted.pilot.on_call = True
        wanted.pilot.save(force_insert=True)
    return Roll.objects.create(
        campaign=work.campaign,
        number=next_number(work.campaign.pk),
        game=wanted.throw.game,
        pilot=wanted.pilot,
        kind=wanted.throw.kind,
        value=cast.value,
        source=source,
        seed=cast.seed,
        attempt=cast.attempt,
        nonce=cast.nonce,
        player=wanted.pilot.seat.name,
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
