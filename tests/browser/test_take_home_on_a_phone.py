"""On a phone the six forms of a table stand in two even rows."""

import pytest
from django.contrib.auth.models import User

from campaign.models import Campaign
from tests.pages.reading import autumn
from tests.verbs import account

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PLACES = (
    "links => links.map(link => { const at = link.getBoundingClientRect(); return [Math.round(at.left), Math.round(at.top)] })"
)


@pytest.fixture
def page(new_page, live_server, db):
    User.objects.create_superuser("keeper")
    campaign = autumn(account("Sabine"))
    Campaign.objects.update(visibility="public")
    page = new_page(live_server.url, width=390, height=844)
    page.goto(f"/c/{campaign.slug}/take-home/")
    return page


def test_three_and_three_of_which_the_second_stand_under_the_first(page):
    places = page.locator(".exports > li").first.locator("li a").evaluate_all(PLACES)
    first, second = places[:3], places[3:]
    assert len({top for _left, top in first}) == len({top for _left, top in second}) == 1
    assert [left for left, _top in first] == [left for left, _top in second]


def test_the_moments_before_begin_under_their_words(page):
    [word] = page.locator(".moments > span").evaluate_all(PLACES)
    [first, *_more] = page.locator(".moments > a").evaluate_all(PLACES)
    assert first[1] > word[1]
    assert first[0] == word[0]
