"""What everybody reads who may see a campaign: the structures of its pages, and the published documents."""

import re
from dataclasses import dataclass
from functools import cache

from django.http import Http404
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.translation import gettext_lazy as _

from campaign.api.asking import Asking
from campaign.api.operations import Document, Param, Read
from campaign.api.pages_of import CURSOR, onward, page_of
from campaign.exports.campaign_file import campaign_file
from campaign.exports.dice_record import text_of_record
from campaign.exports.formats import FORMATS
from campaign.exports.standings import as_json, standings_of
from campaign.exports.subjects import SUBJECTS
from campaign.models import JournalEntry
from campaign.pictures.gallery import Gallery, gallery
from campaign.queries.board import Board, board
from campaign.queries.dice import Die, Faces, Numbers, SeedLine, dice_record
from campaign.queries.home import CampaignHome, campaign_home
from campaign.queries.journal import journal
from campaign.queries.roster import Roster, roster
from campaign.queries.standings import USUAL, Asked, Standings, standings
from campaign.record import facts
from games.fate.evening import Evening, evening
from games.flown import GamePage, game_page
from games.models import Roll
from games.queries import Played, schedule
from pilots.book import Logbook, logbook
from rulebooks.pacific_air_war.play import play

HERE = "campaigns/<slug:slug>/"
FILE = re.compile(r"c/<slug:slug>/[^<>]*[^<>/]")
"""What an address of a file looks like that wants to be told nothing but the campaign."""
AFTER = Param("after", _("As it was after this game; 0: after the muster. None: as it is now."), "game", 1)
OF_A_GAME = Param("game", _("Only of this game; 0: the muster."), "game", 1)
LIVING = Param("living", _("Without the lost."), "yes")
FOR = Param("pilot", _("Whose die is asked for first."), "word", "j1-1")
WAR, DICE, FILES = _("War"), _("Dice"), _("Files")


def _standings(ask: Asking) -> Standings:
    return standings(ask.campaign, Asked(ask.asked["after"], USUAL, False, bool(ask.asked["living"])))


@dataclass(frozen=True, slots=True)
class Schedule:
    """The scheduled games in their order, with what came of each."""

    games: list[Played]


def game_dice(ask: Asking) -> Evening:
    """Two queries and a replay. Http404 for a game that has no confirmed report."""
    campaign, number = ask.campaign, ask.holders["game"]
    record = facts(campaign)
    rows = Roll.objects.filter(campaign=campaign, game=number).select_related("pilot__seat")
    found = evening(record, play(record), number, rows, chosen=ask.asked["pilot"] or "")
    if found is None:
        raise Http404
    return found


Journal = page_of(JournalEntry, "JournalPage")


def journal_page(ask: Asking) -> object:
    found = journal(ask.campaign, ask.asked["game"], ask.asked["cursor"])
    return Journal(found.entries, onward(ask, found.older))


@dataclass(frozen=True, slots=True)
class DicePage:
    """Dice of a campaign, the last one first; how often each face fell, the seeds, and whether a number is missing."""

    items: list[Die]
    next: str | None
    faces: list[Faces]
    seeds: list[SeedLine]
    numbers: Numbers


def dice(ask: Asking) -> DicePage:
    found = dice_record(ask.campaign, ask.asked["game"], ask.asked["cursor"])
    return DicePage(found.dice, onward(ask, found.older), found.faces, found.seeds, found.numbers)


@dataclass(frozen=True, slots=True)
class FileLink:
    """A file to take home. Its address opens to whoever may see the campaign: by his browser's session, or with his token."""

    name: str
    href: str


@dataclass(frozen=True, slots=True)
class FileLinks:
    """Every file of the campaign that can be taken home."""

    files: list[FileLink]


def exports(ask: Asking) -> FileLinks:
    slug = ask.campaign.slug
    tables = [
        FileLink(f"{subject}.{form}", reverse("export", args=[slug, subject, form])) for subject in SUBJECTS for form in FORMATS
    ]
    return FileLinks([*tables, *(FileLink(name, reverse(name, args=[slug])) for name in _files())])


