"""A file that replaced a campaign is taken back: people sit where they sat, and what was being entered is open again."""

import json

import pytest

from campaign.acts.replacing import replace_campaign
from campaign.models import Member
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.bringing import dump
from tests.files.campaigns import SOLOMONS
from tests.reconciled import assert_reconciled
from tests.scenes import scene
from tests.undoing import take_back

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Petra sits in j1 and Rolf in u2; game 1 is closed, game 2 is being entered."""
    campaign = verbs.mustered_campaign(verbs.account())
    for name, seat in (("Petra", "j1"), ("Rolf", "u2")):
        verbs.add_member(campaign, verbs.account(name), Member.Role.PLAYER, seat)
    verbs.fly_game(campaign, 1)
    verbs.open_game(campaign, 2)
    verbs.write_down(campaign, 2, u1={"note": "typed already"})
    return verbs.fresh(campaign)


def replaced(campaign, document):
    record = read_campaign(document if isinstance(document, bytes) else json.dumps(document).encode())
    replace_campaign(actor=verbs.acting(), campaign=campaign, record=record, version=verbs.fresh(campaign).version, now=verbs.NOW)


def who_sits(campaign):
    return dict(Member.objects.filter(campaign=campaign, seat__isnull=False).values_list("user__username", "seat__code"))


def as_in_another_club():
    """A campaign file in which nobody has the seats that are here."""
    text = SOLOMONS.read_text(encoding="utf-8")
    ids = [player["id"] for player in json.loads(text)["players"]]
    for code in sorted(ids, key=len, reverse=True):
        text = text.replace(f'"{code}"', f'"x{code}"')
    return text.encode()


def test_who_lost_his_seat_to_a_file_has_it_again_when_that_is_taken_back(campaign):
    before, seats = dump(campaign), who_sits(campaign)
    assert seats == {"Petra": "j1", "Rolf": "u2"}
    replaced(campaign, as_in_another_club())
    assert who_sits(campaign) == {}
    for _ in range(2):
        take_back(campaign)
        assert (dump(campaign), who_sits(campaign)) == (before, seats)
        take_back(campaign)
        assert who_sits(campaign) == {}
        assert dump(campaign) != before
    assert_reconciled()


def test_a_seat_that_stays_keeps_its_person_both_ways(campaign):
    document = dump(campaign)
    document["players"][0]["name"] = "Annika"
    replaced(campaign, document)
    take_back(campaign)
    assert who_sits(campaign) == {"Petra": "j1", "Rolf": "u2"}
    assert campaign.seats.get(code="j1").name == "Anna"


def test_a_draft_that_a_file_put_aside_is_open_again_with_all_that_was_typed(campaign):
    typed = verbs.draft_of(campaign, 2).body
    replaced(campaign, as_in_another_club())
    assert not campaign.games.filter(reports__state="draft").exists()
    take_back(campaign)
    assert verbs.draft_of(campaign, 2).body == typed
