"""Coming to a session by the link of a side: with an account, or as a guest in one tap; and the wall's address."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.models import DeskEntry, DeskPlayer
from tests.dauntless_desk import a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import all_sent
from tests.verbs import NOW, account

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def desk(sabine):
    return a_desk(sabine)


def link(desk, side="US"):
    return f"/dauntless/join/{desk.seats[side]}/"


def come(desk, side="US", client=None, **said):
    client = client or Client()
    return client, client.post(link(desk, side), {"key": str(uuid4()), **said})


def test_who_opens_a_sides_link_sits_down_there(desk):
    late = signed_in(account("Late"))
    assert "Sit down with the Japanese" in words(late.get(link(desk, "JP")).content.decode())
    assert "You need no account." not in words(late.get(link(desk, "JP")).content.decode())
    assert not DeskPlayer.objects.exists(), "looking changes nothing"
    assert come(desk, "JP", late, name="Somebody")[1]["Location"] == f"/dauntless/{desk.code}/"
    assert DeskPlayer.objects.get().name == "Late"
    assert "You play the Japanese" in words(late.get(link(desk, "JP")).content.decode())
    assert late.get("/dauntless/join/not-a-link/").status_code == 404


def test_a_phone_without_an_account_sees_one_button_and_no_password(desk):
    page = Client().get(link(desk))
    assert page.status_code == 200
    assert "Sit down with the Americans" in words(page.content.decode())
    assert "You need no account." in words(page.content.decode())
    assert f"/sign-in/?next={link(desk)}" in page.content.decode()
    assert 'type="password"' not in page.content.decode()


def test_one_tap_seats_a_guest_who_may_enter_at_once(desk):
    phone, answer = come(desk, "JP")
    assert answer["Location"] == f"/dauntless/{desk.code}/"
    guest = DeskPlayer.objects.get(desk=desk)
    assert (guest.name, guest.side, guest.user.has_usable_password()) == ("Player 1", "JP", False)
    assert "You play the Japanese" in words(phone.get(answer["Location"]).content.decode())
    straight = {"what": "straight", "key": str(uuid4())}
    assert phone.post(reverse("desk_enter", args=[desk.code]), straight).status_code == 303
    assert set(DeskEntry.objects.values_list("by_name", flat=True)) == {"Player 1"}
    assert phone.get(f"/dauntless/{desk.code}/players/").status_code == 404


def test_guests_say_their_names_and_two_at_a_table_have_not_the_same(desk):
    come(desk, name="Kenji")
    _phone, answer = come(desk, name=" kenji ")
    assert answer.status_code == 422
    assert "Somebody at this table is called kenji already." in words(answer.content.decode())
    assert 'value="kenji 2"' in answer.content.decode(), "in case that it is he who came again"
    for name in ("x" * 61, "two\nlines"):
        assert come(desk, name=name)[1].status_code == 422
    come(desk)
    assert list(DeskPlayer.objects.order_by("pk").values_list("name", flat=True)) == ["Kenji", "Player 2"]
    assert User.objects.count() == 3, "who was refused has no account"


def test_a_guest_is_asked_before_he_signs_out_and_told_what_becomes_of_his_seat(desk):
    phone, answer = come(desk, name="Mia")
    asked = phone.post("/sign-out/", headers={"referer": f"http://testserver{answer['Location']}"})
    page = asked.content.decode()
    assert "Leave the table?" in words(page)
    assert "the referee then gives your seat back" in words(page)
    assert f'href="{answer["Location"]}">Stay' in page
    assert "In your campaign" not in words(page)
    assert "_auth_user_id" in phone.session
    assert phone.post("/sign-out/", {"sure": "yes"}).status_code == 302
    assert "_auth_user_id" not in phone.session


def test_who_asks_a_guest_from_elsewhere_leads_him_nowhere_else(desk):
    phone, _answer = come(desk, name="Mia")
    assert 'href="/">Stay' in phone.post("/sign-out/", headers={"referer": "http://elsewhere.example/x"}).content.decode()


def test_a_guest_who_comes_again_has_his_seat_back_by_one_tap_of_the_referee(desk, sabine):
    first, _answer = come(desk, "JP", name="Mia")
    first.post(reverse("desk_enter", args=[desk.code]), {"what": "straight", "key": str(uuid4())})
    seat = DeskPlayer.objects.get(name="Mia")
    again, refused = come(desk, "JP", name="Mia")
    assert "Sit down as Mia 2" in words(refused.content.decode())
    come(desk, "JP", again, name="Mia 2")
    referee, players = signed_in(sabine), f"/dauntless/{desk.code}/players/"
    page = referee.get(players).content.decode()
    assert "Is Mia here again?" in words(page)
    form = next(fields for _action, fields in all_sent(page) if fields.get("seat") == str(seat.pk))
    assert again.post(players, {**form, "what": "back"}).status_code == 404, "nobody gives himself a seat"
    assert referee.post(players, {**form, "what": "back"}).status_code == 303
    now = DeskPlayer.objects.get()
    assert (now.pk, now.name, now.user.first_name) == (seat.pk, "Mia", "Mia")
    assert str(now.user_id) == again.session["_auth_user_id"]
    assert set(DeskEntry.objects.values_list("by", flat=True)) == {now.user_id}
    assert first.get(f"/dauntless/{desk.code}/").status_code == 404
    assert "Is Mia here again?" not in words(referee.get(players).content.decode())


@pytest.mark.parametrize("name", ["Mia", "Tom 2", "Mia B"])
def test_no_seat_is_offered_to_who_did_not_come_for_it(desk, sabine, name):
    come(desk, "JP", name="Mia")
    come(desk, "US" if name == "Mia" else "JP", name=name)
    assert "here again?" not in words(signed_in(sabine).get(f"/dauntless/{desk.code}/players/").content.decode())
    pair = list(DeskPlayer.objects.order_by("pk").values_list("pk", flat=True))
    said = {"edit": str(desk.edit), "key": str(uuid4()), "what": "back", "seat": pair[0], "player": pair[-1]}
    said["edit"] = str(type(desk).objects.get().edit)
    assert signed_in(sabine).post(f"/dauntless/{desk.code}/players/", said).status_code == 422
    assert DeskPlayer.objects.count() == len(pair)


def test_an_account_with_a_password_signs_out_at_once_and_its_seat_is_no_guests(desk, sabine):
    mia = account("Mia")
    browser, _answer = come(desk, "JP", signed_in(mia))
    assert browser.post("/sign-out/").status_code == 302
    assert "Sit down as" not in words(come(desk, "JP", name="Mia")[1].content.decode())


def test_the_same_tap_twice_is_one_guest(desk):
    key = str(uuid4())
    first, _answer = come(desk, key=key)
    second, _answer = come(desk, key=key)
    assert DeskPlayer.objects.count() == 1
    assert first.session["_auth_user_id"] == second.session["_auth_user_id"]


def test_a_guest_with_the_other_link_changes_over(desk):
    phone, _answer = come(desk)
    assert "With this link you change over." in words(phone.get(link(desk, "JP")).content.decode())
    come(desk, "JP", phone)
    assert DeskPlayer.objects.get().side == "JP"


def test_no_guest_comes_to_a_session_that_is_over_nor_by_a_link_that_is_none(desk):
    desk.finished_at, desk.winner = NOW, "draw"
    desk.save(update_fields=["finished_at", "winner"])
    assert come(desk)[1].status_code == 422
    assert Client().post("/dauntless/join/not-a-link/").status_code == 404
    assert (User.objects.count(), DeskEntry.objects.count()) == (1, 0)


def test_the_wall_is_opened_in_one_tap_beside_the_links(desk, sabine):
    browser, players = signed_in(sabine), f"/dauntless/{desk.code}/players/"
    wall = f"/dauntless/{desk.code}/wall/"
    assert Client().get(wall).status_code == 404
    asked = browser.get(players).content.decode()
    assert 'id="link-wall"' not in asked
    assert browser.post(players, {"edit": str(desk.edit), "key": str(uuid4()), "what": "wall"}).status_code == 303
    shown = browser.get(players).content.decode()
    assert (asked.count("The link as a QR code"), shown.count("The link as a QR code")) == (2, 3)
    assert f'aria-label="The address of the wall">http://testserver{wall}</p>' in shown
    assert Client().get(wall).status_code == 200
