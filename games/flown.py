"""The structure of a game's page. Three queries: the game with its versions, its sorties, its dice, or the parts that are in;
and one each for its links, its logs, the battle and the desk's sessions behind it, where there are any.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from django.db.models import Exists, OuterRef, Subquery
from django.db.models.functions import JSONObject
from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.prepared import PreparedValues
from campaign.story.photos import Pictured, photos_of, shown_photos
from campaign.vassal.attached import LogLine, attached, logs_of
from games.awards import AwardLine, award_lines
from games.crews import FLOWN, Crew, Flown, Thrown, crews, dice_of
from games.dauntless.behind import Behind, behind_game
from games.evidence import PartsIn, parts_in
from games.links import RESULT as ELSEWHERE
from games.links import LinkLine, links_of
from games.models import GameDesk, Link, Operation, Report, Sortie
from games.operation import Fought, fought_in, gives_told
from games.queries import FIELDS, Played, played, rows
from pilots.former import shown_as
from pilots.models import Pilot
from rulebooks.pacific_air_war.operation import FRAMED_GAME
from rulebooks.pacific_air_war.record import SIDES, Side
from rulebooks.pacific_air_war.scenarios import SCENARIOS, Force


class Version(NamedTuple):
    """One version of the report. ``came``: by hand, or from a file, whose name and number here members are told."""

    number: int
    state: str
    opened_at: datetime
    confirmed_at: datetime | None
    by: str
    came: Literal["hand", "file"] = "hand"
    file: str = ""
    upload: int | None = None

    @property
    def words(self) -> str:
        return str(Report.State(self.state).label)


class Pool(NamedTuple):
    """Off-table aircraft of one type: how many there were and how many are left. ``boxes``: True for each that is gone."""

    aircraft: str
    start: int
    left: int

    @property
    def boxes(self) -> list[bool]:
        return [place >= self.left for place in range(self.start)]


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side of a game: its force by the book, and once it is flown its CVP with their lines, its crews and its pool."""

    side: Side
    force: Force
    carrier: bool
    cvp: int
    awards: list[AwardLine]
    crews: list[Crew]
    pool: list[Pool]


