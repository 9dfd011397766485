"""What somebody finds by a word: pilots, players, campaigns and games that he may see, and journals of his own campaigns.

Never more than a campaign's own pages would show him. The same number of queries whatever is found.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Case, Exists, IntegerField, Max, Min, OuterRef, Q, QuerySet, Value, When
from django.utils.translation import gettext as _

from campaign.access import Person, listed
from campaign.finding import asked_words, words_of
from campaign.models import Campaign, JournalEntry, Member, Seat, Word
from campaign.words.journal import sentence
from games.models import Game
from games.words import period
from pilots.models import PilotLine
from rulebooks.pacific_air_war.record import CONTROLS
from rulebooks.pacific_air_war.scenarios import scenario

MOST = 20
MOST_WITH_MORE = 100
MOST_ENTRIES = 1000
LONGEST = 100
KINDS = ("campaigns", "pilots", "players", "games", "entries")
BEYOND = "z" * 8
"""Behind every word that goes on from a beginning, in whatever order a database has its letters and digits."""

Asked = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FoundCampaign:
    slug: str
    name: str
    as_of: int
    complete: bool
    japan: int
    usa: int


@dataclass(frozen=True, slots=True)
class FoundPilot:
    """``campaign`` is the name of the campaign whose address holds ``slug``; ``half_kills`` are all of his."""

    slug: str
    campaign: str
    code: str
    name: str
    player: str
    side: str
    rank: str
    status: str
    state: str
    half_kills: int
    lost_in: int | None


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A seat; ``pilot`` and ``pilot_code`` name who flies for it now, empty before the muster."""

    slug: str
    campaign: str
    code: str
    name: str
    side: str
    pilot: str
    pilot_code: str


@dataclass(frozen=True, slots=True)
class FoundGame:
    slug: str
    campaign: str
    number: int
    title: str
    period: str
    date: date | None
    reported: bool


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """A line of a journal, as its page shows it."""

    slug: str
    campaign: str
    version: int
    at: datetime
    by: str
    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """``inside``: the name of the campaign that was searched alone, or empty. ``more``: kinds of which there is more.

    ``entries_searched``: how many of the newest entries of journals were looked through; ``too_short``: nothing in ``asked``
    can be looked for.
    """

    asked: str
    inside: str
    campaigns: list[FoundCampaign]
    pilots: list[FoundPilot]
    players: list[FoundPlayer]
    games: list[FoundGame]
    entries: list[FoundEntry]
    more: tuple[str, ...]
    entries_searched: int
    too_short: bool

    @property
    def title(self) -> str:
        return _("Search: %(asked)s") % {"asked": self.asked} if self.asked else _("Search")

    @property
    def many(self) -> int:
        return sum(map(len, (self.campaigns, self.pilots, self.players, self.games, self.entries)))

    @property
    def prefixes(self) -> Asked:
        return asked_words(self.asked)


def search(person: Person, asked: str, inside: Campaign | None = None, all_of: str = "") -> Found:
    """What ``person`` finds by ``asked``; only in ``inside``, which he was let into, where that is given.

    ``all_of``: the kind of which up to a hundred are shown: campaigns, pilots, players, games or entries.
    """
    asked = CONTROLS.sub(" ", asked).strip()[:LONGEST]
    words = asked_words(asked)
    nothing = Found(asked, inside.name if inside else "", [], [], [], [], [], (), 0, bool(asked.strip()) and not words)
    if not words:
        return nothing
    seen = _Seen(person, inside)
    kinds: dict[str, Callable[[_Seen, Asked, int], list[Any]]] = {
        "campaigns": _campaigns,
        "pilots": _pilots,
        "players": _players,
        "games": _games,
    }
    found, more = {}, []
    for kind, find in kinds.items():
        most = MOST_WITH_MORE if kind == all_of else MOST
        rows = find(seen, words, most + 1)
        found[kind] = rows[:most]
        if len(rows) > most:
            more.append(kind)
    most = MOST_WITH_MORE if all_of == "entries" else MOST
    entries, searched = _entries(seen, words, most + 1)
    if len(entries) > most:
        more.append("entries")
    return replace(nothing, **found, entries=entries[:most], more=tuple(more), entries_searched=searched)


class _Seen:
    """The campaigns in which somebody looks."""

    def __init__(self, person: Person, inside: Campaign | None) -> None:
        self.inside = inside
        self.mine = Member.objects.filter(user_id=person.pk or 0)
        self.campaigns: QuerySet[Campaign] = listed(person) if inside is None else Campaign.objects.filter(pk=inside.pk)

    def things(self, kind: Word.Kind, words: Asked, most: int) -> list[tuple[int, str]]:
        """The campaigns' keys and codes of what all words lead to: his own first, then whole words before beginnings."""
        first, *others = words
        found = Word.objects.filter(_beginning("word", first), kind=kind, campaign__in=self.campaigns.order_by().values("pk"))
        same = Word.objects.filter(campaign=OuterRef("campaign"), kind=kind, code=OuterRef("code"))
        for other in others:
            found = found.filter(Exists(same.filter(_beginning("word", other))))
        whole = Case(When(word__in=first, then=Value(0)), default=Value(1), output_field=IntegerField())
        own = Case(When(Exists(self.mine.filter(campaign=OuterRef("campaign"))), then=Value(0)), default=Value(1))
        ordered = (
            found.annotate(own=own).values("campaign", "code", "own").annotate(whole=Min(whole), at=Max("campaign__changed_at"))
        )
        rows = ordered.order_by("own", "whole", "-at", "campaign", "code").values_list("campaign", "code")[:most]
        return list(rows)


