"""A whole campaign as it was kept: its file alone, or its archive with the photos of its story."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.acts.base import Refused
from campaign.acts.loading import Hung
from campaign.models import Upload
from campaign.story.drawing import NoPhoto, drawn
from games.readers.reading import LARGEST_WHOLE, ZIP, read
from games.readers.understood import Archive, CampaignFile, PhotoFile
from rulebooks.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Whole:
    """A campaign file, and the photos that came with it."""

    file: CampaignFile
    photos: tuple[PhotoFile, ...] = ()


def whole(name: str, data: bytes, most: int = LARGEST_WHOLE) -> Whole | None:
    """What a campaign's file or archive holds; None for a zip that is something else. Raises ``Refused`` of the readers."""
    if not data.startswith(ZIP):
        return Whole(CampaignFile(name, data))
    answer = read(name, data, most)
    if isinstance(answer, Archive) and len(answer.files) == 1:
        return Whole(answer.files[0], answer.photos)
    return None


def kept_whole(upload: Upload) -> Whole:
    """The same of a kept file, which could be read when it came."""
    found = whole(upload.name, bytes(upload.content.data))
    assert found is not None
    return found


def hung(photos: Iterable[PhotoFile]) -> tuple[Hung, ...]:
    """The photos drawn anew, each once. Raises the acts' ``Refused`` for one that is no picture."""
    found: dict[str, Hung] = {}
    pixels = 0
    for photo in photos:
        try:
            picture = drawn(photo.name, photo.data, pixels)
        except NoPhoto as none:
            raise Refused(Refusal(none.refusal.code, photo.name, "", none.refusal.params)) from None
        pixels += picture.pixels
        found.setdefault(picture.sha256, Hung(photo.game, photo.words, photo.caption, picture))
    return tuple(found.values())
