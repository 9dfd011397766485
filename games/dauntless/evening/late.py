"""What comes of the plots when the timer is over, in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.dauntless.sessions import worked_lines
from games.models import Desk


@dataclass(frozen=True, slots=True)
class Result:
    """What the log holds of the plots of a turn: of each aircraft its name and what it does; whether all was in time."""

    turn: int
    number: int
    planes: list[tuple[str, str, bool]]
    all_good: bool


def increments_in_words() -> list[tuple[str, str]]:
    """The speed increments that matter to a late aircraft."""
    return [
        ("stall", _("Stall increment")),
        ("manoeuvre", _("Manoeuvre increment")),
        ("level", _("Level increment")),
        ("dive", _("Dive increment")),
    ]


def movement(plane: Mapping[str, Any]) -> str:
    """What one aircraft of an answer of ``plot_timer`` does, as a sentence."""
    if plane["plot"] == "as_noted":
        return _("Flies as noted.")
    if plane["movement"] == "spin":
        return _("Late, and in the stall increment: it must spin. No power.")
    if plane["movement"] == "dive_or_brakes":
        return _("Late, and in the dive increment: it dives on or brakes, no more than the rules require. No power.")
    return _("Late: straight ahead at the same altitude, no manoeuvre. No power.")


def result_of(answer: Mapping[str, Any], turn: int, number: int) -> Result:
    """An answer of ``plot_timer`` in words."""
    planes = [(one["id"], movement(one), one["plot"] == "forced") for one in answer["planes"]]
    return Result(turn, number, planes, not any(late for _name, _does, late in planes))


def last_result(desk: Desk) -> Result | None:
    """What the log holds last of this turn's plots. One query."""
    line = worked_lines(desk, "plot_timer").filter(turn=desk.turn).order_by("-number").first()
    return result_of(line.answer, line.turn, line.number) if line else None
