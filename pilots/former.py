"""Who did something, when nobody may know any more who it was.

Of a closed account no name is kept. A sign stands in its place, the same in every language; its words are said when it is shown.
"""

from typing import Any

from django.utils.translation import gettext as _

FORMER = "—"
FORMER_PLAYER = "N. N."
"""What a seat is called, with a number, whose player took his name off it."""


def shown_as(name: str) -> str:
    """Somebody as people are told of him: a stored name as it is, the sign of a former member in words."""
    return _("a former member") if name == FORMER else name


class Named(dict[str, Any]):
    """What a sentence is filled with, in which who is gone is called so."""

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        return shown_as(value) if isinstance(value, str) else value
