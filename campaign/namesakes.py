"""Pilots of one name: nobody at the table would know whom a claim means, so who names a second one is told at once."""

from collections import Counter
from collections.abc import Collection

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from campaign.models import Campaign
from campaign.words.given_names import offered
from pilots.models import Pilot
from pilots.names import unnamed
from rulebooks.pacific_air_war.record import SIDES


def namesakes(campaign: Campaign, codes: Collection[str]) -> list[str]:
    """The names of these living pilots (by their codes) that another living pilot has too, whatever the case. One query."""
    living = Pilot.objects.filter(campaign=campaign, on_call=False, line__state="active").values_list("code", "name")
    named = [(code, name) for code, name in living if not unnamed(name)]
    count = Counter(name.casefold() for _code, name in named)
    twice = {name.casefold(): name for code, name in named if code in codes and count[name.casefold()] > 1}
    return list(twice.values())


def warn_of_namesakes(request: HttpRequest, campaign: Campaign, codes: Collection[str]) -> None:
    """Say which names just given are somebody else's too. They stand: a rule against it there is none."""
    for name in namesakes(campaign, codes):
        messages.warning(
            request, _("There is more than one %(name)s now. Add an initial, so that nobody mixes them up.") % {"name": name}
        )


def names_offered(campaign: Campaign) -> dict[str, list[str]]:
    """Side to names for new pilots that nobody in the campaign has. One query."""
    taken = list(Pilot.objects.filter(campaign=campaign).values_list("name", flat=True))
    return {side: offered(side, taken) for side in SIDES}
