"""The act that lists a campaign in a club, under one of its seasons, or takes it out."""

import uuid
from datetime import datetime

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.clubs.taken_off import may_come_back
from campaign.models import Campaign, Club, Season


def set_club(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int,
    club: str,
    season: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """List a campaign in the club with the address ``club``, under ``season`` (its name) or under none.

    The actor keeps that club, or one who does took the campaign off its page and let it come back. Without a ``club`` it is
    taken out. ``edit`` is the campaign's ``options_edit`` when the form was opened.
    Refusals: club.kept (he does not keep it, or it is gone), club.season. Conflict: ``options``, with the campaign as it stands.
    Journal ``club.set``: club, season, was_club, was_season (names); before and after: club, season; kept: ``was`` and ``stands``
    ({club, season}, their numbers).
    """

    def change(work: Work) -> Entry | None:
        row = Campaign.objects.select_related("club", "season").get(pk=work.campaign.pk)
        if row.options_edit != edit:
            raise Conflict("options", row)
        if (club, season) == (row.club.slug if row.club else "", row.season.name if row.season else ""):
            return None
        wanted = _club(actor, row, club) if club else None
        under = _season(wanted, season) if wanted and season else None
        was = {"club": row.club_id, "season": row.season_id}
        stands = {"club": wanted.pk if wanted else None, "season": under.pk if under else None}
        named = {"club": row.club.name if row.club else "", "season": row.season.name if row.season else ""}
        now_named = {"club": wanted.name if wanted else "", "season": under.name if under else ""}
        work.campaign.club, work.campaign.season = wanted, under
        work.campaign.options_edit += 1
        work.campaign.save(update_fields=["club", "season", "options_edit"])
        params = {**now_named, "was_club": named["club"], "was_season": named["season"]}
        kept = {"was": was, "stands": stands}
        return Entry({**params, "kept": kept}, before=_changed(named, now_named), after=_changed(now_named, named))

    return perform("club.set", change, actor=actor, campaign=campaign, key=key, now=now)


def kept_club(actor: Actor, club: str) -> Club:
    """A club that the actor keeps, by its address, locked: nobody takes it or a season away meanwhile. Refused ``club.kept``."""
    rows = Club.objects.select_for_update(of=("self",))
    kept = rows.filter(slug=club, removed_at=None, keepers__user=actor.user_id or 0).first()
    if kept is None:
        raise refuse("club.kept", "/club")
    return kept


def _club(actor: Actor, campaign: Campaign, club: str) -> Club:
    rows = Club.objects.select_for_update(of=("self",))
    back = rows.filter(slug=club, removed_at=None, pk__in=may_come_back(campaign)).first()
    return back or kept_club(actor, club)


def _season(club: Club, name: str) -> Season:
    found = Season.objects.filter(club=club, name=name).first()
    if found is None:
        raise refuse("club.season", "/season", "", name=name[:80], club=club.name)
    return found


def _changed(one: dict[str, str], other: dict[str, str]) -> dict[str, str]:
    return {what: name for what, name in one.items() if name != other[what]}
