"""A player files his part of a report: his own, while the report is open, as often as he likes."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.filing import file_part
from campaign.models import Member
from games.models import Part
from tests.scenes import scene
from tests.verbs import NOW, account, acting, add_member, confirm_report, draft_of, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@scene
def campaign(anna):
    founded = mustered_campaign(account("Sabine"))
    add_member(founded, anna, Member.Role.PLAYER, "j1")
    open_game(founded, 1)
    return fresh(founded)


HOME = {"sortie": {"aircraft": "A6M2"}, "claims": []}
KILL = {"sortie": {"aircraft": "A6M2", "hits": True}, "claims": [{"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 7}]}


def file(who, campaign, body=KILL, edit=0, **more):
    return file_part(actor=acting(who), campaign=campaign, game=1, edit=edit, body=body, now=NOW, **more)


def code_of(refused):
    return refused.value.refusals[0].code


def test_a_part_is_kept_with_who_filed_it_and_when_and_changes_no_figure(campaign, anna):
    version, draft = campaign.version, draft_of(campaign).body
    filed = file(anna, campaign)
    part = Part.objects.get()
    assert (filed.changed, part.body, part.edit, part.by_name, part.filed_at) == (True, KILL, 1, "Anna", NOW)
    assert (fresh(campaign).version, draft_of(campaign).body) == (version, draft)


def test_the_same_part_again_changes_nothing(campaign, anna):
    file(anna, campaign)
    assert not file(anna, campaign).changed
    assert Part.objects.get().edit == 1


def test_a_part_is_changed_until_the_report_is_confirmed(campaign, anna):
    file(anna, campaign)
    file(anna, campaign, HOME, edit=1)
    assert (Part.objects.get().body, Part.objects.get().edit) == (HOME, 2)
    confirm_report(campaign)
    with pytest.raises(Refused) as refused:
        file(anna, campaign, KILL, edit=2)
    assert (code_of(refused), refused.value.refusals[0].params["why"]) == ("part.closed", "confirmed")


def test_a_form_that_is_older_than_what_is_stored_meets_a_conflict(campaign, anna):
    file(anna, campaign)
    with pytest.raises(Conflict) as conflict:
        file(anna, campaign, HOME, edit=0)
    assert conflict.value.theirs == Part.objects.get()


def test_a_lost_answer_is_no_conflict_with_oneself(campaign, anna):
    lost = uuid4()
    file(anna, campaign, key=lost)
    file(anna, campaign, HOME, edit=0, key=uuid4(), after=lost)
    assert (Part.objects.get().body, Part.objects.get().edit) == (HOME, 2)


def test_nothing_is_filed_before_the_roll_call(campaign, anna):
    with pytest.raises(Refused) as refused:
        file_part(actor=acting(anna), campaign=campaign, game=2, edit=0, body=HOME, now=NOW)
    assert (code_of(refused), refused.value.refusals[0].params["why"]) == ("part.closed", "none")


def test_whoever_does_not_fly_files_nothing(anna):
    campaign = mustered_campaign(account("Sabine"))
    add_member(campaign, anna, Member.Role.PLAYER, "j1")
    open_game(campaign, 1, {"j1": "absent"})
    with pytest.raises(Refused) as refused:
        file(anna, campaign, HOME)
    assert code_of(refused) == "part.flies"


def test_nobody_claims_for_another_or_on_somebody_who_is_not_there(campaign, anna):
    for claim in ({"by": "j2-1", "on": "u1-1", "result": "hit"}, {"by": "j1-1", "on": "nobody", "result": "hit"}):
        with pytest.raises(Refused) as refused:
            file(anna, campaign, {"sortie": {}, "claims": [claim]})
        assert code_of(refused) == "part.claim"


def test_a_stranger_files_nothing(campaign):
    with pytest.raises(Refused) as refused:
        file(account("Otto"), campaign)
    assert code_of(refused) == "own.seat"


def test_a_part_with_doubts_is_filed_because_it_is_evidence(campaign, anna):
    odd = {"sortie": {"aircraft": "A6M2", "exit": {"edge": "enemy", "turn": "late"}}, "claims": []}
    assert file(anna, campaign, odd).changed


def test_claims_of_his_strike_aircraft_are_his_too(campaign, anna):
    draft = draft_of(campaign)
    draft.body["sorties"].append({"id": "js1", "strike_for": "j1-1", "aircraft": "D3A"})
    draft.save(update_fields=["body"])
    claim = {"by": "js1", "on": "u1-1", "result": "damaged"}
    assert file(anna, campaign, {"sortie": {"aircraft": "A6M2"}, "claims": [claim]}).changed
