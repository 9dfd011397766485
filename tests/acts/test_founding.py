"""Founding a campaign."""

from datetime import date
from uuid import uuid4

import pytest

from campaign.acts.base import Refused
from campaign.models import Campaign, JournalEntry, Member
from games.models import Game, Seed
from tests.verbs import account, found_campaign

pytestmark = pytest.mark.django_db


def test_a_campaign_is_founded_with_its_owner_its_games_and_one_journal_entry():
    anna = account("Anna")
    campaign = found_campaign(anna, "Autumn league", optional_games=[5, 3], pearl=True, dates={2: date(2026, 10, 1)})
    assert Member.objects.get(campaign=campaign).role == "owner"
    assert Member.objects.get(campaign=campaign).user == anna
    games = list(Game.objects.filter(campaign=campaign).values_list("number", "variant", "date"))
    assert games == [
        (1, "pearl", None),
        (2, "standard", date(2026, 10, 1)),
        (3, "standard", None),
        (4, "standard", None),
        (5, "standard", None),
        (7, "standard", None),
    ]
    entry = JournalEntry.objects.get(campaign=campaign)
    assert (entry.act, entry.version, entry.actor_name) == ("campaign.found", 1, "Anna")
    seed = {"number": 1, "digest": Seed.objects.get(campaign=campaign).digest}
    assert entry.params == {"name": "Autumn league", "games": [1, 2, 3, 4, 5, 7], "pearl": True, "rules": {}, "seed": seed}


def test_only_rules_that_differ_from_the_books_defaults_are_stored():
    campaign = found_campaign(rules={"ep_per_kill": 25, "ditching": "rescue", "ace_kills": 6})
    assert campaign.rules == {"ditching": "rescue", "ace_kills": 6}


def test_the_same_form_sent_twice_founds_one_campaign():
    anna, key = account("Anna"), uuid4()
    first, second = found_campaign(anna, key=key), found_campaign(anna, key=key)
    assert first == second
    assert Campaign.objects.count() == JournalEntry.objects.count() == 1


def test_another_persons_form_with_the_same_key_founds_his_own():
    key = uuid4()
    found_campaign(account("Anna"), key=key)
    found_campaign(account("Bence"), key=key)
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ({"name": "   "}, "campaign.name"),
        ({"name": "x" * 121}, "campaign.name"),
        ({"name": "two\nlines"}, "campaign.name"),
        ({"visibility": "secret"}, "campaign.visibility"),
        ({"rules": {"ep_per_kill": -1}}, "rules.value"),
        ({"rules": {"ep_per_kill": "25"}}, "rules.value"),
        ({"rules": {"ep_per_skill": 25}}, "rules.value"),
        ({"optional_games": [2]}, "schedule.optional"),
    ],
)
def test_what_cannot_be_founded_is_refused_and_nothing_is_stored(bad, code):
    with pytest.raises(Refused) as refused:
        found_campaign(**bad)
    assert refused.value.refusals[0].code == code
    assert not Campaign.objects.exists()
