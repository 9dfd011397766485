"""The session file, ``dauntless-desk`` version 1: the form of its parts (13.1).

Each part is declared as the table of its keys and read as a request is: a key that is missing or null has its default.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from rulebooks.dauntless.data import HEAVY_FLAK_MIN_RANGE
from rulebooks.dauntless.evening.plotting import PlotLimit
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Altitude, Count, Date, Facing, Hex, Name, Nation, Quality, Range, Silhouette, Turn
from rulebooks.dauntless.frame import Record, known
from rulebooks.dauntless.kinds import But, Word, count
from rulebooks.dauntless.ledger import ShipLedger
from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.scenarios.sealing import LONGEST

FORMAT, VERSION = "dauntless-desk", 1
TITLE, NAME, REASON, WINNER = 120, 80, 500, 20
"""Code points at most."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Text of ``least`` to ``most`` code points."""

    most: int
    least: int = 0

    def read(self, value: Any) -> Any:
        if not isinstance(value, str) or not self.least <= len(value) <= self.most:
            raise Fault("bad_text")
        return value


class Digest:
    """SHA-256 in lower-case hexadecimal."""

    FORM = "[0-9a-f]{64}"

    @classmethod
    def read(cls, value: Any) -> Any:
        if not isinstance(value, str) or not re.fullmatch(cls.FORM, value):
            raise Fault("bad_text")
        return value


class Moment:
    """ISO 8601."""

    @staticmethod
    def read(value: Any) -> Any:
        try:
            datetime.fromisoformat(value)
        except (TypeError, ValueError):
            raise Fault("bad_date") from None
        return value


class Object:
    """Any object, taken as it is."""

    @staticmethod
    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Fault("bad_object")
        return value


class Ledger:
    """The fields of a request of ``ship_ledger``; its numbered checks are done when it is worked out."""

    @staticmethod
    def read(value: Any) -> ShipLedger:
        known(Object.read(value), *ShipLedger.declared)
        return ShipLedger.read(value)


class Ship(Record):
    """``silhouette``: of its class, for rocket rolls, where it is known; its ledger has no use for it."""

    id: Name
    side: Nation
    name: Annotated[str, Prose(NAME)] = ""
    ledger: Annotated[Any, Ledger]
    silhouette: Silhouette | None = None


class DepthCharges(Record):
    S: Count = 0
    D: Count = 0


class Aircraft(Record):
    id: Name
    side: Nation
    type: Name
    quality: Quality = "average"
    engines: Annotated[int, count(1, 8)] | None = None
    loaded: bool = False
    drop_tanks: bool = False
    wing_points: Count | None = None
    cockpit_hits: Count = 0
    depth_charges: DepthCharges | None = None


class Torpedo(Record):
    id: Name
    nation: Nation
    altitude: Altitude
    drop_turn: Turn
    hex: Hex
    facing: Facing
    state: Literal["running", "hit", "no_damage", "miss", "gone"] = "running"


class Sealed(Record):
    """A note written unseen. ``salt`` and ``text`` may be kept from whoever has the file until it is opened (13.3)."""

    id: Name
    side: Nation
    digest: Annotated[str, Digest]
    opened_turn: Turn | None = None
    salt: Name | None = None
    text: Annotated[str, Prose(LONGEST, least=1)] | None = None


class Line(Record):
    """One request that was worked at the table. ``dice``: who rolled them; ``voided_by``, ``reason``: where it is void."""

    n: Annotated[int, count(1, 99_999)]
    turn: Turn
    by: Annotated[str, Prose(NAME)] = ""
    request: Annotated[Any, Object]
    answer: Annotated[Any, Object]
    void: bool = False
    dice: Literal["table", "site"] | None = None
    at: Annotated[str, Moment] | None = None
    voided_by: Annotated[str, Prose(NAME)] | None = None
    reason: Annotated[str, Prose(REASON)] | None = None


class Settings(Record):
    """What the table agreed on: ranges of flak in hexes, the plot timer in seconds."""

    heavy_min_range: Range = HEAVY_FLAK_MIN_RANGE
    light_max_range: Range | None = None
    heavy_max_range: Range | None = None
    plot_limit: PlotLimit = 150


class File(Record):
    format: Annotated[Literal["dauntless-desk"], But(code="bad_format")]
    version: Annotated[Literal[1], But(code="bad_version")]
    title: Annotated[str, Prose(TITLE)] = ""
    scenario: Annotated[str, Word(tuple(SCENARIOS), "unknown_scenario")] | None = None
    date: Date
    turn: Turn = 1
    settings: Settings | None = None
    ships: tuple[Ship, ...] = ()
    aircraft: tuple[Aircraft, ...] = ()
    torpedoes: tuple[Torpedo, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    log: tuple[Line, ...] = ()
    winner: Annotated[str, Prose(WINNER)] | None = None
    campaign_game: Annotated[int, count(1, 7)] | None = None


PARTS = {"ships": Ship, "aircraft": Aircraft, "torpedoes": Torpedo, "sealed": Sealed, "log": Line}
"""The lists of a file, by key."""
SPARE: Mapping[type[Record], tuple[str, ...]] = {Ship: ("silhouette",), Line: ("dice", "at", "voided_by", "reason")}
"""Keys that are there only where they say something."""


def whole(part: type[Record], given: dict[str, Any]) -> dict[str, Any]:
    """A part that was read, with its defaults, in the order of its table."""
    filled = {name: _filled(field.kind, given.get(name), field.default) for name, field in part.declared.items()}
    return {name: value for name, value in filled.items() if value is not None or name not in SPARE.get(part, ())}


def _filled(kind: Any, value: Any, default: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, Record):
        return whole(kind, value or {})
    return default if value is None else value


USUAL_SETTINGS = whole(Settings, {})
"""What holds where the table agreed on nothing."""
