"""Writes whose arguments are more than what was sent: a first password, a file's facts, oneself."""

import uuid
from datetime import datetime
from typing import Annotated, Any

from django.http import Http404
from pydantic import WithJsonSchema
from pydantic_core import to_json

from campaign.acts import passes
from campaign.acts.base import Actor, Done, Refused
from campaign.acts.loading import load
from campaign.api.asking import Asking
from campaign.api.operations import DOCUMENT
from campaign.intake import read
from campaign.models import Campaign, Member, Webhook
from campaign.people import password_from

CampaignFile = Annotated[dict[str, Any], WithJsonSchema({"type": "object", DOCUMENT: "CampaignFile"})]


def load_file(
    *,
    actor: Actor,
    file: CampaignFile,
    once: bool = True,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """``loading.load`` for a campaign ``file`` as somebody sends it, refused with every fault as the page refuses it.

    ``once``: a file that he has here already is a Conflict.
    """
    taken = read(to_json(file))
    if taken.record is None:
        raise Refused(*(fault.refusal for fault in taken.faults))
    return load(actor=actor, record=taken.record, outcome=taken.outcome, owner_id=actor.user_id, once=once, key=key, now=now)


def own_pass(*, actor: Actor, campaign: Campaign, member: int, key: uuid.UUID | None = None, now: datetime | None = None) -> Done:
    """``passes.give_pass`` for oneself."""
    return passes.give_pass(actor=actor, campaign=campaign, member=member, key=key, now=now)


def pass_of_one(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "member": Member.objects.values_list("pk", flat=True).get(campaign=ask.campaign, user_id=ask.user)}


def to_oneself(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "user": ask.user}


def account_given(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """The first password of a new account follows from the request's key, as that of the page's form does."""
    new = said.pop("new_account")
    return {**said, "password": password_from(f"{ask.user}:{ask.campaign.pk}:{ask.key}") if new else None}


def told_of_one(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """A test goes nowhere where there is no webhook. Raises Http404."""
    if not Webhook.objects.filter(campaign=ask.campaign).exists():
        raise Http404
    return said
