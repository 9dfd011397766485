"""Hits and corrections that somebody enters by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.dauntless.attacks.controls import SELECT, Control, Shown, counted
from games.dauntless.words import kind_word
from rulebooks.dauntless.data import HIT_SOURCES

HITS = (counted("hits", _("Hits"), 999, "1"),)
CORRECTION = tuple(
    counted(f"correct_{name}", label, 999, "0", least=-999)
    for name, label in (("hits", _("Hits")), ("light", _("Light flak lost")), ("heavy", _("Heavy flak lost")))
)


@dataclass(frozen=True, slots=True)
class ByHand:
    """What the forms of a ship's sheet say."""

    said: Mapping[str, str]

    @property
    def source(self) -> Shown:
        choices = (("", _("by what?")), *((one, kind_word(one)) for one in HIT_SOURCES))
        control = Control("source", SELECT, _("Cause"), choices=choices)
        return Shown(control, control.said(self.said))

    @property
    def hits(self) -> list[Shown]:
        return [Shown(one, one.said(self.said)) for one in HITS]

    @property
    def correction(self) -> list[Shown]:
        return [Shown(one, one.said(self.said)) for one in CORRECTION]

    def event(self, what: str, turn: int) -> dict[str, Any]:
        """The event of the ledger: ``hits`` or ``correction``."""
        if what == "correction":
            tallies = {one.name.removeprefix("correct_"): one.value(self.said) for one in CORRECTION}
            return {"turn": turn, "type": what, **{name: value for name, value in tallies.items() if value is not None}}
        [hits] = HITS
        source = {"source": said} if (said := self.said.get("source", "")) else {}
        return {"turn": turn, "type": "hits", **source, "hits": hits.value(self.said)}
