"""A written dive: whether the rules allow each of its steps, and the track that comes of it."""

from collections.abc import Iterator
from typing import Annotated, Literal

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.bombs import RED_DIE
from rulebooks.dauntless.data import DIVE_MP_MIN
from rulebooks.dauntless.dive.flight import FEET_PER_MP, Flight
from rulebooks.dauntless.dive.pullouts import PULLOUTS, Mode, PullOut, barred
from rulebooks.dauntless.dive.steps import Step, Token
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Altitude, Count, Facing, Hex, Some
from rulebooks.dauntless.frame import Answer, Calculation, Record
from rulebooks.dauntless.kinds import count

Cost = Annotated[int, count(0, 20)]
NOSE_OVER_MP = 2


class Turn(Record):
    mp: Annotated[int, count(1, 30)]
    plot: tuple[Token, ...]


class Dive(Calculation, calc="dive", rule="XVI Alternate Dive Bombing"):
    mode: Mode
    start: Literal["level", "dive", "climb", "banked", "inverted"]
    altitude: Altitude
    trained: bool = True
    clouds: bool = False
    wing_points: Count
    cockpit_hits: Count = 0
    bank_cost: Cost | None = None
    half_roll_cost: Cost | None = None
    hex: Hex | None = None
    facing: Facing | None = None
    turns: Some[Turn]

    @rule("DA", "XVI.Dive")
    def answer(self) -> Answer:
        self.together("hex", "facing")
        self.may_begin()
        flight = Flight(self.altitude, self.hex, self.facing)
        trace = list(self.flown(flight))
        return {
            "outcome": self._outcome(flight),
            "trace": trace,
            "altitude": flight.altitude,
            "dive_mp": flight.dive_mp,
            "airspeed_change": flight.airspeed,
            "pullout_used": flight.pullout and flight.pullout.type,
            "shot_down_below_wing_points": flight.pullout and flight.pullout.wing,
            "bomb": self._bomb(flight),
        }

    @rule("DA", "R18")
    @rule("DA", "R27")
    def may_begin(self) -> None:
        """Faults of what was before the nose-over."""
        if self.start not in ("level", "dive"):
            raise Fault("nose_over_not_allowed", "start")
        if not self.altitude:
            raise Fault("altitude_too_low", "altitude")
        if self.mode == "vertical" and not self.trained:
            raise Fault("crew_not_trained", "trained")

    @rule("DA", "R19")
    def flown(self, flight: Flight) -> Iterator[Answer]:
        """The track, step by step, until the plot or the air ends."""
        for number, turn in enumerate(self.turns, 1):
            flight.begin_turn()
            for place, step in enumerate(turn.plot):
                at = ("turns", number - 1, "plot", place)
                if code := self._refused(step, flight, turn):
                    raise Fault(code, *at)
                mp = self._cost(step)
                if flight.spent + mp > turn.mp:
                    raise Fault("mp_overspent", *at)
                yield {"turn": number, **flight.fly(step, mp, self._pullout(step))}
                if flight.surface:
                    return
            if flight.spent < turn.mp:
                raise Fault("mp_unspent", "turns", number - 1, "mp")

    def _refused(self, step: Step, flight: Flight, turn: Turn) -> str:
        """The code of what this step lacks, empty where it may be flown."""
        diving = flight.stage == "dive"
        if step.word == "FREE":
            return "committed_to_dive" if diving else ""
        if flight.stage == "after":
            return "after_pullout"
        if step.word == "NO":
            return "already_diving" if diving else ""
        return self._refused_in_dive(step, flight, turn) if diving else "no_nose_over"

    def _refused_in_dive(self, step: Step, flight: Flight, turn: Turn) -> str:
        if step.word in FEET_PER_MP:
            return "" if step.word == {"vertical": "VERT", "steep": "STEEP"}[self.mode] else "wrong_mode"
        if step.word in ("HALF", "FWD") and self.mode == "steep":
            return "not_in_steep"
        if step.word == "FWD":
            return self._no_free_hex(flight, turn)
        pullout = self._pullout(step)
        return self._no_pull_out(flight, pullout) if pullout else ""

    @rule("DA", "R22")
    def _no_free_hex(self, flight: Flight, turn: Turn) -> str:
        if any(step.word == "FREE" for step in turn.plot):
            return "fwd_not_whole_turn"
        return "fwd_twice" if flight.free_hex else ""

    @rule("DA", "R20")
    def _no_pull_out(self, flight: Flight, pullout: PullOut) -> str:
        return "dive_too_short" if flight.dive_mp < DIVE_MP_MIN else barred(pullout, self.wing_points, self.cockpit_hits)

    def _pullout(self, step: Step) -> PullOut | None:
        return PULLOUTS[self.mode][step.n - 1] if step.word == "PO" else None

    def _cost(self, step: Step) -> int:
        """In MP. Fault: missing_field, where it is on the aircraft's card and was not given."""
        if pullout := self._pullout(step):
            return pullout.mp
        if step.word in ("BANK", "HALF"):
            name = "bank_cost" if step.word == "BANK" else "half_roll_cost"
            self.need(name)
            return int(getattr(self, name))
        return NOSE_OVER_MP if step.word == "NO" else step.n

    def _outcome(self, flight: Flight) -> str:
        if flight.surface:
            return "surface"
        return {"before": "not_started", "dive": "in_dive", "after": "pulled_out"}[flight.stage]

    def _bomb(self, flight: Flight) -> Answer | None:
        if not flight.pullout:
            return None
        return {
            "allowed": not self.clouds,
            "reason": "clouds" if self.clouds else None,
            "hex": flight.bombed,
            "red_die_modifier": RED_DIE[self.mode],
        }
