"""The act that closes an account: the person goes, the results stay."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from axes.utils import reset
from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone

from campaign.acts.base import Actor, Entry, Work, perform, refuse
from campaign.acts.desk_leaving import called_at_desks, leave_desks, unnamed, with_desks_of
from campaign.acts.passes import lock_all_of
from campaign.models import (
    Campaign,
    Chapter,
    Club,
    ClubEntry,
    ClubKeeper,
    Job,
    JournalEntry,
    Member,
    Notice,
    Photo,
    Profile,
    Seat,
    Token,
    Upload,
)
from campaign.people import display_name
from games.models import (
    Battle,
    Correction,
    Countersign,
    Desk,
    DeskEntry,
    DeskPlayer,
    DeskSecret,
    GameDesk,
    Link,
    Operation,
    Part,
    Report,
    Roll,
)
from pilots.former import FORMER, FORMER_PLAYER

FOOTPRINTS: tuple[tuple[type[models.Model], str], ...] = (
    (JournalEntry, "actor"),
    (Report, "by"),
    (Part, "by"),
    (Countersign, "by"),
    (Roll, "by"),
    (Correction, "by"),
    (Upload, "by"),
    (Job, "by"),
    (ClubEntry, "actor"),
    (Photo, "by"),
    (Chapter, "by"),
    (Link, "by"),
    (Operation, "by"),
    (Battle, "player"),
    (Desk, "referee"),
    (DeskEntry, "by"),
    (DeskEntry, "voided_by"),
    (DeskPlayer, "user"),
    (DeskSecret, "by"),
    (GameDesk, "by"),
)
"""Where a person's number stands beside what he did."""
NAMES: tuple[tuple[type[models.Model], str, str], ...] = (
    (JournalEntry, "actor", "actor_name"),
    (Report, "by", "by_name"),
    (Correction, "by", "by_name"),
    (Roll, "by", "by_name"),
    (Part, "by", "by_name"),
    (Countersign, "by", "by_name"),
    (Upload, "by", "by_name"),
    (ClubEntry, "actor", "actor_name"),
    (Photo, "by", "by_name"),
    (Chapter, "by", "by_name"),
    (Link, "by", "by_name"),
    (Operation, "by", "by_name"),
    (Desk, "referee", "referee_name"),
    (DeskEntry, "by", "by_name"),
    (DeskEntry, "voided_by", "voided_by_name"),
    (DeskSecret, "by", "by_name"),
    (GameDesk, "by", "by_name"),
)
"""Where his name stands beside it."""
BLANKED = ["username", "first_name", "last_name", "email", "is_active", "is_staff", "is_superuser", "password"]
PLAYERS = ("player", "was_player", "name", "names", "late", "absent", "sits_out")
"""Parameters of the journal that hold what a player is called."""
NAMED = (("user", "person"), ("was_user", "was_person"))
"""Parameters of the journal: a person's number, and his name."""
RECEIPT = ("submitted_by", "confirmed_by", "by_name", "commander", "player_name")
"""Parameters of the journal that name who confirmed a report or a correction, wrote a chapter, or commanded off Midway, as he was
called then."""


def close_account(*, user: User, seats_too: bool = False, now: datetime | None = None) -> None:
    """Close an account for good: no name, no address, no password, no part; what the person did stays, by a former member.

    ``seats_too``: also take the name off his seats, and off what the journal says of them; no result changes but by that name.
    Refusals: account.owns (campaigns that he has to hand over first), account.clubs (clubs that nobody else keeps),
    account.keeper (the site's last keeper).
    Journal ``account.close`` in each campaign in which something changed: player (of a seat that was renamed) or empty.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        lock_all_of(None, *(campaign.pk for campaign in touched(user)))
        clubs = list(Club.objects.select_for_update().filter(keepers__user=user).order_by("pk"))
        account = User.objects.select_for_update().get(pk=user.pk)
        _check(account)
        _leave_clubs(account, clubs)
        names = {account.username, display_name(account), *called_at_desks(account)}
        for campaign in touched(account):
            seats = list(Seat.objects.filter(campaign=campaign, member__user=account)) if seats_too else []
            _leave(campaign, account, names, seats, moment)
        Member.objects.filter(user=account).delete()
        Notice.objects.filter(user=account).delete()
        Token.objects.filter(user=account).delete()
        Profile.objects.filter(user=account).delete()
        _leave_battles(account)
        leave_desks(account, names)
        for model, field, name in NAMES:
            model._default_manager.filter(**{field: account}).update(**{name: FORMER})
        reset(username=account.username)
        account.username = f"gone-{account.pk}"
        account.first_name = account.last_name = account.email = ""
        account.is_active = account.is_staff = account.is_superuser = False
        account.set_unusable_password()
        account.save(update_fields=BLANKED)


def touched(account: User) -> list[Campaign]:
    """The campaigns in which a person takes part, did something, or is told of."""
    where = Q(members__user=account) | Q(journal__actor=account) | Q(rolls__by=account)
    where |= Q(journal__params__user=account.pk) | Q(journal__params__was_user=account.pk)
    where |= Q(games__reports__by=account) | Q(games__parts__by=account) | Q(games__parts__countersigns__by=account)
    where |= Q(games__operation__by=account) | Q(games__operation__battle__player=account)
    where |= with_desks_of(account)
    numbers = Campaign.objects.filter(where).order_by().values("pk")
    return list(Campaign.objects.filter(pk__in=numbers).order_by("pk"))


def renumber(campaign: Campaign, old: int, new: int) -> None:
    """Where a campaign's journal tells of a person by his number, it is another one from now on."""

    def told(value: Any, key: str = "") -> Any:
        if isinstance(value, list):
            return [told(each, key) for each in value]
        if isinstance(value, dict):
            return {inner: told(each, inner) for inner, each in value.items()}
        return new if value == old and key in [number for number, _name in NAMED] else value

    for entry in JournalEntry.objects.filter(campaign=campaign):
        if (params := told(entry.params)) != entry.params:
            JournalEntry.objects.filter(pk=entry.pk).update(params=params)


