"""Games of Kido Butai: begun, played move by move, taken back, laid aside and taken up again."""

import pytest
from django.core.management import CommandError, call_command

from campaign.acts.base import Conflict
from campaign.acts.base import Refused as ActRefused
from campaign.acts.battles import begin_battle, change_battle, delete_battle, play_move
from games.kido_butai.moves import Move
from games.models import Battle
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.refused import Refused
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@scene
def battle(anna):
    return begin_battle(actor=acting(anna), title="Midway", torpedo=["A1"], now=NOW)


def play(battle, user, *moves):
    """Each move against what stands."""
    for move in moves:
        played = play_move(actor=acting(user), code=battle.code, edit=Battle.objects.get(pk=battle.pk).edit, move=move, now=NOW)
    return played


def test_a_game_begins_with_everything_aboard_and_nothing_thrown(battle):
    assert battle.document["torpedo"] == ["A1"]
    assert (battle.document["turns"], battle.document["random"]) == ([], [])
    assert battle.in_play == {"actions": [], "random": []}


def test_a_move_is_written_down_and_the_end_of_the_phase_closes_the_turn(battle, anna):
    play(battle, anna, Move("launch", "strike", ("AF", "A2")))
    stored = Battle.objects.get()
    assert stored.in_play["actions"] == [{"do": "launch", "to": "strike", "squadrons": ["AF", "A2"]}]
    play(battle, anna, Move("end"))
    stored = Battle.objects.get()
    assert (stored.turn, len(stored.document["turns"]), stored.in_play) == (1, 1, {"actions": [], "random": []})
    assert "error" not in replay(stored.document)


def test_a_move_of_an_older_page_is_a_conflict_and_changes_nothing(battle, anna):
    play(battle, anna, Move("launch", "strike", ("AF",)))
    with pytest.raises(Conflict):
        play_move(actor=acting(anna), code=battle.code, edit=0, move=Move("end"), now=NOW)
    assert Battle.objects.get().turn == 0


def test_a_move_against_the_rules_changes_nothing(battle, anna):
    with pytest.raises(Refused, match="no-fleet-sighted"):
        play(battle, anna, Move("launch", "strike", ("A1",)))
    assert Battle.objects.get().edit == 0


def test_the_last_action_is_taken_back_from_another_device_too(battle, anna):
    play(battle, anna, Move("launch", "strike", ("AF",)), Move("launch", "cap", ("KF",)), Move("undo"))
    assert [one["squadrons"] for one in Battle.objects.get().in_play["actions"]] == [["AF"]]
    play(battle, anna, Move("undo"))
    with pytest.raises(Refused):
        play(battle, anna, Move("undo"))


def test_nobody_else_plays_it(battle):
    with pytest.raises(ActRefused, match="battle.gone"):
        play(battle, account("Tom"), Move("end"))


def test_a_shared_game_is_found_by_its_new_title_and_deleted_once(battle, anna):
    change_battle(actor=acting(anna), code=battle.code, edit=0, title="Again", shared=True)
    stored = Battle.objects.get()
    assert (stored.title, stored.shared, list(stored.document)[:3]) == ("Again", True, ["format", "version", "title"])
    delete_battle(actor=acting(anna), code=battle.code)
    delete_battle(actor=acting(anna), code=battle.code)
    assert not Battle.objects.exists()


def test_the_columns_that_lists_read_are_compared_with_the_replay_and_written_anew(battle, anna, capsys):
    play(battle, anna, Move("end"))
    Battle.objects.update(turn=7, japan=3)
    with pytest.raises(CommandError, match="1 games of Kido Butai"):
        call_command("reconcile")
    call_command("reconcile", mend=True)
    assert "turn: 7 is 1, japan: 3 is 0" in capsys.readouterr().out
    assert Battle.objects.values_list("turn", "japan").get() == (1, 0)
