"""Tables 1 to 4 and the figures of section F, as typed literals."""

from typing import Literal, NamedTuple

from rulebooks.pacific_air_war.outcome import Status
from rulebooks.pacific_air_war.record import Side

SIX = (1, 2, 3, 4, 5, 6)


class Quality(NamedTuple):
    """One row of Table 1 or 2: what a muster roll gives."""

    rolls: tuple[int, ...]
    status: Status
    kills: int
    abilities: int
    ep: int
    rank: str


QUALITY: dict[Side, tuple[Quality, ...]] = {
    "japan": (
        Quality((1,), "ace", 5, 3, 300, "Lieutenant Commander"),
        Quality((2,), "veteran", 4, 2, 200, "Lieutenant"),
        Quality((3, 4), "veteran", 3, 1, 125, "Flight Officer"),
        Quality((5,), "veteran", 2, 0, 75, "Warrant Officer"),
        Quality((6,), "veteran", 1, 0, 50, "Sergeant"),
    ),
    "usa": (
        Quality((1,), "veteran", 2, 0, 75, "Lieutenant Commander"),
        Quality((2, 3), "veteran", 1, 0, 50, "Lieutenant"),
        Quality((4,), "novice", 0, 0, 0, "Lieutenant"),
        Quality((5, 6), "novice", 0, 0, 0, "Ensign"),
    ),
}

REPLACEMENT_RANK: dict[Side, str] = {"japan": "Flight Officer", "usa": "Lieutenant"}
REPLACEMENT_EP: dict[Side, int] = {"japan": 0, "usa": 50}

CVP = {"kills": 2, "damaged": 1, "bombing": 1}
KILL, HALF_KILL = 2, 1

RESCUED_FROM = 4

AttackResult = Literal["flak", "sea", "escort", "carrier"]
KAMIKAZE_ATTACK: dict[int, tuple[AttackResult, int]] = {
    1: ("flak", 0),
    2: ("flak", 0),
    3: ("flak", 0),
    4: ("sea", 0),
    5: ("escort", 3),
    6: ("carrier", 10),
}

RecoveryResult = Literal["killed", "wounded", "safe"]
WOUNDED_AT, SAFE_FROM = 1, 2

LONGEST_GAME = 36
