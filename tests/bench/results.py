"""What was measured, as a table for people and a list for programs."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Result:
    """One line. ``ratio`` is to the bare page, or between the two sizes compared; ``value`` None: not measured here."""

    name: str
    value: float | None
    unit: str
    ratio: float | None = None
    queries: int | None = None
    most_ratio: float | None = None
    most_queries: int | None = None
    most_value: float | None = None
    least_value: float | None = None

    @property
    def missed(self) -> list[str]:
        """The goals that it misses."""
        limits = [
            ("ratio", self.ratio, self.most_ratio, 1),
            ("queries", self.queries, self.most_queries, 1),
            (self.unit, self.value, self.most_value, 1),
            (self.unit, self.value, self.least_value, -1),
        ]
        return [
            f"{what} {'over' if sign > 0 else 'under'} {limit:g}"
            for what, is_, limit, sign in limits
            if is_ is not None and limit is not None and (is_ - limit) * sign > 0
        ]


def table(results: list[Result]) -> str:
    width = max(len(r.name) for r in results)
    lines = [f"{'':{width}}  {'value':>10}  {'unit':<10}  {'ratio':>6}  {'queries':>7}"]
    for r in results:
        value = "unmeasured" if r.value is None else f"{r.value:.2f}"
        ratio = "" if r.ratio is None else f"{r.ratio:.2f}"
        queries = "" if r.queries is None else str(r.queries)
        missed = f"  goal missed: {', '.join(r.missed)}" if r.missed else ""
        lines.append(f"{r.name:{width}}  {value:>10}  {r.unit:<10}  {ratio:>6}  {queries:>7}{missed}")
    return "\n".join(lines)


def write(results: list[Result], path: Path) -> None:
    """A list of objects with name, ratio, queries, unit and value."""
    kept = ("name", "ratio", "queries", "unit", "value")
    rows = [{k: round(v, 4) if isinstance(v, float) else v for k, v in asdict(r).items() if k in kept} for r in results]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
