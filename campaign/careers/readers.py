"""Whose career a visitor may read, and whose it is that a pilot belongs to."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q

from campaign.access import Access, Person, listed
from campaign.models import Campaign, Member
from campaign.prepared import PreparedValues


def may_read(viewer: int) -> Q:
    """Members whose career the account with that number may read: opened ones, and those of who shares a campaign with him."""
    shared = Member.objects.filter(user_id=viewer, campaign__members__user=OuterRef("user"))
    return Q(user__profile__open_career=True) | Q(Exists(shared))


def shares_a_campaign(viewer: Person, person: User) -> bool:
    """Whether both take part in one. One query."""
    return Member.objects.filter(user_id=viewer.pk or 0, campaign__members__user=person).exists()


_FLYER = PreparedValues(
    lambda campaign, pilot, viewer: Member.objects.filter(
        may_read(viewer), campaign=campaign, seat__pilots__code=pilot, user__is_active=True
    ).values_list("user_id"),
    campaign=0,
    pilot="",
    viewer=0,
)


def career_of(viewer: Person, access: Access, pilot: str) -> int | None:
    """The number of the career in which he reads of the pilot: of who has his seat now. At most one query.

    None where nobody has it, where he may not read it, and where his lists do not hold this campaign, so that it is in no career.
    """
    if access.role is None and access.campaign.visibility != Campaign.Visibility.PUBLIC:
        return None
    rows = _FLYER.all(campaign=access.campaign.pk, pilot=pilot, viewer=viewer.pk or 0)
    return rows[0][0] if rows else None


def careers_of(viewer: Person, seats: Collection[int]) -> dict[int, int]:
    """By seat (its key) the number of the career of who has it now, where ``viewer`` may read that. At most one query.

    None for a seat of a campaign that his lists do not hold, which is in no career.
    """
    if not seats:
        return {}
    people = Member.objects.filter(may_read(viewer.pk or 0), seat__in=seats, user__is_active=True)
    people = people.filter(campaign__in=listed(viewer).order_by().values("pk"))
    return {seat: user for seat, user in people.values_list("seat", "user") if seat is not None}
