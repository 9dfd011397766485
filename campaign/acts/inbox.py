"""What a person does with his inbox. No act on a campaign: nothing of it is in a journal."""

from datetime import datetime

from django.contrib.auth.models import Group, User
from django.utils import timezone

from campaign.models import Campaign, Notice
from campaign.telling.letters import GROUP


def mark_read(*, user: int, up_to: int, campaign: Campaign | None = None, now: datetime | None = None) -> int:
    """All of a person's notices up to the one with the number ``up_to`` are read; answers how many were not.

    Those of all campaigns, or of one.
    """
    unread = Notice.objects.filter(user_id=user, pk__lte=up_to, read_at__isnull=True)
    unread = unread if campaign is None else unread.filter(campaign=campaign)
    return unread.update(read_at=now or timezone.now())


def tell_by_mail(*, user: User, address: str, wanted: bool) -> None:
    """Keep a person's address, and whether he wants e-mail."""
    user.email = address
    user.save(update_fields=["email"])
    group, _made = Group.objects.get_or_create(name=GROUP)
    if wanted:
        user.groups.add(group)
    else:
        user.groups.remove(group)


def wants_mail(user: User) -> bool:
    return user.groups.filter(name=GROUP).exists()
