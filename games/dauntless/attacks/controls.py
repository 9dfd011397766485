"""The controls of an attack's form: each asks one thing by a tap. What an address says becomes a value of a request."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.dauntless.typed import number

Word = str | Promise
YES, NO = "yes", "no"
FLAGS = {YES: True, NO: False}
SEGMENTS, STEPPER, FLAG, ASPECT, SELECT = "segments", "stepper", "flag", "aspect", "select"


@dataclass(frozen=True, slots=True)
class Control:
    """``name``: in the address, and in the request where ``of`` does not name other fields of it. ``start``: what it says at
    first; nothing where it has to be said. ``least``, ``most`` and ``step`` bound what can be tapped, never what is refused.
    ``aside``: it can do nothing, as its ``group`` says, and is not offered at first sight.
    """

    name: str
    look: str
    label: Word
    hint: Word = ""
    choices: tuple[tuple[str, Word], ...] = ()
    start: str = ""
    least: int = 0
    most: int = 0
    step: int = 1
    unit: Word = ""
    of: tuple[str, ...] = ()
    group: str = ""
    aside: bool = False

    @property
    def counts(self) -> bool:
        """Whether its choices are numbers."""
        return bool(self.choices) and all(value.isdigit() for value, _label in self.choices)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the request that it answers for."""
        return self.of or (self.name,)

    def said(self, query: Mapping[str, str]) -> str:
        """What stands in it."""
        return query.get(self.name, self.start)

    def value(self, query: Mapping[str, str]) -> Any:
        """What it says to the rules: None where it says nothing. What cannot be meant goes to them as it is; they refuse it."""
        said = self.said(query).strip()
        if self.look == FLAG:
            return FLAGS.get(said, said or None)
        if self.look == ASPECT:
            return said.partition("-")[0] or None
        return number(said) if self.look == STEPPER or self.counts else said or None


@dataclass(frozen=True, slots=True)
class Shown:
    """A control as it stands on a page, with the sentence about what is wrong with it."""

    control: Control
    said: str
    error: str = ""

    @property
    def at(self) -> str:
        """The id of what is tapped."""
        return f"asked-{self.control.name}"


def counted(name: str, label: Word, most: int, start: str = "", **more: Any) -> Control:
    """A number that is stepped up and down."""
    return Control(name, STEPPER, label, most=most, start=start, **more)


def altitude(start: str, label: Word, hint: Word = "") -> Control:
    """In feet, by hundreds."""
    return counted("altitude", label, 50_000, start, step=100, unit=_("ft"), hint=hint)


def flag(name: str, label: Word, start: str, hint: Word = "") -> Control:
    return Control(name, FLAG, label, hint, ((YES, pgettext_lazy("answer", "Yes")), (NO, pgettext_lazy("answer", "No"))), start)


def facing(name: str, label: Word) -> Control:
    """One of the six directions."""
    return Control(name, SEGMENTS, label, choices=tuple((str(one), str(one)) for one in range(1, 7)), start="1", group="hexes")


def hexed(name: str, column: Word, row: Word) -> tuple[Control, Control]:
    """The two numbers of a hex, both of the field ``name``."""
    of = {"of": (name,), "least": -500, "group": "hexes"}
    return counted(f"{name}_q", column, 500, "0", **of), counted(f"{name}_r", row, 500, "0", **of)


QUALITY = Control(
    "quality",
    SEGMENTS,
    _("Crew"),
    choices=(("novice", _("Novice")), ("green", _("Green")), ("average", _("Average")), ("ace", _("Ace"))),
    start="average",
)
NATION = Control("nation", SEGMENTS, _("Aircraft"), choices=(("US", _("American")), ("JP", _("Japanese"))), start="US")
ENGINES = Control("engines", SEGMENTS, _("Engines"), choices=(("1", _("One")), ("2", _("Two"))), start="1")
DEPTH = counted("depth", _("Depth of the submarine"), 1000, "0", step=5, unit=_("ft"))
OF_A_SHIP = (
    counted("listed", _("Hits that sink it"), 999, ""),
    counted("scored", _("Hits so far"), 999, "0"),
    DEPTH,
)
"""Of a ship that stands in no session."""
SIDES = (
    ("bow", 12, pgettext_lazy("side of a ship", "Bow")),
    ("fore", 2, pgettext_lazy("side of a ship", "Fore")),
    ("aft", 4, pgettext_lazy("side of a ship", "Aft")),
    ("stern", 6, pgettext_lazy("side of a ship", "Stern")),
    ("aft-port", 8, pgettext_lazy("side of a ship", "Aft")),
    ("fore-port", 10, pgettext_lazy("side of a ship", "Fore")),
)
"""The six sides of a ship, clockwise, each with its arc; port has a name of its own, so that only what was tapped is marked."""
