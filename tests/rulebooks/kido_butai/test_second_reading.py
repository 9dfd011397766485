"""A second reading of the doubtful places: what comes first, what is not looked at, where counters come from."""

import json

import pytest

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.actions import fly, land, launch, ready, scuttle
from rulebooks.kido_butai.board import none
from rulebooks.kido_butai.chance import Recorded, draw_planes
from rulebooks.kido_butai.live import new_game, resumed
from rulebooks.kido_butai.raid import raid
from rulebooks.kido_butai.refused import Refused
from rulebooks.kido_butai.result import result
from rulebooks.kido_butai.settings import Settings
from rulebooks.kido_butai.strike import attack, lose_capacity
from rulebooks.kido_butai.telling import Purpose
from rulebooks.kido_butai.turns import begin_turn, end_turn
from tests.rulebooks.kido_butai.table import Told, at, attacked, board, code, fleet, played

FORMAT = ("format", "format", None, None)
BASE = {"format": "kido-butai-session", "version": 1, "turns": [], "random": []}
LONE = "\ud800"


def refused(act, *said):
    with pytest.raises(Refused) as caught:
        act(*said)
    return caught.value.code, caught.value.unit


def acting(**action):
    return {**BASE, "turns": [{"actions": [action]}], "random": [1, 1]}


def over_fleet(*first, group=("AF", "A1", "A2"), **options):
    """These squadrons over the first fleet, which has been drawn already."""
    now = board(torpedo=("A1", "A2", "A3", "K1", "K2", "K3"), **options)
    at(now, "fleet1", *group)
    fleet(now, *first)
    return now


def raided(now, results, intercept=None):
    chance = Recorded(results)
    raid(now, intercept, chance)
    assert not chance.left
    return now


# --- the file ---


NULLED = [
    {**BASE, "turns": [{"turn": None}]}, {**BASE, "turns": [{"time": None}]}, {**BASE, "turns": [{"actions": None}]},
    {**BASE, "turns": [{"intercept": None}]}, {**BASE, "turns": None}, {**BASE, "settings": None}, {**BASE, "options": None},
    {**BASE, "torpedo": None}, {**BASE, "title": None}, {**BASE, "note": None}, {**BASE, "random": [None]},
    acting(do="ready", squadrons=["A1"], side=None),
    acting(do="attack", target="Midway", squadrons=["A1"], assign=None),
]  # fmt: skip


@pytest.mark.parametrize("wrong", NULLED)
def test_what_may_be_left_out_may_not_be_null(wrong):
    assert code(replay(wrong)) == FORMAT


