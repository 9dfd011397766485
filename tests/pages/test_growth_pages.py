"""The pages between the games: abilities, ranks, names, replacements."""

import re

import pytest
from django.test import Client

from pilots.models import AbilityChoice, Pilot, PilotLine
from tests.scenes import scene
from tests.verbs import account, add_member, choose_ability, fly_game, found_campaign, muster_all, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(referee):
    return referee


@scene
def campaign(sabine):
    """j1's pilot is an Ace with three slots, u1's an Ensign with none."""
    founded = found_campaign(sabine)
    seat_players(founded)
    muster_all(founded, [1, 3, 3, 3, 5, 5, 5, 5])
    return founded


def growth(campaign, code="j1-1"):
    return f"/c/{campaign.slug}/pilots/{code}/growth/"


def test_an_ability_is_chosen_from_free_text(client, campaign):
    response = client.post(growth(campaign), {"what": "choose", "ability": "Gunner’s eye"}, follow=True)
    assert AbilityChoice.objects.get().ability == "Gunner’s eye"
    assert "2 abilities may be chosen." in response.content.decode()


def test_abilities_that_the_club_used_are_suggested_and_another_clubs_are_not(client, sabine, campaign):
    choose_ability(campaign, "j2-1", "Steady hands")
    theirs = mustered_campaign(account("Otto"), name="Theirs")
    choose_ability(theirs, "j1-1", "Secret trick")
    html = client.get(growth(campaign)).content.decode()
    assert '<option value="Steady hands">' in html
    assert "Secret trick" not in html


def test_one_ability_too_many_is_refused_with_the_ruling_even_from_an_old_form(client, campaign):
    response = client.post(growth(campaign, "u1-1"), {"what": "choose", "ability": "Evader"})
    assert response.status_code == 422
    assert "PAW-R11" in response.content.decode()
    assert not AbilityChoice.objects.exists()


def test_an_ability_is_withdrawn_with_a_reason_and_not_without(client, campaign):
    choose_ability(campaign, "j1-1", "Evader")
    given = {"what": "withdraw", "choice": AbilityChoice.objects.get().pk, "reason": ""}
    response = client.post(growth(campaign), given)
    assert response.status_code == 422
    assert "Give a reason; the journal keeps it." in response.content.decode()
    assert client.post(growth(campaign), {**given, "reason": "meant for Bence"}).status_code == 303
    assert not AbilityChoice.objects.exists()


@pytest.mark.parametrize(
    ("given", "rank"), [({"rank": "Lieutenant"}, "Lieutenant"), ({"rank": "other", "other": "Commander"}, "Commander")]
)
def test_a_pilot_is_promoted_to_a_rank_of_the_table_or_another(client, campaign, given, rank):
    assert client.post(growth(campaign, "u1-1"), {"what": "promote", "was": "Ensign", **given}).status_code == 303
    assert PilotLine.objects.get(pilot__code="u1-1").rank == rank


def test_another_rank_wants_its_name(client, campaign):
    response = client.post(growth(campaign, "u1-1"), {"what": "promote", "rank": "other", "other": ""})
    assert response.status_code == 422
    assert "Write the rank." in response.content.decode()


def test_two_who_rename_a_pilot_meet_on_a_page_with_both_names(client, campaign):
    client.post(growth(campaign), {"what": "rename", "name": "Kōji Umezaki", "was": "Anna the pilot"})
    response = client.post(growth(campaign), {"what": "rename", "name": "Kenji", "was": "Anna the pilot"})
    html = response.content.decode()
    assert response.status_code == 409
    assert "<mark>Kenji</mark>" in html
    assert "<mark>Kōji Umezaki</mark>" in html
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', html))
    client.post(growth(campaign), kept)
    assert Pilot.objects.get(code="j1-1").name == "Kenji"


