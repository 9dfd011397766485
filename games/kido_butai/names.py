"""What things are called in sentences about a game: squadrons, ships, places, counters, hours."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext_noop, ngettext

from pilots.saying import say as _
from rulebooks.kido_butai.settings import CREWS, FIGHTERS, FLEETS, KIDO_BUTAI, LAST_TURN, Kind, Plane
from rulebooks.kido_butai.turns import clock

HOME = {squadron: carrier for carrier, crew in CREWS.items() for squadron in crew}
"""The carrier that each squadron starts from."""


def name_of(unit: str) -> str:
    """In full, as it stands in a sentence: “Akagi’s bomber squadron 1”, “the first fleet”, “Enterprise”, “escort 2”."""
    if unit in HOME:
        named = {"carrier": HOME[unit], "number": unit[1]}
        return (
            _("%(carrier)s’s fighter squadron") if unit in FIGHTERS else _("%(carrier)s’s bomber squadron %(number)s")
        ) % named
    return short_name(unit)


def short_name(unit: str) -> str:
    """The same with squadrons called as on their counters: “A1”."""
    kind, _dash, number = unit.partition("-")
    if number.isdecimal() and kind in NAMELESS:
        return NAMELESS[kind]() % {"number": number}
    return PLACES[unit]() if unit in PLACES else unit


PLACES: Mapping[str, Callable[[], str]] = {
    FLEETS[0]: lambda: _("the first fleet"),
    FLEETS[1]: lambda: _("the second fleet"),
    KIDO_BUTAI: lambda: "Kido Butai",
    "japan": lambda: _("the Japanese"),
    "usa": lambda: _("the Americans"),
    "center": lambda: _("the strike group"),
    "cap": lambda: _("the CAP box"),
}
NAMELESS: Mapping[str, Callable[[], str]] = {
    "usa": lambda: _("American fighter %(number)s"),
    "escort": lambda: _("escort %(number)s"),
    "bomber": lambda: _("bomber %(number)s"),
}
LEVELS = (
    gettext_noop("decisive Japanese victory"),
    gettext_noop("minor Japanese victory"),
    gettext_noop("draw"),
    gettext_noop("minor Japanese defeat"),
    gettext_noop("major Japanese defeat"),
)
FACINGS: Mapping[str, Callable[[], str]] = {
    "north": lambda: _("north"),
    "east": lambda: _("east"),
    "south": lambda: _("south"),
    "west": lambda: _("west"),
}


def facing_word(facing: str | None) -> str:
    """Which way a counter points; empty for one that is lost."""
    return FACINGS[facing]() if facing else ""


def level_words() -> dict[str, str]:
    """What people read for each level of a result file."""
    return {level: _(level) for level in LEVELS}


def level_word(level: str) -> str:
    """What the difference of the points is called."""
    return _(level) if level in LEVELS else level


def hour(turn: int) -> str:
    """The clock of a turn; empty for those after the last one, which have none."""
    return clock(turn) if turn <= LAST_TURN else ""


def in_a_row(units: Iterable[str]) -> str:
    """Squadrons and ships as they are listed: “AF, A1, Kaga”."""
    return ", ".join(map(short_name, units))


def squadrons(plane: Plane, many: int) -> str:
    """So many of the Americans’ squadrons of a kind."""
    if plane == "bomber":
        return ngettext("%(many)d bomber squadron", "%(many)d bomber squadrons", many) % {"many": many}
    return ngettext("%(many)d fighter squadron", "%(many)d fighter squadrons", many) % {"many": many}


def counters(of: Mapping[Kind, int]) -> str:
    """So many of each kind of counter; kinds of which there is none are not named."""
    named: tuple[tuple[Kind, str], ...] = (
        ("bomber", ngettext("%(many)d bomber", "%(many)d bombers", of["bomber"])),
        ("fighter", ngettext("%(many)d fighter", "%(many)d fighters", of["fighter"])),
        ("no-bomber", ngettext("%(many)d bomber placeholder", "%(many)d bomber placeholders", of["no-bomber"])),
        ("no-fighter", ngettext("%(many)d fighter placeholder", "%(many)d fighter placeholders", of["no-fighter"])),
    )
    return ", ".join(words % {"many": of[kind]} for kind, words in named if of[kind])
