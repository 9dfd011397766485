"""Rows to facts: a stored campaign as the rulebook's record. The same facts give the same file."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q

from campaign.models import Campaign, Seat
from campaign.prepared import PreparedValues
from games.models import Game, Report, Roll
from pilots.models import AbilityChoice, Promotion
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.record import Report as RecordedReport

FORMAT = {"format": "pacific-air-war-campaign", "version": 1}
KEPT_AHEAD = {"ability": "abilities", "rank": "promotions"}
DICE = ("rescue", "home", "deck", "attack")

# Every act reads the facts before and after its change: making the SQL of these anew took most of that.
# For the same reason the seats come together with their pilots, and the games with their confirmed reports.
SEATED = PreparedValues(
    lambda campaign: (
        Seat.objects.filter(campaign=campaign)
        .annotate(flown=FilteredRelation("pilots", condition=Q(pilots__on_call=False)))
        .order_by("position", "pk")
        .values_list(
            "code", "name", "side", "from_game", "until_game",
            "flown__position", "flown__pk", "flown__came_after", "flown__code", "flown__name",
        )
    ),
    campaign=0,
)  # fmt: skip
SCHEDULED = PreparedValues(
    lambda campaign: (
        Game.objects.filter(campaign=campaign)
        .annotate(stands=FilteredRelation("reports", condition=Q(reports__state=Report.State.CONFIRMED)))
        .order_by("number")
        .values_list(
            "number", "variant", "carrier_japan", "carrier_usa", "date", "link", "note",
            "operation__document", "operation__player_name", "stands__body",
        )
    ),
    campaign=0,
)  # fmt: skip
THROWN = PreparedValues(
    lambda campaign: Roll.objects.filter(campaign=campaign, voided_at__isnull=True).values_list(
        "game", "pilot__code", "crew", "kind", "value"
    ),
    campaign=0,
)


def _of_pilots(table: type[AbilityChoice] | type[Promotion], what: str) -> PreparedValues:
    """Abilities or promotions of the pilots who are part of the campaign."""
    return PreparedValues(
        lambda campaign: (
            table._default_manager.filter(campaign=campaign, pilot__on_call=False)
            .order_by("position", "pk")
            .values_list("pilot__code", "after", what)
        ),
        campaign=0,
    )


ABILITIES, RANKS = _of_pilots(AbilityChoice, "ability"), _of_pilots(Promotion, "rank")


def _without(values: dict[str, Any], *blank: str) -> dict[str, Any]:
    return {k: v for k, v in values.items() if k not in blank or v not in (None, "", {})}


class Seats(NamedTuple):
    """``players`` as the campaign file has them; ``pilots``: seat, game after which he came, id and name, as they came."""

    players: list[dict[str, Any]]
    pilots: list[tuple[str, int, str, str]]


def _seats(campaign: Campaign) -> Seats:
    players: dict[str, dict[str, Any]] = {}
    pilots: list[tuple[int, int, tuple[str, int, str, str]]] = []
    for code, name, side, first, last, position, pk, came_after, pilot, called in SEATED.all(campaign=campaign.pk):
        said = {"id": code, "name": name, "side": side, "from": first, "until": last}
        players[code] = _without(said, "from", "until")
        if pk is not None:
            pilots.append((position, pk, (code, came_after, pilot, called)))
    return Seats(list(players.values()), [each for _position, _pk, each in sorted(pilots)])


def _scheduled(row: Sequence[Any]) -> dict[str, Any]:
    number, variant, japan, usa, day, link, note, session, commander, _body = row
    return _without(
        {
            "game": number,
            "variant": variant,
            "carrier": _without({"japan": japan, "usa": usa}, "japan", "usa"),
            "date": day.isoformat() if day else None,
            "link": link or None,
            "note": note,
            "kido_butai": _without({"session": session, "commander": commander}, "commander") if session else None,
        },
        "carrier",
        "date",
        "link",
        "note",
        "kido_butai",
    )


def crew_of(sortie: str) -> str:
    """The name under which a strike sortie's dice are kept: no pilot can have it, since ids hold no blanks."""
    return f"crew {sortie}"


def with_dice(body: dict[str, Any], dice: dict[str, dict[str, int]]) -> dict[str, Any]:
    """A report's body with the dice put where they fell.

    ``dice``: pilot's id, or ``crew_of`` a strike sortie, to kind to value.
    """
    return {**body, "sorties": [_fallen(sortie, dice) for sortie in body.get("sorties", ())]}


def _fallen(sortie: Any, dice: dict[str, dict[str, int]]) -> Any:
    if not isinstance(sortie, dict):
        return sortie
    whose = sortie.get("pilot") or crew_of(str(sortie.get("id")))
    return {**sortie, **dice.get(whose, {})} if isinstance(whose, str) else sortie


def without_dice(body: dict[str, Any]) -> dict[str, Any]:
    """A report's body as it is stored."""
    return {**body, "sorties": [{k: v for k, v in sortie.items() if k not in DICE} for sortie in body["sorties"]]}


def report_body(report: RecordedReport) -> dict[str, Any]:
    """A report of the record as it is stored: what equals its default is left out, and so are the dice."""
    return without_dice(report.model_dump(mode="json", by_alias=True, exclude_defaults=True))


def live_dice(campaign: Campaign) -> dict[int, dict[str, dict[str, int]]]:
    """The dice that count: game to pilot's id, or ``crew_of`` a strike sortie, to kind to value."""
    dice: dict[int, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    for game, pilot, crew, kind, value in THROWN.all(campaign=campaign.pk):
        dice[game][pilot or crew_of(crew)][kind] = value
    return dice


def document(campaign: Campaign, bodies: dict[int, dict[str, Any]] | None = None) -> dict[str, Any]:
    """The campaign file of a stored campaign, as JSON values.

    ``bodies`` puts other report bodies (without dice) in the place of the confirmed ones, or after them: a draft, a correction.
    """
    dice = live_dice(campaign)
    seats, scheduled = _seats(campaign), SCHEDULED.all(campaign=campaign.pk)
    reports = {**{row[0]: row[-1] for row in scheduled if row[-1] is not None}, **(bodies or {})}
    return {
        **FORMAT,
        "name": campaign.name,
        "rules": campaign.rules,
        "players": seats.players,
        "schedule": [_scheduled(row) for row in scheduled],
        "muster": [
            {"player": seat, "pilot": code, "name": name, "roll": dice[0][code]["muster"]}
            for seat, came_after, code, name in seats.pilots
            if came_after == 0
        ],
        "abilities": _growth(ABILITIES, campaign, "ability"),
        "promotions": _growth(RANKS, campaign, "rank"),
        "replacements": [
            {"player": seat, "after": came_after, "pilot": code, "name": name}
            for seat, came_after, code, name in seats.pilots
            if came_after
        ]
        + campaign.ahead.get("replacements", []),
        "reports": [with_dice(reports[number], dice[number]) for number in sorted(reports)],
    }


def _growth(chosen: PreparedValues, campaign: Campaign, what: str) -> list[dict[str, Any]]:
    """Abilities or promotions that were given, and those that are kept ahead."""
    rows = chosen.all(campaign=campaign.pk)
    return [{"pilot": code, "after": after, what: word} for code, after, word in rows] + campaign.ahead.get(KEPT_AHEAD[what], [])


def facts(campaign: Campaign) -> Record:
    """The record of a stored campaign. What is stored is well formed, so this never refuses."""
    return Record.model_validate(document(campaign))
