"""How a person's part is given back, changed back or taken away. Accounts stay."""

from campaign.acts.base import refuse
from campaign.models import Member
from campaign.people import display_name
from campaign.undo.back import Back, needed
from campaign.undo.parts import drop_member
from campaign.undo.seats import drop_seat
from campaign.ways import is_guest


def member_add(b: Back) -> None:
    drop_member(b, b.member(b.p["user"]))


def member_join(b: Back) -> None:
    drop_member(b, b.member(b.p["user"]))
    if b.p["new_seat"]:
        drop_seat(b, b.p["seat"])


def member_change(b: Back) -> None:
    was = b.entry.before
    seat = b.seat(was["seat"]).pk if was.get("seat") else None
    b.steps.set(b.member(b.p["user"]), role=was["role"], seat_id=seat)


def member_remove(b: Back) -> None:
    user = b.person(b.p["user"])
    seat = b.seat(b.entry.before["seat"]).pk if b.entry.before.get("seat") else None
    b.steps.add(Member(campaign=b.campaign, user=user, role=b.entry.before["role"], seat_id=seat))


def hand_over(b: Back) -> None:
    """Whoever owned it owns it again."""
    if not b.kept["role"]:
        raise needed("owner")
    owner, former = b.member(b.p["user"]), b.member(b.p["was_user"])
    if is_guest(former.user) or not former.user.is_active:
        raise refuse("handover.guest", "", "", name=display_name(former.user))
    b.steps.set(owner, role=b.kept["role"])
    b.steps.set(former, role=Member.Role.OWNER.value)
