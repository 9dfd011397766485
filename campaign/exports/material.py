"""What exports are made of: the facts of a campaign, their replay, and the book of both, gathered once."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from campaign.exports import columns
from campaign.exports.book import Book, book_of
from campaign.exports.rulings import in_force
from campaign.exports.tables import Head
from campaign.models import Campaign
from campaign.record import facts
from campaign.signs.figures import number
from rulebooks.kido_butai.rulings import RULINGS as KIDO_BUTAI
from rulebooks.pacific_air_war.outcome import Outcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign as Record
from rulebooks.pacific_air_war.standings import StandingsDocument, cut, standings


@dataclass(frozen=True, slots=True)
class Material:
    """A campaign now, or as it stood ``after`` a game (0: the muster). ``record`` holds the reports up to there.

    ``picture``: where the map of the battle off Midway is found, by its address or in the archive; empty where that is unknown.
    """

    campaign: Campaign
    record: Record
    outcome: Outcome
    book: Book
    after: int | None
    picture: str = ""

    @property
    def latest(self) -> int:
        """The last game that counts here; 7 where it is the present, so that nothing is left out."""
        return 7 if self.after is None else self.after

    def document(self) -> StandingsDocument:
        """The standings document, version 1."""
        return standings(self.outcome, self.record, self.after)

    def head(self, title: str) -> Head:
        """What an export of this says of itself. Its moment is the last change, so that the same campaign gives the same file."""
        return Head(
            campaign=self.campaign.name,
            title=title,
            as_of=self._as_of(),
            made_at=columns.moment(self.campaign.changed_at) or "",
            zone=settings.TIME_ZONE,
            rulings=(*in_force(self.record, self.campaign.edition), *self._of_the_battle()),
            standing=self._standing(),
            as_of_game=self.outcome.as_of,
        )

    def _of_the_battle(self) -> Iterator[str]:
        """The rulings by which a battle behind a game was played."""
        if any(entry.kido_butai is not None and entry.game <= self.latest for entry in self.record.schedule):
            said = {"first": KIDO_BUTAI[0].cite, "last": KIDO_BUTAI[-1].cite}
            yield _("The battle off Midway: Ready Room’s rulings %(first)s to %(last)s.") % said

    def _as_of(self) -> str:
        return _("After game %(game)d") % {"game": self.outcome.as_of} if self.outcome.as_of else _("Before the first game")

    def _standing(self) -> str:
        """The score, without the moment that the head names beside it."""
        if self.outcome.complete or not self.outcome.as_of:
            return self.book.headline
        score = _("Japan %(japan)s, USA %(usa)s.") % {"japan": number(self.book.japan.vp), "usa": number(self.book.usa.vp)}
        return f"{score} {self.book.waits}" if self.book.waits else score


def material(campaign: Campaign, after: int | None = None, picture: str = "") -> Material:
    """Read the facts and replay them: now, or as they stood after a game."""
    record = cut(facts(campaign), after)
    outcome = play(record)
    return Material(campaign, record, outcome, book_of(record, outcome, after), after, picture)
