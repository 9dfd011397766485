"""``{% load dauntless_evening %}``: the plot timer on a session’s pages. Tag: ``plot_clock``; ``plot_clock "wall"``, large."""

from typing import Any

from django import template
from django.utils import timezone

from games.dauntless.evening.plotting import plotting_of

register = template.Library()

OWN_PAGES = "desk_timer"


@register.inclusion_tag("dauntless/evening/_clock.html", takes_context=True)
def plot_clock(context: template.Context, where: str = "") -> dict[str, Any]:
    """How long is left to plot; seen while the timer runs. On the timer's own page it stands large already."""
    match, desk = context["request"].resolver_match, context["desk"]
    own = bool(match) and str(match.url_name).startswith(OWN_PAGES)
    return {"desk": desk, "plotting": None if own else plotting_of(desk, timezone.now()), "wall": where == "wall"}
