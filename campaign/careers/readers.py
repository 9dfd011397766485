"""Whose career a visitor may read, and whose it is that a pilot belongs to."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from campaign.access import Access, Person, listed
from campaign.models import Campaign, Member, Profile
from campaign.prepared import PreparedValues


def readable(viewer: Person, users: Collection[int]) -> set[int]:
    """Of these people those whose career he may read: opened ones, and of whoever shares a campaign with him. One query."""
    if not users:
        return set()
    his = Member.objects.filter(user_id=viewer.pk or 0).values("campaign")
    shared = Member.objects.filter(user__in=users, campaign__in=his).order_by().values_list("user_id", flat=True)
    opened = Profile.objects.filter(user__in=users, open_career=True).values_list("user_id", flat=True)
    return set(opened.union(shared))


_FLYER = PreparedValues(
    lambda campaign, pilot, viewer: Member.objects.filter(
        Q(user__profile__open_career=True)
        | Exists(Member.objects.filter(user_id=viewer, campaign__members__user=OuterRef("user"))),
        campaign=campaign,
        seat__pilots__code=pilot,
        user__is_active=True,
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
    mine = Member.objects.filter(user_id=viewer.pk or 0, campaign__members__user=OuterRef("user"))
    people = Member.objects.filter(Q(user__profile__open_career=True) | Exists(mine), seat__in=seats, user__is_active=True)
    people = people.filter(campaign__in=listed(viewer).order_by().values("pk"))
    return {seat: user for seat, user in people.values_list("seat", "user") if seat is not None}
