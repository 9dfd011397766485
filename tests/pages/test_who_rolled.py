"""Who threw a die, who saw it and who typed it is told in one way on every page that tells it."""

import pytest
from django.test import Client

from campaign.acts.handing import hand_seat
from campaign.acts.mistyped import correct_die
from campaign.acts.rolls import enter_die
from games.models import Roll
from games.words import rolled_by
from tests.pages.reading import read
from tests.scenes import scene
from tests.verbs import acting, confirm_report, fly_game, mustered_campaign, open_game, write_down


@pytest.mark.parametrize(
    ("die", "words"),
    [
        (("table", "Anna", "Sabine", "Nina"), "Anna at the table, seen by Nina, entered by Sabine"),
        (("table", "Anna", "Sabine", "Sabine"), "Anna at the table, seen and entered by Sabine"),
        (("table", "Anna", "Sabine", ""), "Anna at the table, entered by Sabine"),
        (("table", "Anna", "", "Nina"), "Anna at the table, seen by Nina"),
        (("table", "", "", ""), "table dice"),
        (("table", "", "Sabine", "Nina"), "table dice, seen by Nina, entered by Sabine"),
        (("table", "", "Sabine", "Sabine"), "table dice, seen and entered by Sabine"),
        (("table", "", "Sabine", ""), "table dice, entered by Sabine"),
        (("table", "", "", "Nina"), "table dice, seen by Nina"),
        (("site", "Anna", "Sabine", ""), "site dice, Sabine"),
        (("file", "Anna", "Sabine", ""), "from a file"),
    ],
)
def test_the_pilot_s_player_threw_the_table_s_die_and_the_actor_typed_it(die, words):
    assert rolled_by(*die) == words


@scene
def rolled(owner):
    """Anna threw a die of game 2 at the table."""
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"})
    confirm_report(campaign, 2)
    enter_die(actor=acting(owner), campaign=campaign, game=2, pilot="j1-1", kind="rescue", value=5, witness="Nina")
    return campaign


@pytest.fixture
def client(referee):
    return referee


PAGES = ("games/2/rolls/", "games/2/", "dice/?game=2")


@pytest.mark.django_db
def test_the_page_of_rolls_the_game_and_the_dice_record_say_the_same(rolled, client: Client):
    for address in PAGES:
        assert "Anna at the table, seen by Nina, entered by Sabine" in read(rolled, address, client)


@pytest.mark.django_db
def test_a_die_was_thrown_by_whoever_sat_there_then_also_when_the_seat_was_handed_on(rolled, client: Client):
    hand_seat(actor=acting(), campaign=rolled, seat="j1", new_person="Zoé", rename="Zoé")
    for address in PAGES:
        assert "Anna at the table, seen by Nina, entered by Sabine" in read(rolled, address, client)


@pytest.mark.django_db
def test_a_die_put_right_was_thrown_by_the_same_player(rolled, client: Client):
    hand_seat(actor=acting(), campaign=rolled, seat="j1", new_person="Zoé", rename="Zoé")
    die = Roll.objects.get(kind="rescue")
    correct_die(actor=acting(), campaign=rolled, roll=die.pk, value=4, reason="A four.", witness="Karim")
    assert "Anna at the table, seen by Karim" in read(rolled, "dice/?game=2", client)
