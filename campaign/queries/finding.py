"""What somebody finds by a word: clubs, campaigns, pilots, players, games and chapters that he may see, and journals of his
own campaigns.

Never more than their own pages would show him. The same number of queries whatever is found, and one more where nothing is.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import Any, TypeVar

from django.db.models import Case, Exists, IntegerField, Max, Min, OuterRef, Q, QuerySet, Subquery, Value, When
from django.utils.translation import gettext as _

from campaign.access import Person, listed_for
from campaign.careers.readers import careers_of
from campaign.clubs.finding import find_clubs
from campaign.finding import Asked, asked_words, holds
from campaign.models import Campaign, JournalEntry, Member, Seat, Word
from campaign.prepared import PreparedValues
from campaign.queries.found import Found, FoundCampaign, FoundChapter, FoundClub, FoundEntry, FoundGame, FoundPilot, FoundPlayer
from campaign.queries.near import chapters_with, near, tells
from campaign.words.journal import sentence
from games.models import Game
from games.words import aircraft, period
from pilots.former import shown_as
from pilots.models import Pilot, PilotLine
from rulebooks.pacific_air_war.record import CONTROLS
from rulebooks.pacific_air_war.scenarios import PEARL, SCENARIOS, Scenario

MOST = 20
MOST_WITH_MORE = 100
MOST_ENTRIES = 1000
LONGEST = 100
OF_AIRCRAFT = 3
"""So many letters of a word mean an aircraft; one alone, such as A, begins most of them."""
BEYOND = "z" * 8
"""Behind every word that goes on from a beginning, in whatever order a database has its letters and digits."""

PLANS: dict[tuple[int, str], Scenario] = {(plan.number, plan.variant): plan for plan in (*SCENARIOS.values(), PEARL)}
Place = tuple[int, str]
"""A campaign's key, and the code of something in it."""

F = TypeVar("F")


def search(person: Person, asked: str, inside: Campaign | None = None, all_of: str = "") -> Found:
    """What ``person`` finds by ``asked``; only in ``inside``, which he was let into, where that is given.

    ``all_of``: the kind, one of ``KINDS``, of which up to a hundred are shown.
    """
    asked = CONTROLS.sub(" ", asked).strip()[:LONGEST]
    looked = _Search(person, inside, asked_words(asked), all_of)
    clubs = looked.shown("clubs", _clubs)
    campaigns = looked.shown("campaigns", _campaigns)
    pilots = looked.shown("pilots", _pilots)
    players = looked.shown("players", _players)
    games = looked.shown("games", _games)
    chapters = looked.shown("chapters", _chapters)
    entries = looked.shown("entries", _entries)
    nothing = not any((clubs, campaigns, pilots, players, games, chapters, entries))
    return Found(
        asked=asked,
        inside=inside.name if inside else "",
        clubs=clubs,
        campaigns=campaigns,
        pilots=pilots,
        players=players,
        games=games,
        chapters=chapters,
        entries=entries,
        more=tuple(looked.more),
        entries_searched=looked.entries_searched,
        too_short=bool(asked) and not looked.words,
        near=near(looked.words, person.pk or 0, BEYOND) if nothing and not inside else (),
    )


