"""The league of a club: its finished games of Kido Butai, player by player, as far as the visitor finds them."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from python_calamine import CalamineWorkbook

from campaign.acts import closing, clubs
from campaign.acts.base import Refused
from campaign.acts.battles import change_battle, load_battle
from campaign.acts.listing import set_club
from campaign.acts.operations import attach_operation
from campaign.models import Campaign, Club
from games.models import Battle
from rulebooks.kido_butai.coach.seeded import Seeded
from rulebooks.kido_butai.live import new_game
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
        change_battle(actor=acting(user), code=battle.code, edit=0, title=title, club=club)
    return Battle.objects.get(pk=battle.pk)


def idle(user, seed="idle"):
    """A game of its own that is over, in which Japan did nothing, entered in the club's league."""
    game = new_game()
    while not game.board.finished:
        game.end_phase(Seeded(seed))
    battle = load_battle(actor=acting(user), data=json.dumps(game.document).encode(), now=NOW)
    return change_battle(actor=acting(user), code=battle.code, edit=0, club="the-long-table")


def entered(user, battle):
    said = {"title": battle.title, "club": "the-long-table"}
    return change_battle(actor=acting(user), code=battle.code, edit=battle.edit, **said)


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


def test_games_that_are_not_as_the_book_has_it_are_marked_and_can_be_left_out(club, sabine):
    finished(sabine, whole=1, title="From a file")
    own = idle(sabine)
    Battle.objects.filter(pk=own.pk).update(from_file=False)
    assert "2 1 otherwise" in seen()
    strict = seen(address=f"{LEAGUE}?only=book&sort=best")
    assert "Here count only games as the book has it" in strict
    assert "From a file" not in strict
    assert "otherwise" not in strict
    assert "sort=games&amp;only=book" in Client().get(f"{LEAGUE}?only=book").content.decode()


def test_where_no_game_is_as_the_book_has_it_that_is_said(club, sabine):
    finished(sabine)
    strict = seen(address=f"{LEAGUE}?only=book")
    assert "Count all games" in strict
    assert "Sabine" not in strict


def test_one_that_was_not_entered_is_in_no_list_and_no_mean(club, sabine):
    finished(sabine)
    before = seen()
    finished(sabine, whole=1, title="For nobody", club="")
    assert seen() == before


def test_players_are_in_the_order_that_is_asked_for(club, sabine):
    tom = account("Tom")
    clubs.add_keeper(actor=acting(sabine), club=club.slug, username=tom.username, now=NOW)
    games = [finished(sabine), finished(tom, whole=1), idle(tom)]
    of_sabine, *of_tom = (one.japan - one.usa for one in games)
    first, second = ("Sabine", "Tom") if of_sabine > sum(of_tom) / 2 else ("Tom", "Sabine")
    told = Client().get(LEAGUE).content.decode()
    assert told.index(first) < told.index(second)
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


def test_a_copy_of_a_game_that_counts_is_refused_whatever_it_is_called(club, sabine):
    first = finished(sabine)
    copy = finished(sabine, title="Another title", club="")
    with pytest.raises(Refused) as refused:
        entered(sabine, copy)
    assert refused.value.refusals[0].code == "battle.twice"
    assert entered(sabine, first).club == club, "what is entered stays entered"
    assert f"{len(Battle.objects.filter(club=club))} game" in seen()
    assert idle(sabine).club == club, "another game counts"


def test_the_game_itself_is_entered_over_its_copy_and_counts_instead_of_it(club, sabine):
    tom = account("Tom")
    clubs.add_keeper(actor=acting(sabine), club=club.slug, username=tom.username, now=NOW)
    finished(tom, title="Taken")
    played = finished(sabine, title="Played here", club="")
    Battle.objects.filter(pk=played.pk).update(from_file=False)
    entered(sabine, played)
    told = seen()
    assert "Played here" in told
    assert "Taken" not in told


def test_a_copy_behind_a_campaigns_game_is_that_game(club, sabine):
    campaign = found_campaign(sabine)
    set_club(actor=acting(sabine), campaign=campaign, edit=fresh(campaign).options_edit, club=club.slug, season="")
    battle = finished(sabine)
    document = {**battle.document, "title": "From a file"}
    attach_operation(actor=acting(sabine), campaign=campaign, session=document, commander="Tom", now=NOW)
    told = seen(signed_in(sabine))
    assert f"{campaign.name}, game 2" in told
    assert "From a file" not in told
    assert "Tom" not in told


def test_one_file_behind_two_campaigns_counts_once(club, sabine):
    for name in ("Spring", "Autumn"):
        campaign = found_campaign(sabine, name=name)
        set_club(actor=acting(sabine), campaign=campaign, edit=fresh(campaign).options_edit, club=club.slug, season="")
        session = {**json.loads(WHOLE[0].read_text()), "title": "Twice told"}
        attach_operation(actor=acting(sabine), campaign=campaign, session=session, commander="Anna", now=NOW)
    assert seen(signed_in(sabine)).count("Twice told") == 1


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
    for more in range(2):
        with django_assert_num_queries(3):
            assert Client().get(LEAGUE).status_code == 200
        idle(sabine, f"one {more}")
        idle(sabine, f"two {more}")


def test_the_workbook_holds_the_same_games(club, sabine):
    finished(sabine, title="=1+1")
    book = CalamineWorkbook.from_filelike(BytesIO(Client().get(f"{LEAGUE}games.xlsx").content))
    rows = [row for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python()]
    [line] = [row for row in rows if "Sabine" in row]
    assert any(str(cell).endswith("=1+1") for cell in line)
