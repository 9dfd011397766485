"""The pilots of a campaign as the reading pages show them: as they stand now, or as they stood after an earlier game."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet

from campaign.prepared import PreparedValues
from pilots.models import PilotLine, Side

ACTIVE = "active"


class Mark(NamedTuple):
    """A credit that counts. ``half_kills`` is 1 or 2; ``on`` the victim's sortie; ``victim`` his pilot, None: a strike crew."""

    game: int
    kind: str
    half_kills: int
    on: str | None
    victim: str | None
    aircraft: str
    turn: int | None
    shared_with: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """A pilot's line. ``start`` is how he began, ``muster`` the die of his muster; ``joined``: his player's first game, or 0."""

    pk: int
    code: str
    name: str
    seat: str
    player: str
    side: str
    came_after: int
    joined: int
    place: int
    rank: str
    status: str
    half_kills: int
    ep: int
    slots: int
    state: str
    games: int
    lost_in: int | None
    pending: str
    start: dict[str, Any]
    muster: int | None
    abilities: tuple[tuple[str, int], ...]
    marks: tuple[Mark, ...]
    decorations: tuple[tuple[str, int], ...] = ()

    @property
    def before(self) -> int:
        """Half-kills from before the campaign."""
        return int(self.start["half_kills"])

    @property
    def in_campaign(self) -> int:
        return self.half_kills - self.before

    @property
    def enemy(self) -> str:
        return Side.USA if self.side == Side.JAPAN else Side.JAPAN

    @property
    def lost(self) -> bool:
        return self.state != ACTIVE

    @property
    def free_slots(self) -> int:
        """Abilities earned and not yet chosen; the lost choose none."""
        return 0 if self.lost else max(0, self.slots - len(self.abilities))


FIELDS = (
    "pilot_id", "pilot__code", "pilot__name", "pilot__seat__code", "pilot__seat__name", "pilot__seat__side",
    "pilot__came_after", "pilot__seat__from_game", "place", "rank", "status", "half_kills", "ep", "slots", "state", "games",
    "lost_in", "pending", "detail",
)  # fmt: skip


def rows(campaign_id: int) -> QuerySet[PilotLine]:
    """The lines of a campaign in the order of the standings; ``values_list(*FIELDS)`` of it goes into ``line``."""
    return PilotLine.objects.filter(campaign_id=campaign_id).order_by("place")


_NOW = PreparedValues(lambda campaign: rows(campaign).values_list(*FIELDS), campaign=0)
_WORDS = ("pilot__promotions__after", "pilot__promotions__rank")
_WITH_WORDS = PreparedValues(
    lambda campaign: (
        rows(campaign).order_by("place", "pilot__promotions__after", "pilot__promotions__position").values_list(*_WORDS, *FIELDS)
    ),
    campaign=0,
)


@lru_cache(maxsize=8)
def _first(many: int) -> PreparedValues:
    return PreparedValues(lambda campaign: rows(campaign).values_list(*FIELDS)[:many], campaign=0)


@lru_cache(maxsize=8)
def _stood(after: int) -> PreparedValues:
    """Pilot, game and how he stood after it, for each sortie up to a game."""
    number = "pilot__sorties__result__game__number"
    return PreparedValues(
        lambda campaign: (
            PilotLine.objects.filter(campaign_id=campaign, **{f"{number}__lte": after})
            .order_by(number)
            .values_list("pilot_id", number, "pilot__sorties__detail__after")
        ),
        campaign=0,
    )


def leading(campaign_id: int, many: int) -> list[Line]:
    """The first ``many`` pilots of the standings; one query."""
    return [line(row) for row in _first(many).all(campaign=campaign_id)]


def line(row: Sequence[Any]) -> Line:
    """A row of FIELDS as a line."""
    detail: dict[str, Any] = row[-1]
    muster = detail["muster"]
    values: tuple[Any, ...] = (
        *row[:7],
        row[7] or 0,
        *row[8:-1],
        detail["start"],
        muster["value"] if muster else None,
        tuple((chosen["ability"], chosen["after"]) for chosen in detail["abilities"]),
        tuple(Mark(**mark) for mark in detail["marks"]),
        tuple((code, game) for code, game in detail.get("decorations", ())),
    )
    return Line(*values)


def lines(campaign_id: int, after: int | None = None, first_game: int = 1) -> list[Line]:
    """All pilots in the order of the standings: now (one query), or as they stood ``after`` a closed game, 0 the muster (two).

    Pilots who came later are left out, and so are those whose player joins after that game.
    """
    if after is None:
        return [line(row) for row in _NOW.all(campaign=campaign_id)]
    now, ranks = with_promotions(campaign_id)
    flown: dict[int, list[tuple[int, dict[str, Any]]]] = defaultdict(list)
    for pk, game, standing in _stood(after).all(campaign=campaign_id):
        if standing:
            flown[pk].append((game, standing))
    joined_by = max(after, first_game)
    stood = [then(one, after, flown[one.pk], ranks[one.pk]) for one in now if one.came_after <= after and one.joined <= joined_by]
    stood.sort(key=lambda one: (-one.half_kills, -one.ep, one.code))
    return [replace(one, place=place) for place, one in enumerate(stood, start=1)]


def with_promotions(campaign_id: int) -> tuple[list[Line], dict[int, list[tuple[int, str]]]]:
    """The lines as they stand now, and by pilot (after a game, rank) for each promotion by word, in one query."""
    now: dict[int, Line] = {}
    ranks: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for word_after, word, *row in _WITH_WORDS.all(campaign=campaign_id):
        if row[0] not in now:
            now[row[0]] = line(row)
        if word_after is not None:
            ranks[row[0]].append((word_after, word))
    return list(now.values()), ranks


def then(now: Line, after: int, flown: list[tuple[int, dict[str, Any]]], ranks: Iterable[tuple[int, str]]) -> Line:
    """A line as it stood after a game, from the standings that each sortie left."""
    last_game, stood = flown[-1] if flown else (now.came_after, now.start)
    rank: str = stood["rank"]
    for game, promoted in ranks:
        if last_game <= game <= after:
            rank = promoted
    lost = stood.get("state", ACTIVE) != ACTIVE
    return replace(
        now,
        rank=rank,
        status=stood["status"],
        half_kills=stood["half_kills"],
        ep=stood["ep"],
        slots=stood["slots"],
        state=stood["state"] if flown else ACTIVE,
        games=len(flown),
        lost_in=last_game if lost else None,
        pending="",
        abilities=tuple(chosen for chosen in now.abilities if chosen[1] <= after),
        marks=tuple(mark for mark in now.marks if mark.game <= after),
        decorations=tuple(one for one in now.decorations if one[1] <= after),
    )
