"""Two people confirm a report: one submits it, a second confirms exactly what he saw, or sends it back."""

from uuid import uuid4

import pytest

from campaign.acts import confirming, options
from campaign.acts.base import Conflict, Refused
from campaign.acts.closing import close_account
from campaign.acts.confirming import confirm_submitted, send_back, submit_report, submit_unplayed, take_back
from campaign.acts.drafts import draft_of, restore_draft, save_draft, thrown_away, void_draft
from campaign.acts.reports import confirm_report, confirm_unplayed
from campaign.models import JournalEntry, Member
from campaign.words.journal import sentence
from games.models import GameResult, Report
from games.parts.seen import digest
from pilots.former import FORMER
from tests.scenes import scene
from tests.verbs import account, acting, add_member, fresh, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def campaign(sabine):
    return two_confirm(mustered_campaign(sabine))


def two_confirm(campaign, confirmation="two"):
    edit = fresh(campaign).options_edit
    options.change_options(
        actor=acting(), campaign=campaign, edit=edit, name=campaign.name, visibility="private", confirmation=confirmation
    )
    return fresh(campaign)


@scene
def draft(campaign):
    return open_game(campaign, 1)


@scene
def people(campaign):
    """A second referee, a player of each side, and a member without a seat."""
    found = {name: account(name) for name in ("Theo", "Anna", "Ingrid", "Pia")}
    add_member(campaign, found["Theo"])
    add_member(campaign, found["Anna"], Member.Role.PLAYER, "j1")
    add_member(campaign, found["Ingrid"], Member.Role.PLAYER, "u1")
    add_member(campaign, found["Pia"], Member.Role.PLAYER)
    return found


def submit(campaign, user, **more):
    edit = draft_of(campaign, 1).edit
    submit_report(**{"actor": acting(user), "campaign": campaign, "game": 1, "edit": edit, **more})
    return draft_of(campaign, 1)


def second(campaign, user, report, **more):
    said = {"edit": report.edit, "seen": digest(report.body), **more}
    return confirm_submitted(actor=acting(user), campaign=campaign, game=1, **said)


def codes(refused):
    return [refusal.code for refusal in refused.value.refusals]


# --- submitting ------------------------------------------------------------------------------------------------------


def test_a_submitted_report_waits_and_does_not_count(campaign, draft, sabine):
    report = submit(campaign, sabine)
    assert (report.state, report.by, report.submitted_at is not None) == ("submitted", sabine, True)
    assert not GameResult.objects.exists()
    assert fresh(campaign).score.as_of == 0
    entry = JournalEntry.objects.get(act="report.submit")
    assert (entry.game, entry.params["sorties"]) == (1, 8)
    assert "waits for a second person" in sentence(entry)


def test_what_could_not_be_confirmed_cannot_be_submitted(campaign, draft, sabine):
    write_down(campaign, 1, j1={"fate": "shot_down"}, u1={"exit": {"edge": "enemy", "chased_by": "u2-1"}})
    with pytest.raises(Refused) as refused:
        submit(campaign, sabine)
    two_confirm(campaign, "referee")
    with pytest.raises(Refused) as alone:
        confirm_report(actor=acting(sabine), campaign=campaign, game=1, edit=draft.edit)
    assert codes(refused) == codes(alone) != []
    assert draft_of(campaign, 1).state == "draft"


def test_a_report_submitted_twice_is_submitted_once(campaign, draft, sabine):
    key = uuid4()
    for _again in range(2):
        submit_report(actor=acting(sabine), campaign=campaign, game=1, edit=draft.edit, key=key)
    assert JournalEntry.objects.filter(act="report.submit").count() == 1


def test_a_draft_that_was_changed_is_not_submitted_unseen(campaign, draft, sabine):
    save_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit, body={**draft.body, "note": "Fog."})
    with pytest.raises(Conflict):
        submit(campaign, sabine, edit=draft.edit)


