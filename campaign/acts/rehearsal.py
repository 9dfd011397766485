"""A correction done in full and taken back again: what is shown before is what the confirmation then does."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaign.acts.base import Actor
from campaign.acts.brought import fall_as_brought
from campaign.acts.fallen import next_number
from campaign.acts.following import Following, follow
from campaign.acts.voiding import Voided, take_reports_out
from campaign.corrections.conflicts import report_at
from campaign.corrections.preview import Differences, differences
from campaign.models import Campaign, Upload
from campaign.record import facts, without_dice
from games.models import Correction, Report, Roll
from games.reporting.body import facts_of
from pilots.models import Pilot
from rulebooks.pacific_air_war.outcome import Outcome, Throw
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_report
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.standings import cut
from rulebooks.refusal import Refusal

AFTER_ALL = 8


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What a correction would come to.

    ``faults`` are values in the prepared reports that are none; ``conflicts`` are they and the broken rules, which a person
    must decide on; ``must_fall`` are dice without which it cannot be
    confirmed (of a game that is not the last), ``may_wait`` are those of the last game. ``record_before`` holds the
    facts as they are, ``record`` as they would be, new pilots included; ``new_pilots`` those of them who have no row yet.
    ``voids``: the games that are taken out.
    """

    before: Outcome
    following: Following
    record_before: Record
    record: Record
    differences: Differences
    faults: tuple[Refusal, ...]
    new_pilots: tuple[Pilot, ...]
    voids: tuple[Voided, ...] = ()

    @property
    def after(self) -> Outcome:
        return self.following.outcome

    @property
    def conflicts(self) -> tuple[Refusal, ...]:
        broken = (refusal for refusal in self.after.refusals if refusal.code != "report.pending")
        return tuple({(refusal.code, refusal.at): refusal for refusal in (*self.faults, *broken)}.values())

    @property
    def must_fall(self) -> tuple[Throw, ...]:
        return tuple(throw for throw in self.after.pending if throw.game != self.after.as_of)

    @property
    def may_wait(self) -> tuple[Throw, ...]:
        return tuple(throw for throw in self.after.pending if throw.game == self.after.as_of)

    @property
    def first_conflicts(self) -> tuple[Refusal, ...]:
        """Those that can be settled now: a game that waits for dice is not closed, so later ones may yet be right."""
        return tuple(refusal for refusal in self.conflicts if self._game_of(refusal) <= self._first_die)

    @property
    def first_dice(self) -> tuple[Throw, ...]:
        """Those that are sure to be wanted: a report with a conflict may still lose the sortie whose die it is."""
        first = min(map(self._game_of, self.conflicts), default=AFTER_ALL)
        return tuple(throw for throw in self.must_fall if throw.game < first)

    @property
    def sure_to(self) -> int | None:
        """The last game up to which the differences are sure while something is unsettled; None where all is settled.

        Up to the first die that is wanted, that game included; else up to the game before the first conflict.
        """
        conflict = min(map(self._game_of, self.conflicts), default=AFTER_ALL)
        if self._first_die < conflict:
            return self._first_die
        if conflict == AFTER_ALL:
            return None
        before = [report.game for report in self.record.reports if report.game < conflict]
        return max(before, default=conflict)

    def sure(self) -> tuple[Outcome, Outcome]:
        """Both replays as far as they are sure."""
        last = self.sure_to
        if last is None:
            return self.before, self.after
        return play(cut(self.record_before, last)), play(cut(self.record, last))

    @property
    def _first_die(self) -> int:
        return min((throw.game for throw in self.must_fall), default=AFTER_ALL)

    def _game_of(self, refusal: Refusal) -> int:
        report = report_at(self.record, refusal.at)
        return report.game if report else 0

    @property
    def ready(self) -> bool:
        """Nothing stands in the way of confirming it."""
        return not self.faults and not self.after.refusals


def rehearse(campaign: Campaign, correction: Correction) -> Rehearsal:
    """Do all that confirming ``correction`` would do, look at what came of it, and take it back.

    Stores nothing, and leaves ``campaign`` as it is.
    """
    with _taken_back():
        campaign = Campaign.objects.get(pk=campaign.pk)
        known = set(Pilot.objects.filter(campaign=campaign).values_list("code", flat=True))
        record_before = facts(campaign)
        before = play(record_before)
        applied = apply(campaign, correction, actor=Actor(""), reason="", now=timezone.now())
        following = follow(campaign, applied.opened)
        return Rehearsal(
            before=before,
            following=following,
            record_before=record_before,
            record=facts(campaign),
            differences=differences(before, following.outcome),
            faults=applied.faults,
            new_pilots=tuple(Pilot.objects.filter(campaign=campaign).exclude(code__in=known).select_related("seat")),
            voids=applied.voids,
        )


