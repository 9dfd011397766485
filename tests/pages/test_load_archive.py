"""The archive of a campaign, loaded on the page: campaign, own words, links and photos come back."""

import io
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.acts.chapters import save_chapter
from campaign.acts.links import add_link
from campaign.exports.archive import archive
from campaign.models import Campaign, Chapter, Photo, Upload
from games.models import Link
from tests import verbs
from tests.pages.full import tell_a_story
from tests.pages.reading import words
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
    assert Campaign.objects.count() == before
