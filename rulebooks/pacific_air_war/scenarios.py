"""The seven games (C): forces, rescue and carriers of each side, and what a game's own notes change."""

from dataclasses import dataclass, replace
from typing import Literal

from rulebooks.cite import rule
from rulebooks.pacific_air_war.record import Side

Month = tuple[int, int]
Rescue = Literal["roll", "always", "never"]
Variant = Literal["standard", "pearl"]

COMPULSORY = (1, 2, 4, 7)
OPTIONAL = (3, 5, 6)
PEARL_GAME = 1

NAMES: dict[str, str] = {
    "A6M2": "Zeke", "A6M5": "Zeke", "D3A": "Val", "B5N": "Kate", "D4Y": "Judy", "B6N": "Jill",
    "Ki-84": "Frank", "Ki-61": "Tony", "Ki-45": "Nick", "N1K2": "George", "G4M2": "Betty",
    "F2A": "Buffalo", "P-40B": "Warhawk", "F4F": "Wildcat", "SBD": "Dauntless", "TBF": "Avenger",
    "F6F": "Hellcat", "F4U": "Corsair",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Force:
    """One side's aircraft: types with their numbers, in the book's order. ``carrier``: as the table has it (PAW-R1)."""

    on_table: dict[str, int]
    off_table: dict[str, int]
    rescue: Rescue
    carrier: bool

    @property
    def seats(self) -> int:
        """How many pilots can fly for this side."""
        return sum(self.on_table.values())


@dataclass(frozen=True, slots=True)
class Scenario:
    """One game of the book.

    ``loaded``: on-table types that carry bombs from the start; ``suicide``: types that always are kamikazes;
    ``may_be_suicide``: types of which any number may be; ``no_exit``: the side that may not leave the map.
    """

    number: int
    title: str
    first: Month
    last: Month
    odds: tuple[int, int]
    japan: Force
    usa: Force
    variant: Variant = "standard"
    loaded: frozenset[str] = frozenset()
    suicide: frozenset[str] = frozenset()
    may_be_suicide: frozenset[str] = frozenset()
    no_exit: Side | None = None

    def force(self, side: Side) -> Force:
        return self.japan if side == "japan" else self.usa

    @property
    def optional(self) -> bool:
        return self.number in OPTIONAL


NONE: dict[str, int] = {}


@rule("PAW", "C.1")
def the_japanese_offensive() -> Scenario:
    return Scenario(
        1, "The Japanese Offensive", (1941, 12), (1942, 4), (3, 1),
        japan=Force({"A6M2": 8}, {"D3A": 4, "B5N": 4}, rescue="always", carrier=True),
        usa=Force({"F2A": 4, "P-40B": 4}, NONE, rescue="never", carrier=False),
    )  # fmt: skip


def pearl() -> Scenario:
    """The variant of game 1: three American aircraft (C.1)."""
    standard = the_japanese_offensive()
    return replace(standard, variant="pearl", usa=replace(standard.usa, on_table={"SBD": 2, "P-40B": 1}))


@rule("PAW", "C.2")
def early_carrier_battles() -> Scenario:
    return Scenario(
        2, "Early Carrier Battles", (1942, 5), (1943, 5), (2, 1),
        japan=Force({"A6M2": 8}, {"D3A": 4, "B5N": 4}, rescue="roll", carrier=True),
        usa=Force({"F4F": 8}, {"SBD": 4, "TBF": 4}, rescue="roll", carrier=True),
    )  # fmt: skip


@rule("PAW", "C.3")
def guadalcanal() -> Scenario:
    return Scenario(
        3, "Guadalcanal", (1942, 8), (1942, 12), (1, 1),
        japan=Force({"A6M2": 4, "D3A": 4}, NONE, rescue="roll", carrier=False),
        usa=Force({"F4F": 4, "SBD": 4}, NONE, rescue="roll", carrier=False),
        loaded=frozenset({"D3A"}),
    )  # fmt: skip


@rule("PAW", "C.4")
def the_americans_fight_back() -> Scenario:
    return Scenario(
        4, "The Americans Fight Back", (1943, 6), (1944, 9), (1, 2),
        japan=Force({"A6M5": 8}, {"D4Y": 4, "B6N": 4}, rescue="roll", carrier=True),
        usa=Force({"F6F": 8}, {"SBD": 4, "TBF": 4}, rescue="roll", carrier=True),
    )  # fmt: skip


@rule("PAW", "C.5")
def the_philippines_campaign() -> Scenario:
    return Scenario(
        5, "The Philippines Campaign", (1944, 7), (1944, 10), (1, 1),
        japan=Force({"Ki-84": 4, "Ki-61": 4}, {"Ki-45": 4}, rescue="roll", carrier=False),
        usa=Force({"F4F": 8}, NONE, rescue="roll", carrier=True),
    )  # fmt: skip


@rule("PAW", "C.6")
def attacks_on_the_home_islands() -> Scenario:
    return Scenario(
        6, "Attacks on the Home Islands", (1944, 10), (1945, 5), (1, 2),
        japan=Force({"N1K2": 4, "A6M5": 4}, {"G4M2": 4}, rescue="never", carrier=False),
        usa=Force({"F4U": 4, "F6F": 4}, NONE, rescue="always", carrier=True),
    )  # fmt: skip


@rule("PAW", "C.7")
def divine_wind() -> Scenario:
    return Scenario(
        7, "Divine Wind", (1944, 11), (1945, 8), (1, 3),
        japan=Force({"A6M2": 4, "D4Y": 4}, NONE, rescue="never", carrier=False),
        usa=Force({"F6F": 8}, NONE, rescue="always", carrier=True),
        suicide=frozenset({"D4Y"}), may_be_suicide=frozenset({"A6M2"}), no_exit="usa",
    )  # fmt: skip


SCENARIOS: dict[int, Scenario] = {
    game.number: game
    for game in (
        the_japanese_offensive(),
        early_carrier_battles(),
        guadalcanal(),
        the_americans_fight_back(),
        the_philippines_campaign(),
        attacks_on_the_home_islands(),
        divine_wind(),
    )
}
PEARL = pearl()


def scenario(game: int, variant: Variant = "standard") -> Scenario:
    """The game with this number (1 to 7); *pearl* is known for game 1 only."""
    return PEARL if game == PEARL_GAME and variant == "pearl" else SCENARIOS[game]
