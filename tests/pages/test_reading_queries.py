"""The queries of the reading pages keep their SQL; they answer what the querysets answer that they were made of."""

import pytest

from campaign.models import JournalEntry
from campaign.queries import home
from games import crews, flown
from games import queries as game_queries
from pilots import book
from pilots import queries as pilot_queries
from tests.pages.reading import autumn
from tests.scenes import scene


@scene
def two():
    """Two campaigns, so that a query which forgets whose rows it wants is found out."""
    captain = [{"pilot": "u1-1", "after": 1, "rank": "Captain"}]
    return autumn(), autumn(rules={"ep_per_kill": 50}, promotions=captain, abilities=[])


@pytest.mark.parametrize(
    "prepared",
    [
        pilot_queries._NOW,
        pilot_queries._WITH_WORDS,
        pilot_queries._first(5),
        pilot_queries._stood(2),
        game_queries._SCHEDULE,
        flown._versioned(4),
        flown._flown(3),
        crews._live(4),
    ],
    ids=["now", "with words", "first", "stood", "schedule", "versioned", "flown", "live dice"],
)
def test_a_kept_query_answers_for_the_campaign_that_it_is_asked_for(two, prepared):
    answers = []
    for campaign in two:
        found = [tuple(row) for row in prepared.all(campaign=campaign.pk)]
        assert found == [tuple(row) for row in prepared._build(campaign=campaign.pk)]
        assert found
        answers.append(found)
    assert prepared.all(campaign=0) == []


def test_the_evenings_of_a_pilot_are_his_own(two):
    for campaign in two:
        for pilot in campaign.pilots.all()[:3]:
            found = [tuple(row) for row in book._FLOWN.all(campaign=campaign.pk, pilot=pilot.pk)]
            assert found == list(book._FLOWN._build(campaign=campaign.pk, pilot=pilot.pk))


def test_the_latest_of_the_journal_are_entries(two):
    for campaign in two:
        assert home._LATEST.all(campaign=campaign.pk) == list(JournalEntry.objects.filter(campaign=campaign)[:6])
