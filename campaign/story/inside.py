"""A story's photos as bytes, for a file that holds them itself."""

from base64 import b64encode
from collections.abc import Sequence

from campaign.models import Campaign, PhotoContent
from campaign.story.photos import Pictured

MOST_LARGE = 24
"""With more photos than these a file holds the small ones, so that it can still be sent around."""


def photo_bytes(campaign: Campaign, photos: Sequence[Pictured]) -> dict[int, bytes]:
    """The JPEG of each photo by its number. One query, none where there are no photos."""
    if not photos:
        return {}
    size = "data" if len(photos) <= MOST_LARGE else "small"
    rows = PhotoContent.objects.filter(photo__campaign=campaign, photo__removed_at=None).values_list("photo", size)
    return {number: bytes(data) for number, data in rows}


def as_address(data: bytes) -> str:
    """A JPEG as an address that holds it."""
    return f"data:image/jpeg;base64,{b64encode(data).decode()}"
