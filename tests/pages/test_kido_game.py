"""The game of Kido Butai in the browser: who sees it, who moves, what is refused, and what nobody can know."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts import battles
from games.models import Battle
from tests.pages.kido import Laid, began
from tests.pages.reading import words
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.verbs import account, acting

pytestmark = pytest.mark.django_db
SECRET = re.compile(r'(name="(csrfmiddlewaretoken|key)" value=")[^"]*')
READ = ("", "log/", "session.json", "result.json")
OWN = ("move/", "settings/", "delete/")


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@pytest.fixture
def game(anna):
    """Anna's, at its first turn."""
    return began(signed_in(anna), title="Off Midway")


@pytest.fixture
def scripted(monkeypatch):
    """Dice that are known beforehand to the test alone: ``scripted(5, "bomber", …)``."""

    def lay(*results):
        dice = Laid(*results)
        monkeypatch.setattr(battles, "chance_of", lambda battle: dice)

    return lay


def edit_of():
    return Battle.objects.values_list("edit", flat=True).get()


def status(client, game, path, way="get", **form):
    return getattr(client, way)(game.at + path, form).status_code


# --- who ---------------------------------------------------------------------------------------------------------------


def test_a_game_is_there_for_its_player_and_for_nobody_else(game, tom):
    assert [status(game.client, game, path) for path in READ] == [200] * len(READ)
    assert [status(signed_in(tom), game, path) for path in (*READ, *OWN)] == [404] * (len(READ) + len(OWN))
    assert [status(Client(), game, path) for path in READ] == [404] * len(READ)
    assert [status(Client(), game, path) for path in OWN] == [302] * len(OWN)


def test_a_stranger_moves_nothing_and_finds_no_difference_to_a_game_that_is_none(game, tom):
    before = everything_stored()
    form = {"move": "end", "edit": "0", "key": str(uuid4())}
    for path in OWN:
        there = signed_in(tom).post(game.at + path, form)
        nowhere = signed_in(tom).post(f"/kido-butai/{'x' * 22}/{path}", form)
        assert (there.status_code, nowhere.status_code) == (404, 404)
        assert Client().post(game.at + path, form).status_code == 302
    assert everything_stored() == before


def test_who_looks_on_by_the_address_plays_nothing(game, anna, tom):
    battles.change_battle(actor=acting(anna), code=Battle.objects.get().code, edit=0, title="Off Midway", shared=True)
    for client in (signed_in(tom), Client()):
        assert [status(client, game, path) for path in READ] == [200] * len(READ)
        assert 'name="move"' not in client.get(game.at).content.decode()
    assert [status(signed_in(tom), game, path, "post") for path in OWN] == [404] * len(OWN)
    assert "Off Midway" not in words(signed_in(tom).get("/kido-butai/").content.decode())


def test_who_was_signed_out_in_the_middle_is_sent_to_sign_in_and_back_to_the_game(game):
    form = {"move": "end", "edit": "0", "key": str(uuid4())}
    for path in (*OWN, "review/"):
        answer = Client().post(game.at + path, form)
        assert (answer.status_code, answer["Location"]) == (302, f"/sign-in/?next={game.at}{path}")


