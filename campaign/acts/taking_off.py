"""Acts of those who keep a club on a campaign that stands on its page: they take it off, and put it back.

Each locks the campaign before the club, and makes an entry in the journal of both. Only a campaign that the keeper finds in lists
is there for him.
"""

import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from campaign.access import listed
from campaign.acts import wording
from campaign.acts.base import Actor, Entry, Work, perform, refuse
from campaign.acts.clubs import ClubDone, ClubWork, Said, perform_club
from campaign.clubs.taken_off import PUT_BACK, TAKE_OFF, taken_off
from campaign.models import Campaign, Club, Season

Change = Callable[[Campaign, ClubWork], Said]


def take_off(
    *,
    actor: Actor,
    club: str,
    campaign: str,
    reason: str,
    stays_off: bool = False,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> ClubDone:
    """Take the campaign with that address off the club's page. Its owner may put it back there, unless it ``stays_off``.

    Refusals: club.gone, club.keeper, club.reason, club.not_listed. The campaign's referees are told.
    Journal of the club ``campaign.take_off``: campaign, slug, name, season (its name), season_number, reason, stays_off,
    version (of the campaign's entry); of the campaign ``club.take_off``: club, season, stays_off, and as ``club.set`` before,
    after and kept.
    """

    def change(row: Campaign, work: ClubWork) -> Said:
        why = wording.reason(reason, "club.reason", "/reason")
        if row.club_id != work.club.pk:
            raise refuse("club.not_listed", "/campaign")
        season = row.season
        told = {"season": season.name if season else "", "stays_off": stays_off}
        version = _move(row, work, "club.take_off", None, None, told, why)
        return Said({**_of(row), **told, "reason": why, "season_number": season.pk if season else None, "version": version})

    return _on_campaign(TAKE_OFF, change, actor=actor, club=club, campaign=campaign, key=key, now=now)


def put_back(*, actor: Actor, club: str, campaign: str, key: uuid.UUID | None = None, now: datetime | None = None) -> ClubDone:
    """Put a campaign back on the page from which a keeper took it, under its season if that is there; unless it was listed since.

    Refusals: club.gone, club.keeper, club.not_off. The campaign's referees are told.
    Journal of the club ``campaign.put_back``: campaign, slug, name; of the campaign ``club.put_back``, as ``club.take_off``.
    """

    def change(row: Campaign, work: ClubWork) -> Said:
        off = taken_off(work.club).get(row.pk)
        if off is None:
            raise refuse("club.not_off", "/campaign")
        season = Season.objects.filter(club=work.club, pk=off.params["season_number"] or 0).first()
        _move(row, work, "club.put_back", work.club, season, {"season": season.name if season else ""})
        return Said(_of(row))

    return _on_campaign(PUT_BACK, change, actor=actor, club=club, campaign=campaign, key=key, now=now)


def _on_campaign(
    act: str,
    change: Change,
    *,
    actor: Actor,
    club: str,
    campaign: str,
    key: uuid.UUID | None,
    now: datetime | None,
) -> ClubDone:
    person = User.objects.filter(pk=actor.user_id or 0).first() or AnonymousUser()
    with transaction.atomic():
        row = listed(person).select_related(None).select_for_update().filter(slug=campaign).first()
        if row is None:
            raise refuse("club.not_listed", "/campaign")
        return perform_club(act, partial(change, row), actor=actor, club=club, key=key, now=now)


def _of(row: Campaign) -> dict[str, object]:
    return {"campaign": row.pk, "slug": row.slug, "name": row.name}


def _move(
    row: Campaign, work: ClubWork, act: str, club: Club | None, season: Season | None, told: dict[str, object], why: str = ""
) -> int:
    """The campaign stands there now, as its own journal says; answers with its version."""
    was = {"club": row.club_id, "season": row.season_id}
    stands = {"club": club.pk if club else None, "season": season.pk if season else None}

    def change(inner: Work) -> Entry:
        inner.campaign.club, inner.campaign.season = club, season
        inner.campaign.options_edit += 1
        inner.campaign.save(update_fields=["club", "season", "options_edit"])
        named = {"club": work.club.name, "season": told["season"]}
        before, after = ({}, named) if club else (named, {})
        params = {"club": work.club.name, **told, "kept": {"was": was, "stands": stands}}
        return Entry(params, before=before, after=after, reason=why)

    return perform(act, change, actor=work.actor, campaign=row, now=work.now).campaign.version
