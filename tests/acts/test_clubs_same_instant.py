"""Two keep a club at the same instant: one of them holds, and the other is told; no campaign stands in what is gone."""

import pytest
from django.contrib.auth.models import User

from campaign.acts import clubs, seasons
from campaign.acts.base import Conflict, Refused
from campaign.acts.listing import set_club
from campaign.models import Campaign, Club, Season
from tests.at_once import at_once, in_a_file, stored
from tests.verbs import NOW, account, acting, found_campaign, fresh

pytestmark = pytest.mark.django_db(transaction=True)
CLUB = "the-long-table"


@pytest.fixture
def sabine():
    return account()


@pytest.fixture
def campaign(sabine):
    """It stands in no club yet; Sabine and Tom keep one with a season."""
    clubs.found_club(actor=acting(sabine), name="The Long Table", now=NOW)
    seasons.add_season(actor=acting(sabine), club=CLUB, edit=0, name="Winter", now=NOW)
    clubs.add_keeper(actor=acting(sabine), club=CLUB, username=account("Tom").username, now=NOW)
    return found_campaign(sabine)


@pytest.fixture(autouse=True)
def filed(campaign, tmp_path, monkeypatch):
    in_a_file(tmp_path, monkeypatch)


def lists(campaign, user, season="Winter"):
    edit = fresh(campaign).options_edit
    return lambda: set_club(actor=acting(user), campaign=campaign, edit=edit, club=CLUB, season=season)


def told(came):
    return [answer for answer in came if isinstance(answer, Conflict | Refused)]


@pytest.mark.parametrize("turn", range(3))
def test_a_season_is_taken_away_while_a_campaign_is_listed_in_it(campaign, sabine, turn):
    winter = Season.objects.get()
    goes = {"actor": acting(sabine), "club": CLUB, "edit": winter.club.edit, "season": winter.pk}
    came = at_once(lists(campaign, sabine), lambda: seasons.remove_season(**goes))
    assert len(told(came)) == 1
    [season] = stored(Campaign.objects.all(), "season__name")
    assert (season == ("Winter",)) == bool(stored(Season.objects.all(), "name"))


@pytest.mark.parametrize("turn", range(3))
def test_a_club_is_taken_away_while_a_campaign_is_listed_in_it(campaign, sabine, turn):
    goes = {"actor": acting(sabine), "club": CLUB, "reason": "We moved."}
    came = at_once(lists(campaign, sabine), lambda: clubs.remove_club(**goes))
    assert not isinstance(came[1], Refused | Conflict)
    assert [answer.refusals[0].code for answer in told(came)] in ([], ["club.kept"])


def test_two_who_list_a_campaign_at_once_list_it_once(campaign, sabine):
    came = at_once(lists(campaign, sabine), lists(campaign, sabine, ""))
    assert [type(answer) for answer in told(came)] == [Conflict]


def test_two_who_change_a_club_at_once_do_not_overwrite_each_other(campaign, sabine):
    edit = Club.objects.get().edit

    def calls(name):
        return lambda: clubs.change_club(actor=acting(sabine), club=CLUB, edit=edit, name=name)

    came = at_once(calls("The Round Table"), calls("The Square Table"))
    assert [type(answer) for answer in told(came)] == [Conflict]


def test_two_clubs_of_one_name_at_once_get_addresses_of_their_own(campaign, sabine):
    at_once(*[lambda who=who: clubs.found_club(actor=acting(who), name="The Harbour") for who in User.objects.all()])
    assert sorted(stored(Club.objects.filter(name="The Harbour"), "slug")) == [("the-harbour",), ("the-harbour-2",)]


def test_of_two_last_keepers_who_take_each_other_away_one_stays(campaign, sabine):
    tom = User.objects.get(username="Tom")
    rows = {row.user_id: row.pk for row in Club.objects.get().keepers.all()}

    def sends_away(who, whom):
        return lambda: clubs.remove_keeper(actor=acting(who), club=CLUB, keeper=rows[whom.pk])

    came = at_once(sends_away(sabine, tom), sends_away(tom, sabine))
    assert [type(answer) for answer in told(came)] == [Refused]
    assert len(stored(Club.objects.get().keepers.all(), "pk")) == 1
