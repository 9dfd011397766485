"""What is done to a club. It belongs to no campaign, so it wants the browser's session of one who keeps it."""

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from campaign.access import Who
from campaign.acts import clubs, listing, seasons, taking_off
from campaign.api.asking import Asking
from campaign.api.operations import Write
from campaign.api.reads_clubs import ONE, TAG
from campaign.api.reads_open import HERE
from campaign.clubs.kept import kept_by
from campaign.scopes import OWNER


def _for_keepers(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """Raises Http404 for who does not keep the club."""
    kept_by(ask.person, said["club"])
    return said


keeper = partial(Write, who=Who.SIGNED_IN, scope=None, tag=TAG, prepare=_for_keepers)

WRITES = (
    Write(
        "clubs/",
        clubs.found_club,
        _("Found a club, which you keep. Wants your browser’s session."),
        Who.SIGNED_IN,
        None,
        TAG,
        example={"name": "The Long Table", "town": "Bergen"},
    ),
    keeper(ONE, clubs.change_club, _("Change what a club’s page says."), method="PUT"),
    keeper(f"{ONE}seasons/", seasons.add_season, _("Give a club another season."), example={"edit": 0, "name": "Winter"}),
    keeper(f"{ONE}seasons/<no:season>/", seasons.rename_season, _("Give a season another name."), method="PUT"),
    keeper(f"{ONE}seasons/<no:season>/raise/", seasons.raise_season, _("Put a season above the next later one.")),
    keeper(f"{ONE}seasons/<no:season>/remove/", seasons.remove_season, _("Take a season away in which no campaign stands.")),
    keeper(f"{ONE}keepers/", clubs.add_keeper, _("Let another account keep the club too."), example={"username": "anna"}),
    keeper(f"{ONE}keepers/<no:keeper>/remove/", clubs.remove_keeper, _("Let somebody keep the club no more.")),
    keeper(
        f"{ONE}campaigns/<slug:campaign>/take-off/",
        taking_off.take_off,
        _("Take a campaign off the club’s page."),
        example={"reason": "Its table plays elsewhere now."},
    ),
    keeper(f"{ONE}campaigns/<slug:campaign>/put-back/", taking_off.put_back, _("Put a campaign back that was taken off.")),
    Write(
        f"{HERE}club/",
        listing.set_club,
        _("List the campaign in a club that you keep, or in none."),
        Who.OWNER,
        OWNER,
        TAG,
        method="PUT",
        example={"edit": 0, "club": "the-long-table", "season": "Winter"},
    ),
)
