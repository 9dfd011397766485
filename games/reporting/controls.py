"""One control of the form: what the template needs to draw it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.reporting.faults import Fault

Kind = Literal["segments", "select", "short", "tick", "text", "lines"]


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Control:
    """A field with its label, what is entered and what is wrong with it. ``name`` is also its id in the page.

    ``value`` is the text of a field; of a tick it is ``on`` or empty; choices say themselves which is chosen.
    """

    name: str
    label: str
    kind: Kind
    value: str = ""
    choices: Sequence[Choice] = ()
    faults: Sequence[Fault] = ()
    hint: str = ""
    hidden_label: bool = False

    @property
    def described_by(self) -> str:
        """The ids of hint and error, for aria-describedby."""
        ids = [f"{self.name}-h"] * bool(self.hint) + [f"{self.name}-e"] * bool(self.faults)
        return " ".join(ids)


def choose(options: Iterable[tuple[str, str]], value: str) -> tuple[Choice, ...]:
    """Choices of (value, label), with the one that is entered; an entered value that is no option stays, as itself."""
    listed = list(options)
    if value and value not in [option for option, _label in listed]:
        listed.append((value, value))
    return tuple(Choice(option, label, option == value) for option, label in listed)
