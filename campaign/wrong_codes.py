"""Whoever guesses codes has to wait: wrong ones are counted by the address that they come from, as wrong passwords are.

They are counted in the database, so that it is the same through whichever process they come.
"""

from axes.handlers.proxy import AxesProxyHandler
from django.http import HttpRequest

COUNTED = {"username": "code of a slip"}
"""No account can be called so: it has blanks."""

MINUTES = 15


def must_wait(request: HttpRequest) -> bool:
    """True from the tenth wrong code until a quarter of an hour after the last one."""
    return bool(AxesProxyHandler.is_locked(request, COUNTED))


def count_wrong(request: HttpRequest) -> None:
    """One more wrong code came from there."""
    AxesProxyHandler.user_login_failed(__name__, COUNTED, request)
    setattr(request, "axes_locked_out", False)  # else the answer would be that of too many wrong passwords
