"""A story as one HTML file that needs nothing else: style sheets, photos and pictures inside, no script, no address of ours."""

from datetime import date

from django.template.loader import render_to_string

from campaign.exports.web import style_sheets
from campaign.models import Campaign
from campaign.story.inside import as_address, photo_bytes
from campaign.story.shown import Shown

SHEETS = ("css/tokens.css", "css/base.css", "css/parts.css", "css/pages.css", "css/picture.css", "css/story.css", "css/print.css")


def story_page(campaign: Campaign, shown: Shown, made: date) -> str:
    """The file's text. ``made``: the day it shows as its own; day and night follow the reader's system."""
    photos = {number: as_address(data) for number, data in photo_bytes(campaign, shown.story.photos).items()}
    context = {
        "page": shown,
        "campaign": campaign,
        "in_a_file": True,
        "inside": photos,
        "css": style_sheets(SHEETS),
        "made": made,
    }
    return render_to_string("files/story_page.html", context)
