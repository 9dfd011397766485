"""The types of aircraft that the book names, and a club's file of their cards. Wing points, hits and speeds as on the card."""

from rulebooks.cite import rule
from rulebooks.dauntless.club_files import ClubFile, FileText, digits
from rulebooks.dauntless.data import AIRCRAFT, Row
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.fields import Name, Nation
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.kinds import Parsed, kind_of
from rulebooks.dauntless.ships.classes import unknown

CARDS = "Aircraft data cards"


def told(row: Row) -> Row:
    """A row of aircraft as it is answered: with the names of its unknown cells."""
    return {**row, "unknown": unknown(row)}


def _manoeuvre_speeds(row: Row) -> None:
    low, high = row["manoeuvre_low"], row["manoeuvre_high"]
    if (low is None) != (high is None) or (low is not None and low > high):
        raise Fault("bad_speed", "manoeuvre_high")


AIRCRAFT_OF_A_CLUB = ClubFile(
    columns={
        "nation": kind_of(Nation),
        "type": kind_of(Name),
        "engines": digits("bad_count", 1, 8, places=2),
        "fighter": Parsed("bad_flag", {"yes": True, "no": False}.get),
        **dict.fromkeys(("wing_points", "l_hits", "takeoff_factors"), digits("bad_count", 1, 99, places=2)),
        **dict.fromkeys(("manoeuvre_low", "manoeuvre_high", "lowest_level_speed"), digits("bad_speed", 0, 30, places=2)),
    },
    twice="duplicate_type",
    told=told,
    agree=_manoeuvre_speeds,
)


class Aircraft(Calculation, calc="aircraft", rule=CARDS):
    nation: Nation
    type: Name

    def answer(self) -> Answer:
        row = AIRCRAFT.get((self.nation, self.type))
        if not row:
            raise Fault("aircraft_not_found", "type")
        return {"aircraft": told(row)}


class AircraftFile(Calculation, calc="aircraft_file", rule=CARDS):
    text: FileText

    @rule("DA", "Charts.ClubAircraft")
    def answer(self) -> Answer:
        return AIRCRAFT_OF_A_CLUB.read(self.text)
