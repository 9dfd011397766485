"""What every act on a session of the Dauntless desk begins and ends with: the locked row, who may, what was changed meanwhile."""

import secrets
import uuid
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.crypto import salted_hmac

from campaign.acts.base import Actor, Conflict, refuse
from campaign.models import Club
from games.dauntless.brought import agreeing
from games.dauntless.sessions import session_of
from games.kido_butai.leagues import leagues_of
from games.models import Desk, DeskPlayer
from games.models.dauntless import SIDES
from rulebooks.dauntless.session import Broken, Session, written

CODE_BYTES = 16
SEAT_BYTES = 24


class NotWorked(Exception):
    """What the rules say of something that cannot be worked: their ``{code, field}``. Nothing was changed."""

    def __init__(self, error: Mapping[str, Any]):
        super().__init__(f"{error.get('code')} at {error.get('field')}")
        self.error = error


def check(desk: Desk) -> Session:
    """The whole session reads as one that somebody brings; the answers of its log are this site's own. Raises NotWorked."""
    try:
        return agreeing(written(session_of(desk)), own=True)
    except Broken as broken:
        raise NotWorked({"code": broken.code, "field": broken.field}) from None


def run_by(actor: Actor, code: str, *, finished: bool = False) -> Desk:
    """The locked session of its referee. ``finished``: also one that is over.

    Refusals: desk.gone, desk.finished.
    """
    desk = Desk.objects.select_for_update().filter(code=code, referee=actor.user_id or 0).first()
    return _open(desk, finished)


def entered_by(actor: Actor, code: str, *, finished: bool = False) -> tuple[Desk, DeskPlayer | None]:
    """The locked session of one who is at the table, and his seat there. ``finished``: also one that is over.

    Refusals: desk.gone, desk.finished.
    """
    desk = Desk.objects.select_for_update().filter(code=code).first()
    player = DeskPlayer.objects.filter(desk=desk, user=actor.user_id or 0).first()
    return _open(desk if desk and (player or is_referee(desk, actor)) else None, finished), player


def is_referee(desk: Desk, actor: Actor) -> bool:
    """Whether he runs it."""
    return actor.user_id is not None and desk.referee_id == actor.user_id


def worked(desk: Desk, key: uuid.UUID | None) -> bool:
    """Whether this form was worked already."""
    return key is not None and desk.worked == key


def to_change(actor: Actor, code: str, edit: int, key: uuid.UUID | None, *, finished: bool = False) -> tuple[Desk, bool]:
    """The locked session of its referee, and whether this form was worked already. ``edit``: as the form knew it.

    Refusals: desk.gone, desk.finished. Conflict ``desk`` where it was changed since the form was opened.
    """
    desk = run_by(actor, code, finished=finished)
    again = worked(desk, key)
    if not again and desk.edit != edit:
        raise Conflict("desk", desk)
    return desk, again


def save(desk: Desk, key: uuid.UUID | None, fields: Iterable[str]) -> Desk:
    """Write down what an act changed of the row itself."""
    desk.edit += 1
    desk.worked = key
    desk.save(update_fields=[*fields, "edit", "worked"])
    return desk


def referee_of(actor: Actor) -> User:
    """The account that begins a session, locked, so that two at once do not pass the limit. Refusals: desk.account."""
    user = User.objects.select_for_update().filter(pk=actor.user_id or 0, is_active=True).first()
    if user is None:
        raise refuse("desk.account", "/desk")
    return user


def room_for_one(referee: User, most: int) -> None:
    """Refusals: desk.many."""
    if Desk.objects.filter(referee=referee).count() >= most:
        raise refuse("desk.many", "/desk", "", most=most)


def club_for(actor: Actor, slug: str, now: Club | None = None) -> Club | None:
    """The club of that address, where the actor belongs to it, or where the session is its already. Refusals: desk.club."""
    if not slug:
        return None
    if now is not None and now.slug == slug:
        return now
    found = leagues_of(actor.user_id or 0).filter(slug=slug).first()
    if found is None:
        raise refuse("desk.club", "/club")
    return found


def code_of(actor: Actor, key: uuid.UUID | None) -> str:
    """The word of its address, which nobody guesses; the same for the same form."""
    if key is None:
        return secrets.token_urlsafe(CODE_BYTES)
    digest = salted_hmac("ready-room.desk", f"{actor.user_id}:{key}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:CODE_BYTES]).rstrip(b"=").decode()


def new_seats() -> dict[str, str]:
    """The secrets by which players join each side."""
    return {side: new_seat() for side in SIDES}


def new_seat() -> str:
    """A secret by which players join a side."""
    return secrets.token_urlsafe(SEAT_BYTES)


def played(desk: Desk, now: datetime) -> None:
    """Somebody did something at the table."""
    desk.played_at = now
    desk.save(update_fields=["played_at"])


def _open(desk: Desk | None, finished: bool = False) -> Desk:
    if desk is None:
        raise refuse("desk.gone", "/desk")
    if desk.finished_at is not None and not finished:
        raise refuse("desk.finished", "/desk")
    return desk
