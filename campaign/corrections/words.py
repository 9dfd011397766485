"""A correction's differences in words."""

from collections.abc import Sequence
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.corrections.preview import Change, Figure, Value
from campaign.signs.figures import kills, kills_said, number
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
}
ENDS = {
    "unhurt": gettext_lazy("unhurt"),
    "wounded": gettext_lazy("wounded"),
    "killed": gettext_lazy("killed"),
    "missing": gettext_lazy("missing"),
    "captured": gettext_lazy("captured"),
    "wanted": gettext_lazy("a die is wanted"),
}
Row = tuple[str, str, str]


def standing(change: Change) -> Row:
    """A figure as the pilot stands at the end: label, before, after."""
    return str(FIGURES[cast(Figure, change.figure)]), _shown(change.figure, change.before), _shown(change.figure, change.after)


def in_a_game(changes: Sequence[Change]) -> Row:
    """All figures of one game in a row: label, before, after."""
    return (
        _("Game %(game)d") % {"game": changes[0].game},
        _evening([(change.figure, change.before) for change in changes]),
        _evening([(change.figure, change.after) for change in changes]),
    )


def _evening(figures: Sequence[tuple[str, Value]]) -> str:
    if dict(figures).get("end", "") is None or dict(figures).get("flew", "") is None:
        return _("did not fly")
    return ", ".join(_of_a_game(figure, value) for figure, value in figures)


def _of_a_game(figure: str, value: Value) -> str:
    if value is None:
        return "–"
    if figure == "half_kills" and isinstance(value, int):
        return kills_said(value)
    if figure == "ep" and isinstance(value, int):
        return _("%(ep)s EP") % {"ep": number(value)}
    return str(ENDS[str(value)]) if figure == "end" else str(value)


def _shown(figure: str, value: Value) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, int):
        return kills(value) if figure == "half_kills" else number(value)
    words = {"state": State, "status": Status}.get(figure)
    return str(words(value).label) if words is not None else value
