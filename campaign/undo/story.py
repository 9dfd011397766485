"""How chapters and photos of a campaign's story are taken back."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from campaign.acts.base import refuse
from campaign.acts.photos import MOST
from campaign.acts.story_link import put_link
from campaign.models import Chapter, Photo
from campaign.story.photos import shown_photos
from campaign.undo.back import Back, found, moved


def chapter_save(b: Back) -> None:
    row = found(Chapter.objects.filter(campaign=b.campaign, game=b.p["chapter"]).first())
    if row.text != b.kept["after"]["text"]:
        raise moved()
    before = b.kept["before"]
    if before is None:
        b.steps.drop(row)
    else:
        b.steps.set(row, **_values(before))


def chapter_reset(b: Back) -> None:
    edit = b.campaign.version
    b.steps.add(Chapter(campaign=b.campaign, game=b.p["chapter"], edit=edit, **_values(b.kept["before"])))


def _values(kept: Mapping[str, Any]) -> dict[str, Any]:
    return {**kept, "saved_at": datetime.fromisoformat(kept["saved_at"])}


def photo_add(b: Back) -> None:
    b.steps.set(_photo(b), removed_at=b.work.now)


def photo_change(b: Back) -> None:
    row = _photo(b)
    if any(getattr(row, what) != value for what, value in b.entry.after.items()):
        raise moved()
    b.steps.set(row, **b.entry.before)


def photo_raise(b: Back) -> None:
    row, above = _photo(b), _photo(b, "above")
    if row.position > above.position:
        raise moved()
    row_is, above_is = row.position, above.position
    b.steps.set(row, position=above_is)
    b.steps.set(above, position=row_is)


def photo_remove(b: Back) -> None:
    """What was brought again meanwhile is taken away first: the entry's digest makes the one depend on the other."""
    row = found(Photo.objects.filter(campaign=b.campaign, pk=b.p["photo"]).exclude(removed_at=None).first())
    b.steps.set(row, removed_at=None)


def photos_fit(b: Back) -> None:
    """No more of them come back than a campaign may have, and its archive holds."""
    if shown_photos().filter(campaign=b.campaign).count() > MOST:
        raise refuse("photo.many", "/photo", "", most=MOST)


def _photo(b: Back, which: str = "photo") -> Photo:
    return found(shown_photos().filter(campaign=b.campaign, pk=b.p[which]).first())


def story_open(b: Back) -> None:
    """The link stops working; an older one is not opened again. No step, since nothing of it is put back."""
    put_link(b.campaign, b.p.get("pilot", ""), None, b.work.now)
