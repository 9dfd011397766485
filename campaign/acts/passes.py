"""Acts on the ways in: a side's join link, a person's own link, and slips for seats without a person.

Links and codes are never in the journal.
"""

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils.crypto import get_random_string

from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.tokens import revoke_tokens
from campaign.models import Campaign, Member, Pass, Seat
from campaign.people import display_name
from campaign.ways import is_guest, new_code, new_token, opens_more
from pilots.models import Side

GUEST_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def open_side(
    *,
    actor: Actor,
    campaign: Campaign,
    side: str,
    hours: int | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Open a side's join link, or renew it: the old one stops working. ``hours`` from now on; None until it is revoked.

    Refusals: player.side.
    Journal ``pass.open``: side, renewed (there was an open one).
    """

    def change(work: Work) -> Entry:
        if side not in Side.values:
            raise refuse("player.side", "/passes", "A.3")
        renewed = _revoke(Pass.objects.filter(campaign=work.campaign, side=side), work.now)
        until = work.now + timedelta(hours=hours) if hours is not None else None
        new_pass(work, side=side, expires_at=until)
        return Entry({"side": side, "renewed": bool(renewed)})

    return perform("pass.open", change, actor=actor, campaign=campaign, key=key, now=now)


def revoke_side(
    *, actor: Actor, campaign: Campaign, side: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Close a side's join link. Who has joined by it stays.

    Journal ``pass.close``: side.
    """

    def change(work: Work) -> Entry | None:
        revoked = _revoke(Pass.objects.filter(campaign=work.campaign, side=side, member=None), work.now)
        return Entry({"side": side}) if revoked else None

    return perform("pass.close", change, actor=actor, campaign=campaign, key=key, now=now)


def give_pass(
    *, actor: Actor, campaign: Campaign, member: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Give a member a personal link, or renew it: the old one stops working, and a guest who came in by it is signed out.

    Somebody else's is given only where it opens nothing but this campaign's player's pages.
    Refusals: member.gone, pass.own, pass.keeper.
    Journal ``pass.give``: person, user (his number), renewed.
    """

    def change(work: Work) -> Entry:
        stored = _member(work.campaign, member)
        himself = actor.user_id is not None and actor.user_id == stored.user_id
        if himself and (stored.user.is_staff or stored.user.is_superuser):
            raise refuse("pass.keeper", "/passes")
        if not himself and opens_more([stored.user], work.campaign):
            raise refuse("pass.own", "/passes", "", name=display_name(stored.user))
        renewed = _revoke(stored.passes.all(), work.now)
        if renewed:
            _sign_out(stored.user, work.now)
        new_pass(work, member=stored)
        return Entry({"person": display_name(stored.user), "user": stored.user_id, "renewed": bool(renewed)})

    return perform("pass.give", change, actor=actor, campaign=campaign, key=key, now=now)


def revoke_pass(
    *, actor: Actor, campaign: Campaign, member: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Close a member's personal link. A guest who came in by it is signed out; his part, his seat and his deeds stay.

    Refusals: member.gone.
    Journal ``pass.revoke``: person, user.
    """

    def change(work: Work) -> Entry | None:
        stored = _member(work.campaign, member)
        if not _revoke(stored.passes.all(), work.now):
            return None
        _sign_out(stored.user, work.now)
        return Entry({"person": display_name(stored.user), "user": stored.user_id})

    return perform("pass.revoke", change, actor=actor, campaign=campaign, key=key, now=now)


def give_slips(
    *,
    actor: Actor,
    campaign: Campaign,
    seats: Iterable[str] | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give a slip for every seat without a person, or for those of ``seats`` (codes): a guest of the seat's name with a link.

    Without ``seats``, guests who have a seat and no link get one too, so that there is a slip for everybody.
    Refusals: seat.gone, member.seat.
    Journal ``pass.slips``: people (list of person, user, seat, player).
    """

    def change(work: Work) -> Entry | None:
        found = Seat.objects.filter(campaign=work.campaign).select_related("member__user")
        by_code = {seat.code: seat for seat in found}
        given = []
        for code in by_code if seats is None else list(seats):
            if code not in by_code:
                raise refuse("seat.gone", "/players", "", seat=code)
            seat = by_code[code]
            has: Member | None = getattr(seat, "member", None)
            if has is None:
                has = Member.objects.create(campaign=work.campaign, user=new_guest(seat.name), role=Member.Role.PLAYER, seat=seat)
            elif seats is not None:
                raise refuse("member.seat", "/members", "", player=seat.name, name=display_name(has.user))
            elif has.passes.filter(revoked_at=None).exists() or opens_more([has.user], work.campaign):
                continue
            new_pass(work, member=has)
            given.append({"person": display_name(has.user), "user": has.user_id, "seat": code, "player": seat.name})
        return Entry({"people": given}) if given else None

    return perform("pass.slips", change, actor=actor, campaign=campaign, key=key, now=now)


def new_pass(work: Work, *, side: str = "", member: Member | None = None, expires_at: datetime | None = None) -> Pass:
    """Store a new open pass, inside an act that is at work. There may be no other open one."""
    code = new_code()
    while Pass.objects.filter(code=code).exists():
        code = new_code()
    made: dict[str, Any] = {"token": new_token(), "code": code, "made_at": work.now, "expires_at": expires_at}
    return Pass.objects.create(campaign=work.campaign, side=side, member=member, **made)


def new_guest(name: str) -> User:
    """An account without a password, for somebody who comes by a link."""
    user = User(username=f"guest-{get_random_string(12, GUEST_LETTERS)}", first_name=name)
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def revoke_all(user: User, now: datetime) -> int:
    """Close every personal link of a person, wherever it leads. Answers with how many there were."""
    return _revoke(Pass.objects.filter(member__user=user), now)


def renew_links(work: Work, user: User) -> None:
    """Close every personal link of a person, and make another in the place of each, inside an act that is at work."""
    had = Member.objects.filter(pk__in=Pass.objects.filter(member__user=user, revoked_at=None).values("member"))
    members = list(had.select_related("campaign"))
    revoke_all(user, work.now)
    for member in members:
        new_pass(Work(member.campaign, work.actor, work.now), member=member)


def _revoke(passes: Any, now: datetime) -> int:
    closed: int = passes.filter(revoked_at=None).update(revoked_at=now)
    return closed


def _sign_out(user: User, now: datetime) -> None:
    """A guest's sessions hang on his unusable password; with another one they end. His tokens were made in such a session."""
    if is_guest(user):
        revoke_tokens(user, now)
        user.set_unusable_password()
        user.save(update_fields=["password"])


def _member(campaign: Campaign, member: int) -> Member:
    stored = Member.objects.select_related("user").filter(campaign=campaign, pk=member).first()
    if stored is None:
        raise refuse("member.gone", "/members")
    return stored
