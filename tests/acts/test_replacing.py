"""A changed campaign file takes the place of a campaign's facts in one act; what the file cannot say stays."""

import json
import uuid

import pytest

from campaign import intake
from campaign.acts.base import Conflict
from campaign.acts.replacing import replace_campaign
from campaign.models import JournalEntry, Member, Seat
from campaign.record import facts
from campaign.words.journal import sentence
from games.models import Report, Roll
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.bringing import dump
from tests.files.campaigns import LEGAL, SOLOMONS
from tests.reconciled import assert_reconciled
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def campaign():
    campaign = verbs.mustered_campaign(verbs.account())
    verbs.add_member(campaign, verbs.account("Petra"), Member.Role.PLAYER, "j1")
    verbs.fly_game(campaign, 1, j2={"fate": "lost"})
    return verbs.fresh(campaign)


def replaced(campaign, document, **more):
    record = document if not isinstance(document, dict) else read_campaign(json.dumps(document).encode())
    said = {"version": verbs.fresh(campaign).version, "file": "changed.json", "now": verbs.NOW, **more}
    return replace_campaign(actor=verbs.acting(), campaign=campaign, record=record, **said)


def renamed(document, **players):
    return {**document, "players": [{**p, "name": players.get(p["id"], p["name"])} for p in document["players"]]}


def test_the_file_is_then_what_the_campaign_says(campaign):
    """field lesson 26"""
    document = renamed(dump(campaign), j1="Annika")
    document["reports"][0]["note"] = "told anew"
    replaced(campaign, document)
    assert json.dumps(dump(campaign)) == json.dumps(read_campaign(json.dumps(document).encode()).document())
    assert_reconciled()


def test_people_keep_their_seats_and_dice_that_agree_are_the_same_dice(campaign):
    before = list(Roll.objects.values_list("pk", "voided_at"))
    seat = Member.objects.get(user__username="Petra").seat_id
    replaced(campaign, renamed(dump(campaign), j1="Annika"))
    assert Member.objects.get(user__username="Petra").seat_id == seat
    assert Seat.objects.get(pk=seat).name == "Annika"
    assert list(Roll.objects.values_list("pk", "voided_at")) == before
    assert Report.objects.filter(game__campaign=campaign).count() == 1


def test_a_die_that_shows_another_face_is_struck_with_the_reason_and_stays_in_the_record(campaign):
    document = dump(campaign)
    document["muster"][0]["roll"] = 5
    replaced(campaign, document)
    old, new = Roll.objects.filter(campaign=campaign, game=0, pilot__code=document["muster"][0]["pilot"]).order_by("number")
    assert (old.value, bool(old.voided_at), "was replaced by a file" in old.void_reason) == (3, True, True)
    assert (new.value, new.source) == (5, "file")
    assert sorted(Roll.objects.values_list("number", flat=True)) == list(range(1, Roll.objects.count() + 1))


def test_the_former_file_is_in_the_journal_and_brings_everything_back(campaign):
    was = dump(campaign)
    replaced(campaign, read_campaign(SOLOMONS.read_bytes()))
    entry = JournalEntry.objects.filter(campaign=campaign).first()
    assert "The campaign was replaced by the file “changed.json”" in sentence(entry)
    assert entry.before["file"] == was
    assert_reconciled()
    replaced(campaign, entry.before["file"])
    assert json.dumps(dump(campaign)) == json.dumps(was)
    assert_reconciled()


def test_dice_of_pilots_who_go_are_found_again_when_they_come_back(campaign):
    was = set(Roll.objects.filter(campaign=campaign).values_list("number", "pilot__code"))
    former = dump(campaign)
    replaced(campaign, read_campaign(SOLOMONS.read_bytes()))
    replaced(campaign, former)
    assert was <= set(Roll.objects.filter(campaign=campaign).values_list("number", "pilot__code"))


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_any_file_can_take_the_place_of_any_campaign(campaign, path):
    record = read_campaign(path.read_bytes())
    replaced(campaign, record)
    taken = intake.read(json.dumps(dump(campaign)).encode())
    assert taken.outcome is not None
    assert facts(verbs.fresh(campaign)).document()["players"] == record.document()["players"]
    assert_reconciled()


def test_the_same_facts_change_nothing(campaign):
    """field lesson 5"""
    version = verbs.fresh(campaign).version
    assert replaced(campaign, dump(campaign)).entry is None
    assert verbs.fresh(campaign).version == version


def test_the_same_form_twice_replaces_once(campaign):
    key, document = uuid.uuid4(), renamed(dump(campaign), j1="Annika")
    first, second = replaced(campaign, document, key=key), replaced(campaign, document, key=key)
    assert second.repeated
    assert first.entry == second.entry


def test_a_campaign_that_moved_on_is_a_conflict(campaign):
    """field lesson 10"""
    version = verbs.fresh(campaign).version
    verbs.open_game(campaign, 2)
    with pytest.raises(Conflict):
        replaced(campaign, renamed(dump(campaign), j1="Annika"), version=version)


def test_an_open_draft_stays_where_the_file_says_nothing_of_its_game(campaign):
    verbs.open_game(campaign, 2)
    replaced(campaign, renamed(dump(campaign), j1="Annika"))
    assert verbs.draft_of(campaign, 2)
    replaced(campaign, read_campaign(SOLOMONS.read_bytes()))
    assert not Report.objects.filter(game__campaign=campaign, state="draft").exists()
