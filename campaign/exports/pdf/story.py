"""The story on paper: chapter by chapter with its photos, how the score went, and what became of everybody."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaign.exports.material import material
from campaign.exports.pdf.drawings import hung, photograph
from campaign.exports.pdf.pages import framed
from campaign.exports.pdf.typesetting import Paper, typeset
from campaign.exports.story_text import beside
from campaign.models import Campaign
from campaign.pictures.picture import Picture
from campaign.signs.figures import kills
from campaign.story.blocks import blocks
from campaign.story.inside import photo_bytes
from campaign.story.page import PilotsEnd, Story, StoryChapter
from pilots.models import Side, State


def story_pdf(campaign: Campaign, story: Story, pictures: Sequence[Picture], paper: Paper = "a4") -> bytes:
    """The story as a PDF, with these pictures behind it. It is not kept for others, since photos make it large."""
    return typeset("story", story_data(campaign, story, pictures, paper), campaign.changed_at, kept=False)


def story_data(campaign: Campaign, story: Story, pictures: Sequence[Picture], paper: Paper) -> dict[str, Any]:
    """What the template is filled with."""
    photos = photo_bytes(campaign, story.photos)
    frame = framed(material(campaign).head(story.title), paper)
    return {
        **frame,
        "words": {
            **frame["words"],
            "end": _("The end"),
            "became": _("What became of them"),
            "goes_on": _("The campaign goes on."),
        },
        "heads": [_("Pilot"), _("Side"), _("Kills"), _("Games"), _("State")],
        "chapters": [_chapter(one, photos) for one in story.chapters],
        "end": story.end,
        "told": story.told,
        "pilots": [_pilot(one) for one in story.pilots] if story.told else [],
        "pictures": hung(pictures),
    }


def _chapter(one: StoryChapter, photos: dict[int, bytes]) -> dict[str, Any]:
    return {
        "title": one.title if one.game else "",
        "beside": beside(one) if one.game else "",
        "blocks": blocks(one.text, one.own),
        "photos": [
            {
                "svg": photograph(photos[photo.number], photo.width, photo.height),
                "tall": photo.height / photo.width,
                "words": photo.words,
                "caption": photo.caption,
            }
            for photo in one.photos
            if photo.number in photos
        ],
    }


def _pilot(one: PilotsEnd) -> dict[str, Any]:
    state = str(State(one.state).label)
    return {
        "name": one.name,
        "side": one.side,
        "side_word": str(Side(one.side).label),
        "kills": kills(one.half_kills),
        "games": one.games,
        "state": one.state,
        "became": _("%(state)s, game %(game)s") % {"state": state, "game": one.lost_in} if one.lost_in else state,
    }
