"""Clubs that are found by their name, their town or the names of their seasons, as far as the visitor has them in lists."""

from django.db.models import Exists, OuterRef, Q

from campaign.access import Person, listed
from campaign.clubs.page import clubs_in_lists
from campaign.finding import Asked, holds
from campaign.models import Season
from campaign.queries.found import FoundClub


def find_clubs(viewer: Person, asked: Asked) -> list[FoundClub]:
    """Those that he keeps first, and those found by their own words before those found by a season. Two queries.

    A season without a campaign that he finds stands on no page that he reads, so only who keeps the club finds it by that.
    """
    clubs = list(clubs_in_lists(viewer))
    kept = [club.pk for club in clubs if club.kept]
    shown = Exists(listed(viewer).filter(season=OuterRef("pk")))
    seasons: dict[int, list[str]] = {}
    for club, name in Season.objects.filter(Q(shown) | Q(club__in=kept)).values_list("club", "name"):
        seasons.setdefault(club, []).append(name)
    found = []
    for club in clubs:
        named = f"{club.name} {club.town}"
        own = holds(named, asked)
        by = [name for name in seasons.get(club.pk, ()) if any(holds(name, [word]) for word in asked)]
        by = [name for name in by if holds(f"{named} {name}", asked)]
        if own or by:
            found.append((not club.kept, not own, FoundClub(club.slug, club.name, club.town, club.found, tuple(by))))
    return [one for *_first, one in sorted(found, key=lambda row: row[:2])]
