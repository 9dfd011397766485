"""The campaign that a command is asked for."""

from django.core.management.base import CommandError

from campaign.models import Campaign


def campaign_named(slug: str) -> Campaign:
    """The campaign with this slug; CommandError where there is none."""
    campaign = Campaign.objects.filter(slug=askable(slug)).first()
    if campaign is None:
        raise CommandError(f"There is no campaign “{slug}”. The word to give is the one in its address, after /c/.")
    return campaign


def askable(word: str) -> str:
    """A word of the command line as a database can be asked for it: what the terminal sent in no UTF-8 matches nothing."""
    return word.encode("utf-8", "replace").decode("utf-8")
