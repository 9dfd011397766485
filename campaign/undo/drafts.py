"""How a roll call and a report that does not count yet are taken back. What was entered stays, as a version that is put aside."""

from typing import Any

from campaign.acts.base import refuse
from campaign.acts.rollcall import call_roll, variant_of
from campaign.undo.back import Back, found, moved
from games.models import Report
from games.rollcalls import ABSENT, FLIES, changed_body, entered, leaving
from pilots.models import Pilot
from rulebooks.pacific_air_war.scenarios import scenario


def version(b: Back, number: Any) -> Report:
    """A version of the report of the entry's game."""
    return found(_versions(b).filter(number=number).first())


def draft(b: Back, *states: str) -> Report:
    """The open report of the entry's game, in one of ``states``."""
    report = _versions(b).filter(state__in=[Report.State.DRAFT, Report.State.SUBMITTED]).first()
    if report is None or report.state not in states:
        raise moved()
    return report


def _versions(b: Back) -> Any:
    return Report.objects.filter(game__campaign=b.campaign, game__number=b.entry.game).select_related("game")


def open_game(b: Back) -> None:
    """The draft is thrown away; it can be taken back as any that was."""
    b.steps.set(draft(b, Report.State.DRAFT), state=Report.State.VOID.value)


def change_roll_call(b: Back) -> None:
    report = draft(b, Report.State.DRAFT)
    calls = {**report.body.get("roll_call", {}), **b.entry.before}
    for seat in b.entry.after.keys() - b.entry.before.keys():
        calls.pop(seat, None)
    _call(b, report, calls)


def no_longer_flies(b: Back, seat: str) -> None:
    report = draft(b, Report.State.DRAFT)
    _call(b, report, {**report.body.get("roll_call", {}), seat: ABSENT})


def _call(b: Back, report: Report, calls: dict[str, str]) -> None:
    called = call_roll(b.campaign, report.game.number, calls)
    gone = leaving(report.body, called)
    if entered(report.body, gone):
        codes = [sortie.get("pilot") for sortie in report.body["sorties"] if sortie.get("id") in gone]
        names = list(Pilot.objects.filter(campaign=b.campaign, code__in=codes).values_list("name", flat=True))
        raise refuse("rollcall.entered", "", "", names=names, game=report.game.number)
    body = changed_body(report.body, scenario(report.game.number, variant_of(report.game)), called)
    b.steps.set(report, body={**body, "roll_call": {seat: call for seat, call in body["roll_call"].items() if seat in calls}})


def submit(b: Back) -> None:
    """A draft again. Where a game without a draft was said not to have been played, there is none."""
    report = draft(b, Report.State.SUBMITTED)
    never_opened = "unplayed" in report.body and "roll_call" not in report.body
    body = report.body if never_opened else {key: value for key, value in report.body.items() if key != "unplayed"}
    state = Report.State.VOID if never_opened else Report.State.DRAFT
    b.steps.set(report, state=state.value, body=body, submitted_at=None, submitted_side="")


def throw_away(b: Back) -> None:
    b.steps.set(version(b, b.p["report"]), state=Report.State.DRAFT.value)


def restore(b: Back) -> None:
    """What was taken back is put aside again; the draft that gave way to it is open again."""
    b.steps.set(version(b, b.p["report"]), state=Report.State.VOID.value)
    if b.p["aside"]:
        b.steps.set(version(b, b.p["aside"]), state=Report.State.DRAFT.value)


def without_file(b: Back) -> None:
    """What the draft was before a file was taken over; where there was none, it is thrown away."""
    report = draft(b, Report.State.DRAFT)
    if report.number != b.p["report"] or _said(report.body) != _said(b.entry.after["body"]):
        raise refuse("undo.typed", "", "", game=report.game.number)
    if not b.entry.before:
        b.steps.set(report, state=Report.State.VOID.value)
    else:
        b.steps.set(report, body=b.entry.before["body"], upload_id=b.entry.before["upload"])


def _said(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key != "sent"}


def with_roll_call(b: Back, body: dict[str, Any], kept: dict[str, Any]) -> dict[str, Any]:
    """The body of a draft, from that of a confirmed report and what was kept of the draft; an old one's sorties tell who flew."""
    flew = {sortie.get("pilot") for sortie in body.get("sorties", ())}
    calls = {each.seat: FLIES if each.pilot in flew else ABSENT for each in call_roll(b.campaign, body["game"], {})}
    return {**body, "claims": body.get("claims", []), "roll_call": calls, **kept}
