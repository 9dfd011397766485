"""A program is the second person of a correction as a page is: it reads what waits, and confirms exactly that."""

import pytest

from games.models import Correction
from pilots.models import PilotLine
from tests import verbs
from tests.api.asking import as_person, codes, with_token
from tests.pages.full import submit_correction
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def people():
    return {name: verbs.account(name) for name in ("Sabine", "Ingrid")}


@scene
def campaign(people):
    campaign = verbs.mustered_campaign(people["Sabine"])
    verbs.add_member(campaign, people["Ingrid"], "player", "u1")
    verbs.fly_game(campaign, 1)
    submit_correction(campaign, people["Sabine"])
    return campaign


def at(campaign, rest):
    return f"campaigns/{campaign.slug}/correction/{rest}"


def test_it_reads_every_difference_and_confirms_what_it_read(campaign, people):
    asker = with_token(campaign, people["Ingrid"], "play")
    read = asker.get(at(campaign, "submitted/")).json()
    assert (read["submitted_by"], read["why_not"]) == ("Sabine", "")
    assert "u2-1" in [pilot["id"] for pilot in read["correction"]["differences"]["pilots"]]
    done = asker.send(at(campaign, "submitted/confirm/"), {"seen": read["seen"]})
    assert done.json()["entry"]["params"]["confirmed_by"] == "Ingrid"
    assert PilotLine.objects.get(pilot__code="u2-1").state == "killed"
    assert asker.get(at(campaign, "submitted/")).status_code == 404


def test_what_it_did_not_read_it_cannot_confirm(campaign, people):
    answer = as_person(people["Ingrid"]).send(at(campaign, "submitted/confirm/"), {"seen": "0" * 64})
    assert answer.status_code == 409
    assert Correction.objects.get().submitted_at


def test_it_sends_it_back_with_a_reason_and_the_first_takes_his_own_back(campaign, people):
    edit = Correction.objects.get().edit
    sabine, ingrid = as_person(people["Sabine"]), as_person(people["Ingrid"])
    refused = sabine.send(at(campaign, "submitted/confirm/"), {"seen": sabine.get(at(campaign, "submitted/")).json()["seen"]})
    assert (refused.status_code, codes(refused)) == (422, ["second.own"])
    assert ingrid.send(at(campaign, "submitted/take-back/"), {"edit": edit}).status_code == 404
    assert ingrid.send(at(campaign, "submitted/send-back/"), {"edit": edit, "reason": "He swam."}).status_code == 200
    again = sabine.get(at(campaign, "")).json()
    said = {"edit": again["edit"], "version": again["version"], "reason": "He did not."}
    assert codes(sabine.send(at(campaign, "confirm/"), said)) == ["correction.two"]
    assert sabine.send(at(campaign, "submit/"), said).status_code == 200
    assert sabine.send(at(campaign, "submitted/take-back/"), {"edit": Correction.objects.get().edit}).status_code == 200
    assert Correction.objects.get().submitted_at is None
