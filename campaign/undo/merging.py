"""How two records that were merged are parted again: each has the part that he had, and what he filed."""

from django.apps import apps

from campaign.models import Member
from campaign.undo.back import Back


def member_merge(b: Back) -> None:
    """The links that were moved or closed stay as they are: a new one is given where it is wanted."""
    kept, gone = b.kept["stays"], b.kept["goes"]
    member, person = b.member(b.p["user"]), b.person(b.p["was_user"])
    b.steps.set(member, role=kept["role"], seat_id=b.seat(kept["seat"]).pk if kept["seat"] else None)
    seat = b.seat(gone["seat"]).pk if gone["seat"] else None
    b.steps.add(Member(campaign=b.campaign, user=person, role=gone["role"], seat_id=seat))
    for label, numbers in b.kept["moved"].items():
        model, field = label.rsplit(".", 1)
        for row in apps.get_model(model)._default_manager.filter(pk__in=numbers):
            b.steps.set(row, **{f"{field}_id": person.pk})
