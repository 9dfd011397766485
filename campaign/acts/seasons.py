"""Acts on the seasons of a club: they stand on its page in an order of its own, the latest first."""

import uuid
from datetime import datetime

from django.db.models import Max

from campaign.acts import wording
from campaign.acts.base import Actor, refuse
from campaign.acts.clubs import ClubDone, ClubWork, Said, perform_club
from campaign.models import Season

MOST_SEASONS = 60


def add_season(
    *, actor: Actor, club: str, edit: int, name: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> ClubDone:
    """Give a club another season, as its latest.

    Refusals: club.gone, club.keeper, season.name, season.twice, season.many. Conflict: ``club``. Journal ``season.add``: season.
    """

    def change(work: ClubWork) -> Said:
        called = _free(work, name)
        work.same_edit(edit)
        seasons = Season.objects.filter(club=work.club)
        if seasons.count() >= MOST_SEASONS:
            raise refuse("season.many", "/name", "", most=MOST_SEASONS)
        last = seasons.aggregate(last=Max("position"))["last"]
        Season.objects.create(club=work.club, name=called, position=0 if last is None else last + 1)
        return Said({"season": called})

    return perform_club("season.add", change, actor=actor, club=club, key=key, now=now)


def rename_season(
    *, actor: Actor, club: str, edit: int, season: int, name: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> ClubDone:
    """Give a season another name. Refusals: those of ``add_season``, season.gone. Conflict: ``club``.

    Journal ``season.rename``: season, was.
    """

    def change(work: ClubWork) -> Said | None:
        row = _season(work, season)
        called = _free(work, name, but=row.pk)
        work.same_edit(edit)
        if called == row.name:
            return None
        said = Said({"season": called, "was": row.name})
        row.name = called
        row.save(update_fields=["name"])
        return said

    return perform_club("season.rename", change, actor=actor, club=club, key=key, now=now)


def raise_season(
    *, actor: Actor, club: str, edit: int, season: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> ClubDone:
    """Put a season above the next later one. Nothing happens to the latest. Refusals: season.gone. Conflict: ``club``.

    Journal ``season.raise``: season, above (the other's name).
    """

    def change(work: ClubWork) -> Said | None:
        row = _season(work, season)
        work.same_edit(edit)
        above = Season.objects.filter(club=work.club, position__gt=row.position).order_by("position").first()
        if above is None:
            return None
        row.position, above.position = above.position, row.position
        for each in (row, above):
            each.save(update_fields=["position"])
        return Said({"season": row.name, "above": above.name})

    return perform_club("season.raise", change, actor=actor, club=club, key=key, now=now)


def remove_season(
    *, actor: Actor, club: str, edit: int, season: int, key: uuid.UUID | None = None, now: datetime | None = None
) -> ClubDone:
    """Take a season away in which no campaign stands. Refusals: season.gone, season.full. Conflict: ``club``.

    Journal ``season.remove``: season.
    """

    def change(work: ClubWork) -> Said:
        row = _season(work, season)
        work.same_edit(edit)
        if row.campaigns.exists():
            raise refuse("season.full", "/season", "", name=row.name)
        said = Said({"season": row.name})
        row.delete()
        return said

    return perform_club("season.remove", change, actor=actor, club=club, key=key, now=now)


def _season(work: ClubWork, number: int) -> Season:
    row = Season.objects.filter(club=work.club, pk=number).first()
    if row is None:
        raise refuse("season.gone", "/season")
    return row


def _free(work: ClubWork, name: str, but: int = 0) -> str:
    """The name as it is kept; no other season of the club is called so, whatever the case."""
    called = wording.name(name, "season.name", "/name")
    others = Season.objects.filter(club=work.club).exclude(pk=but).values_list("name", flat=True)
    if called.casefold() in {other.casefold() for other in others}:
        raise refuse("season.twice", "/name", "", name=called)
    return called
