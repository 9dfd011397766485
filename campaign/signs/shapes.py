"""Signs of the sides, kill marks, dice, chips and small gauges, each with its word."""

from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from pilots.models import Side, State, Status

MOST_MARKS = 20
OTHER = {"japan": "usa", "usa": "japan"}


@lru_cache(maxsize=8)
def sign(side: str) -> SafeString:
    """The sign of a side: star or disc. The word stands beside it."""
    return format_html('<svg class="sign" data-side="{0}" aria-hidden="true"><use href="#sign-{0}"/></svg>', side)


@lru_cache(maxsize=32)
def _side(side: str, language: str | None) -> SafeString:
    return format_html('<span class="side" data-side="{}">{} {}</span>', side, sign(side), Side(side).label)


def side(side: str) -> SafeString:
    """Sign and word of a side."""
    return _side(side, get_language())


def pilot(name: str, side: str, url: str = "", small: str | SafeString = "") -> SafeString:
    """A pilot's name, with his side's sign and, for those who hear the page, its word; ``small`` stands under it."""
    shown = format_html('<a href="{}">{}</a>', url, name) if url else name
    under = format_html("<small>{}</small>", small) if small else ""
    return format_html(
        '<span class="pilot" data-side="{}">{}<span>{}<span class="sr">, {}</span></span>{}</span>',
        side,
        sign(side),
        shown,
        Side(side).label,
        under,
    )


@lru_cache(maxsize=32)
def _mark(of: str, half: bool, before: bool) -> SafeString:
    return format_html(
        '<svg class="mark{}" data-of="{}" aria-hidden="true"><use href="#mark-{}{}"/></svg>',
        " before" if before else "",
        of,
        of,
        "-half" if half else "",
    )


def mark(of: str, half_kills: int = 2, before: bool = False) -> SafeString:
    """One kill mark; ``of`` is the victim's side, 1 half-kill is half a mark, ``before``: from before the campaign."""
    return _mark(of, half_kills == 1, before)


@lru_cache(maxsize=1024)
def marks(of: str, credits: tuple[int, ...], before: int = 0) -> SafeString:
    """A pilot's marks in a row: ``before`` half-kills from before the campaign, then a mark for each credit.

    Beyond twenty: the number of whole kills before, and the last five. The figure stands beside it on the page.
    """
    hollow = [mark(of, 2, True)] * (before // 2) + [mark(of, 1, True)] * (before % 2)
    row = hollow + [mark(of, half) for half in credits]
    if len(row) > MOST_MARKS:
        left_out = len(row) - 5
        row = [format_html("<small>{} + </small>", left_out), *row[-5:]]
    return format_html('<span class="marks">{}</span>', mark_safe("".join(row))) if row else mark_safe("")


@lru_cache(maxsize=32)
def die(value: int, css: str = "") -> SafeString:
    """The face of a die; its value and effect stand beside it in words."""
    return format_html('<svg class="die{}" aria-hidden="true"><use href="#die-{}"/></svg>', f" {css}" if css else "", value)


@lru_cache(maxsize=64)
def _chip(css: str, word: str) -> SafeString:
    return format_html('<span class="chip {}">{}</span>', css, word)


def status_chip(status: str) -> SafeString:
    """Ace, Veteran or Novice, with its stripes."""
    return _chip(status, str(Status(status).label))


def state_chip(state: str, pending: str = "") -> SafeString:
    """Active, killed, missing or captured; or that dice wait."""
    return _chip("waits", _("Dice wait")) if pending else _chip(state, str(State(state).label))


def waits(words: str) -> SafeString:
    """The amber diamond: somebody must act."""
    return format_html('<span class="chip waits">{}</span>', words)


@lru_cache(maxsize=512)
def _mini(part: int, whole: int, words: str) -> SafeString:
    return format_html(
        '<svg class="mini" viewBox="0 0 {1} 6" preserveAspectRatio="none" role="img" aria-label="{2}">'
        '<rect class="track" width="{1}" height="6"/><rect class="fill" width="{0}" height="6"/></svg>',
        part,
        whole,
        words,
    )


def mini(ep: int, per_ability: int) -> SafeString:
    """How far to the next ability, as a thin bar with its words."""
    part = ep % per_ability
    return _mini(part, per_ability, _("%(part)d of %(whole)d EP towards the next ability") % {"part": part, "whole": per_ability})


def bar(part: int, whole: int) -> SafeString:
    """A rung of the ladder; its figures stand beside it."""
    return format_html(
        '<svg viewBox="0 0 {1} 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" width="{1}" height="6"/><rect class="fill" width="{0}" height="6"/></svg>',
        part,
        whole,
    )


def dice_row(values: list[int]) -> SafeString:
    """Some dice beside each other."""
    return format_html_join("", "{}", ((die(value),) for value in values))
