"""One pilot's campaign, game by game: nothing of others, nothing that did not happen to him."""

import pytest
from django.http import Http404

from campaign.models import Campaign
from campaign.story.one_pilot import pilots_story
from tests import verbs
from tests.pages.reading import autumn, page, words
from tests.scenes import scene


@scene
def solomons() -> Campaign:
    return autumn()


def told(campaign: Campaign, code: str) -> str:
    one = pilots_story(campaign, code)
    return " ".join([one.opening, *(chapter.text for chapter in one.chapters), one.end])


def test_an_aces_story_goes_from_his_muster_to_where_he_stands(solomons):
    said = told(solomons, "j1-1")
    assert said.startswith("Kōji Umezaki")
    assert "was mustered as an Ace with" in said
    assert "He shot down Otis Larkspur" in said
    assert "He was brought back (a roll of 5)." in said
    assert pilots_story(solomons, "j1-1").player != "j1"


def test_a_lost_pilots_story_ends_with_how_he_was_lost(solomons):
    lost = next(pilot for pilot in pilots_story_all(solomons) if pilot.state == "captured")
    assert f"{lost.title} was captured in game" in lost.end
    assert "He was captured." in lost.chapters[-1].text


def pilots_story_all(campaign: Campaign):
    return [pilots_story(campaign, code) for code in campaign.pilots.filter(on_call=False).values_list("code", flat=True)]


def test_a_replacement_came_for_somebody(solomons):
    came = [one for one in pilots_story_all(solomons) if "came in after game" in one.opening]
    assert came
    assert all("who had been lost" in one.opening for one in came)


def test_who_has_not_flown_yet_has_no_chapter():
    campaign = verbs.mustered_campaign()
    one = pilots_story(campaign, "j1-1")
    assert one.chapters == []
    assert one.opening == f"Anna the pilot, {one.rank}, was mustered as a Veteran."


def test_there_is_no_story_of_nobody(solomons):
    with pytest.raises(Http404):
        pilots_story(solomons, "j99")


def test_its_page_is_for_whoever_sees_the_campaign(solomons):
    said = page(solomons, "story/j1-1/")
    assert "He shot down Otis Larkspur" in words(said)
    assert f'href="/c/{solomons.slug}/story/"' in said


def test_it_takes_six_queries(solomons, django_assert_num_queries):
    with django_assert_num_queries(6):
        page(solomons, "story/j1-1/")
