"""The table of a session: what each ship may and must do, what is entered with one tap, and what is taken back."""

import pytest
from django.test import Client

from campaign.acts.desk_log import enter
from games.models import Desk, DeskEntry, DeskPlayer
from rulebooks.dauntless.session import loss
from tests.dauntless_desk import DAUNTLESS, a_desk
from tests.pages.reading import between, words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
RUNNING = {"id": "T1", "nation": "US", "altitude": 100, "drop_turn": 1, "hex": [0, 2], "facing": 4, "state": "running"}


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
    assert "loaded · drop tanks" in told(kenji.get(at(desk)))


def test_every_page_of_the_session_is_one_tap_away_or_under_more(referee, player, desk):
    def row(client, page):
        text = client.get(at(desk, page)).content.decode()
        tabs = between(text, 'Pages of the session">', "</nav>")
        return words(tabs[: tabs.index("<details")]), words(tabs[tabs.index("<details") :])

    tabs = "Table Attack Torpedoes Flak Timer Dive Victory Aids Log"
    assert row(player, "") == (tabs, "More Sealed For the wall Session file")
    more = "More Sealed For the wall Ships and aircraft Players and their links Settings Session file"
    assert row(referee, "settings/") == (tabs, more)
    here = between(referee.get(at(desk, "settings/")).content.decode(), '<nav class="dl-tabs"', "</nav>")
    assert 'aria-current="page">Settings' in here


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


def turned(client, desk, to, **more):
    form = sent(client.get(at(desk)), "/turn/")
    assert client.post(at(desk, "turn/"), {**form, "turn": to, **more}).status_code == 303
    return told(client.get(at(desk)))


def test_the_next_turn_sends_straight_on_whoever_must_move_and_says_so_in_the_log(referee, desk):
    page = turned(referee, desk, "2")
    assert "Kaga: Moves one hex ahead. I-19: Moves one hex ahead." in page, "in one message"
    assert [(line.request["id"]["ship"], line.turn) for line in DeskEntry.objects.all()] == [("kaga", 1), ("i-boat", 1)]
    assert Desk.objects.get().turn == 2


def test_a_dogfight_goes_on_turn_by_turn_without_any_ship(referee, anna):
    fight = a_desk(anna, ships=[], aircraft=[DAUNTLESS], scenario="dogfight")
    assert "No ship is in this session yet" not in told(referee.get(at(fight)))
    turned(referee, fight, "2")
    assert Desk.objects.get(pk=fight.pk).turn == 2


def test_a_battle_of_ones_own_asks_for_ships_and_lets_the_turn_go_on_all_the_same(referee, anna):
    own = a_desk(anna, ships=[], aircraft=[DAUNTLESS])
    assert "No ship is in this session yet" in told(referee.get(at(own)))
    turned(referee, own, "2")


def test_the_referee_goes_on_without_what_is_due_and_is_told_what_that_was(referee, desk):
    assert "Go on without what is due" in told(referee.get(at(desk)))
    assert "Left undone in turn 1: Kaga, I-19 must move." in turned(referee, desk, "2", without="1")
    assert "Left undone" not in turned(referee, desk, "1"), "going back skips nothing"
    entered(referee, desk, what="straight")
    assert "Left undone" not in turned(referee, desk, "2", without="1")


def test_a_submarine_that_must_rise_does_so_before_the_next_turn(referee, desk):
    entered(referee, desk, what="depth", ship="i-boat", order="dive")
    entered(referee, desk, what="straight")
    Desk.objects.update(turn=2)
    entered(referee, desk, what="hits", ship="i-boat", hits="6", source="depth_charge")
    assert "I-19: Rises to 8 ft." in turned(referee, desk, "3")


