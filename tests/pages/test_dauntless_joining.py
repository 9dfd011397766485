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
    assert 'value="kenji"' in answer.content.decode()
    for name in ("x" * 61, "two\nlines"):
        assert come(desk, name=name)[1].status_code == 422
    come(desk)
    assert list(DeskPlayer.objects.order_by("pk").values_list("name", flat=True)) == ["Kenji", "Player 2"]
    assert User.objects.count() == 3, "who was refused has no account"


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
