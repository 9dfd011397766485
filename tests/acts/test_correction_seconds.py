"""Where two people confirm, a correction too is submitted by one and confirmed, or sent back, by another."""

from uuid import UUID

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.closing import close_account
from campaign.acts.correction_seconds import confirm_submitted, send_back, submit_correction, take_back
from campaign.acts.corrections import (
    confirm_correction,
    discard,
    fly_instead,
    prepare_die,
    prepare_report,
    prepare_void,
    take_out,
)
from campaign.corrections.seen import digest
from campaign.models import JournalEntry, Member, Notice
from campaign.record import document
from campaign.words.journal import sentence
from campaign.words.refusals import told
from games.models import Report, Roll
from pilots.former import FORMER
from tests.correcting import body_of, claim, codes, correction_of, kills, line, look, moves_the_kill, prepare, sortie
from tests.scenes import scene
from tests.verbs import (
    account,
    acting,
    add_member,
    choose_ability,
    confirm_report,
    fly_game,
    fresh,
    mustered_campaign,
    open_game,
    two_confirm,
)
from tests.verbs import (
    throw_all as roll_on,
)

pytestmark = pytest.mark.django_db
PEOPLE = {"Theo": ("referee", ""), "Anna": ("player", "j1"), "Ingrid": ("player", "u1"), "Pia": ("player", "")}


@scene
def people():
    return {name: account(name) for name in ("Sabine", "Stan", *PEOPLE)}


@scene
def campaign(people):
    """Game 1 is closed: u1 was shot down by j1; every die was a 6."""
    campaign = mustered_campaign(people["Sabine"])
    for name, (role, seat) in PEOPLE.items():
        add_member(campaign, people[name], role, seat)
    open_game(campaign, 1)
    claim(campaign, 1, "j1", "u1")
    confirm_report(campaign, 1)
    roll_on(campaign)
    return two_confirm(campaign)


@scene
def prepared(campaign):
    prepare(campaign, 1, moves_the_kill)
    return correction_of(campaign)


def submit(campaign, user, reason="It was Bence who fired.", **more):
    correction = correction_of(campaign)
    seen = {"edit": correction.edit if correction else 0, "version": fresh(campaign).version, **more}
    submit_correction(actor=acting(user), campaign=campaign, reason=reason, **seen)
    return correction_of(campaign)


@scene
def submitted(campaign, prepared, people):
    return submit(campaign, people["Sabine"])


def seen_now(campaign):
    return digest(correction_of(campaign), fresh(campaign).version)


def second(campaign, user, **more):
    return confirm_submitted(actor=acting(user), campaign=campaign, **{"seen": seen_now(campaign), **more})


def back(campaign, user, reason="It was Anna after all."):
    return send_back(actor=acting(user), campaign=campaign, edit=correction_of(campaign).edit, reason=reason)


def kills_of(pilot):
    return line(pilot).half_kills


def night_of_game_2(campaign):
    """Somebody flies game 2, while one person confirms."""
    two_confirm(campaign, "referee")
    fly_game(campaign, 2)
    two_confirm(campaign)


# --- submitting ------------------------------------------------------------------------------------------------------


def test_one_alone_cannot_confirm_a_correction(campaign, prepared, people):
    with pytest.raises(Refused) as refused:
        confirm_correction(
            actor=acting(people["Sabine"]), campaign=campaign, edit=prepared.edit, version=fresh(campaign).version, reason="So."
        )
    assert codes(refused) == ["correction.two"]
    assert "it is submitted first" in told(refused.value.refusals[0])
    assert correction_of(campaign).edit == prepared.edit


def test_where_one_confirms_nothing_is_submitted(campaign, prepared, people):
    two_confirm(campaign, "referee")
    with pytest.raises(Refused) as refused:
        submit(campaign, people["Sabine"])
    assert codes(refused) == ["correction.alone"]


