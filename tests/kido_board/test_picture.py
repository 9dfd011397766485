"""The map as a picture: one file that needs nothing else, with whatever lies on the board, and its words."""

import xml.etree.ElementTree as ET

import pytest

from games.kido_butai.picture import HEIGHT, WIDTH, picture_of
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.live import new_game
from tests.kido_board.games import played, wild

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("seed", range(6))
def test_every_squadron_that_is_not_lost_stands_on_it_once_and_nothing_beyond_its_edge(seed):
    game = wild(seed, turns=3 * seed)
    root = ET.fromstring(picture_of(game.board))
    texts = [one.text for one in root.iter(f"{SVG}text")]
    for one in game.board.squadrons.values():
        assert texts.count(one.id) == (0 if one.is_lost else 1)
    drawn = [one for one in root.iter(f"{SVG}rect") if one.get("x") and one.get("stroke")]
    boxes = [tuple(float(one.get(at)) + float(one.get(side)) for at, side in (("x", "width"), ("y", "height"))) for one in drawn]
    assert all(right <= WIDTH and bottom <= HEIGHT for right, bottom in boxes)


def test_it_is_the_same_from_a_board_and_from_its_result_file():
    game = played([], [])
    game.board.turn -= 1
    assert picture_of(game.board) == picture_of(replay(game.document))


def test_the_carriers_of_a_fleet_stand_in_the_order_in_which_they_were_drawn():
    board = new_game().board
    board.undrawn, board.fleets = [], {"fleet1": ["Yorktown", "Enterprise"], "fleet2": ["Hornet"]}
    board.found.update(("fleet1", "fleet2"))
    texts = [one.text for one in ET.fromstring(picture_of(board)).iter(f"{SVG}text")]
    carriers = [said.split(":")[0] for said in texts if said and ": " in said]
    assert [name for name in carriers if name in ("Yorktown", "Enterprise", "Hornet")] == ["Yorktown", "Enterprise", "Hornet"]


def test_it_calls_its_figures_assumed_as_the_board_does():
    own = {"capacity": {"Akagi": [5, 3], "Kaga": [5, 3], "Soryu": [4, 2], "Hiryu": [4, 2]}}
    assert "assumed, not from the publisher" in picture_of(new_game().board)
    assert "assumed, not from the publisher" not in picture_of(new_game(settings=own).board)


def test_it_says_what_it_shows_and_loads_nothing():
    picture = picture_of(wild(3, turns=6).board, "Fog & <rain>")
    root = ET.fromstring(picture)
    assert root.find(f"{SVG}title").text == "Fog & <rain>"
    assert root.find(f"{SVG}desc").text.startswith("At 1030: Akagi")
    assert "href" not in picture
    assert "class=" not in picture, "no style sheet paints it"
