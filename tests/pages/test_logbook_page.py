"""A pilot's logbook: marks, growth with its reasons, game by game, opponents; now, and as it was."""

import json

import pytest
from django.test import Client

from tests.files.campaigns import SOLOMONS
from tests.pages.reading import autumn, between, page, read, row_of, words
from tests.scenes import scene
from tests.verbs import account


@scene
def solomons():
    return autumn()


def test_the_marks_are_told_game_by_game(solomons):
    tally = words(between(page(solomons, "pilots/j1-1/"), '<ol class="tally">', "</ol>"))
    assert "Kills: 5 Muster roll 1, Table 1: Ace" in tally
    assert "José Marigold F2A Buffalo, damaged, turn 6" in tally
    assert "A strike crew TBF Avenger, shared with Yūto Kumobayashi, turn 13" in tally


def test_the_reasons_of_his_ep_add_up(solomons):
    """The third game is rounded down: 37½ EP."""
    why = words(between(page(solomons, "pilots/j1-1/"), "Why 537?", "</dl>"))
    assert "Muster, roll 1 (B.2) 300" in why
    assert "Game 2 : kills: 1½, unhurt, doubled 75" in why
    assert "Game 3 : kills: 1½, wounded, single, rounded down 37" in why
    assert "EP (25 a kill; F.6, G.4, PAW-R8) 537" in why


def test_each_game_shows_fate_dice_and_reckoning(solomons):
    shown = between(page(solomons, "pilots/j1-1/"), '<h2 id="games">', "</table>")
    second = row_of(shown, "Early Carrier Battles")
    assert second[2] == "A6M2 Zeke"
    assert second[3].startswith("Shot down by Bartholomé Vance, rescued unhurt")
    assert second[5:] == ["rescue 5, 4 or more was wanted", "37½ × 2", "+75", "400"]
    assert row_of(shown, "The Japanese Offensive")[5] == "home 4 + 1 (Ace), deck 4 + 1"
    assert row_of(shown, "Guadalcanal")[5] == "land-based in this game"


def test_a_print_of_game_1_shows_rank_status_and_ep_as_they_were(solomons):
    """field lesson 24"""
    then, now = (page(solomons, f"pilots/u1-1/{asked}") for asked in ("?after=1", ""))
    plates = [words(between(shown, '<header class="plate">', "</header>")) for shown in (then, now)]
    assert plates[0].startswith("USA Lieutenant Commander Veteran Active As he stood after game 1 Otis Larkspur")
    assert plates[1].startswith("USA Lieutenant Commander Ace Active Otis Larkspur")
    assert "Why 125?" in then
    assert "Why 362?" in now


def test_opponents_are_told_in_both_directions(solomons):
    foes = between(page(solomons, "pilots/j1-1/"), '<h2 id="foes">', "</table>")
    assert row_of(foes, "Bartholomé Vance")[1:] == ["shot him down in game 4", "shot him down in game 2"]
    assert row_of(foes, "Roy Pennyroyal")[1:] == ["damaged him in game 3, hit him in game 4", "–"]


def test_what_a_later_game_did_is_not_in_an_earlier_logbook(solomons):
    told = read(solomons, "pilots/j1-1/?after=1")
    assert "Bartholomé Vance" not in told
    assert "game 4" not in told.partition("Game by game")[2]


def test_a_replacement_says_when_he_came_and_whose_seat_it_is(solomons):
    told = read(solomons, "pilots/u3-4/")
    assert "Replacement after game 3 (F.5)" in told
    assert "Karim’s pilots: José Marigold" in told


def test_the_lost_are_told_soberly_and_have_nothing_to_go(solomons):
    told = read(solomons, "pilots/u4-2/")
    assert "Lost at sea on the way home" in told
    assert "EP when he was lost" in told
    assert "EP to go" not in told


def test_a_pilot_whose_dice_wait_has_no_ep_of_that_game_yet(solomons):
    last = row_of(between(page(solomons, "pilots/j2-1/"), '<h2 id="games">', "</table>"), "The Americans Fight Back")
    assert last[7] == "–"
    assert last[3].startswith("Shot down by Otis Larkspur, dice wait")


def test_the_next_game_says_what_he_will_fly(solomons):
    assert "He will fly: Ki-84 Frank or, when those are given out, Ki-61 Tony (B.3)." in read(solomons, "pilots/j1-1/")


def test_an_ability_earned_in_a_game_whose_dice_wait_is_chosen_once_it_is_closed(solomons):
    told = read(solomons, "pilots/j1-1/")
    assert "One to choose once game 4 is closed" in told


def test_only_a_referee_finds_the_button_for_an_ability_to_choose(db):
    sabine = account()
    muster = json.loads(SOLOMONS.read_text(encoding="utf-8"))["muster"]
    campaign = autumn(sabine, reports=[], replacements=[], abilities=[], promotions=[])
    assert next(entry["roll"] for entry in muster if entry["pilot"] == "j1-1") == 1
    referee = Client()
    referee.force_login(sabine)
    assert "Choose it" in read(campaign, "pilots/j1-1/", referee)
    assert "One to choose" in read(campaign, "pilots/j1-1/")
    assert "Choose it" not in read(campaign, "pilots/j1-1/")


@pytest.mark.parametrize("path", ["pilots/nobody/", "pilots/j1-1/?after=5", "pilots/j1-1/?after=x", "pilots/u3-4/?after=2"])
def test_there_is_no_logbook_of_a_stranger_or_of_a_time_before_he_came(solomons, path):
    assert Client().get(f"/c/{solomons.slug}/{path}").status_code == 404


def test_a_campaign_with_an_ability_for_every_ep_shows_no_endless_ladder(db):
    campaign = autumn(rules={"ep_per_ability": 1}, abilities=[])
    told = read(campaign, "pilots/j1-1/")
    assert "steps before these are left out" in told
