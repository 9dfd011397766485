"""The act that makes a campaign of a campaign file."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.acts.base import Actor, Conflict, Refused
from campaign.acts.loading import load, load_all
from campaign.models import Campaign, JournalEntry, Member
from campaign.reconcile import differences
from campaign.record import DICE, facts
from games.models import Report, Roll
from pilots.models import AbilityChoice, Pilot
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_campaign
from rulebooks.pacific_air_war.standings import standings
from tests import verbs
from tests.files.campaigns import LEGAL, REFUSED, SOLOMONS, everything_stored, example
from tests.rulebooks.generate import generate

ACTOR = Actor("Sabine")


def record(document=None):
    return read_campaign(json.dumps(document if document is not None else example()))


def load_document(document=None, **options):
    return load(actor=ACTOR, record=record(document), **options).campaign


def test_loading_writes_one_line_in_the_journal_and_raises_the_version_once():
    campaign = load_document(file="autumn.json")
    entry = JournalEntry.objects.get(campaign=campaign)
    assert (entry.act, entry.version, entry.actor_name) == ("campaign.load", 1, "Sabine")
    assert entry.params["name"] == example()["name"]
    assert entry.params["file"] == "autumn.json"
    assert entry.params["games"] == [1, 2, 4, 7]
    assert entry.params["players"] == 9
    assert campaign.version == 1


def test_the_same_form_sent_twice_loads_once():
    """field lesson 5"""
    owner, key = verbs.account(), uuid4()
    first = load(actor=verbs.acting(owner), record=record(), key=key, owner_id=owner.pk)
    second = load(actor=verbs.acting(owner), record=record(), key=key, owner_id=owner.pk)
    assert (first.repeated, second.repeated) == (False, True)
    assert second.campaign == first.campaign
    assert Campaign.objects.count() == 1


def test_a_file_that_is_to_be_loaded_once_is_looked_for_under_the_lock():
    """Two forms of the same file, sent in the same instant, have both been told that it is not here (field lesson 7)."""
    owner, other = verbs.account(), verbs.account("Tomasz")
    first = load(actor=verbs.acting(owner), record=record(), key=uuid4(), owner_id=owner.pk, once=True)
    with pytest.raises(Conflict) as conflict:
        load(actor=verbs.acting(owner), record=record(), key=uuid4(), owner_id=owner.pk, once=True)
    assert conflict.value.theirs == first.campaign
    load(actor=verbs.acting(other), record=record(), key=uuid4(), owner_id=other.pk, once=True)
    assert Campaign.objects.count() == 2


def test_another_persons_form_with_the_same_key_is_another_form():
    key = uuid4()
    for name in ("Sabine", "Tomasz"):
        load(actor=verbs.acting(verbs.account(name)), record=record(), key=key)
    assert Campaign.objects.count() == 2


def test_the_loader_owns_it_and_nobody_else_sees_it():
    owner = verbs.account()
    campaign = load_document(owner_id=owner.pk)
    assert Member.objects.get(campaign=campaign, role=Member.Role.OWNER).user == owner
    assert campaign.visibility == Campaign.Visibility.PRIVATE


def test_what_breaks_a_rule_is_refused_with_every_refusal_and_nothing_is_stored():
    document = example()
    document["schedule"][0]["variant"] = document["schedule"][1]["variant"] = "pearl"
    document["players"][0]["until"] = 3
    before = everything_stored()
    with pytest.raises(Refused) as refused:
        load_document(document)
    assert {"schedule.variant", "player.span"} <= {refusal.code for refusal in refused.value.refusals}
    assert everything_stored() == before


def test_of_several_records_all_are_stored_or_none():
    before = everything_stored()
    broken = json.loads(next(path for path in REFUSED if path.stem == "claim.fate").read_text())
    with pytest.raises(Refused):
        load_all(actor=ACTOR, records=[(record(), None, ()), (record(broken), None, ())])
    assert everything_stored() == before


@pytest.mark.parametrize("path", [*LEGAL, SOLOMONS], ids=lambda path: path.stem)
def test_the_reading_tables_of_a_loaded_campaign_are_those_of_a_replay(path):
    campaign = load(actor=ACTOR, record=read_campaign(path.read_bytes())).campaign
    assert differences(campaign) == []


def test_a_stored_report_holds_no_dice_and_every_die_is_a_roll_from_the_file():
    document = example()
    campaign = load_document(document)
    thrown = [
        s[kind] for r in document["reports"] for s in r["sorties"] for kind in ("rescue", "home", "deck", "attack") if kind in s
    ]
    assert Roll.objects.filter(campaign=campaign).count() == len(thrown) + len(document["muster"])
    assert set(Roll.objects.filter(campaign=campaign).values_list("source", "by_name")) == {("file", "Sabine")}
    bodies = Report.objects.filter(game__campaign=campaign).values_list("body", flat=True)
    assert not any(set(DICE) & set(sortie) for body in bodies for sortie in body["sorties"])


def test_the_pilots_whom_the_rules_named_become_facts():
    """F.5"""
    campaign = load_document()
    named = {entry["pilot"] for entry in example()["replacements"]}
    unnamed = Pilot.objects.filter(campaign=campaign, came_after__gt=0).exclude(code__in=named)
    assert {pilot.name for pilot in unnamed} == {"Replacement 2", "Replacement 3"}


def statements(document):
    whole = record(document)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        load(actor=ACTOR, record=whole)
    return len(captured)


def test_a_longer_campaign_takes_no_more_statements():
    longer, other = generate(3, full=True), generate(4)
    longer["schedule"][1].pop("kido_butai", None)
    assert statements(longer) <= statements(other) <= 28


# --- what a file says of games to come ---------------------------------------------------------------------------------


def begun(**more):
    """A campaign of which only game 1 is reported, with ``more`` that is said ahead."""
    document = generate(5, full=True)
    document["reports"] = document["reports"][:1]
    for entries in ("abilities", "replacements", "promotions"):
        document[entries] = [entry for entry in document.get(entries, []) if entry["after"] <= 1] + more.get(entries, [])
    return document


def standing(campaign):
    whole = facts(campaign)
    return standings(play(whole), whole)


def assert_kept(document):
    """The facts stored are the facts of the file, but for pilots whom the rules named; and they load to the same again."""
    campaign = load_document(document)
    stored = facts(campaign).document()
    for entries in ("abilities", "promotions", "replacements"):
        assert [entry for entry in document[entries] if entry not in stored.get(entries, [])] == []
    assert standing(campaign) == standings(play(record(document)), record(document))
    again = load_document(stored)
    assert facts(again).document() == stored
    return campaign


def test_growth_of_a_pilot_who_is_not_there_yet_is_kept():
    later = {"after": 4, "pilot": "nobody-9"}
    campaign = assert_kept(begun(abilities=[{**later, "ability": "Marksman"}], promotions=[{**later, "rank": "Captain"}]))
    assert set(campaign.ahead) == {"abilities", "promotions"}


def test_two_successors_for_one_seat_and_gap_are_kept():
    one = {"player": "j1", "after": 4, "name": "Sato"}
    campaign = assert_kept(begun(replacements=[{**one, "pilot": "first"}, {**one, "pilot": "second"}]))
    assert Pilot.objects.filter(campaign=campaign, code="first").exists()
    assert campaign.ahead == {"replacements": [{**one, "pilot": "second"}]}


def test_a_successor_to_come_whose_id_is_taken_is_kept():
    taken = begun()["muster"][0]["pilot"]
    campaign = assert_kept(begun(replacements=[{"player": "u1", "after": 4, "pilot": taken, "name": "Sato"}]))
    assert campaign.ahead["replacements"][0]["pilot"] == taken


def test_what_was_said_ahead_comes_true_when_its_game_is_closed():
    """The successor who was named twice comes in once; the ability of nobody is let go."""
    document = begun(
        replacements=[
            {"player": "j1", "after": 2, "pilot": "first", "name": "Sato"},
            {"player": "j1", "after": 2, "pilot": "second", "name": "Ito"},
        ],
        abilities=[{"pilot": "nobody-9", "after": 2, "ability": "Marksman"}],
        promotions=[{"pilot": "first", "after": 4, "rank": "Captain"}],
    )
    campaign = load_document(document)
    verbs.open_game(campaign, 2)
    verbs.write_down(campaign, 2, j1={"fate": "lost", "crew": "killed"})
    verbs.confirm_report(campaign, 2)
    verbs.throw_all(campaign)
    campaign.refresh_from_db()
    assert campaign.ahead == {}
    assert list(Pilot.objects.filter(campaign=campaign, came_after=2, on_call=False).values_list("code", flat=True)) == ["first"]
    assert not AbilityChoice.objects.filter(campaign=campaign, after=2).exists()


def test_a_promotion_said_ahead_becomes_a_row_when_its_pilot_comes():
    played = verbs.mustered_campaign()
    verbs.fly_game(played, 1)
    document = {**facts(played).document(), "promotions": [{"pilot": "j1-2", "after": 4, "rank": "Captain"}]}
    campaign = load_document(document)
    assert set(campaign.ahead) == {"promotions"}
    verbs.fly_game(campaign, 2, j1={"fate": "lost", "crew": "killed"})
    campaign.refresh_from_db()
    assert campaign.ahead == {}
    assert Pilot.objects.get(campaign=campaign, code="j1-2").promotions.get().rank == "Captain"
