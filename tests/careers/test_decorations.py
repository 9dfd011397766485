"""Decorations: what earns each, and what does not. The rules need no database."""

import json
from dataclasses import replace

import pytest

from pilots.decorations import codes, given
from pilots.decorations.rules import RULES
from pilots.decorations.words import WORDS
from rulebooks.pacific_air_war.outcome import (
    Award,
    Credit,
    GameOutcome,
    Outcome,
    PilotOutcome,
    SortieOutcome,
    Standing,
    Throw,
)
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.record import Campaign
from tests.files.campaigns import LEGAL

STOOD = Standing("Lieutenant", "novice", 0, 0, 0)


def pilot(code, state="active"):
    side = "japan" if code.startswith("j") else "usa"
    return PilotOutcome(code, code, code, side, 0, STOOD, None, "", "novice", 0, 0, 0, (), 0, state, 0)


def flew(code, *, end="unhurt", fate="survived", damaged=False, half_kills=0, deck=""):
    side = "japan" if code.startswith("j") else "usa"
    throws = (Throw(0, code, "deck", 4, (), 4, deck),) if deck else ()
    return SortieOutcome(
        0, code, side, "F4F", code, code, None, fate, True, False, damaged, end == "wounded", False, half_kills, False, False,
        0, 0, "", throws, end, None, None,
    )  # fmt: skip


def shot(by, victim=None, kind="shot_down", turn=1):
    return Credit(0, by, by, kind, 1 if kind in ("shared", "damaged") else 2, victim, victim, "A6M2", turn)


def game(number, *sorties, credits=(), awards=()):
    scores = {"japan": {}, "usa": {}}
    credits = tuple(credit._replace(game=number) for credit in credits)
    return GameOutcome(number, 20, True, sorties, awards, credits, (), scores, {}, (), ())


def war(*games, complete=False, states=None):
    crews = dict.fromkeys(sortie.pilot for one in games for sortie in one.sorties)
    pilots = tuple(pilot(code, (states or {}).get(code, "active")) for code in crews)
    return Outcome((), games, pilots, games[-1].game if games else 0, complete)


def earned(code, outcome):
    return {who: one.game for who, all_of_his in given(outcome).items() for one in all_of_his if one.code == code}


@pytest.fixture(params=LEGAL, ids=lambda path: path.stem)
def outcome(request):
    return play(Campaign.model_validate(json.loads(request.param.read_text(encoding="utf-8"))))


def test_every_decoration_has_a_name_and_a_reason():
    assert set(codes()) == set(WORDS) == set(RULES)
    assert len({name for name, _why in WORDS.values()}) == len(WORDS)


def test_each_is_given_once_to_a_pilot_for_a_game_in_which_he_flew(outcome):
    flown = {(sortie.pilot, game.game) for game in outcome.games for sortie in game.sorties}
    for who, decorations in given(outcome).items():
        assert len({one.code for one in decorations}) == len(decorations)
        assert {(who, one.game) for one in decorations} <= flown


def test_what_is_given_does_not_follow_the_order_of_the_standings(outcome):
    assert given(replace(outcome, pilots=tuple(reversed(outcome.pilots)))) == given(outcome)


def test_the_first_is_who_shot_down_an_aircraft_before_all_others():
    one = game(2, flew("j1"), flew("u1"), flew("u2"), credits=[shot("u1", "j1", turn=9), shot("u2", "j1", turn=4)])
    assert earned("first_kill", war(one)) == {"u2": 2}


def test_several_are_the_first_where_they_shared_it_and_a_damage_is_none():
    credits = [shot("u1", "j1", "shared", 4), shot("u2", "j1", "shared", 4), shot("u3", "j1", "damaged", 1)]
    one = game(1, flew("j1"), flew("u1"), flew("u2"), flew("u3"), credits=credits)
    assert earned("first_kill", war(one)) == {"u1": 1, "u2": 1}


def test_a_turn_that_nobody_noted_is_no_early_one():
    one = game(1, flew("u1"), flew("u2"), credits=[shot("u1", turn=None), shot("u2", turn=20)])
    assert earned("first_kill", war(one)) == {"u2": 1}


