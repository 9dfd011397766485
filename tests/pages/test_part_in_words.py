"""What a player filed of his own aircraft, in one line: on the referee's page, the other side's, and between two versions."""

from uuid import uuid4

import pytest

from campaign.models import Member
from tests import verbs
from tests.filing import file_part
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene

pytestmark = pytest.mark.django_db
LEFT = {"edge": "enemy", "turn": 9, "guns": False, "bombs": False, "chased_by": "j1-1"}
SAID = "left over the enemy edge, turn 9, guns not working, bombs gone, chased by Anna the pilot"


@scene
def campaign():
    founded = verbs.mustered_campaign(verbs.account("Sabine"))
    for name, seat in (("Anna", "j1"), ("Ingrid", "u1")):
        verbs.add_member(founded, verbs.account(name), Member.Role.PLAYER, seat)
    verbs.open_game(founded)
    return founded


def read(campaign, person, path):
    client = signed_in(campaign.members.get(user__username=person).user)
    return words(client.get(f"/c/{campaign.slug}/games/1/{path}/").content.decode())


def test_guns_bombs_and_who_chased_him_are_told_to_the_referee_and_to_the_other_side(campaign):
    file_part(campaign, "u1", aircraft="F2A", exit=LEFT)
    assert read(campaign, "Sabine", "parts").count(SAID) >= 2
    assert SAID in read(campaign, "Anna", "countersign")


def test_what_happened_before_it_left_comes_first(campaign):
    file_part(campaign, "u1", aircraft="F2A", crew="wounded", damaged=True, exit=LEFT)
    assert f"wounded, damaged, {SAID}" in read(campaign, "Anna", "countersign")


def test_whoever_stayed_and_came_home_has_nothing_more_to_tell(campaign):
    file_part(campaign, "u1", aircraft="F2A")
    assert "came home, unhurt" in read(campaign, "Anna", "countersign")


def test_between_two_versions_of_a_part_it_says_of_a_name_that_it_is_the_pursuers(campaign):
    client = signed_in(campaign.members.get(seat__code="u1").user)
    file_part(campaign, "u1", aircraft="F2A", exit=LEFT)
    sent = {"whole": "1", "edit": "0", "key": str(uuid4()), "s0-aircraft": "F2A", "s0-note": "No."}
    told = words(client.post(f"/c/{campaign.slug}/games/1/part/", sent).content.decode())
    assert "Chased by: Anna the pilot" in told
