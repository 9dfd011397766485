"""The structure of a log's page. The chat, and who threw which dice, are for members; others see how all dice fell together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import TypeVar

from django.http import Http404

from campaign.imports.logs import pilots_of
from campaign.imports.matching import match
from campaign.models import Campaign, Upload
from campaign.record import facts
from campaign.vassal.dice import DiceOfLog, FaceRow, OtherDice, ThrowLine, dice_of
from campaign.vassal.transcript import TranscriptLine, searched, transcript
from games.readers.reading import read
from games.readers.understood import Understood
from games.readers.vassal.chat import Line
from games.readers.vassal.deeds import deeds
from games.readers.vassal.dice import USUAL, throws
from games.readers.vassal.log import Log
from games.reporting.crews import men
from pilots.former import shown_as
from rulebooks.pacific_air_war.scenarios import scenario

Thing = TypeVar("Thing")
LINES, THROWS = 200, 100
"""So many stand on a page."""


@dataclass(frozen=True, slots=True)
class LogAsked:
    """What the address asks for: words that the lines must hold, and which page of lines and of throws."""

    words: str = ""
    page: int = 1
    throws: int = 1


@dataclass(frozen=True, slots=True)
class LogPage:
    """A log beside its game. ``module``, its ``version``, the ``engine``'s and ``saved_at`` are empty where it does not say.

    ``state``: waiting (a referee looks before he decides), taken or kept. ``said`` and ``thrown``: how many lines and dice there
    are in all; ``found``: how many lines hold the words. ``faces``: of all dice first. ``form``: how dice are looked for.
    ``member``: whoever looks may read the chat; for others ``lines`` and ``throws`` are empty, and ``faces`` names nobody.
    """

    number: int
    game: int
    name: str
    state: str
    by: str
    came_at: datetime
    size: int
    sha256: str
    module: str
    version: str
    engine: str
    saved_at: datetime | None
    said: int
    thrown: int
    member: bool
    faces: list[FaceRow]
    others: list[OtherDice]
    form: str
    throws: list[ThrowLine]
    throws_page: int
    throws_pages: int
    lines: list[TranscriptLine]
    words: str
    found: int
    page: int
    pages: int

    tab = "campaign"

    @property
    def title(self) -> str:
        return self.name

    @property
    def too_few(self) -> int:
        """How many players threw too few dice to be judged."""
        return sum(1 for row in self.faces[1:] if not row.figures)

    @property
    def game_title(self) -> str:
        return scenario(self.game).title


def log_of(upload: Upload) -> tuple[Understood, Log]:
    """The log, read again. It was read once before it was kept, so it is never refused."""
    understood = read(upload.name, bytes(upload.content.data))
    if not isinstance(understood, Understood) or understood.log is None:
        raise TypeError(f"upload {upload.pk} is no log")
    return understood, understood.log


def log_page(campaign: Campaign, upload: Upload, asked: LogAsked, *, member: bool) -> LogPage:
    """``upload`` with its game and content. Http404 for a page that there is not."""
    understood, log = log_of(upload)
    dice = dice_of(throws(log.lines, campaign.log_dice))
    found = searched(log.lines, asked.words) if member else []
    lines = _part(found, asked.page, LINES)
    assert upload.game is not None
    return LogPage(
        number=upload.pk,
        game=upload.game.number,
        name=upload.name,
        state=upload.state,
        by=shown_as(upload.by_name),
        came_at=upload.came_at,
        size=upload.size,
        sha256=upload.sha256,
        module=log.about.module,
        version=log.about.version,
        engine=log.about.engine,
        saved_at=log.about.saved_at,
        said=len(log.lines),
        thrown=dice.total,
        member=member,
        faces=dice.faces if member else dice.faces[:1],
        others=dice.others,
        form=campaign.log_dice or USUAL,
        throws=_part(dice.throws, asked.throws, THROWS) if member else [],
        throws_page=asked.throws,
        throws_pages=_pages(dice.throws, THROWS),
        lines=_shown(campaign, upload, understood, lines, dice) if member else [],
        words=asked.words,
        found=len(found),
        page=asked.page,
        pages=_pages(found, LINES),
    )


def _pages(things: Sequence[object], on_a_page: int) -> int:
    return max(ceil(len(things) / on_a_page), 1)


def _part(things: list[Thing], page: int, on_a_page: int) -> list[Thing]:
    if not 1 <= page <= _pages(things, on_a_page):
        raise Http404
    return things[(page - 1) * on_a_page : page * on_a_page]


def _shown(
    campaign: Campaign, upload: Upload, understood: Understood, lines: list[Line], dice: DiceOfLog
) -> list[TranscriptLine]:
    """The lines with what the import makes of their tags, as the campaign and the decisions stand."""
    assert upload.game is not None
    assert understood.log is not None
    record, tags = facts(campaign), understood.log.tags
    matches = match(understood.people, record, upload.game.number, upload.choices)
    made = deeds(tags, pilots_of(tags, matches)).made
    names = {code: man.name for code, man in men(record).items()}
    return transcript(lines, made, names, {throw.line: throw.dice for throw in dice.throws if throw.six})
