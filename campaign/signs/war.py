"""The seven games on the calendar of the war: a row each, drawn as strings because every campaign page has them."""

from collections.abc import Iterable
from datetime import date
from html import escape
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.addresses import Addresses
from campaign.signs.figures import number
from campaign.signs.shapes import waits


class WarRow(NamedTuple):
    """One of the seven games. ``state``: done, now, ahead or left-out; ``waiting`` for dice; ``entering`` its report,
    which is ``submitted`` while it waits for a second person. ``ended``: what is said in the place of a score.
    """

    number: int
    title: str
    period: str
    state: str
    japan: int
    usa: int
    closed: bool
    waiting: bool
    entering: bool
    date: date | None
    submitted: bool = False
    ended: str = ""


def war(rows: Iterable[WarRow], slug: str) -> SafeString:
    """The timeline, with the years over it."""
    to = Addresses(slug)
    years = "".join(f'<span class="y{year}">19{year}</span>' for year in range(42, 46))
    head = f'<li class="years" aria-hidden="true"><span></span><div class="track">{years}</div><span></span></li>'
    return SafeString(f'<ol class="war">{head}{"".join(_row(row, to) for row in rows)}</ol>')


def _row(row: WarRow, to: Addresses) -> str:
    title = escape(row.title) if row.state == "left-out" else f'<a href="{to.game(row.number)}">{escape(row.title)}</a>'
    now = ' aria-current="step"' if row.state == "now" else ""
    return (
        f'<li class="{row.state}"{now}><span class="name"><span>{row.number}</span><span>{title}</span>'
        f'<small>{escape(row.period)}</small></span><div class="track" aria-hidden="true"><span class="bar g{row.number}"></span>'
        f'</div><span class="tell">{_tell(row)}</span></li>'
    )


def _tell(row: WarRow) -> str:
    """The score, or what is to come."""
    if row.ended and not row.entering:
        return f'<span class="quiet">{escape(row.ended)}</span>'
    if row.closed:
        between = escape(_("Japan to USA"))
        return f'<span class="sr">{between} </span>{number(row.japan)} : {number(row.usa)}'
    if row.waiting:
        return waits(_("Dice wait"))
    if row.entering:
        return waits(_("Second to confirm") if row.submitted else _("Report open"))
    if row.state == "left-out":
        left_out = escape(_("left out"))
        return f'<span class="quiet">{left_out}</span>'
    to_come = date_format(row.date, "MONTH_DAY_FORMAT") if row.date else _("to come")
    return f'<span class="quiet">{escape(to_come)}</span>'