def test_where_two_confirm_one_cannot_do_it_alone_and_the_other_way_round(campaign, draft, sabine):
    common = {"actor": acting(sabine), "campaign": campaign, "game": 1, "edit": draft.edit}
    for act in (confirm_report, confirm_unplayed):
        with pytest.raises(Refused) as refused:
            act(**common)
        assert codes(refused) == ["report.two"]
    two_confirm(campaign, "referee")
    for act in (submit_report, submit_unplayed):
        with pytest.raises(Refused) as refused:
            act(**common)
        assert codes(refused) == ["report.alone"]


def test_a_submitted_report_cannot_be_edited_confirmed_alone_or_submitted_again(campaign, draft, sabine):
    report = submit(campaign, sabine)
    common = {"actor": acting(sabine), "campaign": campaign, "game": 1, "edit": report.edit}
    for act in (confirm_report, confirm_unplayed, submit_report, submit_unplayed):
        with pytest.raises(Conflict):
            act(**common)
    for body in (report.body, {**report.body, "note": "Fog."}):
        with pytest.raises(Conflict) as conflict:
            save_draft(**common, body=body)
        assert conflict.value.theirs.state == "submitted"


# --- the second person -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Theo", "Anna", "Ingrid"])
def test_another_referee_or_a_player_confirms_what_a_referee_without_a_seat_submitted(campaign, draft, sabine, people, name):
    report = submit(campaign, sabine)
    seen = digest(report.body)
    second(campaign, people[name], report)
    entry = JournalEntry.objects.get(act="report.confirm")
    assert entry.actor_name == name
    assert {what: entry.params[what] for what in ("submitted_by", "confirmed_by", "digest")} == {
        "submitted_by": "Sabine",
        "confirmed_by": name,
        "digest": seen,
    }
    assert f"Submitted by Sabine, seen and confirmed by {name}" in sentence(entry)
    assert Report.objects.get(game__number=1).state == "confirmed"
    assert fresh(campaign).score.as_of == 1


def test_the_submitter_cannot_be_the_second(campaign, draft, sabine):
    with pytest.raises(Refused) as refused:
        second(campaign, sabine, submit(campaign, sabine))
    assert codes(refused) == ["second.own"]


def test_a_player_of_the_submitters_side_cannot_and_one_of_the_other_can(campaign, draft, people):
    Member.objects.filter(user=people["Theo"]).update(seat=campaign.seats.get(code="j2"))
    report = submit(campaign, people["Theo"])
    with pytest.raises(Refused) as refused:
        second(campaign, people["Anna"], report)
    assert codes(refused) == ["second.side"]
    second(campaign, people["Ingrid"], report)


@pytest.mark.parametrize("moved", ["u2", None])
def test_the_side_of_the_first_is_the_one_on_which_he_sat_when_he_submitted(campaign, draft, people, moved):
    member = Member.objects.filter(user=people["Theo"])
    member.update(seat=campaign.seats.get(code="j2"))
    report = submit(campaign, people["Theo"])
    assert JournalEntry.objects.get(act="report.submit").params["side"] == report.submitted_side == "japan"
    member.update(seat=campaign.seats.get(code=moved) if moved else None)
    with pytest.raises(Refused) as refused:
        second(campaign, people["Anna"], report)
    assert codes(refused) == ["second.side"]
    second(campaign, people["Ingrid"], report)


def test_what_was_taken_back_is_submitted_anew_from_where_the_first_sits_by_then(campaign, draft, people):
    member = Member.objects.filter(user=people["Theo"])
    member.update(seat=campaign.seats.get(code="j2"))
    report = submit(campaign, people["Theo"])
    take_back(actor=acting(people["Theo"]), campaign=campaign, game=1, edit=report.edit)
    assert draft_of(campaign, 1).submitted_side == ""
    member.update(seat=None)
    second(campaign, people["Anna"], submit(campaign, people["Theo"]))


def test_a_member_without_a_seat_or_a_stranger_cannot(campaign, draft, sabine, people):
    report = submit(campaign, sabine)
    for user in (people["Pia"], account("Stan"), None):
        with pytest.raises(Refused) as refused:
            second(campaign, user, report)
        assert codes(refused) == ["second.seat"]


