"""Clubs that are found by their name, their town or the names of their seasons, as far as the visitor has them in lists."""

from itertools import groupby
from operator import itemgetter

from django.db.models import Exists, OuterRef

from campaign.access import Person, listed_for
from campaign.clubs.page import clubs_in_lists
from campaign.finding import Asked, holds
from campaign.prepared import PreparedValues
from campaign.queries.found import FoundClub

_CLUBS = PreparedValues(
    lambda user: (
        clubs_in_lists(user)
        .annotate(shown=Exists(listed_for(user).filter(season=OuterRef("seasons"))))
        .order_by("name", "pk", "-seasons__position", "seasons")
        .values_list("pk", "kept", "slug", "name", "town", "found", "seasons__name", "shown")
    ),
    user=0,
)


def find_clubs(viewer: Person, asked: Asked) -> list[FoundClub]:
    """Those that he keeps first, and those found by their own words before those found by a season. One query.

    A season without a campaign that he finds stands on no page that he reads, so only who keeps the club finds it by that.
    """
    found = []
    for _pk, rows in groupby(_CLUBS.all(user=viewer.pk or 0), key=itemgetter(0)):
        lines = list(rows)
        _club, kept, slug, name, town, campaigns, _season, _shown = lines[0]
        named = f"{name} {town}"
        own = holds(named, asked)
        seasons = [season for *_row, season, shown in lines if season and (kept or shown)]
        by = [season for season in seasons if any(holds(season, [word]) for word in asked)]
        by = [season for season in by if holds(f"{named} {season}", asked)]
        if own or by:
            found.append((not kept, not own, FoundClub(slug, name, town, campaigns, tuple(by))))
    return [one for *_first, one in sorted(found, key=lambda row: row[:2])]
