"""The catalogue of scenarios, its filters, and the page of each scenario."""

import re
from urllib.parse import parse_qs

import pytest
from django.test import Client

from games.dauntless.catalogue.entries import catalogue, scenario_page
from games.dauntless.catalogue.filters import FILTERS
from games.dauntless.catalogue.rules_words import WINS
from games.dauntless.catalogue.setup_words import DOUBTS, FAMILIES, READ, SEALED, UNITS, WHAT, WHERE
from games.dauntless.forces.wanted import has_ships, match_up, nation_of
from rulebooks.dauntless.data import AIRCRAFT, COUNTERS
from rulebooks.dauntless.scenarios import SCENARIOS
from tests.pages.reading import words

pytestmark = pytest.mark.django_db
ADDRESS = "/dauntless/scenarios/"
NO_TYPE = ("American ", "Japanese ", "Allied ", "any ")
"""How a unit begins that is no type of aircraft."""
CODES = {code for codes in COUNTERS.values() for code in codes}


def read(address: str = "") -> str:
    answer = Client().get(f"{ADDRESS}{address}")
    assert answer.status_code == 200, address
    return words(answer.content.decode())


def titles(**asked: str) -> set[str]:
    return {one.key for group in catalogue(asked).groups for one in group.scenarios}


def test_all_seventeen_scenarios_are_in_it_by_chapter():
    page = catalogue({})
    assert page.count == len(SCENARIOS) == 17
    assert {group.chapter: len(group.scenarios) for group in page.groups} == {"XXII": 8, "XXIII": 7, "XXIV": 2}


def test_every_value_of_a_filter_says_how_many_it_leaves_and_leaves_so_many():
    for asked in ({}, {"theme": "ships"}, {"players": "solitaire", "judge": "desk"}):
        for one in catalogue(asked).filters:
            for choice in one.choices:
                question = {name: values[0] for name, values in parse_qs(choice.href.lstrip("?.")).items()}
                assert catalogue(question).count == choice.count, (asked, one.name, choice.label)


def test_no_scenario_is_outside_the_values_of_a_filter():
    for one in FILTERS:
        for scenario in SCENARIOS.values():
            assert set(one.values(scenario)) <= set(one.words), (one.name, scenario["key"])


def test_filters_find_what_they_say():
    assert titles(theme="submarine") == {"asw"}
    assert titles(year="1943") == {"get_yamamoto"}
    assert titles(judge="air-force") == {
        *("dogfight", "mass_bombers", "night_kamikaze", "solitaire_vehicle_attacks", "airfield_raid"),
    }
    assert titles(players="many") == {"shipping_strike", "carrier_strike"}
    assert titles(sides="night") == {"bedcheck_charlie"}
    assert titles(ships="with", theme="land") == {"atoll_attack"}
    assert titles(type="P-61A") == {"bedcheck_charlie", "solitaire_vehicle_attacks"}


def test_a_card_says_who_meets_whom_how_long_for_how_many_and_what_is_in_doubt():
    told = read("?type=SBD+Dauntless&theme=ships")
    assert "At sea, against ships Carrier Strike Japanese Attacker 8 D3A Val or B5N Kate" in told
    assert "Length 20 turns Players Alone, Two, Many In the book XXIII 4 2 doubts about its text" in told
    assert "Date 18 April 1943" in read("?year=1943")
    assert "In the air Advanced game" in read("?theme=air")
    assert "Air Force says who wins" in read("?judge=air-force")
    assert "Air Force says who wins" not in read("?judge=desk")


def test_what_no_filter_knows_is_left_alone():
    assert catalogue({"theme": "space", "colour": "red", "type": "Spitfire"}).count == 17
    assert read("?theme=%00&players=%27") == read()


def test_a_filter_in_use_can_be_taken_away_by_itself():
    page = Client().get(f"{ADDRESS}?theme=ships&players=solitaire").content.decode()
    assert 'href="?players=solitaire"' in page
    assert 'href="?theme=ships"' in page
    assert "3 scenarios" in words(page)


