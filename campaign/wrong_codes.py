"""Whoever guesses codes has to wait: wrong ones are counted by the address that they come from."""

from axes.helpers import get_client_ip_address
from django.core.cache import cache
from django.http import HttpRequest

MOST_WRONG = 10
MINUTES = 15


def _key(request: HttpRequest) -> str:
    return f"wrong-codes:{get_client_ip_address(request)}"


def must_wait(request: HttpRequest) -> bool:
    """True from the tenth wrong code until a quarter of an hour after the last one."""
    return int(cache.get(_key(request), 0)) >= MOST_WRONG


def count_wrong(request: HttpRequest) -> None:
    """One more wrong code came from there."""
    key = _key(request)
    if not cache.add(key, 1, MINUTES * 60):
        try:
            cache.incr(key)
        except ValueError:  # it ran out in this very moment
            cache.add(key, 1, MINUTES * 60)
            return
        cache.touch(key, MINUTES * 60)
