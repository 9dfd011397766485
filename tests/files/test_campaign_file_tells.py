"""The campaign file brings along how the campaign is told: the referee's own words."""

import json

import pytest

from campaign.acts.chapters import save_chapter
from campaign.acts.loading import load
from campaign.exports.campaign_file import campaign_file
from campaign.models import Chapter
from campaign.record import facts
from campaign.twins import digest_of
from rulebooks.pacific_air_war.reading import Refused, read_campaign
from tests import verbs
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign():
    campaign = verbs.mustered_campaign(verbs.account())
    verbs.fly_game(campaign, 1)
    for game, text in ((0, "It *began* on a Thursday."), (1, "Nobody slept.\n\nKäsekuchen.")):
        save_chapter(actor=verbs.acting(), campaign=campaign, game=game, edit=None, text=text, now=verbs.NOW)
    return verbs.fresh(campaign)


def test_own_words_go_along_and_come_back(campaign):
    file = campaign_file(campaign)
    again = load(actor=verbs.acting(), record=read_campaign(file)).campaign
    assert campaign_file(again) == file
    former, new = (Chapter.objects.filter(campaign=each).values_list("game", "text", "told") for each in (campaign, again))
    assert list(new) == list(former)


def test_they_make_no_other_campaign_of_it(campaign):
    assert digest_of(json.loads(campaign_file(campaign))) == digest_of(facts(campaign).document())


def test_a_campaign_that_nobody_told_has_a_file_without_them(campaign):
    Chapter.objects.all().delete()
    assert "chapters" not in campaign_file(campaign)


@pytest.mark.parametrize(
    "chapters",
    [
        [{"game": 8, "text": "x"}],
        [{"game": 1, "text": " \n "}],
        [{"game": 1, "text": "x" * 8001}],
        [{"game": 1, "text": "bell \x07"}],
        [{"game": 1, "text": "turned \u202e round"}],
        [{"game": 1, "text": "x", "by": "Anna"}],
        [{"game": 1, "text": "x"}, {"game": 1, "text": "y"}],
    ],
)
def test_a_file_brings_no_words_that_the_page_would_refuse(campaign, chapters):
    with pytest.raises(Refused):
        read_campaign(json.dumps({**json.loads(campaign_file(campaign)), "chapters": chapters}))
