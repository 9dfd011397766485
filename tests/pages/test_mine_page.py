"""A player's own page: his pilot, the one next thing, and his own dice."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.acts.filing import file_part
from campaign.models import Campaign, Member
from games.models import Countersign, Part, Report, Roll
from pilots.models import AbilityChoice, Pilot
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import (
    NOW,
    account,
    acting,
    add_member,
    choose_ability,
    confirm_report,
    fly_game,
    found_campaign,
    muster_all,
    mustered_campaign,
    open_game,
    seat_players,
    write_down,
)

pytestmark = pytest.mark.django_db
WITH_A_DIE = 12
DEAD = {"fate": "lost", "crew": "killed"}


@scene
def anna():
    return account("Anna")


@pytest.fixture
def phone(anna):
    return signed_in(anna)


@scene
def campaign(anna):
    """Everybody is mustered on threes; Anna has j1."""
    founded = mustered_campaign(account("Sabine"))
    add_member(founded, anna, Member.Role.PLAYER, "j1")
    return founded


@scene
def down(campaign):
    """Anna's pilot is in the water after game 2."""
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"})
    confirm_report(campaign, 2)
    return campaign


def mine(campaign, more=""):
    return f"/c/{campaign.slug}/me/{more}"


def shown(client, address, status=200):
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


def words(html):
    main = html.partition('<main id="main"')[2].partition(">")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


def die(**more):
    return {"game": 2, "pilot": "j1-1", "kind": "rescue", "how": "site", "key": str(uuid4()), **more}


def rescues():
    return Roll.objects.filter(game=2, kind="rescue")


def test_he_sees_who_he_is_and_how_far_he_has_to_go(phone, campaign):
    text = words(shown(phone, mine(campaign)))
    assert "Anna the pilot" in text
    assert "To Ace PAW-R10 3 of 5 kills" in text
    assert "To the next ability PAW-R11 75 EP more" in text


def test_without_anything_else_the_next_thing_is_his_ability(phone, campaign):
    assert "Your turn Choose an ability Anna the pilot has earned one." in words(shown(phone, mine(campaign)))


def test_while_a_report_is_open_the_next_thing_is_his_part(phone, campaign):
    open_game(campaign, 1)
    assert "Your turn File your part of game 1" in words(shown(phone, mine(campaign)))


def test_what_the_other_side_filed_waits_for_his_word_once(phone, campaign):
    ingrid = account("Ingrid")
    add_member(campaign, ingrid, Member.Role.PLAYER, "u1")
    open_game(campaign, 1)
    body = {"sortie": {"aircraft": "F2A"}, "claims": []}
    for who, code in (("Anna", "A6M2"), ("Ingrid", "F2A")):
        user = User.objects.get(username=who)
        file_part(actor=acting(user), campaign=campaign, game=1, edit=0, body={**body, "sortie": {"aircraft": code}})
    html = shown(phone, mine(campaign))
    assert "Your turn Countersign Ingrid’s part" in words(html)
    assert f"/c/{campaign.slug}/games/1/countersign/" in html
    Countersign.objects.create(
        part=Part.objects.get(seat__code="u1"), seat=campaign.seats.get(code="j1"), edit=1, agrees=True, at=NOW
    )
    assert "Countersign" not in words(shown(phone, mine(campaign)))


def test_a_submitted_report_of_the_other_side_waits_for_him_as_the_second_person(phone, campaign):
    Campaign.objects.filter(pk=campaign.pk).update(confirmation="two")
    open_game(campaign, 1)
    owner = Member.objects.get(campaign=campaign, role="owner").user
    Report.objects.filter(game__campaign=campaign).update(state="submitted", by=owner, submitted_at=NOW)
    html = shown(phone, mine(campaign))
    assert "Read the report of game 1" in words(html)
    assert f"/c/{campaign.slug}/games/1/second/" in html


