"""In which club and season a campaign may be listed by somebody: the choices of a form, and what was chosen."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from campaign.access import Person
from campaign.clubs.taken_off import may_come_back
from campaign.models import Campaign, Club, ClubKeeper, Season

NONE = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """``chosen``: what each value of the form stands for, a club's address and a season's name."""

    groups: list[tuple[str, str | list[tuple[str, str]]]]
    chosen: dict[str, tuple[str, str]]

    def __bool__(self) -> bool:
        """Whether there is more to choose than none."""
        return len(self.chosen) > 1

    def latest(self, club: str) -> str:
        """The value of a club's latest season, by the club's address; of the club alone where it has none, or of no club."""
        values = [value for value, (slug, _season) in self.chosen.items() if slug == club]
        return next((value for value in values if self.chosen[value][1]), values[0] if values else NONE)


def choices_for(person: Person, stands: Campaign | None = None) -> Choices:
    """The clubs that a person keeps, each with its seasons; for a campaign as it ``stands`` also those that let it come back.

    And where it is already. Three queries.
    """
    wanted = Q(pk__in=ClubKeeper.objects.filter(user_id=person.pk or 0).values("club"))
    if stands is not None:
        wanted |= Q(pk__in=may_come_back(stands))
    clubs = list(Club.objects.filter(wanted, removed_at=None))
    found = Choices([(NONE, _("In no club"))], {NONE: ("", "")})
    seasons = list(Season.objects.filter(club__in=clubs))
    for club in clubs:
        rows = [(value_of(club), _("%(club)s, in no season") % {"club": club.name})]
        found.chosen[value_of(club)] = (club.slug, "")
        for season in (one for one in seasons if one.club_id == club.pk):
            rows.append((value_of(club, season), _("%(club)s, %(season)s") % {"club": club.name, "season": season.name}))
            found.chosen[value_of(club, season)] = (club.slug, season.name)
        found.groups.append((club.name, rows))
    if stands is not None and stands.club is not None and (now := value_of(stands.club, stands.season)) not in found.chosen:
        label = stands.club.name
        if stands.season:
            label = _("%(club)s, %(season)s") % {"club": stands.club.name, "season": stands.season.name}
        found.groups.append((now, _("%(place)s (as it is)") % {"place": label}))
        found.chosen[now] = (stands.club.slug, stands.season.name if stands.season else "")
    return found


def value_of(club: Club | None, season: Season | None = None) -> str:
    """What stands in the form for a club, or for one of its seasons."""
    if club is None:
        return NONE
    return f"{club.slug}/{season.pk}" if season else club.slug
