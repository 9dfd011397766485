"""A player and the referee, or two taps of a thumb, at the same instant: one die, one part."""

import pytest

from campaign.acts.base import Conflict, Done, Refused
from campaign.acts.filing import Filed, file_part
from campaign.acts.own import throw_own
from campaign.acts.rolls import throw
from campaign.models import Member
from games.models import Part, Roll
from tests.at_once import at_once, in_a_file
from tests.verbs import account, acting, add_member, confirm_report, fly_game, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def open_in_a_file(anna, tmp_path, monkeypatch):
    """Game 2's report is open and j1 is in the water; ``go`` puts it all into a file, where threads find it."""
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"fate": "lost"})

    def go():
        in_a_file(tmp_path, monkeypatch)

    return campaign, go


def test_player_and_referee_roll_one_die_and_the_slower_one_is_told(open_in_a_file, anna):
    campaign, go = open_in_a_file
    confirm_report(campaign, 2)
    go()
    one = {"campaign": campaign, "game": 2, "pilot": "j1-1", "kind": "rescue"}
    came = at_once(lambda: throw_own(actor=acting(anna), **one), lambda: throw(actor=acting(name="Sabine"), **one))
    done = [each for each in came if isinstance(each, Done)]
    late = [each.refusals[0].code for each in came if isinstance(each, Refused)]
    assert (len(done), late) == (1, ["roll.fallen"])
    assert at_once(lambda: Roll.objects.filter(game=2, kind="rescue").count()) == [1]


def test_two_taps_roll_one_die(open_in_a_file, anna):
    campaign, go = open_in_a_file
    confirm_report(campaign, 2)
    go()
    one = {"actor": acting(anna), "campaign": campaign, "game": 2, "pilot": "j1-1", "kind": "rescue"}
    key = "11111111-2222-4333-8444-555555555555"
    came = at_once(*[lambda: throw_own(**one, key=key)] * 3)
    assert sorted(each.repeated for each in came) == [False, True, True]
    assert at_once(lambda: Roll.objects.filter(game=2, kind="rescue").count()) == [1]


def test_a_part_sent_twice_is_filed_once_and_a_different_one_is_a_conflict(open_in_a_file, anna):
    campaign, go = open_in_a_file
    go()
    common = {"actor": acting(anna), "campaign": campaign, "game": 2, "edit": 0}
    body = {"sortie": {"aircraft": "A6M2"}, "claims": []}
    came = at_once(*[lambda: file_part(**common, body=body)] * 2)
    assert sorted(each.changed for each in came if isinstance(each, Filed)) == [False, True]
    other = {**body, "sortie": {"aircraft": "A6M2", "damaged": True}}
    assert isinstance(at_once(lambda: file_part(**common, body=other))[0], Conflict)
    assert at_once(lambda: list(Part.objects.values_list("edit", flat=True))) == [[1]]
