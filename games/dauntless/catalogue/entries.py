"""The catalogue and a scenario's page, as people read them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from campaign.signs.figures import number
from games.dauntless.catalogue.filters import (
    FILTERS,
    Asked,
    Filtered,
    asked_of,
    chosen_word,
    filtered,
    found,
    judge_of,
    without,
)
from games.dauntless.catalogue.rules_words import length_in_words, rules_in_words, wins_in_words
from games.dauntless.catalogue.setup_words import DOUBTS, FAMILIES, READ, UNITS, WHAT, WHERE, worded
from games.dauntless.forces.wanted import Wanted, has_ships, match_up, planes_of
from games.dauntless.words import scenario_title, side_word
from rulebooks.dauntless.scenarios import SCENARIOS

GROUPS: Mapping[str, str | Promise] = {
    "XXII": gettext_lazy("Universal scenarios"),
    "XXIII": gettext_lazy("Exclusive scenarios"),
    "XXIV": gettext_lazy("Created scenarios"),
}
LEVELS: Mapping[str, str | Promise] = {"advanced": gettext_lazy("Advanced game")}
SHOWN_TYPES = 3
THEMES = next(one.words for one in FILTERS if one.name == "theme")
PLAYERS = next(one.words for one in FILTERS if one.name == "players")
WRITTEN_OUT = ("JP", "US")


@dataclass(frozen=True, slots=True)
class Unit:
    """Some aircraft or ships of a side. ``count``: empty where none is printed; ``types``: (words, address of the scenarios in
    which that type flies, or nothing), of which several may be mixed."""

    count: str
    types: list[tuple[str, str]]
    mixed: bool
    ship: bool

    @property
    def short(self) -> str:
        """The unit in a few words."""
        words = either([name for name, _href in self.types[:SHOWN_TYPES]]) if self.types else _("aircraft not named")
        more = len(self.types) - SHOWN_TYPES
        if more > 0:
            words = ", ".join(name for name, _href in self.types[:SHOWN_TYPES])
            others = ngettext("%(types)s and %(n)s other", "%(types)s and %(n)s others", more)
            words = others % {"types": words, "n": more}
        return _("%(count)s %(types)s") % {"count": self.count, "types": words} if self.count else words


@dataclass(frozen=True, slots=True)
class SideOf:
    """A side of a match-up. ``nation``: ``US``, ``JP`` or nothing, where it may be either."""

    word: str
    nation: str
    units: list[Unit]


@dataclass(frozen=True, slots=True)
class MatchUp:
    """Who meets whom; the first is number 1."""

    number: int
    sides: list[SideOf]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up. ``altitude`` and ``direction`` are empty where there is none to keep to."""

    side: str
    nation: str
    what: str
    where: str
    altitude: str
    direction: str
    secret: bool
    ruling: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A scenario in the catalogue. ``place``: where it stands in the book; ``level``: empty where any will do; ``opening``: its
    first match-up; ``others``: how many match-ups more there are; ``doubts``: how many places of its text are in doubt."""

    key: str
    title: str
    family: str
    place: str
    level: str
    theme: str
    about: str
    length: str
    date: str
    players: list[str]
    opening: list[SideOf]
    others: int
    judged: bool
    ships: bool
    doubts: int


@dataclass(frozen=True, slots=True)
class Group:
    """A chapter of the book with its scenarios."""

    chapter: str
    title: str
    scenarios: list[Listed]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """``chosen``: what is asked for in words, each with the address without it."""

    filters: list[Filtered]
    groups: list[Group]
    count: int
    chosen: list[tuple[str, str]]

    @property
    def asked(self) -> bool:
        return bool(self.chosen)


@dataclass(frozen=True, slots=True)
class Page:
    """A scenario. ``read``: what must be read in Air Force; ``beside``: (key, title) of the one before and the one after it."""

    listed: Listed
    chapter: str
    group: str
    read: str
    steps: list[Step]
    match_ups: list[MatchUp]
    besides: list[Unit]
    rules: list[str]
    wins: list[str]
    doubts: list[str]
    rulings: list[str]
    before: tuple[str, str] | None
    after: tuple[str, str] | None


def catalogue(said: Asked) -> Catalogue:
    """The scenarios that fit what the address asks for."""
    asked = asked_of(said)
    fit = found(asked)
    groups = [
        Group(chapter, str(title), [listed(one["key"]) for one in fit if one["group"] == chapter])
        for chapter, title in GROUPS.items()
    ]
    return Catalogue(
        filters=filtered(asked),
        groups=[group for group in groups if group.scenarios],
        count=len(fit),
        chosen=[(chosen_word(name, value), without(asked, name)) for name, value in asked.items()],
    )


def scenario_page(key: str) -> Page:
    """Everything about one scenario. Http404 for what is none."""
    if key not in SCENARIOS:
        raise Http404
    one = SCENARIOS[key]
    keys = list(SCENARIOS)
    place = keys.index(key)
    pairs = [(other, scenario_title(other)) for other in keys]
    return Page(
        listed=listed(key),
        chapter=one["group"],
        group=str(GROUPS[one["group"]]),
        read=worded(READ, one["air_force_basis"]) if one["air_force_basis"] else "",
        steps=[_step(step, _nations(key)) for step in one["setup"]],
        match_ups=[MatchUp(n, _sides(key, n)) for n in range(1, len(one["match_ups"]) + 1)],
        besides=[_unit(unit) for unit in match_up(key, 1) if unit.ship and not unit.words],
        rules=rules_in_words(one["flags"]),
        wins=wins_in_words(key),
        doubts=[worded(DOUBTS, doubt) for doubt in one["doubts"]],
        rulings=list(one["rulings"]),
        before=pairs[place - 1] if place else None,
        after=pairs[place + 1] if place + 1 < len(pairs) else None,
    )


def listed(key: str) -> Listed:
    """A scenario as a list shows it."""
    one = SCENARIOS[key]
    return Listed(
        key=key,
        title=scenario_title(key),
        family=_family(one),
        place=" ".join(str(part) for part in (one["group"], one["number"]) if part),
        level=str(LEVELS.get(one["level"], "")),
        theme=one["theme"],
        about=str(THEMES[one["theme"]]),
        length=length_in_words(one["ends"], one["turn_limit"]),
        date=date_in_words(one["date"]),
        players=[str(PLAYERS[many]) for many in one["players"]],
        opening=_sides(key, 1),
        others=len(one["match_ups"]) - 1,
        judged=judge_of(one) == "desk",
        ships=has_ships(key),
        doubts=len(one["doubts"]),
    )


def date_in_words(date: str | None) -> str:
    """A scenario's day; empty where it has none."""
    day = parse_date(date) if date else None
    return date_format(day, "DATE_FORMAT") if day else ""