def test_where_nothing_waits_he_is_told_what_comes(phone, campaign):
    choose_ability(campaign, "j1-1", "Luck")
    assert "Nothing for you now Game 1" in words(shown(phone, mine(campaign)))


def test_a_die_that_waits_comes_first_with_the_exact_chance_of_each_outcome(phone, down):
    html = shown(phone, mine(down))
    assert "Your turn Rescue" in words(html)
    assert html.count('class="odds"') >= 3


def test_he_rolls_and_sees_the_die_and_what_it_did(phone, down):
    response = phone.post(mine(down, "roll/"), die(nonce="Salt"))
    roll = rescues().get()
    assert response.headers["Location"] == f"{mine(down)}?fell={roll.pk}#fell"
    text = words(shown(phone, response.headers["Location"]))
    assert "Just now Rescue" in text
    assert ("Picked up" in text) == (roll.value > 3)
    assert (roll.nonce, roll.by_name) == ("Salt", "Anna")


def test_a_double_tap_rolls_one_die_and_shows_it_twice(phone, down):
    sent = die()
    first, second = phone.post(mine(down, "roll/"), sent), phone.post(mine(down, "roll/"), sent)
    assert first.headers["Location"] == second.headers["Location"]
    assert rescues().count() == 1


def test_where_the_referee_was_quicker_he_sees_that_die(phone, down):
    signed_in(Member.objects.get(campaign=down, role="owner").user).post(f"/c/{down.slug}/games/2/rolls/throw/", die())
    response = phone.post(mine(down, "roll/"), die(), follow=True)
    text = words(response.content.decode())
    assert "This die has fallen already: the site rolled a" in text
    assert "Just now Rescue" in text
    assert rescues().count() == 1


def test_a_table_die_wants_face_and_witness_and_keeps_what_was_typed(phone, down):
    response = phone.post(mine(down, "roll/"), die(how="table", value=4))
    assert response.status_code == 422
    html = response.content.decode()
    assert "Name who saw the die fall." in html
    assert re.search(r'value="4"[^>]*checked', html)
    assert not rescues().exists()


def test_nobody_is_the_witness_of_his_own_die(phone, down):
    response = phone.post(mine(down, "roll/"), die(how="table", value=4, witness="Anna"))
    assert response.status_code == 422
    assert "somebody else has to be its witness" in response.content.decode()
    phone.post(mine(down, "roll/"), die(how="table", value=4, witness="Ingrid"))
    assert (rescues().get().source, rescues().get().witness) == ("table", "Ingrid")


def test_he_rolls_for_nobody_else(phone, down):
    response = phone.post(mine(down, "roll/"), die(pilot="u1-1"), follow=True)
    assert "This is not the pilot of Anna’s seat." in response.content.decode()
    assert not rescues().exists()


def test_where_the_referee_rolls_he_sees_the_chance_and_no_button(phone, down):
    Campaign.objects.filter(pk=down.pk).update(players_roll=False)
    html = shown(phone, mine(down))
    assert "In this campaign the referee rolls for everybody." in html
    assert "me/roll/" not in html
    response = phone.post(mine(down, "roll/"), die(), follow=True)
    assert "Ask the referee to roll it now" in response.content.decode()
    assert not rescues().exists()


def test_before_the_muster_he_rolls_for_his_pilot_with_the_table_of_chances(phone, anna):
    campaign = found_campaign(account("Sabine"))
    seat_players(campaign)
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    assert "Muster your pilot" in words(shown(phone, mine(campaign)))
    assert "Lieutenant Commander" in shown(phone, mine(campaign, "muster/"))
    assert phone.post(mine(campaign, "muster/"), {"name": ""}).status_code == 422
    sent = {"name": "Ito Jiro", "how": "site", "key": str(uuid4())}
    response = phone.post(mine(campaign, "muster/"), sent, follow=True)
    assert "Just now Muster" in words(response.content.decode())
    assert Pilot.objects.get(campaign=campaign).name == "Ito Jiro"
    again = phone.post(mine(campaign, "muster/"), {**sent, "key": str(uuid4()), "name": "Another"}, follow=True)
    assert "has been mustered already" in again.content.decode()
    assert Roll.objects.filter(campaign=campaign).count() == 1


