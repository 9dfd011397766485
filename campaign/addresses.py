"""Addresses of a campaign's pages, kept in memory: looking one up costs more than a row of a table."""

from functools import lru_cache

from django.urls import reverse

CODE, NUMBER = "0", 7


@lru_cache(maxsize=4096)
def address(name: str, *args: object) -> str:
    """The address of a page by the name of its URL."""
    return reverse(name, args=args)


class Addresses:
    """The addresses of one campaign's logbooks, games and dice. Pilots' ids need no quoting."""

    def __init__(self, slug: str):
        self._logbook = address("logbook", slug, CODE).removesuffix(f"{CODE}/")
        self._mistyped = address("roll_correct", slug, NUMBER).rpartition(f"/{NUMBER}/")
        self._game = address("game", slug, NUMBER).removesuffix(f"{NUMBER}/")

    def logbook(self, code: str, after: int | None = None) -> str:
        at = f"{self._logbook}{code}/"
        return at if after is None else f"{at}?after={after}"

    def game(self, number: int) -> str:
        return f"{self._game}{number}/"

    def mistyped(self, die: int) -> str:
        """Where the die with this number is put right."""
        before, _number, after = self._mistyped
        return f"{before}/{die}/{after}"
