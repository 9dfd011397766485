"""How chapters of a campaign's story are taken back."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from campaign.models import Chapter
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
