"""The table of a session: what each ship may and must do, what is entered with one tap, and what is taken back."""

import pytest
from django.test import Client

from games.models import Desk, DeskEntry, DeskPlayer
from tests.dauntless_desk import a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@scene
def desk(anna, tom):
    return a_desk(anna, (tom, "US"))


@pytest.fixture
def referee(anna):
    return signed_in(anna)


@pytest.fixture
def player(tom):
    return signed_in(tom)


def at(desk, page=""):
    return f"/dauntless/{desk.code}/{page}"


def told(answer):
    return words(answer.content.decode())


def entered(client, desk, **said):
    form = sent(client.get(at(desk)), "/enter/")
    return client.post(at(desk, "enter/"), {"key": form["key"], **said})


def test_the_table_says_what_is_left_to_do_first(referee, desk):
    page = told(referee.get(at(desk)))
    assert "Kaga, I-19 must move." in page
    assert page.index("must move") < page.index("of 45 hits")
    assert "Neither moves nor turns this turn." in page


def test_what_an_aircraft_carries_is_for_its_own_side_and_the_referee(referee, player, desk):
    desk.aircraft[1]["drop_tanks"] = True
    desk.shared = True
    desk.save(update_fields=["aircraft", "shared"])
    someone = account("Kenji")
    DeskPlayer.objects.create(desk=desk, user=someone, name="Kenji", side="JP")
    kenji = signed_in(someone)
    for who in (referee, player):
        assert "2 shallow, 4 deep" in told(who.get(at(desk)))
        assert "Drop them" in told(who.get(at(desk)))
        assert "left: 2 S, 4 D" in told(who.get(at(desk, "attack/?calc=depth_charge&ship=i-boat")))
    for who in (kenji, Client()):
        assert "4 deep" not in told(who.get(at(desk)))
        assert "Drop them" not in told(who.get(at(desk)))
        assert "4 D" not in told(who.get(at(desk, "attack/?calc=depth_charge&ship=i-boat")))
    assert "Drop tanks still carried" in told(kenji.get(at(desk)))


def test_a_ship_moves_with_one_tap(referee, desk):
    assert entered(referee, desk, what="move", ship="kaga", order="1.1.L").status_code == 303
    assert DeskEntry.objects.get().request["order"] == {"move": 1, "sides": 1, "direction": "L"}
    assert "Moves one hex ahead, then turns one side to the left." in told(referee.get(at(desk)))
    again = entered(referee, desk, what="move", ship="kaga", order="1.0.")
    assert again.status_code == 422
    assert DeskEntry.objects.count() == 1


def test_all_that_must_move_go_straight_on_with_one_tap(referee, desk):
    assert entered(referee, desk, what="straight").status_code == 303
    assert [line.request["id"]["ship"] for line in DeskEntry.objects.all()] == ["kaga", "i-boat"]
    assert "Every ship has done what it must." in told(referee.get(at(desk)))


def test_a_player_is_offered_to_move_the_ships_of_his_own_side_alone(referee, player, desk):
    everything = ["Move of Kaga", "Move of I-19", "Depth of I-19", "All 2 straight on"]

    def offered(client):
        text = client.get(at(desk)).content.decode()
        return [words for words in everything if words in text]

    assert offered(player) == []
    assert entered(player, desk, what="straight").status_code == 422
    assert not DeskEntry.objects.exists()
    assert offered(referee) == everything
    for side in ("JP", "both"):
        DeskPlayer.objects.update(side=side)
        assert offered(player) == everything
    DeskPlayer.objects.update(side="US")
    Desk.objects.update(turn=2)
    assert "Move of Texas" in player.get(at(desk)).content.decode()
    assert entered(player, desk, what="straight").status_code == 303
    assert DeskEntry.objects.get().request["id"] == {"ship": "texas"}


def test_the_next_turn_says_what_was_left_undone(referee, desk):
    def turned(to):
        form = sent(referee.get(at(desk)), "/turn/")
        assert referee.post(at(desk, "turn/"), {**form, "turn": to}).status_code == 303
        return told(referee.get(at(desk)))

    assert "Left undone in turn 1: Kaga, I-19 must move." in turned("2")
    assert "Left undone" not in turned("1"), "going back skips nothing"
    entered(referee, desk, what="straight")
    assert "Left undone" not in turned("2")


def test_guns_keep_the_letters_of_their_sectors(referee, desk):
    for page in ("", "log/"):
        assert "6B" in told(referee.get(at(desk, page)))
    entered(referee, desk, what="correction", ship="i-boat", heavy="2")
    assert "4B" in told(referee.get(at(desk)))


def test_hits_by_hand_slow_a_ship_and_undo_brings_her_back(player, desk):
    assert entered(player, desk, what="hits", ship="kaga", hits="23", source="dive").status_code == 303
    page = told(player.get(at(desk)))
    assert "dead in the water" in page
    assert "Entered by hand: 23 hits, Dive bombing." in page
    form = sent(player.get(at(desk)), "/strike/")
    assert player.post(at(desk, "strike/"), form).status_code == 303
    assert "dead in the water" not in told(player.get(at(desk)))
    line = DeskEntry.objects.get()
    assert (line.void, line.void_reason, line.voided_by_name) == (True, "Entered by mistake", "Tom")


def test_only_the_referee_corrects_and_sets_the_turn(player, referee, desk):
    assert entered(player, desk, what="correction", ship="kaga", hits="1").status_code == 422
    assert entered(referee, desk, what="correction", ship="kaga", hits="1", light="−1").status_code == 422, (
        "no light flak is lost"
    )
    assert entered(referee, desk, what="correction", ship="kaga", hits="1").status_code == 303
    assert player.post(at(desk, "turn/"), {"edit": "0", "turn": "2"}).status_code == 404
    form = sent(referee.get(at(desk)), "/turn/")
    assert referee.post(at(desk, "turn/"), {**form, "turn": "2"}).status_code == 303
    assert Desk.objects.get().turn == 2


def test_a_line_of_somebody_else_is_struck_by_the_referee_alone(player, referee, desk):
    entered(referee, desk, what="straight")
    assert player.post(at(desk, "strike/"), {"number": "1"}).status_code == 422
    assert referee.post(at(desk, "strike/"), {"number": "1", "reason": "It was the other ship", "back": "log"}).status_code == 303
    assert "Struck out by Anna: It was the other ship" in told(referee.get(at(desk, "log/")))


def test_strangers_find_nothing_and_onlookers_press_nothing(desk):
    assert Client().get(at(desk)).status_code == 404
    Desk.objects.update(shared=True)
    page = Client().get(at(desk)).content.decode()
    assert "Kaga" in page
    assert "/enter/" not in page
    for form in ("enter/", "turn/", "strike/", "settings/"):
        assert signed_in(account(f"Stranger to {form}")).post(at(desk, form), {}).status_code == 404
