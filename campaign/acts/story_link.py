"""Acts on the links by which a friend reads the story of a campaign that he may not enter, or one pilot's own."""

import secrets
import uuid
from datetime import datetime

from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.models import Campaign, StoryLink
from campaign.story.links import token_of
from pilots.models import Pilot

BYTES = 32


def open_story(
    *, actor: Actor, campaign: Campaign, pilot: str = "", key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Open the story, or that of ``pilot`` alone, by a new link; one that was open before stops working.

    Refusals: story.pilot. Journal ``story.open``: renewed; pilot and name of a pilot's own.
    """

    def change(work: Work) -> Entry:
        named = _named(work, pilot)
        renewed = bool(token_of(work.campaign, pilot))
        put_link(work.campaign, pilot, secrets.token_urlsafe(BYTES), work.now)
        return Entry({"renewed": renewed, **named})

    return perform("story.open", change, actor=actor, campaign=campaign, key=key, now=now)


def close_story(
    *, actor: Actor, campaign: Campaign, pilot: str = "", key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Let the link stop working. Refusals: story.pilot. Journal ``story.close``: pilot and name of a pilot's own."""

    def change(work: Work) -> Entry | None:
        named = _named(work, pilot)
        if not token_of(work.campaign, pilot):
            return None
        put_link(work.campaign, pilot, None, work.now)
        return Entry(named)

    return perform("story.close", change, actor=actor, campaign=campaign, key=key, now=now)


def _named(work: Work, pilot: str) -> dict[str, str]:
    if not pilot:
        return {}
    row = Pilot.objects.filter(campaign=work.campaign, code=pilot).first()
    if row is None:
        raise refuse("story.pilot", "/pilot")
    return {"pilot": pilot, "name": row.name}


def put_link(campaign: Campaign, pilot: str, token: str | None, now: datetime) -> None:
    """Write another link in the place of the open one, or none: for acts, and for what takes them back."""
    if pilot:
        StoryLink.objects.filter(campaign=campaign, pilot=pilot, closed_at=None).update(closed_at=now)
        if token:
            StoryLink.objects.create(campaign=campaign, pilot=pilot, token=token)
        return
    if campaign.story_token:
        StoryLink.objects.create(campaign=campaign, pilot="", token=campaign.story_token, closed_at=now)
    campaign.story_token = token
    campaign.save(update_fields=["story_token"])