def test_submitting_changes_no_fact_and_the_journal_says_that_it_waits(campaign, prepared, people):
    before, kills_before = document(fresh(campaign)), kills_of("j1-1")
    submitted = submit(campaign, people["Sabine"])
    assert (submitted.by_name, submitted.submitted_side, submitted.reason) == ("Sabine", "", "It was Bence who fired.")
    assert document(fresh(campaign)) == before
    assert kills_of("j1-1") == kills_before
    entry = JournalEntry.objects.get(act="correction.submit")
    assert (entry.params, entry.before, entry.after, entry.game) == ({"games": [1], "dice": [], "side": ""}, {}, {}, 1)
    assert sentence(entry) == "A correction of game 1 was submitted. It waits for a second person."
    assert entry.reason == "It was Bence who fired."


def test_a_die_in_it_is_told_as_it_would_be_put_right(campaign, people):
    die = Roll.objects.get(campaign=campaign, game=1, kind="home", pilot__code="j3-1")
    prepare_die(actor=acting(), campaign=campaign, roll=die.pk, value=5, reason="Misread.", witness="Nina")
    submit(campaign, people["Sabine"])
    told = sentence(JournalEntry.objects.get(act="correction.submit"))
    assert f"Dice to be put right: {die.pilot.name}, home: 5 instead of 6." in told
    assert Roll.objects.get(pk=die.pk).voided_at is None


def test_what_could_not_be_confirmed_cannot_be_submitted(campaign, people):
    prepare(campaign, 1, lambda body: sortie(body, "j2").update(fate="shot_down"))
    with pytest.raises(Refused) as refused:
        submit(campaign, people["Sabine"])
    assert codes(refused) == [refusal.code for refusal in look(campaign).after.refusals] != []
    assert correction_of(campaign).submitted_at is None


def test_submitting_needs_a_reason(campaign, prepared, people):
    with pytest.raises(Refused) as refused:
        submit(campaign, people["Sabine"], reason=" ")
    assert codes(refused) == ["correction.reason"]


@pytest.mark.parametrize("moved", [{"edit": 0}, {"version": 1}])
def test_submitting_what_was_changed_since_is_a_conflict(campaign, prepared, people, moved):
    with pytest.raises(Conflict):
        submit(campaign, people["Sabine"], **moved)


def test_submitted_it_stays_as_it_is(campaign, submitted, people):
    who, stored = acting(people["Theo"]), correction_of(campaign)
    die = Roll.objects.filter(campaign=campaign, game=1, voided_at__isnull=True).first()
    common = {"actor": who, "campaign": campaign}
    tries = [
        lambda: prepare_report(**common, game=1, body={**body_of(campaign, 1), "turns": 20}, edit=stored.edit),
        lambda: prepare_die(**common, roll=die.pk, value=2, reason="So.", witness="Nina"),
        lambda: take_out(**common, game=1, edit=stored.edit),
        lambda: fly_instead(**common, game=1, of="j1-1", pilot="j2-1", edit=stored.edit),
        lambda: discard(campaign=campaign, edit=stored.edit),
        lambda: submit(campaign, people["Theo"]),
        lambda: confirm_correction(**common, edit=stored.edit, version=fresh(campaign).version, reason="So."),
    ]
    for attempt in tries:
        with pytest.raises(Refused) as refused:
            attempt()
        assert codes(refused) == ["correction.submitted"]
    now = correction_of(campaign)
    assert (now.bodies, now.dice, now.edit) == (stored.bodies, stored.dice, stored.edit)


def test_submitted_it_cannot_be_confirmed_alone_when_one_confirms_by_then(campaign, submitted, people):
    two_confirm(campaign, "referee")
    with pytest.raises(Refused) as refused:
        confirm_correction(
            actor=acting(people["Theo"]), campaign=campaign, edit=submitted.edit, version=fresh(campaign).version, reason="So."
        )
    assert codes(refused) == ["correction.submitted"]


