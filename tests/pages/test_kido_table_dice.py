"""Dice and counters of the table: what fell there is entered one by one, and the whole game comes to what its file says."""

import pytest

from games.kido_butai.moves import game_of
from games.kido_butai.whose import dice_of
from games.models import Battle
from rulebooks.kido_butai.chance import Due
from rulebooks.kido_butai.raid import Intercepting
from rulebooks.kido_butai.strike import Assigning
from tests.pages.kido import as_begun, as_sent, began, example
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account

pytestmark = pytest.mark.django_db
PLAYABLE = ["01", "02", "03", "04", "05", "06"]


@scene
def anna():
    return account("Anna")


def question():
    return game_of(Battle.objects.get()).question


def answered(game, said, results):
    """Whatever stops play is answered as the file has it: dice and draws one by one, orders as they were given."""
    while (asked := question()) is not None:
        if isinstance(asked, Due):
            answer = game.move("enter", result=str(results.pop(0)))
        elif isinstance(asked, Assigning):
            answer = game.move("assign", **{f"assign-{bomber}": ship for bomber, ship in said["assign"].items()})
        else:
            assert isinstance(asked, Intercepting)
            answer = game.move("intercept", *said.get("intercept", asked.cap))
        assert answer.status_code == 303, answer.content.decode()


def of_the_file(mine, given):
    """A turn of the file without remarks, and without orders that nobody asked for since nothing else was possible."""
    actions = [
        {name: said for name, said in its.items() if name != "note" and (name != "assign" or "assign" in own)}
        for own, its in zip(mine["actions"], given["actions"], strict=True)
    ]
    said = {name: said for name, said in given.items() if name != "note"}
    return {"turn": mine["turn"], "time": mine["time"], **said, "actions": actions}


def of_the_page(mine, given):
    """The same turn as it came back, without an interception that the file leaves to the rules."""
    return {name: said for name, said in mine.items() if name != "intercept" or "intercept" in given}


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_game_that_was_played_at_the_table_is_entered_move_by_move_and_is_its_file(anna, name):
    document = example(name)
    game, results = began(signed_in(anna), **{**as_begun(document), "dice": "table"}), list(document["random"])
    for turn in document["turns"]:
        for action in turn["actions"]:
            move, units = as_sent(action)
            assert game.move(move, *units).status_code == 303, action
            answered(game, action, results)
        assert game.move("end").status_code == 303
        answered(game, turn, results)
    came, battle = game.file(), Battle.objects.get()
    assert results == []
    both = list(zip(came["turns"], document["turns"], strict=True))
    assert [of_the_page(*turns) for turns in both] == [of_the_file(*turns) for turns in both]
    assert {"torpedo": [], **document, "turns": []} == {**came, "turns": []}
    assert game.file("result") == example(name, "result")
    assert battle.at_table == len(document["random"])


def test_a_die_that_was_entered_wrongly_is_taken_back_while_its_act_stands_open(anna):
    game = began(signed_in(anna), dice="table")
    game.move("end")
    assert game.move("enter", result="5").status_code == 303
    assert game.move("withdraw").status_code == 303
    assert Battle.objects.get().at_table == 0
    game.move("enter", result="2")
    game.move("enter", result="3")
    assert Battle.objects.get().document["random"] == [2, 3]
    assert game.move("withdraw").status_code == 422


@pytest.mark.parametrize("result", ["", "0", "7", "-1", "6.5", "bomber", "six", "６", "9" * 30])
def test_a_die_shows_one_to_six_and_nothing_else(anna, result):
    game = began(signed_in(anna), dice="table")
    game.move("end")
    assert game.move("enter", result=result).status_code == 422
    assert Battle.objects.get().in_play["asked"]["random"] == []


def test_a_counter_that_cannot_be_in_the_cup_is_not_drawn(anna):
    game = began(signed_in(anna), dice="table")
    for result in ("5", "1", "1"):
        if question() is None:
            game.move("end")
        game.move("enter", result=result)
    game.move("end")
    game.move("enter", result="1")
    assert question().purpose.what == "raid-bombers"
    for result in ("Hornet", "no-carrier", "fighter", "4", ""):
        assert game.move("enter", result=result).status_code == 422, result
    assert game.move("enter", result="no-bomber").status_code == 303


def test_who_lets_the_site_roll_from_now_on_has_it_roll_what_was_due_at_the_table(anna):
    game = began(signed_in(anna), dice="table")
    game.move("end")
    assert 'name="result" value="6"' in game.client.get(game.at).content.decode()
    form = {"title": "", "dice": "site", "club": "", "edit": str(Battle.objects.get().edit)}
    assert game.client.post(f"{game.at}settings/", form).status_code == 303
    assert Battle.objects.get().turn == 0
    page = game.client.get(game.at).content.decode()
    assert 'name="result"' not in page, "nobody chooses what the site rolls"
    assert 'name="move" value="enter"' in page
    assert game.move("enter").status_code == 303
    assert (Battle.objects.get().turn, Battle.objects.get().at_table) == (1, 0)


@pytest.mark.parametrize(
    ("complete", "in_play", "at_table", "dice"),
    [
        ([], {"actions": [], "random": [], "asked": {"random": [4]}}, 1, "table"),
        ([3], {"actions": [], "random": [], "asked": {"random": [4]}}, 1, "both"),
        ([3], {"actions": [], "random": [5], "asked": {"random": [4]}}, 2, "both"),
        ([3], {"actions": [], "random": [5]}, 2, "table"),
        ([3], {}, 0, "site"),
    ],
)
def test_whose_dice_fell_is_said_of_the_turn_in_play_too(complete, in_play, at_table, dice):
    assert dice_of(Battle(document={"random": complete}, in_play=in_play, at_table=at_table)) == dice
