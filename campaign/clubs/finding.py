"""Clubs that are found by their name, their town or the names of their seasons, as far as the visitor has them in lists."""

from django.db.models import Exists, OuterRef, Q

from campaign.access import Person, listed_for
from campaign.clubs.page import clubs_in_lists
from campaign.finding import Asked, holds
from campaign.models import ClubKeeper, Season
from campaign.prepared import PreparedValues
from campaign.queries.found import FoundClub

_CLUBS = PreparedValues(
    lambda user: clubs_in_lists(user).values_list("pk", "kept", "slug", "name", "town", "found"),
    user=0,
)
_SEASONS = PreparedValues(
    lambda user: Season.objects.filter(
        Q(Exists(listed_for(user).filter(season=OuterRef("pk"))))
        | Q(club__in=ClubKeeper.objects.filter(user_id=user).values("club"))
    ).values_list("club_id", "name"),
    user=0,
)


def find_clubs(viewer: Person, asked: Asked) -> list[FoundClub]:
    """Those that he keeps first, and those found by their own words before those found by a season. Two queries.

    A season without a campaign that he finds stands on no page that he reads, so only who keeps the club finds it by that.
    """
    user = viewer.pk or 0
    seasons: dict[int, list[str]] = {}
    for club, season in _SEASONS.all(user=user):
        seasons.setdefault(club, []).append(season)
    found = []
    for pk, kept, slug, name, town, campaigns in _CLUBS.all(user=user):
        named = f"{name} {town}"
        own = holds(named, asked)
        by = [season for season in seasons.get(pk, ()) if any(holds(season, [word]) for word in asked)]
        by = [season for season in by if holds(f"{named} {season}", asked)]
        if own or by:
            found.append((not kept, not own, FoundClub(slug, name, town, campaigns, tuple(by))))
    return [one for *_first, one in sorted(found, key=lambda row: row[:2])]
