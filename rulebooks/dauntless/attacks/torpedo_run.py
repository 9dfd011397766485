"""A torpedo's run, turn by turn, until it enters a ship's hex."""

from typing import NamedTuple

from rulebooks.cite import rule
from rulebooks.dauntless.attacks.dice import Attack
from rulebooks.dauntless.attacks.torpedo import RULE, TOO_HIGH, in_play, met, strike
from rulebooks.dauntless.bearings import aspect_of
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Altitude, Die, Facing, Hex, Name, Nation, Some, Turn
from rulebooks.dauntless.frame import Answer, Calculation, Record, unique
from rulebooks.dauntless.hexes import ahead


class Stand(Record):
    """From this turn on, until a later one is given."""

    turn: Turn
    hex: Hex
    facing: Facing


class Ship(Record):
    id: Name
    track: Some[Stand]

    def at(self, turn: int) -> Stand | None:
        """Where it stands; None before it is on the map."""
        return next((stand for stand in reversed(self.track) if stand.turn <= turn), None)


class Run(NamedTuple):
    """``path``: turn and hex entered; ``ship``: the id of the one that is met in the last of them, with its aspect."""

    path: list[tuple[int, Hex]]
    ship: str | None = None
    aspect: str | None = None


class TorpedoRun(Calculation, calc="torpedo_run", rule=RULE):
    nation: Nation
    altitude: Altitude
    level_bank: bool
    hex: Hex
    facing: Facing
    drop_turn: Turn
    last_turn: Turn
    ships: tuple[Ship, ...]
    dice: tuple[Die, ...] = ()

    def answer(self) -> Answer:
        dropped = in_play(self.nation, self.altitude, self.level_bank)
        if self.last_turn < self.drop_turn:
            raise Fault("turn_order", "last_turn")
        unique(self.ships, "ships")
        for index, ship in enumerate(self.ships):
            _rising(ship.track, index)
        run = self._run() if dropped else Run([])
        return {
            "path": [{"turn": turn, "hex": hex_} for turn, hex_ in run.path],
            "ship": run.ship,
            "turn": run.path[-1][0] if run.ship else None,
            "hexes_entered": len(run.path),
            **self._met(run, dropped),
        }

    @rule("DA", "R13")
    def _run(self) -> Run:
        """Ships move first; then the torpedo goes one hex straight on. Of several ships in its hex it meets the first given."""
        path: list[tuple[int, Hex]] = []
        here = self.hex
        for turn in range(self.drop_turn, self.last_turn + 1):
            before, here = here, ahead(here, self.facing)
            path.append((turn, here))
            for ship in self.ships:
                stand = ship.at(turn)
                if stand and stand.hex == here:
                    return Run(path, ship.id, aspect_of(here, stand.facing, before))
        return Run(path)

    def _met(self, run: Run, dropped: bool) -> Answer:
        """The keys of an attack: a miss, contact where no die fell yet, the hits, or a torpedo that is still running."""
        if not dropped:
            return strike(None, TOO_HIGH, dropped).answer(self.dice)
        if run.ship is None:
            return Attack(more={"in_play": dropped, "aspect": None, "modifier": None}).pending("running", self.dice)
        attack = strike(run.aspect, met(len(run.path)))
        return attack.answer(self.dice) if attack.causes or self.dice else attack.pending("contact", self.dice)


def _rising(track: tuple[Stand, ...], ship: int) -> None:
    """Fault: turn_order, at the first turn that is not later than the one before it."""
    for index in range(1, len(track)):
        if track[index].turn <= track[index - 1].turn:
            raise Fault("turn_order", "ships", ship, "track", index, "turn")
