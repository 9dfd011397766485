"""The act by which somebody joins a side, with its link."""

import uuid
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.passes import free_for, lock_all_of, new_guest, new_pass, renew_links
from campaign.acts.seats import NewSeat, room_for_all, seat_player
from campaign.models import Campaign, Member, Pass, Seat
from campaign.people import display_name
from campaign.ways import is_guest, is_open


def join_side(
    *,
    actor: Actor,
    campaign: Campaign,
    token: str,
    name: str = "",
    seat: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Take a free ``seat`` (its code) of the link's side, or a new one where there is room (A.3).

    An actor without an account becomes a guest called ``name`` (by default as his seat) with a personal link; one who has an
    account joins with it. A guest who takes part in several campaigns gets new links in all of them, which only he knows.
    Refusals: pass.closed, join.name, join.twice, join.taken, seat.gone, member.twice, and those of seat.add for a new seat.
    Journal ``member.join``: person, user, seat, player, side, new_seat, from_game (of a new seat); ``pass.give`` in the
    guest's other campaigns.
    """

    def change(work: Work) -> Entry:
        opened = Pass.objects.filter(campaign=work.campaign, token=token, member=None).first()
        if opened is None or not is_open(opened, work.now):
            raise refuse("pass.closed", "/token")
        chosen = _chosen(work.campaign, opened.side, seat) if seat else None
        user = User.objects.filter(pk=actor.user_id).first() if actor.user_id is not None else None
        if user is not None and Member.objects.filter(campaign=work.campaign, user=user).exists():
            raise refuse("member.twice", "/members", "", name=display_name(user))
        called = display_name(user) if user else wording.name(name or (chosen.name if chosen else ""), "join.name", "/name")
        free_for(work.campaign, called, "/name")
        plays = chosen or seat_player(work, NewSeat(called, opened.side))
        if chosen is None:
            room_for_all(work.campaign)
        user = user or new_guest(work.campaign, called, "/name")
        member = Member.objects.create(campaign=work.campaign, user=user, role=Member.Role.PLAYER, seat=plays)
        if is_guest(user):
            renew_links(work, user, but=member)
            new_pass(work, member=member)
        work.actor = Actor(called, user.pk)
        said = {"person": called, "user": user.pk, "seat": plays.code, "player": plays.name, "side": plays.side}
        return Entry({**said, "new_seat": chosen is None, "from_game": plays.from_game if chosen is None else None})

    with transaction.atomic():
        lock_all_of(actor.user_id, campaign.pk)
        return perform("member.join", change, actor=actor, campaign=campaign, key=key, now=now)


def _chosen(campaign: Campaign, side: str, code: str) -> Seat:
    found = Seat.objects.select_related("member").filter(campaign=campaign, code=code, side=side).first()
    if found is None:
        raise refuse("seat.gone", "/players", "", seat=code)
    if getattr(found, "member", None) is not None:
        raise refuse("join.taken", "/seat", "", player=found.name)
    return found