def test_a_torpedo_that_meets_a_ship_by_what_was_due_is_rolled_before_the_next_turn(referee, desk, anna):
    desk.ships[2]["ledger"] |= {"hex": [0, 0], "facing": 1}
    desk.turn, desk.torpedoes = 2, [{**RUNNING, "hex": [0, -3]}]
    desk.save(update_fields=["ships", "turn", "torpedoes"])
    page = turned(referee, desk, "3")
    assert "A torpedo meets a ship: roll for it before the next turn." in page
    assert "T1 meets Kaga" in page
    assert Desk.objects.get().turn == 2
    assert "Left undone in turn 2: T1 meets Kaga" in turned(referee, desk, "3")
    assert Desk.objects.get().turn == 3


# --- aircraft ------------------------------------------------------------------------------------------------------------


def test_the_table_shows_each_aircraft_with_what_it_still_has(referee, player, desk, anna):
    page = player.get(at(desk)).content.decode()
    assert f'href="/dauntless/{desk.code}/attack/?by=sbd-1"' in page
    assert "sbd-1 SBD loaded" in words(page)
    bomb = {"calc": "bomb", "kind": "dive", "dice": [3], "id": {"ship": "kaga", "aircraft": "sbd-1"}}
    enter(actor=acting(anna), code=desk.code, request=bomb, now=NOW)
    assert "sbd-1 SBD bombs dropped" in told(player.get(at(desk)))


def test_one_tap_says_that_an_aircraft_is_lost_and_undo_brings_it_back(player, referee, desk):
    assert entered(player, desk, what="lost", aircraft="sbd-1").status_code == 303
    page = player.get(at(desk)).content.decode()
    assert "sbd-1 Lost." in words(page)
    assert "?by=sbd-1" not in page
    assert 'value="sbd-1"' not in page
    assert "?by=sbd-1" not in referee.get(at(desk, "attack/?calc=skip&ship=kaga")).content.decode()
    again = entered(player, desk, what="lost", aircraft="sbd-1")
    assert (again.status_code, "“sbd-1” is lost already." in told(again)) == (422, True)
    assert player.post(at(desk, "strike/"), sent(player.get(at(desk)), "/strike/")).status_code == 303
    assert "?by=sbd-1" in player.get(at(desk)).content.decode()


@pytest.mark.parametrize("page", ["attack/?calc=strafe&ship=kaga", "dive/", "flak/?ship=kaga", "aids/drop_tanks/"])
def test_one_that_is_lost_is_offered_nowhere(referee, anna, desk, page):
    assert "sbd-1" in referee.get(at(desk, page)).content.decode()
    enter(actor=acting(anna), code=desk.code, request=loss("sbd-1"), now=NOW)
    shown = referee.get(at(desk, page)).content.decode()
    assert "sbd-1" not in shown
    assert "tbf-1" in shown


def test_a_side_says_of_its_own_aircraft_alone_that_they_are_lost_and_moves_its_own_ships(player, referee, desk):
    DeskPlayer.objects.update(side="JP")
    assert 'name="aircraft"' not in player.get(at(desk)).content.decode()
    refused = entered(player, desk, what="lost", aircraft="sbd-1")
    assert (refused.status_code, "“sbd-1” belongs to the other side." in told(refused)) == (422, True)
    DeskPlayer.objects.update(side="US")
    refused = entered(player, desk, what="move", ship="kaga", order="1.0.")
    assert (refused.status_code, "Its own side enters that, or whoever runs the session." in told(refused)) == (422, True)
    assert not DeskEntry.objects.exists()


def test_as_many_queries_whatever_the_log_tells_of_ships_and_aircraft(referee, anna, django_assert_num_queries):
    many = [{**DAUNTLESS, "id": f"sbd-{n}"} for n in range(1, 30)]
    for desk in (a_desk(anna), a_desk(anna, aircraft=many)):
        if len(desk.aircraft) > 2:
            for n in range(1, 20):
                enter(actor=acting(anna), code=desk.code, request=loss(f"sbd-{n}"), now=NOW)
        for page in ("", "wall/"):
            referee.get(at(desk, page))
            with django_assert_num_queries(6):
                assert referee.get(at(desk, page)).status_code == 200


