"""The story for programs: what it tells, and the referee's own words in it."""

from django.utils.translation import gettext_lazy as _

from campaign.access import Who
from campaign.acts import chapters
from campaign.api.operations import Read, Write
from campaign.api.reads_open import HERE
from campaign.scopes import REFEREE
from campaign.story.page import Story, story

TAG = _("Story")

READS = (
    Read(
        f"{HERE}story/",
        "story",
        Story,
        lambda ask: story(ask.campaign, referee=ask.access.referee),
        _("The campaign’s story, chapter by chapter: the referee’s words, or what is made of the facts."),
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
)
