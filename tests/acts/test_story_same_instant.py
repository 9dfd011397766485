"""Two tell a campaign's story, or link its games, at the same instant: one of them holds, and the other is told."""

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.chapters import reset_chapter, save_chapter
from campaign.acts.links import add_link, change_link, remove_link
from campaign.acts.photos import add_photo, change_photo, remove_photo
from campaign.acts.reports import confirm_report
from campaign.acts.story_link import close_story, open_story
from campaign.models import Campaign, Chapter, Photo
from campaign.reconcile import differences
from campaign.story.drawing import drawn
from games.models import Link
from tests.at_once import at_once, in_a_file, stored
from tests.painting import painted
from tests.verbs import NOW, account, acting, draft_of, fly_game, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db(transaction=True)
TABLE = drawn("table.png", painted())
DICE = drawn("dice.png", painted((200, 200)))


@pytest.fixture
def campaign():
    """Game 1 is flown and told with a photo and a link; game 2's report is open."""
    campaign = mustered_campaign(account())
    fly_game(campaign, 1)
    said = {"actor": acting(), "campaign": campaign, "now": NOW}
    save_chapter(**said, game=1, edit=None, text="It rained.")
    add_photo(**said, game=1, photo=TABLE, words="The table")
    add_link(**said, game=2, kind="thread", url="https://forum.example/")
    open_game(campaign, 2)
    return campaign


@pytest.fixture(autouse=True)
def filed(campaign, tmp_path, monkeypatch):
    in_a_file(tmp_path, monkeypatch)


def does(act, **said):
    return lambda: act(actor=acting(), campaign=Campaign.objects.get(), **said)


def told(came):
    return [type(answer) for answer in came if isinstance(answer, Conflict | Refused)]


def test_a_chapter_by_two_is_that_of_one(campaign):
    edit = Chapter.objects.get().edit
    came = at_once(*[does(save_chapter, game=1, edit=edit, text=text) for text in ("Mine.", "Yours.")])
    assert told(came) == [Conflict]


def test_a_first_chapter_by_two_is_that_of_one(campaign):
    came = at_once(*[does(save_chapter, game=0, edit=None, text=text) for text in ("Mine.", "Yours.")])
    assert told(came) == [Conflict]
    assert len(stored(Chapter.objects.filter(game=0), "text")) == 1


def test_what_is_written_while_the_facts_are_to_tell_it_again_is_not_lost(campaign):
    edit = Chapter.objects.get().edit
    came = at_once(does(save_chapter, game=1, edit=edit, text="Mine."), does(reset_chapter, game=1, edit=edit))
    assert told(came) == [Conflict]
    left = stored(Chapter.objects.all(), "text")
    assert left == ([] if isinstance(came[0], Conflict) else [("Mine.",)])


def test_a_photo_that_is_taken_away_while_it_is_reworded_is_gone_or_reworded(campaign):
    photo = Photo.objects.get().pk
    came = at_once(does(change_photo, photo=photo, edit=0, game=1, words="Two tables"), does(remove_photo, photo=photo, edit=0))
    assert len(told(came)) == 1
    [(words, gone)] = stored(Photo.objects.all(), "words", "removed_at")
    assert (words == "Two tables") == (gone is None)


def test_the_same_photo_by_two_stands_once(campaign):
    came = at_once(*[does(add_photo, game=1, photo=DICE, words=words) for words in ("Dice", "The dice")])
    assert told(came) == [Refused]


def test_a_link_that_is_changed_by_two_is_as_one_left_it(campaign):
    link = Link.objects.get()
    said = {"link": link.pk, "edit": link.edit}
    came = at_once(does(change_link, **said, kind="rules", url=link.url), does(remove_link, **said))
    assert len(told(came)) == 1


def test_a_link_is_added_while_its_game_is_confirmed(campaign):
    edit = draft_of(campaign, 2).edit
    came = at_once(does(add_link, game=2, kind="photos", url="https://photos.example/"), does(confirm_report, game=2, edit=edit))
    assert told(came) == []
    assert len(stored(Link.objects.all(), "url")) == 2
    assert at_once(lambda: differences(fresh(campaign))) == [[]]


def test_the_storys_link_opened_and_closed_at_once_is_open_or_closed(campaign):
    came = at_once(does(open_story), does(close_story))
    assert told(came) == []
    versions = stored(Campaign.objects.all(), "version", "journal__version")
    assert {version for _now, version in versions} == set(range(1, versions[0][0] + 1))
