"""The desk's structure."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaign.desk.gather import DeskGame, Evening
from campaign.desk.missing import Missing, files, missing, signature
from campaign.desk.next_thing import Next, next_thing
from campaign.desk.steps import Step, steps
from campaign.models import JournalEntry
from campaign.signs.chart import Scores, chart
from campaign.signs.shapes import OTHER
from campaign.signs.war import WarRow, war
from campaign.words.numbers import the_side_first
from games.links import RESULT, LinkLine
from games.words import period
from rulebooks.pacific_air_war.scenarios import SCENARIOS


class ScoreLine(NamedTuple):
    """A reported game: its CVP, and the sums after it."""

    number: int
    title: str
    japan: int
    usa: int
    japan_sum: int
    usa_sum: int


@dataclass(frozen=True)
class Desk:
    """Everything on the desk."""

    evening: Evening
    next: Next
    steps: list[Step]
    missing: list[Missing]
    tab: str = "desk"

    @property
    def title(self) -> str:
        return _("Desk")

    @property
    def sends_to(self) -> str:
        """Where the button that rolls everything sends to."""
        return self.next.all_at_once.url if self.next.all_at_once else ""

    @property
    def latest(self) -> list[JournalEntry]:
        return self.evening.latest

    @property
    def ways_out(self) -> list[LinkLine]:
        """The links of the next game."""
        return self.evening.ways_out

    @property
    def next_number(self) -> int:
        return self.evening.next_game.number if self.evening.next_game else 0

    @property
    def result_waits(self) -> bool:
        """Whether a result stands elsewhere of a game that nobody reported here."""
        return any(link.kind == RESULT for link in self.ways_out)

    @property
    def as_of(self) -> int:
        return self.evening.score.as_of

    @property
    def begun(self) -> bool:
        return self.evening.flow.begun

    @property
    def japan(self) -> int:
        return self.evening.score.japan

    @property
    def usa(self) -> int:
        return self.evening.score.usa

    @property
    def behind(self) -> str:
        return "" if self.japan == self.usa else "usa" if self.usa < self.japan else "japan"

    def leads(self) -> str:
        """Who leads, in a sentence."""
        if self.japan == self.usa:
            return _("Both sides are level.")
        leader = "japan" if self.japan > self.usa else "usa"
        by_game = Scores.of(self.evening.score.by_game).leaders()
        turned = by_game[-2:-1] == [OTHER[leader]]
        said = {"side": the_side_first(leader), "by": abs(self.japan - self.usa), "game": self.as_of}
        if self.evening.score.complete:
            won = _("%(side)s won by %(by)d; it was behind before game %(game)d.") if turned else _("%(side)s won by %(by)d.")
            return won % said
        leads = _("%(side)s leads by %(by)d. It was behind until game %(game)d.") if turned else _("%(side)s leads by %(by)d.")
        return leads % said

    def chart(self) -> SafeString:
        return chart(self.evening.score.by_game, self.evening.flow.scheduled)

    @cached_property
    def lines(self) -> list[ScoreLine]:
        by_game = self.evening.score.by_game
        sums = Scores.of(by_game)
        return [
            ScoreLine(game, SCENARIOS[game].title, japan, usa, japan_sum, usa_sum)
            for (game, japan, usa), japan_sum, usa_sum in zip(by_game, sums.japan, sums.usa, strict=True)
        ]

    def war(self) -> SafeString:
        scores = {game: (japan, usa) for game, japan, usa in self.evening.score.by_game}
        games = {game.number: game for game in self.evening.games}
        rows = [_war_row(number, games.get(number), scores.get(number, (0, 0))) for number in SCENARIOS]
        return war(rows, self.evening.campaign.slug)


def _war_row(number: int, game: DeskGame | None, score: tuple[int, int]) -> WarRow:
    plan = SCENARIOS[number]
    if game is None:
        return WarRow(number, plan.title, period(plan), "left-out", 0, 0, False, False, False, None)
    entering = game.draft is not None
    state = "done" if game.closed else "now" if game.reported or entering else "ahead"
    waiting = game.reported and not game.closed
    submitted = game.submitted_at is not None
    said = entering, game.date, submitted, game.ended
    return WarRow(number, plan.title, period(plan), state, *score, game.closed, waiting, *said)


def build(evening: Evening) -> Desk:
    """The desk of an evening."""
    lacking = missing(evening)
    signed = signature(evening)
    told = [*lacking, *signed, *files(evening)] if evening.score.pending else [*signed, *files(evening), *lacking]
    return Desk(evening, next_thing(evening, lacking), steps(evening), told)
