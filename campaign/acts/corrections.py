"""Corrections of earlier games: prepared aside, shown with every difference, then confirmed as one act or dropped.

Preparing is no act: it changes no facts, writes no journal and raises no version. Only ``confirm_correction`` does.
"""

import uuid
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Refused, Work, perform, refuse
from campaign.acts.following import follow
from campaign.acts.rehearsal import apply, plain
from campaign.acts.voiding import last_ones
from campaign.corrections.preview import Differences, PilotChanges, differences, figures
from campaign.models import Campaign, Seat, Upload
from games.models import Correction, Report, Roll
from games.readers.people import labelled
from pilots.names import unnamed
from rulebooks.pacific_air_war.outcome import Outcome

ACT = "correction.confirm"


def prepare_report(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    body: dict[str, Any],
    edit: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Correction | None:
    """Keep a changed report of a confirmed game for the correction, and open one if there is none.

    ``body``: the report as it was typed, right or wrong. ``edit``: the correction's when the form was opened, 0 where there
    was none. A body equal to the confirmed one takes the game out again. Answers None where nothing is left to
    correct. The same form (``key``) again, or the same body, changes nothing. Raises Conflict if somebody else changed the
    correction, Refused where the game has no confirmed report.
    """
    new, faults = plain(body)
    with transaction.atomic():
        correction = _opened(actor, campaign, now or timezone.now())
        if _kept_already(correction, game, body, key):
            return correction
        _check(correction, edit)
        confirmed = Report.objects.filter(game__campaign=campaign, game__number=game, state=Report.State.CONFIRMED).first()
        if confirmed is None:
            raise refuse("correction.game", "", "F", game=game)
        _stands_again(correction, game)
        if new == confirmed.body and not faults:
            correction.bodies.pop(str(game), None)
        else:
            correction.bodies[str(game)] = {**body, "sent": str(key)} if key else body
        return _kept(correction, now or timezone.now())


def prepare_die(
    *, actor: Actor, campaign: Campaign, roll: int, value: int, reason: str, witness: str, now: datetime | None = None
) -> Correction | None:
    """Keep what a die really showed, and who saw it, for the correction, and open one if there is none.

    ``roll``: the live roll's number. Raises Refused with ``roll.struck`` where the die counts no longer, ``die.range``,
    ``die.witness``, ``correction.reason``.
    """
    why = wording.reason(reason, "correction.reason")
    seen_by = wording.name(witness, "die.witness")
    with transaction.atomic():
        correction = _opened(actor, campaign, now or timezone.now())
        die = Roll.objects.filter(campaign=campaign, pk=roll, voided_at__isnull=True).first()
        if die is None:
            raise refuse("roll.struck")
        if not 1 <= value <= 6:
            raise refuse("die.range", "", "F", value=value)
        correction.dice.pop(str(roll), None)
        if value != die.value:
            correction.dice[str(roll)] = {"value": value, "reason": why, "witness": seen_by}
        return _kept(correction, now or timezone.now())


def prepare_void(
    *, actor: Actor, campaign: Campaign, game: int, reason: str, edit: int, now: datetime | None = None
) -> Correction | None:
    """Keep for the correction that ``game`` is voided, and open one if there is none (see ``campaign.acts.voiding``).

    What the correction held of its report goes. The same again changes nothing. Raises Conflict if somebody else changed the
    correction; Refused: ``correction.game`` where the game has no confirmed report, ``void.already`` where it is voided and
    later games are reported, ``correction.reason``.
    """
    why = wording.reason(reason, "correction.reason")
    with transaction.atomic():
        correction = _opened(actor, campaign, now or timezone.now())
        if game in correction.voids and correction.reason == why:
            return correction
        _check(correction, edit)
        confirmed = Report.objects.filter(game__campaign=campaign, state=Report.State.CONFIRMED)
        bodies = dict(confirmed.order_by("game__number").values_list("game__number", "body"))
        if game not in bodies:
            raise refuse("correction.game", "", "F", game=game)
        if bodies[game].get("voided") and game not in last_ones(list(bodies), {*correction.voids, game}):
            raise refuse("void.already", "", "B.3", game=game)
        correction.bodies.pop(str(game), None)
        correction.voids = sorted({*correction.voids, game})
        correction.reason = why
        return _kept(correction, now or timezone.now())


def take_out(
    *, actor: Actor, campaign: Campaign, edit: int, game: int | None = None, roll: int | None = None, now: datetime | None = None
) -> Correction | None:
    """Leave one game, or one die, out of the correction. Answers None where nothing is left. Raises Conflict."""
    with transaction.atomic():
        correction = _opened(actor, campaign, now or timezone.now())
        _check(correction, edit)
        correction.bodies.pop(str(game), None)
        correction.dice.pop(str(roll), None)
        _stands_again(correction, game)
        return _kept(correction, now or timezone.now())


def fly_instead(
    *, actor: Actor, campaign: Campaign, game: int, of: str, pilot: str, edit: int, now: datetime | None = None
) -> Correction | None:
    """In every reported game from ``game`` on where ``of`` flew, ``pilot`` (both ids) did instead: kept in the correction.

    What was claimed by and on that aircraft stays with it. Raises Conflict if somebody else changed the correction.
    """
    with transaction.atomic():
        correction = _opened(actor, campaign, now or timezone.now())
        _check(correction, edit)
        confirmed = Report.objects.filter(game__campaign=campaign, state=Report.State.CONFIRMED, game__number__gte=game)
        for number, body in confirmed.exclude(game__number__in=correction.voids).values_list("game__number", "body"):
            changed = correction.bodies.get(str(number), body)
            flown = [sortie.get("pilot") for sortie in changed.get("sorties", ())]
            if of in flown and pilot not in flown:
                correction.bodies[str(number)] = {**changed, "sorties": [_flown_by(s, of, pilot) for s in changed["sorties"]]}
        return _kept(correction, now or timezone.now())


def _flown_by(sortie: dict[str, Any], of: str, pilot: str) -> dict[str, Any]:
    return {**sortie, "pilot": pilot} if sortie.get("pilot") == of else sortie


def discard(*, campaign: Campaign, edit: int) -> None:
    """Drop the correction that is being prepared. Nothing else changes; dice that fell for it stay. Raises Conflict."""
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        correction = Correction.objects.filter(campaign=locked).first()
        if correction is None:
            return
        if correction.edit != edit:
            raise Conflict("correction", correction)
        _untouched(correction)
        correction.delete()


def confirm_correction(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    version: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Put all of a correction in the place of what counted, or nothing: act ``correction.confirm``.

    ``edit`` and ``version``: the correction's and the campaign's, as they were when the differences were shown; Conflict
    if either has moved. Refused with every rule that what it comes to would break; ``report.pending`` where an earlier
    game still waits for a die; ``correction.two`` where two people confirm, ``correction.submitted`` where it waits for the
    second (``campaign.acts.correction_seconds``).

    Journal params: ``games`` (numbers), ``voids`` (list of {game, report: the version that was taken out, again: the game is to
    be reported again}), ``dice`` (list of {roll, pilot, name, game, kind, before, after}), ``withdrawn`` (list of
    {kind, pilot, name, what, after, code, rule}), ``comes`` and ``goes`` (pilots' names), ``pending`` (how many dice wait),
    ``reopens`` (a finished campaign is open again), ``files`` (list of {game, file}: reports that came from one); in older
    entries ``alone`` (one corrected this where two people confirm). ``before`` and ``after``: the changed figures, see
    ``campaign.corrections.preview.figures``.
    """

    def change(work: Work) -> Entry:
        correction = Correction.objects.filter(campaign=work.campaign).first()
        if correction is None or correction.edit != edit or work.campaign.version != version:
            raise Conflict("correction", correction)
        _untouched(correction)
        if work.campaign.confirmation == Campaign.Confirmation.TWO:
            raise refuse("correction.two")
        return take_effect(work, correction, wording.reason(reason, "correction.reason"))

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def take_effect(work: Work, correction: Correction, why: str) -> Entry:
    """Put all of a correction in the place of what counted: the entry of ``correction.confirm``. Raises Refused."""
    before = work.replay()
    applied = apply(work.campaign, correction, actor=work.actor, reason=why, now=work.now)
    if applied.faults:
        raise Refused(*applied.faults)
    if applied.first is None:
        raise refuse("correction.empty")
    files = _files(work, correction, applied.games)
    correction.delete()
    following = follow(work.campaign, applied.opened)
    if following.outcome.refusals:
        raise Refused(*following.outcome.refusals, outcome=following.outcome)
    changes = differences(before, following.outcome)
    params = {
        "games": list(applied.games),
        **({"voids": [gone.params() for gone in applied.voids]} if applied.voids else {}),
        "dice": list(applied.dice),
        **({"files": files} if files else {}),
        **following.params(),
        **_people(work.campaign, changes),
        **_state(before, following.outcome),
    }
    was, now_is = figures(changes)
    return Entry(params=params, before=was, after=now_is, game=applied.first, reason=why)


def _files(work: Work, correction: Correction, games: Collection[int]) -> list[dict[str, Any]]:
    """The files from which corrected reports came; each is taken over by the entry that is about to be written."""
    numbers = {upload: game for game in games if (upload := correction.bodies[str(game)].get("upload"))}
    uploads = Upload.objects.filter(campaign=work.campaign, pk__in=numbers)
    uploads.update(taken_as=work.campaign.version + 1)
    return [{"game": numbers[upload.pk], "file": upload.name} for upload in uploads]


def _people(campaign: Campaign, changes: Differences) -> dict[str, Any]:
    """Who comes in and who stands back; those whom nobody named yet with their players, since several are called alike."""
    players = dict(Seat.objects.filter(campaign=campaign).values_list("code", "name"))

    def called(pilot: PilotChanges) -> str:
        return labelled(pilot.name, players.get(pilot.player, pilot.player)) if unnamed(pilot.name) else pilot.name

    comes = [called(pilot) for pilot in changes.pilots if pilot.comes]
    goes = [called(pilot) for pilot in changes.pilots if pilot.goes]
    return {name: names for name, names in (("comes", comes), ("goes", goes)) if names}


def _state(before: Outcome, after: Outcome) -> dict[str, Any]:
    state: dict[str, Any] = {"pending": len(after.pending)} if after.pending else {}
    return {**state, "reopens": True} if before.complete and not after.complete else state


def _kept_already(correction: Correction, game: int, body: dict[str, Any], key: uuid.UUID | None) -> bool:
    kept = correction.bodies.get(str(game))
    if kept is None:
        return False
    same = {**kept, "sent": ""} == {**body, "sent": ""}
    return same or (key is not None and kept.get("sent") == str(key))


def _untouched(correction: Correction) -> None:
    """Nobody changes what was submitted; it is taken back, or sent back, first."""
    if correction.submitted_at is not None:
        raise refuse("correction.submitted")


def _stands_again(correction: Correction, game: int | None) -> None:
    """The correction voids this game no more."""
    correction.voids = [number for number in correction.voids if number != game]


def _check(correction: Correction, edit: int) -> None:
    if (correction.edit if correction.pk else 0) != edit:
        raise Conflict("correction", correction if correction.pk else None)


def raise_edit(correction: Correction) -> None:
    """Count a saving. The campaign keeps the number, so that no later correction has it: a form that was opened with one that was
    dropped would fit the one in its place."""
    correction.edit += 1
    Campaign.objects.filter(pk=correction.campaign_id).update(correction_edit=correction.edit)


def _opened(actor: Actor, campaign: Campaign, now: datetime) -> Correction:
    """The campaign's correction, locked with it, or a new one."""
    locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
    correction = Correction.objects.filter(campaign=locked).first()
    if correction is not None:
        _untouched(correction)
        return correction
    begun = Correction(campaign=locked, base_version=locked.version, edit=locked.correction_edit, opened_at=now, saved_at=now)
    begun.by_id = actor.user_id
    return begun


def _kept(correction: Correction, now: datetime) -> Correction | None:
    if not correction.bodies and not correction.dice and not correction.voids:
        if correction.pk is not None:
            correction.delete()
        return None
    raise_edit(correction)
    correction.saved_at = now
    correction.base_version = correction.campaign.version
    if correction.pk is None:
        correction.save(force_insert=True)
    else:
        correction.save(update_fields=["bodies", "dice", "voids", "reason", "edit", "saved_at", "base_version"])
    return correction
