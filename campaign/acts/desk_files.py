"""The act that makes a session of the Dauntless desk of a file."""

import uuid
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from campaign.acts import wording
from campaign.acts.base import Actor, refuse
from campaign.acts.desk_forces import MOST, PLACES
from campaign.acts.desk_log import MOST_LINES
from campaign.acts.desks import new_desk
from games.dauntless.brought import loaded
from games.models import Desk, DeskEntry, DeskSecret
from rulebooks.dauntless.session import Session

YEARS = range(1970, 3000)


def load_desk(*, actor: Actor, data: bytes, club: str = "", key: uuid.UUID | None = None, now: datetime | None = None) -> Desk:
    """Begin a session from a file; one that is not finished goes on. The same form sent twice loads it once.

    Raises ``Broken`` where the file breaks a rule or does not agree with itself. Refusals: desk.account, desk.many, desk.club,
    desk.title, desk.most, desk.lines.
    """
    session = loaded(data)
    called = wording.title(session.title, "desk.title", "/title") if session.title.strip() else ""
    for what, place in PLACES.items():
        if len(getattr(session, place)) > MOST[what]:
            raise refuse("desk.most", f"/{place}", "", most=MOST[what], why=what)
    if len(session.log) > MOST_LINES:
        raise refuse("desk.lines", "/log", "", most=MOST_LINES)
    moment = now or timezone.now()
    said = {
        "title": called,
        "scenario": session.scenario or "",
        "date": session.date,
        "turn": session.turn,
        "ships": list(session.ships),
        "aircraft": list(session.aircraft),
        "torpedoes": list(session.torpedoes),
        "winner": session.winner or "",
        "finished_at": moment if session.winner else None,
        "from_file": True,
    }
    with transaction.atomic():
        desk, is_new = new_desk(actor, key, moment, club, session.settings, **said)
        if is_new:
            DeskEntry.objects.bulk_create(_lines(desk, session, moment))
            DeskSecret.objects.bulk_create(_secrets(desk, session, moment))
        return desk


def _lines(desk: Desk, session: Session, moment: datetime) -> list[DeskEntry]:
    """Nobody of this site is behind them: their names stay as the file has them."""
    return [
        DeskEntry(
            desk=desk,
            number=line["n"],
            turn=line["turn"],
            by_name=line["by"][:60],
            request=line["request"],
            answer=line["answer"],
            dice=line.get("dice") or "",
            at=_at(line, moment),
            void=line["void"],
            void_reason=(line.get("reason") or "?") if line["void"] else "",
            voided_by_name=(line.get("voided_by") or "")[:60],
            voided_at=_at(line, moment) if line["void"] else None,
        )
        for line in session.log
    ]


def _secrets(desk: Desk, session: Session, moment: datetime) -> list[DeskSecret]:
    return [
        DeskSecret(
            desk=desk,
            name=one["id"],
            side=one["side"],
            by_name="",
            salt=one["salt"] or "",
            text=one["text"] or "",
            digest=one["digest"],
            opened_turn=one["opened_turn"],
            at=moment,
        )
        for one in session.sealed
    ]


def _at(line: dict[str, Any], moment: datetime) -> datetime:
    """When it was written; none, one without a zone, or one in no year that anybody plays in, is that of the loading."""
    said = parse_datetime(line["at"]) if line.get("at") else None
    return said if said is not None and said.tzinfo is not None and said.year in YEARS else moment
