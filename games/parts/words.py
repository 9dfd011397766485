"""Points, versions and parts in words."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.claim_words import claimed
from games.parts.filed import Filed
from games.parts.points import Point, Version
from games.reporting.body import Body, by_of
from games.reporting.cards import CREWS, how_it_left, what_happened
from games.reporting.crews import Crew, plane
from games.reporting.lines import NOBODY
from rulebooks.pacific_air_war.scenarios import Scenario

FIELDS: Mapping[str, str | Promise] = {
    "aircraft": gettext_lazy("Aircraft"),
    "crew": gettext_lazy("Crew"),
    "exit": gettext_lazy("Left over the edge"),
    "bombing": gettext_lazy("Bombing"),
    "hits": gettext_lazy("Scored a hit"),
    "kamikaze": gettext_lazy("Kamikaze"),
    "note": gettext_lazy("Note"),
}
BOMBED = {"success": gettext_lazy("bombed with success"), "failure": gettext_lazy("bombed without success")}
Crews = Mapping[str, Crew]


def about(point: Point, crews: Crews) -> str:
    """What the point is about, without the name of the aircraft's crew."""
    if point.what == "kill":
        return _("What became of him")
    if point.what == "damaged":
        return _("Damage")
    if point.what == "hit":
        return _("Hits by %(name)s") % {"name": _short(point.name, crews)}
    return str(FIELDS.get(point.name, point.name))


def version_said(point: Point, version: Version, crews: Crews) -> str:
    """One version in words."""
    value = version.value
    if point.what == "kill":
        return _fate(value, crews)
    if point.what == "damaged":
        return _damage(value, crews)
    if point.what == "hit":
        turns = value["turns"]
        if not turns:
            return _("no hit")
        return ", ".join(_turn(turn) or _("a hit, no turn given") for turn in turns)
    return _field(point.name, value["is"], crews)


def claim_said(claim: Body, crews: Crews) -> str:
    """A claim as its claimant filed it; an aircraft that is not in the report is told by its id."""
    by = by_of(claim)
    said = claimed(str(claim.get("result")), len(by), names(by, crews), _short(str(claim.get("on")), crews))
    return _with_turn(said, claim.get("turn"))


def part_said(part: Filed, scenario: Scenario, crews: Crews) -> str:
    """What a player says of his own sortie, in one line."""
    said = {key: value for key, value in part.says.items() if value}
    called = partial(_short, crews=crews)
    words = what_happened(scenario, said, bool(said.get("damaged")), called) if part.sortie else []
    words += [str(FIELDS["hits"])] if said.get("hits") else []
    return ", ".join(words) or (_("came home, unhurt") if part.sortie else _("does not fly by the roll call"))


def names(sorties: Iterable[str], crews: Crews) -> str:
    return _(" and ").join(_short(name, crews) for name in sorties)


def _short(name: str, crews: Crews) -> str:
    return crews[name].short if name in crews else name or NOBODY.short


def _turn(turn: Any) -> str:
    return _("turn %(turn)s") % {"turn": turn} if turn is not None else ""


def _with_turn(words: str, turn: Any) -> str:
    return ", ".join(part for part in (words, _turn(turn)) if part)


def _fate(value: Mapping[str, Any], crews: Crews) -> str:
    if value["fate"] == "survived":
        return _("not shot down")
    if value["fate"] == "lost":
        return _("lost, and nobody’s claim")
    if not value["by"]:
        return _("shot down, by whom nobody says")
    by = names(value["by"], crews)
    words = _("shot down, shared by %(by)s") if len(value["by"]) > 1 else _("shot down by %(by)s")
    return _with_turn(words % {"by": by}, value["turn"])


def _damage(value: Mapping[str, Any], crews: Crews) -> str:
    if not value["damaged"]:
        return _("not damaged")
    if not value["by"]:
        return _("damaged without a claim")
    return _with_turn(_("damaged by %(by)s") % {"by": names(value["by"], crews)}, value["turn"])


def _field(name: str, value: Any, crews: Crews) -> str:
    if name == "exit":
        return ", ".join(how_it_left(value, partial(_short, crews=crews))) if isinstance(value, dict) else _("stayed")
    if name in ("hits", "kamikaze"):
        return _("yes") if value else _("no")
    if name == "aircraft":
        return plane(str(value))
    if name == "bombing":
        return str(BOMBED.get(str(value), value or _("none")))
    if name == "crew":
        return str(dict(CREWS).get(value, value))
    return str(value or "–")
