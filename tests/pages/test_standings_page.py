"""The standings: orders, the living, earlier moments, who shot whom."""

import re

import pytest
from django.test import Client

from tests.pages.reading import autumn, between, page, read, row_of, rows, words
from tests.scenes import scene

HEAD = re.compile(r'<th scope="col"[^>]*?(?: aria-sort="(\w+)")?><a href="([^"]*)">([^<]+)</a></th>')


@scene
def solomons():
    return autumn()


def pilots(shown: str) -> list[list[str]]:
    return rows(between(shown, '<h2 id="pilots">', "</table>"))[1:]


def heads(shown: str) -> dict[str, tuple[str, str]]:
    return {label: (aria, href.replace("&amp;", "&")) for aria, href, label in HEAD.findall(shown)}


def test_pilots_stand_by_kills_and_the_column_says_so(solomons):
    """field lesson 35"""
    shown = page(solomons, "standings/")
    assert [row[0] for row in pilots(shown)] == [str(place) for place in range(1, 28)]
    assert {label: aria for label, (aria, _href) in heads(shown).items() if aria} == {"Kills": "descending"}


@pytest.mark.parametrize(
    ("order", "label", "aria", "first"),
    [
        ("ep", "EP", "descending", "Kōji Umezaki"),
        ("ep.turned", "EP", "ascending", "Ray Quillan"),
        ("pilot", "Pilot", "ascending", "Anders Bluewater"),
        ("campaign", "In campaign", "descending", "Otis Larkspur"),
        ("games", "Games", "descending", "Kōji Umezaki"),
    ],
)
def test_a_column_can_be_sorted_by_and_turned_round(solomons, order, label, aria, first):
    shown = page(solomons, f"standings/?sort={order}")
    assert pilots(shown)[0][1].startswith(first)
    assert heads(shown)[label][0] == aria
    assert sum(bool(said) for said, _href in heads(shown).values()) == 1


def test_the_link_of_the_sorted_column_turns_it_round_and_the_others_keep_what_was_asked(solomons):
    shown = heads(page(solomons, "standings/?after=2&living=1&sort=ep"))
    assert shown["EP"][1] == "?after=2&sort=ep.turned&living=1#pilots"
    assert shown["Kills"][1] == "?after=2&living=1#pilots"


def test_the_place_is_the_one_by_kills_in_every_order(solomons):
    assert row_of(page(solomons, "standings/?sort=pilot"), "Otis Larkspur")[0] == "2"


def test_the_living_can_be_shown_alone(solomons):
    shown = pilots(page(solomons, "standings/?living=1"))
    assert len(shown) == 13
    assert not any(row[-1] in ("Killed", "Missing", "Captured") for row in shown)


def test_the_lost_keep_their_kills_and_their_place(solomons):
    """field lessons 18 and 25"""
    assert row_of(page(solomons, "standings/"), "Genjirō Shiokaze")[4:] == ["4", "1", "125", "", "1", "Killed"]


def test_an_earlier_moment_shows_the_score_and_the_pilots_of_then(solomons):
    shown = page(solomons, "standings/?after=2")
    assert "Standings after game 2" in shown
    assert row_of(shown, "Japan")[1:5] == ["12", "8", "–", "–"]
    assert row_of(shown, "Japan")[-1] == "20"
    assert row_of(shown, "Kōji Umezaki")[4:7] == ["7", "2", "400"]
    assert "Dice wait" not in shown


def test_before_the_first_game_everybody_stands_as_mustered(solomons):
    shown = page(solomons, "standings/?after=0")
    assert len(pilots(shown)) == 16
    assert row_of(shown, "Kōji Umezaki")[4:7] == ["5", "0", "300"]


@pytest.mark.parametrize("asked", ["after=5", "after=9", "after=-1", "after=²", "after=x", "after=1.5", "sort=drop", "sort=ep.x"])
def test_what_there_is_no_page_for_is_not_found(solomons, asked):
    assert Client().get(f"/c/{solomons.slug}/standings/?{asked}").status_code == 404


def test_the_matrix_shows_both_directions_of_two_seats(solomons):
    anna = row_of(between(page(solomons, "standings/"), '<table class="matrix">', "</table>"), "Anna")
    assert anna[7] == "Bartholomé Vance shot down Kōji Umezaki; Kōji Umezaki shot down Bartholomé Vance"
    assert anna[-1] == "5"


def test_old_scores_are_told_in_sentences(solomons):
    told = read(solomons, "standings/")
    assert "have each shot the other down: game 2, turn 25; game 4, turn 9." in told
    assert "Anna has marked six of the eight seats of the other side." in told


def test_each_total_leads_to_the_games_where_it_was_made(solomons):
    shown = page(solomons, "standings/")
    for number in (1, 2, 3, 4):
        assert f'href="/c/{solomons.slug}/games/{number}/#why"' in between(shown, '<div id="why">', "</section>")


def test_a_campaign_without_pilots_says_what_comes(solomons):
    empty = autumn(muster=[], reports=[], replacements=[], abilities=[], promotions=[])
    assert "Nobody has been mustered yet" in read(empty, "standings/")


def test_a_name_that_looks_like_markup_is_shown_as_it_is_written(db):
    document_players = [
        {"id": f"{side[0]}{n}", "name": f"<b>{side}{n}</b>", "side": side} for side in ("japan", "usa") for n in range(4)
    ]
    muster = [{"player": p["id"], "pilot": f"{p['id']}-1", "name": f"<i>{p['id']}", "roll": 4} for p in document_players]
    campaign = autumn(players=document_players, muster=muster, reports=[], replacements=[], abilities=[], promotions=[])
    for path in ("", "standings/", "roster/", "pilots/j0-1/"):
        shown = page(campaign, path)
        assert "<i>j0" not in shown
        assert "<b>japan" not in shown
    assert "<i>j0" in words(page(campaign, "standings/").replace("&lt;i&gt;", "&lt;i>"))
