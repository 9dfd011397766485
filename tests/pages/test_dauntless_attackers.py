"""Which aircraft an attack card offers."""

from urllib.parse import urlencode

import pytest

from tests.dauntless_desk import DAUNTLESS, I_BOAT, NAGATO, TEXAS, a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account

pytestmark = pytest.mark.django_db
ZERO = {**DAUNTLESS, "id": "zero", "side": "JP", "type": "A6M2 Zero", "loaded": True}


@scene
def sabine():
    return account("Sabine")


@scene
def desk(sabine):
    return a_desk(sabine, ships=[NAGATO, TEXAS, I_BOAT], aircraft=[DAUNTLESS, ZERO])


def card(desk, **said):
    answer = signed_in(desk.referee).get(f"/dauntless/{desk.code}/attack/?{urlencode(said)}")
    return words(answer.content.decode())


@pytest.mark.parametrize(("calc", "ship", "offered"), [
    ("glide", "nagato", (True, False)),
    ("glide", "texas", (False, True)),
    ("kamikaze", "texas", (False, True)),
    ("kamikaze", "nagato", (False, True)),
])  # fmt: skip
def test_who_flies_for_the_ships_own_side_is_not_offered_and_kamikazes_are_japanese(desk, calc, ship, offered):
    page = card(desk, calc=calc, ship=ship)
    assert ("sbd-1 American" in page, "zero Japanese" in page) == offered


def test_an_aircraft_that_was_chosen_stays_in_sight(desk):
    assert "zero Japanese" in card(desk, calc="glide", ship="nagato", by="zero")


def test_of_an_aircraft_whose_load_nobody_said_nothing_is_said_to_be_used_up(desk):
    page = card(desk, calc="depth_charge", ship="i-boat", by="sbd-1")
    assert "has nothing left for this attack" not in page
    assert "left: 0 S, 0 D" not in page
