"""Acts on the link by which a friend reads the story of a campaign that he may not enter."""

import secrets
import uuid
from datetime import datetime

from campaign.acts.base import Actor, Done, Entry, Work, perform
from campaign.models import Campaign

BYTES = 32


def open_story(*, actor: Actor, campaign: Campaign, key: uuid.UUID | None = None, now: datetime | None = None) -> Done:
    """Open the story by a new link; one that was open before stops working. Journal ``story.open``: renewed."""

    def change(work: Work) -> Entry:
        renewed = work.campaign.story_token is not None
        _set(work, secrets.token_urlsafe(BYTES))
        return Entry({"renewed": renewed})

    return perform("story.open", change, actor=actor, campaign=campaign, key=key, now=now)


def close_story(*, actor: Actor, campaign: Campaign, key: uuid.UUID | None = None, now: datetime | None = None) -> Done:
    """Let the link stop working. Journal ``story.close``."""

    def change(work: Work) -> Entry | None:
        if work.campaign.story_token is None:
            return None
        _set(work, None)
        return Entry()

    return perform("story.close", change, actor=actor, campaign=campaign, key=key, now=now)


def _set(work: Work, token: str | None) -> None:
    work.campaign.story_token = token
    work.campaign.save(update_fields=["story_token"])
