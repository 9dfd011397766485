"""What a page of the desk offers to a player of one side: its own aircraft, its own ships, the lines that he wrote."""

import pytest

from campaign.acts.desk_log import enter
from campaign.acts.desks import finish_desk
from games.models import DeskEntry, DeskPlayer
from tests.dauntless_desk import a_desk
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
ATTACK = {"calc": "bomb", "kind": "glide", "dice": [3, 4], "id": {"ship": "kaga", "aircraft": "sbd-1"}}
PAGES = {
    "": 'attack/?by=sbd-1"',
    "attack/?calc=level&ship=kaga": "by=sbd-1",
    "torpedoes/": '<option value="tbf-1"',
    "dive/": '<option value="sbd-1"',
    "ships/texas/": 'value="hits"',
}
"""By page what is there for the side alone."""


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@scene
def kenji():
    return account("Kenji")


@scene
def desk(anna, tom, kenji):
    return a_desk(anna, (tom, "US"), (kenji, "JP"))


def shown(who, desk, page):
    answer = signed_in(who).get(f"/dauntless/{desk.code}/{page}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(("page", "own"), PAGES.items())
def test_a_player_of_one_side_is_offered_its_aircraft_and_ships_alone(anna, tom, kenji, desk, page, own):
    assert own in shown(tom, desk, page)
    assert own in shown(anna, desk, page)
    assert own not in shown(kenji, desk, page)
    DeskPlayer.objects.filter(user=kenji).update(side="both")
    assert own in shown(kenji, desk, page)


def test_a_card_for_the_other_sides_aircraft_enters_nothing(tom, kenji, desk):
    card = "attack/?calc=level&ship=texas&by=sbd-1"
    assert 'name="how"' in shown(tom, desk, card)
    assert 'name="how"' not in shown(kenji, desk, card)
    form = {"how": "table", "d1": "3", "seen": "0"}
    assert signed_in(kenji).post(f"/dauntless/{desk.code}/{card}", form).status_code == 422
    assert not DeskEntry.objects.exists()


UNDO = {"": "strike/", "log/": "strike/", "ships/kaga/": 'value="undo"', "attack/?calc=glide&entered=1": 'value="undo"'}


@pytest.mark.parametrize(("page", "undo"), UNDO.items())
def test_a_line_is_undone_where_that_works_by_who_wrote_it_and_by_the_referee(anna, tom, kenji, desk, page, undo):
    enter(actor=acting(tom), code=desk.code, request=ATTACK, dice="table", now=NOW)
    assert undo in shown(tom, desk, page)
    assert undo in shown(anna, desk, page)
    assert undo not in shown(kenji, desk, page)
    finish_desk(actor=acting(anna), code=desk.code, edit=desk.edit, winner="US", now=NOW)
    assert undo not in shown(anna, desk, page)


def test_on_the_table_the_own_side_stands_first(tom, kenji, desk):
    for who, first, then in ((tom, "ships/texas/", "ships/kaga/"), (kenji, "ships/kaga/", "ships/texas/")):
        page = shown(who, desk, "")
        assert page.index(first) < page.index(then)