@dataclass(slots=True)
class _Search:
    """One search: who looks where for which words, and what it comes to beside what is found."""

    person: Person
    inside: Campaign | None
    words: Asked
    all_of: str
    more: list[str] = field(default_factory=list)
    entries_searched: int = 0

    @property
    def mine(self) -> QuerySet[Member]:
        return Member.objects.filter(user_id=self.person.pk or 0)

    @property
    def own(self) -> Q:
        """Where journals are looked for: a field ``campaign`` that names this campaign, or one of his own."""
        return Q(campaign=self.inside) if self.inside else Q(campaign__in=self.mine.values("campaign"))

    @property
    def seen(self) -> Q:
        """Where games are looked for: this campaign, or all that he finds in lists."""
        return Q(campaign=self.inside) if self.inside else Q(campaign__in=listed_for(self.person.pk or 0).order_by().values("pk"))

    def shown(self, kind: str, find: Callable[["_Search", int], list[F]]) -> list[F]:
        """Those of a kind, no more than are shown, and a note in ``more`` where there are others."""
        most = MOST_WITH_MORE if kind == self.all_of else MOST
        rows = find(self, most + 1) if self.words else []
        if len(rows) > most:
            self.more.append(kind)
        return rows[:most]

    def places(self, kind: Word.Kind, most: int) -> list[Place]:
        """Where all words lead to a thing of this kind: in his own campaigns first, then by whole words before beginnings."""
        inside = {"campaign": self.inside.pk} if self.inside else {}
        spelt = [word for spellings in self.words for word in spellings]
        words = {f"word{n}": word for n, word in enumerate(spelt)} | {f"end{n}": word + BEYOND for n, word in enumerate(spelt)}
        asked = _places(tuple(map(len, self.words)), bool(inside), most)
        rows = asked.all(kind=kind.value, user=self.person.pk or 0, **inside, **words)
        return [(campaign, code) for campaign, code, *_order in rows]


@lru_cache(maxsize=64)
def _places(spellings: tuple[int, ...], inside: bool, most: int) -> PreparedValues:
    """The query of ``places``. ``spellings``: how many each word has; they stand in ``word0`` and ``end0`` and so on."""
    numbers = iter(range(sum(spellings)))
    words = [[next(numbers) for _ in range(many)] for many in spellings]

    def build(kind: str, user: int, campaign: int = 0, **spelt: str) -> QuerySet[Any, Any]:
        def beginning(word: list[int]) -> Q:
            return _any_of(Q(word__gte=spelt[f"word{n}"], word__lte=spelt[f"end{n}"]) for n in word)

        first, *others = words
        where = Q(campaign=campaign) if inside else Q(campaign__in=listed_for(user).order_by().values("pk"))
        found = Word.objects.filter(beginning(first), where, kind=kind)
        same = Word.objects.filter(campaign=OuterRef("campaign"), kind=kind, code=OuterRef("code"))
        for other in others:
            found = found.filter(Exists(same.filter(beginning(other))))
        exact = Q(word__in=[spelt[f"word{n}"] for n in first])
        whole = Case(When(exact, then=Value(0)), default=Value(1), output_field=IntegerField())
        mine = Member.objects.filter(user_id=user, campaign=OuterRef("campaign"))
        own = Case(When(Exists(mine), then=Value(0)), default=Value(1))
        things = found.annotate(own=own).values("campaign", "code", "own")
        things = things.annotate(whole=Min(whole), at=Max("campaign__changed_at"))
        return things.order_by("own", "whole", "-at", "campaign", "code").values_list("campaign", "code")[:most]

    of_words = {f"{what}{n}": "" for what in ("word", "end") for n in range(sum(spellings))}
    return PreparedValues(build, kind="", user=0, **({"campaign": 0} if inside else {}), **of_words)


def _any_of(wanted: Iterable[Q]) -> Q:
    """Rows of which one holds; none where there is none."""
    return reduce(or_, wanted, Q()) if (wanted := list(wanted)) else Q(pk__in=[])


def _at(places: Iterable[Place], code: str) -> Q:
    """Rows at one of these places; ``code``: the field with the code."""
    return _any_of(Q(**{"campaign": campaign, code: value}) for campaign, value in places)


def _in_order(places: Iterable[Place], found: dict[Place, F]) -> list[F]:
    """What stands at the places, without those that went meanwhile."""
    return [found[place] for place in places if place in found]


def _clubs(at: _Search, most: int) -> list[FoundClub]:
    return [] if at.inside else find_clubs(at.person, at.words)[:most]


def _campaigns(at: _Search, most: int) -> list[FoundCampaign]:
    if at.inside:
        return []
    places = at.places(Word.Kind.CAMPAIGN, most)
    rows = Campaign.objects.filter(pk__in=[campaign for campaign, _code in places]).select_related("score")
    return _in_order(places, {(row.pk, ""): _campaign(row) for row in rows})


