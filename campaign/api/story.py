"""The story for programs: what it tells, and the referee's own words in it."""

import base64
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.utils.translation import gettext_lazy as _
from pydantic import Field

from campaign.access import Who
from campaign.acts import chapters, photos, story_link
from campaign.acts.base import Actor, Done, Refused, refuse
from campaign.addresses import address
from campaign.api.asking import Asking
from campaign.api.operations import Read, Write
from campaign.api.reads_open import HERE
from campaign.models import Campaign
from campaign.room import to_send
from campaign.scopes import REFEREE
from campaign.story.drawing import NoPhoto, drawn
from campaign.story.one_pilot import PilotsStory, pilots_story
from campaign.story.page import Story, story

TAG = _("Story")
MOST_ENCODED = 3 * 1024 * 1024


def bring_photo(
    *,
    actor: Actor,
    campaign: Campaign,
    game: int,
    name: Annotated[str, Field(max_length=200)],
    encoded: Annotated[str, Field(max_length=MOST_ENCODED)],
    words: str,
    caption: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """``photos.add_photo`` for a photo's bytes as somebody sends them: ``encoded`` in base64."""
    try:
        photo = drawn(name, base64.b64decode(encoded, validate=True))
    except ValueError:
        raise refuse("photo.broken", "/encoded") from None
    except NoPhoto as no_photo:
        raise Refused(no_photo.refusal) from None
    said = {"words": words, "caption": caption, "key": key, "now": now}
    return photos.add_photo(actor=actor, campaign=campaign, game=game, photo=photo, **said)


@dataclass(frozen=True, slots=True)
class StoryLink:
    """``link``: None while the story is open to nobody else."""

    link: str | None


def _link(ask: Asking) -> StoryLink:
    token = ask.campaign.story_token
    return StoryLink(to_send(ask.request, address("story_by_link", token)).address if token else None)


READS = (
    Read(
        f"{HERE}story/",
        "story",
        Story,
        lambda ask: story(ask.campaign, referee=ask.access.referee),
        _("The campaign’s story, chapter by chapter: the referee’s words, or what is made of the facts."),
        tag=TAG,
    ),
    Read(
        f"{HERE}story/pilots/<id:pilot>/",
        "pilots_story",
        PilotsStory,
        lambda ask: pilots_story(ask.campaign, ask.holders["pilot"]),
        _("One pilot’s campaign, game by game."),
        tag=TAG,
    ),
    Read(
        f"{HERE}story/link/",
        "story_link",
        StoryLink,
        _link,
        _("The link by which others read the story, if it is open. It lets people in: keep what is read here."),
        who=Who.REFEREE,
        scope=REFEREE,
        tag=TAG,
    ),
)
WRITES = (
    Write(
        f"{HERE}story/<no:game>/",
        chapters.save_chapter,
        _("Tell a game of the story in words of one’s own; 0 is the opening."),
        Who.REFEREE,
        REFEREE,
        TAG,
        "PUT",
        example={"edit": None, "text": "The strike came in low over the *reef*."},
    ),
    Write(
        f"{HERE}story/<no:game>/reset/",
        chapters.reset_chapter,
        _("Let the facts tell a game of the story again."),
        Who.REFEREE,
        REFEREE,
        TAG,
    ),
    Write(
        f"{HERE}photos/",
        bring_photo,
        _("Give the story a photo, of a game or (0) of the campaign as a whole: at most 2 MB, in base64."),
        Who.REFEREE,
        REFEREE,
        TAG,
    ),
    Write(
        f"{HERE}photos/<no:photo>/",
        photos.change_photo,
        _("Say something else of a photo, or let it stand with another game."),
        Who.REFEREE,
        REFEREE,
        TAG,
        "PUT",
    ),
    Write(f"{HERE}photos/<no:photo>/raise/", photos.raise_photo, _("Put a photo further up."), Who.REFEREE, REFEREE, TAG),
    Write(f"{HERE}photos/<no:photo>/remove/", photos.remove_photo, _("Take a photo away."), Who.REFEREE, REFEREE, TAG),
    Write(
        f"{HERE}story/link/", story_link.open_story, _("Open the story by a link, or by another one."), Who.REFEREE, REFEREE, TAG
    ),
    Write(f"{HERE}story/link/close/", story_link.close_story, _("Close the story’s link."), Who.REFEREE, REFEREE, TAG),
)
