"""F.3 and F.4: rescue, the way home and the deck."""

import pytest

from tests.rulebooks.build import claim, evening, legal

DOWN = {"fate": "lost"}


def fate(game: int, pilot: str = "j1", *, rules=None, rolls=None, carrier=None, claims=None, others=None, **facts):
    document = evening(game, {pilot: facts, **(others or {})}, claims, rules=rules, rolls=rolls, carrier=carrier)
    return legal(document)


@pytest.mark.rule("PAW", "F.3")
@pytest.mark.parametrize(("die", "state"), [(1, "missing"), (3, "missing"), (4, "active"), (6, "active")])
def test_a_downed_pilot_is_rescued_on_4_to_6(die: int, state: str):
    result = fate(2, **DOWN, rescue=die)
    assert result.pilot("j1").state == state
    (throw,) = result.sortie("j1").throws
    assert (throw.kind, throw.value, throw.result) == ("rescue", die, "rescued" if state == "active" else "missing")


@pytest.mark.rule("PAW", "F.3")
@pytest.mark.parametrize(
    ("game", "japan", "usa"), [(1, "active", "captured"), (6, "captured", "active"), (7, "captured", "active")]
)
def test_some_games_always_or_never_rescue(game: int, japan: str, usa: str):
    result = legal(evening(game, {"j1": {**DOWN, "rescue": 1}, "u1": {**DOWN, "rescue": 6}}))
    assert (result.pilot("j1").state, result.pilot("u1").state) == (japan, usa)
    assert result.sortie("j1").throws == result.sortie("u1").throws == ()


@pytest.mark.rule("PAW", "F.3")
def test_a_man_killed_in_the_game_needs_no_rescue():
    result = fate(2, **DOWN, crew="killed", rescue=6)
    assert result.pilot("j1").state == "killed"
    assert not result.sortie("j1").throws


@pytest.mark.rule("PAW", "F.3")
def test_a_downed_pilot_makes_no_recovery_rolls():
    assert [throw.kind for throw in fate(2, **DOWN, rescue=6, home=1, deck=1).sortie("j1").throws] == ["rescue"]


@pytest.mark.rule("PAW", "F.3")
def test_a_missing_rescue_die_is_pending_and_he_is_still_active():
    result = fate(2, **DOWN, rescue=None)
    assert (result.pilot("j1").state, result.pilot("j1").pending) == ("active", "rescue")
    assert not result.game.closed
    assert result.sortie("j1").crew_end is None


def dice(result, pilot: str = "j1"):
    return [(throw.kind, throw.total, throw.result) for throw in result.sortie(pilot).throws]


@pytest.mark.rule("PAW", "F.4")
def test_a_carrier_pilot_rolls_for_home_and_for_the_deck():
    assert dice(fate(2, home=2, deck=6)) == [("home", 2, "safe"), ("deck", 6, "safe")]


@pytest.mark.rule("PAW", "F.4")
@pytest.mark.parametrize(
    ("facts", "rolls", "taken"),
    [
        ({}, {"u1": 2}, []),
        ({"damaged": True}, {"u1": 2}, [("damaged", -1)]),
        ({"crew": "wounded"}, {"u1": 2}, [("wounded", -1)]),
        ({}, {"u1": 6}, [("novice", -1)]),
        ({"damaged": True, "crew": "wounded"}, {"u1": 6}, [("damaged", -1), ("wounded", -1), ("novice", -1)]),
    ],
)
def test_damage_wounds_and_inexperience_each_take_1(facts, rolls, taken):
    result = fate(2, "u1", rolls=rolls, **facts)
    for throw in result.sortie("u1").throws:
        assert [(modifier.why, modifier.value) for modifier in throw.modifiers] == taken
        assert throw.total == 6 + sum(value for _, value in taken)


@pytest.mark.rule("PAW", "F.4")
def test_an_ace_adds_1():
    assert dice(fate(2, rolls={"j1": 1}, home=1, deck=1)) == [("home", 2, "safe"), ("deck", 2, "safe")]


