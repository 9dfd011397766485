"""How a game differs from what the book and the assumed figures say."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.kido_butai.options import SWITCHES, Switch
from rulebooks.kido_butai.document import OptionsGiven, SettingsGiven
from rulebooks.kido_butai.settings import Settings


@dataclass(frozen=True, slots=True)
class Differing:
    """``options``: those that stand otherwise than by default; ``mix``: its counters or capacities are not those assumed."""

    options: tuple[Switch, ...]
    mix: bool

    def __bool__(self) -> bool:
        return bool(self.options) or self.mix


AS_THE_BOOK = Differing((), False)


def differing(document: Mapping[str, Any]) -> Differing:
    """Of a document that is a session."""
    options = OptionsGiven.model_validate(document.get("options", {}))
    settings = SettingsGiven.model_validate(document.get("settings", {})).settings()
    changed = tuple(one for one in SWITCHES if getattr(options, one.name) != one.default)
    return Differing(changed, settings != Settings())
