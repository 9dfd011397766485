"""Inbox and webhook in a real browser, by day on a desk and by night on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client

from campaign.acts.webhooks import send_test
from campaign.models import Member, Webhook
from campaign.worker import work_off
from tests import verbs

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


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_inbox_and_webhook_are_sound(new_page, live_server, campaign, anna, width, scheme):
    page = new_page(live_server.url, width=width, scheme=scheme)
    client = Client()
    client.force_login(anna)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": live_server.url}])
    for address in ("/inbox/", f"/c/{campaign.slug}/webhook/"):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
        found = Axe().run(page).response["violations"]
        assert [(page.url, each["id"], each["nodes"][0]["html"]) for each in found] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
