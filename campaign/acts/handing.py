"""Acts that hand something to another person: the campaign itself, or a seat."""

import uuid
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.acts.passes import new_guest, new_pass
from campaign.acts.seats import free_name
from campaign.acts.wording import name as checked_name
from campaign.flow import flow
from campaign.models import Campaign, Member, Seat
from campaign.people import display_name
from campaign.ways import is_guest


def hand_over(
    *, actor: Actor, campaign: Campaign, member: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Make another member the owner; who owned the campaign becomes its referee. The new owner needs a password.

    Refusals: member.gone, handover.guest, handover.own, handover.owner (the actor owns it no more).
    Journal ``campaign.hand_over``: person, user, was_person, was_user, kept (the new owner's former role).
    """

    def change(work: Work) -> Entry:
        heir = Member.objects.select_related("user").filter(campaign=work.campaign, pk=member).first()
        if heir is None:
            raise refuse("member.gone", "/members")
        owner = Member.objects.select_related("user").filter(campaign=work.campaign, role=Member.Role.OWNER).first()
        if owner is not None and owner.pk == heir.pk:
            raise refuse("handover.own", "/members", "", name=display_name(heir.user))
        if owner is None or owner.user_id != actor.user_id:
            raise refuse("handover.owner", "/members")
        if is_guest(heir.user) or not heir.user.is_active:
            raise refuse("handover.guest", "/members", "", name=display_name(heir.user))
        kept = {"role": heir.role}
        owner.role = Member.Role.REFEREE
        owner.save(update_fields=["role"])
        heir.role = Member.Role.OWNER
        heir.save(update_fields=["role"])
        said = {"person": display_name(heir.user), "user": heir.user_id}
        return Entry({**said, "was_person": display_name(owner.user), "was_user": owner.user_id, "kept": kept})

    return perform("campaign.hand_over", change, actor=actor, campaign=campaign, key=key, now=now)


def hand_seat(
    *,
    actor: Actor,
    campaign: Campaign,
    seat: str,
    member: int | None = None,
    new_person: str = "",
    rename: str = "",
    edit: int | None = None,
    was: int | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Give a seat, with its pilots and everything they did, to a ``member`` without a seat or to a guest called ``new_person``.

    Who had it keeps his part, without a seat. ``rename``: what the player is called from now on in every table; empty leaves
    the name. ``edit`` and ``was``: the seat's edit and its member's number (0 for nobody) that the form showed.
    Refusals: seat.gone, member.gone, handseat.seated, handseat.nobody, handseat.name, join.twice, seat.name,
    seat.twice.
    Conflict: ``seat``, with the Seat.
    Journal ``seat.hand``: seat (code), player (its name now), was_player (before), side, person, user, was_person, was_user
    (empty where nobody had it), game (the next one to be flown, from which on he plays, or None), kept (that he was made a
    person for it); before and after: name.
    """

    def change(work: Work) -> Entry | None:
        stored = Seat.objects.filter(campaign=work.campaign, code=seat).first()
        if stored is None:
            raise refuse("seat.gone", "/players", "", seat=seat)
        had = Member.objects.select_related("user").filter(seat=stored).first()
        if edit is not None and stored.edit != edit or was is not None and was != (had.pk if had else 0):
            raise Conflict("seat", stored)
        if had is not None and had.pk == member:
            return None
        if had is not None:
            had.seat = None
            had.save(update_fields=["seat"])
        heir = _heir(work, member, new_person)
        heir.seat = stored
        heir.save(update_fields=["seat"])
        work.campaign.seats_handed = True
        work.campaign.save(update_fields=["seats_handed"])
        before = stored.name
        if rename.strip() and rename.strip() != before:
            stored.name = free_name(work.campaign, rename, 0, but=stored.pk)
            stored.edit += 1
            stored.save(update_fields=["name", "edit"])
        said: dict[str, Any] = {"seat": stored.code, "side": stored.side, "player": stored.name, "was_player": before}
        said |= {"person": display_name(heir.user), "user": heir.user_id}
        said |= {"was_person": display_name(had.user) if had else "", "was_user": had.user_id if had else None}
        said |= {"kept": {"new_person": True}} if member is None else {}
        named = ({"name": before}, {"name": stored.name}) if before != stored.name else ({}, {})
        return Entry({**said, "game": flow(work.campaign).next_game}, before=named[0], after=named[1])

    return perform("seat.hand", change, actor=actor, campaign=campaign, key=key, now=now)


def _heir(work: Work, member: int | None, new_person: str) -> Member:
    if member is None:
        if not new_person.strip():
            raise refuse("handseat.nobody", "/members")
        user = new_guest(work.campaign, checked_name(new_person, "handseat.name", "/members"), "/members")
        made = Member.objects.create(campaign=work.campaign, user=user, role=Member.Role.PLAYER)
        new_pass(work, member=made)
        return made
    heir = Member.objects.select_related("user", "seat").filter(campaign=work.campaign, pk=member).first()
    if heir is None:
        raise refuse("member.gone", "/members")
    if heir.seat is not None:
        raise refuse("handseat.seated", "/members", "", name=display_name(heir.user), player=heir.seat.name)
    return heir
