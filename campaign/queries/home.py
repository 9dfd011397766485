"""A campaign's home: the score and its reasons, the leaders, the war, the latest of the journal. Three queries."""

from dataclasses import dataclass

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.models import Campaign, JournalEntry, Seat
from campaign.prepared import Prepared
from campaign.queries.scored import Scored
from campaign.signs.chart import Scores, chart
from campaign.signs.war import WarRow, war
from campaign.words.labels import sources_in
from campaign.words.numbers import the_side_first, word
from games.queries import FIELDS, Played, played, rows, schedule
from games.words import first_month, period
from pilots.queries import Line, leading, lines
from rulebooks.pacific_air_war.scenarios import SCENARIOS

LEADERS = 5
LATEST = 6


@dataclass(frozen=True)
class CampaignHome(Scored):
    campaign: Campaign
    players: int
    games: list[Played]
    leaders: list[Line]
    pilots: int
    latest: list[JournalEntry]

    @property
    def title(self) -> str:
        return self.campaign.name

    @cached_property
    def flown(self) -> list[Played]:
        return [game for game in self.games if game.reported]

    @property
    def scheduled(self) -> int:
        return len(self.games)

    @property
    def waiting(self) -> int:
        return self.campaign.score.pending

    def chart(self) -> SafeString:
        return chart(self.campaign.score.by_game, [game.number for game in self.games])

    def sums(self) -> list[tuple[Played, int, int]]:
        """Each flown game with both sums after it."""
        scores = Scores.of(self.campaign.score.by_game)
        return list(zip(self.flown, scores.japan, scores.usa, strict=True))

    def sources(self) -> list[tuple[str, int, int]]:
        """What the totals are made of: source, Japan, USA."""
        scores = self.campaign.score.scores
        sources = sources_in(self.campaign.rules.get("kido_butai_cvp")) if scores else []
        return [(source, scores["japan"][source], scores["usa"][source]) for source in sources]

    def war(self) -> SafeString:
        by_number = {game.number: game for game in self.games}
        return war((_war_row(number, by_number.get(number)) for number in SCENARIOS), self.campaign.slug)

    def opening(self) -> str:
        """Where things stand, in a sentence or two."""
        if not self.flown:
            return _not_begun(self.pilots, self.players)
        if self.campaign.score.complete:
            return _ended(self.japan, self.usa)
        stands = _stands(self.japan, self.usa, len(self.flown), self.scheduled)
        return " ".join(filter(None, (stands, _since(self.flown, self.campaign.score.by_game))))


def _war_row(number: int, game: Played | None) -> WarRow:
    plan = SCENARIOS[number]
    if game is None:
        return WarRow(number, plan.title, period(plan), "left-out", 0, 0, False, False, False, None)
    state = "done" if game.closed else "now" if game.reported or game.entering else "ahead"
    score = game.japan, game.usa
    waiting = game.waiting > 0
    said = game.entering, game.date, game.submitted, game.ended
    return WarRow(number, plan.title, game.period, state, *score, game.closed, waiting, *said)


def _not_begun(pilots: int, players: int) -> str:
    if not players:
        return _("No game has been flown yet, and nobody has a seat.")
    return _("No game has been flown yet. %(pilots)d of %(players)d players have a pilot.") % {
        "pilots": pilots,
        "players": players,
    }


def _ended(japan: int, usa: int) -> str:
    if japan == usa:
        return _("The war is over: a draw, %(each)d each.") % {"each": japan}
    winner = "japan" if japan > usa else "usa"
    return _("The war is over. %(winner)s won by %(by)d, %(more)d to %(less)d.") % {
        "winner": the_side_first(winner),
        "by": abs(japan - usa),
        "more": max(japan, usa),
        "less": min(japan, usa),
    }


def _stands(japan: int, usa: int, flown: int, all_games: int) -> str:
    said = {"flown": word(flown), "all": word(all_games), "each": japan, "by": abs(japan - usa)}
    if japan == usa:
        return _("After %(flown)s of %(all)s games both sides stand at %(each)d.") % said
    if japan > usa:
        return _("After %(flown)s of %(all)s games Japan leads by %(by)d.") % said
    return _("After %(flown)s of %(all)s games the USA leads by %(by)d.") % said


def _since(flown: list[Played], by_game: list[list[int]]) -> str:
    """Since when the leader leads, or who led until this game; nothing after one game or in a draw."""
    leaders = Scores.of(by_game).leaders()
    now = leaders[-1]
    if len(leaders) < 2 or now is None:
        return ""
    earlier = leaders[-2]
    if earlier is not None and earlier != now:
        began = _start_of_run(leaders[:-1])
        return _("%(side)s had led since %(month)s.") % {
            "side": the_side_first(earlier),
            "month": first_month(flown[began].plan),
        }
    began = _start_of_run(leaders)
    return _("It has led since %(month)s.") % {"month": first_month(flown[began].plan)} if earlier == now else ""


def _start_of_run(leaders: list[str | None]) -> int:
    """The place at which the last leader began to lead without a break."""
    place = len(leaders) - 1
    while place and leaders[place - 1] == leaders[-1]:
        place -= 1
    return place


_LATEST = Prepared(lambda campaign: JournalEntry.objects.filter(campaign_id=campaign)[:LATEST], campaign=0)


def campaign_home(campaign: Campaign) -> CampaignHome:
    """The structure of a campaign's home. Seats and pilots are counted only until the first report."""
    begun = campaign.score.as_of > 0
    pilots = leading(campaign.pk, LEADERS) if begun else lines(campaign.pk)
    games, players = (schedule(campaign.pk), 0) if begun else _games_and_players(campaign)
    return CampaignHome(
        campaign=campaign,
        players=players,
        games=games,
        leaders=pilots[:LEADERS],
        pilots=len(pilots),
        latest=_LATEST.all(campaign=campaign.pk),
    )


def _games_and_players(campaign: Campaign) -> tuple[list[Played], int]:
    seats = Seat.objects.filter(campaign=OuterRef("campaign")).order_by().values("campaign").annotate(n=Count("pk")).values("n")
    counted = list(rows(campaign.pk).annotate(players=Coalesce(Subquery(seats), 0)).values_list(*FIELDS, "players"))
    return [played(row[:-1]) for row in counted], counted[0][-1] if counted else 0