@dataclass(frozen=True)
class GamePage:
    """A game before and after it was flown. ``parts`` are told to the referee and to ``seat`` alone, while it is entered.

    ``member``: whoever looks plays or runs the campaign, and is offered what is for its table. ``corrects``: a correction of
    this game waits for its second person. ``operation``: the battle off Midway behind it, and in words what that gives;
    ``desks``: the sessions of the Dauntless desk.
    """

    game: Played
    turns: int
    remark: str
    sheets: list[SideSheet]
    versions: list[Version]
    parts: PartsIn | None = None
    seat: str = ""
    member: bool = False
    links: list[LinkLine] = field(default_factory=list)
    logs: list[LogLine] = field(default_factory=list)
    corrects: bool = False
    photos: list[Pictured] = field(default_factory=list)
    operation: Fought | None = None
    operation_gives: str = ""
    desks: list[Behind] = field(default_factory=list)

    @property
    def title(self) -> str:
        return _("Game %(number)d: %(title)s") % {"number": self.game.number, "title": self.game.title}

    tab = "campaign"

    @property
    def opening(self) -> str:
        game = self.game
        if not game.reported and game.voided and not game.entering:
            return _("Its report was voided. The game is to be reported again.")
        if game.kept:
            return _("Its draft is kept as it is: a game before it is to be reported first.")
        if not game.reported:
            return _("The report is being entered.") if game.entering else _("It has not been flown yet.")
        if game.voided:
            return _("It was voided: it counts as not played, and nothing of it scores.")
        if not any(sheet.crews for sheet in self.sheets):
            return _("It was not played: the report holds no sortie.")
        draw = game.closed and game.japan == game.usa
        score = _("A draw: Japan %(japan)d, USA %(usa)d.") if draw else _("Japan %(japan)d, USA %(usa)d.")
        lasted = ngettext("The game lasted %(turns)d turn.", "The game lasted %(turns)d turns.", self.turns)
        return f"{score} {lasted}" % {"japan": game.japan, "usa": game.usa, "turns": self.turns}

    @property
    def may_frame(self) -> bool:
        """Whether a battle of Kido Butai may stand behind it."""
        return self.game.number == FRAMED_GAME

    @property
    def submitted(self) -> bool:
        """Whether the report waits for its second person, so that nothing is taken over into it."""
        return any(version.state == Report.State.SUBMITTED for version in self.versions)

    @property
    def may_file(self) -> bool:
        """Whether somebody of ``seat`` flies, so that his player files a part."""
        return self.parts is not None and self.seat in self.parts.flying

    @property
    def has_filed(self) -> bool:
        return self.parts is not None and self.seat in self.parts.filed

    def parts_told(self) -> str:
        """How many parts are in, for the referee."""
        if self.parts is None or not self.parts.flying:
            return ""
        count = {"filed": len(self.parts.filed), "all": len(self.parts.flying)}
        return ngettext("%(filed)d of %(all)d part is in.", "%(filed)d of %(all)d parts are in.", count["all"]) % count

    @property
    def results_elsewhere(self) -> list[LinkLine]:
        """What came back as a link: a result that was entered somewhere else."""
        return [link for link in self.links if link.kind == ELSEWHERE]

    @cached_property
    def lost(self) -> list[Crew]:
        """The pilots lost in this game."""
        return [crew for sheet in self.sheets for crew in sheet.crews if crew.lost]

    @cached_property
    def thrown(self) -> list[Thrown]:
        """The dice of the game in the order of the sorties, those that wait too."""
        return [die for sheet in self.sheets for crew in sheet.crews for die in crew.dice]

    @property
    def odds(self) -> str:
        japan, usa = self.game.plan.odds
        return _("odds %(japan)d : %(usa)d") % {"japan": japan, "usa": usa}

    def notes(self) -> list[str]:
        """What the game's own notes change."""
        plan = self.game.plan
        told = []
        if plan.variant == "pearl":
            told.append(_("Pearl variant: at most three Americans fly."))
        if plan.loaded:
            told.append(_("Loaded from the start: %(types)s.") % {"types": ", ".join(sorted(plan.loaded))})
        if plan.suicide:
            told.append(_("Always kamikazes: %(types)s.") % {"types": ", ".join(sorted(plan.suicide))})
        if plan.may_be_suicide:
            told.append(_("May be kamikazes: any number of the %(types)s.") % {"types": ", ".join(sorted(plan.may_be_suicide))})
        if plan.no_exit:
            told.append(_("American aircraft may not leave the map."))
        return told


RESULT = (
    "result__turns", "result__note", "result__awards", "result__pool", "carrier_japan", "carrier_usa",
    "linked", "logged", "pictured", "framed", "desked", "campaign__rules",
    "campaign__correction__submitted_at", "campaign__correction__bodies", "campaign__correction__voids",
)  # fmt: skip
FILE = ("reports__upload__name", "reports__upload")
VERSION = ("reports__number", "reports__state", "reports__opened_at", "reports__confirmed_at", "reports__by_name", *FILE)


@lru_cache(maxsize=8)
def _versioned(number: int) -> PreparedValues:
    """A game with its result, once for each version of its report."""
    linked = Exists(Link.objects.filter(game=OuterRef("pk")))
    logged = Exists(attached().filter(game=OuterRef("pk")))
    pictured = Exists(shown_photos().filter(campaign=OuterRef("campaign"), game=OuterRef("number")))
    framed = Exists(Operation.objects.filter(game=OuterRef("pk")))
    desked = Exists(GameDesk.objects.filter(game=OuterRef("pk")))
    return PreparedValues(
        lambda campaign: (
            rows(campaign)
            .filter(number=number)
            .annotate(linked=linked, logged=logged, pictured=pictured, framed=framed, desked=desked)
            .order_by("reports__number")
            .values_list(*FIELDS, *RESULT, *VERSION)
        ),
        campaign=0,
    )


