"""What one person sees of what was written down unseen: texts and salts that he may not know are not fetched."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from games.dauntless.access import Seat
from games.models import Desk, DeskPlayer, DeskSecret
from games.models.dauntless import SIDES


@dataclass(frozen=True, slots=True)
class Sealed:
    """One of them. ``text`` and ``salt`` are empty where they are not shown to him; ``opens``: he may open it for all."""

    id: int
    name: str
    side: str
    by: str
    digest: str
    opened_turn: int | None
    at: datetime
    salt: str
    text: str
    opens: bool

    @property
    def is_open(self) -> bool:
        return self.opened_turn is not None


def sealed_of(desk: Desk, seat: Seat) -> list[Sealed]:
    """All of a session, the last first. Two queries."""
    whole = DeskSecret.objects.filter(desk=desk).order_by("-pk")
    his = [side for side in SIDES if seat.reads(side)]
    known = {pk: (salt, text) for pk, salt, text in whole.filter(_known(his)).values_list("pk", "salt", "text")}
    fields = "pk name side by_name digest opened_turn at".split()
    return [_sealed(one, *known.get(one[0], ("", "")), his) for one in whole.values_list(*fields)]


def _sealed(one: Sequence[Any], salt: str, text: str, his: Collection[str]) -> Sealed:
    """A text that came with a file without its words is opened by nobody here."""
    return Sealed(*one, salt, text, opens=one[2] in his and one[5] is None and bool(text))


def sides_of(seat: Seat) -> list[str]:
    """For which sides he writes: his own; both where he plays both, or is the referee."""
    if seat.side in SIDES and not seat.referee:
        return [seat.side]
    return list(SIDES) if seat.referee or seat.side == DeskPlayer.Side.BOTH else []


def _known(sides: list[str]) -> Q:
    return Q(side__in=sides) | Q(opened_turn__isnull=False)
