"""Where two people confirm: a correction is submitted by one, and a second confirms exactly what he sees, or sends it back.

A submitted correction stays as it is until it is confirmed, sent back or taken back, and no die falls for it.
``campaign.acts.seconds`` says who may be the second.
"""

import uuid
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.corrections import ACT, raise_edit, take_effect
from campaign.acts.seconds import KEPT, check_second, signed
from campaign.corrections.seen import digest
from campaign.models import Campaign
from games.models import Correction

TOLD = ("games", "dice", "voids")
"""What the journal says of a correction that does not count yet."""


def submit_correction(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    version: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Submit a correction for a second person to confirm: act ``correction.submit``.

    Refused and Conflict as ``confirm_correction``, and ``correction.alone`` where one person confirms. Journal params:
    ``games``, ``voids`` and ``dice`` as there, the dice without ``roll``; ``side``: on which the actor had a seat then, or empty.
    """

    def change(work: Work) -> Entry:
        correction = Correction.objects.filter(campaign=work.campaign).first()
        if correction is None or correction.edit != edit or work.campaign.version != version:
            raise Conflict("correction", correction)
        if correction.submitted_at is not None:
            raise refuse("correction.submitted")
        if work.campaign.confirmation != Campaign.Confirmation.TWO:
            raise refuse("correction.alone")
        why = wording.reason(reason, "correction.reason")
        comes_to = _rehearsed(work, correction, why)
        correction.reason, correction.returned = why, {}
        raise_edit(correction)
        signed(correction, work)
        correction.save(update_fields=["reason", "returned", "edit", *KEPT])
        return replace(comes_to, params={**_told(comes_to), "side": correction.submitted_side}, before={}, after={})

    return perform("correction.submit", change, actor=actor, campaign=campaign, key=key, now=now)


def confirm_submitted(
    *,
    actor: Actor,
    campaign: Campaign,
    seen: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Confirm a submitted correction as the second person, exactly as he saw it: act ``correction.confirm``.

    ``seen``: ``campaign.corrections.seen.digest`` of the page that he read; Conflict ``correction`` with what is stored where the
    correction or the campaign has moved since, or nothing waits any more. Refusals: second.own, second.side, second.seat, and
    every broken rule. The reason is the first one's. Journal params: those of ``confirm_correction`` and ``submitted_by``,
    ``confirmed_by``, ``digest``.
    """

    def change(work: Work) -> Entry:
        correction = _waiting(work.campaign)
        check_second(work.campaign, correction, work.actor)
        if digest(correction, work.campaign.version) != seen:
            raise Conflict("correction", correction)
        receipt = {"submitted_by": correction.by_name, "confirmed_by": work.actor.name, "digest": seen}
        entry = take_effect(work, correction, correction.reason)
        return replace(entry, params={**entry.params, **receipt})

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def send_back(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """The second person says that it was not so (act ``correction.return``): it is being prepared again, and says why.

    Refusals: second.own, second.side, second.seat, return.reason. Conflict ``correction`` where it waits no more.
    Journal params: ``games``, ``second`` True, ``person`` and ``user`` (who submitted it).
    """

    def change(work: Work) -> Entry:
        correction = _waiting(work.campaign, edit)
        check_second(work.campaign, correction, work.actor)
        why = wording.reason(reason, "return.reason")
        first = {"person": correction.by_name, "user": correction.by_id}
        _back(correction, work, {"by": work.actor.name, "reason": why})
        return Entry({"games": _games(correction), "second": True, **first}, reason=why)

    return perform("correction.return", change, actor=actor, campaign=campaign, key=key, now=now)


def take_back(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Whoever submitted a correction takes it back to change it (act ``correction.return``, ``second`` False, ``games``).

    Refused ``correction.theirs``: somebody else submitted it. Conflict ``correction`` where it waits no more.
    """

    def change(work: Work) -> Entry:
        correction = _waiting(work.campaign, edit)
        if correction.by_id is None or correction.by_id != work.actor.user_id:
            raise refuse("correction.theirs", "", "", name=correction.by_name)
        _back(correction, work, {})
        return Entry({"games": _games(correction), "second": False})

    return perform("correction.return", change, actor=actor, campaign=campaign, key=key, now=now)


def _rehearsed(work: Work, correction: Correction, why: str) -> Entry:
    """What the journal would say of its confirmation, which is done and taken back again. Raises Refused."""
    with transaction.atomic():
        entry = take_effect(work, Correction.objects.get(pk=correction.pk), why)
        transaction.set_rollback(True)
    return entry


def _told(comes_to: Entry) -> dict[str, Any]:
    told = {name: comes_to.params[name] for name in TOLD if name in comes_to.params}
    return {**told, "dice": [{k: v for k, v in die.items() if k != "roll"} for die in told.get("dice", ())]}


def _waiting(campaign: Campaign, edit: int | None = None) -> Correction:
    correction = Correction.objects.filter(campaign=campaign).first()
    if correction is None or correction.submitted_at is None or edit not in (None, correction.edit):
        raise Conflict("correction", correction)
    return correction


def _games(correction: Correction) -> list[int]:
    return sorted({*map(int, correction.bodies), *correction.voids})


def _back(correction: Correction, work: Work, returned: dict[str, str]) -> None:
    """Being prepared again, as it was."""
    correction.submitted_at, correction.submitted_side, correction.returned = None, "", returned
    raise_edit(correction)
    correction.save(update_fields=["submitted_at", "submitted_side", "returned", "edit"])
