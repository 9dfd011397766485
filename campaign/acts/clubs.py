"""Acts on a club: its page, its seasons, who keeps it. Each is one transaction and one entry in the club's own journal."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, refuse
from campaign.acts.links import web_address
from campaign.models import Club, ClubEntry, ClubKeeper
from campaign.people import account_called, display_name
from campaign.slugs import RESERVED, create_club, slug_of
from campaign.ways import is_guest

MOST_CLUBS = 20
MOST_KEEPERS = 20
TOLD = ("name", "town", "about", "link")
FOUND, REMOVE = "club.found", "club.remove"


@dataclass(slots=True)
class ClubWork:
    """An act at work on a club, inside its transaction: the locked club, who acts and when."""

    club: Club
    actor: Actor
    now: datetime

    @property
    def keeps(self) -> bool:
        user = self.actor.user_id
        return user is not None and ClubKeeper.objects.filter(club=self.club, user=user, user__is_active=True).exists()

    @property
    def keeps_site(self) -> bool:
        user = self.actor.user_id
        return user is not None and User.objects.filter(pk=user, is_active=True, is_superuser=True).exists()

    def same_edit(self, edit: int) -> None:
        """Raises Conflict ``club`` where somebody changed it since the form was opened; else the change counts."""
        if self.club.edit != edit:
            raise Conflict("club", self.club)
        self.club.edit += 1


@dataclass(frozen=True, slots=True)
class Said:
    """What the club's journal will say of an act. ``fields``: those of the club that it changed."""

    params: Mapping[str, Any] = field(default_factory=dict)
    before: Mapping[str, Any] = field(default_factory=dict)
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubDone:
    """An act's answer. ``entry`` is None where nothing was to be changed; ``repeated``: this form had been worked already."""

    club: Club
    entry: ClubEntry | None
    repeated: bool = False


def may_keep(work: ClubWork) -> None:
    """A club is changed by those who keep it, while it is there."""
    if work.club.removed_at is not None:
        raise refuse("club.gone", "/club")
    if not work.keeps:
        raise refuse("club.keeper", "/club")


def perform_club(
    act: str,
    change: Callable[[ClubWork], Said | None],
    *,
    actor: Actor,
    club: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
    may: Callable[[ClubWork], None] = may_keep,
) -> ClubDone:
    """Do one act on the club under the address ``club``, as ``base.perform`` does one on a campaign.

    ``may`` raises Refused for who may not. Raises Refused or Conflict; then nothing is stored.
    """
    with transaction.atomic():
        locked = Club.objects.select_for_update().filter(slug=club).first()
        if locked is None:
            raise refuse("club.gone", "/club")
        if key is not None:
            own = uuid.uuid5(key, act)
            entries = list(ClubEntry.objects.filter(club=locked, key__in=[key, own]))
            earlier = next((one for one in entries if one.act == act and one.actor_id == actor.user_id), None)
            if earlier is not None:
                return ClubDone(locked, earlier, repeated=True)
            key = own if entries else key
        work = ClubWork(locked, actor, now or timezone.now())
        may(work)
        said = change(work)
        return ClubDone(locked, _written(work, act, said, key) if said is not None else None)


def _written(work: ClubWork, act: str, said: Said, key: uuid.UUID | None) -> ClubEntry:
    club = work.club
    club.changed_at = work.now
    club.save(update_fields=[*said.fields, "edit", "changed_at"])
    last = ClubEntry.objects.filter(club=club).aggregate(last=Max("number"))["last"] or 0
    return ClubEntry.objects.create(
        club=club,
        number=last + 1,
        key=key or uuid.uuid4(),
        at=work.now,
        actor_id=work.actor.user_id,
        actor_name=work.actor.name,
        act=act,
        params=dict(said.params),
        before=dict(said.before),
    )


