"""The coach's chances are those of the engine: every way it may go where they are few, many seeded plays where they are not."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import fields
from math import sqrt
from typing import Any

import pytest

from rulebooks.kido_butai.board import Board
from rulebooks.kido_butai.coach.bombing import Deal, all_on, evenly, in_numbers
from rulebooks.kido_butai.coach.chances import among, at_least, drawn, mean
from rulebooks.kido_butai.coach.odds import AttackOdds, attack_odds
from rulebooks.kido_butai.coach.raid_odds import RaidOdds, raid_odds
from rulebooks.kido_butai.live import Written
from rulebooks.kido_butai.raid import raid
from rulebooks.kido_butai.recon import search
from rulebooks.kido_butai.settings import AMERICANS, CARRIERS, FIGHTERS, PLANES, Settings
from rulebooks.kido_butai.strike import Assigning, attack
from rulebooks.kido_butai.telling import Result
from rulebooks.kido_butai.turns import end_japanese_phase
from tests.rulebooks.kido_butai.table import Dice, at, board, fleet
from tests.rulebooks.kido_butai.tree import ways

PLAYS = 20_000
SIGMAS = 4


def pools(bomber: int = 2, no_bomber: int = 2, fighter: int = 1, no_fighter: int = 1) -> Settings:
    mix: Any = {"bomber": bomber, "no-bomber": no_bomber, "fighter": fighter, "no-fighter": no_fighter}
    return Settings(pools=mix)


def attacked(start: Board, target: str, squadrons: list[str], deal: Deal, chance: Any) -> Board:
    """The board after the engine's attack; who bombs whom is answered as dealt."""
    held: list[Result] = []
    try:
        played = start.copy()
        attack(played, target, squadrons, None, Written(held, chance), ask=True)
    except Assigning as question:
        named = deal(len(question.bombers), question.carriers)
        order = [name for name, many in named.items() for _ in range(many)]
        played = start.copy()
        attack(played, target, squadrons, dict(zip(question.bombers, order, strict=True)), Written(held, chance))
    return played


def lost(after: Board, squadrons: list[str], fighters: bool) -> int:
    return sum(after.squadrons[name].is_lost and (name in FIGHTERS) == fighters for name in squadrons)


def seen(start: Board, after: Board, target: str, squadrons: list[str]) -> dict[Any, Any]:
    """What the board says of the things for which there are chances."""
    ships = [after.ships[name] for name in after.fleets.get(target, ["Midway"])]
    hits = {ship.name: ship.hits - start.ships[ship.name].hits for ship in ships}
    fresh = [ship for ship in ships if not start.ships[ship.name].is_sunk]
    return {
        "fighters_lost": lost(after, squadrons, fighters=True),
        "bombers_lost": lost(after, squadrons, fighters=False),
        "hits": sum(hits.values()),
        "sunk": sum(ship.is_sunk for ship in fresh),
        "gone": sum(after.removed[plane] - start.removed[plane] for plane in PLANES),
        **{("there", ship.name): 1 for ship in fresh},
        **{("hit", ship.name): int(hits[ship.name] > 0) for ship in fresh},
        **{("damaged", ship.name): int(ship.hits > 0 and not ship.is_sunk) for ship in fresh},
        **{("sunk", ship.name): int(ship.is_sunk) for ship in fresh},
    }


def told(odds: AttackOdds | RaidOdds, *by_number: str) -> dict[Any, dict[int, float]]:
    """The coach's distributions, in the words of ``seen``."""
    found: dict[Any, dict[int, float]] = {name: getattr(odds, name) for name in by_number}
    for ship in odds.ships:
        for what in ("there", "hit", "damaged", "sunk"):
            found[what, ship.name] = {1: getattr(ship, what)}
    return found


def exact(act: Callable[[Any], dict[Any, int]]) -> dict[Any, dict[int, float]]:
    """Of each thing its distribution, over every way."""
    found: dict[Any, dict[int, Any]] = defaultdict(lambda: defaultdict(int))
    for one, weight in ways(act):
        for what, many in one.items():
            found[what][many] += weight
    return {what: {many: float(chance) for many, chance in chances.items()} for what, chances in found.items()}


def assert_same(coach: dict[Any, dict[int, float]], engine: dict[Any, dict[int, float]]) -> None:
    for what, chances in coach.items():
        of_engine = engine.get(what, {})
        for many in {*chances, *of_engine} - ({0} if isinstance(what, tuple) else set()):
            assert chances.get(many, 0) == pytest.approx(of_engine.get(many, 0), abs=1e-12), (what, many)


BY_NUMBER = ("fighters_lost", "bombers_lost", "hits", "sunk")


