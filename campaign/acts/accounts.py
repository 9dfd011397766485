"""Acts of a person on his own account: its name and password, claiming what he did as a guest, and closing it.

They reach over campaigns: what a campaign's journal has to say of them is said in each.
"""

from datetime import datetime
from typing import Any

from axes.utils import reset
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, Entry, Work, perform, refuse
from campaign.acts.closing import FOOTPRINTS, renumber, touched
from campaign.acts.desk_leaving import one_seat_each
from campaign.acts.passes import close_for_good, close_links, free_for, give_anew, lock_all_of, new_pass
from campaign.acts.tokens import revoke_tokens
from campaign.models import Campaign, Member, Notice, Pass
from campaign.people import display_name
from campaign.ways import is_guest, is_open


def change_name(*, user: User, name: str) -> None:
    """What the others see. Nobody takes the name of another member of his campaigns.

    Refusals: account.name, join.twice.
    """
    wanted = wording.name(name, "account.name", "/name")
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=user.pk)
        others = User.objects.filter(memberships__campaign__members__user=account).exclude(pk=account.pk).distinct()
        if wanted.casefold() in {display_name(other).casefold() for other in others}:
            raise refuse("join.twice", "/name", "", name=wanted)
        account.first_name, account.last_name = wanted, ""
        account.save(update_fields=["first_name", "last_name"])


def change_email(*, user: User, email: str) -> None:
    """Where mail goes; empty for no mail. The address was checked by the form."""
    User.objects.filter(pk=user.pk).update(email=email)


def change_password(*, user: User, password: str) -> None:
    """Another password, already checked. Whoever is signed in with the old one is signed out."""
    user.set_password(password)
    user.save(update_fields=["password"])


def sign_out_elsewhere(*, user: User, password: str | None, now: datetime | None = None) -> None:
    """End every session, every personal link and every token; a guest gets new links instead, or nobody would let him in again.

    ``password``: the one that he has, already checked; None for a guest. The sessions hang on how it is stored.
    Journal in each of his campaigns: ``pass.give`` for a guest, ``pass.revoke`` where another had a link.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        lock_all_of(user.pk)
        account = User.objects.select_for_update().get(pk=user.pk)
        revoke_tokens(account, moment)
        for member in Member.objects.filter(user=account).select_related("campaign", "user").order_by("campaign_id"):
            (give_anew if password is None else close_for_good)(member, moment)
        if password is None:
            account.set_unusable_password()
        else:
            account.set_password(password)
        account.save(update_fields=["password"])


def claim(*, guest: User, username: str, password: str, now: datetime | None = None) -> None:
    """Make a guest's account a full one: the same person signs in with name and password from now on.

    His personal links and tokens stop working, since others saw the links.
    Refusals: account.claimed, member.taken, member.username.
    Journal ``member.claim`` in each of his campaigns: person, user, was_person, seat, player.
    """
    with transaction.atomic():
        lock_all_of(guest.pk)
        user = User.objects.select_for_update().get(pk=guest.pk)
        if not is_guest(user):
            raise refuse("account.claimed", "/username")
        name = User.normalize_username(username.strip())
        if User.objects.filter(username__iexact=name).exists():
            raise refuse("member.taken", "/username", "", name=name[:80])
        user.username = name
        user.set_password(password)
        try:
            user.full_clean()
            with transaction.atomic():
                user.save(update_fields=["username", "password"])
        except (ValidationError, IntegrityError):
            raise refuse("member.username", "/username", "", name=name[:80]) from None
        moment = now or timezone.now()
        revoke_tokens(user, moment)
        for member in _parts(user):
            _tell(member, user, display_name(user), moment)


def take_over(*, guest: User, account: User, now: datetime | None = None) -> None:
    """Give an ``account`` everything of a guest: his parts, his seats and what he entered. The guest is gone then.

    Whoever calls has checked the account's password. Names in the journal stay as they were written.
    Refusals: account.claimed (that is no guest), account.both (the account has a part in one of his campaigns), join.twice
    (somebody else there is called as the account).
    Journal ``member.claim`` in each of his campaigns.
    """
    with transaction.atomic():
        lock_all_of(guest.pk)
        old, new = _both(guest, account)
        if is_guest(new):
            raise refuse("account.claimed", "/username")
        _move(old, new, now or timezone.now())


def keep_both(*, guest: User, person: User, link: Pass | None = None, now: datetime | None = None) -> None:
    """Make one of two: ``person``, who is signed in, is the ``guest`` too, whose open link he holds. The guest is gone then.

    A person who is a guest himself has a new link in each of his campaigns, which only he knows, as after joining another.
    ``link``: that link, which must still be open, and his, once nobody else can change it.
    Refusals: pass.closed; account.claimed, account.both, join.twice, as of ``take_over``.
    Journal ``member.claim`` in each of the guest's campaigns (with ``guest``, where the person is one); ``pass.give`` in the
    person's own, where a link was renewed.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        lock_all_of(guest.pk, *Member.objects.filter(user=person).values_list("campaign", flat=True))
        if link is not None and not _opens(link, guest, moment):
            raise refuse("pass.closed", "/token")
        old, new = _both(guest, person)
        linked = Pass.objects.filter(member__user=new, revoked_at=None).values("member")
        renewed = list(Member.objects.filter(pk__in=linked).order_by("campaign_id").values_list("pk", flat=True))
        _move(old, new, moment)
        for member in Member.objects.filter(pk__in=renewed if is_guest(new) else []).select_related("campaign", "user"):
            give_anew(member, moment)


