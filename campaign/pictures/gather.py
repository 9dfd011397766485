"""From the reading tables to what pictures are made of; four queries, five for an earlier moment."""

from collections import Counter, defaultdict
from typing import Any

from django.db.models import Count

from campaign.models import Campaign
from campaign.pictures.facts import End, Facts, Flight, GameFacts, Hit, PilotFacts
from campaign.prepared import PreparedValues
from campaign.queries.standings import USUAL, Asked, Standings, standings
from games.models import Roll, Sortie
from pilots.queries import Line
from pilots.words import BACK

FACES = (1, 2, 3, 4, 5, 6)
FLOWN = (
    "result__game__number",
    "pilot__code",
    "side",
    "aircraft",
    "fate",
    "crew_end",
    "half_kills",
    "detail__before",
    "detail__after",
)
_FLOWN = PreparedValues(
    lambda campaign: Sortie.objects.filter(campaign=campaign).order_by("result__game__number", "position").values_list(*FLOWN),
    campaign=0,
)


def gather(campaign: Campaign, after: int | None) -> tuple[Standings, Facts]:
    """The standings of the moment and the facts for its pictures. Http404 for a game that has not been reported."""
    stood = standings(campaign, Asked(after, USUAL, False, False))
    counted = {game.number for game in stood.counted}
    flights = [row for row in _FLOWN.all(campaign=campaign.pk) if row[0] in counted]
    return stood, Facts(
        games=tuple(GameFacts(game.number, game.title, game.number in counted, game.scores) for game in stood.games),
        pilots=_pilots(stood, flights),
        flights=tuple(_flight(row) for row in flights),
        dice=_dice(campaign, None if stood.asked.after is None else {0, *counted}),
        per_ability=stood.per_ability,
        over=after is None and campaign.score.complete,
    )


def _pilots(stood: Standings, flights: list[tuple[Any, ...]]) -> tuple[PilotFacts, ...]:
    ep_after: dict[str, dict[int, int]] = defaultdict(dict)
    for game, code, *_rest, after in flights:
        if code and after:
            ep_after[code][game] = after["ep"]
    seats = {one.code: one.seat for one in stood.all_pilots}
    games = [game.number for game in stood.counted]
    return tuple(_pilot(one, seats, ep_after[one.code], games) for one in stood.all_pilots)


def _pilot(one: Line, seats: dict[str, str], ep_after: dict[int, int], games: list[int]) -> PilotFacts:
    came = max(one.came_after, one.joined - 1)
    ep = int(one.start["ep"])
    curve = [(came, ep)]
    for game in games:
        if came < game <= (one.lost_in or game):
            ep = ep_after.get(game, ep)
            curve.append((game, ep))
    hits = tuple(Hit(seats.get(mark.victim or "", ""), mark.half_kills) for mark in one.marks)
    return PilotFacts(
        one.code, one.name, one.seat, one.player, one.side, came, one.lost_in, one.in_campaign, one.ep, hits, tuple(curve)
    )  # fmt: skip


def _flight(row: tuple[Any, ...]) -> Flight:
    _game, _code, side, aircraft, fate, crew_end, half_kills, before, _after = row
    down = fate != "survived"
    end: End = "waits" if not crew_end else "lost" if crew_end not in BACK else "saved" if down else "home"
    return Flight(side, aircraft, before["status"] if before else "", down, end, half_kills)


def _dice(campaign: Campaign, games: set[int] | None) -> dict[str, tuple[int, ...]]:
    """Dice that count, of all games or of some; in the order of their kinds."""
    rolls = Roll.objects.filter(campaign=campaign, voided_at__isnull=True).order_by()
    fell: dict[str, Counter[int]] = defaultdict(Counter)
    for game, kind, value, many in rolls.values_list("game", "kind", "value").annotate(n=Count("pk")):
        if games is None or game in games:
            fell[kind][value] += many
    return {kind: tuple(fell[kind][face] for face in FACES) for kind in Roll.Kind.values if kind in fell}