# --- the second person -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Theo", "Anna", "Ingrid"])
def test_another_referee_or_a_player_confirms_it_and_the_journal_keeps_the_receipt(campaign, submitted, people, name):
    seen, before = seen_now(campaign), (kills_of("j1-1"), kills_of("j2-1"))
    second(campaign, people[name])
    assert correction_of(campaign) is None
    assert (kills_of("j1-1"), kills_of("j2-1")) == (before[0] - 2, before[1] + 2)
    entry = JournalEntry.objects.get(act="correction.confirm")
    assert (entry.actor_name, entry.reason) == (name, "It was Bence who fired.")
    receipt = {key: entry.params[key] for key in ("submitted_by", "confirmed_by", "digest")}
    assert receipt == {"submitted_by": "Sabine", "confirmed_by": name, "digest": seen}
    assert "alone" not in entry.params
    assert entry.after["pilots"]["j2-1"]["half_kills"] == before[1] + 2
    assert f"Submitted by Sabine, seen and confirmed by {name}; receipt {seen[:12]}." in sentence(entry)
    assert "nobody countersigned" not in sentence(entry)
    assert Report.objects.get(game__campaign=campaign, state="confirmed").by_name == name


@pytest.mark.parametrize(("name", "code"), [("Sabine", "second.own"), ("Pia", "second.seat"), ("Stan", "second.seat")])
def test_nobody_else_may(campaign, submitted, people, name, code):
    for act in (second, back):
        with pytest.raises(Refused) as refused:
            act(campaign, people[name])
        assert codes(refused) == [code]
    assert correction_of(campaign).submitted_at


def test_what_is_refused_speaks_of_the_correction(campaign, submitted, people):
    with pytest.raises(Refused) as refused:
        second(campaign, people["Sabine"])
    assert told(refused.value.refusals[0]).startswith("You submitted this correction yourself")


def test_the_side_is_the_one_on_which_he_sat_when_he_submitted(campaign, prepared, people):
    """Changing seats afterwards gives his own side no say."""
    part = Member.objects.filter(campaign=campaign, user=people["Sabine"])
    part.update(seat=campaign.seats.get(code="j3"))
    assert submit(campaign, people["Sabine"]).submitted_side == "japan"
    part.update(seat=campaign.seats.get(code="u3"))
    with pytest.raises(Refused) as refused:
        second(campaign, people["Anna"])
    assert codes(refused) == ["second.side"]
    assert "plays on your side" in told(refused.value.refusals[0])
    second(campaign, people["Ingrid"])
    assert correction_of(campaign) is None


def test_what_was_shown_before_the_campaign_moved_is_not_confirmed(campaign, submitted, people):
    seen = seen_now(campaign)
    choose_ability(campaign, "j3-1", "Marksman")
    with pytest.raises(Conflict) as conflict:
        second(campaign, people["Theo"], seen=seen)
    assert conflict.value.theirs == submitted
    second(campaign, people["Theo"])
    assert correction_of(campaign) is None


@pytest.mark.parametrize("seen", ["", "0" * 64])
def test_a_digest_of_something_else_confirms_nothing(campaign, submitted, people, seen):
    with pytest.raises(Conflict):
        second(campaign, people["Theo"], seen=seen)
    assert correction_of(campaign).submitted_at


def test_the_digest_covers_bodies_dice_voids_and_the_version(campaign, submitted):
    was = digest(submitted, 7)
    assert digest(submitted, 8) != was
    for change in ({"bodies": {}}, {"dice": {"1": {"value": 2}}}, {"voids": [1]}):
        other = correction_of(campaign)
        for name, value in change.items():
            setattr(other, name, value)
        assert digest(other, 7) != was
    submitted.bodies["1"]["sent"] = "another form"
    assert digest(submitted, 7) == was


def test_confirmed_twice_by_one_form_it_is_done_once(campaign, submitted, people):
    seen, key = seen_now(campaign), UUID(int=7)
    done = [
        confirm_submitted(actor=acting(people["Theo"]), campaign=campaign, seen=seen, key=key).repeated for _again in range(2)
    ]
    assert done == [False, True]
    assert JournalEntry.objects.filter(act="correction.confirm").count() == 1


def test_what_breaks_a_rule_by_now_is_refused_to_the_second_too(campaign, people):
    """Since it was submitted, game 2 was reported with the pilot whom the correction kills."""
    prepare(campaign, 1, kills("j3"))
    submit(campaign, people["Sabine"])
    night_of_game_2(campaign)
    with pytest.raises(Refused) as refused:
        second(campaign, people["Theo"])
    assert "sortie.pilot" in codes(refused)
    back(campaign, people["Theo"])


