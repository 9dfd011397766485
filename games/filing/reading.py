"""A sent form to the body of a part. Total: whatever is sent, it answers with a body; what cannot be read stays as typed."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from games.reporting.body import Body, by_of
from games.reporting.parsing import PILOT, number, parse

RESULTS = ("shot_down", "damaged", "hit")
LONGEST = 60


def part_body(data: Mapping[str, Any], own: Sequence[str], flown: Body, enemies: Collection[str], mates: Collection[str]) -> Body:
    """What the form ``data`` says, as the body of a part.

    ``own``: ids of the player's aircraft, his pilot's first, which is ``flown`` in the draft; ``enemies`` and ``mates``: ids of
    the others. Fields: those of the report's first sortie (``s0-fate`` …), and for each enemy ``c-<id>`` (the result),
    ``c-<id>-turn``, ``c-<id>-with``, ``c-<id>-by``.
    """
    said = {name: value if name == "s0-note" else str(value)[:LONGEST] for name, value in data.items() if name.startswith("s0-")}
    sortie = parse({**said, "s0": f"{own[0]} {PILOT} {flown['pilot']}"}, {})["sorties"][0]
    told = {name: value for name, value in sortie.items() if name not in ("id", "pilot")}
    if "s0-aircraft" not in data:
        told["aircraft"] = flown.get("aircraft", "")
    return {"sortie": told, "claims": [claim for on in enemies if (claim := _claim(data, on, own, mates))]}


def _claim(data: Mapping[str, Any], on: str, own: Sequence[str], mates: Collection[str]) -> Body | None:
    result = data.get(f"c-{on}")
    if result not in RESULTS:
        return None
    by, with_ = data.get(f"c-{on}-by"), data.get(f"c-{on}-with")
    who = by if by in own else own[0]
    shared = result == "shot_down" and with_ in mates
    claim: Body = {"by": [who, with_] if shared else who, "on": on, "result": result}
    turn = number(str(data.get(f"c-{on}-turn") or "").replace("\x00", ""))
    return claim if turn == "" else {**claim, "turn": turn}


def with_part(draft: Body, part: Body | None, own: Sequence[str]) -> Body:
    """The draft as the player tells it: his aircraft first, his claims first, in the place of what the draft has of them.

    Without a part it is what the referee has entered of him so far. What contradicts his claims is left out: which of two is
    right is the referee's matter.
    """
    flown = next(sortie for sortie in draft["sorties"] if sortie["id"] == own[0])
    rest = [sortie for sortie in draft["sorties"] if sortie["id"] != own[0]]
    there = {sortie["id"] for sortie in draft["sorties"]}
    made = draft.get("claims", ())
    if part is None:
        his = [claim for claim in made if by_of(claim)[:1] and by_of(claim)[0] in own]
        mine = flown
    else:
        his = [claim for claim in part.get("claims", ()) if there.issuperset([claim["on"], *by_of(claim)])]
        mine = {"id": flown["id"], "pilot": flown["pilot"], "aircraft": flown.get("aircraft", ""), **part.get("sortie", {})}
    taken = {claim["on"] for claim in his}
    others = [claim for claim in made if claim["on"] not in taken and not set(by_of(claim)) & set(own)]
    downed = {claim["on"] for claim in his if claim["result"] == "shot_down"}
    body = {**draft, "sorties": [mine, *(_down(sortie) if sortie["id"] in downed else sortie for sortie in rest)]}
    return {**body, "claims": [*his, *others]}


def _down(sortie: Body) -> Body:
    stays = {name: value for name, value in sortie.items() if name != "exit"}
    return {**stays, "fate": "shot_down"}
