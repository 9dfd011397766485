"""The campaign behind the design's pages gives the numbers that stand on them, all of the evening after game 4."""

from pathlib import Path

import pytest

from rulebooks.pacific_air_war.chances import comes_back
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_campaign

FILE = Path(__file__).parents[1] / "data" / "campaigns" / "design" / "solomons.json"


@pytest.fixture(scope="module")
def outcome():
    return play(read_campaign(FILE.read_bytes()))


def test_the_score(outcome):
    assert not outcome.refusals
    assert (outcome.vp("japan"), outcome.vp("usa"), outcome.leader) == (32, 34, "usa")
    assert [game.cvp("japan") for game in outcome.games] == [12, 8, 6, 6]
    assert [game.cvp("usa") for game in outcome.games] == [7, 9, 7, 11]
    assert outcome.scores["japan"] == {"kills": 22, "damaged": 5, "bombing": 5, "kamikaze": 0, "rulings": 0, "operation": 0}
    assert outcome.scores["usa"] == {"kills": 26, "damaged": 7, "bombing": 1, "kamikaze": 0, "rulings": 0, "operation": 0}


@pytest.mark.parametrize(
    ("place", "name", "half_kills", "in_campaign", "ep", "games", "state"),
    [
        (1, "Kōji Umezaki", 21, 11, 537, 4, "active"),
        (2, "Otis Larkspur", 17, 13, 362, 4, "active"),
        (3, "Yūto Kumobayashi", 15, 9, 287, 4, "active"),
        (4, "Lars Østerby", 12, 8, 237, 4, "active"),
        (5, "Ryūzō Hinokawa", 10, 2, 250, 4, "active"),
        (6, "Genjirō Shiokaze", 8, 2, 125, 1, "killed"),
        (8, "Clyde Ferngrove", 5, 3, 75, 3, "killed"),
        (9, "Frank Saltmarsh", 4, 2, 75, 1, "active"),
        (13, "Hugh Tansy", 3, 1, 50, 3, "killed"),
        (14, "Shūhei Tabata", 2, 0, 55, 4, "active"),
        (18, "Chester Applewhite", 2, 2, 0, 1, "captured"),
        (19, "Isamu Natsuhara", 1, 1, 25, 3, "active"),
        (20, "Daikichi Yoritomi", 0, 0, 5, 2, "killed"),
        (22, "Eiji Sagiri", 0, 0, 0, 2, "missing"),
    ],
)
def test_the_standings(outcome, place, name, half_kills, in_campaign, ep, games, state):
    pilot = outcome.pilots[place - 1]
    figures = (pilot.name, pilot.half_kills, pilot.campaign_half_kills, pilot.ep, pilot.games, pilot.state)
    assert figures == (name, half_kills, in_campaign, ep, games, state)


def test_seven_dice_are_pending_five_of_them_rescues(outcome):
    names = {pilot.id: pilot.name for pilot in outcome.pilots}
    assert [(names[throw.pilot], throw.kind) for throw in outcome.pending] == [
        ("Shūhei Tabata", "rescue"),
        ("Isamu Natsuhara", "rescue"),
        ("Seiichi Tsurumaki", "rescue"),
        ("Mitsuru Ōzora", "rescue"),
        ("Lars Østerby", "home"),
        ("Bartholomé Vance", "rescue"),
        ("Anders Bluewater", "home"),
    ]


def test_the_chances_of_the_two_on_their_way_home(outcome):
    homeward = [throw for throw in outcome.pending if throw.kind == "home"]
    assert [str(comes_back(throw.modifiers)) for throw in homeward] == ["1", "13/18"]
