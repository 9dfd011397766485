"""A player's own page and the page of dice follow what others do: 304 as long as nothing did, and no copy of another's."""

from uuid import uuid4

import pytest
from django.test import Client

from campaign.models import Member
from games.models import Report, Roll
from tests import verbs
from tests.filing import file_part, signed
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene

pytestmark = pytest.mark.django_db
ASKING_AGAIN = 4


@scene
def sabine():
    return verbs.account("Sabine")


@scene
def campaign(sabine):
    """Game 2 is being entered, in which the sea is searched for the downed; Anna has j1, Ingrid u1."""
    founded = verbs.mustered_campaign(sabine)
    for name, seat in (("Anna", "j1"), ("Ingrid", "u1")):
        verbs.add_member(founded, verbs.account(name), Member.Role.PLAYER, seat)
    verbs.fly_game(founded, 1)
    verbs.open_game(founded, 2)
    return founded


@pytest.fixture
def anna(campaign):
    return signed_in(campaign.members.get(seat__code="j1").user)


@pytest.fixture
def referee(campaign, sabine):
    return signed_in(sabine)


class Follower:
    """Whoever has a page open: what he sees, and whether asking again brings anything new."""

    def __init__(self, client, address):
        self.client, self.address, self.tag = client, address, ""
        self.look()
        self.look()

    def look(self):
        answer = self.client.get(self.address, headers={"If-None-Match": self.tag} if self.tag else {})
        self.tag = answer.get("ETag", "")
        if answer.status_code == 200:
            self.seen = words(answer.content.decode())
        return answer.status_code

    def follows(self):
        """One change makes one new page."""
        return (self.look(), self.look()) == (200, 304)


def own(client, campaign):
    return Follower(client, f"/c/{campaign.slug}/me/")


def dice(client, campaign, more=""):
    return Follower(client, f"/c/{campaign.slug}/games/2/rolls/{more}")


def lost_at_sea(campaign):
    verbs.write_down(campaign, 2, j1={"fate": "lost"})
    verbs.confirm_report(campaign, 2)


def test_asking_again_costs_little_and_brings_nothing_where_nothing_changed(anna, campaign, django_assert_max_num_queries):
    for page in (own(anna, campaign), dice(anna, campaign)):
        with django_assert_max_num_queries(ASKING_AGAIN):
            assert page.look() == 304


def test_a_confirmed_report_calls_for_his_die(anna, campaign):
    page = own(anna, campaign)
    lost_at_sea(campaign)
    assert page.look() == 200
    assert "Your turn Rescue" in page.seen
    assert "Anna the pilot is in the water" in page.seen
    assert page.look() == 304


def test_what_the_referee_rolled_for_him_is_told_until_the_next_game(anna, referee, campaign):
    lost_at_sea(campaign)
    page = own(anna, campaign)
    assert "The last die" not in page.seen
    sent = {"how": "site", "game": 2, "pilot": "j1-1", "kind": "rescue", "key": str(uuid4())}
    referee.post(f"/c/{campaign.slug}/games/2/rolls/throw/", sent)
    assert page.look() == 200
    assert "The last die Rescue, F.3" in page.seen
    verbs.throw_all(campaign)
    verbs.open_game(campaign, 4)
    assert page.look() == 200
    assert "The last die" not in page.seen


def test_what_fell_just_now_is_no_news_any_more_once_the_next_game_is_entered(anna, campaign):
    lost_at_sea(campaign)
    verbs.throw_all(campaign)
    page = Follower(anna, f"/c/{campaign.slug}/me/?fell={Roll.objects.get(kind='rescue').pk}")
    assert "Just now Rescue" in page.seen
    verbs.open_game(campaign, 4)
    assert page.look() == 200
    assert "Rescue" not in page.seen


def test_what_the_other_side_files_and_what_he_says_of_it_changes_his_page(anna, campaign):
    page = own(anna, campaign)
    part = file_part(campaign, "u1", game=2)
    assert page.follows()
    signed(part, "j1")
    assert page.follows()


def test_a_report_that_is_submitted_waits_on_his_page(anna, sabine, campaign):
    campaign = verbs.two_confirm(campaign)
    page = own(anna, campaign)
    Report.objects.filter(state="draft").update(state="submitted", by=sabine, submitted_at=verbs.NOW, edit=2)
    assert page.look() == 200
    assert "Read the report of game 2" in page.seen


def test_nobodys_copy_is_good_for_another_player(anna, campaign):
    page = own(anna, campaign)
    page.client = signed_in(campaign.members.get(seat__code="u1").user)
    assert page.look() == 200


def test_what_is_shown_once_is_not_kept_by_the_browser(anna, campaign):
    lost_at_sea(campaign)
    sent = {"how": "site", "game": 2, "pilot": "u1-1", "kind": "home", "key": str(uuid4())}
    answer = anna.post(f"/c/{campaign.slug}/me/roll/", sent, follow=True)
    assert "This is not the pilot of Anna’s seat." in answer.content.decode()
    assert "ETag" not in answer


def test_a_page_with_what_is_wrong_does_not_follow_since_its_address_cannot_be_asked(anna, campaign):
    lost_at_sea(campaign)
    sent = {"how": "table", "value": 4, "game": 2, "pilot": "j1-1", "kind": "rescue", "key": str(uuid4())}
    answer = anna.post(f"/c/{campaign.slug}/me/roll/", sent)
    assert answer.status_code == 422
    assert "data-live=" not in answer.content.decode()


def test_dice_that_others_roll_fall_into_the_referees_page(anna, referee, campaign):
    lost_at_sea(campaign)
    page = dice(referee, campaign)
    anna.post(f"/c/{campaign.slug}/me/roll/", {"how": "site", "game": 2, "pilot": "j1-1", "kind": "rescue"})
    assert page.follows()
    assert "1 of 8" in page.seen
    assert Client().get(page.address).status_code == 404


def test_what_fell_since_stands_beside_what_he_just_rolled_himself(anna, referee, campaign):
    lost_at_sea(campaign)
    sent = {"how": "site", "game": 2, "pilot": "u1-1", "kind": "home", "key": str(uuid4())}
    address = referee.post(f"/c/{campaign.slug}/games/2/rolls/throw/", sent).headers["Location"]
    page = Follower(referee, address.partition("#")[0])
    assert "One die fell." not in page.seen
    assert "Just now Home" in page.seen
    anna.post(f"/c/{campaign.slug}/me/roll/", {"how": "site", "game": 2, "pilot": "j1-1", "kind": "rescue"})
    assert page.look() == 200
    assert "Just now Two dice fell." in page.seen


def test_an_address_that_names_no_die_of_the_game_shows_none_as_fallen_just_now(referee, campaign):
    lost_at_sea(campaign)
    verbs.throw_all(campaign)
    assert "Just now" not in dice(referee, campaign, "?fell=1").seen
