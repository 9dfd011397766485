"""A career as a picture: every sortie a column, told without colour, and nothing drawn of next to nothing."""

import re

import pytest

from campaign.careers.flights import Flown
from campaign.careers.sorties import sorties

NAMES = {"spring": "Spring", "autumn": "Autumn"}


def flew(campaign="spring", half_kills=0, end="unhurt", down=False, side="japan"):
    return Flown(campaign, 1, None, "j1", "j1-1", "Sato", side, "A6M2", half_kills, 10, end, down)


def test_a_sortie_is_a_column_with_its_kills_and_its_end():
    flown = [flew(half_kills=2), flew(end="wounded", down=True), flew(end="killed", down=True), flew(end=""), flew("autumn", 3)]
    picture = sorties(flown, NAMES)
    assert picture.finding == "A score in 2 of 5 sorties; the most in one: 1½"
    assert [row[3] for row in picture.table.rows] == ["came home", "brought down, saved", "lost", "dice wait", "came home"]
    assert picture.table.rows[4] == ["Autumn", "Sato", "A6M2 Zeke", "came home", "1", "1½"]
    assert len(re.findall('<rect class="japan"', picture.wide())) == 2


@pytest.mark.parametrize("sheet", ["wide", "narrow"])
def test_each_campaign_and_each_row_begins_with_the_sign_of_its_side(sheet):
    flown = [flew()] * 70 + [flew("autumn", 1, side="usa")] * 70
    drawn = getattr(sorties(flown, NAMES), sheet)()
    _x, _y, wide, high = map(float, re.search('viewBox="([^"]+)"', drawn)[1].split())
    a_row = int((wide - 22) // 16)
    assert drawn.count('<g transform="translate(') == len({*range(0, 140, a_row), 70})
    assert all(float(y) <= high for y in re.findall(r' y="([\d.]+)"', drawn))


@pytest.mark.parametrize(("many", "said"), [(0, "Not flown yet"), (2, "No score in 2 sorties yet")])
def test_of_next_to_nothing_there_is_no_picture(many, said):
    picture = sorties([flew()] * many, NAMES)
    assert (picture.drawn, picture.finding) == (False, said)
