"""What a picture is: the finding as its title, how to read it, the table behind it, and how it is drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape as escaped

from django.utils.safestring import SafeString, mark_safe

from campaign.pictures.pen import NARROW, WIDE, Pen

HEADS = -1
"""The row of a table in which its heads stand."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a picture shows in rows; the first cell heads a row. ``words``: how many columns are words.

    ``leads``: by (row, column), where what stands there leads to; the heads are the row ``HEADS``.
    """

    heads: list[str]
    rows: list[list[str]]
    words: int = 1
    leads: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def markup(self) -> SafeString:
        """The inside of a table of a page."""
        looks = ["" if place < self.words else ' class="num"' for place in range(len(self.heads))]
        heads = "".join(f'<th scope="col"{look}>{self._cell(HEADS, place)}</th>' for place, look in enumerate(looks))
        rows = "".join(self._row(place, looks) for place in range(len(self.rows)))
        return mark_safe(f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>")

    def _row(self, row: int, looks: list[str]) -> str:
        others = "".join(f"<td{look}>{self._cell(row, place)}</td>" for place, look in enumerate(looks) if place)
        return f'<tr><th scope="row">{self._cell(row, 0)}</th>{others}</tr>'

    def _cell(self, row: int, column: int) -> str:
        said = escaped((self.heads if row == HEADS else self.rows[row])[column])
        to = self.leads.get((row, column))
        return f'<a href="{escaped(to)}">{said}</a>' if to else said


@dataclass(frozen=True, slots=True)
class Picture:
    """``subject``: what it is of; ``finding``: what it shows, in one sentence; ``note``: how to read it.

    ``draw`` draws with a pen and answers with the height that it took; None where there is nothing to draw yet.
    """

    name: str
    subject: str
    finding: str
    note: str
    table: Table
    draw: Callable[[Pen], float] | None

    @property
    def drawn(self) -> bool:
        """Whether there is something to see yet."""
        return self.draw is not None

    @property
    def label(self) -> str:
        """What is read out in the drawing's stead; the figures are in the table."""
        return f"{self.subject}: {self.finding}"

    def wide(self) -> SafeString:
        """For a desk, and for a file of its own."""
        return self._on(Pen(WIDE, f"{self.name}-wide"))

    def narrow(self) -> SafeString:
        """For a phone."""
        return self._on(Pen(NARROW, f"{self.name}-narrow"))

    def _on(self, pen: Pen) -> SafeString:
        assert self.draw is not None
        return pen.svg(self.draw(pen), self.label)
