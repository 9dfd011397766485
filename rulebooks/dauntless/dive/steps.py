"""The steps of a written plot, as they are noted: NO, VERT 4, BANK L, PO 2."""

import re
from dataclasses import dataclass
from typing import Annotated

from rulebooks.dauntless.kinds import Parsed

FORM = re.compile(
    r"(?P<alone>NO|FWD|HALF ROLL|BANK [LR])|(?P<word>VERT|STEEP|FREE) (?P<n>[1-9]\d?)|(?P<out>PO) (?P<type>[1-4])", re.ASCII
)
SIDES = {"BANK L": -1, "BANK R": 1, "HALF ROLL": 3}
"""Hexsides that a step turns the aircraft, to the right."""


@dataclass(frozen=True, slots=True)
class Step:
    """``text`` as written; ``word`` its first word; ``n``: movement points, or the type of the pull-out, else 0."""

    text: str
    word: str
    n: int = 0


def step(text: str) -> Step | None:
    """None where there is no such step."""
    found = FORM.fullmatch(text)
    if not found:
        return None
    return Step(text, text.split()[0], int(found["n"] or found["type"] or 0))


Token = Annotated[Step, Parsed("bad_plot", step)]