def _beginning(field: str, spellings: Iterable[str]) -> Q:
    return reduce(or_, (Q(**{f"{field}__gte": word, f"{field}__lte": word + BEYOND}) for word in spellings))


def _either(places: list[tuple[int, str]], code: str) -> Q:
    """Rows at one of these places; none where there is no place."""
    return reduce(or_, (Q(**{"campaign": campaign, code: value}) for campaign, value in places), Q(pk__in=[]))


def _in_order(places: list[tuple[int, str]], rows: Iterable[tuple[tuple[int, str], Any]]) -> list[Any]:
    by_place = dict(rows)
    return [by_place[place] for place in places if place in by_place]


def _campaigns(seen: _Seen, words: Asked, most: int) -> list[FoundCampaign]:
    if seen.inside:
        return []
    places = seen.things(Word.Kind.CAMPAIGN, words, most)
    rows = Campaign.objects.filter(pk__in=[campaign for campaign, _code in places]).select_related("score")
    said = (
        ((row.pk, ""), FoundCampaign(row.slug, row.name, row.score.as_of, row.score.complete, row.score.japan, row.score.usa))
        for row in rows
    )
    return _in_order(places, said)


def _pilots(seen: _Seen, words: Asked, most: int) -> list[FoundPilot]:
    places = seen.things(Word.Kind.PILOT, words, most)
    lines = PilotLine.objects.filter(_either(places, "pilot__code")).select_related("pilot__seat", "pilot__campaign")
    return _in_order(places, (((line.campaign_id, line.pilot.code), _pilot(line)) for line in lines))


def _pilot(line: PilotLine) -> FoundPilot:
    pilot = line.pilot
    return FoundPilot(
        slug=pilot.campaign.slug,
        campaign=pilot.campaign.name,
        code=pilot.code,
        name=pilot.name,
        player=pilot.seat.name,
        side=pilot.seat.side,
        rank=line.rank,
        status=line.status,
        state=line.state,
        half_kills=line.half_kills,
        lost_in=line.lost_in,
    )


def _players(seen: _Seen, words: Asked, most: int) -> list[FoundPlayer]:
    places = seen.things(Word.Kind.PLAYER, words, most)
    seats = Seat.objects.filter(_either(places, "code")).select_related("campaign").prefetch_related("pilots")
    return _in_order(places, (((seat.campaign_id, seat.code), _player(seat)) for seat in seats))


def _player(seat: Seat) -> FoundPlayer:
    flown = [pilot for pilot in seat.pilots.all() if not pilot.on_call]
    now = max(flown, key=lambda pilot: pilot.came_after, default=None)
    who = (now.name, now.code) if now else ("", "")
    return FoundPlayer(seat.campaign.slug, seat.campaign.name, seat.code, seat.name, seat.side, *who)


def _games(seen: _Seen, words: Asked, most: int) -> list[FoundGame]:
    """By the title or the months of a game, in the reader's language; of all campaigns only his own."""
    plans = {(n, v): scenario(n, v) for n in range(1, 8) for v in ("standard", *(["pearl"] if n == 1 else []))}
    game = _("game")
    wanted = [key for key, plan in plans.items() if _said(words, f"{plan.title} {period(plan)} {game} {key[0]}")]
    games = Game.objects.filter(reduce(or_, (Q(number=n, variant=v) for n, v in wanted), Q(pk__in=[])))
    games = games.filter(campaign=seen.inside) if seen.inside else games.filter(campaign__in=seen.mine.values("campaign"))
    rows = games.select_related("campaign", "result").order_by("-campaign__changed_at", "number")[:most]
    return [
        FoundGame(
            slug=game.campaign.slug,
            campaign=game.campaign.name,
            number=game.number,
            title=plans[game.number, game.variant].title,
            period=period(plans[game.number, game.variant]),
            date=game.date,
            reported=hasattr(game, "result"),
        )
        for game in rows
    ]


def _entries(seen: _Seen, words: Asked, most: int) -> tuple[list[FoundEntry], int]:
    """Of the newest entries those whose sentence, reason or author holds all words; and how many were looked through."""
    entries = JournalEntry.objects.select_related("campaign").order_by("-at", "-pk")
    whose = Q(campaign=seen.inside) if seen.inside else Q(campaign__in=seen.mine.values("campaign"))
    rows = list(entries.filter(whose)[:MOST_ENTRIES])
    found = []
    for row in rows:
        words_said = sentence(row)
        if _said(words, f"{words_said} {row.reason} {row.actor_name}"):
            at = row.campaign
            found.append(FoundEntry(at.slug, at.name, row.version, row.at, row.actor_name, words_said, row.reason))
            if len(found) == most:
                break
    return found, len(rows)


def _said(words: Asked, text: str) -> bool:
    there = words_of(text)
    return all(any(word.startswith(spellings) for word in there) for spellings in words)
