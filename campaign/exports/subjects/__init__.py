"""What can be exported: each subject once, as tables without a format."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.exports.material import Material
from campaign.exports.subjects.dice import dice_record
from campaign.exports.subjects.games import game_reports
from campaign.exports.subjects.logbooks import logbooks
from campaign.exports.subjects.roster import roster
from campaign.exports.subjects.standings import standings
from campaign.exports.tables import Export


@dataclass(frozen=True, slots=True)
class Part:
    """What may be asked of a subject alone: one pilot (his id), one game (its number). Both empty: all of it."""

    pilot: str = ""
    game: int | None = None

    @property
    def name(self) -> str:
        """The end of a file's name."""
        return f"-{self.pilot}" if self.pilot else f"-{self.game}" if self.game is not None else ""


WHOLE = Part()


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing that can be exported. ``one``: what can be had alone, pilot or game, or empty.

    ``more``: the groups of its tables behind the first, each with what it is called; in CSV each is a file of its own.
    """

    key: str
    label: str | Promise
    holds: str | Promise
    make: Callable[[Material, Part], Export]
    one: str = ""
    more: tuple[tuple[str, str | Promise], ...] = ()


SUBJECTS: dict[str, Subject] = {
    subject.key: subject
    for subject in (
        Subject(
            "standings",
            _("Standings"),
            _("Every pilot in his place, the lost too; both sides by source; the score game by game."),
            lambda material, _part: standings(material),
            more=(("sides", _("sides")), ("games", _("game by game"))),
        ),
        Subject(
            "roster",
            _("Roster"),
            _("Both sides, seat by seat, each pilot with rank, status, abilities and state."),
            lambda material, _part: roster(material),
        ),
        Subject(
            "logbooks",
            _("Logbooks"),
            _("Every flight of every pilot: aircraft, fate, kills, EP and the dice behind them."),
            lambda material, part: logbooks(material, part.pilot),
            "pilot",
        ),
        Subject(
            "game-reports",
            _("Game reports"),
            _("Each game: the score with its reasons, and what every aircraft of both sides did."),
            lambda material, part: game_reports(material, part.game),
            "game",
            (("score", _("the score, and why")), ("sorties", _("sorties"))),
        ),
        Subject(
            "dice",
            _("Dice record"),
            _("Every die that fell, struck ones too, how often each face fell, and the seeds."),
            lambda material, _part: dice_record(material),
            more=(("faces", _("faces")), ("seeds", _("seeds"))),
        ),
    )
}


def export_of(key: str, material: Material, part: Part = WHOLE) -> Export:
    """One subject of a campaign. Http404 for a pilot or a game that is not there, or was not yet."""
    subject = SUBJECTS[key]
    if part.pilot and (subject.one != "pilot" or part.pilot not in {pilot.id for pilot in material.book.pilots}):
        raise Http404
    there = {game.number for game in material.book.games if game.number <= material.latest}
    if part.game is not None and (subject.one != "game" or part.game not in there):
        raise Http404
    return subject.make(material, part)
