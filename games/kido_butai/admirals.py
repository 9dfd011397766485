"""The computer's admirals in plain words."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Named:
    """An admiral by his key, what he is called, and how he plays."""

    key: str
    name: str | Promise
    meaning: str | Promise


NAMED = {
    one.key: one
    for one in (
        Named(
            "cautious",
            _("The cautious one"),
            _("Keeps two fighter squadrons over the carriers in turns, and strikes only at fleets that are found."),
        ),
        Named(
            "nagumo",
            _("The plan of the day"),
            _("Bombs Midway with half of the bombers first; the others wait on torpedoes for a fleet."),
        ),
        Named(
            "midway",
            _("All at Midway"),
            _("Flies everything at Midway until the base is destroyed, and then turns on the fleets."),
        ),
        Named(
            "hunter",
            _("The hunter"),
            _("Everything waits on torpedoes for a fleet; then all fly together, most of the fighters with them."),
        ),
        Named("random", _("Anything at all"), _("Gives any order that the rules let pass: what it is to have no plan.")),
    )
}
"""In the order of the rules' own list."""
