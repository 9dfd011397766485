"""Who may see a session of the Dauntless desk: the one place where it is fetched for a person."""

from dataclasses import dataclass
from typing import Any, cast

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

from campaign.access import Person
from games.kido_butai.leagues import leagues_of
from games.models import Desk, DeskPlayer
from games.models.dauntless import SIDES


@dataclass(frozen=True, slots=True)
class Seat:
    """How one person sits at a desk. ``side``: ``US``, ``JP``, ``both``, or nothing for who looks on. ``player``: his row."""

    side: str = ""
    referee: bool = False
    player: DeskPlayer | None = None

    @property
    def enters(self) -> bool:
        """Whether he may write into the log."""
        return self.referee or self.player is not None

    @property
    def steers(self) -> tuple[str, ...]:
        """The sides whose ships he is offered to move."""
        return tuple(side for side in SIDES if self.reads(side))

    def flies(self, side: str) -> bool:
        """Whether he is offered the aircraft of that side; who only looks on tries out any."""
        return not self.enters or self.reads(side)

    def reads(self, side: str) -> bool:
        """Whether what that side wrote down unseen is shown to him."""
        return self.referee or self.side in (side, DeskPlayer.Side.BOTH)


def desks_for(user: int) -> QuerySet[Desk]:
    """The sessions that an account finds in lists: its own, those it plays in, those of its clubs. 0: nobody has signed in."""
    if not user:
        return Desk.objects.none()
    return Desk.objects.filter(_his(user) | Q(club__in=leagues_of(user).order_by().values("pk")))


def desk_for(person: Person, code: str, enter: bool = False, run: bool = False) -> Desk:
    """The session ``code`` for its referee (``run``), for those at the table (``enter``), or for whoever may look on.

    Looking is open to members of its club, and to all where it is shared. Http404 for everybody else. One query.
    """
    user = person.pk or 0
    allowed = Q(referee_id=user) if user else Q(pk=None)
    if not run:
        allowed |= _his(user) if user else Q(pk=None)
    if not run and not enter:
        allowed |= Q(shared=True)
        allowed |= Q(club__in=leagues_of(user).order_by().values("pk")) if user else Q(pk=None)
    found = Desk.objects.select_related("club", "of_game__game__campaign").filter(allowed, code=code).first()
    if found is None:
        raise Http404
    return cast(Desk, found)


def seat_of(person: Person, desk: Desk) -> Seat:
    """How he sits there. One query for who is signed in."""
    player = DeskPlayer.objects.filter(desk=desk, user_id=person.pk).first() if person.pk else None
    referee = bool(person.pk) and desk.referee_id == person.pk
    return Seat(player.side if player else "", referee, player)


def desk_of_link(secret: str) -> tuple[Desk, str] | None:
    """The session and the side that a link opens, None where it opens nothing. One query a side at most."""
    for side in SIDES:
        desk = Desk.objects.filter(**{f"seats__{side}": secret}).first() if secret else None
        if desk is not None:
            return desk, side
    return None


def _his(user: int) -> Any:
    return Q(referee_id=user) | Exists(DeskPlayer.objects.filter(desk=OuterRef("pk"), user=user))
