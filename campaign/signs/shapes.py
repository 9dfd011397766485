"""Signs of the sides, kill marks, dice, chips and small gauges, each with its word.

They stand in every row of the long tables, so they are plain strings kept in memory; whatever a person typed is escaped.
"""

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from pilots.models import Side, State, Status
from pilots.saying import language

MOST_MARKS = 20
OTHER = {"japan": "usa", "usa": "japan"}
SIGNS = {
    side: SafeString(f'<svg class="sign" data-side="{side}" aria-hidden="true"><use href="#sign-{side}"/></svg>')
    for side in OTHER
}


@dataclass(frozen=True, slots=True)
class Labels:
    """Words and chips of one language."""

    side: dict[str, str]
    sides: dict[str, SafeString]
    status: dict[str, str]
    status_chips: dict[str, SafeString]
    state_chips: dict[str, SafeString]
    waits: SafeString


def chip(css: str, word: str) -> SafeString:
    """A status or a state: its shape by ``css``, and its word."""
    return SafeString(f'<span class="chip {css}">{escape(word)}</span>')


@lru_cache(maxsize=32)
def _labels(language: str | None) -> Labels:
    names = {value: str(label) for value, label in Side.choices}
    return Labels(
        side=names,
        sides={
            side: SafeString(f'<span class="side" data-side="{side}">{SIGNS[side]} {escape(name)}</span>')
            for side, name in names.items()
        },
        status={value: str(label) for value, label in Status.choices},
        status_chips={value: chip(value, str(label)) for value, label in Status.choices},
        state_chips={value: chip(value, str(label)) for value, label in State.choices},
        waits=chip("waits", _("Dice wait")),
    )


def labels() -> Labels:
    """Words and chips in the language of this request."""
    return _labels(language())


def sign(side: str) -> SafeString:
    """The sign of a side: star or disc. The word stands beside it."""
    return SIGNS[side]


def of_side(side: str, name: str) -> SafeString:
    """Whatever is of a side, behind its sign; for those who hear the page, with its word."""
    return SafeString(f'{SIGNS[side]} {conditional_escape(name)}<span class="sr">, {labels().side[side]}</span>')


def side(side: str) -> SafeString:
    """Sign and word of a side."""
    return labels().sides[side]


def pilot(name: str, side: str, url: str = "", small: str | SafeString = "") -> SafeString:
    """A pilot's name, with his side's sign and, for those who hear the page, its word; ``small`` stands under it."""
    shown = f'<a href="{escape(url)}">{escape(name)}</a>' if url else escape(name)
    under = f"<small>{escape(small)}</small>" if small and not isinstance(small, SafeString) else f"<small>{small}</small>"
    return SafeString(
        f'<span class="pilot" data-side="{side}">{SIGNS[side]}<span>{shown}<span class="sr">, {labels().side[side]}</span></span>'
        f"{under if small else ''}</span>"
    )


@lru_cache(maxsize=32)
def _mark(of: str, half: bool, before: bool) -> SafeString:
    css = "mark before" if before else "mark"
    return SafeString(
        f'<svg class="{css}" data-of="{of}" aria-hidden="true"><use href="#mark-{of}{"-half" if half else ""}"/></svg>'
    )


def mark(of: str, half_kills: int = 2, before: bool = False) -> SafeString:
    """One kill mark; ``of`` is the victim's side, 1 half-kill is half a mark, ``before``: from before the campaign."""
    return _mark(of, half_kills == 1, before)


@lru_cache(maxsize=1024)
def marks(of: str, credits: tuple[int, ...], before: int = 0) -> SafeString:
    """A pilot's marks in a row: ``before`` half-kills from before the campaign, then a mark for each credit.

    Beyond twenty: the number of those left out, and the last five. The figure stands beside it on the page.
    """
    hollow = [mark(of, 2, True)] * (before // 2) + [mark(of, 1, True)] * (before % 2)
    row: list[str] = [*hollow, *(mark(of, half) for half in credits)]
    if len(row) > MOST_MARKS:
        row = [f"<small>{len(row) - 5} + </small>", *row[-5:]]
    return SafeString(f'<span class="marks">{"".join(row)}</span>' if row else "")


@lru_cache(maxsize=32)
def die(value: int | str, css: str = "") -> SafeString:
    """The face of a die; its value and effect stand beside it in words."""
    return SafeString(
        f'<svg class="{escape(f"die {css}".strip())}" aria-hidden="true"><use href="#die-{escape(str(value))}"/></svg>'
    )


def status_chip(status: str) -> SafeString:
    """Ace, Veteran or Novice, with its stripes."""
    return labels().status_chips[status]


def state_chip(state: str, pending: str = "") -> SafeString:
    """Active, killed, missing or captured; or that dice wait."""
    return labels().waits if pending else labels().state_chips[state]


def waits(words: str) -> SafeString:
    """The amber diamond: somebody must act."""
    return chip("waits", words)


@lru_cache(maxsize=512)
def _mini(part: int, whole: int, language: str | None) -> SafeString:
    words = _("%(part)d of %(whole)d EP towards the next ability") % {"part": part, "whole": whole}
    return SafeString(
        f'<svg class="mini" viewBox="0 0 {whole} 6" preserveAspectRatio="none" role="img" aria-label="{escape(words)}">'
        f'<rect class="track" width="{whole}" height="6"/><rect class="fill" width="{part}" height="6"/></svg>'
    )


def mini(ep: int, per_ability: int) -> SafeString:
    """How far to the next ability, as a thin bar with its words."""
    return _mini(ep % per_ability, per_ability, language())


def bar(part: int, whole: int) -> SafeString:
    """A rung of the ladder; its figures stand beside it."""
    return SafeString(
        f'<svg viewBox="0 0 {int(whole)} 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="track" width="{int(whole)}" height="6"/><rect class="fill" width="{int(part)}" height="6"/></svg>'
    )
