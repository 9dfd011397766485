"""What a session of the desk means to a game of the campaign: its missions, and what of them goes into the game's report."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.reporting.body import Body, sorties
from rulebooks.dauntless import answer
from rulebooks.dauntless.session import about

Document = Mapping[str, Any]
NOTHING: dict[str, Any] = {"strikes": {}, "bombing": {}}
FAULT = re.compile(r"missions\[(\d+)\]", re.ASCII)
SIDES = {"JP": "japan", "US": "usa"}


@dataclass(frozen=True, slots=True)
class Mission:
    """One attack on a ship or a base that belongs to the campaign's game. ``line``: its number in the session's log.

    ``whose``: the type of a strike aircraft, or the id of a sortie on the table; ``target``: the ship's name, empty for a base.
    ``reason``: why it was no success (``not_eligible``, ``no_hit``), or empty.
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
    return {side: sum(each.successful for each in missions if each.side == side) for side in SIDES.values()}


def struck_in(document: Document, game: int) -> Struck:
    """The missions that a session file tells of, reckoned by the rules (D.2, D.4, F.2; DA-R68, DA-R69)."""
    lines = list(_lines(document))
    given = {"calc": "campaign_strike", "game": game, "missions": [_request(line) for line in lines]}
    found = answer(given)
    if "error" in found:
        fault = FAULT.match(found["error"]["field"])
        return Struck([], NOTHING, found["error"], lines[int(fault[1])]["n"] if fault else 0)
    names = {ship["id"]: ship["name"] for ship in document["ships"]}
    missions = [_mission(line, said, names) for line, said in zip(lines, found["missions"], strict=True)]
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


def worked_lines(document: Document) -> Iterator[Mapping[str, Any]]:
    """The lines of a session file that say something: not void, nor ones whose request was refused."""
    return (line for line in document["log"] if not line["void"] and "error" not in line["answer"])


def target_in(line: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The name of the ship that a line is about; empty where it is about none of these."""
    return names.get(about(line["request"], "ship") or "", "")


def _lines(document: Document) -> Iterator[Mapping[str, Any]]:
    for line in worked_lines(document):
        said = line["request"].get("id")
        if isinstance(said, dict) and isinstance(said.get("mission"), dict):
            yield line


def _request(line: Mapping[str, Any]) -> dict[str, Any]:
    attack = {key: value for key, value in line["request"].items() if key != "id"}
    return {**line["request"]["id"]["mission"], "id": str(line["n"]), "attack": attack}


def _mission(line: Mapping[str, Any], said: Mapping[str, Any], names: Mapping[str, str]) -> Mission:
    mission = line["request"]["id"]["mission"]
    return Mission(
        line=line["n"],
        turn=line["turn"],
        side=SIDES[said["side"]],
        on_table=mission["route"] == "on_table",
        whose=mission.get("sortie") or mission.get("aircraft") or "",
        target=target_in(line, names),
        calc=line["request"]["calc"],
        hits=said["hits"],
        successful=said["successful"],
        reason=said["reason"] or "",
    )