def test_where_nothing_fits_it_says_what_to_do():
    assert "No scenario fits all of this" in read("?theme=submarine&year=1943")


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_has_its_page(key, django_assert_num_queries):
    one = SCENARIOS[key]
    with django_assert_num_queries(0):
        told = read(f"{key}/")
    page = scenario_page(key)
    assert page.listed.title in told
    assert len(page.steps) == len(one["setup"])
    assert len(page.match_ups) == len(one["match_ups"])
    assert len(page.doubts) == len(one["doubts"])
    assert all(ruling in told for ruling in one["rulings"])
    assert all(rule in told for rule in (*page.rules, *page.wins))
    assert ("To be read in Air Force" in told) == bool(one["air_force_basis"])


@pytest.mark.parametrize("key", SCENARIOS)
def test_no_word_of_the_data_is_without_words_for_people(key):
    one = SCENARIOS[key]
    assert {step["what"] for step in one["setup"]} <= set(WHAT)
    assert {step["where"] for step in one["setup"]} <= set(WHERE)
    assert set(one["doubts"]) <= set(DOUBTS)
    assert set(one["flags"]["sealed"]) <= set(SEALED)
    assert one["family"] in FAMILIES
    assert one["air_force_basis"] is None or one["air_force_basis"] in READ
    assert (key in WINS) == (one["victory"]["kind"] != "air_force")
    names = {name for sides in one["match_ups"] for side in sides for unit in side["units"] for name in unit["any_of"]}
    choices = {name for name in names if name.startswith(NO_TYPE)} - {name for name in names if _is_ship(name)}
    assert choices <= set(UNITS)


def _is_ship(name: str) -> bool:
    return set(re.findall(r"\b[A-Z]{1,2}\b", name)) & CODES != set() and name.split()[0] in ("American", "Japanese")


@pytest.mark.parametrize("key", SCENARIOS)
def test_of_every_unit_it_is_known_what_may_stand_for_it(key):
    for number in range(1, len(SCENARIOS[key]["match_ups"]) + 1):
        for unit in match_up(key, number):
            assert unit.ship or unit.types, (key, number, unit)
            assert set(unit.classes) <= CODES
            assert all(unit.nation or nation_of(plane) for plane in unit.types), (key, number, unit)


def test_a_choice_of_aircraft_offers_those_that_may_be_chosen():
    kamikazes, _destroyer, fighters = match_up("kamikaze_attack", 1)
    assert all(AIRCRAFT["JP", plane]["engines"] <= 2 for plane in kamikazes.types)
    assert all(AIRCRAFT["US", plane]["fighter"] for plane in fighters.types)
    bombers, *_rest = match_up("atoll_attack", 3)
    assert (bombers.nation, bombers.named) == ("US", False)
    assert "SBD Dauntless" in bombers.types
    assert "P-38G" not in bombers.types


def test_ships_of_a_set_up_count_though_no_match_up_names_them():
    assert [(unit.count, unit.classes) for unit in match_up("atoll_attack", 1) if unit.ship] == [(2, ("M", "LS")), (1, ("DD",))]
    assert has_ships("fleet_contact")
    assert not has_ships("mass_bombers")


def test_set_up_says_how_high_how_far_and_what_is_secret():
    told = read("anti_torpedo_patrol/")
    assert "along edge 1, at 3,000 ft or less, facing direction 4" in told
    assert "in secret" in told
    assert "on the surface" in read("asw/")
    assert "at 3,000 to 4,000 ft" in read("enemy_ace/")
    assert "3 Americans are aces with 5 kills each." in read("get_yamamoto/")


def test_a_type_leads_to_the_scenarios_in_which_it_flies():
    assert 'href="/dauntless/scenarios/?type=P-38G"' in Client().get(f"{ADDRESS}get_yamamoto/").content.decode()


def test_what_is_no_scenario_is_not_found():
    assert Client().get(f"{ADDRESS}midway/").status_code == 404


def test_the_list_takes_no_query(django_assert_num_queries):
    with django_assert_num_queries(0):
        read("?theme=ships")