# --- the set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "aircraft", "words_", "rolled"),
    [
        ("asw", [], "Where the submarine begins", 2),
        ("kamikaze_attack", ["K1", "K2"], "K1, K2: a die for each, and a 6 brings it on.", 2),
        ("atoll_attack", ["Z1", "Z2"], "Z1, Z2: a die for each, in the air or on the runway.", 2),
    ],
)
def test_the_rolls_of_the_set_up_are_offered_where_they_are_due(referee, anna, scenario, aircraft, words_, rolled):
    of = [{**DAUNTLESS, "id": one, "side": "JP", "type": "A6M2 Zero"} for one in aircraft]
    desk = a_desk(anna, scenario=scenario, aircraft=[*of, DAUNTLESS])
    page = referee.get(at(desk))
    assert words_ in told(page)
    assert f"?scenario={scenario}&amp;aircraft=" in page.content.decode()
    form = sent(page, "/aids/setup_roll/")
    assert referee.post(at(desk, "aids/setup_roll/"), {**form, "roll": "site"}).status_code == 303
    line = DeskEntry.objects.get()
    assert (len(line.request["dice"]), line.dice) == (rolled, "site")
    assert words_ not in told(referee.get(at(desk))), "it fell for this turn"


def test_guns_keep_the_letters_of_their_sectors(referee, desk):
    for page in ("", "log/"):
        assert "6B" in told(referee.get(at(desk, page)))
    entered(referee, desk, what="correction", ship="i-boat", heavy="2")
    assert "4B" in told(referee.get(at(desk)))


def test_hits_by_hand_slow_a_ship_and_undo_brings_her_back(player, desk):
    DeskPlayer.objects.update(side="JP")
    assert entered(player, desk, what="hits", ship="kaga", hits="23", source="dive").status_code == 303
    page = told(player.get(at(desk)))
    assert "dead in the water" in page
    assert "Entered by hand: 23 hits, Dive bombing." in page
    form = sent(player.get(at(desk)), "/strike/")
    assert player.post(at(desk, "strike/"), form).status_code == 303
    assert "dead in the water" not in told(player.get(at(desk)))
    line = DeskEntry.objects.get()
    assert (line.void, line.void_reason, line.voided_by_name) == (True, "Entered by mistake", "Tom")


def test_a_ship_that_is_sunk_by_more_hits_than_it_takes_says_so_apart(player, desk):
    DeskPlayer.objects.update(side="JP")
    entered(player, desk, what="hits", ship="i-boat", hits="15", source="rocket")
    page = told(player.get(at(desk)))
    assert "12 of 12 hits" in page
    assert "3 hits more than needed" in page
    assert "ft deep" not in page


def test_hits_by_hand_ask_for_their_cause_since_some_close_a_deck(player, desk):
    DeskPlayer.objects.update(side="JP")
    page = player.get(at(desk)).content.decode()
    assert '<select class="dl-wanted" name="source" required><option value="">by what?</option>' in page
    refused = entered(player, desk, what="hits", ship="kaga", hits="3", source="")
    assert (refused.status_code, DeskEntry.objects.count()) == (422, 0)


def test_who_plays_alone_is_led_from_a_ship_to_its_die(player, desk):
    there = f"/dauntless/{desk.code}/aids/solitaire_move/?of=kaga"
    assert there not in player.get(at(desk)).content.decode()
    DeskPlayer.objects.update(side="both")
    assert there in player.get(at(desk)).content.decode()


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
    entered(player, desk, what="lost", aircraft="sbd-1")
    assert player.get(at(desk)).content.decode().count('action="' + at(desk, "strike/")) == 2, "undo it at once, or say why"
    DeskEntry.objects.all().delete()
    entered(referee, desk, what="straight")
    for page in ("", "log/", "ships/kaga/"):
        assert "strike/" not in player.get(at(desk, page)).content.decode()
        assert 'value="undo"' not in player.get(at(desk, page)).content.decode()
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
