"""Two owners' hands on one campaign: taken away twice, while photos are brought and a chapter is written."""

from uuid import uuid4

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.models import Campaign
from tests import verbs
from tests.at_once import at_once, in_a_file, stored
from tests.painting import painted


@pytest.mark.django_db(transaction=True)
def test_taken_away_twice_while_others_write_it_goes_once_and_nothing_of_it_stays(tmp_path, monkeypatch):
    owner = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(owner, name="Zweiter Anlauf")
    verbs.fly_game(campaign, 1)
    photo = painted((50, 50))
    in_a_file(tmp_path, monkeypatch)

    def sending(where, **told):
        def send():
            client = Client(raise_request_exception=False)
            client.force_login(owner)
            return client.post(f"/c/{campaign.slug}/{where}/", {"key": str(uuid4()), **told}).status_code

        return send

    away = sending("take-away", name="Zweiter Anlauf")
    chapter = sending("story/games/1", text="Nobody slept.", edit="")
    bring = sending("photos", photo=SimpleUploadedFile("a.png", photo), words="The table", caption="", game="1")
    came = at_once(away, chapter, bring, away, chapter)
    assert sorted([came[0], came[3]]) == [303, 404]
    assert {came[1], came[4]} <= {303, 404, 409}
    assert came[2] in (303, 404)
    assert not stored(Campaign.objects.all(), "pk")
    for model in apps.get_models():
        if any(field.name == "campaign" for field in model._meta.get_fields()) and model._meta.managed:
            assert not stored(model._base_manager.exclude(campaign=None), "pk"), model
