"""An attack that stands in no session: each card asks its own, says what may come and why not, and stores nothing."""

import pytest

from games.dauntless.attacks.cards import CARDS
from tests.pages.reading import words

pytestmark = pytest.mark.django_db
AT = "/dauntless/attack/"
SKIP = {"calc": "skip", "aspect": "aft"}


@pytest.fixture
def look(client, django_assert_num_queries):
    def seen(**said):
        with django_assert_num_queries(0):
            answer = client.get(AT, said)
        assert answer.status_code == 200
        return words(answer.content.decode())

    return seen


def ahead(page):
    """What may come of it, on a page."""
    return page.partition("What may come")[2].partition("Campaigns Clubs")[0]


def test_without_a_choice_the_ten_attacks_stand_to_choose_from(look):
    page = look()
    assert all(str(card.label) in page for card in CARDS.values())
    assert "What may come" not in page


@pytest.mark.parametrize("name", CARDS)
def test_every_card_opens(look, name):
    assert str(CARDS[name].label) in look(calc=name)


def test_a_skip_bomb_wants_its_side_before_anything_can_be_said(look):
    assert "Still to say: From which side of the ship" in look(calc="skip")


def test_the_modifiers_and_the_chances_stand_before_the_roll(look):
    page = ahead(look(**SKIP, quality="ace"))
    assert "Aspect: rear side −1" in page
    assert "Crew: Ace +1" in page
    assert "times × 2" in page
    assert "7.0 hits on average" in page
    assert "At least one hit 100.0%" in page


def test_the_chance_to_sink_counts_the_hits_that_the_ship_has(look):
    page = ahead(look(**SKIP, **{"class": "US BB-1", "scored": "25"}))
    assert "Sunk, from 8 hits 33.3%" in page
    assert "Dead in the water or worse" not in page


def test_every_cause_of_an_automatic_miss_is_said_at_once(look):
    page = ahead(look(calc="skip", altitude="200", speed="3", adjacent="no", pointing="no"))
    assert "A miss, without a roll" in page
    for cause in ("above 100 feet", "slower than 4", "next to the ship", "straight at the ship"):
        assert cause in page
    assert "Tap what was rolled" not in page


def test_the_rulebooks_example_is_shown_as_a_sum(look):
    page = ahead(look(**SKIP, **{"die-1": "3"}))
    assert "3 − 1 = 2, × 2 = 4" in page
    assert "4 hits" in page


def test_a_die_that_falls_below_nothing_counts_as_nothing(look):
    assert "1 − 3 → 0, × 2 = 0" in look(calc="skip", aspect="stern", **{"die-1": "1"})


def test_a_torpedo_that_is_not_level_is_refused_with_its_ruling(look):
    page = look(calc="torpedo", aspect="fore", level_bank="no")
    assert "DA-R11" in page
    assert "Tap what was rolled" not in page


@pytest.mark.parametrize(
    ("nation", "altitude", "misses"), [("US", "100", 0), ("US", "200", 1), ("JP", "300", 0), ("JP", "400", 1)]
)
def test_torpedoes_fall_from_as_high_as_their_nation_can(look, nation, altitude, misses):
    page = look(calc="torpedo", aspect="fore", nation=nation, altitude=altitude)
    assert page.count("A miss, without a roll") == 2 * misses
    assert ("no counter is placed" in page) == misses


def test_nobody_dives_through_cloud(look):
    assert "Nobody dive-bombs through cloud" in look(calc="dive", clouds="yes")


def test_six_depth_charges_a_turn_and_not_seven(look):
    assert "6 dice" in look(calc="depth_charge", depth="30", charges_S_in="6")
    assert "6 dice" not in look(calc="depth_charge", depth="30", charges_S_in="6", charges_S_out="1")


@pytest.mark.parametrize(("depth", "dice"), [("60", "2 dice"), ("61", "1 die"), ("100", "1 die"), ("101", "A miss")])
def test_a_charge_works_at_the_depth_it_is_set_for(look, depth, dice):
    assert dice in look(calc="depth_charge", depth=depth, charges_S_in="2", charges_D_in="1")


def test_strafing_throws_no_dice_and_says_what_its_letters_do(look):
    page = look(calc="strafe", letters_C="1", letters_E="2")
    assert "2 hits" in page
    assert "light flak −1, heavy flak −1" in page
    assert "Nothing comes of it" in look(calc="strafe")
    assert "no hits, less flak" in look(calc="strafe", letters_C="1")


def test_rockets_say_what_silhouettes_add_to_their_roll(look):
    page = look(calc="rockets", **{"rockets-ship": "2", "silhouette-ship": "6"})
    assert "Silhouettes, for the rocket roll Air Force +6" in page
    assert "2 dice" in page


def test_a_kamikaze_needs_zero_feet_and_two_engines_multiply_by_three(look):
    assert "times × 3" in look(calc="kamikaze", engines="2")
    assert "A miss, without a roll" in look(calc="kamikaze", altitude="100")


def test_no_bomb_on_the_target_is_a_miss(look):
    assert "No bomb hit the target" in look(calc="glide", bombs_hit="0")
    assert "No bomb hit the target" in look(calc="base_attack", direct_hits="0")


def test_the_rules_own_name_of_bombing_leads_to_its_card(look):
    assert "Red die of the roll to hit Air Force +1" in look(calc="bomb", kind="vertical")


def test_by_hexes_the_side_is_found_and_not_asked(look):
    page = look(calc="skip", form="hexes", aircraft_hex_r="1", aircraft_facing="1", ship_facing="1")
    assert "Aspect: astern −3" in page
    assert "From which side" not in page


def test_what_a_script_asks_for_is_what_may_come_alone(client):
    answer = client.get(AT, {"calc": "torpedo", "level_bank": "no"}, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in answer
    assert 'id="ahead"' in answer
    assert 'id="asked-level_bank-error" class="error" hx-swap-oob="true"' in answer


@pytest.mark.parametrize("said", ["x", "-3", "9999999", "\x00", "٣", "1e5"])
def test_nothing_that_an_address_can_say_breaks_the_page(look, said):
    for card in CARDS.values():
        look(calc=card.name, **{one.name: said for one in card.controls}, **{"die-1": said, "class": said, "listed": said})
