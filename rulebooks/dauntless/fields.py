"""The kinds of field by their names in the requests. ``Hex`` and ``bool`` (a flag) read themselves."""

import re
from typing import Annotated, Any, Literal, TypeVar

from rulebooks.cite import rule
from rulebooks.dauntless.data import COUNTERS
from rulebooks.dauntless.fault import Fault
from rulebooks.dauntless.hexes import Hex
from rulebooks.dauntless.kinds import But, Parsed, Text, Whole, count
from rulebooks.dauntless.ships.guns import Guns, guns
from rulebooks.dauntless.ships.rates import Rate, rate

__all__ = [
    "Altitude", "Arc", "Aspect", "ClassId", "Count", "Date", "Depth", "Die", "Facing", "FlakCell", "Fraction", "Hex", "Name",
    "Nation", "Points", "Positive", "Quality", "Range", "Silhouette", "Some", "Speed", "Turn",
]  # fmt: skip
MOST_SILHOUETTE = 20
T = TypeVar("T")


@rule("DA", "R3")
def _altitude() -> Whole:
    """Feet, in whole hundreds."""
    return Whole("bad_altitude", 0, 50_000, step=100)


Die = Annotated[int, Whole("bad_die", 1, 6)]
Altitude = Annotated[int, _altitude()]
Depth = Annotated[int, Whole("bad_depth", 0, 1000)]
Speed = Annotated[int, Whole("bad_speed", 0, 30)]
Turn = Annotated[int, Whole("bad_turn", 1, 999)]
Facing = Annotated[int, Whole("bad_facing", 1, 6)]
Range = Annotated[int, Whole("bad_range", 0, 200)]
Count = Annotated[int, count()]
Positive = Annotated[int, count(1)]
Points = Annotated[int, count(most=99_999)]
Silhouette = Annotated[int, count(most=MOST_SILHOUETTE)]

Arc = Annotated[Literal[12, 2, 4, 6, 8, 10], But(code="bad_arc")]
Nation = Annotated[Literal["US", "JP"], But(code="bad_nation")]
Quality = Annotated[Literal["ace", "average", "green", "novice"], But(code="bad_quality")]
Aspect = Annotated[Literal["bow", "fore", "aft", "stern"], But(code="bad_aspect")]

Fraction = Annotated[Rate, Parsed("bad_fraction", rate)]
FlakCell = Annotated[Guns, Parsed("bad_flak_cell", guns)]
Name = Annotated[str, Text()]
Some = Annotated[tuple[T, ...], But(least=1)]
"""A list that is not empty: ``Some[Ship]``. One that may be is ``tuple[Ship, ...]``."""


def formed(pattern: str) -> Any:
    """Strings of this form, as they are; None for others."""
    form = re.compile(pattern, re.ASCII)
    return lambda text: text if form.fullmatch(text) else None


Date = Annotated[str, Parsed("bad_date", formed(r"\d{4}-(0[1-9]|1[0-2])"))]

COUNTER_OF = {letters: counter for counter, classes in COUNTERS.items() for letters in classes}
"""The counter that stands for a class of these letters."""


class _ClassId:
    form = re.compile(r"([A-Z]{1,2})-\d{1,2}", re.ASCII)

    def read(self, value: Any) -> str:
        found = self.form.fullmatch(value) if isinstance(value, str) else None
        if not found:
            raise Fault("bad_class_id")
        if found[1] not in COUNTER_OF:
            raise Fault("unknown_class_code")
        return found[0]


ClassId = Annotated[str, _ClassId()]