@cache
def _files() -> tuple[str, ...]:
    """The names of the addresses of a campaign's files that want to be told nothing more."""
    return tuple(sorted(_named(get_resolver())))


def _named(resolver: URLResolver, before: str = "") -> list[str]:
    found = []
    for entry in resolver.url_patterns:
        here = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            found += _named(entry, here)
        elif isinstance(entry, URLPattern) and FILE.fullmatch(here):
            found.append(str(entry.name))
    return found


READS = (
    Read(HERE, "campaign", CampaignHome, lambda ask: campaign_home(ask.campaign), _("Where a campaign stands."), kept_by="stamp"),
    Read(
        f"{HERE}standings/",
        "standings",
        Standings,
        _standings,
        _("The standings with their reasons: sides, pilots, who shot whom."),
        params=(AFTER, LIVING),
        tag=WAR,
    ),
    Read(
        f"{HERE}standings/document/",
        "standings_document",
        Document("StandingsDocument"),
        lambda ask: as_json(standings_of(ask.campaign, ask.asked["after"])),
        _("The standings as the published document (docs/formats/standings.schema.json)."),
        params=(AFTER,),
        tag=FILES,
    ),
    Read(
        f"{HERE}file/",
        "campaign_file",
        Document("CampaignFile"),
        lambda ask: campaign_file(ask.campaign),
        _("Every fact of the campaign, as the published campaign file (docs/formats/campaign.schema.json)."),
        tag=FILES,
    ),
    Read(f"{HERE}files/", "files", FileLinks, exports, _("Every file that can be taken home, with its address."), tag=FILES),
    Read(
        f"{HERE}pictures/",
        "pictures",
        Gallery,
        lambda ask: gallery(ask.campaign, ask.asked["after"]),
        _("The pictures’ findings with the tables behind them; each is an SVG at the page’s own address."),
        params=(AFTER,),
        tag=WAR,
    ),
    Read(
        f"{HERE}roster/",
        "roster",
        Roster,
        lambda ask: roster(ask.campaign),
        _("Both sides, seat by seat, with their pilots."),
        tag=WAR,
    ),
    Read(
        f"{HERE}pilots/<id:pilot>/",
        "pilot",
        Logbook,
        lambda ask: logbook(ask.campaign, ask.holders["pilot"], ask.asked["after"]),
        _("A pilot’s logbook: figures, marks, growth, and every game with its dice and reasons."),
        params=(AFTER,),
        tag=WAR,
    ),
    Read(
        f"{HERE}games/",
        "games",
        Schedule,
        lambda ask: Schedule(schedule(ask.campaign.pk)),
        _("The schedule, with what came of each game."),
        kept_by="stamp",
        tag=WAR,
    ),
    Read(
        f"{HERE}games/<no:game>/",
        "game",
        GamePage,
        lambda ask: game_page(ask.campaign.pk, ask.holders["game"]),
        _("A game: what is or was flown, who shot whom, dice, the reasons of every point, the versions of its report."),
        kept_by="stamp",
        tag=WAR,
    ),
    Read(
        f"{HERE}games/<no:game>/dice/",
        "game_dice",
        Evening,
        game_dice,
        _("The dice of a confirmed game: the next one with its exact chances, those that wait, those that fell."),
        params=(FOR,),
        tag=DICE,
    ),
    Read(
        f"{HERE}journal/",
        "journal",
        Journal,
        journal_page,
        _("What was done, the newest first."),
        params=(OF_A_GAME, CURSOR),
    ),
    Read(
        f"{HERE}dice/",
        "dice",
        DicePage,
        dice,
        _("Every die that fell, the last one first."),
        params=(OF_A_GAME, CURSOR),
        tag=DICE,
    ),
    Read(
        f"{HERE}dice/document/",
        "dice_document",
        Document("DiceDocument"),
        lambda ask: text_of_record(ask.campaign),
        _("The whole dice record, as the script that checks it reads it."),
        tag=DICE,
    ),
    Read(
        f"{HERE}board/",
        "board",
        Board,
        lambda ask: board(ask.campaign),
        _("What the board on the wall shows, the report being entered included."),
        kept_by="stamp",
    ),
)
