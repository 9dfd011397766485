"""Section C: the forces, the rescue rule and the carriers of each game."""

import pytest

from rulebooks.pacific_air_war.scenarios import NAMES, PEARL, SCENARIOS, scenario
from tests.rulebooks.build import evening, legal, played


def forces(game: int):
    book = SCENARIOS[game]
    return book.odds, book.japan.on_table, book.japan.off_table, book.usa.on_table, book.usa.off_table


@pytest.mark.rule("PAW", "C.1")
def test_game_1():
    assert forces(1) == ((3, 1), {"A6M2": 8}, {"D3A": 4, "B5N": 4}, {"F2A": 4, "P-40B": 4}, {})
    assert (SCENARIOS[1].first, SCENARIOS[1].last) == ((1941, 12), (1942, 4))


@pytest.mark.rule("PAW", "C.1")
def test_pearl_has_three_americans_and_is_otherwise_game_1():
    assert PEARL.usa.on_table == {"SBD": 2, "P-40B": 1}
    assert PEARL.usa.seats == 3
    assert PEARL.japan == SCENARIOS[1].japan
    assert (PEARL.usa.rescue, PEARL.usa.carrier) == ("never", False)


@pytest.mark.rule("PAW", "C.1")
def test_in_pearl_a_fourth_american_does_not_fly():
    document = evening(1, {"u1": {}, "u2": {}, "u3": {}, "u4": {"aircraft": "P-40B"}}, variant="pearl")
    assert played(document).codes == ["sortie.aircraft_count"]


@pytest.mark.rule("PAW", "C.2")
def test_game_2():
    assert forces(2) == ((2, 1), {"A6M2": 8}, {"D3A": 4, "B5N": 4}, {"F4F": 8}, {"SBD": 4, "TBF": 4})


@pytest.mark.rule("PAW", "C.3")
def test_game_3():
    assert forces(3) == ((1, 1), {"A6M2": 4, "D3A": 4}, {}, {"F4F": 4, "SBD": 4}, {})
    assert SCENARIOS[3].loaded == {"D3A"}


@pytest.mark.rule("PAW", "C.4")
def test_game_4():
    assert forces(4) == ((1, 2), {"A6M5": 8}, {"D4Y": 4, "B6N": 4}, {"F6F": 8}, {"SBD": 4, "TBF": 4})


@pytest.mark.rule("PAW", "C.5")
def test_game_5():
    assert forces(5) == ((1, 1), {"Ki-84": 4, "Ki-61": 4}, {"Ki-45": 4}, {"F4F": 8}, {})


@pytest.mark.rule("PAW", "C.6")
def test_game_6():
    assert forces(6) == ((1, 2), {"N1K2": 4, "A6M5": 4}, {"G4M2": 4}, {"F4U": 4, "F6F": 4}, {})


@pytest.mark.rule("PAW", "C.7")
def test_game_7():
    assert forces(7) == ((1, 3), {"A6M2": 4, "D4Y": 4}, {}, {"F6F": 8}, {})
    assert SCENARIOS[7].no_exit == "usa"


@pytest.mark.parametrize(
    ("game", "japan", "usa"),
    [
        (1, "always", "never"),
        (2, "roll", "roll"),
        (3, "roll", "roll"),
        (4, "roll", "roll"),
        (5, "roll", "roll"),
        (6, "never", "always"),
        (7, "never", "always"),
    ],
)
def test_each_game_has_its_rescue_rule(game: int, japan: str, usa: str):
    assert (scenario(game).japan.rescue, scenario(game).usa.rescue) == (japan, usa)


@pytest.mark.parametrize(
    ("game", "japan", "usa"),
    [
        (1, True, False),
        (2, True, True),
        (3, False, False),
        (4, True, True),
        (5, False, True),
        (6, False, True),
        (7, False, True),
    ],
)
def test_each_game_has_its_carriers(game: int, japan: bool, usa: bool):
    result = legal(evening(game, {"j1": {}, "u1": {}}))
    assert (result.sortie("j1").carrier, result.sortie("u1").carrier) == (japan, usa)


def test_games_3_5_and_6_are_the_optional_ones():
    assert [number for number, game in SCENARIOS.items() if game.optional] == [3, 5, 6]


def test_every_type_has_a_name():
    for game in (*SCENARIOS.values(), PEARL):
        for force in (game.japan, game.usa):
            assert {*force.on_table, *force.off_table} <= set(NAMES)


def test_games_follow_one_another_in_time():
    firsts = [game.first for game in SCENARIOS.values()]
    assert firsts == sorted(firsts)
    assert all(game.first <= game.last for game in SCENARIOS.values())
