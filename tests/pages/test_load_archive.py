"""The archive of a campaign, loaded on the page: campaign, own words, links and photos come back."""

import io
import json
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.acts.chapters import save_chapter
from campaign.acts.links import add_link
from campaign.acts.photos import MOST, add_photo
from campaign.exports.archive import archive
from campaign.models import Campaign, Chapter, Photo, Upload
from campaign.story.drawing import drawn
from games.models import Link
from games.readers.album import LIST
from tests import verbs
from tests.pages.full import tell_a_story
from tests.pages.reading import words
from tests.painting import painted
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    made = verbs.mustered_campaign(owner)
    verbs.fly_game(made, 1)
    tell_a_story(made)
    save_chapter(actor=verbs.acting(owner), campaign=made, game=1, edit=None, text="Nobody slept.", now=verbs.NOW)
    add_link(actor=verbs.acting(owner), campaign=made, game=1, kind="table", url="https://x.example/1", title="Four")
    return verbs.fresh(made)


def packed(campaign):
    return b"".join(archive(campaign, member=True, referee=True))


def bring(client, data, name="it.zip"):
    answer = client.post("/import/", {"file": SimpleUploadedFile(name, data)})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_the_page_says_what_comes_along_and_takes_it_whole(campaign, referee):
    where = bring(referee, packed(campaign))
    page = referee.get(where)
    said = words(page.content.decode())
    assert "1 photo" in said
    assert "1 link of a game" in said
    assert "1 chapter of the story" in said
    answer = referee.post(where, {"key": "6a6f1a86-33a4-4ad2-a0c1-0f0a3d4e8a11", "do": "load", "copy": "1"})
    assert answer.status_code == 303
    made = Campaign.objects.latest("pk")
    assert made != campaign
    assert Photo.objects.filter(campaign=made).count() == Photo.objects.filter(campaign=campaign, removed_at=None).count() == 1
    assert Chapter.objects.filter(campaign=made).exists()
    assert Link.objects.filter(game__campaign=made).count() == 1
    photo = Photo.objects.get(campaign=made)
    assert referee.get(f"/c/{made.slug}/photos/{photo.pk}/large.jpg").status_code == 200


def test_its_evidence_is_the_campaign_file_alone(campaign, referee):
    where = bring(referee, packed(campaign))
    referee.post(where, {"key": "6a6f1a86-33a4-4ad2-a0c1-0f0a3d4e8a11", "do": "load", "copy": "1"})
    kept = Upload.objects.get(campaign=Campaign.objects.latest("pk"))
    assert bytes(kept.content.data).startswith(b"{")
    assert kept.size == len(kept.content.data)


def test_a_photo_that_is_none_is_named_and_nothing_is_loaded(campaign, referee):
    out, source = io.BytesIO(), ZipFile(io.BytesIO(packed(campaign)))
    with ZipFile(out, "w") as other:
        for name in source.namelist():
            other.writestr(name, b"none" if name.endswith(".jpg") else source.read(name))
    where = bring(referee, out.getvalue())
    before = Campaign.objects.count()
    answer = referee.post(where, {"key": "6a6f1a86-33a4-4ad2-a0c1-0f0a3d4e8a11", "do": "load", "copy": "1"})
    assert answer.status_code == 422
    assert ".jpg: This is no photo that can be read." in words(answer.content.decode())
    assert Campaign.objects.count() == before


def altered(campaign, change, more=()):
    """The archive with each file as ``change`` makes it of its name and bytes, without those of which it makes None."""
    out, source = io.BytesIO(), ZipFile(io.BytesIO(packed(campaign)))
    with ZipFile(out, "w") as other:
        for name in source.namelist():
            if (data := change(name, source.read(name))) is not None:
                other.writestr(name, data)
        for name, data in more:
            other.writestr(name, data)
    return out.getvalue()


def listing(campaign, *photos):
    """The archive with a list of its one photo for each of ``photos``, which say what is different there."""

    def change(name, data):
        if name != LIST:
            return data
        album = json.loads(data)
        return json.dumps({**album, "photos": [{**album["photos"][0], **each} for each in photos]})

    return altered(campaign, change)


@pytest.mark.parametrize(
    "different",
    [
        [{"file": "photos/../../secret.jpg"}],
        [{"file": "/etc/passwd"}],
        [{"game": 9}],
        [{"words": ""}],
        [{"words": "a\x00b"}],
        [{"words": "x" * 501}],
        [{"more": 1}],
        [{}] * 201,
    ],
)
def test_a_list_of_photos_that_is_damaged_is_named_and_nothing_is_loaded(campaign, referee, different):
    answer = referee.post("/import/", {"file": SimpleUploadedFile("it.zip", listing(campaign, *different))})
    assert answer.status_code == 422
    said = words(answer.content.decode())
    assert "The list of the photos in the archive is damaged" in said
    assert "it.zip: story/photos.json /photos" in said
    assert not Upload.objects.filter(campaign=None).exists()


def test_a_photo_that_is_listed_and_not_there_is_named_and_nothing_is_loaded(campaign, referee):
    data = altered(campaign, lambda name, data: None if name.endswith(".jpg") else data)
    answer = referee.post("/import/", {"file": SimpleUploadedFile("it.zip", data)})
    assert answer.status_code == 422
    assert "is on the list of photos, and not in the archive" in words(answer.content.decode())


def test_a_photo_of_a_game_that_the_campaign_does_not_have_is_named_and_nothing_is_loaded(campaign, referee):
    there = {game["game"] for game in json.loads(ZipFile(io.BytesIO(packed(campaign))).read("campaign.json"))["schedule"]}
    missing = min({*range(1, 8)} - there)
    where, before = bring(referee, listing(campaign, {"game": missing})), Campaign.objects.count()
    answer = referee.post(where, {"key": "6a6f1a86-33a4-4ad2-a0c1-0f0a3d4e8a11", "do": "load", "copy": "1"})
    assert answer.status_code == 422
    assert f".jpg: Game {missing} is not in the schedule." in words(answer.content.decode())
    assert Campaign.objects.count() == before


def test_photos_beside_two_campaigns_are_named_as_left_out(campaign, referee):
    own = json.loads(ZipFile(io.BytesIO(packed(campaign))).read("campaign.json"))
    data = altered(campaign, lambda name, data: data, [("other.json", json.dumps({**own, "name": "Other"}))])
    bring(referee, data)
    [left] = [row.choices["left_out"] for row in Upload.objects.filter(campaign=None)]
    assert {name for name in map(str, left) if "story/photos" in name}


def test_a_campaign_with_as_many_photos_as_there_may_be_is_taken_back(campaign, owner, referee):
    for number in range(MOST - 1):
        photo = drawn("one.png", painted((8 + number, 8)))
        add_photo(actor=verbs.acting(owner), campaign=campaign, game=1, photo=photo, words=f"Photo {number}", now=verbs.NOW)
    where = bring(referee, packed(campaign))
    answer = referee.post(where, {"key": "6a6f1a86-33a4-4ad2-a0c1-0f0a3d4e8a11", "do": "load", "copy": "1"})
    assert answer.status_code == 303
    assert Photo.objects.filter(campaign=Campaign.objects.latest("pk")).count() == MOST
