"""Lists that go out a page at a time. A cursor says after which entry a page begins; what is added meanwhile moves nothing."""

from collections.abc import Sequence
from dataclasses import make_dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _

from campaign.api.asking import Asking
from campaign.api.operations import Param

CURSOR = Param("cursor", _("Where the page begins: what “next” of the page before it says. None: the newest."))


@cache
def page_of(kind: Any, name: str) -> type:
    """The class of a page of such entries: ``items``, and the address of the ``next`` page, null on the last."""
    made = make_dataclass(name, [("items", list[kind]), ("next", str | None)], frozen=True, namespace={"__module__": __name__})
    made.__doc__ = "A page of a list, the newest first. “next” is the address of the page after it, null on the last one."
    return made


def onward(ask: Asking, cursor: int | None) -> str | None:
    """The address of the page that begins after ``cursor``, with all that this one was asked for."""
    if cursor is None:
        return None
    said = {name: value for name, value in ask.asked.items() if value is not None and name != CURSOR.name}
    return f"{ask.request.path}?{urlencode({**said, CURSOR.name: cursor})}"


def cut(rows: QuerySet[Any], before: int | None, most: int) -> tuple[Sequence[Model], int | None]:
    """The rows with the highest numbers below ``before``, and the last one's number where there are more."""
    found = list((rows if before is None else rows.filter(pk__lt=before)).order_by("-pk")[: most + 1])
    return found[:most], found[most - 1].pk if len(found) > most else None
