"""A side's CVP, line by line, down to claims, dice and rulings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext

from games.kido_butai.names import level_word
from games.words import aircraft, turn
from pilots.saying import say as _
from pilots.words import result_words

ATTACKS = {0: "", 3: "escort", 10: "carrier"}


@dataclass(frozen=True, slots=True)
class AwardLine:
    """One line: its sentence, the rule, the CVP."""

    words: str
    rule: str
    cvp: int


def award_lines(awards: Sequence[dict[str, Any]], side: str, names: dict[str, str]) -> list[AwardLine]:
    """The lines of one side. ``names``: what each sortie's crew is called."""
    return [AwardLine(_words(award, names), award["rule"], award["cvp"]) for award in awards if award["side"] == side]


def _words(award: dict[str, Any], names: dict[str, str]) -> str:
    by = _(" and ").join(names.get(code, code) for code in award["by"])
    on = names.get(award["on"] or "", "")
    what = aircraft(award["aircraft"])
    words = _sentence(award, by, on, what)
    return f"{words}, {turn(award['turn'])}" if award["turn"] else words


def _sentence(award: dict[str, Any], by: str, on: str, what: str) -> str:
    cause = award["cause"]
    names = {"by": by, "on": on, "what": what, "reason": award["reason"]}
    if cause == "ruling":
        return _("Ruling of the referee: %(reason)s") % names
    if cause == "operation":
        return _("The battle off Midway: %(level)s") % {"level": level_word(award["reason"])}
    if cause == "bonus":
        return _("%(by)s left over the enemy edge: a %(what)s off the table") % names
    if cause == "chase":
        return _("%(by)s chased %(on)s off the map, %(what)s") % names
    if cause == "bombing":
        return _("%(by)s bombed from the table, %(what)s") % names
    if cause == "strikes":
        words = ngettext(
            "%(n)d successful attack of the %(what)s off the table",
            "%(n)d successful attacks of the %(what)s off the table",
            award["count"],
        )
        return words % {"n": award["count"], "what": what}
    if cause == "attack":
        hit = ATTACKS.get(award["cvp"], "")
        return _("%(by)s, kamikaze: %(result)s") % {"by": by, "result": result_words("attack", hit) if hit else _("no hit")}
    if award["source"] == "damaged":
        return _("%(by)s damaged %(on)s, %(what)s") % names
    return _("%(by)s shot down %(on)s, %(what)s") % names
