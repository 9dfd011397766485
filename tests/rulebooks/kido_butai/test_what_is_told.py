"""What is told of a turn: every die with what it was for, and what followed without one."""

from rulebooks.kido_butai.chance import Recorded
from rulebooks.kido_butai.live import new_game
from rulebooks.kido_butai.raid import _fight, raid
from rulebooks.kido_butai.telling import LOSSES, Purpose, Rolled, Told
from tests.rulebooks.kido_butai.table import Told as Dealt
from tests.rulebooks.kido_butai.table import at, attacked, board, fleet

FLAK = ((5, "warded-off"), (1, "missed"))


def lines(now):
    """Each event in short: what it is, then what fell and came of it, or what it is about."""
    return [
        (one.purpose.what, one.purpose.by, one.purpose.at, one.result, one.outcome)
        if isinstance(one, Rolled)
        else (one.what, one.params)
        for one in now.told
    ]


def test_an_attack_is_told_die_by_die_in_the_order_of_the_rules():
    now = board(torpedo=("A1", "A2"))
    at(now, "fleet1", "AF", "A1", "A2")
    fleet(now, "Hornet", "Yorktown")
    dealt = ["fighter", "fighter", "no-fighter", 6, 3, 5, 5]
    attacked(now, "fleet1", ["AF", "A1", "A2"], dealt, {"A2": "Yorktown"})
    assert lines(now) == [
        ("cap", "usa", "fleet1", "fighter", ""),
        ("cap", "usa", "fleet1", "fighter", ""),
        ("cap", "usa", "fleet1", "no-fighter", ""),
        ("cap-met", {"at": "fleet1", "many": 2}),
        ("fight", "usa-1", "AF", 6, "destroyed"),
        ("fight", "usa-2", "A1", 3, "warded-off"),
        ("fight", "AF", "usa-1", 5, "destroyed"),
        ("shot-down", {"units": ["AF"]}),
        ("americans-shot-down", {"plane": "fighter", "many": 1, "placeholders": 1}),
        ("through", {"by": "japan", "units": ["A2"], "many": 1}),
        ("to-track", {"turn": 7, "counters": {"bomber": 0, "no-bomber": 0, "fighter": 1, "no-fighter": 0}}),
        ("aimed", {"by": "japan", "aimed": {"Hornet": 0, "Yorktown": 1}}),
        ("flak", "Yorktown", "japan", 5, "warded-off"),
        ("turn-back", {"units": ["A1", "A2"]}),
    ]


def test_who_flies_low_and_is_shot_at_by_an_escort_is_told_to_be_silent():
    now = board()
    at(now, "cap", "AF", "KF")
    now.squadrons["AF"].low_until = now.turn + 1
    _fight(now, [now.squadrons["AF"], now.squadrons["KF"]], (1, 1), torpedo=True, chance=Dealt(1, 1))
    assert ("pinned", {"units": ["AF"]}) in lines(now)


def test_a_die_knows_what_is_needed_before_it_falls():
    now = board(torpedo=("A1",))
    at(now, "fleet1", "A1")
    fleet(now, "Hornet")
    attacked(now, "fleet1", ["A1"], ["no-fighter", 4, 2])
    dice = [one for one in now.told if isinstance(one, Rolled) and isinstance(one.result, int)]
    assert dice == [
        Rolled(Purpose("flak", "6b", "Hornet", "japan", FLAK), 4, "missed"),
        Rolled(Purpose("bomb", "C6c", "japan", "fleet1"), 2, ""),
    ]
    assert now.told[-2:] == [
        Told("sunk", "6c", {"ship": "Hornet", "hits": 2}),
        Told("turn-back", "6", {"units": ["A1"]}),
    ]


def test_a_hit_that_neither_damages_nor_sinks_is_told_as_a_hit():
    now = board(torpedo=("A1",), us_damage_control=True)
    at(now, "fleet1", "A1")
    fleet(now, "Hornet")
    now.ships["Hornet"].hit(1)
    attacked(now, "fleet1", ["A1"], ["no-fighter", 1, 1])
    assert Told("hit", "6c", {"ship": "Hornet", "hits": 1}) in now.told


def test_flak_that_has_nobody_left_to_fire_at_says_so():
    now = board()
    raid(now, None, Recorded(["bomber", "no-bomber", "no-fighter", 6, 6, 1, 1]))
    flak = [one for one in now.told if isinstance(one, Rolled) and one.purpose.what == "flak"]
    assert [one.purpose.at for one in flak] == ["usa", "", "", ""]


def test_a_die_for_a_target_is_that_of_a_bomber_that_got_through():
    now = board(random_targets=True)
    at(now, "cap", "AF")
    raid(now, None, Recorded(["bomber", "bomber", "no-bomber", "no-fighter", 4, 6, 1, 1, 1]))
    (die,) = [one.purpose for one in now.told if isinstance(one, Rolled) and one.purpose.what == "target"]
    assert (die.by, die.rule) == ("bomber-2", "10c"), "the first was shot down"
    assert Told("aimed", "10c", {"by": "usa", "aimed": {"Akagi": 1, "Kaga": 0, "Soryu": 0, "Hiryu": 0}}) in now.told


def test_every_loss_says_how():
    now = board()
    for how in LOSSES:
        now.lose([], how)
    assert not now.told, "nobody was lost"
    now.lose([now.squadrons["A1"], now.squadrons["K1"]], "must-land-lost")
    assert now.told == [Told("must-land-lost", "3", {"units": ["A1", "K1"]})]


def test_a_turn_begins_with_nothing_told_but_what_its_beginning_brings():
    game = new_game()
    game.act({"do": "launch", "to": "cap", "squadrons": ["AF"]}, Dealt())
    assert [one.what for one in game.board.told] == ["action"]
    game.end_phase(Dealt(1, 1))
    assert game.board.told == [Told("cap-turns", "R4", {"units": ["AF"]})]
