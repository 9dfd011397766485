"""Axes: even steps that people count in, and where values lie between the ends."""

from dataclasses import dataclass

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from ``low`` to ``high`` lie on the sheet from ``start`` to ``end``; ``step`` between the lines of the grid."""

    low: int
    high: int
    step: int
    start: float
    end: float

    @classmethod
    def over(cls, least: float, most: float, start: float, end: float, lines: int = 5) -> "Scale":
        """A scale with nought on it, and at most ``lines`` steps."""
        least, most = min(least, 0), max(most, 1)
        step = next((step for step in STEPS if (most - least) / step <= lines), STEPS[-1])
        return cls(int(least // step * step), int(-(-most // step) * step), step, start, end)

    def at(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def lines(self) -> range:
        return range(self.low, self.high + 1, self.step)
