"""What was changed in a report, fact by fact: old body and new body go in, lines come out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.claim_words import claimed
from games.reporting.body import Body, by_of, claims, sorties
from games.words import turn

Names = Mapping[str, str]
FIELDS = ("pilot", "strike_for", "aircraft", "fate", "crew", "damaged", "hits", "kamikaze", "exit", "bombing", "note")
WORDS = {
    ("fate", None): gettext_lazy("survived"),
    ("fate", "survived"): gettext_lazy("survived"),
    ("fate", "shot_down"): gettext_lazy("shot down"),
    ("fate", "lost"): gettext_lazy("lost"),
    ("crew", None): gettext_lazy("unhurt"),
    ("crew", "unhurt"): gettext_lazy("unhurt"),
    ("crew", "wounded"): gettext_lazy("wounded"),
    ("crew", "killed"): gettext_lazy("killed"),
    ("damaged", True): gettext_lazy("damaged"),
    ("damaged", None): gettext_lazy("not damaged"),
    ("hits", True): gettext_lazy("scored hits"),
    ("hits", None): gettext_lazy("no hits noted"),
    ("kamikaze", True): gettext_lazy("a kamikaze"),
    ("kamikaze", None): gettext_lazy("no kamikaze"),
    ("bombing", "success"): gettext_lazy("bombed with success"),
    ("bombing", "failure"): gettext_lazy("bombed in vain"),
    ("bombing", None): gettext_lazy("did not bomb"),
    ("note", None): gettext_lazy("no note"),
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: ``out`` was taken out, ``in`` put in, ``other`` is different now."""

    kind: Literal["out", "in", "other"]
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """A report and the names of its sorties by their ids."""

    body: Body
    crews: Names


def changed_facts(old: Told, new: Told, pilots: Names) -> tuple[Fact, ...]:
    """Every fact that differs. ``pilots``: names by id."""
    return (*_claims(old, new), *_sorties(old, new, pilots), *_rest(old.body, new.body))


def _claims(old: Told, new: Told) -> Iterator[Fact]:
    after = claims(new.body)
    for claim in claims(old.body):
        if claim in after:
            after.remove(claim)
        else:
            yield Fact("out", _claim(claim, old.crews))
    yield from (Fact("in", _claim(claim, new.crews)) for claim in after)


def _claim(claim: Body, crews: Names) -> str:
    by = by_of(claim)
    who = _(" and ").join(crews.get(code, code) for code in by)
    when = turn(claim.get("turn"))
    said = claimed(str(claim.get("result")), len(by), who, crews.get(claim.get("on", ""), "?"))
    return f"{said}, {when}" if when else said


def _sorties(old: Told, new: Told, pilots: Names) -> Iterator[Fact]:
    before = {sortie["id"]: sortie for sortie in sorties(old.body)}
    after = {sortie["id"]: sortie for sortie in sorties(new.body)}
    for code in dict.fromkeys((*before, *after)):
        if code not in after:
            yield Fact("out", _("%(name)s flew") % {"name": old.crews.get(code, code)})
        elif code not in before:
            yield Fact("in", _("%(name)s flew") % {"name": new.crews.get(code, code)})
        else:
            yield from _sortie(old.crews.get(code, code), before[code], after[code], {**new.crews, **pilots})


def _sortie(name: str, old: Body, new: Body, names: Names) -> Iterator[Fact]:
    for what in FIELDS:
        if old.get(what) != new.get(what):
            was, now = _value(what, old.get(what), names), _value(what, new.get(what), names)
            words = _("%(now)s flew, not %(was)s") if what == "pilot" else _("%(name)s: %(was)s, now %(now)s")
            yield Fact("other", words % {"name": name, "was": was, "now": now})


def _value(what: str, value: Any, names: Names) -> str:
    if what in ("pilot", "strike_for"):
        return names.get(value, str(value))
    if what == "exit":
        return _exit(value)
    word = WORDS.get((what, value)) if value is None or isinstance(value, str | bool) else None
    return str(word or value)


def _exit(value: Any) -> str:
    if not isinstance(value, dict):
        return _("stayed on the table")
    edges = {
        "friendly": _("left over the friendly edge"),
        "enemy": _("left over the enemy edge"),
        "flank": _("left over a flank"),
    }
    parts = [edges.get(value.get("edge", ""), "?"), turn(value.get("turn"))]
    parts += [_("without guns")] if value.get("guns") is False else []
    parts += [_("without bombs")] if value.get("bombs") is False else []
    parts += [_("chased")] if value.get("chased_by") else []
    parts += [str(value["bonus"])] if value.get("bonus") else []
    return ", ".join(part for part in parts if part)


def _rest(old: Body, new: Body) -> Iterator[Fact]:
    if old.get("turns") != new.get("turns"):
        yield Fact("other", _("Turns: %(was)s, now %(now)s") % {"was": old.get("turns"), "now": new.get("turns")})
    if old.get("note", "") != new.get("note", ""):
        yield Fact("other", _("The note is another one"))
    if old.get("strikes", {}) != new.get("strikes", {}):
        yield Fact("other", _("The strikes off the table are counted anew"))
    if old.get("rulings", []) != new.get("rulings", []):
        yield Fact("other", _("The rulings of the night are others"))
