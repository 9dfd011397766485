"""What breaks a rule, as a sentence. Codes and figures come in; nothing here decides anything.

A sentence is looked up by code and ``why`` (``exit.chaser/guns``), then by the code alone. The figures of a refusal fill
its blanks; ids are shown as the names given with them. Each part of the product has its own table at the end.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.words import (
    clubs,
    desk_evening,
    desks,
    dice,
    evidence,
    fate,
    files,
    imports,
    kido_butai,
    links,
    operations,
    parts,
    sheets,
    story,
    strikes,
    tokens,
    told_to,
    undoing,
    versions,
    ways,
)
from campaign.words.broken_form import BLANK, DOCUMENT, FORM, TOO_LONG
from campaign.words.broken_rules import ADVICE, CAMPAIGN, REPORT
from campaign.words.numbers import the_side_first
from campaign.words.road import ADVICE as SEATS_ADVICE
from campaign.words.road import SENTENCES as SEATS
from pilots.former import Named
from rulebooks.pacific_air_war.scenarios import NAMES
from rulebooks.refusal import Refusal

Sentences = Mapping[str, str | Promise]
NO_NAMES: Mapping[str, str] = {}


class Figures(Named):
    """The figures of a refusal; a missing one is a question mark, never an error, and who is gone is called so."""

    def __missing__(self, key: str) -> str:
        return "?"


def sentence(refusal: Refusal, names: Mapping[str, str] = NO_NAMES) -> str:
    """What is wrong. ``names``: ids of pilots, players and sorties to what people call them."""
    figures = _figures(refusal, names)
    if "key" in refusal.params and not refusal.code.startswith("rollcall"):
        return _of_form(refusal, figures)
    if refusal.code == "operation.session":
        return operations.broken_session(figures)
    if refusal.code == "behind.strikes":
        return strikes.broken_strikes(figures)
    found = _find(refusal, SENTENCES)
    return str(found % figures) if found else _("This breaks a rule: %(code)s.") % {"code": refusal.code}


def what_to_do(refusal: Refusal, names: Mapping[str, str] = NO_NAMES) -> str:
    """What puts it right; empty where the sentence itself says so."""
    if "key" in refusal.params:
        return ""
    found = _find(refusal, WHAT_TO_DO)
    return str(found % _figures(refusal, names)) if found else ""


def both(refusal: Refusal, names: Mapping[str, str] = NO_NAMES) -> tuple[str, str]:
    """What is wrong, and what to do about it."""
    return sentence(refusal, names), what_to_do(refusal, names)


def told(refusal: Refusal, names: Mapping[str, str] = NO_NAMES) -> str:
    """Both in one line."""
    return " ".join(part for part in both(refusal, names) if part)


def _find(refusal: Refusal, table: Sentences) -> Any:
    why = refusal.params.get("why")
    found = table.get(f"{refusal.code}/{why}") or table.get(refusal.code)
    return _(found) if found and isinstance(found, str) else found


def _of_form(refusal: Refusal, figures: Figures) -> str:
    key, why = refusal.params.get("key"), refusal.params.get("why")
    value = refusal.params.get("value")
    if value in ("", '""', None) and why in ("kind", "length", "missing", "text", "word", "range", "null"):
        blank = BLANK.get(refusal.code) or BLANK.get(str(key))
        if blank:
            return str(blank)
    if why == "length" and "most" in refusal.params:
        return str(TOO_LONG % figures)
    found = _find(refusal, FORM) or _find(refusal, DOCUMENT) or _find(refusal, SENTENCES) or FORM["file.schema"]
    try:
        return str(found % figures)
    except TypeError:  # a counted sentence, and its figure is what cannot be read
        return str(FORM["file.schema"] % figures)


def _figures(refusal: Refusal, names: Mapping[str, str]) -> Figures:
    return Figures({key: _shown(key, value, names) for key, value in refusal.params.items()})


def _shown(key: str, value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list | tuple):
        return _(", ").join(str(_shown(key, part, names)) for part in value)
    if not isinstance(value, str):
        return value
    if key == "side" and value in ("japan", "usa"):
        return the_side_first(value)
    if key in ("aircraft", "types", "first") and value in NAMES:
        return f"{value} {NAMES[value]}"
    if key in ("roll", "kind") and value in KINDS:
        return _(KINDS[value])
    return names.get(value, value)


KINDS = {
    "muster": gettext_noop("muster"),
    "rescue": gettext_noop("rescue"),
    "home": gettext_noop("home"),
    "deck": gettext_noop("deck"),
    "attack": gettext_noop("attack"),
}

ROLLS: Sentences = fate.SENTENCES
ROLLS_ADVICE: Sentences = fate.ADVICE
FILES: Sentences = files.SENTENCES
FILES_ADVICE: Sentences = files.ADVICE

PEOPLE: Sentences = {**ways.SENTENCES, **parts.SENTENCES, **dice.SENTENCES, **told_to.SENTENCES, **clubs.SENTENCES}
PEOPLE_ADVICE: Sentences = {**ways.ADVICE, **parts.ADVICE, **dice.ADVICE, **told_to.ADVICE, **clubs.ADVICE}

SHEETS: Sentences = {**sheets.SENTENCES, **evidence.SENTENCES}
SHEETS_ADVICE: Sentences = {**sheets.ADVICE, **evidence.ADVICE}

HISTORY: Sentences = {
    **versions.SENTENCES,
    **undoing.SENTENCES,
    **imports.SENTENCES,
    **tokens.SENTENCES,
    **links.SENTENCES,
    **operations.SENTENCES,
    **strikes.SENTENCES,
    **story.SENTENCES,
    **kido_butai.SENTENCES,
    **desk_evening.SENTENCES,
    **desks.SENTENCES,
}
HISTORY_ADVICE: Sentences = {
    **versions.ADVICE,
    **undoing.ADVICE,
    **imports.ADVICE,
    **tokens.ADVICE,
    **links.ADVICE,
    **operations.ADVICE,
    **strikes.ADVICE,
    **story.ADVICE,
    **kido_butai.ADVICE,
    **desk_evening.ADVICE,
    **desks.ADVICE,
}

SENTENCES: Sentences = {**DOCUMENT, **CAMPAIGN, **REPORT, **SEATS, **ROLLS, **FILES, **PEOPLE, **SHEETS, **HISTORY}
WHAT_TO_DO: Sentences = {
    **ADVICE,
    **SEATS_ADVICE,
    **ROLLS_ADVICE,
    **FILES_ADVICE,
    **PEOPLE_ADVICE,
    **SHEETS_ADVICE,
    **HISTORY_ADVICE,
}
