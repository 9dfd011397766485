"""How far a pilot has to go: to the next status (PAW-R10), to the next ability (PAW-R11)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import kills, number
from campaign.words.options import DEFAULTS


class Grown(Protocol):
    """What a pilot has grown to."""

    @property
    def status(self) -> str: ...

    @property
    def half_kills(self) -> int: ...

    @property
    def ep(self) -> int: ...

    @property
    def lost(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Bar:
    """``filled`` of ``whole``; ``title`` says to what, ``told`` how far it is."""

    title: str
    filled: int
    whole: int
    told: str
    rule: str


def bars(pilot: Grown, own_rules: Mapping[str, Any]) -> list[Bar]:
    """To the next status, unless he is an Ace, and to the next ability; none for the lost. ``own_rules``: the campaign's."""
    if pilot.lost:
        return []
    rules = {**DEFAULTS, **own_rules}
    status = _to_status(pilot, rules)
    return [*([status] if status else []), _to_ability(pilot, int(rules["ep_per_ability"]))]


def _to_status(pilot: Grown, rules: Mapping[str, Any]) -> Bar | None:
    if pilot.status == "novice":
        whole = int(rules["veteran_ep"])
        told = _("%(ep)s of %(whole)s EP") % {"ep": number(pilot.ep), "whole": number(whole)}
        return Bar(_("To Veteran"), min(pilot.ep, whole), whole, told, "PAW-R10")
    if pilot.status == "veteran":
        aces = int(rules["ace_kills"])
        told = _("%(kills)s of %(aces)s kills") % {"kills": kills(pilot.half_kills), "aces": aces}
        return Bar(_("To Ace"), min(pilot.half_kills, 2 * aces), 2 * aces, told, "PAW-R10")
    return None


def _to_ability(pilot: Grown, per_ability: int) -> Bar:
    done = pilot.ep % per_ability
    left = per_ability - done
    told = ngettext("%(left)s EP more", "%(left)s EP more", left) % {"left": number(left)}
    return Bar(_("To the next ability"), done, per_ability, told, "PAW-R11")
