"""A dive as it is planned, step by step: what the address says, the track so far, and what may come next."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.dauntless.map.entered import given
from games.dauntless.typed import number, pair
from games.dauntless.words import refused
from rulebooks.dauntless import answer
from rulebooks.dauntless.dive.flight import Flight
from rulebooks.dauntless.dive.plots import Dive
from rulebooks.dauntless.fault import Fault

MOST_TURNS, MOST_STEPS, MOST_IN_A_ROW = 12, 12, 12
VERTICAL, STEEP = "vertical", "steep"
BACK, NEXT_TURN, EMPTY = "back", "turn", "empty"
"""What a button may add besides a step: take the last one back, begin a turn, begin anew."""
OF_RULES = {
    "mode": "mode", "start": "start", "alt": "altitude", "wing": "wing_points", "cockpit": "cockpit_hits", "bank": "bank_cost",
    "roll": "half_roll_cost", "hex": "hex", "facing": "facing",
}  # fmt: skip
"""The fields of the form, and how the rules call them."""
USUAL = {"mode": VERTICAL, "start": "level", "alt": "12000", "wing": "6", "cockpit": "0"}
FIRST_MP = "6"
MARKS = ("untrained", "clouds")
SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Turn:
    """What is plotted for one turn. ``mp``: as it was entered."""

    mp: str
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class Plan:
    """All that an address says of a dive."""

    said: Mapping[str, str] = field(default_factory=lambda: dict(USUAL))
    turns: tuple[Turn, ...] = (Turn(FIRST_MP),)

    def address(self) -> str:
        """The same plan as the query of an address."""
        said = [(name, text) for name, text in self.said.items() if text]
        for place, turn in enumerate(self.turns, start=1):
            said += [(f"m{place}", turn.mp), (f"p{place}", ", ".join(turn.steps))]
        return urlencode([(name, text) for name, text in said if text])

    def added(self, what: str) -> "Plan":
        """With one step more; or one less, or a turn more."""
        *before, last = self.turns
        if what == EMPTY:
            return replace(self, turns=(Turn(self.turns[0].mp),))
        if what == BACK:
            if last.steps:
                return replace(self, turns=(*before, replace(last, steps=last.steps[:-1])))
            return replace(self, turns=tuple(before)) if before else self
        if what == NEXT_TURN:
            return replace(self, turns=(*self.turns, Turn(last.mp))) if len(self.turns) < MOST_TURNS else self
        if len(last.steps) >= MOST_STEPS:
            return self
        return replace(self, turns=(*before, replace(last, steps=(*last.steps, tidy(what)))))

    @property
    def first(self) -> dict[str, Any]:
        """The request without its turns."""
        texts = self.said
        whole = {theirs: number(texts.get(ours, "")) for ours, theirs in OF_RULES.items() if ours not in ("mode", "start", "hex")}
        flags = {"trained": not texts.get("untrained"), "clouds": bool(texts.get("clouds"))}
        words = {"mode": texts.get("mode") or None, "start": texts.get("start") or None}
        return {"calc": "dive", **given(**words, **whole, hex=pair(texts.get("hex", ""))), **flags}

    @property
    def request(self) -> dict[str, Any]:
        """The request to the rules."""
        turns = [{**given(mp=number(turn.mp)), "plot": list(turn.steps)} for turn in self.turns]
        return {**self.first, "turns": turns}


def tidy(step: str) -> str:
    """A step as it is noted, from what was typed."""
    return SPACES.sub(" ", step).strip().upper()


def plan_of(said: Mapping[str, str]) -> Plan:
    """The plan that an address holds; one that says nothing of altitude and plot has the usual one."""
    usual = USUAL if not {"alt", "m1", "p1"} & said.keys() else {}
    known = {name: said.get(name, usual.get(name, "")) for name in (*OF_RULES, *MARKS)}
    known |= {name: said.get(name) or USUAL[name] for name in ("mode", "start")}
    turns: list[Turn] = []
    for place in range(1, MOST_TURNS + 1):
        if f"m{place}" not in said and f"p{place}" not in said:
            break
        steps = [tidy(one) for one in said.get(f"p{place}", "").split(",")]
        turns.append(Turn(said.get(f"m{place}", ""), tuple(one for one in steps if one)[:MOST_STEPS]))
    return Plan(known, tuple(turns) or (Turn(FIRST_MP),))


@dataclass(frozen=True, slots=True)
class Way:
    """A step that may come next. ``why``: why not, in words; ``n``: what stands on its button where it is one of a row."""

    step: str
    why: str = ""
    n: int = 0


@dataclass
class Flown:
    """A plan as the rules see it, as far as it goes."""

    plan: Plan

    @cached_property
    def _track(self) -> tuple[list[dict[str, Any]], Flight | None, Fault | None]:
        return track(self.plan.request)

    @property
    def trace(self) -> list[dict[str, Any]]:
        """The state after each step that was flown."""
        return self._track[0]

    @property
    def flight(self) -> Flight | None:
        """Where the aircraft is; None where the plan does not even begin."""
        return self._track[1]

    @property
    def fault(self) -> Fault | None:
        """What the rules object to; nothing where only the last turn is not ended yet."""
        found = self._track[2]
        return None if found is not None and self._is_unfinished(found) else found

    @property
    def refusal(self) -> str:
        return refused({"code": self.fault.code, "field": self.fault.field}, "dive") if self.fault else ""

    @property
    def complete(self) -> bool:
        """Whether the rules have nothing to say against it, and every turn is spent."""
        return self._track[2] is None

    @property
    def fault_at(self) -> str:
        """The field of the form that is at fault."""
        if self.fault is None:
            return ""
        match self.fault.steps:
            case ("turns", int(place), "plot", *_):
                return f"p{place + 1}"
            case ("turns", int(place), *_):
                return f"m{place + 1}"
            case (str(name), *_):
                ours = {theirs: name for name, theirs in OF_RULES.items()}
                return ours.get(name, "untrained" if name == "trained" else name)
        return ""

    @property
    def left(self) -> int:
        """MP of the last turn that are not spent yet."""
        mp = number(self.plan.turns[-1].mp)
        if self.flight is None or not isinstance(mp, int) or self.fault is not None:
            return 0
        return max(0, mp - self.flight.spent)

    @cached_property
    def answer(self) -> dict[str, Any]:
        """What the rules answer to the whole plan."""
        return answer(self.plan.request)

    @cached_property
    def result(self) -> dict[str, Any]:
        """The answer once the dive is over, whether or not the MP of its last turn are spent; nothing before."""
        if self.flight is None or self.fault is not None or not (self.flight.surface or self.flight.stage == "after"):
            return {}
        *before, last = self.plan.turns
        return answer(replace(self.plan, turns=(*before, replace(last, mp=str(self.flight.spent)))).request)

    def _is_unfinished(self, fault: Fault) -> bool:
        return fault.code == "mp_unspent" and fault.steps[:2] == ("turns", len(self.plan.turns) - 1)

    def ways(self, step: str) -> Iterator[Way]:
        """One after the other, with 1 MP, 2 MP and so on, as many as are left; one, with the reason, where none may come."""
        for n in range(1, min(max(self.left, 1), MOST_IN_A_ROW) + 1):
            yield replace(self.way(f"{step} {n}"), n=n)

    def way(self, step: str) -> Way:
        """Whether this step may come next."""
        if self.fault is not None or self.flight is None:
            return Way(step, self.refusal)
        if self.flight.surface:
            return Way(step, _("The aircraft has met the surface; the plot ends here."))
        fault = track(self.plan.added(step).request)[2]
        wrong = fault is not None and not self._is_unfinished(fault)
        return Way(step, refused({"code": fault.code, "field": fault.field}, "dive") if fault is not None and wrong else "")


def track(request: Mapping[str, Any]) -> tuple[list[dict[str, Any]], Flight | None, Fault | None]:
    """The steps of a dive as far as the rules let it come, the flight after them, and what stopped it."""
    trace: list[dict[str, Any]] = []
    flight = None
    try:
        dive = Dive.read({name: value for name, value in request.items() if name != "calc"})
        dive.together("hex", "facing")
        dive.may_begin()
        flight = Flight(dive.altitude, dive.hex, dive.facing)
        trace.extend(dive.flown(flight))
    except Fault as fault:
        return trace, flight, fault
    return trace, flight, None
