"""What the titles of pictures say."""

import pytest

from campaign.pictures.aircraft import aircraft
from campaign.pictures.dice import dice
from campaign.pictures.duels import duels
from campaign.pictures.experience import experience
from campaign.pictures.growth import Growth, growth
from campaign.pictures.points import points
from campaign.pictures.survival import survival
from tests.pictures.wars import flight, hits, pilot, war


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([], "No game has been reported yet"),
        ([(3, 1)], "Japan has led from game 1 on and is 2 ahead"),
        ([(3, 1), (0, 5)], "The USA pulled ahead of Japan in game 2 and leads by 3"),
        ([(1, 3), (4, 0), (0, 9)], "The USA pulled ahead of Japan in game 3 and leads by 7"),
        ([(2, 2), (3, 0)], "Japan pulled ahead of the USA in game 2 and leads by 3"),
        ([(5, 0), (0, 5), (1, 0)], "Japan pulled ahead of the USA in game 3 and leads by 1"),
        ([(3, 1), (0, 2)], "The sides are level at 3 after game 2"),
        ([(-4, -1)], "The USA has led from game 1 on and is 3 ahead"),
    ],
)
def test_the_score_says_who_leads_and_since_when(scores, said):
    assert points(war(*scores)).finding == said


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([(3, 1)], "Japan led from game 1 on and won by 2"),
        ([(3, 1), (0, 5)], "The USA pulled ahead of Japan in game 2 and won by 3"),
        ([(1, 3), (0, 1)], "The USA led from game 1 on and won by 3"),
        ([(0, 1), (9, 0)], "Japan pulled ahead of the USA in game 2 and won by 8"),
        ([(3, 1), (0, 2)], "The war ended level at 3"),
    ],
)
def test_of_a_war_that_is_over_it_says_who_won(scores, said):
    assert points(war(*scores, over=True)).finding == said


def test_points_that_were_taken_away_are_explained():
    taken = war((3, 1))
    taken.games[0].scores["usa"]["rulings"] = -2
    assert "What took points away stands left of the nought" in points(taken).note
    assert "took points away" not in points(war((3, 1))).note


def test_the_matrix_names_the_seat_that_hit_hardest_and_over_how_many():
    anna = pilot("Anna", hits=hits(("Ben", 2), ("Ben", 1), ("Carl", 2), ("", 2)))
    others = [pilot(name, side="usa") for name in ("Ben", "Carl")]
    assert duels(war((1, 1), pilots=(anna, *others))).finding == "Anna’s seat hit hardest: 3½ kills, on 2 seats of the other side"
    assert duels(war((1, 1), pilots=tuple(others))).finding == "Nobody has shot anybody down yet"


def test_experience_names_the_first_and_how_many_are_lost():
    sato, ito = pilot("Sato", 120), pilot("Ito", 20, lost_in=1)
    assert experience(war((1, 1), pilots=(sato,))).finding == "Sato is the most experienced with 120 EP"
    both = experience(war((1, 1), pilots=(sato, ito))).finding
    assert both == "Sato is the most experienced with 120 EP; 1 of 2 pilots are lost"
    lost = experience(war((1, 1), pilots=(sato._replace(lost_in=1), ito))).finding
    assert lost == "Sato had the most, 120 EP, when he was lost in game 1"


def test_survival_speaks_only_of_those_who_flew():
    flown = [flight("lost"), flight(), flight("saved", "ace"), flight("lost", status="")]
    assert survival(war((1, 1), flights=tuple(flown))).finding == "Novices were lost in 1 of 2 sorties, aces in 0 of 1"


def test_the_type_with_most_kills_is_named_with_its_price():
    flown = [flight("lost", half_kills=3), flight(half_kills=2, aircraft="A6M5"), flight()]
    said = aircraft(war((1, 1), flights=tuple(flown))).finding
    assert said == "The A6M2 Zeke has most kills: 1½ in 2 sorties, with 1 brought down"
    assert aircraft(war((0, 0), flights=(flight(),))).finding == "No type has shot anything down yet; the A6M2 Zeke flew most"


@pytest.mark.parametrize(
    ("fell", "said"),
    [
        ((1, 1, 1, 0, 0, 0), "3 dice are too few to judge; 30 are wanted"),
        ((5, 5, 5, 5, 5, 6), "31 dice fell as fair ones do; the 6 strays furthest, 6 times for 5.2"),
        ((2, 2, 2, 2, 2, 20), "The 6 stands out: it fell 20 times where 5 were to be expected"),
    ],
)
def test_the_dice_say_whether_they_fall_as_fair_ones(fell, said):
    assert dice(war((1, 1), dice={"rescue": fell})).finding == said


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (((0, 50), (1, 75), (2, 175)), "From 50 EP to 175, most of it in game 2 (+100)"),
        (((3, 0), (4, 0)), "He has 0 EP, as when he came"),
        (((0, 25),), "He has 25 EP, as when he came"),
    ],
)
def test_a_pilots_growth_says_from_what_to_what_and_when_most(points, said):
    assert growth(Growth("Sato", "japan", points, 7, 100, lost=False)).finding == said


def test_steps_of_abilities_are_the_lines_of_a_pilots_growth_until_they_are_too_many():
    few, many = (growth(Growth("Sato", "usa", ((0, 0), (1, ep)), 7, 100, lost=True)).wide() for ep in (250, 5000))
    assert [said in few for said in (">100<", ">200<", ">300<")] == [True] * 3
    assert ">100<" not in many
    assert "curve lost" in few
