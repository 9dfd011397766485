"""Parts are taken over into the draft as they were looked at, once; and countersigned by the other side."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.countersigns import countersign
from campaign.acts.drafts import save_draft
from campaign.acts.merging import merge_parts
from campaign.models import JournalEntry, Member
from games.models import Countersign, Part
from games.parts.points import Version
from tests.filing import file_part, kill, signed
from tests.scenes import scene
from tests.verbs import account, acting, add_member, confirm_report, draft_of, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return mustered_campaign()


@scene
def draft(campaign):
    return open_game(campaign, 1)


def merge(campaign, draft, choices=None, **more):
    seen = dict(Part.objects.values_list("seat__code", "edit"))
    said = {"edit": draft.edit, "seen": seen, "choices": choices or {}, **more}
    return merge_parts(actor=acting(), campaign=campaign, game=1, **said)


def sortie(campaign, name):
    return next(each for each in draft_of(campaign).body["sorties"] if each["id"] == name)


def test_what_is_filed_comes_into_the_draft_and_is_marked_taken(campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    file_part(campaign, "u1", fate="shot_down", crew="wounded")
    saved = merge(campaign, draft)
    assert (saved.changed, saved.report.edit) == (True, draft.edit + 1)
    assert draft_of(campaign).body["claims"] == [kill("j1-1", "u1-1", 4)]
    assert (sortie(campaign, "u1-1")["fate"], sortie(campaign, "u1-1")["crew"]) == ("shot_down", "wounded")
    assert set(Part.objects.values_list("edit", "taken")) == {(1, 1)}
    assert not JournalEntry.objects.filter(act__startswith="part").exists()


def test_what_was_merged_can_be_confirmed_as_it_is(campaign, draft):
    file_part(campaign, "j1", kill(["j1-1", "j2-1"], "u1-1", 4))
    file_part(campaign, "j2", kill(["j2-1", "j1-1"], "u1-1"))
    file_part(campaign, "u1", fate="shot_down", exit=None)
    merge(campaign, draft)
    confirm_report(campaign)


def test_merging_twice_changes_nothing_the_second_time(campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4), exit={"edge": "enemy"})
    merge(campaign, draft)
    once = draft_of(campaign)
    assert not merge(campaign, once).changed
    assert (draft_of(campaign).edit, draft_of(campaign).body) == (once.edit, once.body)


def test_the_same_form_sent_twice_is_worked_once(campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    key = uuid4()
    answers = [merge(campaign, draft, key=key) for _again in range(2)]
    assert [answer.changed for answer in answers] == [True, False]
    assert draft_of(campaign).edit == draft.edit + 1


def test_a_contradiction_is_taken_as_it_was_chosen(campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1"))
    file_part(campaign, "j2", kill("j2-1", "u1-1"))
    merge(campaign, draft)
    assert not draft_of(campaign).body["claims"]
    chosen = Version({"fate": "shot_down", "by": ["j2-1"], "turn": None}).id
    merge(campaign, draft_of(campaign), {"kill:u1-1": chosen})
    assert draft_of(campaign).body["claims"] == [kill("j2-1", "u1-1")]


def test_a_draft_that_was_changed_since_is_not_overwritten(campaign, draft):
    part = file_part(campaign, "j1", kill("j1-1", "u1-1"))
    save_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit, body={**draft.body, "note": "Fog."})
    with pytest.raises(Conflict) as conflict:
        merge(campaign, draft)
    assert conflict.value.thing == "report"
    part.refresh_from_db()
    assert (part.taken, draft_of(campaign).body["claims"]) == (0, [])


def test_what_was_filed_since_is_not_taken_unseen(campaign, draft):
    file_part(campaign, "j1", kill("j1-1", "u1-1"))
    for seen in ({}, {"j1": 2}):
        with pytest.raises(Conflict) as conflict:
            merge(campaign, draft, seen=seen)
        assert conflict.value.theirs.seats == ("j1",)
    assert not draft_of(campaign).body["claims"]


# --- countersigning --------------------------------------------------------------------------------------------------


@scene
def ingrid(campaign):
    user = account("Ingrid")
    add_member(campaign, user, Member.Role.PLAYER, "u1")
    return user


def say(campaign, user, seat="j1", **more):
    return countersign(
        **{"actor": acting(user), "campaign": campaign, "game": 1, "seat": seat, "edit": 1, "agrees": True, **more}
    )


def codes(refused):
    return [refusal.code for refusal in refused.value.refusals]


def test_a_player_of_the_other_side_countersigns_what_he_saw(campaign, draft, ingrid):
    file_part(campaign, "j1", kill("j1-1", "u1-1"))
    assert say(campaign, ingrid, note="In turn\n4.").changed
    stored = Countersign.objects.get()
    assert (stored.seat.code, stored.edit, stored.agrees, stored.note, stored.by) == ("u1", 1, True, "In turn 4.", ingrid)


def test_a_newer_word_replaces_his_own_and_the_same_changes_nothing(campaign, draft, ingrid):
    file_part(campaign, "j1", kill("j1-1", "u1-1"))
    say(campaign, ingrid)
    assert not say(campaign, ingrid).changed
    assert say(campaign, ingrid, agrees=False, note="It was Bence.").changed
    assert Countersign.objects.get().agrees is False


def test_what_was_filed_again_is_not_countersigned_unseen(campaign, draft, ingrid):
    file_part(campaign, "j1")
    file_part(campaign, "j1", kill("j1-1", "u1-1"))
    with pytest.raises(Conflict) as conflict:
        say(campaign, ingrid)
    assert conflict.value.theirs.edit == 2
    assert not Countersign.objects.exists()


def test_nobody_countersigns_his_own_side_what_is_not_filed_or_a_report_that_is_closed(campaign, draft, ingrid):
    file_part(campaign, "u2")
    for seat, code in (("u2", "countersign.side"), ("u1", "countersign.none"), ("j1", "countersign.none")):
        with pytest.raises(Refused) as refused:
            say(campaign, ingrid, seat)
        assert codes(refused) == [code]
    file_part(campaign, "j1")
    with pytest.raises(Refused) as refused:
        say(campaign, ingrid, note="x" * 201)
    assert codes(refused) == ["countersign.note"]
    confirm_report(campaign)
    with pytest.raises(Refused) as refused:
        say(campaign, ingrid)
    assert codes(refused) == ["countersign.closed"]


def test_nobody_countersigns_what_he_filed_himself_when_he_sat_on_the_other_side(campaign, draft, ingrid):
    part = file_part(campaign, "j1")
    part.by = ingrid
    part.save(update_fields=["by"])
    with pytest.raises(Refused) as refused:
        say(campaign, ingrid)
    assert codes(refused) == ["countersign.own"]


def test_whoever_has_no_seat_countersigns_nothing(campaign, draft):
    file_part(campaign, "j1")
    with pytest.raises(Refused) as refused:
        say(campaign, account("Pia"))
    assert codes(refused) == ["own.seat"]


def test_a_countersign_stays_with_the_filing_that_it_was_said_of(campaign, draft):
    part = file_part(campaign, "j1")
    sign = signed(part, "u1")
    again = file_part(campaign, "j1", kill("j1-1", "u1-1"))
    assert (sign.edit, again.edit) == (1, 2)
