"""The campaign that a command is asked for."""

from django.core.management.base import CommandError

from campaign.models import Campaign


def campaign_named(slug: str) -> Campaign:
    """The campaign with this slug; CommandError where there is none."""
    campaign = Campaign.objects.filter(slug=slug).first()
    if campaign is None:
        raise CommandError(f"There is no campaign “{slug}”. The word to give is the one in its address, after /c/.")
    return campaign
