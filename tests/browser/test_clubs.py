"""A club from its founding to what a stranger reads, on a phone."""

import pytest
from django.conf import settings

from campaign.models import Campaign
from tests import verbs
from tests.pages.reading import autumn
from tests.pages.world import signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


def test_a_club_is_founded_on_a_phone_and_a_stranger_reads_its_campaign(new_page, live_server):
    sabine = verbs.account()
    campaign = autumn(sabine)
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    page = new_page(live_server.url)
    page.set_viewport_size(PHONE)
    session = signed_in(sabine).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.goto("/")
    page.get_by_role("navigation", name="Over all campaigns").get_by_role("link", name="Clubs").click()
    page.get_by_role("link", name="Found a club").click()
    page.get_by_label("Name of the club").fill("The Long Table")
    page.get_by_label("About the club").fill("We meet on *Thursdays*.")
    page.get_by_role("button", name="Found the club").click()
    page.get_by_label("Name of the season").fill("Winter")
    page.get_by_role("button", name="Add the season").click()
    page.get_by_text("Saved.").wait_for()
    page.goto(f"/c/{campaign.slug}/options/")
    page.get_by_role("link", name="Club: on which").click()
    page.get_by_label("Club", exact=True).select_option(label="The Long Table, Winter")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    stranger = new_page(live_server.url)
    stranger.set_viewport_size(PHONE)
    stranger.goto("/clubs/")
    stranger.get_by_role("link", name="The Long Table").click()
    assert stranger.locator(".about em").inner_text() == "Thursdays"
    season = stranger.locator("section.season")
    assert season.locator("h2").inner_text() == "Winter"
    assert season.locator("h3").inner_text() == campaign.name
    assert stranger.evaluate("document.documentElement.scrollWidth <= innerWidth")
