"""The operational frame: a battle of Kido Butai behind game 2, and what its level gives (R19)."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rulebooks.cite import rule
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.live import at_fault
from rulebooks.kido_butai.refused import cited
from rulebooks.pacific_air_war.outcome import Award
from rulebooks.pacific_air_war.record import SIDES, Campaign, Operation, Rules
from rulebooks.pacific_air_war.sheet import Sheet
from rulebooks.refusal import Refusal

FRAMED_GAME = 2
RULING = "PAW-R19"


@lru_cache(maxsize=64)
def _replayed(session: str) -> dict[str, Any]:
    return replay(json.loads(session))


def result_of(session: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a session, as ``rulebooks.kido_butai.replay`` gives it; to be read only, since it is kept."""
    return _replayed(json.dumps(session, ensure_ascii=False, separators=(",", ":")))


def check_session(session: Mapping[str, Any], at: str) -> list[Refusal]:
    """The first fault of a session: ``what`` (its code), ``turn`` and ``action`` as its result names them, ``unit`` as in
    ``rulebooks.kido_butai.live.at_fault``. ``why`` says what is at fault: an action, the end of a turn, or the file as a whole,
    where its dice and draws are not those of any rule."""
    fault = result_of(session).get("error")
    if fault is None:
        return []
    rule_broken = cited(fault["rule"])
    why = "whole" if not rule_broken else "turn" if fault["action"] is None else "action"
    figures = {"why": why, "what": fault["code"], "unit": at_fault(session), "rule": rule_broken}
    figures |= {"turn": fault["turn"], "action": fault["action"]}
    return [Refusal("operation.session", at, rule_broken, figures)]


def check_operations(record: Campaign) -> list[Refusal]:
    """Only game 2 has a battle behind it, and that keeps the rules of Kido Butai."""
    refusals: list[Refusal] = []
    for index, entry in enumerate(record.schedule):
        if entry.kido_butai is None:
            continue
        at = f"/schedule/{index}/kido_butai"
        if entry.game != FRAMED_GAME:
            refusals.append(Refusal("operation.game", at, RULING, {"game": entry.game, "framed": FRAMED_GAME}))
        refusals += check_session(entry.kido_butai.session, f"{at}/session")
    return refusals


@rule("PAW", "R19")
def given(rules: Rules, operation: Operation | None) -> tuple[str, tuple[int, ...]]:
    """The level of a finished battle, and the CVP that it gives Japan and the USA; no level where there is none."""
    result = result_of(operation.session) if operation is not None else {}
    if not result.get("finished"):
        return "", (0, 0)
    level = result["victory"]["level"]
    return level, rules.kido_butai_cvp.get(level, (0, 0))


def award_operation(sheet: Sheet, operation: Operation | None) -> None:
    """A line for each side to which the level gives something, unless the game counts as not played."""
    if sheet.report.voided or sheet.game != FRAMED_GAME:
        return
    level, cvp = given(sheet.rules, operation)
    for side, points in zip(SIDES, cvp, strict=True):
        if points:
            sheet.award(Award(side, sheet.game, "operation", points, "operation", RULING, reason=level))
