"""What somebody asks who has never seen the product: how do I come in, what is missing, whose is this, what became of him."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.acts import confirming, passes
from campaign.models import Campaign, Pass
from pilots.models import Pilot
from tests import verbs
from tests.pages.reading import read, row_of, rows, words
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    return verbs.mustered_campaign(sabine)


def shown(client, name, *args):
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.content.decode()


def at_anybodys(client, address):
    return client.get(address).content.decode()


def test_whoever_opens_the_laptops_address_finds_the_page_for_his_code():
    User.objects.create_superuser("keeper")
    front = at_anybodys(Client(), "/")
    assert f'href="{reverse("in_by_code")}"' in front
    assert "Your referee gives you a slip with a code" in words(front)


def test_who_is_signed_in_is_not_asked_for_a_code(referee):
    assert f'href="{reverse("in_by_code")}"' not in at_anybodys(referee, "/")


def test_a_link_to_a_side_without_a_free_seat_says_so_and_has_the_new_one_chosen(sabine):
    campaign = verbs.found_campaign(sabine)
    verbs.seat_players(campaign)
    passes.give_slips(actor=verbs.acting(), campaign=campaign, seats=["u1", "u2", "u3", "u4"])
    passes.open_side(actor=verbs.acting(), campaign=campaign, side="usa")
    join = at_anybodys(Client(), f"/in/{Pass.objects.get(member=None).token}/")
    assert "Every seat has its player: you get a new one." in words(join)
    assert "you are called as your seat" not in words(join)
    assert join.count(" checked") == 1


def test_the_seats_page_leads_to_the_ways_in_and_names_a_person_only_where_he_is_called_otherwise(referee, campaign):
    passes.give_slips(actor=verbs.acting(), campaign=campaign, seats=["j1"])
    verbs.add_member(campaign, verbs.account("Theo"), "player", "j2")
    page = shown(referee, "seats", campaign.slug)
    assert f'href="{reverse("passes", args=[campaign.slug])}"' in page
    seats = {seat.code: seat.name for seat in campaign.seats.all()}
    assert row_of(page, seats["j1"])[0] == seats["j1"]
    assert row_of(page, seats["j2"])[0] == f"{seats['j2']} Theo"


def test_a_seat_says_who_flies_from_it(referee, campaign):
    pilot = Pilot.objects.get(campaign=campaign, code="j1-1")
    assert f"with {pilot.name} as pilot" in words(shown(referee, "seat", campaign.slug, "j1"))


def test_people_stand_owner_first_then_referees_then_the_players_as_they_sit(referee, campaign):
    passes.give_slips(actor=verbs.acting(), campaign=campaign, seats=["u2", "j3", "u1"])
    verbs.add_member(campaign, verbs.account("Theo"))
    verbs.add_member(campaign, verbs.account("Zoe"), "player")
    names = [row[0] for row in rows(shown(referee, "people", campaign.slug))[1:]]
    seats = {seat.code: seat.name for seat in campaign.seats.all()}
    assert names == ["Sabine", "Theo", seats["j3"], seats["u1"], seats["u2"], "Zoe"]


def test_a_submitted_report_lacks_its_second_person_on_the_desk(referee, campaign):
    verbs.two_confirm(campaign)
    verbs.open_game(campaign)
    edit = verbs.draft_of(campaign).edit
    confirming.submit_report(actor=verbs.acting(), campaign=campaign, game=1, edit=edit, now=verbs.NOW)
    desk = shown(referee, "desk", campaign.slug)
    assert "Another referee, or a player of the other side The second signature" in words(desk)
    assert "Nothing is missing from anybody" not in words(desk)


def test_the_board_says_what_the_musters_die_made_of_a_pilot_and_that_the_first_game_is_on(sabine, campaign):
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    board = read(campaign, "board/")
    assert "is a Lieutenant." in board
    assert "No game has been flown yet" in board
    verbs.open_game(campaign)
    assert "The first game is being flown" in read(campaign, "board/")


def test_who_hands_a_campaign_over_reads_why_some_members_are_not_on_the_list(referee, campaign):
    verbs.add_member(campaign, verbs.account("Theo"))
    assert "Only members with a name and a password can own a campaign" in words(shown(referee, "hand_over", campaign.slug))


def test_a_notice_leads_to_its_campaign_as_well(campaign):
    anna = verbs.account("Anna")
    verbs.add_member(campaign, anna, "player", "j1")
    client = Client()
    client.force_login(anna)
    assert f'<span class="by"><a href="{reverse("campaign", args=[campaign.slug])}">' in shown(client, "inbox")


def test_who_chooses_an_ability_reads_what_the_club_has_used(referee, campaign):
    verbs.choose_ability(campaign, "j1-1", "Steady hand")
    assert "Used in this campaign so far: Steady hand" in words(shown(referee, "growth", campaign.slug, "j2-1"))
    anna, client = verbs.account("Anna"), Client()
    verbs.add_member(campaign, anna, "player", "j2")
    client.force_login(anna)
    assert "Used in this campaign so far: Steady hand" in words(shown(client, "mine_ability", campaign.slug))


def test_a_guest_finds_his_name_suggested_as_the_name_to_sign_in_with(campaign):
    passes.give_slips(actor=verbs.acting(), campaign=campaign, seats=["j1"])
    guest = campaign.seats.get(code="j1").member.user
    client = Client()
    client.force_login(guest)
    assert f'name="username" value="{guest.get_full_name()}"' in shown(client, "account")


def test_without_a_free_seat_the_owner_reads_how_one_comes_about(referee, campaign):
    assert "Every seat has its person" not in words(shown(referee, "people", campaign.slug))
    passes.give_slips(actor=verbs.acting(), campaign=campaign)
    assert "Every seat has its person; add one under “Seats” first" in words(shown(referee, "people", campaign.slug))


def test_your_pilot_in_the_masthead_is_marked_on_his_own_page(campaign):
    anna, client = verbs.account("Anna"), Client()
    verbs.add_member(campaign, anna, "player", "j1")
    client.force_login(anna)
    here = f'<a href="{reverse("mine", args=[campaign.slug])}" aria-current="page">Your pilot</a>'
    assert here in shown(client, "mine", campaign.slug)
    assert here not in shown(client, "roster", campaign.slug)
