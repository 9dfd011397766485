"""The story of a campaign as its page tells it: an opening, a chapter a game, an end, pictures, and what became of everybody.

Seven queries: the facts, the chapters that the referee wrote, and the photos.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from campaign.models import Campaign, Chapter
from campaign.record import facts
from campaign.story.chapters import OPENING, told_of
from campaign.story.photos import Pictured, pictured, shown_photos
from campaign.story.telling import ending
from pilots.former import shown_as
from pilots.names import family
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

SideName = Literal["japan", "usa"]
State = Literal["active", "killed", "missing", "captured"]


@dataclass(frozen=True, slots=True)
class StoryChapter:
    """``game``: 0 for the opening. ``text`` is what is told: Markdown of the referee's own where ``own``, else the ``facts``.

    ``edit``: sent with a change, None where nobody wrote. ``was``: what the facts said when he wrote, if they say something else
    now; only for referees. ``score``: CVP of Japan and the USA; None for the opening and a game that was not flown.
    """

    game: int
    title: str
    day: date | None
    score: tuple[int, int] | None
    text: str
    own: bool
    edit: int | None
    by: str
    saved_at: datetime | None
    facts: str
    was: str
    photos: list[Pictured]


@dataclass(frozen=True, slots=True)
class PilotsEnd:
    """What became of a pilot so far."""

    code: str
    name: str
    player: str
    side: SideName
    state: State
    lost_in: int | None
    half_kills: int
    games: int


@dataclass(frozen=True, slots=True)
class Story:
    """``end``: how it ended, empty while it goes on; ``after``: CVP of Japan and the USA after each reported game."""

    title: str
    name: str
    chapters: list[StoryChapter]
    end: str
    pilots: list[PilotsEnd]
    after: list[tuple[int, int, int]]

    @property
    def photos(self) -> list[Pictured]:
        return [photo for chapter in self.chapters for photo in chapter.photos]

    @property
    def told(self) -> bool:
        """Whether there is a game to tell of."""
        return len(self.chapters) > 1

    @property
    def names(self) -> dict[str, str]:
        """Name to id of every pilot whose name is his alone."""
        return alone((pilot.name, pilot.code) for pilot in self.pilots)

    @property
    def names_in_words(self) -> dict[str, str]:
        """The same with families' names: as people write them. None that is a player's name or no name by its look."""
        taken = {pilot.player for pilot in self.pilots} | {pilot.name for pilot in self.pilots}
        families = alone((family(pilot.name), pilot.code) for pilot in self.pilots)
        return {name: code for name, code in families.items() if name not in taken and name[:1].isupper()} | self.names


def alone(pilots: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Name to id, without the names that several have."""
    named: dict[str, list[str]] = defaultdict(list)
    for name, code in pilots:
        named[name].append(code)
    return {name: codes[0] for name, codes in named.items() if len(codes) == 1}


def story(campaign: Campaign, *, referee: bool = False) -> Story:
    """The whole story. ``referee``: with what the facts said when he wrote."""
    record = facts(campaign)
    outcome = play(record)
    told = told_of(record, outcome)
    written = {row.game: row for row in Chapter.objects.filter(campaign=campaign)}
    photos: dict[int, list[Pictured]] = defaultdict(list)
    for one in shown_photos().filter(campaign=campaign):
        photos[one.game].append(pictured(one))
    before = _then(record, outcome, written) if referee and written else {}
    plans = {line.game: scenario(line.game, line.variant) for line in record.schedule}
    days = {line.game: date.fromisoformat(line.date) for line in record.schedule if line.date}
    scores = {game.game: (game.cvp("japan"), game.cvp("usa")) for game in outcome.games if game.sorties}
    chapters = []
    for game, said in told.items():
        row = written.get(game)
        chapters.append(
            StoryChapter(
                game=game,
                title=_title(game, plans),
                day=days.get(game),
                score=scores.get(game),
                text=row.text if row else said,
                own=row is not None,
                edit=row.edit if row else None,
                by=shown_as(row.by_name) if row else "",
                saved_at=row.saved_at if row else None,
                facts=said,
                was=before.get(game, ""),
                photos=photos[game],
            )
        )
    players = {player.id: player.name for player in record.players}
    return Story(_("Story"), campaign.name, chapters, ending(outcome), _pilots(outcome, players), _after(outcome))


def _then(record: Record, outcome: Outcome, written: dict[int, Chapter]) -> dict[int, str]:
    """What the facts said to a chapter when somebody wrote it, where that has changed. It is kept in the site's language."""
    with override(settings.LANGUAGE_CODE):
        now = told_of(record, outcome)
    return {game: row.told for game, row in written.items() if row.told != now.get(game, "")}


def out_of_step(campaign: Campaign) -> list[int]:
    """The chapters in somebody's own words to which the facts say something else now than when he wrote. Six queries."""
    written = {row.game: row for row in Chapter.objects.filter(campaign=campaign)}
    record = facts(campaign)
    return sorted(_then(record, play(record), written))


def _title(game: int, plans: dict[int, Scenario]) -> str:
    return plans[game].title if game != OPENING else _("Before the first game")


def _pilots(outcome: Outcome, players: dict[str, str]) -> list[PilotsEnd]:
    return [
        PilotsEnd(
            one.id,
            one.name,
            players.get(one.player, one.player),
            one.side,
            one.state,
            one.lost_in,
            one.campaign_half_kills,
            one.games,
        )
        for one in outcome.pilots
    ]


def _after(outcome: Outcome) -> list[tuple[int, int, int]]:
    japan = usa = 0
    after = []
    for game in outcome.games:
        japan, usa = japan + game.cvp("japan"), usa + game.cvp("usa")
        after.append((game.game, japan, usa))
    return after
