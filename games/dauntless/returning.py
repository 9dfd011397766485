"""Guests who come to a session again, by the link of their side, after they signed out or their browser forgot them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

from campaign.ways import is_guest
from games.models import Desk, DeskPlayer


@dataclass(frozen=True, slots=True)
class Return:
    """A guest who sat down just now, ``came``, and the ``seat`` of a guest whose name he said."""

    came: DeskPlayer
    seat: DeskPlayer


def name_of_return(desk: Desk, side: str, name: str) -> str:
    """What somebody is called until the referee gives him the seat of a guest of that name and side: his name and a number.
    Empty where no such guest sits there. One query."""
    sitting = list(desk.players.select_related("user"))
    if not any(_is_seat(one, side) and one.name.casefold() == name.casefold() for one in sitting):
        return ""
    taken = {one.name.casefold() for one in sitting}
    return next(called for number in count(2) if (called := f"{name} {number}").casefold() not in taken)


def returns(sitting: Iterable[DeskPlayer]) -> list[Return]:
    """Whom of those at a table (with their users) the referee may give the seat of another, which stood before he came."""
    guests = [one for one in sitting if _is_seat(one, one.side)]
    return [Return(came, seat) for came in guests for seat in guests if _came_for(came, seat)]


def _is_seat(one: DeskPlayer, side: str) -> bool:
    return one.side == side and is_guest(one.user)


def _came_for(came: DeskPlayer, seat: DeskPlayer) -> bool:
    name, _, number = came.name.rpartition(" ")
    return came.pk > seat.pk and came.side == seat.side and number.isdigit() and name.casefold() == seat.name.casefold()