@lru_cache(maxsize=8)
def _flown(number: int) -> PreparedValues:
    """The sorties of a game, with their pilots, seats and successors."""
    after = Pilot.objects.filter(seat=OuterRef("pilot__seat"), came_after=number, on_call=False).order_by()
    successor = Subquery(after.values_list(JSONObject(name="name", code="code"))[:1])
    return PreparedValues(
        lambda campaign: (
            Sortie.objects.filter(campaign_id=campaign, result__game__number=number)
            .order_by("position")
            .annotate(successor=successor)
            .values_list(*FLOWN)
        ),
        campaign=0,
    )


def _version(row: Sequence[Any], member: bool) -> Version:
    *told, by, file, upload = row
    told.append(shown_as(by or ""))
    if upload is None:
        return Version(*told)
    return Version(*told, "file", file, upload) if member else Version(*told, "file")


def game_page(campaign_id: int, number: int, *, seat: str = "", with_parts: bool = False, member: bool = False) -> GamePage:
    """The structure of a game's page. Http404 for a game that is not scheduled.

    ``with_parts``: for the referee, or for the player of ``seat``, who are told which parts are in while it is entered.
    """
    if number not in SCENARIOS:
        raise Http404
    versioned = _versioned(number).all(campaign=campaign_id)
    if not versioned:
        raise Http404
    game = played(versioned[0][: len(FIELDS)])
    turns, note, awards, pool, carrier_japan, carrier_usa, linked, logged, pictured, framed, desked, rules, *correction = (
        versioned[0][len(FIELDS) : -len(VERSION)]
    )
    versions = [_version(row[-len(VERSION) :], member) for row in versioned if row[-len(VERSION)]]
    flew = _crews(campaign_id, number) if game.reported else []
    names = {crew.code: crew.called for crew in flew}
    carriers = {"japan": carrier_japan, "usa": carrier_usa}
    sheets = []
    for side in SIDES:
        force = game.plan.force(side)
        sheets.append(
            SideSheet(
                side=side,
                force=force,
                carrier=force.carrier if carriers[side] is None else carriers[side],
                cvp=game.cvp(side),
                awards=award_lines(awards or (), side, names),
                crews=[crew for crew in flew if crew.side == side],
                pool=[Pool(type_, *counts) for type_, counts in pool[side].items()] if pool else [],
            )
        )
    parts = parts_in(campaign_id, number) if with_parts and game.entering and not game.reported else None
    links = links_of(campaign_id, number, game.link, any_more=linked)
    logs = logs_of(campaign_id, number) if logged else []
    photos = photos_of(campaign_id, number) if pictured else []
    corrects = _corrects(number, *correction)
    operation = fought_in(campaign_id) if framed else None
    gives = _gives(game, operation, rules) if operation else ""
    desks = behind_game(campaign_id, number) if desked else []
    told = (links, logs, corrects, photos, operation, gives, desks)
    return GamePage(game, turns or 0, note or "", sheets, versions, parts, seat, member, *told)


def _gives(game: Played, operation: Fought, rules: Mapping[str, Any]) -> str:
    table = rules.get("kido_butai_cvp", {})
    return gives_told(operation, table, reported=game.reported, voided=game.voided, scores=game.scores)


def _corrects(number: int, submitted: datetime | None, bodies: dict[str, Any] | None, voids: list[int] | None) -> bool:
    return submitted is not None and (str(number) in (bodies or {}) or number in (voids or ()))


def _crews(campaign_id: int, number: int) -> list[Crew]:
    return crews([Flown(*row) for row in _flown(number).all(campaign=campaign_id)], dice_of(campaign_id, number))
