"""Two records of one person become one: the account of somebody who had joined by a link, or the same human twice in the lists.

No result changes: a seat that the person gives up stays, without a person.
"""

import uuid
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Q

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.passes import close_links, lock_all_of, renew_links, sign_out
from campaign.acts.tokens import revoke_tokens
from campaign.models import Campaign, Member, Notice, Pass, Seat, Upload
from campaign.people import display_name
from campaign.ways import is_guest
from games.models import Correction, Countersign, Part, Report
from pilots.models import Pilot

ACT = "member.merge"
RANK = (Member.Role.OWNER, Member.Role.REFEREE, Member.Role.PLAYER)
MOVED: tuple[tuple[type[models.Model], str, str], ...] = (
    (Report, "by", "game__campaign"),
    (Part, "by", "game__campaign"),
    (Countersign, "by", "part__game__campaign"),
    (Correction, "by", "campaign"),
    (Upload, "by", "campaign"),
    (Notice, "user", "campaign"),
)
"""What becomes the other record's: the model, the field with the person, and how it leads to its campaign."""


def merge_people(
    *,
    actor: Actor,
    campaign: Campaign,
    stays: int,
    goes: int,
    was: tuple[str, str] | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Merge the member ``goes`` into the member ``stays``, who keeps his name and gets the higher role and the seat.

    What both filed, signed and brought, and their notices, is his; open links of the other lead to him where they open no more
    than his own would. Accounts are not deleted; a guest without any part left is signed out for good. ``was``: what ``parts_of``
    said of both on the page.
    Refusals: member.gone, merge.same, merge.guest (a guest would stay, and the account go), merge.seats (both seats have a
    history). Conflict: ``member``.
    Journal ``member.merge``: person, user (who stays), was_person, was_user, role, seat, player; before and after: role and seat
    of who stays; kept: ``stays`` and ``goes`` ({role, seat}), ``moved`` (model and field to keys).
    """

    def change(work: Work) -> Entry:
        member, other = _pair(work.campaign, stays, goes)
        if was is not None and was != (parts_of(member), parts_of(other)):
            raise Conflict("member", member)
        if is_guest(member.user) and not is_guest(other.user):
            raise refuse("merge.guest", "/members", "", name=display_name(member.user))
        seat = _one_seat(member, other)
        before = {"role": member.role, "seat": _code(member.seat)}
        gone = {"role": other.role, "seat": _code(other.seat)}
        role = min(member.role, other.role, key=lambda each: RANK.index(Member.Role(each)))
        moved = _move(work.campaign, other.user_id, member.user_id)
        _links(work, member, other, raised=role != member.role)
        revoke_tokens(other.user, work.now, work.campaign)
        other.delete()
        if not Member.objects.filter(user=other.user).exists():
            sign_out(other.user, work.now)
        raised = role != member.role
        member.role, member.seat = role, seat
        member.save(update_fields=["role", "seat"])
        if raised:
            renew_links(work, member.user)
        said = {"person": display_name(member.user), "user": member.user_id}
        said |= {"was_person": display_name(other.user), "was_user": other.user_id}
        after = {"role": role, "seat": _code(seat)}
        kept = {"stays": before, "goes": gone, "moved": moved}
        return Entry({**said, **after, "player": seat.name if seat else "", "kept": kept}, before=before, after=after)

    with transaction.atomic():
        users = Member.objects.filter(campaign=campaign, pk__in=[stays, goes]).values("user")
        reached = Member.objects.filter(user__in=users).values_list("campaign", flat=True)
        lock_all_of(None, campaign.pk, *reached)
        return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)


def parts_of(member: Member) -> str:
    """A member's part as a word: what a page showed of it."""
    return f"{member.pk}:{member.role}:{_code(member.seat)}"


def with_history(seat: Seat) -> bool:
    """Whether somebody flew, or flies, in a seat, or filed a part from it."""
    return Pilot.objects.filter(seat=seat).exists() or Part.objects.filter(seat=seat).exists()


def alike_elsewhere(owner: User, campaign: Campaign, first: User, second: User) -> list[Campaign]:
    """Other campaigns of the same owner in which both have a part. One query."""
    own = Campaign.objects.filter(members__in=Member.objects.filter(user=owner, role=Member.Role.OWNER))
    both = own.filter(members__in=Member.objects.filter(user=first)).filter(pk__in=_of(second))
    return list(both.exclude(pk=campaign.pk).order_by("name"))


def _of(user: User) -> Any:
    return Member.objects.filter(user=user).values("campaign")


def _pair(campaign: Campaign, stays: int, goes: int) -> tuple[Member, Member]:
    if stays == goes:
        raise refuse("merge.same", "/members")
    rows = Member.objects.select_related("user", "seat").filter(campaign=campaign, pk__in=[stays, goes])
    found = {member.pk: member for member in rows}
    if len(found) != 2:
        raise refuse("member.gone", "/members")
    return found[stays], found[goes]


def _code(seat: Seat | None) -> str:
    return seat.code if seat else ""


def _one_seat(member: Member, other: Member) -> Seat | None:
    """The seat of both; where each has one, that with a history."""
    own, theirs = member.seat, other.seat
    if own is None or theirs is None:
        return own or theirs
    if not with_history(theirs):
        return own
    if with_history(own):
        raise refuse("merge.seats", "/members", "", first=own.name, second=theirs.name)
    return theirs


def _move(campaign: Campaign, old: int, new: int) -> dict[str, list[int]]:
    """Make what a person did here the other's; answers with what it was."""
    moved = {}
    for model, field, where in MOVED:
        rows = model._default_manager.filter(Q(**{where: campaign.pk}), **{field: old})
        if numbers := list(rows.order_by("pk").values_list("pk", flat=True)):
            moved[f"{model._meta.label}.{field}"] = numbers
            rows.update(**{field: new})
    return moved


def _links(work: Work, member: Member, other: Member, raised: bool) -> None:
    """Links of the one who goes lead to the one who stays, the closed ones so that whoever comes is told.

    An open one that others may have seen opens nothing but a player's pages of a guest.
    """
    open_there = member.passes.filter(revoked_at=None).exists()
    if open_there or raised or not is_guest(member.user) or member.role != Member.Role.PLAYER:
        close_links(other, work.now)
    Pass.objects.filter(member=other).update(member=member)