def test_a_lost_pilot_grows_no_more(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"})
    html = client.get(growth(campaign, "u1-1")).content.decode()
    assert "is lost; nothing more is chosen." in html
    assert "Give the rank" not in html


def test_the_new_pilots_are_named_on_one_page(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    page = f"/c/{campaign.slug}/replacements/"
    html = client.get(page).content.decode()
    assert "For Ingrid the pilot, captured in game 1." in html
    given = {"name_u1-2": "Ned Hollowell", "was_u1-2": "Replacement 2", "name_u2-2": "", "was_u2-2": "Replacement 2"}
    response = client.post(page, given)
    assert (response.status_code, response["Location"]) == (303, f"/c/{campaign.slug}/desk/")
    assert dict(Pilot.objects.filter(came_after=1).values_list("code", "name")) == {
        "u1-2": "Ned Hollowell",
        "u2-2": "Replacement 2",
    }


def test_a_name_that_a_living_pilot_has_is_given_and_marked_at_once(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"}, u3={"fate": "lost"})
    lost = Pilot.objects.get(code="u3-1").name
    given = {"name_u1-2": "Ned Hollowell", "name_u2-2": "ned hollowell", "name_u3-2": lost}
    html = client.post(f"/c/{campaign.slug}/replacements/", given, follow=True).content.decode()
    assert "There is more than one ned hollowell now." in html
    assert f"more than one {lost}" not in html, "the dead cannot be mixed up with anybody"
    html = client.post(f"/c/{campaign.slug}/pilots/u4-1/growth/", {"what": "rename", "name": lost}, follow=True).content.decode()
    assert f"There is more than one {lost} now." in html


def test_the_page_of_new_pilots_says_how_each_is_called_now_and_offers_names_that_nobody_has(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    html = client.get(f"/c/{campaign.slug}/replacements/").content.decode()
    assert "Called Replacement 2 as long as nobody names him." in html
    ideas = re.findall(r"Such as ([^<]+)<", html)
    assert len(set(ideas)) == 2
    client.post(f"/c/{campaign.slug}/replacements/", {"name_u1-2": ideas[0]})
    again = client.get(f"/c/{campaign.slug}/replacements/").content.decode()
    assert re.findall(r"Such as ([^<]+)<", again)[0] not in ideas[:1]
    assert "more than one" not in again


def test_two_who_name_a_new_pilot_meet_on_a_page_with_both_names(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"})
    page = f"/c/{campaign.slug}/replacements/"
    client.post(page, {"name_u1-2": "Ned Hollowell", "was_u1-2": "Replacement 2"})
    response = client.post(page, {"name_u1-2": "Ray Quillan", "was_u1-2": "Replacement 2"})
    assert response.status_code == 409
    assert "<mark>Ned Hollowell</mark>" in response.content.decode()
    assert Pilot.objects.get(code="u1-2").name == "Ned Hollowell"


def test_a_name_that_is_too_long_is_refused_at_its_field(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"})
    response = client.post(f"/c/{campaign.slug}/replacements/", {"name_u1-2": "x" * 61})
    assert response.status_code == 422
    assert "A name has at most 60 characters." in response.content.decode()


def test_where_nobody_came_in_the_page_says_so(client, campaign):
    assert "Nobody has come in" in client.get(f"/c/{campaign.slug}/replacements/").content.decode()


@pytest.mark.parametrize("page", ["pilots/j1-1/growth/", "replacements/"])
def test_players_and_strangers_do_not_find_these_pages(campaign, page):
    nina = account("Nina")
    add_member(campaign, nina, "player", "j1")
    for person in (nina, account("Otto")):
        visitor = Client()
        visitor.force_login(person)
        assert visitor.get(f"/c/{campaign.slug}/{page}").status_code == 404


def test_a_pilot_of_another_campaign_is_not_found_here(client, sabine, campaign):
    other = found_campaign(sabine, name="Other")
    assert client.get(growth(other)).status_code == 404


def test_these_pages_take_as_many_queries_for_sixteen_pilots_as_for_eight(client, sabine, django_assert_num_queries):
    small, large = mustered_campaign(sabine), mustered_campaign(sabine, 8, name="Large")
    for campaign in (small, large):
        fly_game(campaign, 1, **{f"u{seat}": {"fate": "lost"} for seat in range(1, 4)})
        with django_assert_num_queries(5):
            client.get(growth(campaign))
        with django_assert_num_queries(5):
            client.get(f"/c/{campaign.slug}/replacements/")
