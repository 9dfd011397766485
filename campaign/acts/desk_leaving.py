"""What becomes of sessions of the Dauntless desk when an account closes, or a guest's becomes another person's.

Parts of those acts, inside their transaction.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q

from campaign.models import Campaign
from games.models import Desk, DeskEntry, DeskNote, DeskPlayer, GameDesk
from pilots.former import FORMER

BY = ("by", "voided_by")
"""Keys of a line of a session file that hold what somebody is called."""


def desks_of(account: User) -> list[int]:
    """The sessions in whose log he wrote or struck something, or that he runs."""
    where = Q(log__by=account) | Q(log__voided_by=account) | Q(referee=account)
    return list(Desk.objects.filter(where).order_by("pk").values_list("pk", flat=True).distinct())


def with_desks_of(account: User) -> Q:
    """Campaigns that keep the file of a session in which he wrote, behind a game or in the journal."""
    desks = desks_of(account)
    behind = Q(games__desks__by=account) | Q(games__desks__desk__in=desks)
    return behind | Q(journal__act="desk.detach", journal__params__kept__desk__in=desks)


def called_at_desks(account: User) -> set[str]:
    """What he was called when he wrote in their logs."""
    return set(DeskEntry.objects.filter(by=account).values_list("by_name", flat=True).distinct())


def leave_desks(account: User, names: set[str]) -> None:
    """His sessions go, but for those at which others sit, or that a club or a campaign's game has; none of them names him."""
    campaigns = Campaign.objects.filter(with_desks_of(account)).order_by().values("pk")
    for row in GameDesk.objects.filter(game__campaign__in=list(campaigns.values_list("pk", flat=True))):
        if (document := unnamed(row.document, names)) != row.document:
            row.document = document
            row.save(update_fields=["document"])
    for desk in Desk.objects.exclude(plots={}).filter(Q(players__user=account) | Q(referee=account)).distinct():
        desk.plots = {name: unnamed(plot, names) for name, plot in desk.plots.items()}
        desk.save(update_fields=["plots"])
    others = DeskPlayer.objects.filter(desk=OuterRef("pk")).exclude(user=account)
    Desk.objects.filter(~Exists(others), referee=account, club=None, of_game=None).delete()
    DeskPlayer.objects.filter(user=account).update(name=FORMER)


def unnamed(value: Any, names: set[str]) -> Any:
    """A session file, or a part of it, in whose log nobody of these names wrote."""
    if isinstance(value, list):
        return [unnamed(each, names) for each in value]
    if not isinstance(value, dict):
        return value
    if "log" in value:
        return {**value, "log": unnamed(value["log"], names)}
    return {key: FORMER if key in BY and isinstance(each, str) and each in names else each for key, each in value.items()}


def one_seat_each(old: User, new: User) -> None:
    """Where both sit at one session, who stays keeps his seat, and the notes of the other's are his."""
    for seat in DeskPlayer.objects.filter(user=old, desk__players__user=new):
        stays = DeskPlayer.objects.get(desk=seat.desk_id, user=new)
        DeskNote.objects.filter(sender=seat).update(sender=stays)
        DeskNote.objects.filter(receiver=seat).update(receiver=stays)
        seat.delete()
