"""A field of the map's forms as its template shows it: what was entered, and what is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.http import QueryDict

LONGEST = 80
Look = Literal["figure", "words", "segments", "select", "tick"]
Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """One field. ``look``: a short one for a figure, a longer one for words, a row of choices, a list of them, a tick.

    ``unit`` stands behind it.
    """

    name: str
    label: str
    said: str = ""
    fault: str = ""
    hint: str = ""
    unit: str = ""
    look: Look = "figure"
    choices: Choices = ()

    @property
    def at(self) -> str:
        """Its id."""
        return f"at-{self.name}"

    @property
    def ticked(self) -> bool:
        return bool(self.said)


def texts_of(query: QueryDict, longest: int = LONGEST) -> dict[str, str]:
    """What an address says, each name once; without null characters, and no longer than anything that is asked."""
    return {name: str(query.get(name, "")).replace("\x00", "")[:longest] for name in query}


def asked(names: Mapping[str, Mapping[str, Any]], said: Mapping[str, str], faults: Mapping[str, str]) -> list[Asked]:
    """The fields of a form, by name, with what was entered and what is wrong."""
    return [Asked(name=name, said=said.get(name, ""), fault=faults.get(name, ""), **how) for name, how in names.items()]
