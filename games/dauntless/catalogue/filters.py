"""Filters of the catalogue: each is a word in the address, and says at each of its values how many scenarios it leaves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.dauntless.forces.wanted import has_ships, planes_of
from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.scenarios.entry import sides_of

Scenario = Mapping[str, Any]
Asked = Mapping[str, str]
TYPE = "type"
"""In the address: scenarios in which this type of aircraft flies."""

SIDES: Mapping[frozenset[str], str] = {
    frozenset(("US", "JP")): "nations",
    frozenset(("attacker", "defender")): "attack",
    frozenset(("bomber", "fighter")): "night",
    frozenset(("aircraft", "submarine")): "submarine",
    frozenset(("recon", "opposition")): "reconnaissance",
    frozenset(("player", "vehicles")): "vehicles",
}


def opponents_of(scenario: Scenario) -> str:
    """Who meets whom, as the scenario itself calls its sides."""
    return SIDES[frozenset(sides_of(scenario))]


def year_of(scenario: Scenario) -> str:
    """The year in which it is set; ``undated`` where it says none."""
    return scenario["date"][:4] if scenario["date"] else "undated"


YEARS = sorted({year_of(one) for one in SCENARIOS.values() if one["date"]})


def judge_of(scenario: Scenario) -> str:
    """Who says who won: the desk, or Air Force."""
    return "air-force" if scenario["victory"]["kind"] == "air_force" else "desk"


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter. ``values``: what a scenario has of it; ``words``: its values with their words, in the order of the page."""

    name: str
    label: str | Promise
    values: Callable[[Scenario], tuple[str, ...]]
    words: Mapping[str, str | Promise]


FILTERS = (
    Filter(
        "theme",
        gettext_lazy("Theatre and task"),
        lambda one: (one["theme"],),
        {
            "air": gettext_lazy("In the air"),
            "night": gettext_lazy("At night"),
            "land": gettext_lazy("Over land"),
            "ships": gettext_lazy("At sea, against ships"),
            "submarine": gettext_lazy("At sea, against a submarine"),
            "reconnaissance": gettext_lazy("Reconnaissance"),
        },
    ),
    Filter(
        "players",
        gettext_lazy("Players"),
        lambda one: tuple(one["players"]),
        {"solitaire": gettext_lazy("Alone"), "two": gettext_lazy("Two"), "many": gettext_lazy("Many")},
    ),
    Filter(
        "sides",
        gettext_lazy("Sides"),
        lambda one: (opponents_of(one),),
        {
            "nations": gettext_lazy("Americans and Japanese"),
            "attack": gettext_lazy("Attacker and defender"),
            "night": gettext_lazy("Bomber and night fighter"),
            "submarine": gettext_lazy("Aircraft and submarine"),
            "reconnaissance": gettext_lazy("Reconnaissance and opposition"),
            "vehicles": gettext_lazy("One player against vehicles"),
        },
    ),
    Filter(
        "ships",
        gettext_lazy("Ships"),
        lambda one: ("with" if has_ships(one["key"]) else "without",),
        {"with": gettext_lazy("With ships"), "without": gettext_lazy("Without")},
    ),
    Filter(
        "year",
        gettext_lazy("Year"),
        lambda one: (year_of(one),),
        {**{year: year for year in YEARS}, "undated": pgettext_lazy("scenario", "Undated")},
    ),
    Filter(
        "judge",
        gettext_lazy("Who won is said by"),
        lambda one: (judge_of(one),),
        {"desk": gettext_lazy("The desk"), "air-force": gettext_lazy("Air Force")},
    ),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a filter: how many scenarios it leaves beside the other filters, and the address with it."""

    label: str
    count: int
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class Filtered:
    """A filter with its choices, of which the first takes it away; ``chosen``: one of its values is asked for."""

    name: str
    label: str
    choices: list[Choice]
    chosen: bool


def asked_of(said: Asked) -> dict[str, str]:
    """The filters in an address that mean something."""
    known = {one.name: said[one.name] for one in FILTERS if said.get(one.name) in one.words}
    plane = said.get(TYPE, "")
    return known | ({TYPE: plane} if any(plane in planes_of(key) for key in SCENARIOS) else {})


def found(asked: Asked, but: str = "") -> list[Scenario]:
    """The scenarios that fit all filters, one of which may be left out."""
    return [one for one in SCENARIOS.values() if _fits(one, asked, but)]


def filtered(asked: Asked) -> list[Filtered]:
    """Every filter, with what each of its values would leave."""
    return [_filtered(one, asked) for one in FILTERS]


def by_theme() -> list[tuple[str, Choice]]:
    """What scenarios are about, and where it is that of all of them these are found."""
    theme = next(one for one in FILTERS if one.name == "theme")
    return list(zip(theme.words, _filtered(theme, {}).choices[1:], strict=True))


def address(asked: Asked) -> str:
    """The question of an address, with its mark; the bare page's where nothing is asked."""
    return f"?{urlencode(asked)}" if asked else "."


def without(asked: Asked, name: str) -> str:
    """The question of an address with one filter less."""
    return address({other: value for other, value in asked.items() if other != name})


def chosen_word(name: str, value: str) -> str:
    """What is asked for, in words; a type of aircraft is its own."""
    return next((f"{one.label}: {one.words[value]}" for one in FILTERS if one.name == name), value)


def _fits(scenario: Scenario, asked: Asked, but: str) -> bool:
    if but != TYPE and TYPE in asked and asked[TYPE] not in planes_of(scenario["key"]):
        return False
    return all(asked[one.name] in one.values(scenario) for one in FILTERS if one.name in asked and one.name != but)


def _filtered(one: Filter, asked: Asked) -> Filtered:
    left = found(asked, but=one.name)
    chosen = asked.get(one.name, "")
    choices = [Choice(str(ALL), len(left), without(asked, one.name), not chosen)]
    for value, label in one.words.items():
        count = sum(value in one.values(scenario) for scenario in left)
        choices.append(Choice(str(label), count, address({**asked, one.name: value}), value == chosen))
    return Filtered(one.name, str(one.label), choices, bool(chosen))


ALL = pgettext_lazy("scenarios", "All")