@dataclass(frozen=True, slots=True)
class Applied:
    """What a correction changed: numbers of games, dice as the journal keeps them; and what in its reports is no value.

    ``voids``: the games that were taken out; ``opened``: those that were closed and are to be reported again.
    """

    games: tuple[int, ...]
    dice: tuple[dict[str, Any], ...]
    faults: tuple[Refusal, ...]
    voids: tuple[Voided, ...] = ()
    opened: tuple[int, ...] = ()

    @property
    def first(self) -> int | None:
        """The first game that it touches; None where it changes nothing."""
        touched = (*self.games, *(die["game"] for die in self.dice), *(gone.game for gone in self.voids))
        return min(touched, default=None)


def apply(campaign: Campaign, correction: Correction, *, actor: Actor, reason: str, now: datetime) -> Applied:
    """Put a correction's reports and dice in the place of those that count. A bad value is left out, and told."""
    rows = Report.objects.filter(game__campaign=campaign, state=Report.State.CONFIRMED).select_related("game")
    confirmed = list(rows.order_by("game__number"))
    voids, opened = take_reports_out(confirmed, correction, actor=actor, now=now) if correction.voids else ((), ())
    games, faults = [], []
    for index, old in enumerate(confirmed):
        if old.game.number in correction.voids or (typed := correction.bodies.get(str(old.game.number))) is None:
            continue
        body, wrong = plain(typed)
        faults += [replace(fault, at=f"/reports/{index}{fault.at}") for fault in wrong]
        if body is not None and body != old.body:
            _supersede(old, body, correction, actor, now)
            games.append(old.game.number)
    live = Roll.objects.filter(campaign=campaign, voided_at__isnull=True).select_related("pilot")
    dice = [
        _as_prepared(roll, correction.dice[str(roll.pk)], actor, reason, now)
        for roll in live.filter(pk__in=map(int, correction.dice))
    ]
    for number in games:
        brought = correction.bodies[str(number)].get("dice", {})
        fall_as_brought(campaign, number, brought, actor=actor, now=now)
    return Applied(tuple(games), tuple(dice), tuple(faults), voids, opened)


def plain(typed: dict[str, Any]) -> tuple[dict[str, Any] | None, list[Refusal]]:
    """A report that was typed, as it is stored: without dice, and what equals its default left out; and its faults of form."""
    report, wrong = read_report(facts_of(typed))
    body = without_dice(report.model_dump(mode="json", by_alias=True, exclude_defaults=True)) if report else None
    return body, wrong


def put_right(roll: Roll, value: int, *, actor: Actor, reason: str, now: datetime, witness: str) -> dict[str, Any]:
    """Void a die with its reason and store its successor. Answers with what the journal keeps of it."""
    roll.voided_at = now
    roll.void_reason = reason
    roll.save(update_fields=["voided_at", "void_reason"])
    successor = Roll.objects.create(
        campaign_id=roll.campaign_id,
        number=next_number(roll.campaign_id),
        game=roll.game,
        pilot=roll.pilot,
        crew=roll.crew,
        kind=roll.kind,
        value=value,
        source=Roll.Source.TABLE,
        player=roll.player,
        by_id=actor.user_id,
        by_name=actor.name,
        witness=witness,
        at=now,
        succeeds=roll,
    )
    return {
        "roll": successor.pk,
        "pilot": roll.pilot.code if roll.pilot else roll.crew,
        "name": roll.pilot.name if roll.pilot else roll.crew,
        "game": roll.game,
        "kind": roll.kind,
        "before": roll.value,
        "after": value,
    }


def _supersede(old: Report, body: dict[str, Any], correction: Correction, actor: Actor, now: datetime) -> None:
    old.state = Report.State.SUPERSEDED
    old.save(update_fields=["state"])
    latest = Report.objects.filter(game=old.game).order_by("-number").values_list("number", flat=True)[0]
    file = correction.bodies[str(old.game.number)].get("upload")
    Report.objects.create(
        game=old.game,
        number=latest + 1,
        state=Report.State.CONFIRMED,
        body=body,
        upload=Upload.objects.filter(campaign=correction.campaign, pk=file).first() if file else None,
        by_id=actor.user_id,
        by_name=actor.name,
        opened_at=correction.opened_at,
        saved_at=correction.saved_at,
        confirmed_at=now,
    )


def _as_prepared(roll: Roll, kept: dict[str, Any], actor: Actor, reason: str, now: datetime) -> dict[str, Any]:
    """A die put right as the correction keeps it. ``reason`` stands in for one of its own."""
    witness = kept.get("witness", "")
    return put_right(roll, kept["value"], actor=actor, reason=kept.get("reason") or reason, now=now, witness=witness)


@contextmanager
def _taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
