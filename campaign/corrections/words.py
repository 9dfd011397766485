"""A correction's differences in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.corrections.preview import Change
from campaign.signs.figures import kills, number
from pilots.models import State, Status

FIGURES = {
    "state": gettext_lazy("State"),
    "status": gettext_lazy("Status"),
    "rank": gettext_lazy("Rank"),
    "half_kills": gettext_lazy("Kills"),
    "ep": gettext_lazy("EP"),
    "slots": gettext_lazy("Room for abilities"),
    "abilities": gettext_lazy("Abilities"),
    "games": gettext_lazy("Games flown"),
    "flew": gettext_lazy("Flew"),
    "end": gettext_lazy("End of the evening"),
}
ENDS = {
    "unhurt": gettext_lazy("unhurt"),
    "wounded": gettext_lazy("wounded"),
    "killed": gettext_lazy("killed"),
    "missing": gettext_lazy("missing"),
    "captured": gettext_lazy("captured"),
}


def label(change: Change) -> str:
    """What changes: ``Kills``; ``EP in game 3``."""
    name = str(FIGURES[change.figure])
    return name if change.game is None else _("%(figure)s, game %(game)d") % {"figure": name, "game": change.game}


def shown(change: Change, value: object) -> str:
    """A figure as people write it; a dash for nothing."""
    if value is None or value == "":
        return _("a die is wanted") if change.figure == "end" and change.after is None and value is None else "–"
    if change.figure == "half_kills" and isinstance(value, int):
        return kills(value)
    if isinstance(value, int):
        return number(value)
    words = {"state": State, "status": Status}.get(change.figure)
    if words is not None:
        return str(words(value).label)
    return str(ENDS[str(value)]) if change.figure == "end" else str(value)
