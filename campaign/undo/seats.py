"""How acts on seats are taken back. A seat in which somebody flew stays."""

from campaign.acts.base import refuse
from campaign.models import Seat
from campaign.undo.back import Back
from campaign.undo.parts import drop_member
from games.models import Part
from pilots.models import Pilot


def seat_add(b: Back) -> None:
    for said in reversed(b.p.many("seats")):
        drop_seat(b, said["code"])


def drop_seat(b: Back, code: str) -> None:
    seat = b.seat(code)
    if Pilot.objects.filter(seat=seat).exists() or Part.objects.filter(seat=seat).exists():
        raise refuse("undo.seat", "", "", player=seat.name)
    b.steps.drop(seat)


def seat_edit(b: Back) -> None:
    seat = b.seat(b.p["seat"])
    if "side" in b.entry.before and Pilot.objects.filter(seat=seat).exists():
        raise refuse("seat.pilot", "", "B.2", name=seat.name, side=seat.side)
    b.steps.set(seat, **b.entry.before)


def seat_remove(b: Back) -> None:
    was = b.entry.before
    there = Seat.objects.filter(campaign=b.campaign)
    last = there.order_by("-position").values_list("position", flat=True).first() or 0
    position = b.kept["position"] or last + 1
    b.steps.add(Seat(campaign=b.campaign, position=position, edit=(b.kept["edit"] or 0) + 1, **was))


def seat_hand(b: Back) -> None:
    """The seat goes back to whoever had it; a guest who was made for it goes."""
    heir = b.member(b.p["user"])
    seat = b.seat(b.p["seat"])
    if b.kept["new_person"]:
        drop_member(b, heir)
    else:
        b.steps.set(heir, seat_id=None)
    if b.p["was_user"]:
        b.steps.set(b.member(b.p["was_user"]), seat_id=seat.pk)
    if "name" in b.entry.before:
        b.steps.set(seat, name=b.entry.before["name"])
