"""Inbox and webhook in a real browser, by day on a desk and by night on a phone."""

import pytest
from django.conf import settings

from campaign.acts.webhooks import send_test
from campaign.models import Member, Webhook
from campaign.worker import work_off
from tests import verbs
from tests.browser.looking import assert_sound, let_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def anna():
    return verbs.account("Anna")


@pytest.fixture
def campaign(anna):
    campaign = verbs.mustered_campaign(anna)
    settings.EMAIL = {"EMAIL_HOST": "mail.example"}
    member = Member.objects.get(user=anna)
    member.seat = campaign.seats.get(code="j1")
    member.save(update_fields=["seat"])
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    Webhook.objects.create(campaign=campaign, url="http://127.0.0.1:9/s3cret", kind="discord")
    send_test(campaign=campaign)
    work_off()
    send_test(campaign=campaign)
    yield campaign
    settings.EMAIL = {}


def test_inbox_and_webhook_are_sound(new_page, live_server, campaign, anna):
    page = new_page(live_server.url)
    let_in(page, live_server.url, anna)
    for address in ("/inbox/", f"/c/{campaign.slug}/webhook/"):
        page.goto(address)
        assert_sound(page)
