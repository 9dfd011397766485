"""A changed campaign file and the campaign whose place it takes: differences first, the owner alone, one act."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.models import Campaign, JournalEntry, Upload
from tests import verbs
from tests.bringing import dump
from tests.reconciled import assert_reconciled
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner)
    verbs.fly_game(campaign, 1, j2={"fate": "lost"})
    return campaign


@pytest.fixture
def browser(referee):
    return referee


def changed(campaign):
    """The campaign's file, in which Bence was not lost and Anna is called otherwise."""
    document = dump(campaign)
    document["players"][0]["name"] = "Annika"
    for sortie in document["reports"][0]["sorties"]:
        sortie.pop("fate", None)
        sortie |= {"home": 6, "deck": 6} if sortie["id"].startswith("j") else {}
    return document


def bring(browser, document):
    answer = browser.post("/import/", {"file": SimpleUploadedFile("changed.json", json.dumps(document).encode())})
    return browser.get(answer.headers["Location"]).content.decode()


def look(browser, campaign):
    return browser.get(f"/c/{campaign.slug}/replace/{Upload.objects.get().pk}/")


def send(browser, campaign, page):
    html = page.content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(key|version)" value="([^"]*)"', html))
    return browser.post(f"/c/{campaign.slug}/replace/{Upload.objects.get().pk}/", hidden)


def test_a_demonstration_is_not_offered_and_the_page_says_why(browser, campaign):
    Campaign.objects.filter(pk=campaign.pk).update(is_demo=True)
    html = bring(browser, changed(campaign))
    assert "/replace/" not in html
    assert "Demonstration campaigns are not offered: they are removed all at once" in html


def test_whoever_has_no_demonstration_reads_nothing_of_them(browser, campaign):
    assert "Demonstration campaigns" not in bring(browser, changed(campaign))


def test_every_difference_is_shown_before_and_one_act_does_it(browser, campaign):
    """field lesson 26"""
    document = changed(campaign)
    html = bring(browser, document)
    assert "You have a campaign of this name" in html
    assert f'href="/c/{campaign.slug}/replace/' in html
    page = look(browser, campaign)
    html = page.content.decode()
    for words in ("Reports that differ: game 1.", "Dice that count no longer: 0; dice that are new: 2.", "Differences"):
        assert words in html
    before = dump(campaign)
    assert send(browser, campaign, page).headers["Location"] == f"/c/{campaign.slug}/"
    assert dump(campaign)["players"][0]["name"] == "Annika"
    assert JournalEntry.objects.filter(campaign=campaign).first().before["file"] == before
    upload = Upload.objects.get()
    assert (upload.state, upload.campaign) == (Upload.State.TAKEN, campaign)
    assert browser.get(f"/c/{campaign.slug}/imports/{upload.pk}/file/").status_code == 200
    assert_reconciled()


def test_the_same_form_again_changes_nothing(browser, campaign):
    """field lesson 5"""
    bring(browser, changed(campaign))
    page = look(browser, campaign)
    send(browser, campaign, page)
    entries = JournalEntry.objects.count()
    assert send(browser, campaign, page).status_code == 303
    assert JournalEntry.objects.count() == entries


def test_a_campaign_that_moved_on_is_looked_at_again(browser, campaign):
    """field lesson 10"""
    bring(browser, changed(campaign))
    page = look(browser, campaign)
    verbs.open_game(campaign, 2)
    answer = send(browser, campaign, page)
    assert answer.status_code == 409
    assert "Look at them again" in answer.content.decode()
    assert dump(campaign)["players"][0]["name"] == "Anna"


def test_a_file_with_the_same_facts_offers_nothing_to_replace(browser, campaign):
    bring(browser, dump(campaign))
    assert "nothing would change" in look(browser, campaign).content.decode()


def test_only_the_owner_replaces_and_only_by_a_file_of_his_own(browser, client, campaign):
    """field lesson 13"""
    bring(browser, changed(campaign))
    address = f"/c/{campaign.slug}/replace/{Upload.objects.get().pk}/"
    referee, stranger = verbs.account("Rosa"), verbs.account("Tomasz")
    verbs.add_member(campaign, referee)
    theirs = verbs.mustered_campaign(stranger, name="Theirs")
    for user, target in ((referee, address), (stranger, address), (stranger, address.replace(campaign.slug, theirs.slug))):
        client.force_login(user)
        assert client.get(target).status_code == 404
        assert client.post(target, {"version": 1}).status_code == 404
        assert client.get(f"/imports/{Upload.objects.get().pk}/").status_code == 404
        assert client.get(f"/imports/{Upload.objects.get().pk}/file/").status_code == 404


def test_a_file_of_another_campaign_is_called_so_and_its_figures_are_folded_away(browser, campaign):
    document = changed(campaign)
    for pilot in [*document["muster"], *document.get("replacements", [])]:
        pilot["name"] = f"Other {pilot['name']}"
    bring(browser, document)
    html = look(browser, campaign).content.decode()
    assert "This is another campaign" in html
    assert "Pilots who are called otherwise:" in html


def test_a_changed_file_of_the_same_campaign_is_none_of_another(browser, campaign):
    document = changed(campaign)
    document["muster"][0]["name"] = "Annika the Pilot"
    bring(browser, document)
    html = look(browser, campaign).content.decode()
    assert "This is another campaign" not in html
    assert "A pilot is called otherwise: Annika the Pilot, not Anna the pilot." in html


def test_more_differences_than_anybody_reads_are_summed_up_first(owner, browser):
    large = verbs.mustered_campaign(owner, a_side=8, name="Large")
    for game in (1, 2):
        verbs.fly_game(large, game)
    document = dump(large)
    document["reports"] = document["reports"][:1]
    bring(browser, document)
    html = look(browser, large).content.decode()
    assert "What it comes to" in html
    assert "Every figure, of 16 pilots one by one" in html
