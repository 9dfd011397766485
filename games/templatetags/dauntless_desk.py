"""``{% load dauntless_desk %}``: what stands at the head of a session's pages.

Tags: ``desk_title desk``, ``desk_scenario desk`` (empty where there is none), ``desk_turn desk``, ``desk_seat seat``.
"""

from django import template
from django.utils.translation import gettext as _

from games.dauntless.access import Seat
from games.dauntless.sessions import turn_limit
from games.models import Desk, DeskPlayer

register = template.Library()


@register.simple_tag
def desk_title(desk: Desk) -> str:
    """What a session is called, or that nobody called it anything."""
    return desk.title or _("A session without a title")


@register.simple_tag
def desk_scenario(desk: Desk) -> str:
    """The scenario's title."""
    return desk.scenario


@register.simple_tag
def desk_turn(desk: Desk) -> str:
    """The turn, and of how many where the scenario has an end."""
    last = turn_limit(desk)
    return (
        _("Turn %(turn)s of %(last)s") % {"turn": desk.turn, "last": last} if last else _("Turn %(turn)s") % {"turn": desk.turn}
    )


@register.simple_tag
def desk_seat(seat: Seat) -> str:
    """For whom somebody plays."""
    words = {"US": _("You play the Americans"), "JP": _("You play the Japanese"), DeskPlayer.Side.BOTH: _("You play both sides")}
    return words.get(seat.side, "")
