"""The sessions of the desk behind a game of a campaign, as its page, exports and programs show them: all of it follows from their
files, as they were when they last brought something."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from campaign.access import RUNS_IT
from campaign.models import Member
from campaign.prepared import PreparedValues
from games.dauntless.strikes import Document, Mission, struck_in, successes_of, target_in
from games.models import Game, GameDesk, Report
from pilots.former import shown_as
from rulebooks.dauntless import answer
from rulebooks.dauntless.ledger.stands import state_now
from rulebooks.dauntless.session import standing

TABLE_3 = {
    "flak": gettext_lazy("shot down by flak"),
    "sea": gettext_lazy("into the sea"),
    "escort": gettext_lazy("an escort hit"),
    "carrier": gettext_lazy("a carrier hit"),
}
KAMIKAZES = ("kamikaze", "campaign_kamikaze")


class Attacked(NamedTuple):
    """A ship as the session left it. ``percent``: of the hits that sink it."""

    name: str
    side: str
    class_id: str
    hits: int
    listed: int
    percent: int
    condition: str

    @property
    def counted(self) -> int:
        """Of the hits that sink it, those that it has; more than that it cannot take."""
        return min(self.hits, self.listed)


class Crash(NamedTuple):
    """A kamikaze of the session. ``result``: what Table 3 said, where it was asked; ``hits``: for the ledger alone (DA-R70)."""

    line: int
    turn: int
    target: str
    result: str
    hits: int

    @property
    def told(self) -> str:
        """What Table 3 said, in words."""
        return str(TABLE_3[self.result]) if self.result else ""


@dataclass(frozen=True, slots=True)
class Behind:
    """A session behind a game. ``row`` and ``edit`` are sent with what changes it; ``code``: where it is, while it is there;
    ``shared``: whoever has the address may look on. ``sent_at``: when it last brought something to its game.
    """

    row: int
    game: int
    edit: int
    code: str
    shared: bool
    title: str
    turn: int
    winner: str
    by: str
    attached_at: datetime | None
    sent_at: datetime | None
    ships: list[Attacked] = field(default_factory=list)
    missions: list[Mission] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)

    @property
    def successes(self) -> dict[str, int]:
        return successes_of(self.missions)


@lru_cache(maxsize=8)
def _rows(**of: int) -> PreparedValues:
    """Those of a campaign, or of one game of it (``game__number``)."""
    return PreparedValues(
        lambda campaign: (
            GameDesk.objects.filter(game__campaign=campaign, **of)
            .order_by("game__number", "pk")
            .values_list(
                "pk", "game__number", "edit", "desk__code", "desk__shared", "by_name", "attached_at", "sent_at", "document"
            )
        ),
        campaign=0,
    )


def all_behind(campaign_id: int) -> list[Behind]:
    """Every session behind a game of a campaign, game by game; one query."""
    return [_behind(*row) for row in _rows().all(campaign=campaign_id)]


def behind_game(campaign_id: int, game: int) -> list[Behind]:
    """The sessions behind one game; one query."""
    return [_behind(*row) for row in _rows(game__number=game).all(campaign=campaign_id)]


def open_games(user: int) -> QuerySet[Game]:
    """The games to which a person may attach a session: a draft of each is open in a campaign that he referees. One query."""
    his = Member.objects.filter(user=user, role__in=RUNS_IT).values("campaign")
    drafts = Report.objects.filter(state=Report.State.DRAFT).values("game")
    games = Game.objects.filter(pk__in=drafts, campaign__in=his).select_related("campaign")
    return games.order_by("campaign__name", "campaign", "number")


def _behind(row: int, game: int, edit: int, code: str | None, shared: bool | None, by: str, *rest: Any) -> Behind:
    attached_at, sent_at, document = rest
    return Behind(
        row=row,
        game=game,
        edit=edit,
        code=code or "",
        shared=bool(code and shared),
        title=document.get("title", ""),
        turn=document["turn"],
        winner=document["winner"] or "",
        by=shown_as(by),
        attached_at=attached_at,
        sent_at=sent_at,
        ships=[_attacked(ship) for ship in document["ships"]],
        missions=struck_in(document, game).missions,
        crashes=list(_crashes(document)),
    )


def _attacked(ship: Mapping[str, Any]) -> Attacked:
    ledger = answer({"calc": "ship_ledger", **ship["ledger"]})
    last = state_now(ledger)
    class_id = ship["ledger"]["ship"]["class_id"]
    return Attacked(
        ship["name"], ship["side"], class_id, last["hits"], ledger["hits_listed"], last["percent"], ledger["condition"]
    )


def _crashes(document: Document) -> Iterator[Crash]:
    names = {ship["id"]: ship["name"] for ship in document["ships"]}
    for line in standing(document["log"]):
        calc, said = line["request"]["calc"], line["answer"]
        if calc in KAMIKAZES:
            hits = said["hits"] if calc == "kamikaze" else said["ship_hits"] or 0
            yield Crash(line["n"], line["turn"], target_in(line, names), said.get("result", ""), hits)
