"""The table of a game: what lies where, what may be moved, what a player may know."""

import pytest

from games.kido_butai.choices import MOVES, moves_of, why_not
from games.kido_butai.table import Table, table_of
from rulebooks.kido_butai.board import CAP
from rulebooks.kido_butai.legal import actions_of, attacks
from rulebooks.kido_butai.live import new_game
from rulebooks.kido_butai.refused import RULES
from rulebooks.kido_butai.settings import AMERICANS, BOMBERS, FIGHTERS, KINDS
from tests.kido_board.games import NOTHING, Dice, asked_who_bombs_whom, launched, midway_gone, played, wild

STRIKE = ("A1", "A2", "K1")


def aim(table: Table, code: str):
    return next(one for one in table.aims if one.code == code)


def test_at_the_start_all_are_aboard_and_ready_and_the_clock_says_0430():
    table = table_of(new_game(torpedo=["A1"]))
    assert (table.turn, table.clock, table.phase) == (1, "0430", "japan")
    assert {one.state for one in table.counters.values()} == {"ready"}
    assert [(deck.hull.name, len(deck.counters), deck.free) for deck in table.decks] == [
        ("Akagi", 4, 0), ("Kaga", 4, 0), ("Soryu", 3, 0), ("Hiryu", 3, 0),
    ]  # fmt: skip
    assert table.counters["A1"].side == "torpedo"
    assert table.counters["A1"].moves == ("ready:bomb",), "no fleet is sighted"
    assert not table.outbound
    assert not table.cap


@pytest.mark.parametrize("seed", range(12))
def test_exactly_what_the_rules_allow_may_be_moved_and_whatever_else_has_its_reason(seed):
    game = wild(seed, turns=seed)
    table = table_of(game)
    if game.board.finished:
        assert table.moves == ()
        return
    allowed = {unit: len(list(actions_of(game.board, unit))) for unit in table.counters}
    for raid in attacks(game.board):
        for unit in raid.squadrons:
            allowed[unit] += 1
    assert {unit: len(one.moves) for unit, one in table.counters.items()} == allowed
    for unit, one in table.counters.items():
        assert all(why_not(game.board, move, unit) is None for move in one.moves)
        assert all(code in RULES for code, _at in table.reasons[unit].values())
        assert not set(table.reasons[unit]) & set(one.moves)
        assert set(one.moves) <= set(MOVES)


@pytest.mark.parametrize("seed", range(12))
def test_no_counter_is_lost_from_sight_and_all_that_were_made_are_counted(seed):
    game = wild(seed, turns=10)
    table = table_of(game)
    shown = [one.id for deck in table.decks for one in deck.counters]
    shown += [one.id for group in (table.cap, table.outbound, table.returning, table.lost) for one in group]
    shown += [one.id for target in table.aims for one in target.counters]
    assert sorted(shown) == sorted([*BOMBERS, *FIGHTERS])
    counted = {kind: cup + track + gone for pool in table.pools for kind, cup, track, gone in pool.rows}
    assert counted == dict(game.board.counters())
    assert set(counted) == set(KINDS)


def test_before_a_fleet_is_attacked_nobody_can_read_what_is_in_it():
    game = played([], dice=[(1, 6)])
    table = table_of(game)
    assert aim(table, "fleet1").state == "found"
    assert aim(table, "fleet1").hulls == ()
    assert table.undrawn == 3
    assert [one.code for one in table.aims] == ["Midway", "fleet1"], "whether there is a second one is not known"
    assert not any(name in repr(table) for name in AMERICANS)


def test_what_faces_west_must_land_and_is_named():
    game = played(
        [launched("strike", "A1", "K1")], [{"do": "fly", "to": "Midway", "squadrons": ["A1", "K1"]}], dice=[NOTHING, NOTHING]
    )
    game.act({"do": "recall", "squadrons": ["A1", "K1"]}, Dice())
    game.end_phase(Dice(1, 1))
    table = table_of(game)
    assert [one.id for one in table.must_land] == ["A1", "K1"]
    assert [one.id for one in table.returning] == ["A1", "K1"]
    assert "land:Akagi" in table.counters["A1"].moves


def test_a_deck_says_what_it_did_and_how_much_room_it_has():
    game = played()
    game.act(launched("strike", "A1", "A2"), Dice())
    akagi = table_of(game).decks[0]
    assert (akagi.used, akagi.free, akagi.hull.capacity) == ("launched", 2, 4)
    game.board.ships["Kaga"].hit(1)
    kaga = table_of(game).decks[1]
    assert (kaga.hull.state, kaga.hull.capacity, kaga.lost_room, kaga.free) == ("damaged", 2, 2, 0)


def test_the_cap_turns_and_flies_low_after_torpedo_bombers():
    raid = (6, 1, "bomber", "no-bomber", "no-fighter", 1, 4)
    game = played([], [], [launched("cap", "AF")], dice=[NOTHING, NOTHING, raid])
    (one,) = table_of(game).cap
    assert (one.id, one.state, one.facing, one.lasts) == ("AF", "low", "south", 4)
    assert one.place == CAP


def test_counters_stand_on_the_track_where_they_come_back():
    raid = (6, 1, "bomber", "no-bomber", "no-fighter", 1, 4)
    table = table_of(played([], [], [launched("cap", "AF")], dice=[NOTHING, NOTHING, raid]))
    assert [(hour.clock, hour.counters) for hour in table.hours if hour.many] == [
        ("1130", (("bomber", 1), ("no-bomber", 1), ("no-fighter", 1)))
    ]
    assert [hour.when for hour in table.hours] == ["past"] * 3 + ["now"] + ["coming"] * 12 + ["beyond"] * 5


def test_while_a_question_stands_nothing_may_be_moved():
    game = played([], [], dice=[NOTHING, NOTHING])
    game.act(launched("cap", "AF", "KF"), Dice())
    game.end_phase(Dice(6, 1, "bomber", "no-bomber", "no-fighter", 1))
    table = table_of(game)
    assert table.phase == "intercept"
    assert table.question.cap == ("AF", "KF")
    assert table.moves == ()
    assert not table.can_undo


def test_the_last_act_may_be_taken_back_until_something_random_has_happened():
    game = new_game()
    assert not table_of(game).can_undo
    game.act(launched("strike", *STRIKE), Dice())
    assert table_of(game).can_undo
    game.end_phase(Dice(1, 1))
    assert not table_of(game).can_undo


def test_what_each_squadron_may_do_is_asked_of_the_rules_once_more_after_every_act():
    game = new_game()
    before = moves_of(game.board)["A1"]
    game.act(launched("strike", "A1"), Dice())
    assert before == ("launch:strike", "ready:torpedo")
    assert table_of(game).counters["A1"].moves == ()
    assert table_of(game).reasons["A1"]["land:Akagi"] == ("launch-or-land", "Akagi")


def test_while_a_question_stands_the_table_shows_what_led_to_it():
    game = asked_who_bombs_whom()
    fleet = aim(table_of(game), "fleet1")
    assert [hull.name for hull in fleet.hulls] == ["Enterprise", "Hornet"]
    assert game.board.fleets["fleet1"] == []
    game.answer({"A1": "Hornet", "A2": "Hornet"}, Dice())
    assert game.shown is game.board


def test_a_bomber_whose_target_is_destroyed_may_land_from_its_way_out():
    game = midway_gone()
    one = table_of(game).counters["A3"]
    assert (one.place, one.facing) == ("center", "east")
    assert one.moves == ("land:Akagi", "land:Kaga"), "the others are full"
