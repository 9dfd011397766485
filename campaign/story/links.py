"""The links by which a story is read from outside: whose story an address opens, and whether it was closed."""

from dataclasses import dataclass

from campaign.access import Access
from campaign.models import Campaign, StoryLink
from pilots.models import Pilot


@dataclass(frozen=True, slots=True)
class Opened:
    """What a link leads to; ``pilot`` is empty for the whole story."""

    campaign: Campaign
    pilot: str


def opened_by(token: str) -> Opened | None:
    """What a link opens now; None for one that opens nothing. At most two queries."""
    whole = Campaign.objects.select_related("score").filter(story_token=token).first() if token else None
    if whole is not None:
        return Opened(whole, "")
    found = StoryLink.objects.select_related("campaign__score").filter(token=token, closed_at=None).first()
    return Opened(found.campaign, found.pilot) if found else None


def was_closed(token: str) -> bool:
    """Whether a link opened something once. One query."""
    return StoryLink.objects.filter(token=token, closed_at__isnull=False).exists()


def token_of(campaign: Campaign, pilot: str = "") -> str:
    """The open link of the whole story, or of a pilot's own; empty where there is none. One query for a pilot's."""
    if not pilot:
        return campaign.story_token or ""
    found = StoryLink.objects.filter(campaign=campaign, pilot=pilot, closed_at=None).first()
    return found.token if found else ""


def may_open(access: Access, pilot: str) -> bool:
    """Whether somebody may open a pilot's own story: a referee, or the player in whose seat he flies or flew. One query."""
    his = Pilot.objects.filter(campaign=access.campaign, code=pilot)
    seat = {} if access.referee else {"seat__code": access.seat or ""}
    return access.role is not None and his.filter(**seat).exists()
