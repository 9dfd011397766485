"""What a club may set: the counter mix, the capacities, the options. The book prints no figures; the defaults are assumed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["bomber", "no-bomber", "fighter", "no-fighter"]
Plane = Literal["bomber", "fighter"]

CREWS: Mapping[str, tuple[str, ...]] = {
    "Akagi": ("AF", "A1", "A2", "A3"),
    "Kaga": ("KF", "K1", "K2", "K3"),
    "Soryu": ("SF", "S1", "S2"),
    "Hiryu": ("HF", "H1", "H2"),
}
"""The Japanese carriers with the squadrons that each has at the start, in the standard order."""
CARRIERS = tuple(CREWS)
SQUADRONS = tuple(squadron for crew in CREWS.values() for squadron in crew)
FIGHTERS = tuple(squadron for squadron in SQUADRONS if squadron[1] == "F")
BOMBERS = tuple(squadron for squadron in SQUADRONS if squadron not in FIGHTERS)
AMERICANS = ("Enterprise", "Hornet", "Yorktown")
MIDWAY = "Midway"
FLEETS = ("fleet1", "fleet2")
TARGETS = (MIDWAY, *FLEETS)
KINDS: tuple[Kind, ...] = ("bomber", "no-bomber", "fighter", "no-fighter")
PLANES: tuple[Plane, ...] = ("bomber", "fighter")
PLACEHOLDER: Mapping[Plane, Kind] = {"bomber": "no-bomber", "fighter": "no-fighter"}
NO_CARRIER = "no-carrier"
KIDO_BUTAI = "kido_butai"
LAST_TURN = 16

ASSUMED_POOLS: Mapping[Kind, int] = {"bomber": 11, "no-bomber": 11, "fighter": 4, "no-fighter": 4}
ASSUMED_CAPACITY: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(("Akagi", "Kaga", *AMERICANS), (4, 2)),
    **dict.fromkeys(("Soryu", "Hiryu", MIDWAY), (3, 1)),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """``pools``: counters of each kind at the start; ``capacity``: by ship and base, intact and damaged."""

    pools: Mapping[Kind, int] = field(default_factory=lambda: dict(ASSUMED_POOLS))
    capacity: Mapping[str, tuple[int, int]] = field(default_factory=lambda: dict(ASSUMED_CAPACITY))

    @property
    def has_assumed(self) -> bool:
        """Whether any figure is still the one that is assumed (R1): whoever shows it says so."""
        pools = any(self.pools[kind] == many for kind, many in ASSUMED_POOLS.items())
        return pools or any(self.capacity[name] == room for name, room in ASSUMED_CAPACITY.items())


@dataclass(frozen=True, slots=True)
class Options:
    """The book's three optional rules (10), then those with which a club overrules a ruling."""

    us_damage_control: bool = False
    no_us_fiasco: bool = False
    random_targets: bool = False
    rearm_on_deck: bool = True
    capacity_loss_placeholders: bool = False
    capacity_loss_from_pools: bool = False
    dive_escorts_fire_on_low_cap: bool = False
