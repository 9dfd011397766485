"""Dice that a file brought with a report: those that the rules call for fall as its report is put in force, the others do not."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor
from campaign.acts.fallen import next_number
from campaign.models import Campaign
from campaign.record import facts
from games.fate.order import in_order
from games.models import Roll
from pilots.models import Pilot
from rulebooks.pacific_air_war.outcome import Throw
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record

Brought = Mapping[str, Mapping[str, int]]


def fall_as_brought(campaign: Campaign, game: int, dice: Brought, *, actor: Actor, now: datetime) -> list[Roll]:
    """Store what fell, in the rulebook's order, as rolls from a file. ``dice``: sortie's id to kind to value.

    Each die may call for another, so each is replayed. A die that has fallen already is left as it is.
    """
    if not dice:
        return []
    record = facts(campaign)
    rolls: list[Roll] = []
    rows = {pilot.code: pilot for pilot in Pilot.objects.filter(campaign=campaign).select_related("seat")}
    number = next_number(campaign.pk)
    while found := _next(record, game, dice):
        throw, value = found
        pilot = rows[throw.pilot]
        rolls.append(
            Roll.objects.create(
                campaign=campaign,
                number=number + len(rolls),
                game=game,
                pilot=pilot,
                kind=throw.kind,
                value=value,
                source=Roll.Source.FILE,
                player=pilot.seat.name,
                by_id=actor.user_id,
                by_name=actor.name,
                at=now,
            )
        )
        record = with_die(record, throw, value)
    return rolls


def _next(record: Record, game: int, dice: Brought) -> tuple[Throw, int] | None:
    """The first die of ``game`` that is called for, has not fallen, and was brought."""
    report = next((report for report in record.reports if report.game == game), None)
    if report is None:
        return None
    sorties = {sortie.pilot: sortie.id for sortie in report.sorties if sortie.pilot}
    for throw in in_order(play(record).pending):
        value = dice.get(sorties.get(throw.pilot, ""), {}).get(throw.kind) if throw.game == game else None
        if value is not None:
            return throw, value
    return None


def with_die(record: Record, throw: Throw, value: int) -> Record:
    """The facts with one die more."""

    def of_sortie(sortie: Any) -> Any:
        return sortie.model_copy(update={throw.kind: value}) if sortie.pilot == throw.pilot else sortie

    reports = tuple(
        report.model_copy(update={"sorties": tuple(map(of_sortie, report.sorties))}) if report.game == throw.game else report
        for report in record.reports
    )
    return record.model_copy(update={"reports": reports})
