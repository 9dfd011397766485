"""Sessions, kept in the database and read from it with every request, so that one that ended is over in every process at once.

The session of somebody signed in comes with his account in one query. Memory holds only whose session it is, which never
changes under its key; were it wrong, nobody would be signed in by it, since what counts is what the database says.
"""

import re
from contextvars import ContextVar
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore as Stored
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db.models import F, Subquery

from campaign.prepared import Prepared

KEY = re.compile("[a-z0-9]{8,40}")

FETCHED: ContextVar[User | None] = ContextVar("fetched", default=None)
"""The account that came with the session of this request, until it is asked for."""

CHOSEN = {"chosen_language": F("profile__language"), "chosen_zone": F("profile__time_zone")}
"""What an account chose, as it comes with it; None where it has no profile."""

TOGETHER = Prepared(
    lambda key, user: (
        User.objects.filter(pk=user)
        .annotate(session=Subquery(Session.objects.filter(session_key=key).values("session_data")))
        .annotate(**CHOSEN)
    ),
    key="",
    user=0,
)


class SessionStore(Stored):
    """Django's own in the database, with one query less."""

    def load(self) -> dict[str, Any]:
        FETCHED.set(None)
        if not KEY.fullmatch(self.session_key or ""):
            self._session_key = None
            return {}
        whose = cache.get(self._place)
        account = TOGETHER.first(key=str(self.session_key), user=whose) if whose else None
        data = account.__dict__.pop("session") if account else None
        if data is None:
            found: dict[str, Any] = super().load()
            self._remember(found)
            return found
        FETCHED.set(account)
        said: dict[str, Any] = self.decode(data)
        return said

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        self._remember(data)
        return super().create_model_instance(data)

    @property
    def _place(self) -> str:
        return f"whose-session:{self.session_key}"

    def _remember(self, data: dict[str, Any]) -> None:
        """Not longer than the session lasts."""
        if self.session_key and SESSION_KEY in data:
            cache.set(self._place, int(data[SESSION_KEY]), self.get_expiry_age(expiry=data.get("_session_expiry")))


def account_fetched(number: int) -> User | None:
    """The account that came with the session, if it is that one; once."""
    account = FETCHED.get()
    FETCHED.set(None)
    return account if account is not None and account.pk == number else None
