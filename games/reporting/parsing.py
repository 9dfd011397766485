"""A sent form to a report's body. Total: whatever is sent, it answers with a body; what cannot be read stays as typed.

Names of the fields: ``s3`` (the fourth sortie: its id and whose it is), ``s3-fate``, ``s3-edge`` ...; ``c0`` (the first
claim: result, victim, claimants), ``c0-turn``, ``c0-by`` (who claims it instead); ``r0-allow``, ``r0-side``, ``r0-cvp``,
``r0-reason``; ``k-japan-D3A-attacked``; ``turns``, ``now_turn``, ``note``.
"""

import re
from collections.abc import Mapping
from typing import Any

from games.reporting.body import Body

WHOLE = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
MOST = 200
PILOT, STRIKE = "p", "s"


def parse(data: Mapping[str, Any], before: Body) -> Body:
    """The body that the form ``data`` describes. What the form does not show is taken over from ``before``."""
    body: Body = {"game": before.get("game"), "turns": number(_text(data, "turns"))}
    if note := lines(_text(data, "note")):
        body["note"] = note
    if rulings := [ruling for n in _indices(data, "r", "-reason") if (ruling := _ruling(data, n))]:
        body["rulings"] = rulings
    body["sorties"] = [sortie for n in _indices(data, "s") if (sortie := _sortie(data, n))]
    if claims := [claim for n in _indices(data, "c") if (claim := _claim(data, n))]:
        body["claims"] = claims
    if strikes := _strikes(data):
        body["strikes"] = strikes
    body |= {key: before[key] for key in ("roll_call", "returned", "dice", "upload") if key in before}
    if before.get("voided") and not (body["sorties"] or claims or rulings or strikes):
        body["voided"] = True
    if (now := number(_text(data, "now_turn"))) != "":
        body["now_turn"] = now
    return body


def number(text: str) -> int | str:
    """A whole number as a number, everything else as it was typed; blank is blank."""
    text = text.strip().replace("−", "-")
    return int(text) if WHOLE.fullmatch(text) else text[:60]


def lines(text: str) -> str:
    """Text with the line ends of a file, not those of a form."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    return value.replace("\x00", "") if isinstance(value, str) else ""


def _indices(data: Mapping[str, Any], letter: str, end: str = "") -> list[int]:
    """The numbers n for which a field ``<letter>n<end>`` was sent, in order."""
    pattern = re.compile(rf"{letter}([0-9]{{1,4}}){end}", re.ASCII)
    return sorted({int(found[1]) for name in data if (found := pattern.fullmatch(name))})[:MOST]


def _sortie(data: Mapping[str, Any], n: int) -> Body:
    own = _text(data, f"s{n}").split(" ")
    if len(own) != 3 or own[1] not in (PILOT, STRIKE):
        return {}
    sortie: Body = {"id": own[0], "pilot" if own[1] == PILOT else "strike_for": own[2]}
    sortie["aircraft"] = _text(data, f"s{n}-aircraft")
    for name, usual in (("fate", "survived"), ("crew", "unhurt")):
        if (said := _text(data, f"s{n}-{name}")) not in ("", usual):
            sortie[name] = said
    sortie |= {name: True for name in ("damaged", "hits", "kamikaze") if _text(data, f"s{n}-{name}")}
    if exit_ := _exit(data, n):
        sortie["exit"] = exit_
    if bombing := _text(data, f"s{n}-bombing"):
        sortie["bombing"] = bombing
    if note := lines(_text(data, f"s{n}-note")):
        sortie["note"] = note
    return sortie


def _exit(data: Mapping[str, Any], n: int) -> Body:
    edge = _text(data, f"s{n}-edge")
    if not edge:
        return {}
    exit_: Body = {"edge": edge}
    if (turn := number(_text(data, f"s{n}-turn"))) != "":
        exit_["turn"] = turn
    if _text(data, f"s{n}-guns_out"):
        exit_["guns"] = False
    if _text(data, f"s{n}-bombs_gone"):
        exit_["bombs"] = False
    for name in ("chased_by", "bonus"):
        if value := _text(data, f"s{n}-{name}"):
            exit_[name] = value
    return exit_


def _claim(data: Mapping[str, Any], n: int) -> Body:
    result, _space, parties = _text(data, f"c{n}").partition(" ")
    on, *by = parties.split(" ")
    if not on or not by:
        return {}
    if other := _text(data, f"c{n}-by").split():
        by = other[:1]
    claim: Body = {"by": by[0] if len(by) == 1 else by[:3], "on": on, "result": result}
    if (turn := number(_text(data, f"c{n}-turn"))) != "":
        claim["turn"] = turn
    return claim


def _ruling(data: Mapping[str, Any], n: int) -> Body:
    """One ruling of the night; a row in which nothing was chosen or typed is none."""
    allow, side, cvp = _text(data, f"r{n}-allow"), _text(data, f"r{n}-side"), number(_text(data, f"r{n}-cvp"))
    reason = lines(_text(data, f"r{n}-reason"))
    ruling: Body = {}
    if allow:
        ruling["allow"] = allow
    if side:
        ruling["side"] = side
    if cvp != "":
        ruling["cvp"] = cvp
    return {**ruling, "reason": reason} if ruling or reason else {}


STRIKE_FIELD = re.compile(r"k-(japan|usa)-(.{1,20})-(attacked|successful)")


def _strikes(data: Mapping[str, Any]) -> Body:
    strikes: Body = {}
    for name in data:
        if found := STRIKE_FIELD.fullmatch(name):
            side, aircraft, what = found.groups()
            count = number(_text(data, name))
            if count != "":
                strikes.setdefault(side, {}).setdefault(aircraft, {"attacked": 0, "successful": 0})[what] = count
    return strikes
