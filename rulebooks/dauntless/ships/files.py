"""A club's file of ships: rows as in the book's charts, for the classes that the book in hand lost."""

from rulebooks.cite import rule
from rulebooks.dauntless.club_files import ClubFile, FileText, digits
from rulebooks.dauntless.fields import MOST_SILHOUETTE, ClassId, FlakCell, Fraction, Nation
from rulebooks.dauntless.frame import Answer, Calculation
from rulebooks.dauntless.kinds import Parsed, kind_of
from rulebooks.dauntless.ships.classes import told

SHIPS_OF_A_CLUB = ClubFile(
    columns={
        "nation": kind_of(Nation),
        "class_id": kind_of(ClassId),
        **dict.fromkeys(("light_early", "light_late", "heavy_early", "heavy_late"), kind_of(FlakCell)),
        **dict.fromkeys(("speed", "turning"), kind_of(Fraction)),
        "hits": digits("bad_count", 1, 999),
        "silhouette": digits("bad_count", 0, MOST_SILHOUETTE, sign="+"),
        "points": digits("bad_count", 0, 99_999),
        "names": Parsed("bad_text", str),
    },
    twice="duplicate_class",
    told=told,
)


class ShipFile(Calculation, calc="ship_file", rule="Charts, Ship Characteristics"):
    text: FileText

    @rule("DA", "Charts.ClubShips")
    def answer(self) -> Answer:
        return SHIPS_OF_A_CLUB.read(self.text)