def test_a_script_that_asked_for_the_table_sends_the_whole_page_to_sign_in(game):
    """Else the sign-in page would be put in the place of the table."""
    answer = Client().post(f"{game.at}move/", {"move": "end", "edit": "0"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/sign-in/?next={game.at}move/")


def test_a_move_in_a_game_that_was_deleted_at_the_same_time_finds_none(game, monkeypatch):
    found = Battle.objects.select_related("club").get()
    Battle.objects.all().delete()
    monkeypatch.setattr("games.pages.kido_butai.game.battle_for", lambda *said, **more: found)
    assert status(game.client, game, "move/", "post", move="end", edit="0", key=str(uuid4())) == 404


def test_a_guest_who_came_by_a_pass_has_games_of_his_own(anna):
    anna.set_unusable_password()
    anna.save(update_fields=["password"])
    game = began(signed_in(anna))
    assert game.move("launch:cap", "AF").status_code == 303


# --- moves --------------------------------------------------------------------------------------------------------------


def test_a_move_leads_back_to_the_game_and_stands_there(game):
    answer = game.move("launch:strike", "AF", "A1")
    assert (answer.status_code, answer["Location"].startswith(game.at)) == (303, True)
    assert Battle.objects.get().in_play["actions"] == [{"do": "launch", "to": "strike", "squadrons": ["AF", "A1"]}]


def test_with_htmx_the_part_of_the_page_comes_at_once(game):
    form = {"move": "launch:strike", "unit": "AF", "edit": "0", "key": str(uuid4())}
    answer = game.client.post(f"{game.at}move/", form, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()


def test_reading_the_address_of_moves_leads_to_the_game_and_moves_nothing(game):
    before = everything_stored()
    assert game.client.get(f"{game.at}move/?move=end&edit=0")["Location"] == game.at
    assert everything_stored() == before


FORGED = {
    "another's unit": {"move": "launch:strike", "unit": "USS Enterprise"},
    "an American unit": {"move": "scuttle", "unit": "Hornet"},
    "a unit twice": {"move": "launch:strike", "unit": ["AF", "AF"]},
    "no unit": {"move": "launch:strike"},
    "an unknown move": {"move": "peek"},
    "an unknown place": {"move": "launch:Tokyo", "unit": "AF"},
    "no place": {"move": "fly", "unit": "AF"},
    "a place where there is none": {"move": "end:now"},
    "a place for what has none": {"move": "recall:AF", "unit": "AF"},
    "no move": {},
    "a bomber to the CAP": {"move": "launch:cap", "unit": "A1"},
    "what is not in the air": {"move": "fly:Midway", "unit": "AF"},
    "an attack from the deck": {"move": "attack:Midway", "unit": "A1"},
    "a fleet that nobody found": {"move": "fly:fleet1", "unit": "AF"},
    "an answer that nobody asked for": {"move": "assign", "assign-A1": "Hornet"},
    "an interception of nothing": {"move": "intercept", "unit": "AF"},
    "a die that nobody asked for": {"move": "enter", "result": "6"},
    "taking back a die that nobody threw": {"move": "withdraw"},
    "taking back nothing": {"move": "undo"},
    "signs that no database takes": {"move": "launch:strike", "unit": "A\x00F"},
    "a die among the units": {"move": "launch:strike", "unit": "AF", "random": "6", "assign": "x"},
}


@pytest.mark.parametrize("form", list(FORGED.values())[:-1], ids=list(FORGED)[:-1])
def test_a_forged_move_is_refused_in_words_and_changes_nothing(game, form):
    before = everything_stored()
    answer = game.client.post(f"{game.at}move/", {**form, "edit": "0", "key": str(uuid4())})
    assert answer.status_code == 422
    assert "data-refused" in answer.content.decode()
    assert everything_stored() == before


def test_what_no_page_sends_beside_a_move_is_not_looked_at(game):
    form = {**FORGED["a die among the units"], "edit": "0", "key": str(uuid4())}
    assert game.client.post(f"{game.at}move/", form).status_code == 303
    assert Battle.objects.get().in_play == {
        "actions": [{"do": "launch", "to": "strike", "squadrons": ["AF"]}],
        "random": [],
    }


@pytest.mark.parametrize("edit", ["", "1", "-1", "x", "9" * 40])
def test_a_move_against_another_state_is_not_made_and_the_page_says_how_it_stands(game, edit):
    before = everything_stored()
    answer = game.client.post(f"{game.at}move/", {"move": "end", "edit": edit, "key": str(uuid4())})
    assert answer.status_code == 409
    assert "elsewhere" in words(answer.content.decode())
    assert everything_stored() == before


def test_the_same_form_twice_is_one_move(game):
    form = {"move": "end", "edit": "0", "key": str(uuid4())}
    assert [game.client.post(f"{game.at}move/", form).status_code for _ in range(2)] == [303, 303]
    assert (Battle.objects.get().turn, edit_of()) == (1, 1)


def test_what_was_chosen_stays_chosen_when_a_move_is_refused(game):
    answer = game.move("launch:cap", "AF", "A1")
    assert answer.status_code == 422
    chosen = re.findall(r'<input[^>]*value="(\w+)"[^>]* checked', answer.content.decode())
    assert {"AF", "A1"} <= set(chosen)


def test_while_a_question_stands_nothing_else_is_done(game, scripted):
    scripted(5, 1, 1, 1, "bomber", "no-bomber", "no-fighter", 2)
    game.move("launch:cap", "AF", "KF")
    for _turn in range(3):
        game.move("end")
    assert Battle.objects.get().in_play["asked"]["action"] is None
    before = everything_stored()
    for move in ("launch:strike", "end", "undo", "assign", "enter", "withdraw"):
        assert game.move(move, "A1").status_code == 422, move
    for named in ((), ("SF",), ("A1",), ("AF", "AF")):
        assert game.move("intercept", *named).status_code == 422, named
    assert everything_stored() == before
    assert game.move("intercept", "AF").status_code == 303
    assert Battle.objects.get().document["turns"][2]["intercept"] == ["AF"]


# --- taking back, laying aside ----------------------------------------------------------------------------------------------


def test_moves_are_taken_back_one_by_one_until_something_random_happened(game):
    game.move("launch:strike", "AF")
    game.move("launch:strike", "A1")
    assert game.move("undo").status_code == 303
    assert game.move("undo").status_code == 303
    assert Battle.objects.get().in_play["actions"] == []
    game.move("end")
    assert game.move("undo").status_code == 422


def test_an_attack_that_threw_dice_is_not_taken_back_nor_what_was_before_it(game):
    game.move("launch:strike", "A1", "A2")
    game.move("end")
    game.move("fly:Midway", "A1", "A2")
    game.move("end")
    game.move("launch:strike", "K1")
    game.move("attack:Midway", "A1", "A2")
    assert game.move("undo").status_code == 422
    game.move("launch:strike", "K2")
    assert game.move("undo").status_code == 303
    assert game.move("undo").status_code == 422


def test_a_game_goes_on_on_another_device_where_it_was_left(game, anna):
    game.move("launch:strike", "AF", "A1")
    elsewhere = signed_in(anna)
    assert f'href="{game.at}"' in elsewhere.get("/kido-butai/").content.decode()
    game.client = elsewhere
    assert game.move("undo").status_code == 303
    assert game.move("launch:cap", "AF").status_code == 303
    assert Battle.objects.get().in_play["actions"] == [{"do": "launch", "to": "cap", "squadrons": ["AF"]}]


# --- what nobody can know ----------------------------------------------------------------------------------------------------


def shown(game):
    """Everything that its player can fetch."""
    pages = [game.client.get(game.at + path).content.decode() for path in (*READ, "settings/")]
    return SECRET.sub(r"\1", re.sub(r"/kido-butai/[\w-]{22}/", "/kido-butai/CODE/", "".join(pages)))


def test_two_games_that_differ_in_their_future_alone_look_the_same(anna, scripted):
    """Who finds whom, which carriers come together, what is in the cup: made when it is due, and not before."""
    seen = []
    for future in ((5, 6, "Hornet", "no-carrier"), (1, 1, "Yorktown", "Enterprise")):
        scripted(1, 6, *future)
        game = began(signed_in(anna), title="Off Midway", torpedo=["A1"])
        game.move("end")
        seen.append(shown(game))
    assert seen[0] == seen[1]


def test_a_refused_move_throws_no_dice(game, scripted):
    scripted(2, 3)
    game.move("launch:cap", "A1")
    game.move("end")
    assert Battle.objects.get().document["random"] == [2, 3]


# --- the pages themselves ----------------------------------------------------------------------------------------------------


def test_queries_are_as_many_in_the_last_turn_as_in_the_first(game, scripted, django_assert_num_queries):
    scripted()
    for turn in range(16):
        if turn in (0, 15):
            with django_assert_num_queries(2):  # the session with its account, and the game
                game.page()
        game.move("end")
    assert Battle.objects.get().turn == 16


def test_a_finished_game_says_so_and_takes_no_move(game, scripted):
    scripted()
    for _turn in range(16):
        game.move("end")
    battle = Battle.objects.get()
    assert (battle.finished, bool(battle.level)) == (True, True)
    assert 'value="end"' not in game.page().content.decode()
    answer = game.client.post(f"{game.at}move/", {"move": "end", "edit": str(battle.edit), "key": str(uuid4())})
    assert answer.status_code == 422
    assert "data-refused" in answer.content.decode()
    assert game.file("result")["finished"] is True
