"""The ships of a session as the map and the flak need them: where they lie turn by turn, what guns they have left."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.dauntless.map.scene import Kind, Mark
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import SHIPS
from rulebooks.dauntless.hexes import Hex
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.dauntless.session import Session, ledger_of

SUNK = "sunk"
STANDING = "0/1"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a ship lies from a turn on."""

    turn: int
    at: Hex
    facing: int

    def as_entry(self) -> dict[str, Any]:
        """As an entry of a ship's track."""
        return {"turn": self.turn, "hex": list(self.at), "facing": self.facing}


@dataclass(frozen=True, slots=True)
class Vessel:
    """A ship as it stands. ``light``, ``heavy``: the cells of the flak columns, None where unknown; losses in factors.

    ``at``, ``facing`` None where nobody entered them; ``spots``: its track so far; ``speed``, ``turning`` as listed.
    """

    id: str
    name: str
    side: str
    kind: Kind
    light: str | None = None
    heavy: str | None = None
    light_loss: int = 0
    heavy_loss: int = 0
    depth: int = 0
    condition: str = "sound"
    hits: int = 0
    hits_listed: int | None = None
    speed: str = STANDING
    turning: str = STANDING
    anchored: bool = False
    spots: tuple[Spot, ...] = ()

    @property
    def sunk(self) -> bool:
        return self.condition == SUNK

    @property
    def at(self) -> Hex | None:
        return self.spots[-1].at if self.spots else None

    @property
    def facing(self) -> int | None:
        return self.spots[-1].facing if self.spots else None

    @property
    def sails(self) -> tuple[str, str, int, int | None, bool]:
        """What its way depends on: speed, turning, hits, hits listed, whether it is anchored."""
        return self.speed, self.turning, self.hits, self.hits_listed, self.anchored

    def spot_in(self, turn: int) -> Spot | None:
        """Where it lies in a turn; None before it is on the map."""
        return next((spot for spot in reversed(self.spots) if spot.turn <= turn), None)

    def mark(self, turn: int | None = None) -> Mark | None:
        """Its counter on the field, in a turn or as it stands."""
        spot = self.spot_in(turn) if turn is not None else (self.spots[-1] if self.spots else None)
        return Mark(self.id, self.kind, self.name, self.side, spot.at, spot.facing, sunk=self.sunk) if spot else None

    def track(self, now: int, last: int) -> Iterator[Spot]:
        """Its track so far; from turn ``now`` on straight ahead as fast as it may, to the last turn."""
        yield from self.spots
        if not self.spots:
            return
        spot = self.spots[-1]
        for turn in range(max(spot.turn + 1, now), last + 1):
            spot = _straight_on(self.sails, spot, turn)
            yield spot


@lru_cache(maxsize=2048)
def _straight_on(sails: tuple[str, str, int, int | None, bool], spot: Spot, turn: int) -> Spot:
    """Where a ship comes to in a turn straight ahead: every torpedo asks it of every ship. ``sails``: ``Vessel.sails``."""
    speed, turning, hits, listed, anchored = sails
    now = {"calc": "ship_move", "speed": speed, "turning": turning, "turn": turn, "hits": hits,
           "anchored": anchored, "hex": list(spot.at), "facing": spot.facing}  # fmt: skip
    if listed:
        now["hits_listed"] = listed
    may = answer(now)
    if may.get("move"):
        moved = answer({**now, "order": {"move": may["move"]}})["order"]
        if moved["ok"] and moved["hex"]:
            return Spot(turn, Hex(*moved["hex"]), spot.facing)
    return Spot(turn, spot.at, spot.facing)


def unplaced(ships: Iterable[Vessel]) -> list[str]:
    """The names of those afloat that lie nowhere yet."""
    return [ship.name for ship in ships if ship.at is None and not ship.sunk]


def vessels_of(session: Session) -> list[Vessel]:
    """All ships of a session, as they stand."""
    return [vessel_of(ship, ledger_of(session, ship["id"])[1]) for ship in session.ships]


def vessel_of(ship: Mapping[str, Any], said: Mapping[str, Any]) -> Vessel:
    """A ship of a session with the answer of its ledger; as far as it is known where the ledger has no answer."""
    ledger = ship["ledger"]
    own = ledger.get("ship", {})
    row = SHIPS.get((str(own.get("nation")), str(own.get("class_id"))), {})
    era = "late" if ledger.get("era") == "late" else "early"
    last = {} if "error" in said else state_now(said)
    return Vessel(
        id=ship["id"],
        name=ship["name"] or ship["id"],
        side=ship["side"],
        kind=_kind(said, own),
        light=own.get("light") or row.get(f"light_{era}"),
        heavy=own.get("heavy") or row.get(f"heavy_{era}"),
        light_loss=last.get("light_loss") or 0,
        heavy_loss=last.get("heavy_loss") or 0,
        depth=last.get("depth") or 0,
        condition=last.get("condition", "sound"),
        hits=last.get("hits") or 0,
        hits_listed=said.get("hits_listed"),
        speed=own.get("speed") or row.get("speed") or STANDING,
        turning=own.get("turning") or row.get("turning") or STANDING,
        anchored=bool(ledger.get("anchored")),
        spots=tuple(_spots(said)),
    )


def _kind(said: Mapping[str, Any], own: Mapping[str, Any]) -> Kind:
    counter = said.get("counter") or answer(
        {"calc": "counter", "class_code": str(own.get("class_id", "")).partition("-")[0]}
    ).get("counter")
    return counter or "TP"


def _spots(said: Mapping[str, Any]) -> Iterator[Spot]:
    """One a turn, the last of each turn; what it began with lies before the first turn's move."""
    found: dict[int, Spot] = {}
    for state in (said.get("start"), *said.get("states", ())):
        if state and state.get("hex") and state.get("facing"):
            turn = state.get("turn") or 1
            found[turn] = Spot(turn, Hex(*state["hex"]), state["facing"])
    yield from (found[turn] for turn in sorted(found))
