"""A game's page, before and after it is flown."""

import json

import pytest
from django.test import Client

from tests import verbs
from tests.files.campaigns import SOLOMONS
from tests.pages.reading import autumn, between, page, read, row_of, rows, words
from tests.scenes import scene


@scene
def solomons():
    return autumn()


def test_before_it_is_flown_a_game_shows_what_will_fly(solomons):
    told = read(solomons, "games/5/")
    assert "It has not been flown yet." in told
    assert "odds 1 : 1" in told
    assert "4 Ki-84 Frank, 4 Ki-61 Tony" in told
    assert "4 Ki-45 Nick" in told
    assert "yes, from carriers (F.4)" in told
    assert "Versions of the report" not in told


def test_the_last_game_says_what_its_notes_change(solomons):
    told = read(solomons, "games/7/")
    assert "Always kamikazes: D4Y." in told
    assert "American aircraft may not leave the map." in told
    assert "always captured" in told
    assert "always rescued" in told


def test_who_shot_whom_stands_beside_the_points_that_it_gave(solomons):
    why = between(page(solomons, "games/4/"), 'id="why"', "</section>")
    assert row_of(why, "Kōji Umezaki shot down Clyde Ferngrove") == [
        "Kōji Umezaki shot down Clyde Ferngrove, F6F Hellcat, turn 12", "F.2", "2"
    ]  # fmt: skip
    assert row_of(why, "Hugh Tansy and Otis Larkspur shot down Mitsuru Ōzora")[1:] == ["F.2", "2"]
    assert row_of(why, "Frank Saltmarsh left over the enemy edge")[1:] == ["E.1", "2"]
    assert row_of(why, "1 successful attack of the D4Y Judy off the table")[2] == "1"


def test_both_sides_stand_on_one_page_with_strike_crews_under_their_pilots_name(solomons):
    shown = page(solomons, "games/4/")
    assert row_of(shown, "Kōji Umezaki Anna · A6M5 Zeke")[2:] == ["2", "+100"]
    assert row_of(shown, "Seiichi Tsurumaki’s strike crew B6N Jill")[1].startswith("Came back")


def test_each_die_stands_with_its_sum_and_the_chance_beforehand(solomons):
    dice = between(page(solomons, "games/4/"), '<h2 id="dice">', "</table>")
    tansy = row_of(dice, "Hugh Tansy")
    assert tansy[1:6] == ["home F.4", "1", "home 1 − 1 (damaged)", "lost at sea home 1 − 1 (damaged)", "home safe 2 ⁄ 3"]
    tabata = row_of(dice, "Shūhei Tabata")
    assert tabata[2] == "waits"
    assert tabata[5] == "rescued 1 ⁄ 2"


def test_the_lost_stand_with_their_successors(solomons):
    lost = between(page(solomons, "games/3/"), '<h2 id="lost">', "</table>")
    assert row_of(lost, "José Marigold") == ["José Marigold", "Missing", "Karim", "Frank Saltmarsh"]


def test_the_pool_counts_down_in_boxes_and_in_words(solomons):
    told = read(solomons, "games/4/")
    assert "3 of 4 D4Y Judy left" in told
    assert "4 of 4 TBF Avenger left" in told


def test_the_versions_of_the_report_are_listed(solomons):
    versions = rows(between(page(solomons, "games/1/"), '<h2 id="versions">', "</table>"))
    assert [row[:2] for row in versions[1:]] == [["1", "confirmed"]]


def test_a_game_that_is_being_entered_says_so_and_leads_the_referee_to_the_report(db):
    sabine = verbs.account()
    campaign = verbs.mustered_campaign(sabine, visibility="public")
    verbs.open_game(campaign, 1)
    referee = Client()
    referee.force_login(sabine)
    assert "The report is being entered." in read(campaign, "games/1/")
    assert "To the report" in read(campaign, "games/1/", referee)
    assert "To the report" not in read(campaign, "games/1/")


def test_a_draw_an_unplayed_and_an_unrecorded_game_are_different_things(solomons):
    """field lesson 28"""
    empty = {"game": 5, "turns": 1, "sorties": []}
    reports = [report for report in _reports() if report["game"] <= 3]
    campaign = autumn(reports=[*reports, {"game": 4, "turns": 1, "sorties": []}, empty], promotions=[], abilities=[])
    assert "It was not played: the report holds no sortie." in read(campaign, "games/4/")
    assert "It has not been flown yet." in read(campaign, "games/6/")
    assert "The game lasted" in read(campaign, "games/3/")


def _reports():
    return json.loads(SOLOMONS.read_text(encoding="utf-8"))["reports"]


@pytest.mark.parametrize("number", [0, 8, 99, 10**18])
def test_a_game_that_is_not_scheduled_is_not_found(solomons, number):
    assert Client().get(f"/c/{solomons.slug}/games/{number}/").status_code == 404


def test_a_note_keeps_its_lines_and_its_markup_is_only_text(db):
    reports = _reports()
    reports[0] = reports[0] | {"note": "first <b>line</b>\nsecond"}
    shown = page(autumn(reports=reports), "games/1/")
    assert "first &lt;b&gt;line&lt;/b&gt;<br>second" in shown
    assert "first <b>line</b> second" in words(shown)


def test_what_came_back_stands_before_the_forces_once_a_game_is_flown(solomons):
    told = read(solomons, "games/1/")
    assert told.index("Rolls of fate") < told.index("What came back") < told.index("Forces")