def test_he_chooses_an_ability(phone, campaign):
    assert phone.post(mine(campaign, "ability/"), {"ability": ""}).status_code == 422
    response = phone.post(mine(campaign, "ability/"), {"ability": "Marksman", "key": str(uuid4())}, follow=True)
    assert "Anna the pilot has Marksman." in words(response.content.decode())
    refused = phone.post(mine(campaign, "ability/"), {"ability": "Evader", "key": str(uuid4())})
    assert (refused.status_code, "PAW-R11" in refused.content.decode()) == (422, True)
    assert AbilityChoice.objects.count() == 1


def test_a_seat_whose_pilot_was_lost_shows_the_successor_and_he_is_named(phone, campaign):
    fly_game(campaign, 1, j1=DEAD)
    text = words(shown(phone, mine(campaign)))
    assert "Your turn Name your replacement" in text
    assert "Before him" in text
    response = phone.post(mine(campaign, "name/"), {"name": "Mori Kenji", "key": str(uuid4())}, follow=True)
    assert "Your pilot is called Mori Kenji." in words(response.content.decode())
    assert "Anna’s pilot, after Anna the pilot." in words(shown(phone, mine(campaign)))


def test_a_name_that_the_referee_changed_meanwhile_meets_both_versions(phone, campaign):
    fly_game(campaign, 1, j1=DEAD)
    sent = {"name": "Mori", "was": "Somebody else", "key": str(uuid4())}
    response = phone.post(mine(campaign, "name/"), sent)
    assert (response.status_code, "Keep yours" in response.content.decode()) == (409, True)


PAGES = ["", "muster/", "ability/", "name/"]


@pytest.mark.parametrize("more", PAGES)
def test_these_pages_are_for_whoever_has_a_seat(campaign, phone, more):
    other = account("Ingrid")
    add_member(campaign, other, Member.Role.PLAYER, "u1")
    owner = Member.objects.get(campaign=campaign, role="owner").user
    answers = [
        client.get(mine(campaign, more)).status_code
        for client in (phone, signed_in(other), signed_in(owner), signed_in(account("Otto")), Client())
    ]
    assert [status in (200, 303) for status in answers] == [True, True, False, False, False]
    assert answers[2:] == [404, 404, 404]


def test_a_referee_who_plays_too_has_his_page(campaign, anna):
    Member.objects.filter(user=anna).update(role=Member.Role.REFEREE)
    assert "Anna the pilot" in shown(signed_in(anna), mine(campaign))


def test_the_script_learns_where_to_go_when_a_held_form_has_arrived(phone, down):
    response = phone.post(mine(down, "roll/"), die(), headers={"X-Offline": "1"})
    assert (response.status_code, response.headers["X-See"]) == (204, f"{mine(down)}?fell={rescues().get().pk}#fell")


@pytest.mark.parametrize("a_side", [4, 8])
def test_the_number_of_queries_does_not_grow(phone, anna, a_side, django_assert_max_num_queries):
    campaign = mustered_campaign(account("Sabine"), a_side)
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    shown(phone, mine(campaign))
    open_game(campaign, 1)
    with django_assert_max_num_queries(8):
        shown(phone, mine(campaign))


@pytest.mark.parametrize("a_side", [4, 8])
def test_a_page_with_a_die_replays_the_rules_once(phone, anna, a_side, django_assert_num_queries):
    campaign = found_campaign(account("Sabine"))
    seat_players(campaign, a_side)
    muster_all(campaign)
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, **{f"j{n}": {"fate": "lost"} for n in range(1, a_side + 1)})
    confirm_report(campaign, 2)
    shown(phone, mine(campaign))
    with django_assert_num_queries(WITH_A_DIE):
        shown(phone, mine(campaign))
