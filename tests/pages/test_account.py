"""One's own account, as its page does it: claiming, moving, password, signing out everywhere, closing; and handing over."""

import json
from uuid import uuid4

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.test import Client

from campaign.acts.passes import give_slips
from campaign.models import JournalEntry, Member, Pass, Seat
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.verbs import PASSWORD, account, acting, add_member, found_campaign, mustered_campaign

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def campaign(sabine):
    return mustered_campaign(sabine)


@pytest.fixture
def anna(campaign):
    """A guest in the seat j1, signed in by her slip."""
    give_slips(actor=acting(), campaign=campaign, seats=["j1"])
    client = Client()
    client.post(f"/in/{Pass.objects.get().token}/")
    return client


def send(client, what, **given):
    return client.post("/account/", {"what": what, **given})


def me(client):
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_whoever_has_not_signed_in_is_sent_to_sign_in():
    for address in ("/account/", "/account/close/"):
        assert Client().get(address)["Location"].startswith("/sign-in/?next=")


def test_a_guest_makes_it_his_account_stays_signed_in_and_signs_in_with_it(anna, campaign):
    before = me(anna).pk
    answer = send(anna, "claim", username="anna", password="plum-tree-tops")
    assert answer.status_code == 303
    assert me(anna).pk == before
    assert anna.get(f"/c/{campaign.slug}/").status_code == 200
    again = Client()
    again.post("/sign-in/", {"username": "Anna", "password": "plum-tree-tops"})
    assert me(again).pk == before
    assert again.get(f"/c/{campaign.slug}/").status_code == 200


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"username": "Sabine", "password": "plum-tree-tops"}, "already an account called Sabine"),
        ({"username": "a b", "password": "plum-tree-tops"}, "An account’s name has"),
        ({"username": "anna", "password": "short"}, "at least 10 characters"),
        ({"username": "", "password": ""}, "Fill this in."),
    ],
)
def test_a_name_or_password_that_is_not_good_is_said_and_nothing_changes(anna, given, said):
    before = everything_stored()
    answer = send(anna, "claim", **given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert everything_stored() == before


def test_a_guest_moves_to_the_account_that_he_has_already(anna, campaign):
    marek = account("marek")
    guest = me(anna)
    assert send(anna, "take", account="Marek", its_password=PASSWORD).status_code == 303
    assert me(anna) == marek
    assert Member.objects.get(seat__code="j1").user == marek
    assert not User.objects.filter(pk=guest.pk).exists()


def test_an_account_that_plays_there_already_is_refused_in_words(anna, campaign):
    answer = send(anna, "take", account="Sabine", its_password=PASSWORD)
    assert answer.status_code == 422
    assert f"takes part in {campaign.name} already" in answer.content.decode()


def test_guessing_the_password_of_an_account_to_move_to_is_throttled(anna):
    account("marek")
    for _wrong in range(9):
        assert send(anna, "take", account="marek", its_password="no such word").status_code == 422
    assert send(anna, "take", account="marek", its_password="no such word").status_code == 429
    assert send(anna, "take", account="marek", its_password=PASSWORD).status_code == 429
    assert not me(anna).has_usable_password()


def test_a_name_and_an_address_are_changed(sabine, campaign):
    client = signed_in(sabine)
    send(client, "name", name="Sabine K.")
    send(client, "email", email="sabine@example.org")
    stored = User.objects.get(pk=sabine.pk)
    assert (stored.first_name, stored.username, stored.email) == ("Sabine K.", "Sabine", "sabine@example.org")
    assert "This is no e-mail address" in send(client, "email", email="sabine").content.decode()
    assert "Fill this in." in send(client, "name", name="").content.decode()


def test_a_password_is_changed_by_whoever_knows_the_old_one_and_others_are_signed_out(sabine):
    here, there = signed_in(sabine), signed_in(sabine)
    assert "This is not your password" in send(here, "password", old="wrong", new="plum-tree-tops").content.decode()
    assert send(here, "password", old=PASSWORD, new="plum-tree-tops").status_code == 303
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    assert User.objects.get(pk=sabine.pk).check_password("plum-tree-tops")


def test_signing_out_everywhere_else_ends_other_sessions_and_old_links(anna, campaign):
    old, elsewhere = Pass.objects.get(), Client()
    elsewhere.post(f"/in/{old.token}/")
    assert send(anna, "elsewhere").status_code == 303
    assert anna.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    assert Client().get(f"/in/{old.token}/").status_code == 410
    assert Pass.objects.filter(revoked_at=None).count() == 1


def test_signing_out_everywhere_else_asks_an_account_for_its_password(sabine):
    here, there = signed_in(sabine), signed_in(sabine)
    assert send(here, "elsewhere").status_code == 422
    assert send(here, "elsewhere", **{"out-password": PASSWORD}).status_code == 303
    assert (here.get("/account/").status_code, there.get("/account/").status_code) == (200, 302)


def test_closing_says_what_goes_and_what_stays_and_is_done_only_by_who_is_sure(anna, campaign):
    user, before = me(anna), everything_stored()
    html = anna.get("/account/close/").content.decode()
    assert "What goes" in html
    assert "Every result, pilot, kill and die, exactly as it is." in html
    assert anna.post("/account/close/").status_code == 422
    assert everything_stored() == before
    assert anna.post("/account/close/", {"sure": "on"}).status_code == 303
    assert anna.get("/account/").status_code == 302
    assert not User.objects.get(pk=user.pk).is_active
    assert Seat.objects.get(code="j1").name == "Anna"


def test_closing_an_account_asks_for_its_password_and_an_owner_is_told_to_hand_over(sabine, campaign):
    client = signed_in(sabine)
    wrong = client.post("/account/close/", {"sure": "on", "password": "wrong"}).content.decode()
    assert "This is not your password" in wrong
    answer = client.post("/account/close/", {"sure": "on", "password": PASSWORD})
    assert answer.status_code == 422
    assert f"You own {campaign.name}." in answer.content.decode()
    assert User.objects.get(pk=sabine.pk).is_active


def test_a_password_that_was_mistyped_is_kept_nowhere(sabine, anna):
    typed = "a-password-of-mine"
    wrong = [
        (signed_in(sabine), {"what": "password", "old": typed, "new": f"{typed}-2"}),
        (signed_in(sabine), {"what": "elsewhere", "out-password": typed}),
        (anna, {"what": "take", "account": "sabine", "its_password": typed}),
    ]
    for client, form in wrong:
        assert client.post("/account/", form).status_code == 422
    Client().post(f"/sign-in/?secret={typed}", {"username": "sabine", "password": typed})
    assert AccessAttempt.objects.get().failures_since_start == 4
    assert typed not in json.dumps(list(AccessAttempt.objects.values()), default=str)


# --- handing over ----------------------------------------------------------------------------------------------------


def test_the_owner_hands_the_campaign_over_and_both_see_it_at_once(sabine, campaign):
    marek = account("marek")
    add_member(campaign, marek)
    client, key = signed_in(sabine), str(uuid4())
    given = {"member": Member.objects.get(user=marek).pk, "sure": "on", "key": key}
    for _twice in range(2):
        assert client.post(f"/c/{campaign.slug}/hand-over/", given).status_code == 303
    assert JournalEntry.objects.filter(act="campaign.hand_over").count() == 1
    assert "marek owns the campaign" in client.get(f"/c/{campaign.slug}/hand-over/").content.decode()
    assert "Hand it over" in signed_in(marek).get(f"/c/{campaign.slug}/hand-over/").content.decode()


def test_guests_are_not_offered_as_owners_and_a_referee_hands_nothing_over(sabine, campaign, anna):
    assert "Nobody else here has an account" in signed_in(sabine).get(f"/c/{campaign.slug}/hand-over/").content.decode()
    marek = account("marek")
    add_member(campaign, marek)
    number = Member.objects.get(user=marek).pk
    answer = signed_in(marek).post(f"/c/{campaign.slug}/hand-over/", {"member": number, "sure": "on"})
    assert answer.status_code == 422
    assert Member.objects.get(user=sabine).role == "owner"


def hand_seat(client, campaign, **given):
    seat = Seat.objects.get(campaign=campaign, code="j1")
    had = Member.objects.filter(seat=seat).first()
    stands = {"edit": seat.edit, "was": had.pk if had else 0, "key": str(uuid4())}
    return client.post(f"/c/{campaign.slug}/seats/j1/hand/", {**stands, **given})


def test_a_seat_goes_to_somebody_new_with_its_pilot(sabine, campaign, anna):
    client = signed_in(sabine)
    html = client.get(f"/c/{campaign.slug}/seats/j1/hand/").content.decode()
    assert "Anna keeps a part in the campaign, without a seat." in html
    given = {"member": "new", "new_person": "Ulla", "rename": "on", "key": str(uuid4())}
    for _twice in range(2):
        assert hand_seat(client, campaign, **given).status_code == 303
    assert Seat.objects.get(code="j1").name == "Ulla"
    assert Member.objects.get(seat__code="j1").user.first_name == "Ulla"
    assert anna.get(f"/c/{campaign.slug}/").status_code == 200


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"member": "new"}, "Give the name of the new player."),
        ({"member": "99999"}, "has no part any more, or has a seat by now"),
        ({"member": "new", "new_person": "Bence", "rename": "on"}, "already a player called Bence"),
        ({"member": "new", "new_person": "anna"}, "Somebody in the campaign is called anna already."),
    ],
)
def test_a_seat_that_cannot_be_handed_over_is_said_with_what_was_entered(sabine, campaign, anna, given, said):
    answer = hand_seat(signed_in(sabine), campaign, **given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Member.objects.get(seat__code="j1").user == me(anna)


def test_two_who_hand_over_one_seat_are_shown_both_versions(sabine, campaign, anna):
    client = signed_in(sabine)
    stale = {"was": Member.objects.get(seat__code="j1").pk, "edit": 0}
    hand_seat(client, campaign, member="new", new_person="Ulla")
    answer = hand_seat(client, campaign, member="new", new_person="Vera", **stale)
    assert answer.status_code == 409
    assert "Ulla" in answer.content.decode()
    assert not User.objects.filter(first_name="Vera").exists()


def test_the_account_page_asks_as_often_for_one_campaign_as_for_three(sabine, campaign, django_assert_num_queries):
    for more in (0, 2):
        for number in range(more):
            found_campaign(sabine, name=f"Another {number}")
        client = signed_in(sabine)
        client.get("/account/")
        with django_assert_num_queries(2):
            client.get("/account/")
