"""The pages of the design's campaign show the design's numbers, and the same ones everywhere (field lesson 22)."""

import re

import pytest
from django.test import Client

from campaign.acts.loading import load
from campaign.models import Campaign
from campaign.record import facts
from pilots.queries import lines
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_campaign
from rulebooks.pacific_air_war.standings import cut, standings
from tests.files.campaigns import LEGAL
from tests.pages.reading import autumn, between, page, read, row_of, words
from tests.scenes import scene
from tests.verbs import acting


@scene
def solomons():
    return autumn()


def test_the_campaigns_home_says_where_it_stands(solomons):
    told = read(solomons)
    assert "After four of seven games the USA leads by 2. Japan had led since December 1941." in told
    assert "Japan 32 USA 34" in told
    assert "7 rolls wait" in told


def test_the_chart_says_its_numbers_in_words(solomons):
    assert "Japan: 12, 20, 26, 32. USA: 7, 16, 23, 34. The USA passes Japan in game 4." in page(solomons)


def test_the_standings_show_the_sides_by_game_and_by_source(solomons):
    shown = page(solomons, "standings/")
    assert row_of(shown, "USA") == ["USA", "7", "9", "7", "11", "–", "–", "–", "26", "7", "1", "8", "34"]
    assert row_of(shown, "Japan") == ["Japan", "12", "8", "6", "6", "–", "–", "–", "22", "5", "5", "6", "32"]


def test_the_standings_show_the_leading_pilot(solomons):
    place, name, status, _marks, kills, in_campaign, ep, _next, games, state = row_of(
        page(solomons, "standings/"), "Kōji Umezaki"
    )
    assert (place, status, kills, in_campaign, ep, games, state) == ("1", "Ace", "10 ½", "5 ½", "537", "4", "Active")
    assert name.startswith("Kōji Umezaki , Japan Anna · Lieutenant Commander")


def test_his_logbook_shows_the_same_kills_and_ep(solomons):
    told = read(solomons, "pilots/j1-1/")
    assert "10½ kills, 5½ of them in this campaign" in told or "kills, 5½ of them in this campaign 10½" in told
    assert "Why 537?" in told
    assert "537 EP; 63 more for the next ability." in told


def test_his_kills_say_where_they_come_from(solomons):
    why = words(between(page(solomons, "pilots/j1-1/"), "Why 10½?", "</dl>"))
    assert why.startswith("Muster, roll 1 (B.2) 5 Game 1 ½ Game 2 1½ Game 3 1½ Game 4 2 Kills")
    assert why.endswith("10½")


@pytest.mark.parametrize("path", ["standings/", "roster/"])
def test_a_table_of_pilots_says_where_the_reasons_of_their_figures_are(solomons, path):
    assert "Each name leads to the logbook, each figure to its reasons." in read(solomons, path)


@pytest.mark.parametrize("path", ["", "standings/"])
def test_every_page_shows_the_same_totals_of_a_campaign(solomons, path):
    told = read(solomons, path)
    assert re.search(r"Why 3[24]", told)
    assert "Total 32 34" in told or "CVP 12 8 6 6 32" in told


def test_the_games_lines_add_up_to_the_games_score(solomons):
    for number, japan, usa in solomons.score.by_game:
        shown = page(solomons, f"games/{number}/")
        totals = re.findall(r'<tfoot><tr><th scope="row">Total</th><td></td><td class="num">(\d+)</td>', shown)
        assert totals == [str(japan), str(usa)]


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_an_earlier_moment_is_what_a_replay_up_to_it_says(db, path):
    """field lesson 24, for every example, every pilot and every game"""
    campaign = load(actor=acting(), record=read_campaign(path.read_bytes())).campaign
    record = facts(campaign)
    first = record.schedule[0].game
    for after in [0, *(number for number, _japan, _usa in campaign.score.by_game)]:
        shorter = cut(record, after)
        outcome = play(shorter)
        if outcome.pending:
            continue
        said = standings(outcome, shorter, after)["pilots"]
        shown = [
            {
                "id": one.code,
                "name": one.name,
                "player": one.seat,
                "side": one.side,
                "rank": one.rank,
                "status": one.status,
                "kills": one.half_kills / 2,
                "campaign_kills": one.in_campaign / 2,
                "ep": one.ep,
                "abilities": [ability for ability, _after in one.abilities],
                "ability_slots": one.slots,
                "state": one.state,
                "games": one.games,
            }
            for one in lines(campaign.pk, after, first)
        ]
        assert shown == said


def test_every_page_of_every_example_can_be_read(db):
    client = Client()
    for path in LEGAL:
        load(actor=acting(), record=read_campaign(path.read_bytes()), visibility="public")
    for campaign in Campaign.objects.all():
        addresses = ["", "standings/", "roster/", "journal/", "dice/"]
        addresses += [f"games/{game.number}/" for game in campaign.games.all()]
        addresses += [f"pilots/{pilot.code}/" for pilot in campaign.pilots.all()]
        for address in addresses:
            shown = page(campaign, address, client)
            assert "%(" not in shown, address
            assert " None" not in shown, address
