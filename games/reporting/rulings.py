"""Rulings of the night: a violation let pass, or CVP for a side, each with its reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.reporting.cards import Bench
from games.reporting.controls import Control, choose
from pilots.models import Side
from rulebooks.pacific_air_war.record import Allowance

ALLOWED = {
    "sortie.aircraft_count": gettext_lazy("more aircraft of a type than the game has (B.3)"),
    "sortie.first_type": gettext_lazy("a second type before the first is used up (B.3)"),
    "strike.pool": gettext_lazy("more strike aircraft than the pool has (D.3)"),
    "strike.two": gettext_lazy("more than two strike aircraft for one (D.3)"),
    "exit.chaser": gettext_lazy("a chaser who does not meet the conditions (E.2)"),
}
ALLOWABLE = frozenset(get_args(Allowance))
POINTS, PASS = "points", "pass"


@dataclass(frozen=True, slots=True)
class RulingRow:
    """One ruling, or a blank row for the next. ``kind``: points for a side, or a violation let pass."""

    place: str
    n: int
    kind: str
    entered: bool
    controls: Sequence[Control]


def rulings(bench: Bench) -> list[RulingRow]:
    """The rulings entered, and a blank row of each kind after them."""
    entered = list(bench.body.get("rulings", ()))
    rows = [_row(bench, n, ruling, PASS if "allow" in ruling else POINTS, True) for n, ruling in enumerate(entered)]
    blank = len(rows)
    return [*rows, _row(bench, blank, {}, PASS, False), _row(bench, blank + 1, {}, POINTS, False)]


def _row(bench: Bench, n: int, ruling: dict[str, Any], kind: str, entered: bool) -> RulingRow:
    place = f"r{n}"

    def faults(name: str) -> Any:
        return bench.faults.get(f"{place}-{name}", ())

    reason = Control(f"{place}-reason", _("Reason, shown with the total"), "text", ruling.get("reason", ""), (), faults("reason"))
    if kind == PASS:
        codes = [("", _("nothing")), *((code, str(label)) for code, label in ALLOWED.items())]
        allow = choose(codes, ruling.get("allow", ""))
        rest: tuple[Control, ...] = (Control(f"{place}-allow", _("Let pass"), "select", "", allow, faults("allow")),)
    else:
        sides = choose([("", _("nobody")), *((side.value, str(side.label)) for side in Side)], ruling.get("side", ""))
        rest = (
            Control(f"{place}-side", _("Points to"), "select", "", sides, faults("side")),
            Control(f"{place}-cvp", _("How many"), "short", _figure(ruling.get("cvp", "")), (), faults("cvp"), _("−50 to 50")),
        )
    return RulingRow(place, n, kind, entered, (*rest, reason))


def _figure(value: object) -> str:
    return str(value).replace("-", "−")