def _family(one: Mapping[str, Any]) -> str:
    family = worded(FAMILIES, one["family"])
    return _("%(n)s, %(family)s") % {"n": one["number"], "family": family} if one["number"] else family


def _sides(key: str, number: int) -> list[SideOf]:
    wanted = match_up(key, number)
    return [
        SideOf(side_word(one["side"]), _nation(one["side"], wanted), [_unit(unit) for unit in wanted if _of(unit, one["side"])])
        for one in SCENARIOS[key]["match_ups"][number - 1]
    ]


def _of(unit: Wanted, side: str) -> bool:
    """Whether the match-up itself names it on that side: ships of the set-up stand apart."""
    return unit.side == side and (bool(unit.words) or not unit.ship)


def _nation(side: str, wanted: list[Wanted]) -> str:
    nations = {unit.nation for unit in wanted if unit.side == side}
    return nations.pop() if len(nations) == 1 else ""


def _nations(key: str) -> dict[str, str]:
    """Of each side its nation where all match-ups give it the same."""
    found: dict[str, set[str]] = {}
    for n in range(1, len(SCENARIOS[key]["match_ups"]) + 1):
        for unit in match_up(key, n):
            found.setdefault(unit.side, set()).add(unit.nation)
    return {side: nations.pop() for side, nations in found.items() if len(nations) == 1}


def _unit(unit: Wanted) -> Unit:
    count = str(unit.count) if unit.count else ""
    if unit.ship:
        return Unit(count, [(letters, "") for letters in unit.classes], mixed=False, ship=True)
    types = [(worded(UNITS, name), _flown(name)) for name in unit.words]
    return Unit(count, types, mixed=len(types) > 1 and unit.count != 1, ship=False)


def either(words: list[str]) -> str:
    """Of which one is taken: “M or LS”."""
    *others, last = words
    return pgettext("one of several", "%(others)s or %(last)s") % {"others": ", ".join(others), "last": last} if others else last


def _flown(name: str) -> str:
    return f"?type={name.replace(' ', '+')}" if any(name in planes_of(key) for key in SCENARIOS) else ""


def _step(step: Mapping[str, Any], nations: Mapping[str, str]) -> Step:
    return Step(
        side=side_word(step["side"]),
        nation=step["side"] if step["side"] in WRITTEN_OUT else nations.get(step["side"], ""),
        what=worded(WHAT, step["what"]),
        where=worded(WHERE, step["where"]),
        altitude=_altitude(step["altitude_min"], step["altitude_max"]),
        direction=_("facing direction %(n)s") % {"n": step["direction"]} if step["direction"] else "",
        secret=step["secret"],
        ruling=step["where"].removeprefix("see ") if step["where"].startswith("see DA-R") else "",
    )


def _altitude(low: int | None, high: int | None) -> str:
    if high is None:
        return ""
    if low == high:
        return _("at %(feet)s ft") % {"feet": number(high)} if high else _("on the surface")
    if low is None:
        return _("at %(feet)s ft or less") % {"feet": number(high)}
    return _("at %(low)s to %(high)s ft") % {"low": number(low), "high": number(high)}
