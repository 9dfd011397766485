"""The desk page of a campaign's game: each session behind it as it stands now, and what waits to be brought into the draft."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from campaign.words.refusals import told
from games.dauntless.behind import Attacked, Behind, all_behind
from games.dauntless.belonging import Belongs, flown_by, not_given, off_table, on_table
from games.dauntless.sessions import documents_of
from games.dauntless.strikes import NOBODY, NOTHING, Document, Struck, kind_in, says, struck_in, target_in
from games.models import Game, GameDesk, Report
from rulebooks.dauntless.session import about
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.refusal import Refusal


@dataclass(frozen=True, slots=True)
class TypeLine:
    """What a session says of a type of strike aircraft, beside what the draft says now; None where that is silent."""

    side: str
    aircraft: str
    attacked: int
    successful: int
    drafted: tuple[Any, Any] | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """A session behind an earlier game, with its ships that are afloat."""

    row: int
    game: int
    title: str
    afloat: Sequence[Attacked]


@dataclass(frozen=True, slots=True)
class Loose:
    """An attack in the log that belongs to no strike. ``kind``: how bombs were dropped, or empty; ``ways``: the strikes of the
    game; ``flown``: that which its aircraft flies."""

    line: int
    turn: int
    aircraft: str
    calc: str
    kind: str
    target: str
    hits: int
    ways: Sequence[Belongs]
    flown: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A session behind the game as it stands now. ``struck`` is None where it was deleted; ``waits``: it says something new;
    ``runs``: who looks referees it, and it is not over; ``loose``: attacks that belong to no strike yet."""

    behind: Behind
    struck: Struck | None = None
    why_not: str = ""
    waits: bool = False
    lines: Sequence[TypeLine] = ()
    earlier: Sequence[Earlier] = ()
    runs: bool = False
    loose: Sequence[Loose] = ()

    @property
    def wants_draft(self) -> bool:
        """Whether nothing but a draft that is open is missing."""
        return self.struck is not None and self.struck.error is None and bool(self.why_not)

    @property
    def untouched(self) -> bool:
        """Whether nothing of it belongs to the game yet, and nothing was brought: the way leads to its table."""
        return bool(self.struck) and not self.struck.missions and self.behind.sent_at is None

    @property
    def leads_back(self) -> bool:
        """Whether the table is a way beside others."""
        return not self.untouched or bool(self.loose)

    @property
    def bombing(self) -> Sequence[tuple[str, str]]:
        """Sortie and success of the aircraft on the table."""
        return sorted(self.struck.report["bombing"].items()) if self.struck else ()


def waiting_at(game: Game, draft: Report | None, referee: int) -> list[Waiting]:
    """The sessions behind a game. ``draft``: its report while that is open; ``referee``: the account that looks.

    As many queries for five sessions as for one.
    """
    rows = GameDesk.objects.select_related("desk").filter(game=game).in_bulk()
    documents = documents_of([row.desk for row in rows.values() if row.desk is not None], NOBODY)
    behind = all_behind(game.campaign_id)
    earlier = [one for each in behind if each.game < game.number and (one := _earlier(each)).afloat]
    left = list(on_table(game, draft.body if draft else {}))
    waiting = []
    for each in behind:
        row = rows.get(each.row)
        if row is None:
            continue
        document = documents.get(row.desk_id or 0)
        if row.desk is None or document is None:
            waiting.append(Waiting(each))
            continue
        now = _waiting(each, row, document, draft)
        if row.desk.referee_id == referee and row.desk.finished_at is None:
            ways = [*off_table(game, document["log"]), *left]
            now = replace(now, runs=True, earlier=earlier, loose=_loose(document, ways))
        waiting.append(now)
    return waiting


def untold(draft: Report, referee: int) -> bool:
    """Whether a session behind the game knows of attacks that the draft of its report does not say, or that are not counted yet.

    One query where no session stands behind the game; ``referee``: the account that looks.
    """
    if not GameDesk.objects.filter(game=draft.game_id).exists():
        return False
    return any(
        one.loose or (one.struck and (one.struck.error or not says(draft.body, one.struck.report)))
        for one in waiting_at(draft.game, draft, referee)
    )


def _earlier(behind: Behind) -> Earlier:
    return Earlier(behind.row, behind.game, behind.title, [ship for ship in behind.ships if ship.condition != "sunk"])


def _waiting(behind: Behind, row: GameDesk, document: Document, draft: Report | None) -> Waiting:
    struck = struck_in(document, behind.game)
    changes = struck.report != (row.sent or NOTHING) or draft is not None and not says(draft.body, struck.report)
    why_not = ""
    if struck.error is not None:
        why_not = told(Refusal("behind.strikes", "/desk", "", {"error": struck.error, "line": struck.line}))
    elif changes and draft is None:
        why_not = _("No draft of this game is open: open it at the referee’s desk first.")
    return Waiting(behind, struck, why_not, changes or document != row.document, _lines(struck, draft))


def _loose(document: Document, ways: Sequence[Belongs]) -> list[Loose]:
    """The attacks that were entered without a strike; none where the game has no strike aircraft."""
    names = {ship["id"]: ship["name"] for ship in document["ships"]}
    planes = {one["id"]: one for one in document["aircraft"]}
    found = []
    for line in not_given(document["log"]) if ways else ():
        aircraft = about(line["request"], "aircraft") or ""
        plane = planes.get(aircraft, {"side": "", "type": ""})
        flown = flown_by(ways, plane["side"], plane["type"])
        request = line["request"]
        said = request["calc"], kind_in(request), target_in(line, names), line["answer"]["hits"]
        found.append(Loose(line["n"], line["turn"], aircraft, *said, ways, flown.value if flown else ""))
    return found


def _lines(struck: Struck, draft: Report | None) -> list[TypeLine]:
    said = draft.body.get("strikes", {}) if draft else {}
    lines = []
    for side in SIDES:
        for aircraft, counts in sorted(struck.report["strikes"].get(side, {}).items()):
            now = said.get(side, {}).get(aircraft)
            drafted = (now["attacked"], now["successful"]) if now else None
            lines.append(TypeLine(side, aircraft, counts["attacked"], counts["successful"], drafted))
    return lines