def found_club(
    *,
    actor: Actor,
    name: str,
    town: str = "",
    about: str = "",
    link: str = "",
    address: str = "",
    is_demo: bool = False,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> ClubDone:
    """Found a club, which the actor keeps. The same form sent twice founds one.

    ``address``: the word of its page, where it shall not be made of the name. Refusals: club.guest, club.name, club.town,
    club.about, club.many, club.address, club.address_taken, link.url, link.secret. Journal ``club.found``: name.
    """
    moment = now or timezone.now()
    told = _told(name, town, about, link)
    with transaction.atomic():
        founder = User.objects.select_for_update().filter(pk=actor.user_id or 0, is_active=True).first()
        if founder is None or is_guest(founder):
            raise refuse("club.guest", "/club")
        mine = ClubEntry.objects.select_related("club").filter(act=FOUND, actor=founder)
        if key is not None and (earlier := mine.filter(key=key).first()):
            return ClubDone(earlier.club, earlier, repeated=True)
        if ClubKeeper.objects.filter(user=founder, club__removed_at=None).count() >= MOST_CLUBS:
            raise refuse("club.many", "/club", "", most=MOST_CLUBS)
        club = create_club(**told, **_addressed(address), is_demo=is_demo, founded_at=moment, changed_at=moment)
        ClubKeeper.objects.create(club=club, user=founder)
        return ClubDone(club, _written(ClubWork(club, actor, moment), FOUND, Said({"name": club.name}), key))


def change_club(
    *,
    actor: Actor,
    club: str,
    edit: int,
    name: str,
    town: str = "",
    about: str = "",
    link: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> ClubDone:
    """Change what a club's page says of it; its address stays.

    Refusals: club.gone, club.keeper, club.name, club.town, club.about, link.url, link.secret. Conflict: ``club``, as it stands.
    Journal ``club.change``: name, changed (which of name, town, about, link); before: those, as they were.
    """

    def change(work: ClubWork) -> Said | None:
        told = _told(name, town, about, link)
        before = {what: getattr(work.club, what) for what in TOLD}
        changed = [what for what in TOLD if told[what] != before[what]]
        work.same_edit(edit)
        if not changed:
            return None
        for what in changed:
            setattr(work.club, what, told[what])
        return Said({"name": work.club.name, "changed": changed}, {what: before[what] for what in changed}, tuple(changed))

    return perform_club("club.change", change, actor=actor, club=club, key=key, now=now)


def add_keeper(*, actor: Actor, club: str, username: str, key: uuid.UUID | None = None, now: datetime | None = None) -> ClubDone:
    """Let another account keep the club too.

    Refusals: club.gone, club.keeper, keeper.unknown, keeper.guest, keeper.many. Journal ``keeper.add``: person, user.
    """

    def change(work: ClubWork) -> Said | None:
        found = account_called(username)
        if found is None:
            raise refuse("keeper.unknown", "/username", "", name=username.strip()[:80])
        if is_guest(found):
            raise refuse("keeper.guest", "/username", "", name=display_name(found))
        kept = ClubKeeper.objects.filter(club=work.club)
        if kept.filter(user=found).exists():
            return None
        if kept.count() >= MOST_KEEPERS:
            raise refuse("keeper.many", "/username", "", most=MOST_KEEPERS)
        ClubKeeper.objects.create(club=work.club, user=found)
        return Said({"person": display_name(found), "user": found.pk})

    return perform_club("keeper.add", change, actor=actor, club=club, key=key, now=now)


def remove_keeper(*, actor: Actor, club: str, keeper: int, key: uuid.UUID | None = None, now: datetime | None = None) -> ClubDone:
    """Somebody keeps the club no more, by his number in the list of keepers; one may go oneself. The last one cannot.

    Refusals: club.gone, club.keeper, keeper.gone, keeper.last. Journal ``keeper.remove``: person, user.
    """

    def change(work: ClubWork) -> Said:
        kept = ClubKeeper.objects.select_related("user").filter(club=work.club)
        row = kept.filter(pk=keeper).first()
        if row is None:
            raise refuse("keeper.gone", "/keeper")
        if kept.count() == 1:
            raise refuse("keeper.last", "/keeper", "", name=display_name(row.user))
        said = Said({"person": display_name(row.user), "user": row.user_id})
        row.delete()
        return said

    return perform_club("keeper.remove", change, actor=actor, club=club, key=key, now=now)


def remove_club(*, actor: Actor, club: str, reason: str, key: uuid.UUID | None = None, now: datetime | None = None) -> ClubDone:
    """Take a club's page away, as one who keeps it or who keeps the site. Its campaigns stay as they are, and name no club.

    Refusals: club.gone, club.keeper, club.reason.
    Journal ``club.remove``: name, reason, by_site (he keeps the site, not the club).
    """

    def may(work: ClubWork) -> None:
        if work.club.removed_at is not None:
            raise refuse("club.gone", "/club")
        if not (work.keeps or work.keeps_site):
            raise refuse("club.keeper", "/club")

    def change(work: ClubWork) -> Said:
        why = wording.reason(reason, "club.reason", "/reason")
        work.club.removed_at = work.now
        work.club.edit += 1
        return Said({"name": work.club.name, "reason": why, "by_site": not work.keeps}, fields=("removed_at",))

    return perform_club(REMOVE, change, actor=actor, club=club, key=key, now=now, may=may)


def restore_club(*, actor: Actor, club: str, key: uuid.UUID | None = None, now: datetime | None = None) -> ClubDone:
    """Put a club's page back. What the site's keeper took away, only he puts back; a club that nobody keeps any more is his.

    Refusals: club.gone, club.keeper. Journal ``club.restore``: name.
    """

    def change(work: ClubWork) -> Said | None:
        if work.club.removed_at is None:
            return None
        work.club.removed_at = None
        work.club.edit += 1
        if not ClubKeeper.objects.filter(club=work.club).exists():
            ClubKeeper.objects.create(club=work.club, user=User.objects.get(pk=work.actor.user_id or 0))
        return Said({"name": work.club.name}, fields=("removed_at",))

    def may(work: ClubWork) -> None:
        if not (work.keeps_site or work.keeps and not taken_by_site(work.club)):
            raise refuse("club.keeper", "/club")

    return perform_club("club.restore", change, actor=actor, club=club, key=key, now=now, may=may)


def removal_of(club: Club) -> ClubEntry | None:
    """The entry that took the club away last. One query."""
    return ClubEntry.objects.filter(club=club, act=REMOVE).first()


def taken_by_site(club: Club) -> bool:
    """Whether who keeps the site took it away, and none of those who keep the club. One query."""
    removal = removal_of(club)
    return removal is not None and bool(removal.params.get("by_site"))


def _addressed(address: str) -> dict[str, str]:
    """The word of a page that somebody chose; nothing where he left it to the name."""
    word = address.strip().lower()
    if not word:
        return {}
    if slug_of(word) != word or word in RESERVED:
        raise refuse("club.address", "/address", "", like=slug_of(word))
    if Club.objects.filter(slug=word).exists():
        raise refuse("club.address_taken", "/address", "", address=word)
    return {"slug": word}


def _told(name: str, town: str, about: str, link: str) -> dict[str, str]:
    return {
        "name": wording.title(name, "club.name", "/name"),
        "town": wording.title(town, "club.town", "/town") if town.strip() else "",
        "about": wording.note(about, "club.about", "/about"),
        "link": web_address(link, "/link") if link.strip() else "",
    }