@pytest.mark.rule("PAW", "F.4")
def test_his_status_is_that_before_this_games_kills():
    pilots = {"j2": {"fate": "shot_down"}}
    result = fate(2, "u1", rolls={"u1": 2}, rules={"ace_kills": 2}, claims=[claim("u1", "j2")], others=pilots)
    assert dice(result, "u1")[0] == ("home", 6, "safe")
    assert (result.sortie("u1").before.status, result.sortie("u1").after.status) == ("veteran", "ace")


@pytest.mark.rule("PAW", "F.4")
@pytest.mark.parametrize(
    ("home", "deck", "end", "rolled"),
    [
        (0 + 1, 6, "killed", 1),
        (1 + 1, 6, "wounded", 1),
        (2 + 1, 0 + 1, "killed", 2),
        (2 + 1, 1 + 1, "wounded", 2),
        (2 + 1, 2 + 1, "unhurt", 2),
    ],
)
def test_table_4_for_a_damaged_aircraft(home: int, deck: int, end: str, rolled: int):
    result = fate(2, damaged=True, home=home, deck=deck)
    assert result.sortie("j1").crew_end == end
    assert len(result.sortie("j1").throws) == rolled


@pytest.mark.rule("PAW", "F.4")
def test_a_wounded_man_who_lands_safely_is_wounded_still():
    assert fate(2, crew="wounded").sortie("j1").crew_end == "wounded"


@pytest.mark.rule("PAW", "F.4")
@pytest.mark.parametrize(
    ("facts", "waits"), [({"home": None}, "home"), ({"deck": None}, "deck"), ({"home": None, "deck": None}, "home")]
)
def test_the_first_missing_die_is_pending(facts, waits: str):
    result = fate(2, **facts)
    assert [throw.kind for throw in result.outcome.pending] == [waits]
    assert result.pilot("j1").pending == waits


@pytest.mark.rule("PAW", "R7")
def test_one_who_ditches_makes_no_deck_roll_and_is_picked_up_wounded():
    result = fate(2, home=1, deck=None, rescue=1)
    assert dice(result) == [("home", 1, "wounded")]
    assert (result.pilot("j1").state, result.sortie("j1").crew_end) == ("active", "wounded")


@pytest.mark.rule("PAW", "R7")
@pytest.mark.parametrize(("die", "state", "end"), [(3, "missing", "missing"), (4, "active", "wounded"), (None, "active", None)])
def test_under_the_other_option_he_must_also_be_rescued(die: int | None, state: str, end: str | None):
    result = fate(2, rules={"ditching": "rescue"}, home=1, rescue=die)
    assert (result.pilot("j1").state, result.sortie("j1").crew_end) == (state, end)
    assert [throw.kind for throw in result.sortie("j1").throws] == ["home", "rescue"]


@pytest.mark.rule("PAW", "R7")
def test_under_the_other_option_the_games_rescue_rule_holds():
    always = fate(1, rules={"ditching": "rescue"}, home=1, rescue=None)
    assert always.sortie("j1").crew_end == "wounded"
    never = fate(7, rules={"ditching": "rescue"}, carrier={"japan": True}, home=1, rescue=6)
    assert never.pilot("j1").state == "captured"


@pytest.mark.rule("PAW", "R7")
def test_a_bad_landing_needs_no_rescue():
    result = fate(2, rules={"ditching": "rescue"}, home=6, deck=1, rescue=None)
    assert (result.sortie("j1").crew_end, result.game.closed) == ("wounded", True)


@pytest.mark.rule("PAW", "R1")
def test_only_who_flies_from_a_carrier_rolls_for_recovery():
    result = legal(evening(1, {"j1": {"home": 1}, "u1": {"home": 1}}))
    assert (len(result.sortie("j1").throws), len(result.sortie("u1").throws)) == (1, 0)


@pytest.mark.rule("PAW", "R1")
@pytest.mark.parametrize(("word", "rolls"), [({"japan": True}, 2), ({"japan": False}, 0), ({"usa": True}, 0)])
def test_a_club_may_say_otherwise_for_a_game(word: dict[str, bool], rolls: int):
    assert len(fate(3, carrier=word).sortie("j1").throws) == rolls


def test_a_die_that_the_rules_do_not_call_for_is_ignored():
    assert not legal(evening(5, {"j1": {"home": 1, "deck": 1, "rescue": 1, "attack": 1}})).sortie("j1").throws
