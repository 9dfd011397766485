"""For acts on the story a campaign in which each is the last that was done: see undoable."""

from campaign.acts.chapters import reset_chapter, save_chapter
from campaign.models import Campaign, Chapter
from tests import verbs
from tests.acts.undoable_files import SCENES, scene
from tests.verbs import NOW, acting

__all__ = ["SCENES"]


def _written(campaign: Campaign, text: str, edit: int | None = None) -> int:
    save_chapter(actor=acting(), campaign=campaign, game=0, edit=edit, text=text, now=NOW)
    return Chapter.objects.get(campaign=campaign).edit


@scene("chapter.save")
def chapter_written():
    campaign = verbs.mustered_campaign()
    yield campaign
    _written(campaign, "Sixteen came.")


@scene("chapter.save")
def chapter_changed():
    campaign = verbs.mustered_campaign()
    edit = _written(campaign, "Sixteen came.")
    yield campaign
    _written(campaign, "Eight came.", edit)


@scene("chapter.reset")
def chapter_told_by_the_facts_again():
    campaign = verbs.mustered_campaign()
    edit = _written(campaign, "Sixteen came.")
    yield campaign
    reset_chapter(actor=acting(), campaign=campaign, game=0, edit=edit, now=NOW)