@pytest.mark.parametrize(
    "wrong",
    [
        {**BASE, LONE: 1}, {**BASE, "random": [LONE]}, {**BASE, "torpedo": [LONE]},
        {**BASE, "settings": {"capacity": {LONE: [1, 1]}}},
        acting(do="recall", squadrons=[LONE]), acting(do=LONE, squadrons=["A1"]), acting(do="scuttle", units=[LONE]),
        acting(do="attack", target="Midway", squadrons=["A1"], assign={LONE: "Hornet"}),
        acting(do=[], squadrons=["A1"]), acting(do={}), acting(do="fly", to=["Midway"], squadrons=["A1"]),
        acting(do="recall", squadrons=[["A1"]]), acting(do="recall", squadrons="A1"), {**BASE, 1: 2},
        {**BASE, "settings": {"us_pools": {"no_bomber": 1}}}, {**BASE, "settings": {"capacity": {"note": 1}}},
        acting(do="recall", squadrons=["A1"], side="bomb"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_and_never_raises(wrong):
    assert code(replay(wrong)) == FORMAT


def test_assign_holds_squadrons_and_text_and_no_note():
    def said(assign):
        return code(replay(acting(do="attack", target="Midway", squadrons=["A1"], assign=assign)))

    assert said({"note": "x"}) == said({"A1": 3}) == said({"Z1": "Hornet"}) == FORMAT
    assert said({"A1": "Bismarck", "AF": ""}) == said({}) == ("not-at-target", "3", 1, 1)


def test_a_fault_of_the_file_comes_before_every_fault_of_play():
    assert code(played([{"do": "recall", "squadrons": ["A1"]}], [{"do": "dive"}], random=[])) == FORMAT


def test_a_turn_after_the_last_is_refused_before_results_are_counted():
    turns = [[] for _ in range(15)] + [[{"do": "scuttle", "units": ["Akagi"]}], []]
    searched = [1, 1] * 16
    assert code(played(*turns, random=searched)) == ("game-over", "2", 17, None)
    last = played(*turns[:-1], random=searched)
    assert (last["turn"], last["time"], last["finished"], last["random_used"][-1]) == (16, "1930", True, 32)
    assert last["japanese_carriers"]["Akagi"] == {"hits": 2, "state": "sunk", "capacity": 0, "aboard": []}


# --- the order of checks ---


def test_checks_come_in_their_order():
    now = board(torpedo=("A1", "S1"))
    now.found = {"kido_butai"}
    now.ships["Akagi"].landed = True
    assert refused(launch, now, "cap", ["A1"]) == ("cap-fighters-only", "A1")
    assert refused(launch, now, "strike", ["A1"]) == ("no-fleet-sighted", "A1")
    assert refused(launch, now, "strike", ["A2"]) == ("launch-or-land", "A2")
    now.squadrons["A1"].facing = "north"
    assert refused(launch, now, "cap", ["A1"]) == ("not-ready", "A1")
    now.squadrons["A1"].acted = True
    assert refused(launch, now, "cap", ["A1"]) == ("one-action", "A1")
    now.lose([now.squadrons["A1"]], "scuttled")
    assert refused(ready, now, ["A1"], "bomb") == ("unit-lost", "A1")
    assert refused(fly, now, "fleet1", ["A1"]) == ("target-not-found", "fleet1")
    now.ships["Midway"].hit(2)
    assert refused(fly, now, "Midway", ["A1"]) == ("target-destroyed", "Midway")
    now.ships["Kaga"].hit(2)
    now.ships["Kaga"].launched = True
    assert refused(land, now, "Kaga", ["A1"]) == ("carrier-sunk", "Kaga")
    now.ships["Hiryu"].launched = True
    assert refused(land, now, "Hiryu", ["A1"]) == ("launch-or-land", "Hiryu")
    assert refused(scuttle, now, ["Soryu", "SF"]) == ("unit-lost", "SF")


def test_an_attack_asks_for_the_target_first_and_for_a_bomber_last():
    now = over_fleet("Hornet")
    now.attacked.add("fleet1")
    assert refused(attack, now, "fleet1", ["K1"], None, Recorded([])) == ("one-attack", "fleet1")
    now.ships["Hornet"].hit(2)
    assert refused(attack, now, "fleet1", ["K1"], None, Recorded([])) == ("target-destroyed", "fleet1")
    again = over_fleet("Hornet")
    assert refused(attack, again, "fleet1", ["AF", "K1"], None, Recorded([])) == ("not-at-target", "K1")
    assert refused(attack, again, "fleet1", ["AF"], None, Recorded([])) == ("no-bomber", "fleet1")
    attacked(again, "fleet1", ["A1"], ["no-fighter", 5])
    assert again.squadrons["AF"].place == "fleet1", "who is not named stays"


# --- attacks of Japan ---


def test_the_first_draw_of_a_fleet_is_a_carrier_and_the_last_is_drawn_though_nothing_else_is_left():
    now = over_fleet()
    now.fleets["fleet2"], now.undrawn = [], ["Enterprise", "Hornet", "Yorktown"]
    assert refused(attack, now.copy(), "fleet1", ["A1"], None, Recorded(["no-carrier"])) == ("random-impossible", "")
    attacked(now, "fleet1", ["A1"], ["Yorktown", "Enterprise", "Hornet", "no-carrier", "no-fighter", 1, 1, 1, 3])
    assert [now.ships[name].hits for name in ("Yorktown", "Enterprise", "Hornet")] == [2, 1, 0]
    assert not now.has_second_fleet


def test_an_assignment_is_judged_after_the_air_combat_and_only_in_a_regular_attack():
    draws = ["fighter", "no-fighter", 1, 1]
    for assign in ({"A1": "Hornet"}, {"A1": "Hornet", "A2": ""}, {"A1": "Hornet", "A2": "Yorktown", "AF": "Hornet"},
                   {"A1": "Hornet", "A2": "Yorktown", "A3": "Hornet"}, {"A1": "Hornet", "A2": "Enterprise"}, None):  # fmt: skip
        chance = Recorded(draws)
        assert (
            refused(attack, over_fleet("Hornet", "Yorktown"), "fleet1", ["AF", "A1", "A2"], assign, chance)[0] == "bad-assignment"
        )
        assert not chance.left
    stopped = ["fighter", "fighter", "no-fighter", 1, 3, 1]
    now = over_fleet("Hornet", "Yorktown")
    attacked(now, "fleet1", ["AF", "A1", "A2"], [*stopped, 1, 5], {"A2": "Yorktown", "A1": "nowhere"})
    assert now.ships["Yorktown"].hits == 1
    special = over_fleet("Hornet", "Yorktown")
    attacked(special, "fleet1", ["A1", "A2"], ["no-fighter", 1, 1, 1, 2], {"AF": "nowhere"})
    assert [special.ships[name].hits for name in ("Hornet", "Yorktown")] == [2, 1]
    alone = over_fleet("Hornet", no_us_fiasco=True)
    attacked(alone, "fleet1", ["A1", "A2"], ["no-fighter", 1, 5, 5])
    assert alone.ships["Hornet"].hits == 2


def test_a_special_attack_needs_three_hits_a_ship_where_damage_is_controlled():
    now = over_fleet("Yorktown", "Hornet", us_damage_control=True)
    attacked(now, "fleet1", ["A1"], ["no-fighter", 1, 1, 5])
    assert [(now.ships[name].hits, now.ships[name].capacity) for name in ("Yorktown", "Hornet")] == [(3, 0), (2, 2)]


def test_the_second_fleet_is_filled_in_the_standard_order():
    now = over_fleet("Hornet")
    now.found.add("fleet2")
    at(now, "fleet2", "A1")
    attacked(now, "fleet2", ["A1"], ["no-fighter", 1, 1, 3])
    assert [now.ships[name].hits for name in ("Enterprise", "Yorktown")] == [2, 1]


def test_hits_above_what_sinks_are_lost_and_are_not_counted():
    now = over_fleet("Hornet", group=("AF", "A1", "A2", "A3"))
    attacked(now, "fleet1", ["AF", "A1", "A2", "A3"], ["fighter", "no-fighter", 1, 1, 1, 5, 5, 5])
    assert result(now, [])["american_carriers"]["Hornet"] == {"hits": 2, "state": "sunk", "capacity": 0, "fleet": 1}


# --- counters ---


@pytest.mark.rule("KB", "R21")
def test_a_placeholder_comes_from_the_draw_the_pool_the_earliest_space_or_nowhere():
    now = over_fleet("Hornet", group=("AF", "KF", "SF", "HF", "A1"))
    now.pools = {"bomber": 0, "no-bomber": 0, "fighter": 4, "no-fighter": 1}
    now.track = {6: none() | {"no-fighter": 1}, 5: none() | {"no-fighter": 0, "bomber": 1}}
    group = ["AF", "KF", "SF", "HF", "A1"]
    attacked(now, "fleet1", group, [*["fighter"] * 4, "no-fighter", *[1] * 4, 5, 5, 5, 1, 6])
    assert now.removed == {"bomber": 0, "no-bomber": 0, "fighter": 3, "no-fighter": 2}
    assert now.track[7]["fighter"] == 1
    assert set(result(now, [])["track"]) == {"5", "7"}, "the space that holds nothing any more is not written"


@pytest.mark.rule("KB", "R29")
@pytest.mark.rule("KB", "R30")
def test_capacity_loss_chooses_the_kind_anew_and_goes_on_in_the_pools_by_option_only():
    for from_pools in (False, True):
        now = over_fleet("Hornet", capacity_loss_from_pools=from_pools, capacity_loss_placeholders=True)
        now.pools = {"bomber": 2, "no-bomber": 0, "fighter": 1, "no-fighter": 2}
        now.track = {9: none() | {"bomber": 1, "no-bomber": 1}, 8: none() | {"fighter": 1}}
        attacked(now, "fleet1", ["A1"], ["no-fighter", 1, 2, 3, *([5] if from_pools else [])])
        assert now.removed["bomber"] == (2 if from_pools else 1)
        assert now.removed["fighter"] == (2 if from_pools else 1)
        assert now.removed["no-bomber"] == 1, "there was only one, on the track"
        assert now.removed["no-fighter"] == (2 if from_pools else 1)


def test_those_shot_down_make_up_for_lost_capacity():
    now = over_fleet("Hornet")
    now.track = {9: none() | {"bomber": 5}}
    attacked(now, "fleet1", ["AF", "A1"], ["fighter", "no-fighter", 1, 5, 1, 5])
    assert now.removed == {"bomber": 1, "no-bomber": 0, "fighter": 1, "no-fighter": 1}


@pytest.mark.rule("KB", "R29")
def test_any_number_of_squadrons_may_be_missing_and_every_tie_is_rolled_for():
    settings = Settings(pools={"bomber": 10**12, "no-bomber": 5, "fighter": 10**12 - 2, "no-fighter": 10**12})
    now = board(settings=settings, capacity_loss_from_pools=True, capacity_loss_placeholders=True)
    lose_capacity(now, 5, Recorded([5, 1]))
    assert now.removed == {"bomber": 4, "no-bomber": 4, "fighter": 1, "no-fighter": 1}
    lopsided = board(settings=Settings(pools=settings.pools | {"fighter": 0}), capacity_loss_from_pools=True)
    lose_capacity(lopsided, 10**13, Recorded([]))
    assert lopsided.removed == none() | {"bomber": 10**12}


def test_many_draws_take_no_longer_each_than_few():
    now = board(settings=Settings(pools={"bomber": 100_000, "no-bomber": 1, "fighter": 0, "no-fighter": 0}))
    drawn = draw_planes(now, "bomber", Recorded(["bomber"] * 100_000 + ["no-bomber"]), Purpose("raid-bombers", "5"))
    assert (len(drawn), now.pools["bomber"], now.pools["no-bomber"]) == (100_001, 0, 0)


# --- raids ---


def patrolled(*squadrons, low=(), **options):
    now = board(**options)
    at(now, "cap", *squadrons)
    for name in low:
        now.squadrons[name].low_until = now.turn
    return now


def test_dice_of_interceptors_are_rolled_in_their_order_low_ones_too():
    now = patrolled("AF", "KF", low=("AF",))
    raided(now, ["bomber", "bomber", "no-bomber", "no-fighter", 1, 2, 5, 1, 1], ["AF", "KF"])
    assert (now.removed["bomber"], now.ships["Akagi"].hits) == (1, 0), "the low one aimed at the second bomber and missed"


def test_a_low_squadron_no_escort_shoots_at_leaves_escorts_alone():
    now = patrolled("AF", "KF", low=("AF", "KF"))
    raided(now, ["bomber", "no-bomber", "fighter", "no-fighter", 1, 1, 5], ["KF", "AF"])
    assert now.removed == {"bomber": 1, "no-bomber": 1, "fighter": 0, "no-fighter": 0}
    assert now.track[9] == none() | {"fighter": 1, "no-fighter": 1}


def test_who_should_intercept_is_not_looked_at_where_no_torpedo_bombers_meet_a_cap():
    raided(patrolled(), ["bomber", "no-bomber", "no-fighter", 1, 1, 1, 6], ["AF"])
    raided(patrolled("AF"), ["bomber", "no-bomber", "no-fighter", 4, 3], ["A1"])
    raided(patrolled("AF"), ["no-bomber"], [])


def test_interceptors_that_are_shot_down_still_make_the_attack_a_regular_one():
    now = patrolled("AF")
    raided(now, ["bomber", "no-bomber", "fighter", "no-fighter", 4, 6, 1, 1, 6])
    assert (now.squadrons["AF"].is_lost, now.ships["Akagi"].hits) == (True, 1)


def test_landing_ends_low_cap():
    now = patrolled("AF", low=("AF",))
    land(now, "Akagi", ["AF"])
    assert result(now, [])["squadrons"]["AF"] == {"place": "Akagi", "facing": "north", "side": "fighter", "low": False}


# --- the end ---


def test_on_the_last_turn_the_raid_comes_before_the_landing_by_night_and_its_counters_stay_written():
    now = board(turn=15)
    at(now, "center", "K1", facing="east")
    at(now, "cap", "AF", facing="east")
    at(now, "Midway", "A1")
    begin_turn(now)
    chance = Recorded(["no-bomber", 5, 4, 6])
    now.fleets["fleet2"] = []
    end_turn(now, None, chance)
    assert not chance.left
    assert [one.id for one in now.squadrons.values() if one.is_lost] == ["AF", "K1"]
    assert result(now, [])["track"] == {"21": none() | {"no-bomber": 1}}
    assert now.finished


def test_without_a_carrier_the_game_goes_on_as_long_as_a_squadron_is_left():
    up = {"do": "launch", "to": "strike", "squadrons": ["A1"]}
    sink = {"do": "scuttle", "units": ["Akagi", "Kaga", "Soryu", "Hiryu"]}
    going = played([up, sink], random=[5, 1])
    assert (going["finished"], going["victory"]["american"]["carriers_sunk"]) == (False, 10)
    assert played([up, sink], [{"do": "scuttle", "units": ["A1"]}], random=[5, 1, 1])["finished"]


# --- games in play ---


def written_down_and_taken_up(game):
    """The same game out of what was written of it, its question too: no result is made a second time."""
    return resumed(json.loads(json.dumps(game.document)), json.loads(json.dumps(game.in_play)))


def test_who_bombs_whom_is_said_only_when_it_is_asked_so_that_no_draw_is_taken_back():
    game = new_game(torpedo=["A1"])
    game.end_phase(Told(1, 6))
    for action in ({"do": "launch", "to": "strike"}, {"do": "fly", "to": "fleet1"}):
        game.act({**action, "squadrons": ["A1"]}, Told())
        game.end_phase(Told(1))
    draws = ("Hornet", "Yorktown", "no-carrier", "fighter", "no-fighter", 1)
    game.act({"do": "attack", "target": "fleet1", "squadrons": ["A1"], "assign": {"AF": "Hornet"}}, Told(*draws))
    assert game.question.carriers == ("Hornet", "Yorktown")
    for wrong in ({"A1": 3}, {"A1": "Enterprise"}, {"Z1": "Hornet"}, ["A1"]):
        with pytest.raises(Refused):
            game.answer(wrong, Told())
    game = written_down_and_taken_up(game)
    assert game.question.carriers == ("Hornet", "Yorktown")
    game.answer({"A1": "Yorktown"}, Told(1, 5))
    assert "asked" not in game.in_play
    assert game.in_play["random"] == [*draws, 1, 5]


def test_nobody_intercepts_twice():
    game = new_game()
    game.end_phase(Told(5, 1))
    game.end_phase(Told(1))
    game.act({"do": "launch", "to": "cap", "squadrons": ["AF", "KF"]}, Told())
    game.end_phase(Told(1, "bomber", "no-bomber", "no-fighter", 1))
    wrong = {"format": (["KF", "KF"], "KF", ["Z1"]), "bad-interception": ([], ["SF"], ["A1"])}
    for why, said in ((why, said) for why, all_said in wrong.items() for said in all_said):
        assert refused(game.answer, said, Told())[0] == why
        assert game.question.cap == ("AF", "KF")
    game = written_down_and_taken_up(game)
    assert (game.question.cap, game.question.bombers) == (("AF", "KF"), 1)
    game.answer(["KF"], Told(5))
    assert replay(game.document)["random_used"] == [2, 3, 9]
