"""The projector board: where it stands, who is down, which dice fell, what waits. At most five queries, no replay.

Of a draft it shows who is reported down so far, and says that nobody confirmed it; points of a draft are not shown, because
they follow from a whole report only. Before the confirmation the dice and the score are those of the game before.
"""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet, Value
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.live import OPEN
from campaign.models import Campaign
from campaign.prepared import PreparedValues
from campaign.queries.scored import Scored
from campaign.queries.wall import DownLine, FallenDie, down_of, drafted_down, fallen_die
from campaign.signs.wall_chart import wall_chart
from campaign.words.numbers import the_side_first, word_first
from games.models import Report, Roll, Sortie
from games.queries import Played, schedule
from pilots.models import Pilot
from pilots.queries import Line, leading
from rulebooks.pacific_air_war.tables import LONGEST_GAME

ROWS, LEADERS = 3, 5
"""As many as fit on a screen of 720 lines: nobody scrolls a projector."""


def _draft(campaign: int, game: int) -> QuerySet[Report, tuple[Any, ...]]:
    found = Report.objects.filter(game__campaign_id=campaign, game__number=Value(game), state__in=OPEN)
    return found.order_by().values_list("game__number", "state", "body")


def _people(campaign: int) -> QuerySet[Pilot, tuple[Any, ...]]:
    return Pilot.objects.filter(campaign_id=campaign).order_by().values_list("code", "name", "seat__side")


def _sorties(campaign: int, game: int) -> QuerySet[Sortie, tuple[Any, ...]]:
    flown = Sortie.objects.filter(campaign_id=campaign, result__game__number=Value(game), pilot__isnull=False)
    fields = ("pilot__code", "pilot__name", "side", "fate", "crew_end", "detail", "result__turns")
    return flown.order_by("position").values_list(*fields)


def _dice(campaign: int, game: int) -> QuerySet[Roll, tuple[Any, ...]]:
    fell = Roll.objects.filter(campaign_id=campaign, game=Value(game), voided_at__isnull=True, pilot__isnull=False)
    fields = ("number", "pilot__code", "pilot__name", "pilot__seat__side", "kind", "value")
    return fell.order_by("-number").values_list(*fields)[:ROWS]


DRAFT = PreparedValues(_draft, campaign=0, game=0)
PEOPLE = PreparedValues(_people, campaign=0)
SORTIES = PreparedValues(_sorties, campaign=0, game=0)
DICE = PreparedValues(_dice, campaign=0, game=0)


@dataclass(frozen=True)
class Board(Scored):
    """``draft`` is the game's number that is being entered, None between games. ``turns``: how long the shown game lasted."""

    campaign: Campaign
    games: list[Played]
    leaders: list[Line]
    draft: int | None
    submitted: bool
    turns: int | None
    all_down: list[DownLine]
    dice: list[FallenDie]

    @property
    def shown(self) -> Played | None:
        """The game that the room is about: the one being entered, else the last reported, else the first."""
        number = self.draft or self.campaign.score.as_of
        return next((game for game in self.games if game.number == number), self.games[0] if self.games else None)

    @property
    def title(self) -> str:
        game = self.shown
        return _("Game %(number)d · %(title)s") % {"number": game.number, "title": game.title} if game else self.campaign.name

    @property
    def when(self) -> str:
        """What is going on, beside the title."""
        if self.draft:
            return _("being flown") if not self.submitted else _("waits for the second signature")
        if not self.campaign.score.as_of:
            return _("not flown yet")
        return _("%(turns)d of %(most)d turns") % {"turns": self.turns or 0, "most": LONGEST_GAME}

    def chart(self) -> SafeString:
        """The lines of the score; nothing before the first game."""
        if not self.campaign.score.by_game:
            return SafeString("")
        return wall_chart(self.campaign.score.by_game, len(self.games))

    def verdict(self) -> str:
        """Who would win if it ended now, or who won."""
        score = self.campaign.score
        if not score.as_of:
            return _("The first game is being flown") if self.draft else _("No game has been flown yet")
        by = abs(self.japan - self.usa)
        if not by:
            return _("A draw") if score.complete else _("If it ended now: a draw")
        said = {"side": the_side_first("japan" if self.japan > self.usa else "usa"), "by": by}
        won, would = _("%(side)s won by %(by)d"), _("If it ended now: %(side)s wins by %(by)d")
        return (won if score.complete else would) % said

    def tonight(self) -> str:
        """What the last reported game gave each side."""
        score = self.campaign.score
        if not score.by_game:
            return ""
        game, japan, usa = score.by_game[-1]
        return _("game %(game)d: %(japan)d : %(usa)d") % {"game": game, "japan": japan, "usa": usa}

    @property
    def waiting(self) -> str:
        count = self.campaign.score.pending
        return ngettext("One die waits", "%(number)s dice wait", count) % {"number": word_first(count)} if count else ""

    @cached_property
    def down(self) -> list[DownLine]:
        """The first rows of who is down: those whose dice wait before the others."""
        return sorted(self.all_down, key=lambda line: not line.waits)[:ROWS]

    @property
    def more_down(self) -> int:
        return len(self.all_down) - len(self.down)


def board(campaign: Campaign) -> Board:
    """The structure of the board."""
    games = schedule(campaign.pk)
    as_of = campaign.score.as_of
    entering = next((game.number for game in games if game.entering), 0)
    drafts = DRAFT.all(campaign=campaign.pk, game=entering) if entering else []
    sorties = SORTIES.all(campaign=campaign.pk, game=as_of) if as_of else []
    details = {code: detail for code, _name, _side, _fate, _end, detail, _turns in sorties}
    number, state, body = drafts[0] if drafts else (None, "", {})
    people = {code: (name, side) for code, name, side in PEOPLE.all(campaign=campaign.pk)} if drafts else {}
    return Board(
        campaign=campaign,
        games=games,
        leaders=leading(campaign.pk, LEADERS),
        draft=number,
        submitted=state == Report.State.SUBMITTED,
        turns=sorties[0][-1] if sorties else None,
        all_down=drafted_down(body, people) if drafts else down_of(sorties),
        dice=[fallen_die(*row, details.get(row[1], {})) for row in DICE.all(campaign=campaign.pk, game=as_of)],
    )