@pytest.mark.parametrize(
    ("kinds", "has"), [(["shot_down"] * 3, True), (["shot_down"] * 2 + ["shared"], False), (["damaged"] * 6, False)]
)
def test_three_in_one_evening_are_three_whole_kills_of_one_game(kinds, has):
    one = game(1, flew("u1"), credits=[shot("u1", kind=kind) for kind in kinds])
    assert earned("three_in_one_evening", war(one)) == ({"u1": 1} if has else {})


def test_five_in_the_campaign_come_together_over_its_games():
    games = [game(n, flew("u1", half_kills=4)) for n in (1, 2, 3)]
    assert earned("five_in_the_campaign", war(*games[:2])) == {}
    assert earned("five_in_the_campaign", war(*games)) == {"u1": 3}


def test_three_games_running_are_those_that_he_flew_with_none_between():
    hits = [game(n, flew("u1"), credits=[shot("u1")]) for n in (1, 2, 4)]
    none = game(3, flew("u1"))
    assert earned("three_games_running", war(*hits)) == {"u1": 4}
    assert earned("three_games_running", war(hits[0], hits[1], none, hits[2])) == {}


def test_even_is_who_shot_down_his_own_victor_in_a_later_game():
    first = game(1, flew("j1"), flew("u1"), credits=[shot("j1", "u1")])
    back = game(3, flew("j1"), flew("u1"), credits=[shot("u1", "j1", "shared")])
    assert earned("old_score", war(first, back)) == {"u1": 3}
    both = game(1, flew("j1"), flew("u1"), credits=[shot("j1", "u1"), shot("u1", "j1")])
    assert earned("old_score", war(both)) == {}


def test_twice_brought_back_counts_those_who_came_back():
    down = {"fate": "shot_down", "end": "wounded"}
    assert earned("twice_brought_back", war(game(1, flew("u1", **down)), game(2, flew("u1", **down)))) == {"u1": 2}
    gone = flew("u1", fate="shot_down", end="missing")
    assert earned("twice_brought_back", war(game(1, flew("u1", **down)), game(2, gone))) == {}


@pytest.mark.parametrize(
    ("sortie", "has"),
    [
        (flew("u1", damaged=True, deck="safe"), True),
        (flew("u1", damaged=False, deck="safe"), False),
        (flew("u1", damaged=True), False),
        (flew("u1", damaged=True, deck="wounded", end="wounded"), False),
    ],
)
def test_home_all_the_same_is_a_damaged_aircraft_on_a_deck_and_nobody_hurt(sortie, has):
    assert bool(earned("home_damaged", war(game(1, sortie)))) is has


def test_a_good_wingman_shared_three():
    games = [game(n, flew("u1"), credits=[shot("u1", kind="shared")]) for n in (1, 2, 3)]
    assert earned("good_wingman", war(*games)) == {"u1": 3}
    assert earned("good_wingman", war(*games[:2])) == {}


def test_on_target_are_three_attacks_of_his_own_and_none_of_strike_crews():
    own = Award("usa", 1, "bombing", 1, "bombing", "D.4", by=("u1",))
    strikes = Award("usa", 1, "bombing", 3, "strikes", "D.3", count=3)
    games = [game(n, flew("u1"), awards=(own, strikes)) for n in (1, 2, 3)]
    assert earned("bombs_on_target", war(*games)) == {"u1": 3}
    assert earned("bombs_on_target", war(*games[:2])) == {}


def test_unhurt_throughout_is_told_at_the_end_after_four_games():
    games = [game(n, flew("u1"), flew("u2", damaged=True), flew("u3", end="wounded")) for n in (1, 2, 4, 7)]
    assert earned("unhurt_throughout", war(*games)) == {}
    assert earned("unhurt_throughout", war(*games, complete=True)) == {"u1": 7, "u2": 7}
    assert earned("unhurt_throughout", war(*games[1:], complete=True)) == {}


def test_from_first_to_last_flew_in_all_that_were_flown_and_lived():
    games = [game(n, flew("u1"), flew("u2")) for n in (1, 2, 4)]
    last = game(7, flew("u1"))
    assert earned("every_game", war(*games, game(5), last, complete=True)) == {"u1": 7}
    assert earned("every_game", war(*games, last, complete=True, states={"u1": "killed"})) == {}
