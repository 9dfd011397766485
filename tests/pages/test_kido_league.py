"""The league of a club: its finished games of Kido Butai, player by player, as far as the visitor finds them."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from python_calamine import CalamineWorkbook

from campaign.acts import closing, clubs
from campaign.acts.battles import change_battle, load_battle
from campaign.acts.listing import set_club
from campaign.acts.operations import attach_operation
from campaign.models import Campaign, Club
from games.models import Battle
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW, account, acting, found_campaign, fresh

pytestmark = pytest.mark.django_db
WHOLE = [
    Path(__file__).parents[1] / "data" / "kido_butai" / f"{name}.session.json"
    for name in ("05-whole-game", "06-whole-game-with-options")
]
LEAGUE = "/clubs/the-long-table/kido-butai/"


@scene
def sabine():
    return account("Sabine")


@scene
def club(sabine):
    clubs.found_club(actor=acting(sabine), name="The Long Table", now=NOW)
    return Club.objects.get()


def finished(user, whole=0, title="A long day", club="the-long-table"):
    """A game that is over, entered in the club's league."""
    document = {**json.loads(WHOLE[whole].read_text()), "title": title}
    battle = load_battle(actor=acting(user), data=json.dumps(document).encode(), now=NOW)
    if club:
        change_battle(actor=acting(user), code=battle.code, edit=0, title=title, club=club, now=NOW)
    return Battle.objects.get(pk=battle.pk)


def seen(client=None, address=LEAGUE):
    return words((client or Client()).get(address).content.decode())


def test_a_finished_game_is_there_for_everybody_with_what_was_not_usual(club, sabine):
    battle = finished(sabine, whole=1)
    told = seen()
    assert "Sabine" in told
    assert "A long day" in told
    assert f"{battle.japan}" in told
    assert "from a file" in told
    assert Client().get(f"/kido-butai/{battle.code}/").status_code == 200


def test_one_that_was_not_entered_is_in_no_list_and_no_mean(club, sabine):
    finished(sabine)
    before = seen()
    finished(sabine, whole=1, title="For nobody", club="")
    assert seen() == before


def test_players_are_in_the_order_that_is_asked_for(club, sabine):
    tom = account("Tom")
    clubs.add_keeper(actor=acting(sabine), club=club.slug, username=tom.username, now=NOW)
    games = [finished(sabine), finished(tom, whole=1), finished(tom, whole=1)]
    by_mean = sorted(games[:2], key=lambda one: one.usa - one.japan)
    told = Client().get(LEAGUE).content.decode()
    assert told.index(by_mean[0].player_name) < told.index(by_mean[1].player_name)
    told = Client().get(f"{LEAGUE}?sort=games").content.decode()
    assert told.index("Tom") < told.index("Sabine")
    assert Client().get(f"{LEAGUE}?sort=nonsense").status_code == 200


def test_a_session_behind_a_campaigns_game_counts_for_whoever_finds_the_campaign(club, sabine):
    campaign = found_campaign(sabine)
    set_club(actor=acting(sabine), campaign=campaign, edit=fresh(campaign).options_edit, club=club.slug, season="")
    attach_operation(actor=acting(sabine), campaign=campaign, session=json.loads(WHOLE[0].read_text()), commander="Anna", now=NOW)
    assert f"{campaign.name}, game 2" in seen(signed_in(sabine))
    assert campaign.name not in seen()
    assert "No finished game yet" in seen()
    Campaign.objects.update(visibility="public")
    assert f"{campaign.name}, game 2" in seen()


def test_a_game_that_is_entered_and_stands_behind_a_campaign_counts_once(club, sabine):
    campaign = found_campaign(sabine)
    set_club(actor=acting(sabine), campaign=campaign, edit=fresh(campaign).options_edit, club=club.slug, season="")
    battle = finished(sabine)
    attach_operation(actor=acting(sabine), campaign=campaign, battle=battle.code, now=NOW)
    told = signed_in(sabine).get(LEAGUE).content.decode()
    assert told.count("A long day") == 1
    assert f"{campaign.name}, game 2" in words(told)


def test_a_club_that_is_gone_has_no_league_and_opens_no_game(club, sabine):
    battle = finished(sabine)
    clubs.remove_club(actor=acting(sabine), club=club.slug, reason="We moved.")
    assert Client().get(LEAGUE).status_code == 404
    assert Client().get(f"/kido-butai/{battle.code}/").status_code == 404


def test_a_closed_account_leaves_its_games_of_a_league_without_its_name(club, sabine):
    tom = account("Tom")
    clubs.add_keeper(actor=acting(sabine), club=club.slug, username=tom.username, now=NOW)
    kept, gone = finished(tom), finished(tom, whole=1, club="")
    clubs.remove_keeper(actor=acting(sabine), club=club.slug, keeper=club.keepers.get(user=tom).pk)
    closing.close_account(user=User.objects.get(pk=tom.pk))
    assert list(Battle.objects.values_list("code", flat=True)) == [kept.code]
    assert "Tom" not in seen()
    assert "a former member" in seen()
    assert gone.code not in seen()


def test_the_table_has_a_line_for_each_game_and_no_formula(club, sabine):
    finished(sabine, title="=1+1")
    lines = Client().get(f"{LEAGUE}games.csv").content.decode().splitlines()
    assert len(lines) == 2
    assert "'=1+1" in lines[1]


def test_queries_stay_flat_when_games_double(club, sabine, django_assert_num_queries):
    finished(sabine)
    for _again in range(2):
        with django_assert_num_queries(3):
            assert Client().get(LEAGUE).status_code == 200
        finished(sabine, whole=1)
        finished(sabine, whole=1)


def test_the_workbook_holds_the_same_games(club, sabine):
    finished(sabine, title="=1+1")
    book = CalamineWorkbook.from_filelike(BytesIO(Client().get(f"{LEAGUE}games.xlsx").content))
    rows = [row for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python()]
    [line] = [row for row in rows if "Sabine" in row]
    assert any(str(cell).endswith("=1+1") for cell in line)
