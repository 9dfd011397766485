"""Rows of a game's page and of the dice record as strings. Everything that a person typed passes through ``escape``."""

from collections.abc import Iterable
from html import escape
from typing import Any

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaign.addresses import Addresses
from campaign.queries.dice import Die
from campaign.signs.figures import kills_in_column, number, odds, signed
from campaign.signs.shapes import chip, die
from games.awards import AwardLine
from games.crews import Crew, Thrown

LOST = ' class="lost"'


def _small(text: str, css: str = "") -> str:
    """A line under what stands before it; nothing where there is nothing to say."""
    if not text:
        return ""
    shown = escape(text).replace("\n", "<br>")
    return f'<br><small class="{css}">{shown}</small>' if css else f"<br><small>{shown}</small>"


def crew_rows(crews: Iterable[Crew], slug: str) -> SafeString:
    """The aircraft of one side: who flew, what happened, kills, EP."""
    to = Addresses(slug)
    damaged = _("aircraft damaged")
    dice_wait = escape(_("Dice wait"))
    waits = f'<span class="chip waits"><span class="sr">{dice_wait}</span></span>'
    return SafeString("".join(_crew_row(crew, to, damaged, waits) for crew in crews))


def _crew_row(crew: Crew, to: Addresses, damaged: str, waits: str) -> str:
    name: str = escape(crew.name)
    if crew.pilot:
        name = f'<a href="{to.logbook(crew.pilot)}">{escape(crew.name)}</a>'
        under = _small(f"{crew.player} · {crew.aircraft}", "quiet")
        ep = waits if crew.ep is None else signed(crew.ep)
    else:
        under, ep = _small(crew.aircraft, "quiet"), ""
    happened: str = escape(f"{crew.fate}, {crew.end}" if crew.end else crew.fate)
    happened += _small(damaged if crew.damaged else "") + _small(crew.exit, "quiet")
    happened += "".join(map(_small, crew.did)) + _small(crew.no_dice, "quiet") + _small(crew.note, "quiet")
    return (
        f'<tr{LOST if crew.lost else ""}><th scope="row">{name}{under}</th><td class="words">{happened}</td>'
        f'<td class="num total">{kills_in_column(crew.half_kills)}</td><td class="num">{ep}</td></tr>\n'
    )


def award_rows(awards: Iterable[AwardLine]) -> SafeString:
    """What a side's CVP came from, a line each: the sentence, the rule, the CVP."""
    return SafeString(
        "".join(
            f'<tr><td>{escape(line.words)}</td><td class="quiet">{escape(line.rule)}</td>'
            f'<td class="num">{number(line.cvp)}</td></tr>\n'
            for line in awards
        )
    )


def boxes(pool: Iterable[bool]) -> SafeString:
    """The aircraft of a pool as boxes; those that are gone are crossed out."""
    drawn = "".join('<i class="out"></i>' if gone else "<i></i>" for gone in pool)
    return SafeString(f'<span class="pool" aria-hidden="true">{drawn}</span>')


def thrown_rows(dice: Iterable[Thrown], slug: str) -> SafeString:
    """The dice of a game: whose, what for, the face, the sum, the result, the chance beforehand, who rolled."""
    to, waits = Addresses(slug), chip("waits", _("waits"))
    return SafeString("".join(_thrown_row(one, to, waits) for one in dice))


def _face(value: int) -> str:
    return f'{die(value)}<span class="sr">{value}</span>'


def _thrown_row(one: Thrown, to: Addresses, waits: str) -> str:
    return (
        f'<tr><th scope="row"><a href="{to.logbook(one.code)}">{escape(one.name)}</a></th>'
        f'<td class="words">{escape(one.kind_words)}{_small(one.rule, "quiet")}</td>'
        f"<td>{_face(one.value) if one.value else waits}</td>"
        f'<td class="wide">{escape(one.words)}</td>'
        f'<td>{escape(one.result_words)}<small class="quiet narrow">{escape(one.words)}</small></td>'
        f'<td class="wide">{escape(one.wanted)} {odds(one.chance)}</td><td class="wide quiet">{escape(one.source)}</td></tr>\n'
    )


def die_rows(dice: Iterable[Die], slug: str, referee: bool) -> SafeString:
    """The dice record; for a referee with the way to put a mistyped die right."""
    to = Addresses(slug)
    said = {
        "muster": _("muster"),
        "game": _("game %(game)d"),
        "struck": _("struck: %(reason)s"),
        "right": _("put right"),
        "mistyped": _("Mistyped?"),
        "about": _("About it"),
    }
    return SafeString("".join(_die_row(one, to, said, referee) for one in dice))


def _die_row(one: Die, to: Addresses, said: dict[str, str], referee: bool) -> str:
    game: Any = f'<a href="{to.game(one.game)}">{one.game}</a>' if one.game else escape(said["muster"])
    name = f'<a href="{to.logbook(one.code)}">{escape(one.pilot)}</a>' if one.code else escape(one.pilot)
    under = f'<small class="quiet narrow">{escape(said["game"] % {"game": one.game})}</small>' if one.game else ""
    mark = ""
    if one.struck:
        mark = f" <small>{escape(said['struck'] % {'reason': one.reason})}</small>"
    elif one.succeeds:
        mark = f' <small class="quiet">{escape(said["right"])}</small>'
    right = ""
    if referee:
        words = escape(said["about" if one.by_the_site else "mistyped"])
        mistyped = f'<a class="button plain" href="{to.mistyped(one.roll)}">{words}</a>'
        right = f'<td class="words">{mistyped if not one.struck and one.code else ""}</td>'
    return (
        f'<tr{LOST if one.struck else ""}><td class="num">{one.number}</td><td class="words wide">{game}</td>'
        f'<th scope="row">{name}<small class="quiet narrow">{escape(one.rolled_by)}{_small(one.derived)}</small></th>'
        f'<td class="words">{escape(one.kind)}{under}</td>'
        f"<td>{_face(one.value)}{mark}</td>"
        f'<td class="wide">{escape(one.rolled_by)}{_small(one.derived, "quiet")}</td>'
        f'<td class="wide quiet">{escape(date_format(localtime(one.at), "DATETIME_FORMAT"))}</td>{right}</tr>\n'
    )