def _campaign(row: Campaign) -> FoundCampaign:
    return FoundCampaign(row.slug, row.name, row.score.as_of, row.score.complete, row.score.japan, row.score.usa)


def _pilots(at: _Search, most: int) -> list[FoundPilot]:
    places = at.places(Word.Kind.PILOT, most)
    lines = PilotLine.objects.filter(_at(places, "pilot__code")).select_related("pilot__seat", "pilot__campaign")
    return _in_order(places, {(line.campaign_id, line.pilot.code): _pilot(line) for line in lines})


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


def _players(at: _Search, most: int) -> list[FoundPlayer]:
    places = at.places(Word.Kind.PLAYER, most)
    now = Pilot.objects.filter(seat=OuterRef("pk"), on_call=False).order_by("-came_after", "pk")
    flies = {"flier": Subquery(now.values("name")[:1]), "flier_code": Subquery(now.values("code")[:1])}
    seats = list(Seat.objects.filter(_at(places, "code")).select_related("campaign").annotate(**flies))
    careers = careers_of(at.person, {seat.pk for seat in seats})
    return _in_order(places, {(seat.campaign_id, seat.code): _player(seat, careers.get(seat.pk)) for seat in seats})


def _player(seat: Any, career: int | None) -> FoundPlayer:
    who = seat.flier or "", seat.flier_code or ""
    return FoundPlayer(seat.campaign.slug, seat.campaign.name, seat.code, seat.name, seat.side, *who, career)


def _games(at: _Search, most: int) -> list[FoundGame]:
    """By the title, the months or the aircraft of a game, in the reader's language; his own campaigns' first."""
    game = _("game")
    flies = _flies if any(len(spelt[0]) >= OF_AIRCRAFT for spelt in at.words) else lambda plan: ""
    told = {key: f"{plan.title} {period(plan)} {game} {plan.number} {flies(plan)}" for key, plan in PLANS.items()}
    wanted = [key for key, words in told.items() if tells(words, at.words)]
    games = Game.objects.filter(_any_of(Q(number=number, variant=variant) for number, variant in wanted)).filter(at.seen)
    own = Case(When(campaign__in=at.mine.values("campaign"), then=Value(0)), default=Value(1))
    rows = games.order_by(own, "-campaign__changed_at", "number")
    return [_game(*row) for row in rows.values_list(*GAME)[:most]]


def _flies(plan: Scenario) -> str:
    """The aircraft of a game, by type and name."""
    types = {type_ for force in (plan.japan, plan.usa) for type_ in (*force.on_table, *force.off_table)}
    return " ".join(aircraft(type_) for type_ in sorted(types))


def _chapters(at: _Search, most: int) -> list[FoundChapter]:
    titles = {plan.number: plan.title for plan in SCENARIOS.values()}
    found = chapters_with(at.words, at.person.pk or 0, at.inside.pk if at.inside else None)
    return [FoundChapter(slug, name, game, titles.get(game, ""), words) for slug, name, game, words in islice(found, most)]


GAME = ("campaign__slug", "campaign__name", "number", "variant", "date", "result")


def _game(slug: str, campaign: str, number: int, variant: str, day: date | None, result: int | None) -> FoundGame:
    plan = PLANS[number, variant]
    return FoundGame(slug, campaign, number, plan.title, period(plan), day, result is not None)


def _entries(at: _Search, most: int) -> list[FoundEntry]:
    """Of the newest entries those whose sentence, reason or author holds all words."""
    entries = JournalEntry.objects.select_related("campaign").order_by("-at", "-pk")
    rows = list(entries.filter(at.own)[:MOST_ENTRIES])
    at.entries_searched = len(rows)
    found: list[FoundEntry] = []
    for row in rows:
        told = sentence(row)
        if holds(f"{told} {row.reason} {shown_as(row.actor_name)}", at.words):
            where = row.campaign
            found.append(FoundEntry(where.slug, where.name, row.version, row.at, shown_as(row.actor_name), told, row.reason))
            if len(found) == most:
                break
    return found
