"""What a picture is: the finding as its title, how to read it, the table behind it, and how it is drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape as escaped

from django.utils.safestring import SafeString, mark_safe

from campaign.pictures.pen import NARROW, WIDE, Pen


@dataclass(frozen=True, slots=True)
class Table:
    """What a picture shows in rows; the first cell heads a row. ``words``: how many columns are words."""

    heads: list[str]
    rows: list[list[str]]
    words: int = 1

    def markup(self) -> SafeString:
        """The inside of a table of a page."""
        looks = ["" if place < self.words else ' class="num"' for place in range(len(self.heads))]
        heads = "".join(f'<th scope="col"{look}>{escaped(head)}</th>' for head, look in zip(self.heads, looks, strict=True))
        rows = "".join(_row(cells, looks) for cells in self.rows)
        return mark_safe(f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>")


def _row(cells: list[str], looks: list[str]) -> str:
    others = "".join(f"<td{look}>{escaped(cell)}</td>" for cell, look in zip(cells[1:], looks[1:], strict=True))
    return f'<tr><th scope="row">{escaped(cells[0])}</th>{others}</tr>'


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
