"""Rows to facts: a stored campaign as the rulebook's record. The same facts give the same file."""

from collections import defaultdict
from typing import Any

from campaign.models import Campaign, Seat
from games.models import Game, Report, Roll
from pilots.models import Pilot
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.record import Report as RecordedReport

FORMAT = {"format": "pacific-air-war-campaign", "version": 1}
DICE = ("rescue", "home", "deck", "attack")


def _without(values: dict[str, Any], *blank: str) -> dict[str, Any]:
    return {k: v for k, v in values.items() if k not in blank or v not in (None, "", {})}


def _player(seat: Seat) -> dict[str, Any]:
    return _without(
        {"id": seat.code, "name": seat.name, "side": seat.side, "from": seat.from_game, "until": seat.until_game}, "from", "until"
    )


def _scheduled(game: Game) -> dict[str, Any]:
    carrier = _without({"japan": game.carrier_japan, "usa": game.carrier_usa}, "japan", "usa")
    return _without(
        {
            "game": game.number,
            "variant": game.variant,
            "carrier": carrier,
            "date": game.date.isoformat() if game.date else None,
            "link": game.link or None,
            "note": game.note,
        },
        "carrier",
        "date",
        "link",
        "note",
    )


def with_dice(body: dict[str, Any], dice: dict[str, dict[str, int]]) -> dict[str, Any]:
    """A report's body with the dice put where they fell. ``dice``: pilot's id or strike sortie's id to kind to value."""
    sorties = [
        {**sortie, **dice.get(sortie.get("pilot") or sortie.get("id") or "", {})} if isinstance(sortie, dict) else sortie
        for sortie in body.get("sorties", ())
    ]
    return {**body, "sorties": sorties}


def without_dice(body: dict[str, Any]) -> dict[str, Any]:
    """A report's body as it is stored."""
    return {**body, "sorties": [{k: v for k, v in sortie.items() if k not in DICE} for sortie in body["sorties"]]}


def report_body(report: RecordedReport) -> dict[str, Any]:
    """A report of the record as it is stored: what equals its default is left out, and so are the dice."""
    return without_dice(report.model_dump(mode="json", by_alias=True, exclude_defaults=True))


def live_dice(campaign: Campaign) -> dict[int, dict[str, dict[str, int]]]:
    """The dice that count: game to pilot's id (or strike sortie's id) to kind to value."""
    dice: dict[int, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    rows = Roll.objects.filter(campaign=campaign, voided_at__isnull=True)
    for game, pilot, crew, kind, value in rows.values_list("game", "pilot__code", "crew", "kind", "value"):
        dice[game][pilot or crew][kind] = value
    return dice


def document(campaign: Campaign, bodies: dict[int, dict[str, Any]] | None = None) -> dict[str, Any]:
    """The campaign file of a stored campaign, as JSON values.

    ``bodies`` puts other report bodies (without dice) in the place of the confirmed ones, or after them: a draft, a correction.
    """
    seats = list(Seat.objects.filter(campaign=campaign))
    pilots = list(Pilot.objects.filter(campaign=campaign, on_call=False).prefetch_related("abilities", "promotions"))
    seat_of = {seat.pk: seat.code for seat in seats}
    dice = live_dice(campaign)
    confirmed = dict(
        Report.objects.filter(game__campaign=campaign, state=Report.State.CONFIRMED).values_list("game__number", "body")
    )
    reports = {**confirmed, **(bodies or {})}
    return {
        **FORMAT,
        "name": campaign.name,
        "rules": campaign.rules,
        "players": [_player(seat) for seat in seats],
        "schedule": [_scheduled(game) for game in Game.objects.filter(campaign=campaign)],
        "muster": [
            {"player": seat_of[p.seat_id], "pilot": p.code, "name": p.name, "roll": dice[0][p.code]["muster"]}
            for p in pilots
            if p.came_after == 0
        ],
        "abilities": [
            {"pilot": code, "after": a.after, "ability": a.ability}
            for _, _, a, code in sorted((a.position, a.pk, a, p.code) for p in pilots for a in p.abilities.all())
        ],
        "promotions": [
            {"pilot": code, "after": a.after, "rank": a.rank}
            for _, _, a, code in sorted((a.position, a.pk, a, p.code) for p in pilots for a in p.promotions.all())
        ],
        "replacements": [
            {"player": seat_of[p.seat_id], "after": p.came_after, "pilot": p.code, "name": p.name} for p in pilots if p.came_after
        ],
        "reports": [with_dice(reports[number], dice[number]) for number in sorted(reports)],
    }


def facts(campaign: Campaign) -> Record:
    """The record of a stored campaign. What is stored is well formed, so this never refuses."""
    return Record.model_validate(document(campaign))
