"""``{% load pilot_words %}``: words and names of pilots and their evenings, for the reading pages.

Filters: ``side|side_label``, ``status|status_label``, ``side|muster_table``, ``type|aircraft``, ``kind|credit_words``,
``turn|turn``, ``name|family_name``, ``game|may_fly:side``. Tags: ``pilot_line``, ``pilot_name``, ``pilot_row``,
``marks_of``, ``marks_before``.
"""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.signs import shapes
from games import words as game_words
from games.queries import Played
from pilots import words as pilot_words
from pilots.models import Side, Status
from pilots.queries import Line

register = template.Library()
register.filter("aircraft", game_words.aircraft)
register.filter("turn", game_words.turn)
register.filter("credit_words", pilot_words.credit_words)


@register.filter
def side_label(side: str) -> str:
    """The word of a side."""
    return str(Side(side).label)


@register.filter
def status_label(status: str) -> str:
    """The word of a status."""
    return str(Status(status).label)


@register.filter
def muster_table(side: str) -> int:
    """The rulebook's muster table of a side."""
    return 1 if side == Side.JAPAN else 2


@register.filter
def family_name(name: str) -> str:
    """The short form of a name."""
    return name.split()[-1] if name.split() else name


@register.filter
def may_fly(game: Played, side: str) -> str:
    """What a pilot will fly, by B.3: the first type, and when those are given out the next."""
    names = [game_words.aircraft(type_) for type_ in game.plan.force("japan" if side == Side.JAPAN else "usa").on_table]
    if len(names) == 1:
        return _("He will fly: %(first)s.") % {"first": names[0]}
    return _("He will fly: %(first)s or, when those are given out, %(then)s (B.3).") % {
        "first": names[0],
        "then": ", ".join(names[1:]),
    }


def _logbook(slug: str, line: Line, after: int | None = None) -> str:
    address = reverse("logbook", args=[slug, line.code])
    return address if after is None else f"{address}?after={after}"


@register.simple_tag
def pilot_line(slug: str, line: Line, more: str = "") -> SafeString:
    """A pilot of a list with the link to his logbook; under it his player, with "rank" his rank before it."""
    small = f"{line.rank} · {line.player}" if more == "rank" else line.player
    return shapes.pilot(line.name, line.side, _logbook(slug, line), small)


@register.simple_tag
def pilot_name(slug: str, line: Line) -> SafeString:
    """A pilot's name with his sign and the link to his logbook."""
    return shapes.pilot(line.name, line.side, _logbook(slug, line))


@register.simple_tag
def pilot_row(slug: str, line: Line, after: int | None = None) -> SafeString:
    """A pilot in the standings: rank where there is room, status where the page is narrow."""
    small = format_html(
        '{}<span class="wide"> · {}</span> <span class="chip {} narrow">{}</span>',
        line.player,
        line.rank,
        line.status,
        Status(line.status).label,
    )
    return shapes.pilot(line.name, line.side, _logbook(slug, line, after), small)


@register.simple_tag
def marks_of(line: Line) -> SafeString:
    """The kill marks of a pilot in a row: hollow ones from before, then whole ones, then halves."""
    credits = tuple(sorted((mark.half_kills for mark in line.marks), reverse=True))
    return shapes.marks(line.enemy, credits, line.before)


@register.simple_tag
def marks_before(line: Line) -> SafeString:
    """The hollow marks: kills from before the campaign."""
    return shapes.marks(line.enemy, (), line.before)


@register.simple_tag
def pilot_of_seat(slug: str, line: Line) -> SafeString:
    """A pilot beside his seat: under his name his rank, and when he came; the status where the page is narrow."""
    since = _("came after game %(game)d") % {"game": line.came_after} if line.came_after else _("since the muster")
    small = format_html(
        '{} · {} <span class="chip {} narrow">{}</span>', line.rank, since, line.status, Status(line.status).label
    )
    return shapes.pilot(line.name, line.side, _logbook(slug, line), small)
