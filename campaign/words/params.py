"""What the tables of the journal's sentences share: an entry's parameters, and names in a row."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from campaign.models import JournalEntry
from pilots.former import Named


class Params(Named):
    """An entry's parameters; what is not there is empty, and who is gone is called so."""

    def __missing__(self, key: str) -> Any:
        return ""

    def many(self, key: str) -> list["Params"]:
        """A list of parameters' groups."""
        return [Params(each) for each in self[key] or () if isinstance(each, dict)]


Sentence = Callable[[Params, JournalEntry], str]


def listed(names: Iterable[object]) -> str:
    """``Ito, Sato and Mori``."""
    words = [str(name) for name in names]
    return _(" and ").join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
