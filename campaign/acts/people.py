"""Acts on who has a part in a campaign: referees, and the players' sign-ins."""

import uuid
from datetime import datetime

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.passes import free_for, lock_all_of, renew_links
from campaign.acts.tokens import revoke_tokens
from campaign.models import Campaign, Member, Seat
from campaign.people import account_called, display_name
from campaign.ways import is_guest

GIVEN = (Member.Role.REFEREE, Member.Role.PLAYER)


def add_member(
    *,
    actor: Actor,
    campaign: Campaign,
    username: str,
    role: str,
    seat: str = "",
    password: str | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give a person a part in the campaign. With a ``password`` his account is made, without one it must be there.

    ``seat``: the code of the seat he plays, or empty. Refusals: member.role, member.unknown, member.taken (the account
    is there already), member.username, member.twice, join.twice (somebody else is called so), member.seat, seat.gone.
    Journal ``member.add``: person, user (his number), role, seat (code or empty), player, new (an account was made).
    """

    def change(work: Work) -> Entry:
        _check_role(role)
        user = _existing(username) if password is None else _new_account(username, password)
        if Member.objects.filter(campaign=work.campaign, user=user).exists():
            raise refuse("member.twice", "/members", "", name=display_name(user))
        free_for(work.campaign, display_name(user), "/members")
        plays = _free_seat(work.campaign, seat)
        Member.objects.create(campaign=work.campaign, user=user, role=role, seat=plays)
        return Entry(
            {
                "person": display_name(user),
                "user": user.pk,
                "role": role,
                "seat": seat,
                "player": plays.name if plays else "",
                "new": password is not None,
            }
        )

    return perform("member.add", change, actor=actor, campaign=campaign, key=key, now=now)


def change_member(
    *,
    actor: Actor,
    campaign: Campaign,
    member: int,
    role: str,
    seat: str = "",
    was: tuple[str, str] | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Change a member's role and seat. The owner's role stays. ``was``: role and seat code that the form showed.

    Who becomes a referee gets a new personal link for each that he had, which only he sees: referees have seen the old ones.

    Refusals: member.gone, member.role, member.owner, member.seat, seat.gone. Conflict: ``member``, with the Member.
    Journal ``member.change``: person, user, role, seat, player; before and after: role and seat. ``pass.give`` in other
    campaigns of a guest who becomes a referee.
    """

    def change(work: Work) -> Entry | None:
        stored = _member(work.campaign, member)
        before = {"role": stored.role, "seat": stored.seat.code if stored.seat else ""}
        after = {"role": role, "seat": seat}
        if before == after:
            return None
        if was is not None and (before["role"], before["seat"]) != was:
            raise Conflict("member", stored)
        if role != stored.role:
            if stored.role == Member.Role.OWNER:
                raise refuse("member.owner", "/members", "", name=display_name(stored.user))
            _check_role(role)
        plays = stored.seat if before["seat"] == seat else _free_seat(work.campaign, seat)
        promoted = role != stored.role and role == Member.Role.REFEREE
        stored.role, stored.seat = role, plays
        stored.save(update_fields=["role", "seat"])
        if promoted:
            renew_links(work, stored.user)
        said = {"person": display_name(stored.user), "user": stored.user_id}
        params = {**said, "role": role, "seat": seat, "player": plays.name if plays else ""}
        return Entry(params, before=before, after=after)

    with transaction.atomic():
        lock_all_of(Member.objects.filter(campaign=campaign, pk=member).values_list("user", flat=True).first(), campaign.pk)
        return perform("member.change", change, actor=actor, campaign=campaign, key=key, now=now)


def remove_member(
    *,
    actor: Actor,
    campaign: Campaign,
    member: int,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take a person's part away, and his tokens with it. His account, his seat, his pilots and everything they did stay.

    Refusals: member.gone, member.owner.
    Journal ``member.remove``: person, user, role, seat, player; before: role and seat.
    """

    def change(work: Work) -> Entry:
        stored = _member(work.campaign, member)
        if stored.role == Member.Role.OWNER:
            raise refuse("member.owner", "/members", "", name=display_name(stored.user))
        was = {"role": stored.role, "seat": stored.seat.code if stored.seat else ""}
        player = stored.seat.name if stored.seat else ""
        revoke_tokens(stored.user, work.now, work.campaign)
        stored.delete()
        said = {"person": display_name(stored.user), "user": stored.user_id}
        return Entry({**said, **was, "player": player}, before=was)

    return perform("member.remove", change, actor=actor, campaign=campaign, key=key, now=now)


def _check_role(role: str) -> None:
    if role not in GIVEN:
        raise refuse("member.role", "/members", "", role=role)


def _existing(username: str) -> User:
    """The account of this name; a phone that begins it with a capital finds it all the same. Guests have none that one types."""
    found = account_called(username)
    if found is None or is_guest(found):
        raise refuse("member.unknown", "/members", "", name=username.strip()[:80])
    return found


def _new_account(username: str, password: str) -> User:
    name = User.normalize_username(username.strip())
    if User.objects.filter(username__iexact=name).exists():
        raise refuse("member.taken", "/members", "", name=name)
    user = User(username=name)
    user.set_password(password)
    try:
        user.full_clean()
    except ValidationError:
        raise refuse("member.username", "/members", "", name=name[:80]) from None
    user.save(force_insert=True)
    return user


def _member(campaign: Campaign, member: int) -> Member:
    stored = Member.objects.select_related("user", "seat").filter(campaign=campaign, pk=member).first()
    if stored is None:
        raise refuse("member.gone", "/members")
    return stored


def _free_seat(campaign: Campaign, code: str) -> Seat | None:
    """The seat, if nobody else plays it; None for an empty code."""
    if not code:
        return None
    seat = Seat.objects.filter(campaign=campaign, code=code).first()
    if seat is None:
        raise refuse("seat.gone", "/players", "", seat=code)
    taken = Member.objects.select_related("user").filter(seat=seat).first()
    if taken is not None:
        raise refuse("member.seat", "/members", "", player=seat.name, name=display_name(taken.user))
    return seat
