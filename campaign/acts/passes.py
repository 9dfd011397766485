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
            sign_out(stored.user, work.now)
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
        sign_out(stored.user, work.now)
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

    Without ``seats``, guests who have a seat and no link get one too, so that there is a slip for everybody; a seat that is
    called as a person of the campaign is left out, since it may well be his.
    Refusals: seat.gone, member.seat, slips.twice (every seat that wants a slip is called as somebody).
    Journal ``pass.slips``: people (list of person, user, seat, player, made: he had no part before),
    left_out (the names of seats that got none).
    """

    def change(work: Work) -> Entry | None:
        found = Seat.objects.filter(campaign=work.campaign).select_related("member__user")
        by_code = {seat.code: seat for seat in found}
        given: list[dict[str, Any]] = []
        left_out: list[str] = []
        people = names_in(work.campaign)
        for code in by_code if seats is None else list(seats):
            if code not in by_code:
                raise refuse("seat.gone", "/players", "", seat=code)
            seat = by_code[code]
            has: Member | None = getattr(seat, "member", None)
            made = has is None
            if has is None and seat.name.casefold() in people:
                left_out.append(seat.name)
                continue
            if has is None:
                has = Member.objects.create(
                    campaign=work.campaign, user=guest_account(seat.name), role=Member.Role.PLAYER, seat=seat
                )
            elif seats is not None:
                raise refuse("member.seat", "/members", "", player=seat.name, name=display_name(has.user))
            elif has.passes.filter(revoked_at=None).exists() or opens_more([has.user], work.campaign):
                continue
            new_pass(work, member=has)
            said = {"person": display_name(has.user), "user": has.user_id, "seat": code, "player": seat.name}
            given.append({**said, "made": made})
        if left_out and not given:
            raise refuse("slips.twice", "/players", "", names=left_out)
        return Entry({"people": given, "left_out": left_out}) if given else None

    return perform("pass.slips", change, actor=actor, campaign=campaign, key=key, now=now)


def new_pass(work: Work, *, side: str = "", member: Member | None = None, expires_at: datetime | None = None) -> Pass:
    """Store a new open pass, inside an act that is at work. There may be no other open one."""
    code = new_code()
    while Pass.objects.filter(code=code).exists():
        code = new_code()
    made: dict[str, Any] = {"token": new_token(), "code": code, "made_at": work.now, "expires_at": expires_at}
    return Pass.objects.create(campaign=work.campaign, side=side, member=member, **made)


def new_guest(campaign: Campaign, name: str, at: str) -> User:
    """An account without a password, for somebody who comes by a link. Raises Refused ``join.twice``."""
    free_for(campaign, name, at)
    return guest_account(name)


def guest_account(name: str) -> User:
    """The same for one whose name was looked at elsewhere."""
    user = User(username=f"guest-{get_random_string(12, GUEST_LETTERS)}", first_name=name)
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def names_in(campaign: Campaign, but: Iterable[int] = ()) -> set[str]:
    """What the people of a campaign are called, casefolded. ``but``: numbers of users who do not count. One query."""
    people = User.objects.filter(memberships__campaign=campaign).exclude(pk__in=but)
    return {display_name(user).casefold() for user in people}


def free_for(campaign: Campaign, name: str, at: str, but: Iterable[int] = ()) -> None:
    """Two people of one name could not be told apart in the journal. Raises Refused ``join.twice``."""
    if name.casefold() in names_in(campaign, but):
        raise refuse("join.twice", at, "", name=name)


def lock_all_of(user: int | None, *more: int) -> None:
    """Lock every campaign in which a person takes part, and ``more``, always in the same order: two acts that reach over
    several campaigns do not wait for each other. To be called first in a transaction."""
    numbers = [*Member.objects.filter(user=user).values_list("campaign", flat=True), *more] if user else list(more)
    list(Campaign.objects.select_for_update().filter(pk__in=numbers).order_by("pk").values_list("pk", flat=True))


def close_links(member: Member, now: datetime) -> int:
    """Close a member's personal link, inside an act that is at work. Answers with how many there were."""
    return _revoke(member.passes.all(), now)


def renew_links(work: Work, user: User, but: Member | None = None) -> None:
    """Make another personal link in the place of each that a person has, inside an act that is at work.

    The journals of his other campaigns say so as ``pass.give``, and name nobody but him. Their rows are locked already.
    """
    had = Member.objects.filter(pk__in=Pass.objects.filter(member__user=user, revoked_at=None).values("member"))
    kept = [but.pk] if but else []
    for member in had.select_related("campaign", "user").exclude(pk__in=kept).order_by("campaign_id"):
        if member.campaign_id == work.campaign.pk:
            close_links(member, work.now)
            new_pass(work, member=member)
        else:
            give_anew(member, work.now)


def give_anew(member: Member, now: datetime) -> None:
    """A new personal link of a guest, in his name, after something that he does elsewhere. Journal ``pass.give``."""

    def change(work: Work) -> Entry:
        renewed = close_links(member, work.now)
        new_pass(work, member=member)
        return Entry({"person": called, "user": member.user_id, "renewed": bool(renewed)})

    called = display_name(member.user)
    perform("pass.give", change, actor=Actor(called, member.user_id), campaign=member.campaign, now=now)


def close_for_good(member: Member, now: datetime) -> None:
    """The personal link of somebody who wants none any more. Journal ``pass.revoke``, if there was one."""

    def change(work: Work) -> Entry | None:
        return Entry({"person": called, "user": member.user_id}) if close_links(member, work.now) else None

    called = display_name(member.user)
    perform("pass.revoke", change, actor=Actor(called, member.user_id), campaign=member.campaign, now=now)


def _revoke(passes: Any, now: datetime) -> int:
    closed: int = passes.filter(revoked_at=None).update(revoked_at=now)
    return closed


def sign_out(user: User, now: datetime) -> None:
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
