"""What a session of the desk means to a game of the campaign: its missions, and what of them goes into the game's report."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.dauntless.belonging import Given, given_in
from games.reporting.body import Body, sorties
from rulebooks.dauntless import answer
from rulebooks.dauntless.campaign import CAMPAIGN_SIDE
from rulebooks.dauntless.session import about, without_id

Document = Mapping[str, Any]
NOBODY = ""
"""Whose eyes a game's file of a session is for: what was written down unseen and is not opened has no text there."""
NOTHING: dict[str, Any] = {"strikes": {}, "bombing": {}}
FAULT = re.compile(r"missions\[(\d+)\]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Mission:
    """One attack on a ship or a base that belongs to the campaign's game. ``line``: its number in the session's log.

    ``whose``: the type of a strike aircraft, or the id of a sortie on the table; ``target``: the ship's name, empty for a base;
    ``kind``: how bombs were dropped (``glide``), empty for other attacks.
    ``reason``: why it was no success (``not_eligible``, ``no_hit``), or empty. ``given``: the line that gave it to its strike
    later; 0 where it was entered so.
    """

    line: int
    turn: int
    side: str
    on_table: bool
    whose: str
    target: str
    calc: str
    hits: int
    successful: bool
    reason: str
    given: int = 0
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Struck:
    """All missions of a session. ``report``: what goes into the game's report, as in the campaign file; ``error``: why it cannot,
    and ``line``: which line of the log is at fault."""

    missions: list[Mission]
    report: dict[str, Any]
    error: dict[str, Any] | None = None
    line: int = 0

    @property
    def successes(self) -> dict[str, int]:
        return successes_of(self.missions)


def successes_of(missions: Sequence[Mission]) -> dict[str, int]:
    """How many attacks succeeded, by side as the campaign calls it."""
    return {side: sum(each.successful for each in missions if each.side == side) for side in CAMPAIGN_SIDE.values()}


def struck_in(document: Document, game: int) -> Struck:
    """The missions that a session file tells of, reckoned by the rules (D.2, D.4, F.2; DA-R68, DA-R69)."""
    given = list(given_in(document["log"]))
    found = answer({"calc": "campaign_strike", "game": game, "missions": [_request(one) for one in given]})
    if "error" in found:
        fault = FAULT.match(found["error"]["field"])
        return Struck([], NOTHING, found["error"], given[int(fault[1])].line["n"] if fault else 0)
    names = {ship["id"]: ship["name"] for ship in document["ships"]}
    missions = [_mission(one, said, names) for one, said in zip(given, found["missions"], strict=True)]
    return Struck(missions, found["report"])


def with_strikes(body: Body, sent: Mapping[str, Any], report: Mapping[str, Any]) -> Body:
    """The draft's body with what a session says, in the place of what it said before (``sent``), where that still stands so."""
    strikes = {side: dict(types) for side, types in body.get("strikes", {}).items()}
    for side, types in sent.get("strikes", {}).items():
        for aircraft, counts in types.items():
            if strikes.get(side, {}).get(aircraft) == counts:
                del strikes[side][aircraft]
    for side, types in report["strikes"].items():
        strikes.setdefault(side, {}).update(types)
    strikes = {side: types for side, types in strikes.items() if types}
    stays = {key: value for key, value in body.items() if key not in ("strikes", "sorties")}
    flown = [_bombed(sortie, sent.get("bombing", {}), report["bombing"]) for sortie in sorties(body)]
    return {**stays, "sorties": flown, **({"strikes": strikes} if strikes else {})}


def says(body: Body, report: Mapping[str, Any]) -> bool:
    """Whether a draft says all that a session says."""
    strikes, flown = body.get("strikes", {}), {sortie.get("id"): sortie.get("bombing") for sortie in sorties(body)}
    types = ((side, kind, counts) for side, kinds in report["strikes"].items() for kind, counts in kinds.items())
    return all(strikes.get(side, {}).get(kind) == counts for side, kind, counts in types) and all(
        flown.get(sortie) == said for sortie, said in report["bombing"].items()
    )


def not_flown(body: Body, report: Mapping[str, Any]) -> list[str]:
    """Sorties that a session names and the draft does not have."""
    there = {sortie.get("id") for sortie in sorties(body)}
    return [sortie for sortie in report["bombing"] if sortie not in there]


def _bombed(sortie: Body, sent: Mapping[str, str], said: Mapping[str, str]) -> Body:
    name = sortie.get("id")
    if name in said:
        return {**sortie, "bombing": said[name]}
    if name in sent and sortie.get("bombing") == sent[name]:
        return {key: value for key, value in sortie.items() if key != "bombing"}
    return sortie


def target_in(line: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The name of the ship that a line is about; empty where it is about none of these."""
    return names.get(about(line["request"], "ship") or "", "")


def kind_in(request: Mapping[str, Any]) -> str:
    """How bombs are dropped in an attack, ``glide``; empty for every other."""
    return request["kind"] if request["calc"] == "bomb" else ""


def _request(one: Given) -> dict[str, Any]:
    return {**one.mission, "id": str(one.line["n"]), "attack": without_id(one.line["request"])}


def _mission(one: Given, said: Mapping[str, Any], names: Mapping[str, str]) -> Mission:
    line, mission = one.line, one.mission
    return Mission(
        line=line["n"],
        turn=line["turn"],
        side=CAMPAIGN_SIDE[said["side"]],
        on_table=mission["route"] == "on_table",
        whose=mission.get("sortie") or mission.get("aircraft") or "",
        target=target_in(line, names),
        calc=line["request"]["calc"],
        hits=said["hits"],
        successful=said["successful"],
        reason=said["reason"] or "",
        given=one.by,
        kind=kind_in(line["request"]),
    )
