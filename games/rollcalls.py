"""The roll call in a draft report: who flies, and what a later change of it does to the draft. Pure: bodies in, bodies out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.forces import give_out
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.tables import LONGEST_GAME

Body = dict[str, Any]

FLIES, LATE, ABSENT, SITS_OUT = "flies", "late", "absent", "sits_out"
CALLS = (FLIES, LATE, ABSENT, SITS_OUT)
UNTOUCHED = {"id", "pilot", "aircraft"}


@dataclass(frozen=True, slots=True)
class Called:
    """A seat at roll call: its code, player and side, the pilot in it (None: not mustered yet), and what was said."""

    seat: str
    player: str
    side: str
    pilot: str | None
    call: str


def open_body(game: int, scenario: Scenario, called: Sequence[Called]) -> Body:
    """A fresh draft: one sortie for each pilot who flies, and the longest game until somebody says how long it was."""
    body: Body = {"game": game, "turns": LONGEST_GAME, "sorties": [], "claims": []}
    return {**body, "sorties": _sorties(scenario, called, []), "roll_call": {each.seat: each.call for each in called}}


def changed_body(body: Body, scenario: Scenario, called: Sequence[Called]) -> Body:
    """The draft after another roll call: who stays keeps all of his; who no longer flies goes, with what hangs on him."""
    gone = leaving(body, called)
    kept = [_unchased(sortie, gone) for sortie in body.get("sorties", ()) if sortie.get("id") not in gone]
    claims = [claim for claim in body.get("claims", ()) if not _names(claim) & gone]
    return {
        **body,
        "sorties": _sorties(scenario, called, kept),
        "claims": claims,
        "roll_call": {each.seat: each.call for each in called},
    }


def leaving(body: Body, called: Sequence[Called]) -> set[str]:
    """The sorties that go: those of pilots who no longer fly, and the strike aircraft brought on for them."""
    flying = {each.pilot for each in called if each.call == FLIES}
    known = {each.pilot for each in called if each.pilot}
    sorties = list(body.get("sorties", ()))
    gone = {s["id"] for s in sorties if s.get("pilot") in known - flying}
    while more := {s["id"] for s in sorties if s.get("strike_for") in gone} - gone:
        gone |= more
    return gone


def entered(body: Body, gone: set[str]) -> bool:
    """True where something was written down of the sorties that go."""
    touched = any(set(sortie) - UNTOUCHED for sortie in body.get("sorties", ()) if sortie.get("id") in gone)
    return touched or any(_names(claim) & gone for claim in body.get("claims", ()))


def _names(claim: Mapping[str, Any]) -> set[str]:
    by = claim.get("by")
    return {claim.get("on", ""), *([by] if isinstance(by, str) else by or ())}


def _unchased(sortie: Body, gone: set[str]) -> Body:
    """A sortie without a chaser who is gone."""
    leave = sortie.get("exit")
    if isinstance(leave, dict) and leave.get("chased_by") in gone:
        return {**sortie, "exit": {what: value for what, value in leave.items() if what != "chased_by"}}
    return sortie


def _sorties(scenario: Scenario, called: Sequence[Called], kept: Sequence[Body]) -> list[Body]:
    """The sorties kept, then one for each pilot who flies and has none, side by side in the seats' order."""
    held = {sortie["pilot"]: sortie["aircraft"] for sortie in kept if sortie.get("pilot")}
    ids = {sortie["id"] for sortie in kept}
    fresh: list[Body] = []
    for side in SIDES:
        pilots = [each.pilot for each in called if each.side == side and each.call == FLIES and each.pilot]
        given = give_out(scenario.force(side), pilots, {pilot: held[pilot] for pilot in pilots if pilot in held})
        for pilot in (pilot for pilot in pilots if pilot not in held):
            id_ = _free_id(pilot, ids)
            ids.add(id_)
            fresh.append({"id": id_, "pilot": pilot, "aircraft": given[pilot]})
    order = {each.pilot: place for place, each in enumerate(called) if each.pilot}
    return sorted([*kept, *fresh], key=lambda sortie: order.get(sortie.get("pilot", ""), len(called)))


def _free_id(pilot: str, taken: set[str]) -> str:
    """The pilot's own id, as long as no other sortie of the draft has it."""
    return next(
        id_ for number in range(len(taken) + 1) if (id_ := pilot if not number else f"{pilot[:36]}.{number}") not in taken
    )
