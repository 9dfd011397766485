"""The tables behind the pictures show what the other pages show."""

from collections import Counter

import pytest

from campaign.pictures.gallery import HUNG
from campaign.pictures.gather import gather
from campaign.queries.dice import dice_record
from campaign.signs.figures import kills, number
from games.models import Sortie
from tests.pages.reading import autumn
from tests.scenes import scene

pytestmark = pytest.mark.django_db
MOMENTS = [None, 0, 1, 3]
SIDE = {"japan": "Japan", "usa": "USA"}


@scene
def solomons():
    return autumn()


def tables(campaign, after):
    stood, facts = gather(campaign, after)
    return stood, {name: hang(facts).table for name, hang in HUNG.items()}


def halves(said: str) -> int:
    """``1½`` as half-kills."""
    return 2 * int(said.rstrip("½") or 0) + said.endswith("½")


@pytest.mark.parametrize("after", MOMENTS)
def test_points_are_those_of_the_standings(solomons, after):
    stood, shown = tables(solomons, after)
    heads, rows = shown["points"].heads, shown["points"].rows
    for side in stood.sides:
        own = [row for row in rows if row[1] == SIDE[side.side]]
        assert [row[-2] for row in own] == [number(cvp) for cvp in side.counted]
        assert [row[-1] for row in own][-1:] == ([number(side.total)] if own else [])
        for head, source in (("Kills, CVP", "kills"), ("Damaged, CVP", "damaged"), ("Bombing, CVP", "bombing")):
            if head in heads or head.startswith("Kills"):
                assert sum(int(row[heads.index(head)]) for row in own) == side.by_source[source]


@pytest.mark.parametrize("after", MOMENTS)
def test_marks_are_the_kills_in_the_campaign_of_each_seats_pilots(solomons, after):
    stood, shown = tables(solomons, after)
    by_seat = Counter()
    for one in stood.all_pilots:
        by_seat[SIDE[one.side], one.player] += one.in_campaign
    counted = Counter()
    for player, _on, side, half_kills in shown["duels"].rows:
        counted[side, player] += halves(half_kills)
    assert +counted == +by_seat


@pytest.mark.parametrize("after", MOMENTS)
def test_each_curve_ends_with_the_pilots_ep(solomons, after):
    stood, shown = tables(solomons, after)
    last = {row[1]: [cell for cell in row[3:-1] if cell != "–"][-1] for row in shown["experience"].rows}
    assert last == {one.name: number(one.ep) for one in stood.all_pilots}
    lost = {row[1]: row[-1] for row in shown["experience"].rows}
    assert lost == {one.name: str(one.lost_in or "–") for one in stood.all_pilots}


@pytest.mark.parametrize("after", MOMENTS)
def test_those_who_were_lost_are_the_lost_of_the_standings(solomons, after):
    stood, shown = tables(solomons, after)
    column = shown["survival"].heads.index("lost")
    for side in stood.sides:
        own = [row for row in shown["survival"].rows if row[1] == SIDE[side.side]]
        assert sum(int(row[column]) for row in own) == side.lost
        assert sum(int(row[2]) for row in own) == sum(one.games for one in stood.all_pilots if one.side == side.side)


def test_types_have_the_sorties_and_kills_of_the_games(solomons):
    _stood, shown = tables(solomons, None)
    flown = Sortie.objects.filter(campaign=solomons)
    rows = shown["aircraft"].rows
    assert sum(int(row[2]) for row in rows) == flown.count()
    assert sum(halves(row[3]) for row in rows) == sum(flown.values_list("half_kills", flat=True))
    assert sum(int(row[4]) for row in rows) == flown.exclude(fate="survived").count()
    assert [row[3] for row in rows] == [kills(each) for each in sorted((halves(row[3]) for row in rows), reverse=True)]


def test_faces_are_those_of_the_dice_record(solomons):
    _stood, shown = tables(solomons, None)
    faces = dice_record(solomons, None, None).faces
    fell = [sum(one.counts[face] for one in faces) for face in range(6)]
    assert shown["dice"].rows[-1][1:7] == [number(count) for count in fell]
