"""The referee's page of the ways in: links of the sides, slips for everybody, and who may see them."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts import passes
from campaign.models import JournalEntry, Member, Pass
from campaign.ways import shown_code
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account, acting, found_campaign, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    founded = found_campaign(sabine)
    seat_players(founded)
    return founded


@scene
def slip(campaign):
    passes.give_slips(actor=acting(), campaign=campaign, seats=["j1"])
    return Pass.objects.get(member__isnull=False)


def page(client, address, **more):
    return client.get(address, **more).content.decode()


def press(client, campaign, what, **given):
    return client.post(f"/c/{campaign.slug}/passes/", {"what": what, "key": str(uuid4()), **given})


def test_the_referee_opens_renews_and_closes_a_sides_link(campaign, sabine):
    client = signed_in(sabine)
    press(client, campaign, "open", side="japan", lasts="evening")
    first = Pass.objects.get()
    assert first.expires_at is not None
    html = page(client, f"/c/{campaign.slug}/passes/")
    assert f"/in/{first.token}/" in html
    assert shown_code(first.code) in html
    press(client, campaign, "open", side="japan")
    html = page(client, f"/c/{campaign.slug}/passes/")
    assert first.token not in html
    press(client, campaign, "close", side="japan")
    assert not Pass.objects.filter(revoked_at=None).exists()


def test_each_own_link_can_be_copied_to_be_sent_and_says_how_far_it_carries(campaign, slip, sabine):
    html = page(signed_in(sabine), f"/c/{campaign.slug}/passes/")
    sent = re.search(r'<input class="sent" id="([^"]+)" type="text" readonly value="([^"]+)"', html)
    assert sent[2].endswith(f"/in/{slip.token}/")
    assert f'data-copy="{sent[1]}"' in html
    assert "send it to nobody else. It opens" in html
    assert html.count('class="sent"') == 1


def test_a_double_click_on_renew_makes_one_new_link(campaign, sabine):
    key = str(uuid4())
    for _twice in range(2):
        press(signed_in(sabine), campaign, "open", side="japan", key=key)
    assert Pass.objects.count() == 1


def test_slips_for_everybody_in_one_go_and_a_sheet_to_print(campaign, sabine):
    client = signed_in(sabine)
    assert "Make slips for all 8 seats without a person" in page(client, f"/c/{campaign.slug}/passes/")
    press(client, campaign, "slips")
    assert JournalEntry.objects.filter(act="pass.slips").count() == 1
    html = page(client, f"/c/{campaign.slug}/passes/slips/", HTTP_HOST="192.168.7.20:8000")
    assert html.count("<svg xmlns") + html.count("<figure") >= 8
    assert len(re.findall(r'class="code big"', html)) == 8
    assert "http://192.168.7.20:8000/in/" in html
    for one in Pass.objects.all():
        assert shown_code(one.code) in html


@pytest.mark.parametrize(
    ("what", "given", "said"),
    [
        ("", {}, "Nothing was chosen"),
        ("open", {"side": "mars"}, "side"),
        ("give", {"member": "99999"}, "no part in the campaign any more"),
        ("give", {"member": "x"}, "no part in the campaign any more"),
        ("slips", {"seat": "j9"}, "taken off the list"),
    ],
)
def test_what_the_page_cannot_do_is_said(campaign, sabine, what, given, said):
    answer = press(signed_in(sabine), campaign, what, **given)
    assert answer.status_code == 422
    assert said in re.search(r'role="alert"><p>(.*?)</p>', answer.content.decode())[1]


def test_the_link_of_an_account_with_a_password_is_shown_to_no_referee(campaign, sabine):
    """Else a referee could sign in as the owner, and in every other campaign of his."""
    passes.give_pass(actor=acting(sabine), campaign=campaign, member=Member.objects.get(user=sabine).pk)
    own = Pass.objects.get()
    html = page(signed_in(sabine), f"/c/{campaign.slug}/passes/")
    assert own.token not in html
    assert shown_code(own.code) not in html
    assert own.token in page(signed_in(sabine), f"/c/{campaign.slug}/my-link/")


@pytest.mark.parametrize("address", ["passes/", "passes/slips/", "hand-over/", "seats/j1/hand/"])
def test_players_and_strangers_find_no_ways_in(campaign, slip, address):
    player = Client()
    player.post(f"/in/{slip.token}/")
    for client in (player, Client(), signed_in(account("nobody"))):
        assert client.get(f"/c/{campaign.slug}/{address}").status_code == 404
        assert client.post(f"/c/{campaign.slug}/{address}").status_code == 404


def test_the_referees_page_asks_as_often_for_two_as_for_sixteen(sabine, django_assert_num_queries):
    small, large = mustered_campaign(sabine, 4, name="Small"), mustered_campaign(sabine, 8, name="Large")
    for campaign in (small, large):
        passes.give_slips(actor=acting(), campaign=campaign)
        client = signed_in(sabine)
        with django_assert_num_queries(7):
            client.get(f"/c/{campaign.slug}/passes/")