def _check(account: User) -> None:
    owned = Campaign.objects.filter(members__user=account, members__role=Member.Role.OWNER).order_by("name")
    if names := list(owned.values_list("name", flat=True)):
        raise refuse("account.owns", "/account", "", names=names)
    kept = Club.objects.filter(keepers__user=account, removed_at=None).order_by("name")
    if names := list(kept.exclude(keepers__in=ClubKeeper.objects.exclude(user=account)).values_list("name", flat=True)):
        raise refuse("account.clubs", "/account", "", names=names)
    keepers = User.objects.filter(is_superuser=True, is_active=True)
    if account.is_superuser and not keepers.exclude(pk=account.pk).exists():
        raise refuse("account.keeper", "/account")


def _leave_clubs(account: User, clubs: Iterable[Club]) -> None:
    """He keeps no club any more, and no club's journal names him."""
    ClubKeeper.objects.filter(user=account, club__in=clubs).delete()
    for entry in ClubEntry.objects.filter(params__user=account.pk):
        ClubEntry.objects.filter(pk=entry.pk).update(params={**entry.params, "person": FORMER})


def _leave_battles(account: User) -> None:
    """His games of Kido Butai go, but for those that others read of: in a club's league, or behind a campaign's game."""
    his = Battle.objects.filter(player=account)
    his.filter(operations=None).exclude(finished=True, club__isnull=False).delete()
    his.update(player_name=FORMER)


def _leave(campaign: Campaign, account: User, names: set[str], seats: Iterable[Seat], now: datetime) -> None:
    def change(work: Work) -> Entry:
        renamed = {seat.name: _rename(seat) for seat in seats}
        called = names | set(
            JournalEntry.objects.filter(campaign=work.campaign, actor=account).values_list("actor_name", flat=True)
        )
        for entry in JournalEntry.objects.filter(campaign=work.campaign):
            told = [_without(each, account.pk, called, renamed, entry.act) for each in _of(entry)]
            if told != _of(entry):
                JournalEntry.objects.filter(pk=entry.pk).update(params=told[0], before=told[1], after=told[2])
        for report in Report.objects.filter(game__campaign=work.campaign, body__returned__by__in=called):
            report.body["returned"]["by"] = FORMER
            report.save(update_fields=["body"])
        for correction in Correction.objects.filter(campaign=work.campaign, returned__by__in=called):
            correction.returned["by"] = FORMER
            correction.save(update_fields=["returned"])
        commanded = Q(player_name__in=called) | Q(battle__player=account)
        Operation.objects.filter(commanded, game__campaign=work.campaign).exclude(player_name="").update(player_name=FORMER)
        for was, now_called in renamed.items():
            Roll.objects.filter(campaign=work.campaign, player=was).update(player=now_called)
        return Entry({"player": next(iter(renamed.values()), "")})

    perform("account.close", change, actor=Actor(FORMER, account.pk), campaign=campaign, now=now)


def _of(entry: JournalEntry) -> list[Any]:
    return [entry.params, entry.before, entry.after]


def _rename(seat: Seat) -> str:
    """Every former player of a campaign has a name of his own, as all players have."""
    taken = {name.casefold() for name in Seat.objects.filter(campaign=seat.campaign_id).values_list("name", flat=True)}
    number = next(n for n in range(1, len(taken) + 2) if f"{FORMER_PLAYER} {n}".casefold() not in taken)
    seat.name = f"{FORMER_PLAYER} {number}"
    seat.edit += 1
    seat.save(update_fields=["name", "edit"])
    return seat.name


def _without(value: Any, user: int, names: set[str], renamed: dict[str, str], act: str, key: str = "") -> Any:
    """What the journal says, without the person's names; a seat's old name becomes its new one."""
    if isinstance(value, list):
        return [_without(each, user, names, renamed, act, key) for each in value]
    if isinstance(value, dict):
        told = {inner: _without(each, user, names, renamed, act, inner) for inner, each in value.items()}
        for number, name in NAMED:
            older = number not in value and act.startswith("member.") and value.get(name) in names
            if name in value and (value.get(number) == user or older):
                told[name] = FORMER
        told |= {name: FORMER for name in RECEIPT if value.get(name) in names}
        return told if key != "document" else unnamed(told, names)
    return renamed.get(value, value) if key in PLAYERS and isinstance(value, str) else value
