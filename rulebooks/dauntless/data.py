"""What the book's charts give: the known rows of ships and aircraft, and the small tables that several rules share.

Altitudes and depths in feet, ranges in hexes. None stands for a cell that the book in hand lost (DA-R48): unknown, never zero.
"""

from collections.abc import Mapping
from typing import Any, Literal, get_args

Nation = Literal["US", "JP"]
Row = dict[str, Any]

SHIP_CELLS = (
    "nation", "class_id", "light_early", "light_late", "heavy_early", "heavy_late", "speed", "turning", "hits", "silhouette",
    "points", "names",
)  # fmt: skip
"""The cells of a row of ships, in the order of a club's file."""
SHIPS: Mapping[tuple[str, str], Row] = {
    (row[0], row[1]): dict(zip(SHIP_CELLS, row, strict=True))
    for row in (
        ("US", "BB-1", "3", "2x16", "7", "9", "1/2", "1/2", 33, 5, 1000, "Arkansas, Texas"),
        ("US", "BB-2", "4", "2x17", "14", "17", "1/2", "1/2", 41, 5, None, None),
        ("JP", "BB-1", "9", "2x19", "9", "14", "1/2", "1/2", 45, 6, 1300, "Nagato, Fuso, Ise"),
        ("JP", "BB-2", "10", "2x23", "9", "14", "1/1", "1/2", 39, 6, None, None),
    )
}
"""The rows that the book in hand holds, by nation and class; speed of the Japanese BB-2 by DA-R40."""

AIRCRAFT_CELLS = (
    "nation", "type", "engines", "fighter", "wing_points", "l_hits", "takeoff_factors", "manoeuvre_low", "manoeuvre_high",
    "lowest_level_speed",
)  # fmt: skip
"""The cells of a row of aircraft, in the order of a club's file."""
WING_POINTS = {"SBD Dauntless": 6}
"""The one card of which the book says something (DA-R23)."""
_TYPES: Mapping[Nation, tuple[tuple[int, bool, tuple[str, ...]], ...]] = {
    "JP": (
        (1, True, ("A6M2 Zero", "A6M5 Zero", "Ki-43 Oscar", "Ki-44 Tojo")),
        (2, True, ("Ki-45 Nick",)),
        (1, True, ("Ki-61 Tony", "Ki-84 Frank", "N1K1-J George")),
        (1, False, ("B5N Kate", "D3A Val")),
        (2, False, ("G4M Betty",)),
        (4, False, ("H8K Emily",)),
    ),
    "US": (
        (1, True, ("F2A Buffalo", "F4F Wildcat", "F4U Corsair", "F6F Hellcat")),
        (2, True, ("P-38G", "P-38L")),
        (1, True, ("P-39D", "P-40C", "P-40N")),
        (2, True, ("P-61A", "P-70")),
        (1, False, ("SB2C Helldiver", "SBD Dauntless", "TBD Devastator", "TBF Avenger")),
        (2, False, ("A-20G", "B-25C", "B-25G", "B-26B")),
        (4, False, ("B-29",)),
    ),
}
AIRCRAFT: Mapping[tuple[str, str], Row] = {
    (nation, name): {
        **dict.fromkeys(AIRCRAFT_CELLS),
        "nation": nation,
        "type": name,
        "engines": engines,
        "fighter": is_fighter,
        "wing_points": WING_POINTS.get(name),
    }
    for nation, kinds in _TYPES.items()
    for engines, is_fighter, names in kinds
    for name in names
}
"""The types that the book names, by nation and type; engines and fighter are general knowledge, the cards are Air Force's."""

COUNTERS: Mapping[str, tuple[str, ...]] = {
    "CV": ("CV",),
    "BB": ("BB",),
    "CA": ("CA", "CL"),
    "DD": ("DD", "DE", "E", "CM", "PT"),
    "SS": ("SS",),
    "TP": ("M", "LS", "A"),
}
"""The class codes that each counter may stand for."""

ASPECT_MODIFIERS: Mapping[str, int] = {"bow": -2, "fore": 1, "aft": -1, "stern": -3}
QUALITY_MODIFIERS: Mapping[str, int] = {"ace": 1, "average": 0, "green": 0, "novice": -1}
MULTIPLIERS: Mapping[str, int] = {
    **dict.fromkeys(("level", "glide", "dive", "vertical", "steep", "depth_charge", "rocket"), 1),
    "skip": 2,
    "torpedo": 4,
    "kamikaze_one_engine": 2,
    "kamikaze_two_engines": 3,
}
BOMB_KINDS = ("level", "glide", "dive", "vertical", "steep")
"""The bombs that close a deck (DA-R31)."""
Source = Literal[
    "level", "glide", "dive", "vertical", "steep", "skip", "torpedo", "depth_charge", "rocket", "kamikaze", "strafe"
]  # fmt: skip
"""Whatever may hit a ship."""
HIT_SOURCES: tuple[Source, ...] = get_args(Source)
TORPEDO_ALTITUDE_MAX: Mapping[str, int] = {"US": 100, "JP": 300}
TORPEDO_MIN_HEXES = 2
SKIP_ALTITUDE, SKIP_SPEED_MIN = 100, 4
DEPTH_CHARGES_PER_TURN = 6
DIVE_MP_MIN = 7
SPACING: Mapping[str, int] = {"ships_us": 5, "ships_jp": 10, "clouds": 13, "flak": 3, "airfields": 15}

FORE, AFT = (10, 12, 2), (4, 6, 8)
ARCS = (12, 2, 4, 6, 8, 10)
HEAVY_FLAK_MIN_RANGE = 13

DIVE_PER_TURN, RISE_PER_TURN = 15, 7
VISIBLE_TO, BOMBS_BELOW, SHALLOW_TO = 100, 60, 60
"""Depths: the deepest still seen, the least at which bombs no longer work, the deepest for a shallow setting (DA-R15)."""
