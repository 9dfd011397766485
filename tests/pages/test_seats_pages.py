"""The pages of seats and people."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.models import JournalEntry, Member, Seat
from tests.scenes import scene
from tests.verbs import account, add_member, fly_game, found_campaign, mustered_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    return found_campaign(sabine)


@pytest.fixture
def client(referee):
    return referee


def at(campaign, page):
    return f"/c/{campaign.slug}/{page}"


def test_names_one_a_line_become_seats_of_both_sides(client, campaign):
    response = client.post(at(campaign, "seats/"), {"japan": "Anna\n\n  Bence \r\n", "usa": "Ingrid"})
    assert response.status_code == 303
    assert list(Seat.objects.values_list("name", "side")) == [("Anna", "japan"), ("Bence", "japan"), ("Ingrid", "usa")]


def test_a_name_that_is_there_already_is_refused_at_its_side_and_all_lines_are_kept(client, campaign):
    seat_players(campaign, 1)
    response = client.post(at(campaign, "seats/"), {"japan": "Bence", "usa": "Jörg\nAnna"})
    html = response.content.decode()
    assert response.status_code == 422
    assert "There is already a player called Anna. Add an initial" in html
    assert "Jörg\nAnna</textarea>" in html
    assert Seat.objects.count() == 2


def test_a_ninth_player_is_refused_with_the_rules_number(client, campaign):
    seat_players(campaign, 8)
    response = client.post(at(campaign, "seats/"), {"usa": "Zoë"})
    assert response.status_code == 422
    assert "The USA would have 9 players in game 1; there are 8 seats." in response.content.decode()
    assert "(A.3)" in response.content.decode()


def test_the_seats_page_says_what_is_short_and_what_comes_next(client, campaign):
    assert "needs 4 more." in client.get(at(campaign, "seats/")).content.decode()
    seat_players(campaign)
    assert "Muster the 8 without a pilot" in client.get(at(campaign, "seats/")).content.decode()


def test_a_player_who_is_added_after_the_first_game_plays_from_the_next(client, sabine):
    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    assert "They play from game 2" in client.get(at(campaign, "seats/")).content.decode()
    client.post(at(campaign, "seats/"), {"usa": "Zoë"})
    assert Seat.objects.get(name="Zoë").from_game == 2


def test_a_seat_is_edited_and_an_older_form_meets_both_versions(client, campaign):
    seat_players(campaign)
    given = {"edit": 0, "name": "Anne", "side": "japan", "from_game": "", "until_game": "4"}
    assert client.post(at(campaign, "seats/j1/"), given).status_code == 303
    seat = Seat.objects.get(code="j1")
    assert (seat.name, seat.until_game) == ("Anne", 4)
    response = client.post(at(campaign, "seats/j1/"), {**given, "name": "Anouk"})
    assert response.status_code == 409
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', response.content.decode()))
    assert client.post(at(campaign, "seats/j1/"), kept).status_code == 303
    assert Seat.objects.get(code="j1").name == "Anouk"


def test_a_span_that_runs_backwards_is_refused_and_what_was_chosen_stays(client, campaign):
    seat_players(campaign)
    given = {"edit": 0, "name": "Anna", "side": "japan", "from_game": "4", "until_game": "2"}
    response = client.post(at(campaign, "seats/j1/"), given)
    html = response.content.decode()
    assert response.status_code == 422
    assert "The player would leave after game 2, before he comes in game 4." in html
    assert '<option value="4" selected>' in html


def test_a_player_without_a_pilot_is_taken_off_the_list_after_its_consequences_were_shown(client, campaign):
    seat_players(campaign)
    assert "No pilot was mustered, so nothing else changes." in client.get(at(campaign, "seats/j1/")).content.decode()
    assert client.post(at(campaign, "seats/j1/"), {"what": "remove"}).status_code == 303
    assert not Seat.objects.filter(code="j1").exists()
    assert client.get(at(campaign, "seats/j1/")).status_code == 404


def test_a_player_with_a_pilot_stays_on_the_list(client, sabine):
    campaign = mustered_campaign(sabine)
    response = client.post(at(campaign, "seats/j1/"), {"what": "remove"}, follow=True)
    assert "Anna has a pilot, so the seat stays where it is." in response.content.decode()
    assert Seat.objects.filter(code="j1").exists()


def test_a_new_players_password_is_shown_once_and_signs_him_in(client, campaign):
    seat_players(campaign)
    given = {"username": "nina", "account": "new", "role": "player", "seat": "u1", "key": str(uuid4())}
    response = client.post(at(campaign, "people/add/"), given)
    password = re.search(r"<code>(.*?)</code>", response.content.decode())
    assert password is not None
    assert "no-store" in response["Cache-Control"]
    assert User.objects.get(username="nina").check_password(password[1])
    assert password[1] not in client.get(at(campaign, "people/")).content.decode()


def test_the_same_form_sent_twice_makes_one_account_and_shows_the_same_password(client, campaign):
    given = {"username": "nina", "account": "new", "role": "player", "key": str(uuid4())}
    pages = [client.post(at(campaign, "people/add/"), given).content.decode() for _ in range(2)]
    assert len({re.findall(r"<code>.*?</code>", page)[0] for page in pages}) == 1
    assert Member.objects.filter(user__username="nina").count() == 1


def test_an_account_without_a_key_is_not_made(client, campaign):
    response = client.post(at(campaign, "people/add/"), {"username": "nina", "account": "new", "role": "player"})
    assert response.status_code == 422
    assert not User.objects.filter(username="nina").exists()


def test_nobody_is_found_under_a_wrong_name_and_what_was_entered_is_kept(client, campaign):
    response = client.post(at(campaign, "people/add/"), {"username": "nobody", "account": "existing", "role": "referee"})
    html = response.content.decode()
    assert response.status_code == 422
    assert "There is no account called nobody. Check the spelling, or make a new account." in html
    assert 'value="nobody"' in html


def test_a_part_changes_and_an_older_form_meets_both_versions(client, campaign):
    seat_players(campaign)
    add_member(campaign, account("nina"), "player", "u1")
    member = Member.objects.get(user__username="nina")
    given = {"role": "referee", "seat": "u2", "was_role": "player", "was_seat": "u1"}
    assert client.post(at(campaign, f"people/{member.pk}/"), given).status_code == 303
    member.refresh_from_db()
    assert (member.role, member.seat.code) == ("referee", "u2")
    response = client.post(at(campaign, f"people/{member.pk}/"), {**given, "seat": "u3"})
    assert response.status_code == 409


def test_a_part_is_taken_away_and_the_owners_is_not(client, campaign, sabine):
    add_member(campaign, account("nina"), "player")
    client.post(at(campaign, f"people/{Member.objects.get(user__username='nina').pk}/"), {"what": "remove"})
    client.post(at(campaign, f"people/{Member.objects.get(user=sabine).pk}/"), {"what": "remove"})
    assert list(Member.objects.values_list("user__username", flat=True)) == ["Sabine"]
    assert User.objects.filter(username="nina").exists()


def test_the_keeper_gives_a_new_password_and_nobody_else_does(client, campaign, sabine):
    add_member(campaign, account("nina"), "player")
    member = Member.objects.get(user__username="nina")
    page, given = at(campaign, f"people/{member.pk}/password/"), {"key": str(uuid4())}
    assert client.post(page, given).status_code == 404
    sabine.is_superuser = True
    sabine.save(update_fields=["is_superuser"])
    assert "Give a new password" in client.get(at(campaign, f"people/{member.pk}/")).content.decode()
    password = re.findall(r"<code>(.*?)</code>", client.post(page, given).content.decode())
    member.user.refresh_from_db()
    assert member.user.check_password(password[0])
    own = Member.objects.get(user=sabine)
    assert client.post(at(campaign, f"people/{own.pk}/password/"), {"key": str(uuid4())}).status_code == 404


def test_a_referee_sees_the_people_and_only_the_owner_changes_them(campaign):
    marek = account("Marek")
    add_member(campaign, marek)
    visitor = Client()
    visitor.force_login(marek)
    assert visitor.get(at(campaign, "people/")).status_code == 200
    given = {"username": "nina", "account": "new", "role": "player", "key": str(uuid4())}
    assert visitor.post(at(campaign, "people/add/"), given).status_code == 404
    assert visitor.get(at(campaign, f"people/{Member.objects.get(user=marek).pk}/")).status_code == 404
    assert not JournalEntry.objects.filter(params__person="nina").exists()


@pytest.mark.parametrize("page", ["seats/", "seats/j1/", "people/"])
def test_players_and_strangers_do_not_find_these_pages(campaign, page):
    seat_players(campaign)
    nina = account("Nina")
    add_member(campaign, nina, "player")
    for person in (nina, account("Otto")):
        visitor = Client()
        visitor.force_login(person)
        assert visitor.get(at(campaign, page)).status_code == 404
    assert Client().get(at(campaign, page)).status_code == 404


def test_the_seats_page_takes_as_many_queries_for_sixteen_players_as_for_eight(client, sabine, django_assert_num_queries):
    small, large = mustered_campaign(sabine), mustered_campaign(sabine, 8, name="Large")
    for campaign in (small, large):
        with django_assert_num_queries(5):
            client.get(at(campaign, "seats/"))


# --- the referee's own seat ------------------------------------------------------------------------------------------


def test_who_runs_the_campaign_says_which_seat_is_his_and_is_asked_no_more(client, campaign, sabine):
    ask = "Which of them is you?"
    assert ask not in client.get(at(campaign, "seats/")).content.decode()
    seat_players(campaign)
    html = client.get(at(campaign, "seats/")).content.decode()
    assert ask in html
    assert "selected" in html.partition(ask)[2].partition("</form>")[0]
    assert client.post(at(campaign, "your-seat/"), {"own": "u3"}).status_code == 303
    owner = Member.objects.get(campaign=campaign, user=sabine)
    assert (owner.role, owner.seat.code) == ("owner", "u3")
    assert JournalEntry.objects.filter(act="member.change").count() == 1
    assert ask not in client.get(at(campaign, "seats/")).content.decode()
    client.post(at(campaign, "your-seat/"), {"own": "u1"})
    assert Member.objects.get(pk=owner.pk).seat.code == "u3"


def test_a_seat_called_as_the_referee_is_chosen_already(client, campaign):
    client.post(at(campaign, "seats/"), {"japan": "Anna\nSabine", "usa": "Ingrid"})
    assert 'value="j2" selected' in client.get(at(campaign, "seats/")).content.decode()


@pytest.mark.parametrize("own", ["", "j9", "u1"])
def test_a_seat_that_is_not_to_be_had_is_not_taken(client, campaign, sabine, own):
    seat_players(campaign)
    add_member(campaign, account("Marek"), "player", "u1")
    response = client.post(at(campaign, "your-seat/"), {"own": own}, follow=True)
    assert ("Choose your seat." if not own else "taken a moment ago") in response.content.decode()
    assert Member.objects.get(user=sabine).seat is None


def test_a_player_takes_no_seat_so(campaign):
    seat_players(campaign)
    anna = account("Anna")
    add_member(campaign, anna, "player")
    player = Client()
    player.force_login(anna)
    assert player.post(at(campaign, "your-seat/"), {"own": "j1"}).status_code in (403, 404)
    assert Member.objects.get(user=anna).seat is None
