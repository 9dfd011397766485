"""The battle off Midway behind game 2, as pages, exports and programs show it: all of it follows from its session file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from campaign.prepared import PreparedValues
from campaign.words.operations import stands
from games.kido_butai.differing import AS_THE_BOOK, Differing, differing
from games.kido_butai.log import BattleTurn, log_of
from games.kido_butai.whose import FILE, whose
from games.kido_butai.words import summary
from games.models import Operation
from pilots.former import shown_as
from rulebooks.kido_butai.live import resumed
from rulebooks.pacific_air_war.operation import FRAMED_GAME, result_of
from rulebooks.pacific_air_war.record import SIDES


class PointsLine(NamedTuple):
    """One item of the points of both sides."""

    words: str
    japan: int
    usa: int


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle with what came of it. ``level`` is empty while it is not finished.

    ``edit`` is sent with what changes it; ``battle``: the code of the game here, where everybody may look at that.
    ``dice``: whose fell in it (``games.kido_butai.whose``).
    """

    game: int
    edit: int
    commander: str
    title: str
    turn: int
    finished: bool
    level: str
    japan: int
    usa: int
    points: list[PointsLine]
    told: list[str]
    log: list[BattleTurn]
    by: str
    attached_at: datetime | None = None
    battle: str = ""
    dice: str = FILE
    differs: Differing = AS_THE_BOOK

    @property
    def stands(self) -> str:
        """Its level, or after which turn it is."""
        return stands(self.level, self.turn)

    @property
    def summary(self) -> str:
        """What came of it, as a paragraph."""
        return " ".join(self.told)


_ROWS = PreparedValues(
    lambda campaign: Operation.objects.filter(game__campaign=campaign).values_list(
        "game__number",
        "edit",
        "player_name",
        "document",
        "by_name",
        "attached_at",
        "battle__code",
        "battle__shared",
        "battle__from_file",
        "battle__at_table",
        "battle__document",
        "battle__in_play",
    ),
    campaign=0,
)


def fought_in(campaign_id: int) -> Fought | None:
    """The battle behind a campaign's game 2, if one is attached; one query."""
    rows = _ROWS.all(campaign=campaign_id)
    return _fought(*rows[0]) if rows else None


def dice_behind(campaign_id: int) -> str:
    """Whose dice fell in the battle that ``fought_in`` finds; those of a file where there is none. One query."""
    rows = _ROWS.all(campaign=campaign_id)
    return _dice(*rows[0][6:]) if rows else FILE


def _fought(
    game: int, edit: int, commander: str, session: dict[str, Any], by: str, at: datetime,
    code: str | None, shared: bool | None, *dice: Any,
) -> Fought:  # fmt: skip
    return fought(game, session, commander, edit, by, at, code if code and shared else "", _dice(code, shared, *dice))


def _dice(code: str | None, _shared: bool | None, *dice: Any) -> str:
    """Whose fell, by the columns of the game here; those of a file where there is none."""
    return whose(*dice) if code else FILE


def fought(
    game: int,
    session: Mapping[str, Any],
    commander: str,
    edit: int = 0,
    by: str = "",
    at: datetime | None = None,
    battle: str = "",
    dice: str = FILE,
) -> Fought:
    """The battle of a session file that keeps the rules."""
    result = result_of(session)
    japan, usa = result["victory"]["japanese"], result["victory"]["american"]
    called = shown_as(commander)
    return Fought(
        game=game,
        edit=edit,
        commander=called,
        title=session.get("title", ""),
        turn=result["turn"],
        finished=result["finished"],
        level=result["victory"]["level"] if result["finished"] else "",
        japan=japan["total"],
        usa=usa["total"],
        points=[PointsLine(words, japan[item], usa[item]) for item, words in _items().items()],
        told=[*([_("%(name)s commanded.") % {"name": called}] if called else []), summary(result)],
        log=log_of(resumed(session).past),
        by=shown_as(by),
        attached_at=at,
        battle=battle,
        dice=dice,
        differs=differing(session),
    )


def _items() -> dict[str, str]:
    """What points are given for, as the result names it."""
    return {
        "carriers_sunk": _("Carriers sunk"),
        "carriers_damaged": _("Carriers damaged"),
        "squadrons": _("Squadrons destroyed"),
        "midway": _("Midway destroyed"),
    }


def gives_told(
    fought: Fought, table: Mapping[str, Sequence[int]], *, reported: bool, voided: bool, scores: Mapping[str, Mapping[str, int]]
) -> str:
    """Whether a battle gives CVP, how many, and why. ``table``: what the club gives by level; ``scores``: of the game."""
    japan, usa = table.get(fought.level, (0, 0))
    said = {"japan": japan, "usa": usa, "game": FRAMED_GAME}
    if not table:
        return _("It gives no CVP: this campaign sets none for it (PAW-R19).")
    if not fought.finished:
        return _("It gives no CVP as long as it is not finished (PAW-R19).")
    if not (japan or usa):
        return _("Its level gives no CVP in this campaign (PAW-R19).")
    if voided:
        return _("It gives no CVP, since game %(game)d was voided (PAW-R19).") % said
    if not reported:
        return _("It gives Japan %(japan)d and the USA %(usa)d CVP once game %(game)d is reported (PAW-R19).") % said
    given = {side: scores[side]["operation"] for side in SIDES}
    return _("It gives Japan %(japan)d and the USA %(usa)d CVP in game %(game)d (PAW-R19).") % {**said, **given}
