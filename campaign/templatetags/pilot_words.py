"""``{% load pilot_words %}``: words and names of pilots and their evenings, for the reading pages.

Filters: ``side|side_label``, ``status|status_label``, ``side|muster_table``, ``type|aircraft``, ``kind|credit_words``,
``turn|turn``, ``code|decoration_name``, ``code|decoration_why``, ``name|family_name``, ``game|may_fly:side``.
Tags: ``pilot_line``, ``pilot_name``, ``marks_of``, ``marks_before``, and whole tables: ``standings_rows``, ``matrix_rows``.
"""

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.signs import game_rows, rows, shapes
from games import words as game_words
from games.queries import Played
from pilots import words as pilot_words
from pilots.decorations import words as decoration_words
from pilots.models import Side, Status
from pilots.names import family
from pilots.queries import Line

register = template.Library()
register.filter("aircraft", game_words.aircraft)
register.filter("turn", game_words.turn)
register.filter("credit_words", pilot_words.credit_words)
register.filter("crew_words", pilot_words.crew_words)
register.filter("decoration_name", lambda code: decoration_words.said(code).name)
register.filter("decoration_why", lambda code: decoration_words.said(code).why)


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
    return family(name)


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


register.simple_tag(rows.standings_rows, name="standings_rows")
register.simple_tag(rows.matrix_rows, name="matrix_rows")
register.simple_tag(rows.roster_rows, name="roster_rows")
register.simple_tag(rows.game_heads, name="game_heads")
register.simple_tag(rows.cells, name="cells")
register.simple_tag(rows.side_rows, name="side_rows")
register.simple_tag(rows.source_rows, name="source_rows")
register.simple_tag(game_rows.award_rows, name="award_rows")
register.simple_tag(game_rows.boxes, name="boxes")
register.simple_tag(game_rows.crew_rows, name="crew_rows")
register.simple_tag(game_rows.thrown_rows, name="thrown_rows")
register.simple_tag(game_rows.die_rows, name="die_rows")
register.simple_tag(rows.pilot_marks, name="marks_of")


@register.simple_tag
def marks_before(line: Line) -> SafeString:
    """The hollow marks: kills from before the campaign."""
    return shapes.marks(line.enemy, (), line.before)
