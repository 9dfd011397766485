"""The admirals keep the rules whatever the club plays with, and the same seed gives the same games in any steps."""

from random import Random
from typing import Any

import pytest

from rulebooks.kido_butai import replay
from rulebooks.kido_butai.coach.admirals import ADMIRALS, Admiral
from rulebooks.kido_butai.coach.seeded import Seeded
from rulebooks.kido_butai.coach.trials import Sums, outcome, play_on, start, sums_of, trial, trials
from rulebooks.kido_butai.coach.worth import Worth, costliest, happened, positions, turns, valued, worth
from rulebooks.kido_butai.settings import ASSUMED_CAPACITY, CARRIERS, LAST_TURN, Options, Settings
from rulebooks.kido_butai.telling import Purpose
from tests.bench.kido_butai import played
from tests.rulebooks.kido_butai.table import at, board

A_DIE = Purpose("fight", "6a")
EVERYBODY = pytest.mark.parametrize("admiral", ADMIRALS.values(), ids=ADMIRALS)
GAMES = 200


def any_mix(hand: Random) -> tuple[Settings, Options]:
    """Any pools, capacities and options."""
    pools: Any = {kind: hand.randrange(9) for kind in ("bomber", "no-bomber", "fighter", "no-fighter")}
    capacity = {name: (intact + hand.randrange(2), hand.randrange(intact)) for name, (intact, _) in ASSUMED_CAPACITY.items()}
    options = {name: hand.random() < 0.5 for name in Options.__dataclass_fields__}
    return Settings(pools, capacity), Options(**options)


@EVERYBODY
def test_nothing_that_an_admiral_orders_is_refused_and_every_game_ends(admiral: Admiral):
    hand = Random(4)
    for number in range(GAMES):
        ended = trial(admiral, *any_mix(hand), "any", number)
        assert 1 <= ended.turns <= LAST_TURN


@EVERYBODY
def test_an_admiral_takes_over_any_game_at_any_turn(admiral: Admiral):
    for seed in range(6):
        for position in positions(played(seed)):
            [ended] = valued(position, admiral, "over", [1]).differences
            assert position.phase != "end" or ended == outcome(position.board).difference


@EVERYBODY
def test_the_same_seed_and_number_are_the_same_game(admiral: Admiral):
    assert trial(admiral, Settings(), Options(), "one", 7) == trial(admiral, Settings(), Options(), "one", 7)


def test_gamesplayed_in_steps_are_thoseplayed_at_once():
    admiral, told = ADMIRALS["cautious"], (Settings(), Options(), "steps")
    whole = trials(admiral, *told, range(30))
    part = trials(admiral, *told, range(20, 30), trials(admiral, *told, range(20)))
    assert part == whole
    assert sums_of(whole.stored()) == whole
    assert sums_of({}) == Sums()


def test_the_sums_tell_mean_deviation_error_and_levels():
    sums = sums_of({"differences": {"-6": 1, "0": 1, "6": 2}, "sunk": {"Akagi": 1}, "turns": 64})
    assert (sums.games, sums.mean) == (4, 1.5)
    assert sums.deviation == pytest.approx(33**0.5)
    assert sums.error == pytest.approx(33**0.5 / 2)
    assert sums.levels() == {"major Japanese defeat": 0.25, "draw": 0.25, "decisive Japanese victory": 0.5}
    assert sums.share_error(0.5) == 0.25
    assert (Sums().mean, Sums().deviation, Sums().error, Sums().levels(), Sums().share_error(0)) == (0, 0, 0, {}, 0)


def test_an_admiral_who_keeps_cap_up_loses_fewer_carriers_than_one_who_does_anything():
    lost = {
        key: sum(trials(ADMIRALS[key], Settings(), Options(), "ships", range(40)).sunk[name] for name in CARRIERS)
        for key in ("cautious", "random")
    }
    assert lost["cautious"] < lost["random"]


def test_the_first_blow_goes_to_midway_with_half_the_bombers_and_the_others_wait_on_torpedoes():
    loads = [one.side for one in start(ADMIRALS["nagumo"], Settings(), Options()).squadrons.values() if not one.is_fighter]
    assert (loads.count("bomb"), loads.count("torpedo")) == (5, 5)


