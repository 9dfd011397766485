"""Where a campaign stands: which games are reported, closed, open; which comes next. One query, no replay."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from campaign.models import Campaign
from games.models import Game, Report


@dataclass(frozen=True, slots=True)
class Flow:
    """The schedule as game numbers. ``opened``: the games that have a draft."""

    scheduled: tuple[int, ...]
    reported: tuple[int, ...]
    closed: tuple[int, ...]
    opened: tuple[int, ...] = ()

    @property
    def draft(self) -> int | None:
        """The game whose report is being entered, or None."""
        return self.next_game if self.next_game in self.opened else None

    @property
    def kept(self) -> int | None:
        """A game whose draft waits, because one before it was voided and is to be reported first; or None."""
        return next((game for game in self.opened if game != self.next_game), None)

    @property
    def begun(self) -> bool:
        """True once a report is confirmed: from then on the rules are frozen."""
        return bool(self.reported)

    @property
    def last_closed(self) -> int:
        """The moment in which abilities are chosen and pilots promoted: 0 before the first game."""
        return self.closed[-1] if self.closed else 0

    @property
    def waits(self) -> int | None:
        """The reported game whose dice have not all fallen."""
        return self.reported[-1] if len(self.reported) > len(self.closed) else None

    @property
    def next_game(self) -> int | None:
        """The first game without a confirmed report."""
        return self.scheduled[len(self.reported)] if len(self.reported) < len(self.scheduled) else None

    @property
    def complete(self) -> bool:
        return bool(self.scheduled) and self.closed == self.scheduled

    def following(self, game: int) -> int | None:
        """The scheduled game after ``game``."""
        return next((number for number in self.scheduled if number > game), None)


def flow(campaign: Campaign) -> Flow:
    """Where ``campaign`` stands now."""
    draft = Report.objects.filter(game=OuterRef("pk"), state__in=[Report.State.DRAFT, Report.State.SUBMITTED])
    rows = list(
        Game.objects.filter(campaign=campaign)
        .annotate(opened=Exists(draft))
        .order_by("number")
        .values_list("number", "result__closed", "opened")
    )
    return Flow(
        scheduled=tuple(number for number, _, _ in rows),
        reported=tuple(number for number, closed, _ in rows if closed is not None),
        closed=tuple(number for number, closed, _ in rows if closed),
        opened=tuple(number for number, _, opened in rows if opened),
    )


def in_span(from_game: int | None, until_game: int | None, game: int) -> bool:
    """True where a seat with this span takes part in ``game``."""
    return (from_game or 0) <= game <= (until_game or 9)
