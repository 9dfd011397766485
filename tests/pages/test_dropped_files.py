"""Whoever drops a file that somebody took over meanwhile is not told that it was dropped."""

import pytest
from django.test import Client
from django.urls import reverse

from campaign import intake
from campaign.acts.loading import load
from campaign.imports.bringing import bring
from campaign.models import Upload, UploadContent
from tests import verbs
from tests.api.asking import with_token
from tests.bringing import brought, evening, taken_over
from tests.files.campaigns import SOLOMONS
from tests.scenes import scene

pytestmark = pytest.mark.django_db
DROPPED = "is dropped"


@scene
def owner():
    return verbs.account("Sabine")


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


@pytest.fixture
def client(owner):
    client = Client()
    client.force_login(owner)
    return client


def pressed(client, address):
    return client.post(address, {"do": "drop"}, follow=True).content.decode()


def kept():
    return (*Upload.objects.values_list("state", flat=True), UploadContent.objects.count())


def test_a_file_that_is_the_draft_by_now(campaign, client):
    upload = brought(campaign, evening())
    taken_over(upload)
    assert DROPPED not in pressed(client, reverse("import_preview", args=[campaign.slug, upload.pk]))
    assert kept() == ("taken", 1)


def test_a_file_that_is_a_campaign_by_now(owner, client):
    upload = bring(actor=verbs.acting(owner), name="solomons.json", data=SOLOMONS.read_bytes())
    taken = intake.read(SOLOMONS.read_bytes())
    load(actor=verbs.acting(owner), record=taken.record, outcome=taken.outcome, owner_id=owner.pk, upload=upload)
    assert DROPPED not in pressed(client, reverse("own_import", args=[upload.pk]))
    assert kept() == ("taken", 1)


def test_a_file_that_waits_is_dropped_once(campaign, client):
    upload = brought(campaign, evening())
    address = reverse("import_preview", args=[campaign.slug, upload.pk])
    assert DROPPED in pressed(client, address)
    assert DROPPED not in pressed(client, address)
    assert kept() == ("dropped", 0)


def test_programs_are_told_whether_anything_was_dropped(campaign, owner):
    asker, upload = with_token(campaign, owner, "referee"), brought(campaign, evening())
    address = f"campaigns/{campaign.slug}/imports/{upload.pk}/drop/"
    assert [asker.send(address).json()["changed"] for _ in range(2)] == [True, False]


@pytest.mark.parametrize("encoded", ["é", "a", "====", "YQ"])
def test_bytes_that_are_no_base64_are_refused(campaign, owner, encoded):
    asker = with_token(campaign, owner, "referee")
    answer = asker.send(f"campaigns/{campaign.slug}/games/1/imports/", {"name": "a.csv", "encoded": encoded})
    assert answer.status_code == 422
    assert [(each["code"], each["at"]) for each in answer.json()["refusals"]] == [("form.results", "/encoded")]
