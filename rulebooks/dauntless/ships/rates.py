"""Speed and turning: so many hexes, or hexsides, on the turns whose number another divides."""

import re
from dataclasses import dataclass

from rulebooks.cite import rule

_FORM = re.compile(r"([0-9])(?:/([1-9][0-9]?))?")


@dataclass(frozen=True, slots=True)
class Rate:
    """``steps`` hexes or hexsides on the turns whose number ``every`` divides, written ``steps/every``."""

    steps: int
    every: int = 1

    def __str__(self) -> str:
        return f"{self.steps}/{self.every}"

    @rule("DA", "XXVI.Speed")
    def on(self, turn: int) -> int:
        """How many on this turn."""
        return 0 if turn % self.every else self.steps

    @property
    @rule("DA", "R41")
    def halved(self) -> "Rate":
        """Half as much, exactly: fewer steps where they can be halved, else the same ones half as often."""
        return Rate(self.steps // 2, self.every) if self.steps % 2 == 0 else Rate(self.steps, self.every * 2)


STILL = Rate(0)


def rate(text: object) -> Rate | None:
    """``1/2``, or ``1`` for ``1/1``; None for anything else."""
    found = _FORM.fullmatch(text) if isinstance(text, str) else None
    return Rate(int(found[1]), int(found[2] or 1)) if found else None