def test_who_submitted_is_known_when_his_account_is_gone(campaign, draft, people):
    report = submit(campaign, people["Theo"])
    people["Theo"].delete()
    second(campaign, people["Anna"], draft_of(campaign, 1), seen=digest(report.body))
    assert JournalEntry.objects.get(act="report.confirm").params["submitted_by"] == "Theo"


def test_only_exactly_what_was_seen_is_confirmed(campaign, draft, sabine, people):
    report = submit(campaign, sabine)
    for tampered in ({"seen": digest({**report.body, "note": "Fog."})}, {"seen": ""}, {"edit": report.edit - 1}):
        with pytest.raises(Conflict):
            second(campaign, people["Theo"], report, **tampered)
    assert not JournalEntry.objects.filter(act="report.confirm").exists()


def test_what_was_changed_behind_the_page_is_not_confirmed(campaign, draft, sabine, people):
    report = submit(campaign, sabine)
    seen = digest(report.body)
    Report.objects.filter(pk=report.pk).update(body={**report.body, "note": "Fog."})
    with pytest.raises(Conflict):
        second(campaign, people["Theo"], report, seen=seen)


def test_the_second_form_sent_twice_confirms_once(campaign, draft, sabine, people):
    report, key = submit(campaign, sabine), uuid4()
    answers = [second(campaign, people["Theo"], report, key=key) for _again in range(2)]
    assert [answer.repeated for answer in answers] == [False, True]
    with pytest.raises(Conflict) as conflict:
        second(campaign, people["Anna"], report)
    assert conflict.value.theirs.state == "confirmed"


# --- back ------------------------------------------------------------------------------------------------------------


def test_not_so_makes_it_a_draft_again_that_says_why(campaign, draft, sabine, people):
    report = submit(campaign, sabine)
    send_back(actor=acting(people["Ingrid"]), campaign=campaign, game=1, edit=report.edit, reason="It was Jörg.")
    back = draft_of(campaign, 1)
    assert (back.state, back.submitted_at) == ("draft", None)
    assert back.body["returned"] == {"by": "Ingrid", "reason": "It was Jörg."}
    entry = JournalEntry.objects.get(act="report.return")
    assert (entry.reason, entry.actor_name) == ("It was Jörg.", "Ingrid")
    assert "sent back" in sentence(entry)
    assert "returned" not in submit(campaign, sabine).body


@pytest.mark.parametrize(("name", "code"), [("Sabine", "second.own"), ("Pia", "second.seat")])
def test_only_a_second_person_sends_it_back(campaign, draft, sabine, people, name, code):
    report = submit(campaign, sabine)
    user = {**people, "Sabine": sabine}[name]
    with pytest.raises(Refused) as refused:
        send_back(actor=acting(user), campaign=campaign, game=1, edit=report.edit, reason="No.")
    assert codes(refused) == [code]


def test_sending_back_needs_a_reason(campaign, draft, sabine, people):
    report = submit(campaign, sabine)
    with pytest.raises(Refused) as refused:
        send_back(actor=acting(people["Theo"]), campaign=campaign, game=1, edit=report.edit, reason=" ")
    assert codes(refused) == ["return.reason"]
    assert draft_of(campaign, 1).state == "submitted"


def test_a_referee_takes_it_back_and_edits_it(campaign, draft, sabine, people):
    report = submit(campaign, sabine)
    take_back(actor=acting(sabine), campaign=campaign, game=1, edit=report.edit)
    back = draft_of(campaign, 1)
    save_draft(actor=acting(sabine), campaign=campaign, game=1, edit=back.edit, body={**back.body, "note": "Fog."})
    with pytest.raises(Conflict):
        second(campaign, people["Theo"], report)


def test_a_submitted_report_can_be_thrown_away_and_comes_back_as_a_draft(campaign, draft, sabine):
    report = submit(campaign, sabine)
    void_draft(actor=acting(sabine), campaign=campaign, game=1, edit=report.edit)
    assert thrown_away(campaign, 1) is not None
    restore_draft(actor=acting(sabine), campaign=campaign, game=1)
    back = draft_of(campaign, 1)
    assert (back.state, back.submitted_at, back.body["sorties"]) == ("draft", None, report.body["sorties"])


