"""Acts on the log of a session of the Dauntless desk: a line that is worked out and written, and one that is void.

The log only grows: a line that was wrong stays, struck through, with who struck it and why.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from campaign.acts import wording
from campaign.acts.base import Actor, Conflict, refuse
from campaign.acts.desk_base import NotWorked, entered_by, is_referee, played
from games.dauntless.access import Seat
from games.dauntless.brought import storable, too_large, unseen_in
from games.dauntless.completing import completed
from games.dauntless.sessions import session_of, with_line
from games.models import Desk, DeskEntry
from rulebooks.dauntless import answer
from rulebooks.dauntless.session import Session, about, events_of, ledger_of, says_lost

MOST_LINES = 5000
REFEREES = ("correction",)
"""Events of a ship that only the referee enters."""
OF_A_SIDE = ("ship_move", "submarine", "flak", "ship_ledger")
"""What only the side of the ship enters, and the referee; so it is with whatever an aircraft does."""


__all__ = ["Entered", "NotWorked", "enter", "enter_all", "void"]


@dataclass(frozen=True, slots=True)
class Entered:
    """An act's answer. ``repeated``: this form had been worked already."""

    desk: Desk
    entry: DeskEntry
    repeated: bool = False


def enter(
    *,
    actor: Actor,
    code: str,
    request: Mapping[str, Any],
    dice: str = "",
    seen: int | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Entered:
    """Work a request out against the ship as it stands (``id.ship``), and write it down as a line of the log.

    ``dice``: whose they are, ``table``, ``site`` or nobody's. ``seen``: the last line that the page knew; Conflict ``desk`` where
    the same ship has a newer one. Raises NotWorked with the rules' fault. Refusals: desk.gone, desk.finished, desk.referee,
    desk.lines, desk.other_side; of a line that says that an aircraft is lost desk.aircraft, desk.lost.
    """
    return enter_all(actor=actor, code=code, requests=[request], dice=dice, seen=seen, key=key, now=now)[0]


def enter_all(
    *,
    actor: Actor,
    code: str,
    requests: Sequence[Mapping[str, Any]],
    dice: str = "",
    seen: int | None = None,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> list[Entered]:
    """Several requests at once, each against what the one before left: all of them, or none. Otherwise as ``enter``."""
    moment = now or timezone.now()
    with transaction.atomic():
        desk, player = entered_by(actor, code)
        seat = Seat(player.side if player else "", is_referee(desk, actor), player)
        keys = [key and (key if place == 0 else uuid.uuid5(key, str(place))) for place in range(len(requests))]
        if key and (earlier := list(DeskEntry.objects.filter(desk=desk, key__in=keys))):
            return [Entered(desk, entry, repeated=True) for entry in earlier]
        session, number = session_of(desk), _last(desk)
        if number + len(requests) > MOST_LINES:
            raise refuse("desk.lines", "/log", "", most=MOST_LINES)
        made = []
        for request, its_key in zip(requests, keys, strict=True):
            whole = completed(session, dict(request))
            _may(seat, session, whole)
            _not_newer(session, whole, seen, desk)
            number += 1
            line = {
                "n": number,
                "turn": desk.turn,
                "by": actor.name,
                "request": whole,
                "answer": _worked(session, whole),
                "void": False,
            }
            session = with_line(session, line)
            made.append(
                DeskEntry(
                    desk=desk,
                    number=number,
                    turn=desk.turn,
                    by_id=actor.user_id,
                    by_name=actor.name,
                    request=whole,
                    answer=line["answer"],
                    dice=dice,
                    key=its_key,
                    at=moment,
                )
            )
        DeskEntry.objects.bulk_create(made)
        played(desk, moment)
        return [Entered(desk, entry) for entry in made]


def void(*, actor: Actor, code: str, number: int, reason: str, now: datetime | None = None) -> DeskEntry:
    """Strike a line: the referee any, a player his own. Twice is once.

    Raises NotWorked where what was entered later cannot stand without it. Refusals: desk.gone, desk.finished, desk.line,
    desk.not_yours, desk.reason.
    """
    why = wording.reason(reason, "desk.reason", "/reason")
    moment = now or timezone.now()
    with transaction.atomic():
        desk, _player = entered_by(actor, code)
        entry = DeskEntry.objects.filter(desk=desk, number=number).first()
        if entry is None:
            raise refuse("desk.line", "/number", "", number=number)
        if entry.void:
            return entry
        if not is_referee(desk, actor) and entry.by_id != actor.user_id:
            raise refuse("desk.not_yours", "/number")
        entry.void, entry.void_reason, entry.voided_at = True, why, moment
        entry.voided_by_id, entry.voided_by_name = actor.user_id, actor.name
        entry.save(update_fields=["void", "void_reason", "voided_at", "voided_by", "voided_by_name"])
        _still_stands(session_of(desk), entry)
        played(desk, moment)
        return entry


def _last(desk: Desk) -> int:
    return DeskEntry.objects.filter(desk=desk).aggregate(last=Max("number"))["last"] or 0


def _may(seat: Seat, session: Session, request: dict[str, Any]) -> None:
    if not storable(request):
        raise NotWorked({"code": "bad_text", "field": ""})
    if (unseen := unseen_in(request)) is not None:
        raise NotWorked({"code": "bad_signs", "field": unseen})
    if too_large(request):
        raise refuse("desk.large", "/request")
    events = request.get("events") if request.get("calc") == "ship_ledger" else None
    last = events[-1] if isinstance(events, list) and events else None
    if isinstance(last, dict) and last.get("type") in REFEREES and not seat.referee:
        raise refuse("desk.referee", "/request")
    if request.get("calc") in OF_A_SIDE:
        _of_his_side(seat, session.ships, about(request, "ship"))
    if says_lost(request):
        _may_be_lost(session, about(request, "aircraft"))
    if not _runs(session, request):
        _of_his_side(seat, session.aircraft, about(request, "aircraft"))


def _of_his_side(seat: Seat, things: Sequence[Mapping[str, Any]], thing: str | None) -> None:
    side = next((one["side"] for one in things if one["id"] == thing), None)
    if side is not None and not seat.reads(side):
        raise refuse("desk.other_side", "/request", "", id=thing)


def _runs(session: Session, request: dict[str, Any]) -> bool:
    """Whether it is the end of a torpedo that is in the water: its die is thrown by whoever is at the table."""
    torpedo = about(request, "torpedo") if request.get("calc") == "torpedo" else None
    return torpedo is not None and any(one["id"] == torpedo for one in session.torpedoes)


def _may_be_lost(session: Session, aircraft: str | None) -> None:
    if all(one["id"] != aircraft for one in session.aircraft):
        raise refuse("desk.aircraft", "/request", "", id=aircraft)
    if aircraft in session.lost:
        raise refuse("desk.lost", "/request", "", id=aircraft)


def _not_newer(session: Session, request: dict[str, Any], seen: int | None, desk: Desk) -> None:
    ship = about(request, "ship")
    if ship is None or seen is None:
        return
    if any(line["n"] > seen and about(line["request"], "ship") == ship for line in session.log):
        raise Conflict("desk", desk)


def _worked(session: Session, request: dict[str, Any]) -> dict[str, Any]:
    """The answer, where the rules allow it and the ledgers of the ships take what follows."""
    came = answer(request)
    if "error" in came:
        raise NotWorked(came["error"])
    ordered = came.get("order")
    if isinstance(ordered, dict) and not ordered.get("ok", True):
        raise NotWorked({"code": ordered["code"], "field": "order"})
    happened = events_of(request, came, session.turn)
    for ship in filter(None, (about(request, "ship"), *(ship for ship, _event in happened))):
        if session.ship(ship) is None:
            raise NotWorked({"code": "unknown_ship", "field": "id.ship"})
    for ship, event in happened:
        ledger, _stands = ledger_of(session, ship)
        after = answer({**ledger, "events": [*ledger["events"], event]})
        if "error" in after:
            raise NotWorked(after["error"])
    return came


def _still_stands(session: Session, struck: DeskEntry) -> None:
    """No ledger of a ship breaks without the line. What a file tells of ships that are not there breaks nothing."""
    for ship, _event in events_of(struck.request, struck.answer, struck.turn):
        if session.ship(ship) is None:
            continue
        _ledger, stands = ledger_of(session, ship)
        if "error" in stands:
            raise NotWorked(stands["error"])
