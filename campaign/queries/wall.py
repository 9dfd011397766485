"""Rows of the projector board: a pilot who is down, a die that fell."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext as _

from games.fate import words as fate_words
from pilots.names import family
from pilots.words import BACK, crew_words, kind_words
from rulebooks.pacific_air_war.muster import quality
from rulebooks.pacific_air_war.record import Side


@dataclass(frozen=True, slots=True)
class DownLine:
    """A pilot who was brought down, is lost, or whose die waits. ``waits``: a die will say what becomes of him."""

    code: str
    name: str
    side: str
    what: str
    waits: bool


@dataclass(frozen=True, slots=True)
class FallenDie:
    """A die with what it did, in a sentence."""

    number: int
    name: str
    side: str
    kind: str
    value: int
    what: str


def drafted_down(body: Mapping[str, Any], people: Mapping[str, tuple[str, str]]) -> list[DownLine]:
    """Who is down by a draft, which may be half filled in; nothing of it is confirmed."""
    lines = []
    sorties = {str(s.get("id")): s for s in body.get("sorties") or () if isinstance(s, dict)}
    for sortie in sorties.values():
        name, side = people.get(str(sortie.get("pilot")), ("", ""))
        if name and sortie.get("fate") in ("shot_down", "lost"):
            lines.append(DownLine(str(sortie["pilot"]), name, side, _drafted(sortie, sorties, body, people), False))
    return lines


def _drafted(
    sortie: Mapping[str, Any], sorties: Mapping[str, Any], body: Mapping[str, Any], people: Mapping[str, tuple[str, str]]
) -> str:
    if sortie["fate"] == "lost":
        return _("aircraft lost")
    claims = [c for c in body.get("claims") or () if isinstance(c, dict)]
    claim = next((c for c in claims if c.get("on") == sortie.get("id") and c.get("result") == "shot_down"), None)
    by = (claim or {}).get("by") or ()
    names = [people.get(str(sorties.get(one, {}).get("pilot")), ("", ""))[0] for one in ([by] if isinstance(by, str) else by)]
    short = [family(name) for name in names if name]
    return _("shot down by %(names)s") % {"names": _(" and ").join(short)} if short else _("shot down")


def down_of(sorties: Iterable[Sequence[Any]]) -> list[DownLine]:
    """Who is down, lost or waiting after a confirmed report: rows of code, name, side, fate, crew's end, detail, turns."""
    lines = []
    for code, name, side, fate, end, detail, _turns in sorties:
        pending = [throw["kind"] for throw in detail["throws"] if throw["value"] is None]
        if fate == "survived" and not pending and end in BACK:
            continue
        lines.append(DownLine(code, name, side, _ended(fate, end, detail, pending), bool(pending)))
    return lines


def _ended(fate: str, end: str, detail: Mapping[str, Any], pending: Sequence[str]) -> str:
    if pending:
        waits = _("his die waits: %(kind)s") if len(pending) == 1 else _("his dice wait: %(kind)s")
        return waits % {"kind": ", ".join(kind_words(kind) for kind in pending)}
    crew = _("rescued") if fate != "survived" and end in BACK else crew_words(end)
    if detail.get("kamikaze") and detail.get("attacks"):
        return _("kamikaze attack, %(end)s") % {"end": crew}
    if fate == "shot_down":
        return _("shot down, %(end)s") % {"end": crew}
    return _("aircraft lost, %(end)s") % {"end": crew} if fate == "lost" else crew


def fallen_die(number: int, code: str, name: str, side: str, kind: str, value: int, detail: Mapping[str, Any]) -> FallenDie:
    """A die's row; ``detail`` is his sortie's, empty at the muster."""
    throws = (throw for throw in detail.get("throws", ()) if throw["kind"] == kind and throw["value"] == value)
    came = next((throw["result"] for throw in throws), None)
    short = family(name)
    if kind == "muster":
        what = _("%(name)s is a %(rank)s.") % {"name": short, "rank": quality(cast(Side, side), value).rank}
    else:
        what = fate_words.verdict(kind, came, short) if came else _("It decides nothing now.")
    return FallenDie(number, name, side, fate_words.kind(kind), value, what)
