"""What a button of the form does to the body, beside keeping what was typed. Each works without script.

A deed is named by its button: ``claim``, ``unclaim:3``, ``bring:japan``, ``unbring:17``, ``next-turn``, ``turn-back``, ``turns``,
``unruling:0``, ``fly``, ``unfly:2``. Every other word only keeps.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.reporting.body import Body, claims, free_id, sorties
from rulebooks.pacific_air_war.tables import LONGEST_GAME

Data = Mapping[str, Any]


def do(deed: str, data: Data, body: Body) -> Body:
    """The body after ``deed``; unchanged where the deed is unknown or lacks what it needs."""
    word, _colon, what = deed.partition(":")
    work = DEEDS.get(word)
    return work(data, body, what) if work else body


def _add_claim(data: Data, body: Body, _what: str) -> Body:
    """The claim of the four lists. Two different claimants share a kill, whatever result was chosen with them."""
    by, with_, on = (str(data.get(name, "")) for name in ("new-by", "new-with", "new-on"))
    result = str(data.get("new-result", "shot_down"))
    if not by or not on:
        return body
    shared = bool(with_) and with_ != by
    return {**body, "claims": [*claims(body), {"by": [by, with_] if shared else by, "on": on, "result": result}]}


def _take_back(data: Data, body: Body, what: str) -> Body:
    return _drop(body, "claims", what)


def _withdraw_ruling(data: Data, body: Body, what: str) -> Body:
    return _drop(body, "rulings", what)


def _bring_on(data: Data, body: Body, side: str) -> Body:
    parent, aircraft = (str(data.get(f"bring-{side}-{name}", "")) for name in ("for", "aircraft"))
    if not parent or not aircraft or side not in ("japan", "usa"):
        return body
    return {**body, "sorties": [*sorties(body), {"id": free_id(body, side), "strike_for": parent, "aircraft": aircraft}]}


def _send_back(data: Data, body: Body, what: str) -> Body:
    """Take a strike aircraft off again, and with it those that were brought on for it."""
    place = _place(what, sorties(body))
    if place is None:
        return body
    gone, before = {sorties(body)[place]["id"]}, 0
    while len(gone) > before:
        before = len(gone)
        gone |= {sortie["id"] for sortie in sorties(body) if sortie.get("strike_for") in gone}
    return {**body, "sorties": [sortie for sortie in sorties(body) if sortie["id"] not in gone]}


def _fly(data: Data, body: Body, side: str) -> Body:
    """One more pilot flew. The list's value is his id and the aircraft that B.3 leaves for him."""
    pilot, _space, aircraft = str(data.get(f"fly-{side}", "")).partition(" ")
    if not pilot or any(sortie.get("pilot") == pilot for sortie in sorties(body)):
        return body
    taken = {sortie["id"] for sortie in sorties(body)}
    new = {"id": f"{pilot[:38]}.2" if pilot in taken else pilot, "pilot": pilot, "aircraft": aircraft}
    at = sum("pilot" in sortie for sortie in sorties(body))
    return {**body, "sorties": [*sorties(body)[:at], new, *sorties(body)[at:]]}


def _turn(step: int) -> Callable[[Data, Body, str], Body]:
    def turn(data: Data, body: Body, _what: str) -> Body:
        now = body.get("now_turn", 0)
        now = now + step if isinstance(now, int) else 1
        return {**body, "now_turn": min(now, LONGEST_GAME)} if now > 0 else {k: v for k, v in body.items() if k != "now_turn"}

    return turn


def _take_turns(data: Data, body: Body, _what: str) -> Body:
    """As many turns were played as the counter says."""
    return {**body, "turns": body["now_turn"]} if body.get("now_turn") else body


def _place(what: str, rows: list[Any]) -> int | None:
    return int(what) if what.isascii() and what.isdigit() and len(what) < 5 and int(what) < len(rows) else None


def _drop(body: Body, key: str, what: str) -> Body:
    rows = list(body.get(key, ()))
    place = _place(what, rows)
    if place is None:
        return body
    del rows[place]
    rest = {name: value for name, value in body.items() if name != key}
    return {**rest, key: rows} if rows else rest


DEEDS: dict[str, Callable[[Data, Body, str], Body]] = {
    "claim": _add_claim,
    "unclaim": _take_back,
    "unruling": _withdraw_ruling,
    "bring": _bring_on,
    "unbring": _send_back,
    "fly": _fly,
    "unfly": _send_back,
    "next-turn": _turn(1),
    "turn-back": _turn(-1),
    "turns": _take_turns,
}
