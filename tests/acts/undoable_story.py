"""For acts on the story a campaign in which each is the last that was done: see undoable."""

from campaign.acts.chapters import reset_chapter, save_chapter
from campaign.acts.photos import add_photo, change_photo, raise_photo, remove_photo
from campaign.acts.story_link import open_story
from campaign.models import Campaign, Chapter, Photo
from campaign.story.drawing import Drawn
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


def _photographed(*shown: str) -> Campaign:
    campaign = verbs.mustered_campaign()
    for words in shown:
        _photo(campaign, words)
    return campaign


def _photo(campaign: Campaign, words: str) -> None:
    picture = Drawn(f"{words}.jpg", words.ljust(64, "0"), b"large", b"small", 16, 9)
    add_photo(actor=acting(), campaign=campaign, game=0, photo=picture, words=words, now=NOW)


def _last(campaign: Campaign) -> dict[str, int]:
    photo = Photo.objects.filter(campaign=campaign).last()
    return {"photo": photo.pk, "edit": photo.edit}


@scene("photo.add")
def photo_added():
    campaign = _photographed("The table")
    yield campaign
    _photo(campaign, "The dice")


@scene("photo.change")
def photo_changed():
    campaign = _photographed("The table")
    yield campaign
    change_photo(actor=acting(), campaign=campaign, **_last(campaign), game=1, words="Two tables", caption="Full", now=NOW)


@scene("photo.raise")
def photo_raised():
    campaign = _photographed("The table", "The dice")
    yield campaign
    raise_photo(actor=acting(), campaign=campaign, **_last(campaign), now=NOW)


@scene("photo.remove")
def photo_removed():
    campaign = _photographed("The table", "The dice")
    yield campaign
    remove_photo(actor=acting(), campaign=campaign, **_last(campaign), now=NOW)


@scene("story.open")
def story_opened():
    campaign = verbs.mustered_campaign()
    yield campaign
    open_story(actor=acting(), campaign=campaign, now=NOW)