def test_a_game_is_voided_by_two_as_well(campaign, people):
    prepare_void(actor=acting(), campaign=campaign, game=1, reason="Nobody kept the dice.", edit=0)
    submit(campaign, people["Sabine"], reason="Nobody kept the dice.")
    assert fresh(campaign).score.as_of == 1
    told = sentence(JournalEntry.objects.get(act="correction.submit"))
    assert told == "A correction was submitted. To be voided: game 1. It waits for a second person."
    assert Notice.objects.get(user=people["Theo"], kind="correction.submitted").params["games"] == [1]
    second(campaign, people["Theo"])
    assert fresh(campaign).score.as_of == 0
    assert "Submitted by Sabine, seen and confirmed by Theo" in sentence(JournalEntry.objects.get(act="correction.confirm"))


# --- sent back, taken back -------------------------------------------------------------------------------------------


def test_sent_back_it_is_being_prepared_again_and_says_why(campaign, submitted, people):
    back(campaign, people["Ingrid"])
    again = correction_of(campaign)
    assert (again.submitted_at, again.bodies) == (None, submitted.bodies)
    assert again.returned == {"by": "Ingrid", "reason": "It was Anna after all."}
    entry = JournalEntry.objects.get(act="correction.return")
    assert entry.params == {"games": [1], "second": True, "person": "Sabine", "user": people["Sabine"].pk}
    assert "sent back by the second person" in sentence(entry)
    submit(campaign, people["Sabine"])
    assert correction_of(campaign).returned == {}


def test_sending_back_needs_a_reason(campaign, submitted, people):
    with pytest.raises(Refused) as refused:
        back(campaign, people["Theo"], "")
    assert codes(refused) == ["return.reason"]
    assert correction_of(campaign).submitted_at


def test_only_whoever_submitted_it_takes_it_back(campaign, submitted, people):
    with pytest.raises(Refused) as refused:
        take_back(actor=acting(people["Theo"]), campaign=campaign, edit=submitted.edit)
    assert codes(refused) == ["correction.theirs"]
    assert "Sabine submitted this correction" in told(refused.value.refusals[0])
    take_back(actor=acting(people["Sabine"]), campaign=campaign, edit=submitted.edit)
    assert correction_of(campaign).submitted_at is None
    assert "taken back to be changed" in sentence(JournalEntry.objects.get(act="correction.return"))


def test_an_actor_without_an_account_takes_nothing_back(campaign, prepared):
    submitted = submit(campaign, None)
    with pytest.raises(Refused) as refused:
        take_back(actor=acting(), campaign=campaign, edit=submitted.edit)
    assert codes(refused) == ["correction.theirs"]


def test_what_waits_no_more_is_neither_taken_back_nor_sent_back_nor_confirmed(campaign, submitted, people):
    seen = seen_now(campaign)
    take_back(actor=acting(people["Sabine"]), campaign=campaign, edit=submitted.edit)
    for act in (
        lambda: take_back(actor=acting(people["Sabine"]), campaign=campaign, edit=submitted.edit),
        lambda: back(campaign, people["Theo"]),
        lambda: second(campaign, people["Theo"], seen=seen),
    ):
        with pytest.raises(Conflict):
            act()


# --- names -----------------------------------------------------------------------------------------------------------


def test_nothing_names_whose_account_is_closed(campaign, prepared, people):
    submit(campaign, people["Theo"])
    back(campaign, people["Anna"])
    close_account(user=people["Anna"])
    assert correction_of(campaign).returned == {"by": FORMER, "reason": "It was Anna after all."}
    submit(campaign, people["Theo"])
    close_account(user=people["Theo"])
    assert correction_of(campaign).by_name == FORMER
    second(campaign, people["Sabine"])
    receipt = JournalEntry.objects.get(act="correction.confirm").params
    assert (receipt["submitted_by"], receipt["confirmed_by"]) == (FORMER, "Sabine")


def test_an_entry_of_before_still_says_that_one_corrected_alone():
    entry = JournalEntry(act="correction.confirm", params={"games": [1], "alone": True})
    assert "nobody countersigned" in sentence(entry)