def assert_exact(start: Board, target: str, squadrons: list[str], deal: Deal = evenly) -> None:
    """The whole tree of the engine."""
    at(start, target, *squadrons)
    odds = attack_odds(start, target, squadrons, deal)
    engine = exact(lambda chance: seen(start, attacked(start, target, squadrons, deal, chance), target, squadrons))
    assert_same(told(odds, *BY_NUMBER), engine)
    gone = sum(many * chance for many, chance in engine["gone"].items())
    assert mean(odds.shot_down) + mean(odds.homeless) == pytest.approx(gone, abs=1e-12)


def test_a_pool_gives_as_many_as_come_before_a_placeholder():
    assert drawn(2, 2) == pytest.approx({0: 1 / 2, 1: 1 / 3, 2: 1 / 6})
    assert drawn(2, 0) == {2: 1.0}
    assert drawn(0, 3) == {0: 1.0}
    assert drawn(0, 0) == {0: 1.0}
    assert at_least(drawn(2, 2), 1) == pytest.approx(1 / 2)


@pytest.mark.parametrize("squadrons", [["A1"], ["AF", "A1", "A2"], ["AF", "KF", "A1"]])
def test_an_attack_on_midway(squadrons: list[str]):
    assert_exact(board(settings=pools(fighter=2)), "Midway", squadrons)


def test_an_attack_on_a_damaged_base_with_americans_on_the_track():
    start = board(settings=pools())
    start.ships["Midway"].hits = 1
    start.put_on_track(6, ["bomber", "fighter", "no-bomber"])
    assert_exact(start, "Midway", ["AF", "A1", "A2"])


@pytest.mark.parametrize("deal", [evenly, all_on(), all_on("Yorktown"), in_numbers({"Hornet": 1, "Yorktown": 1})])
def test_an_attack_on_a_fleet_that_is_drawn(deal: Deal):
    start = board(settings=pools())
    fleet(start, "Yorktown", "Hornet")
    start.ships["Hornet"].hits = 1
    assert_exact(start, "fleet1", ["AF", "A1", "A2"], deal)


@pytest.mark.parametrize("deal", [evenly, all_on()])
def test_an_attack_on_a_fleet_that_nobody_saw(deal: Deal):
    assert_exact(board(settings=pools()), "fleet1", ["A1", "A2"], deal)


@pytest.mark.parametrize("option", ["no_us_fiasco", "us_damage_control", "capacity_loss_from_pools"])
def test_an_attack_on_a_fleet_with_an_option(option: str):
    start = board(settings=pools(), **{option: True})
    fleet(start, "Enterprise", "Hornet")
    start.put_on_track(6, ["bomber", "fighter", "no-bomber"])
    assert_exact(start, "fleet1", ["AF", "A1", "A2"])


def test_an_attack_on_the_second_fleet_passes_by_what_is_sunk():
    start = board(settings=pools())
    fleet(start, "Yorktown")
    start.ships["Enterprise"].hits = 2
    start.found.add("fleet2")
    assert_exact(start, "fleet2", ["A1", "A2"])


def test_the_chance_of_a_special_attack_is_that_of_no_cap():
    start = board()
    at(start, "fleet1", "A1", "A2")
    odds = attack_odds(start, "fleet1", ["A1", "A2"])
    assert odds.special == pytest.approx(1 / 2)
    assert odds.cap[0] == odds.special
    missed = sum(chance * (1 / 3) ** many for many, chance in odds.cap.items())
    assert odds.through[2] == pytest.approx(missed), "both get through where every American misses"
    assert attack_odds(start, "Midway", ["A1"]).special == 0


def test_no_chances_without_a_bomber_and_over_pools_that_are_too_large():
    with pytest.raises(ValueError):
        attack_odds(board(), "Midway", ["AF"])
    with pytest.raises(ValueError):
        attack_odds(board(settings=pools(fighter=121)), "Midway", ["A1"])
    with pytest.raises(ValueError):
        raid_odds(board(settings=pools(bomber=121)))


def raided(start: Board, intercept: list[str] | None, chance: Any) -> Board:
    after = start.copy()
    end_japanese_phase(after)
    search(after, chance)
    raid(after, intercept, chance)
    return after


RAID_BY_NUMBER = ("shot_down", "hits", "sunk", "fighters_lost", "lost_aboard")


def raid_seen(start: Board, after: Board) -> dict[Any, Any]:
    flew = [one for one in start.cap() if not one.must_land]
    ships = [after.ships[name] for name in CARRIERS if not start.ships[name].is_sunk]
    hits = {ship.name: ship.hits - start.ships[ship.name].hits for ship in ships}
    return {
        "shot_down": sum(after.removed[plane] - start.removed[plane] for plane in PLANES),
        "hits": sum(hits.values()),
        "sunk": sum(ship.is_sunk for ship in ships),
        "fighters_lost": sum(after.squadrons[one.id].is_lost for one in flew),
        "lost_aboard": sum(after.squadrons[one.id].is_lost for one in start.squadrons.values() if one.is_aboard),
        **{("there", ship.name): 1 for ship in ships},
        **{("hit", ship.name): int(hits[ship.name] > 0) for ship in ships},
        **{("damaged", ship.name): int(ship.hits > 0 and not ship.is_sunk) for ship in ships},
        **{("sunk", ship.name): int(ship.is_sunk) for ship in ships},
    }


