"""What is told outside of a request is told in the words and by the clock of whoever is told."""

from contextlib import AbstractContextManager

from campaign.models import Member, Profile
from config.languages import speaking


def in_words_of(user: int | None) -> AbstractContextManager[None]:
    """The language and time zone that an account chose; the site’s for who chose none. One query."""
    chosen = Profile.objects.filter(user_id=user).values_list("language", "time_zone").first() if user else None
    return speaking(*(chosen or ("", "")))


def owner_of(campaign: int) -> int | None:
    """Whose words a campaign’s webhook speaks."""
    owner = Member.objects.filter(campaign=campaign, role=Member.Role.OWNER).values_list("user", flat=True)
    return owner.first()
