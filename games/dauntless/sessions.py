"""A session as it is stored, read for those who look at it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from games.models import Desk, DeskEntry, DeskPlayer, DeskSecret
from rulebooks.dauntless import answer
from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.session import Session, about, written

Json = dict[str, Any]
NOBODYS = "nobody's"
NO_LOAD: Json = {"calc": "depth_charge_load", "S": 0, "D": 0, "drops": []}


def turn_limit(desk: Desk) -> int | None:
    """The last turn of its scenario; None where it has none, or there is no scenario."""
    scenario = SCENARIOS.get(desk.scenario)
    return scenario["turn_limit"] if scenario is not None else None


def session_of(desk: Desk, for_side: str | None = None) -> Session:
    """The whole session. Two queries.

    ``for_side``: whose eyes it is for, ``US``, ``JP``, ``both`` or nobody's (empty): what the other side wrote down unseen has
    neither salt nor text until it is opened, its aircraft carry no depth charges, and no line reckons with those. None:
    everything, as the referee has it.
    """
    return _sessions_of([desk], for_side)[desk.pk]


def document_of(desk: Desk, for_side: str | None = None) -> Json:
    """The session file. Two queries, and one for the game of a campaign behind which it stands."""
    return documents_of([desk], for_side)[desk.pk]


def documents_of(desks: Sequence[Desk], for_side: str | None = None) -> dict[int, Json]:
    """The files of several sessions by their keys. Three queries, however many there are."""
    sessions = _sessions_of(desks, for_side)
    behind = dict(Desk.objects.filter(pk__in=sessions).values_list("pk", "of_game__game__number"))
    return {key: written(replace(session, campaign_game=behind.get(key))) for key, session in sessions.items()}


def _sessions_of(desks: Sequence[Desk], for_side: str | None) -> dict[int, Session]:
    keys = [desk.pk for desk in desks]
    sealed, log = defaultdict(list), defaultdict(list)
    for secret in DeskSecret.objects.filter(desk__in=keys):
        sealed[secret.desk_id].append(_sealed(secret, for_side))
    for entry in DeskEntry.objects.filter(desk__in=keys):
        log[entry.desk_id].append(entry)
    return {desk.pk: _session(desk, for_side, sealed[desk.pk], log[desk.pk]) for desk in desks}


def _session(desk: Desk, for_side: str | None, sealed: Sequence[Json], log: Sequence[DeskEntry]) -> Session:
    sides = {one["id"]: one["side"] for one in desk.aircraft}
    return Session(
        title=desk.title,
        scenario=desk.scenario or None,
        date=desk.date,
        turn=desk.turn,
        settings=desk.settings,
        ships=tuple(desk.ships),
        aircraft=tuple(_aircraft(one, for_side) for one in desk.aircraft),
        torpedoes=tuple(desk.torpedoes),
        sealed=tuple(sealed),
        log=tuple(_line(one, _reads(for_side, sides.get(about(one.request, "aircraft") or "", NOBODYS))) for one in log),
        winner=desk.winner or None,
        campaign_game=None,
    )


def with_line(session: Session, line: Json) -> Session:
    """With one line more at the end of the log."""
    return replace(session, log=(*session.log, line))


def lines_about(session: Session, what: str, thing: str) -> list[int]:
    """The numbers of the lines that are not void and tell of a ``ship``, ``aircraft`` or ``torpedo``."""
    struck = {told.line for told in session.told.get(thing, ())} if what == "ship" else set()
    lines = (line for line in session.log if not line["void"])
    return [line["n"] for line in lines if line["n"] in struck or about(line["request"], what) == thing]


def last_line_about(session: Session, ship: str) -> int:
    """The number of the last line, void or not, that is about a ship: what a page knew of it when it was made. 0: none."""
    return session.latest.get(ship, 0)


def log_of(desk: Desk) -> QuerySet[DeskEntry]:
    """The lines of the log, in their order."""
    return DeskEntry.objects.filter(desk=desk)


def worked_lines(desk: Desk, calc: str) -> QuerySet[DeskEntry]:
    """The lines of one calculation that say something: not void, nor ones whose request was refused."""
    return log_of(desk).filter(void=False, request__calc=calc).exclude(answer__has_key="error")


def _line(one: DeskEntry, is_his: bool) -> Json:
    """``is_his``: whether what the line's aircraft carries is for those eyes (13.3); for others it carries nothing."""
    request, came = one.request, one.answer
    if not is_his and request.get("calc") == NO_LOAD["calc"]:
        request = NO_LOAD | {key: value for key, value in request.items() if key == "id"}
        came = answer(request)
    return {
        "n": one.number,
        "turn": one.turn,
        "by": one.by_name,
        "request": request,
        "answer": came,
        "void": one.void,
        "dice": one.dice or None,
        "at": one.at.isoformat(),
        "voided_by": one.voided_by_name or None,
        "reason": one.void_reason or None,
    }


def _reads(for_side: str | None, side: str) -> bool:
    """Whether what that side keeps to itself is for those eyes."""
    return for_side is None or for_side in (side, DeskPlayer.Side.BOTH)


def _aircraft(one: Json, for_side: str | None) -> Json:
    """What depth charges it carries, its side alone knows (13.3)."""
    return one if _reads(for_side, one["side"]) else {**one, "depth_charges": {"S": 0, "D": 0}}


def _sealed(one: DeskSecret, for_side: str | None) -> Json:
    opened = one.opened_turn is not None or _reads(for_side, one.side)
    return {
        "id": one.name,
        "side": one.side,
        "digest": one.digest,
        "opened_turn": one.opened_turn,
        "salt": one.salt if opened else None,
        "text": one.text if opened else None,
    }