def _opens(link: Pass, guest: User, now: datetime) -> bool:
    found = Pass.objects.select_related("member__user").filter(pk=link.pk, member__user=guest).first()
    return found is not None and is_open(found, now)


def shared(first: User, second: User) -> list[str]:
    """The names of the campaigns in which both have a part, so that they cannot become one by themselves. One query."""
    both = Campaign.objects.filter(members__user=first).filter(members__in=Member.objects.filter(user=second))
    return sorted(both.values_list("name", flat=True))


def _both(guest: User, person: User) -> tuple[User, User]:
    """The guest who goes and the person who stays, locked."""
    rows = User.objects.select_for_update().filter(pk__in=[guest.pk, person.pk]).order_by("pk")
    users = {user.pk: user for user in rows}
    old, new = users.get(guest.pk), users.get(person.pk)
    if old is None or new is None or old.pk == new.pk or not is_guest(old):
        raise refuse("account.claimed", "/username")
    return old, new


def _move(old: User, new: User, now: datetime) -> None:
    if names := shared(old, new):
        raise refuse("account.both", "/username", "", names=names)
    was = display_name(old)
    for member in _parts(old):
        free_for(member.campaign, display_name(new), "/account", but=[old.pk])
    Notice.objects.filter(user=old).update(user=new)
    for campaign in touched(old):
        renumber(campaign, old.pk, new.pk)
    one_seat_each(old, new)
    for model, field in FOOTPRINTS:
        model._default_manager.filter(**{field: old}).update(**{field: new})
    for member in _parts(old):
        Member.objects.filter(pk=member.pk).update(user=new)
        _tell(member, new, was, now)
    reset(username=old.username)
    old.delete()


def _parts(user: User) -> list[Member]:
    return list(Member.objects.filter(user=user).select_related("campaign", "seat").order_by("campaign_id"))


def _tell(member: Member, user: User, was: str, now: datetime) -> None:
    said: dict[str, Any] = {"person": display_name(user), "user": user.pk, "was_person": was, "was_user": user.pk}
    said |= {"seat": member.seat.code if member.seat else "", "player": member.seat.name if member.seat else ""}

    if guest := is_guest(user):
        said |= {"guest": True}

    def change(work: Work) -> Entry:
        close_links(member, work.now)
        if guest:
            new_pass(work, member=member)
        return Entry(said)

    perform("member.claim", change, actor=Actor(display_name(user), user.pk), campaign=member.campaign, now=now)