def assert_raid_exact(start: Board, intercept: list[str] | None = None) -> None:
    engine = exact(lambda chance: raid_seen(start, raided(start, intercept, chance)))
    assert_same(told(raid_odds(start, intercept), *RAID_BY_NUMBER), engine)


def in_cap(start: Board, high: tuple[str, ...] = (), low: tuple[str, ...] = ()) -> Board:
    at(start, "cap", *high, *low)
    for name in low:
        start.squadrons[name].low_until = start.turn + 1
    return start


def test_a_raid_on_ships_without_cap():
    assert_raid_exact(board(settings=pools(bomber=1)))


def test_a_raid_on_ships_that_the_americans_must_still_find():
    start = board(settings=pools(bomber=1))
    start.found = {"fleet1"}
    assert_raid_exact(start)
    assert raid_odds(start).found == pytest.approx(1 / 3)


def test_no_raid_comes_before_the_third_turn():
    odds = raid_odds(board(turn=2))
    assert (odds.found, odds.comes, odds.hits) == (0, 0, {0: 1.0})


@pytest.mark.parametrize(
    ("high", "low", "intercept"),
    [
        (("AF",), (), None),
        (("AF", "KF"), (), ["KF"]),
        (("AF",), ("KF",), None),
        ((), ("AF",), None),
        (("AF",), ("KF",), ["KF"]),
    ],
)
def test_a_raid_through_the_cap(high: tuple[str, ...], low: tuple[str, ...], intercept: list[str] | None):
    assert_raid_exact(in_cap(board(settings=pools()), high, low), intercept)


def test_a_raid_in_which_escorts_of_dive_bombers_fire_on_low_cap():
    assert_raid_exact(in_cap(board(settings=pools(), dive_escorts_fire_on_low_cap=True), ("AF",), ("KF",)))


def test_what_must_land_and_has_not_meets_nobody():
    start = in_cap(board(settings=pools(bomber=1)), ("AF", "KF"))
    start.squadrons["KF"].must_land = True
    assert_raid_exact(start)


def close(chance: float, engine: float) -> bool:
    return abs(chance - engine) <= SIGMAS * sqrt(max(chance * (1 - chance), 1 / PLAYS) / PLAYS)


def assert_close(coach: dict[Any, dict[int, float]], act: Callable[[Any], dict[Any, int]]) -> None:
    """As many plays of the engine as there are, of known seeds."""
    dice = Dice(1942)
    found: dict[Any, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for _ in range(PLAYS):
        for what, many in act(dice).items():
            found[what][many] += 1
    for what, chances in coach.items():
        for many in {*chances, *found[what]} - ({0} if isinstance(what, tuple) else set()):
            assert close(chances.get(many, 0), found[what][many] / PLAYS), (what, many)


def test_a_great_attack_on_a_fleet_that_nobody_saw():
    group = ["AF", "KF", "A1", "A2", "K1", "K2", "S1"]
    start = board()
    at(start, "fleet1", *group)
    odds = attack_odds(start, "fleet1", group)
    assert_close(
        told(odds, *BY_NUMBER), lambda dice: seen(start, attacked(start, "fleet1", group, evenly, dice), "fleet1", group)
    )


def test_a_great_raid_with_random_targets():
    start = in_cap(board(random_targets=True), ("AF", "KF"), ("SF",))
    start.ships["Kaga"].hits = 2
    start.lose(start.aboard("Kaga"), "went-down")
    odds = raid_odds(start)
    assert_close(told(odds, *RAID_BY_NUMBER), lambda dice: raid_seen(start, raided(start, None, dice)))


def test_every_distribution_sums_to_one():
    odds: list[Any] = [attack_odds(board(), "fleet1", ["AF", "A1", "A2"]), raid_odds(in_cap(board(), ("AF",)))]
    for one in odds:
        for what in fields(one):
            chances = getattr(one, what.name)
            if isinstance(chances, dict):
                assert sum(chances.values()) == pytest.approx(1)
    assert {ship.name for ship in odds[0].ships} == set(AMERICANS)
    assert sum(ship.there for ship in odds[0].ships) == pytest.approx(2)


def test_what_is_certain_stands_in_no_distribution():
    """A raid of sixty bombers meets six fighters at most: what nobody fires at is not worked out bomber by bomber."""
    assert among([1.0] * 50 + [0.0] * 3 + [0.5, 0.5]) == {50: 0.25, 51: 0.5, 52: 0.25}
    assert among([]) == {0: 1.0}
