"""The page of the dive planner: its fields, its buttons, its track in a table and in pictures."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.signs.figures import number, signed
from games.dauntless.map.asked import Asked
from games.dauntless.map.dive import BACK, MOST_TURNS, NEXT_TURN, OF_RULES, STEEP, VERTICAL, Flown, Plan, Way
from games.dauntless.map.scene import Mark, Scene, Stop, Track
from games.dauntless.map.side_view import Knot, side_view
from games.dauntless.map.words import place
from games.dauntless.words import outcome_word, refused
from rulebooks.dauntless.data import DIVE_MP_MIN
from rulebooks.dauntless.dive.pullouts import PULLOUTS, PullOut, barred
from rulebooks.dauntless.hexes import Hex

KEYS = {"NO": "n", "FWD": "f", "BANK L": "l", "BANK R": "r", "HALF ROLL": "h", BACK: "<", NEXT_TURN: "t"}
"""By step the key that is as good as its button; a number alone dives so many MP, P and a number pulls out."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step that was flown: MP spent of its turn's, the state after it."""

    token: str
    mp: int
    feet: str
    forward: int
    at: str


@dataclass(frozen=True, slots=True)
class Leg:
    """A turn: its fields, the steps in it, and the MP left where it is the last."""

    number: int
    mp: Asked
    plot: Asked
    steps: tuple[Step, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Exit:
    """A line of the pull-out table; ``way``: whether it may come next; ``barred``: why the aircraft may not fly it at all."""

    row: PullOut
    way: Way
    barred: str


@dataclass
class DivePage:
    """``aircraft``: those of the session, by id, with their wing points and cockpit hits."""

    plan: Plan
    aircraft: Sequence[dict[str, Any]] = ()
    by: str = ""

    @cached_property
    def flown(self) -> Flown:
        return Flown(self.plan)

    @property
    def vertical(self) -> bool:
        return self.plan.said.get("mode") != STEEP

    @property
    def settings(self) -> list[Asked]:
        """What the dive begins with."""
        modes = ((VERTICAL, _("Vertical")), (STEEP, _("Steep")))
        starts = (("level", _("level")), ("dive", _("in a standard dive")))
        return [
            self._asked("mode", _("Dive"), look="segments", choices=modes),
            self._asked("start", _("Before the nose-over"), look="segments", choices=starts),
            self._asked("alt", _("Altitude"), unit=_("ft")),
            self._asked("wing", _("Wing points left")),
            self._asked("cockpit", _("Cockpit hits")),
        ]

    @property
    def further(self) -> list[Asked]:
        """What is seldom needed."""
        return [
            self._asked("untrained", _("The crew is not trained for vertical dives"), look="tick"),
            self._asked("clouds", _("Cloud between aircraft and target"), look="tick"),
            self._asked("bank", _("A bank costs"), unit=_("MP"), hint=_("From the aircraft card.")),
            self._asked("roll", _("A half roll costs"), unit=_("MP"), hint=_("From the aircraft card.")),
            self._asked("hex", _("Hex")),
            self._asked("facing", _("Heading"), look="segments", choices=tuple((one, one) for one in "123456")),
        ]

    @property
    def further_open(self) -> bool:
        return any(one.fault for one in self.further)

    def _asked(self, name: str, label: str, **how: Any) -> Asked:
        fault = self.flown.refusal if self.flown.fault_at == name else ""
        return Asked(name, label, self.plan.said.get(name, ""), fault, **how)

    @property
    def fault(self) -> str:
        """What is wrong with no field that is shown."""
        shown = {*OF_RULES, "untrained", "clouds", *(f"{letter}{each}" for letter in "mp" for each in range(1, MOST_TURNS + 1))}
        return self.flown.refusal if self.flown.fault_at not in shown else ""

    @cached_property
    def legs(self) -> list[Leg]:
        """The turns with what was flown in them."""
        found = []
        for each, turn in enumerate(self.plan.turns, start=1):
            faults = {name: self.flown.refusal for name in (self.flown.fault_at,) if name}
            mp = Asked(f"m{each}", _("MP of turn %(turn)s") % {"turn": each}, turn.mp, faults.get(f"m{each}", ""))
            plot = Asked(
                f"p{each}",
                _("Plot of turn %(turn)s") % {"turn": each},
                ", ".join(turn.steps),
                faults.get(f"p{each}", ""),
                look="words",
            )
            steps = tuple(_step(one) for one in self.flown.trace if one["turn"] == each)
            found.append(Leg(each, mp, plot, steps, self.flown.left if each == len(self.plan.turns) else 0))
        return found

    @property
    def now(self) -> dict[str, Any]:
        """Where the aircraft is: altitude, MP left of the turn, MP spent in the dive."""
        flight = self.flown.flight
        if flight is None:
            return {}
        return {
            "feet": number(flight.altitude),
            "left": self.flown.left,
            "dive_mp": flight.dive_mp,
            "least": DIVE_MP_MIN,
            "turn": len(self.plan.turns),
            "stage": self.stage,
        }

    @property
    def stage(self) -> str:
        """In one word how far it is."""
        flight = self.flown.flight
        if flight is None:
            return ""
        if flight.surface:
            return outcome_word("surface")
        return outcome_word({"before": "not_started", "dive": "in_dive", "after": "pulled_out"}[flight.stage])

    @property
    def may_turn(self) -> bool:
        """Whether the turn is spent and another may begin."""
        flight = self.flown.flight
        return self.flown.complete and flight is not None and not flight.surface and len(self.plan.turns) < MOST_TURNS

    @cached_property
    def singles(self) -> list[tuple[Way, str, str]]:
        """Steps with a button of their own, their words, their keys."""
        words = {
            "NO": _("Nose over"), "FWD": _("Free hex"), "BANK L": _("Bank left"), "BANK R": _("Bank right"),
            "HALF ROLL": _("Half roll"),
        }  # fmt: skip
        flown_so = [step for step in words if self.vertical or step not in ("FWD", "HALF ROLL")]
        return [(self.flown.way(step), words[step], KEYS[step]) for step in flown_so]

    @property
    def off(self) -> list[tuple[str, str]]:
        """Why buttons are off: their words, and the reason that they share."""
        return _by_reason((word, way.why) for way, word, _key in self.singles)

    @property
    def down(self) -> list[Way]:
        """The dive itself, by MP."""
        return list(self.flown.ways("VERT" if self.vertical else "STEEP"))

    @property
    def free(self) -> list[Way]:
        """Ordinary movement, by MP."""
        return list(self.flown.ways("FREE"))

    @cached_property
    def exits(self) -> list[Exit]:
        """The pull-out table."""
        said = self.plan.first
        wing, cockpit = said.get("wing_points"), said.get("cockpit_hits", 0)
        rows = PULLOUTS["vertical" if self.vertical else "steep"]
        known = isinstance(wing, int) and isinstance(cockpit, int)
        codes = [barred(row, int(wing or 0), max(int(cockpit), 0)) if known else "" for row in rows]
        return [
            Exit(row, self.flown.way(f"PO {row.type}"), refused({"code": code, "field": "used"}, "pullout") if code else "")
            for row, code in zip(rows, codes, strict=True)
        ]

    @property
    def no_exits(self) -> list[tuple[str, str]]:
        """Why pull-outs that the aircraft may fly may not come next: their types, and the reason that they share."""
        return _by_reason((str(one.row.type), one.way.why) for one in self.exits if not one.barred)

    @cached_property
    def result(self) -> dict[str, Any]:
        """What the plan comes to, as soon as it is pulled out; nothing before."""
        said = self.flown.result
        return said if said.get("outcome") in ("pulled_out", "surface") else {}

    @property
    def figures(self) -> Iterator[tuple[str, str]]:
        """The result in lines: label and figure."""
        said = self.result
        bomb = said.get("bomb")
        yield _("Altitude"), _("%(feet)s ft") % {"feet": number(said["altitude"])}
        yield _("Speed"), signed(said["airspeed_change"])
        if bomb:
            yield _("Red die of the bombing roll"), signed(bomb["red_die_modifier"])
            falls = place(*bomb["hex"]) if bomb["hex"] else _("the first hex of the pull-out")
            yield _("The bomb falls in"), falls
            yield _("Shot down if after the firing it has fewer wing points than"), str(said["shot_down_below_wing_points"])

    @property
    def may_bomb(self) -> bool:
        return bool((self.result.get("bomb") or {}).get("allowed"))

    @property
    def attack(self) -> str:
        """What the attack card is told."""
        said = {"calc": "dive", "kind": VERTICAL if self.vertical else STEEP, "by": self.by}
        return urlencode({name: value for name, value in said.items() if value})

    @property
    def side_view(self) -> SafeString | str:
        flight = self.flown.flight
        if flight is None:
            return ""
        start = self.plan.first["altitude"]
        knots, hexes = [Knot(0, start, 1)], 0
        for one in self.flown.trace:
            hexes += one["forward"]
            knots.append(Knot(hexes, one["altitude"], one["turn"], one["token"], one["token"].startswith("PO")))
        out = next((before for before, after in zip(knots, knots[1:], strict=False) if after.out), None)
        return side_view(knots, out.hexes + 1 if out is not None and not self.plan.said.get("clouds") else None)

    @property
    def scene(self) -> Scene | None:
        """From above, where hexes are given."""
        flight, first = self.flown.flight, self.plan.first
        if flight is None or flight.hex is None:
            return None
        start = Hex(*first["hex"])
        ends = {one["turn"]: place for place, one in enumerate(self.flown.trace)}
        turns = (
            (str(one["turn"]) if ends[one["turn"]] == place else "", one["hex"]) for place, one in enumerate(self.flown.trace)
        )
        stops = [Stop(start), *(Stop(at, turn) for turn, at in turns)]
        met = (flight.bombed,) if flight.bombed else ()
        craft = Mark("craft", "aircraft", self.by, "", flight.hex, flight.facing)
        return Scene((craft,), (Track("", tuple(stops)),) if len(stops) > 1 else (), met=met)


def _by_reason(ways: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What is off, together with the reason that they share."""
    found: dict[str, list[str]] = {}
    for word, why in ways:
        if why:
            found.setdefault(why, []).append(word)
    return [(", ".join(words), why) for why, words in found.items()]


def _step(one: dict[str, Any]) -> Step:
    return Step(
        one["token"], one["mp"], number(one["altitude"]), one["forward"], place(*one["hex"]) if one["hex"] is not None else ""
    )
