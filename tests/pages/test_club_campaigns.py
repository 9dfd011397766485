"""The keepers of a club and the campaigns of others on its page: taken off, put back, listed again."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts import handing
from campaign.acts.listing import set_club
from campaign.models import Campaign
from tests import verbs
from tests.pages.reading import between, words
from tests.pages.world import signed_in
from tests.reconciled import reconciled
from tests.scenes import scene
from tests.verbs import acting, fresh

SLUG = "the-long-table"
HERE = f"/clubs/{SLUG}/"


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@scene
def sabine():
    return verbs.account()


@scene
def club(sabine):
    return verbs.found_club(sabine, "First winter", "Second winter")


@scene
def own(sabine, club):
    """Sabine's own campaign on the page."""
    return on_the_page(sabine, "Home waters")


@scene
def anothers(sabine, club):
    """A public campaign in the first winter, which Sabine handed to Ben."""
    campaign = on_the_page(sabine, "Harbour")
    verbs.add_member(campaign, verbs.account("Ben"), "referee")
    heir = campaign.members.get(user__username="Ben")
    handing.hand_over(actor=acting(sabine), campaign=campaign, member=heir.pk)
    return campaign


def on_the_page(user, name):
    """A public campaign in the first winter."""
    campaign = verbs.found_campaign(user, name=name)
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    edit = fresh(campaign).options_edit
    set_club(actor=acting(user), campaign=campaign, edit=edit, club=SLUG, season="First winter", now=verbs.NOW)
    return campaign


def read(client, address=HERE):
    return words(client.get(address).content.decode())


def send(client, address=f"{HERE}edit/", **said):
    return client.post(address, {"key": str(uuid4()), **said})


def test_a_keeper_takes_anothers_campaign_off_the_page_and_puts_it_back(anothers, own, sabine):
    client, said = signed_in(sabine), {"what": "campaign_off", "campaign": anothers.slug, "reason": "It plays elsewhere."}
    keep = between(client.get(f"{HERE}edit/").content.decode(), '<h2 id="campaigns">', "</section>")
    assert keep.count('value="campaign_off"') == 1
    assert f"/c/{own.slug}/club/" in keep
    assert send(client, **said).status_code == 303
    assert "Harbour" not in read(Client())
    assert "It plays elsewhere." in read(signed_in(User.objects.get(username="Ben")), "/inbox/")
    assert "Harbour It plays elsewhere. Put it back" in read(client, f"{HERE}edit/")
    assert send(client, what="campaign_back", campaign=anothers.slug).status_code == 303
    assert "Harbour" in read(Client())
    assert send(client, what="campaign_back", campaign=anothers.slug).status_code == 422


def test_who_gives_no_reason_reads_so_beside_the_field_and_keeps_his_tick(anothers, sabine):
    answer = send(signed_in(sabine), what="campaign_off", campaign=anothers.slug, reason="", stays_off="on")
    page = between(answer.content.decode(), '<h2 id="campaigns">', "</section>")
    assert answer.status_code == 422
    assert "Say why." in page
    assert '<details class="why" open>' in page
    assert "checked" in page
    assert "Harbour" in read(Client())


def test_its_owner_lists_it_again_unless_the_keepers_said_no(anothers, sabine):
    ben, address = signed_in(User.objects.get(username="Ben")), f"/c/{anothers.slug}/club/"
    said = {"what": "campaign_off", "campaign": anothers.slug, "reason": "It plays elsewhere."}
    send(signed_in(sabine), **said)
    edit = fresh(anothers).options_edit
    assert send(ben, address, edit=edit, club=SLUG).status_code == 303
    assert "Harbour" in read(Client())
    send(signed_in(sabine), **said, stays_off="on")
    edit = fresh(anothers).options_edit
    assert send(ben, address, edit=edit, club=SLUG).status_code == 422
    assert "Harbour" not in read(Client())


def test_the_page_on_which_a_club_is_kept_asks_the_same_however_many_campaigns_there_are(anothers, sabine):
    client = signed_in(sabine)

    def asked():
        client.get(f"{HERE}edit/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"{HERE}edit/")
        return len(queries)

    def take_off(campaign):
        send(client, what="campaign_off", campaign=campaign.slug, reason="It plays elsewhere.")

    take_off(anothers)
    before = asked()
    for number in range(6):
        campaign = on_the_page(sabine, f"Again {number}")
        if number % 2:
            take_off(campaign)
    assert asked() == before == 9