def test_a_report_that_waits_when_the_option_changes_is_still_confirmed_by_a_second_or_taken_back(
    campaign, draft, sabine, people
):
    report = submit(campaign, sabine)
    two_confirm(campaign, "referee")
    take_back(actor=acting(sabine), campaign=campaign, game=1, edit=report.edit)
    two_confirm(campaign, "two")
    report = submit(campaign, sabine)
    two_confirm(campaign, "referee")
    second(campaign, people["Theo"], report)
    assert fresh(campaign).score.as_of == 1


# --- not played ------------------------------------------------------------------------------------------------------


def unplayed(campaign, user, edit):
    submit_unplayed(actor=acting(user), campaign=campaign, game=1, edit=edit, note="Storm.")
    return draft_of(campaign, 1)


def test_that_a_game_was_not_played_waits_for_the_second_too(campaign, draft, sabine, people):
    report = unplayed(campaign, sabine, draft.edit)
    assert confirming.counts_as(report.body, 1)["sorties"] == []
    assert "was not played" in sentence(JournalEntry.objects.get(act="report.submit"))
    second(campaign, people["Theo"], report)
    versions = list(Report.objects.filter(game__number=1).values_list("state", "body__note"))
    assert versions == [("void", None), ("confirmed", "Storm.")]
    assert GameResult.objects.get().closed


def test_the_draft_below_it_comes_back_when_it_is_sent_back(campaign, draft, sabine, people):
    write_down(campaign, 1, j1={"fate": "lost"})
    report = unplayed(campaign, sabine, draft.edit)
    send_back(actor=acting(people["Anna"]), campaign=campaign, game=1, edit=report.edit, reason="We played.")
    back = draft_of(campaign, 1)
    assert back.body["sorties"][0]["fate"] == "lost"
    assert "unplayed" not in back.body


@pytest.mark.parametrize("end", ["confirm", "back", "void"])
def test_a_game_that_was_never_opened_can_be_submitted_as_not_played(campaign, sabine, people, end):
    report = unplayed(campaign, sabine, None)
    if end == "confirm":
        second(campaign, people["Theo"], report)
        assert Report.objects.get().body == {"game": 1, "turns": 1, "note": "Storm."} | {"sorties": []}
        return
    act = take_back if end == "back" else void_draft
    act(actor=acting(sabine), campaign=campaign, game=1, edit=report.edit)
    assert draft_of(campaign, 1) is None
    assert thrown_away(campaign, 1) is None
    assert open_game(campaign, 1).body["sorties"]


def test_a_correction_says_that_nobody_countersigned_it():
    entry = JournalEntry(act="correction.confirm", params={"games": [1], "alone": True})
    assert "nobody countersigned" in sentence(entry)


def test_a_receipt_names_nobody_whose_account_is_closed(campaign, draft, sabine, people):
    from_theo = submit(campaign, people["Theo"])
    second(campaign, people["Anna"], from_theo)
    for name in ("Theo", "Anna"):
        close_account(user=people[name])
    receipt = JournalEntry.objects.get(campaign=campaign, act="report.confirm").params
    assert (receipt["submitted_by"], receipt["confirmed_by"]) == (FORMER, FORMER)


def test_no_version_of_a_report_names_whose_account_is_closed(campaign, draft, people):
    second(campaign, people["Anna"], submit(campaign, people["Theo"]))
    assert Report.objects.get().by_name == "Anna"
    close_account(user=people["Anna"])
    assert Report.objects.get().by_name == FORMER


def test_who_sent_a_report_back_is_not_named_on_it_when_his_account_is_closed(campaign, draft, sabine, people):
    report = submit(campaign, sabine)
    send_back(actor=acting(people["Anna"]), campaign=campaign, game=1, edit=report.edit, reason="Turn 4 was turn 5.")
    close_account(user=people["Anna"])
    assert draft_of(campaign, 1).body["returned"] == {"by": FORMER, "reason": "Turn 4 was turn 5."}
