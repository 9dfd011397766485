"""``{% load dauntless_desk %}``: what stands at the head of a session's pages.

Tags: ``desk_title desk``, ``desk_scenario desk`` (empty where there is none), ``desk_game desk`` (or None), ``desk_turn desk``,
``desk_seat seat``, ``desk_side side`` (sign and word), ``hit_bar ship`` (games.dauntless.table_ship.TableShip). Filter:
``side|desk_sign``.
"""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.signs import shapes
from games.dauntless.access import Seat
from games.dauntless.sessions import turn_limit
from games.dauntless.table_ship import TableShip
from games.dauntless.words import scenario_title, winner_word
from games.models import Desk, DeskPlayer, Game, GameDesk
from rulebooks.dauntless.campaign import CAMPAIGN_SIDE

register = template.Library()


@register.simple_tag
def desk_title(desk: Desk) -> str:
    """What a session is called, or that nobody called it anything."""
    return desk.title or _("A session without a title")


@register.simple_tag
def desk_scenario(desk: Desk) -> str:
    """The scenario's title."""
    return scenario_title(desk.scenario) if desk.scenario else ""


@register.simple_tag
def desk_game(desk: Desk) -> Game | None:
    """The campaign's game behind which it stands. ``desk``: as ``access.desk_for`` gives it."""
    behind: GameDesk | None = getattr(desk, "of_game", None)
    return behind.game if behind else None


@register.simple_tag
def desk_turn(desk: Desk) -> str:
    """The turn, and of how many where the scenario has an end."""
    last = turn_limit(desk)
    return (
        _("Turn %(turn)s of %(last)s") % {"turn": desk.turn, "last": last} if last else _("Turn %(turn)s") % {"turn": desk.turn}
    )


@register.simple_tag
def desk_winner(desk: Desk) -> str:
    """Who has won a session that is finished."""
    return winner_word(desk.winner)


@register.simple_tag
def desk_side(side: str) -> SafeString:
    """Sign and word of a side, ``US`` or ``JP``."""
    return shapes.side(CAMPAIGN_SIDE[side])


@register.filter
def desk_sign(side: str) -> str:
    """What the signs of the site call a side of the desk, for ``of_side``."""
    return CAMPAIGN_SIDE[side]


@register.simple_tag
def hit_bar(ship: TableShip) -> SafeString:
    """Hits scored of those that sink a ship, with the marks at half, three quarters and all of them; words stand beside it."""
    marks = format_html_join(
        "",
        '<line x1="{0}%" x2="{0}%" y1="0" y2="14" class="dl-mark"/><text x="{0}%" y="27" text-anchor="{2}">{1}</text>',
        ((share / 10, hits, "end" if share > 900 else "middle") for hits, share, _condition in ship.marks),
    )
    return format_html(
        '<svg class="dl-bar" width="100%" height="28" aria-hidden="true"><rect class="dl-track" width="100%" height="12" y="1"/>'
        '<rect class="dl-fill" width="{}%" height="12" y="1"/>{}</svg>',
        ship.share / 10,
        marks,
    )


@register.simple_tag
def desk_seat(seat: Seat) -> str:
    """For whom somebody plays."""
    words = {"US": _("You play the Americans"), "JP": _("You play the Japanese"), DeskPlayer.Side.BOTH: _("You play both sides")}
    return words.get(seat.side, "")