def test_dice_of_a_seed_are_fair_and_draws_follow_what_is_there():
    hand = Seeded("fair")
    dice = [hand.die(A_DIE) for _ in range(6000)]
    assert all(abs(dice.count(face) - 1000) < 4 * (6000 * 5 / 36) ** 0.5 for face in range(1, 7))
    drawn = [hand.draw({"bomber": 3, "no-bomber": 1, "fighter": 0}, A_DIE) for _ in range(4000)]
    assert abs(drawn.count("bomber") - 3000) < 4 * (4000 * 3 / 16) ** 0.5
    assert "fighter" not in drawn
    assert [Seeded("a").below(10**6), Seeded("a").below(10**6)] == [Seeded("a").below(10**6)] * 2


def test_the_positions_of_a_game_are_the_starts_of_its_turns_what_the_enemy_met_and_its_end():
    document = played(3)
    found = list(positions(document))
    assert len(found) == 2 * len(document["turns"]) + 1
    assert [(one.turn, one.phase) for one in found[:3]] == [(1, "start"), (1, "enemy"), (2, "start")]
    assert found[-1].phase == "end"
    last = valued(found[-1], ADMIRALS["cautious"], "w", range(5))
    assert worth(last, "end") == Worth(outcome(found[-1].board).difference, 0)


def test_a_game_in_play_ends_with_the_start_of_the_turn_in_play():
    document = played(3)
    begun = {**document, "turns": document["turns"][:2], "random": document["random"][: _used(document, 2)]}
    assert [(one.turn, one.phase) for one in positions(begun)][-1] == (3, "start")


def _used(document: dict[str, Any], turns_: int) -> int:
    """The results that the first turns use."""
    return replay(document)["random_used"][turns_ - 1]


def test_the_turns_that_cost_most_come_first_and_tell_what_happened():
    found = list(positions(played(3)))
    steps = [Worth(0, 0.1), Worth(1, 0.1), Worth(-2, 0.1), Worth(-2, 0.1), Worth(-1.9, 0.1), Worth(-1.9, 0.1), Worth(-6, 0.1)]
    told = turns(list(zip(found, steps, strict=False)))
    assert [one.turn for one in told] == [1, 2, 3]
    assert [(one.own.mean, one.enemy.mean, one.change.mean) for one in told[:1]] == [(1, -3, -2)]
    assert told[0].change.error == pytest.approx(0.02**0.5)
    assert [one.is_clear for one in told] == [True, False, True]
    assert [one.turn for one in costliest(told)] == [3, 1]


def test_what_happened_names_losses_hits_and_what_was_found():
    before = board()
    before.ships["Hornet"].hits = 1
    after = before.copy()
    after.lose([after.squadrons["A1"]], "shot-down")
    after.ships["Akagi"].hits, after.ships["Hornet"].hits = 1, 2
    after.removed["bomber"] += 2
    after.found.add("fleet2")
    told = happened(before, after)
    assert (told.lost, told.hit, told.sunk) == (("A1",), {"Akagi": 1, "Hornet": 2}, ("Hornet",))
    assert told.again == ("Hornet",)
    assert (told.americans, told.found) == (2, ("fleet2",))


def test_games_from_two_positions_of_one_turn_share_no_dice(monkeypatch):
    begun: list[str] = []

    class Noted(Seeded):
        def __init__(self, seed: str) -> None:
            begun.append(seed)
            super().__init__(seed)

    monkeypatch.setattr("rulebooks.kido_butai.coach.trials.Seeded", Noted)
    for position in list(positions(played(3)))[:2]:
        valued(position, ADMIRALS["cautious"], "w", [1])
    assert len(set(begun)) == len(begun) == 6


def test_squadrons_at_a_target_that_is_gone_turn_back():
    here = board()
    at(here, "Midway", "A1", "AF")
    here.ships["Midway"].hits = 2
    orders = list(ADMIRALS["cautious"].orders(here, Seeded("x")))
    assert orders[0] == {"do": "recall", "squadrons": ["AF", "A1"]}


def test_a_game_that_is_over_isplayed_no_further():
    here = board()
    here.finished = True
    play_on(here, ADMIRALS["random"], "x")
    assert here.turn == 4
