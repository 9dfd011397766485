"""Two people at the same instant, on a database file as a club has it (field lesson 6)."""

import pytest

from campaign.acts.base import Actor, Refused
from campaign.acts.rolls import throw, throw_all
from campaign.models import Campaign, JournalEntry
from games.models import Roll
from tests.at_once import at_once, in_a_file, stored
from tests.verbs import Loaded, confirm_report, fly_game, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    """Game 2 is confirmed and j1 is in the water; threads that start from now on find it all in a file."""
    campaign = mustered_campaign()
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"})
    confirm_report(campaign, 2)
    in_a_file(tmp_path, monkeypatch)
    return campaign


def by(name, value):
    def act():
        campaign = Campaign.objects.get()
        return throw(actor=Actor(name), campaign=campaign, game=2, pilot="j1-1", kind="rescue", dice=Loaded(value))

    return act


def everything(name, value):
    def act():
        return throw_all(actor=Actor(name), campaign=Campaign.objects.get(), game=2, dice=Loaded(value))

    return act


def test_the_same_die_rolled_by_two_falls_once_and_the_other_is_told(campaign):
    came = at_once(by("Anna", 2), by("Karim", 5))
    ((value, name),) = stored(Roll.objects.filter(game=2), "value", "by_name")
    (refused,) = [answer for answer in came if isinstance(answer, Refused)]
    told = refused.refusals[0]
    assert (told.code, told.params["value"], told.params["by"]) == ("roll.fallen", value, name)
    assert len(stored(JournalEntry.objects.filter(act="roll.throw", game=2), "pk")) == 1


def test_all_dice_rolled_by_two_fall_once(campaign):
    came = at_once(everything("Anna", 5), everything("Karim", 6))
    assert sorted(answer.entry is None for answer in came) == [False, True]
    rolls = stored(Roll.objects.filter(game=2), "pilot", "kind", "by_name")
    assert len(rolls) == 15
    assert len({name for _pilot, _kind, name in rolls}) == 1
