"""What one person at the table sees of the notes: the text of those that are his to read is all that is fetched."""

from dataclasses import dataclass

from django.db.models import F, Q

from games.dauntless.access import Seat
from games.dauntless.losses import lost_in
from games.models import Desk, DeskNote, DeskPlayer


@dataclass(frozen=True, slots=True)
class NoteSeen:
    """One note. ``text``: empty where he may not read it; ``came``: it is for him; ``sent``: it is his own."""

    id: int
    turn: int
    sender: str
    receiver: str
    from_type: str
    to_type: str
    needed: int
    die: int | None
    dice: str
    text: str
    came: bool
    sent: bool

    @property
    def waits(self) -> bool:
        """Whether its die is still to fall, and by him."""
        return self.came and self.die is None

    @property
    def readable(self) -> bool:
        return self.die is not None and self.die >= self.needed


def notes_seen(desk: Desk, seat: Seat) -> list[NoteSeen]:
    """The last first: his own and those for him; the referee sees of all that there are such. Two queries, none for others."""
    player = seat.player.pk if seat.player else 0
    if not (player or seat.referee):
        return []
    all_of_it = DeskNote.objects.filter(desk=desk).order_by("-pk")
    his = Q(sender=player) | Q(receiver=player, die__gte=F("needed"))
    texts = dict(all_of_it.filter(his).values_list("pk", "text")) if player else {}
    shown = all_of_it if seat.referee else all_of_it.filter(Q(sender=player) | Q(receiver=player))
    fields = "pk turn sender receiver sender__name receiver__name from_type to_type needed die dice".split()
    return [
        NoteSeen(
            one["pk"],
            one["turn"],
            one["sender__name"],
            one["receiver__name"],
            one["from_type"],
            one["to_type"],
            one["needed"],
            one["die"],
            one["dice"],
            texts.get(one["pk"], ""),
            one["receiver"] == player,
            one["sender"] == player,
        )
        for one in shown.values(*fields)
    ]


def waiting_notes(seat: Seat) -> int:
    """How many notes wait for his die. One query, none for who is no player."""
    return DeskNote.objects.filter(receiver=seat.player, die=None).count() if seat.player else 0


def partners(desk: Desk, seat: Seat) -> list[tuple[int, str]]:
    """The others of his side. One query, none for who is no player."""
    if seat.player is None:
        return []
    others = DeskPlayer.objects.filter(desk=desk, side=seat.player.side).exclude(pk=seat.player.pk)
    return list(others.values_list("pk", "name"))


def types_of(desk: Desk, seat: Seat) -> list[str]:
    """The types of his side's aircraft that still fly, each once. One query."""
    lost = lost_in(desk)
    his = (one for one in desk.aircraft if seat.side in (one.get("side"), DeskPlayer.Side.BOTH))
    flies = (one for one in his if one.get("id") not in lost)
    return list(dict.fromkeys(str(one.get("type", "")) for one in flies))
