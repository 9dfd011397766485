"""How confirmed reports, dice and corrections are taken back: former versions count again, dice are struck with the reason."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.models import JournalEntry
from campaign.undo.back import Back, found, moved, not_his_own
from campaign.undo.drafts import version, with_roll_call
from games.models import Report, Roll


def confirm(b: Back) -> None:
    """The draft that it was, or the submitted report; where a game was not played, what lay below."""
    report = _counting(b, b.entry.game)
    state = Report.State.SUBMITTED if b.p["confirmed_by"] else Report.State.DRAFT
    _strike_what_a_file_brought(b, [b.entry.game])
    if b.kept["aside"] or not b.kept and not b.p["sorties"] and report.opened_at == report.confirmed_at:
        b.steps.set(report, state=Report.State.VOID.value, withdrawn=True)
        if b.kept["below"]:
            below = version(b, b.kept["below"])
            body = {**below.body, "unplayed": b.p["note"]} if b.p["confirmed_by"] else below.body
            b.steps.set(below, state=state.value, body=body)
        return
    kept = {name: value for name, value in b.kept.items() if name in ("roll_call", "dice", "unplayed")}
    body = kept if set(kept) == {"unplayed"} else with_roll_call(b, report.body, kept)
    values: dict[str, Any] = {"state": state.value, "body": body, "confirmed_at": None}
    if b.p["confirmed_by"]:
        first = _submitted_by(b)
        values |= {"by_id": first.actor_id, "by_name": first.actor_name}
    b.steps.set(report, **values)


def _submitted_by(b: Back) -> JournalEntry:
    said = JournalEntry.objects.filter(campaign=b.campaign, act="report.submit", game=b.entry.game, version__lt=b.entry.version)
    return found(said.order_by("-version").first())


def throw(b: Back) -> None:
    """Strike what fell. Nobody takes his own die back where somebody else can."""
    for die in reversed(b.p.many("rolls")):
        roll = _live(b, die)
        not_his_own(b, roll)
        b.steps.strike(roll)


def put_right(b: Back) -> None:
    for die in reversed(b.p.many("rolls")):
        _as_before(b, die)


def correct(b: Back) -> None:
    """The former reports count again, and the dice as they were taken first."""
    for gone in reversed(b.p.many("voids")):
        if not gone["again"]:
            b.steps.set(_counting(b, gone["game"]), state=Report.State.VOID.value, withdrawn=True)
        former = Report.objects.filter(game__campaign=b.campaign, game__number=gone["game"], number=gone["report"]).first()
        b.steps.set(found(former), state=Report.State.CONFIRMED.value)
    _strike_what_a_file_brought(b, b.p["games"] or ())
    for game in b.p["games"] or ():
        former = Report.objects.filter(game__campaign=b.campaign, game__number=game, state=Report.State.SUPERSEDED).last()
        b.steps.set(_counting(b, game), state=Report.State.VOID.value, withdrawn=True)
        b.steps.set(found(former), state=Report.State.CONFIRMED.value)
    for die in reversed(b.p.many("dice")):
        _as_before(b, die)


def former_file(b: Back) -> None:
    b.steps.replace(b.entry.before)


def _counting(b: Back, game: Any) -> Report:
    rows = Report.objects.filter(game__campaign=b.campaign, game__number=game, state=Report.State.CONFIRMED)
    return found(rows.select_related("game").first())


def _live(b: Back, die: Mapping[str, Any]) -> Roll:
    rows = Roll.objects.filter(campaign=b.campaign, game=die["game"], kind=die["kind"], voided_at__isnull=True)
    return found((rows.filter(pilot__code=die["pilot"]) | rows.filter(pilot=None, crew=die["pilot"])).first())


def _as_before(b: Back, die: Mapping[str, Any]) -> None:
    roll = _live(b, die)
    if roll.value != die["after"]:
        raise moved()
    b.steps.strike(roll)
    b.steps.cast(roll, die["before"])


def _strike_what_a_file_brought(b: Back, games: Iterable[Any]) -> None:
    brought = Roll.objects.filter(campaign=b.campaign, game__in=list(games), source=Roll.Source.FILE, at=b.entry.at)
    for roll in brought.filter(voided_at__isnull=True).order_by("-number"):
        b.steps.strike(roll)
