"""The story in a real browser: a photo is brought, a chapter told, the address copied, and a friend reads it without script."""

from urllib.parse import urlsplit

import pytest
from django.conf import settings

from campaign.models import Chapter, Photo
from tests import verbs
from tests.pages.world import signed_in
from tests.painting import painted

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def campaign():
    campaign = verbs.mustered_campaign(verbs.account())
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    return campaign


def test_a_referee_tells_the_evening_and_a_friend_reads_it(new_page, live_server, campaign, tmp_path):
    file = tmp_path / "table.png"
    file.write_bytes(painted())
    page = new_page(live_server.url, width=390, scheme="dark")
    session = signed_in(campaign.members.get(role="owner").user).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.goto(f"/c/{campaign.slug}/story/")
    page.get_by_role("link", name="Add photos").last.click()
    page.get_by_label("Photos", exact=True).set_input_files(file)
    page.get_by_label("What it shows").fill("A table, half blue, half red")
    page.get_by_role("button", name="Add them").click()
    page.get_by_text("The photo stands in the story.").wait_for()
    page.goto(f"/c/{campaign.slug}/story/")
    page.get_by_role("link", name="Tell it in your own words").last.click()
    page.get_by_label("The chapter").fill("It rained. *Ingrid the pilot* did not come back.")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Open the story by a link").click()
    link = page.get_by_label("The link to the story").input_value()
    assert (Chapter.objects.count(), Photo.objects.count()) == (1, 1)

    friend = new_page(live_server.url, java_script_enabled=False)
    friend.goto(urlsplit(link).path)
    assert "It rained. Ingrid the pilot did not come back." in friend.locator(".telling").all_inner_texts()
    picture = friend.get_by_alt_text("A table, half blue, half red")
    picture.scroll_into_view_if_needed()
    assert picture.bounding_box()["width"] > 100
    assert friend.locator(f"main a[href*='{campaign.slug}']").count() == 0
