"""What stands on what: an entry is taken back only while nothing later depends on it, and dice keep their record."""

from contextlib import suppress
from random import Random
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.acts import confirming, growth, options, rolls, seats
from campaign.acts.base import Conflict, Refused
from campaign.acts.muster import NewPilot, muster
from campaign.acts.seats import NewSeat
from campaign.acts.undoing import look
from campaign.exports.check_dice import check
from campaign.exports.dice_record import record_of
from campaign.models import Campaign, JournalEntry, Member, Notice
from games.models import Report, Roll
from tests import correcting, verbs
from tests.scenes import scene
from tests.undoing import dump, last, take_back
from tests.verbs import NOW, acting, fresh

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Game 1 is flown: j1 was lost, and the others' dice fell from the site."""
    mustered = verbs.mustered_campaign()
    verbs.open_game(mustered, 1)
    verbs.write_down(mustered, 1, j1={"fate": "lost"})
    verbs.confirm_report(mustered, 1)
    rolls.throw_all(actor=acting(), campaign=mustered, now=NOW)
    return mustered


def refused(campaign, entry, **more):
    with pytest.raises(Refused) as wrong:
        take_back(campaign, entry, **more)
    return [refusal.code for refusal in wrong.value.refusals]


def stands_on(campaign, entry):
    return [chain.root.act for chain in look(fresh(campaign), entry.version, actor=acting()).depends]


def test_a_report_stands_on_its_roll_call_and_its_dice_on_the_report(campaign):
    assert stands_on(campaign, last(campaign, "rollcall.open")) == ["roll.throw", "report.confirm"]
    assert refused(campaign, last(campaign, "report.confirm")) == ["undo.depends"]


def test_a_later_game_stands_on_the_one_before_it(campaign):
    throw = last(campaign, "roll.throw")
    verbs.fly_game(campaign, 2)
    assert "report.confirm" in stands_on(campaign, throw)


def test_what_has_nothing_to_do_with_it_does_not_stand_on_it(campaign):
    throw = last(campaign, "roll.throw")
    growth.rename_pilot(actor=acting(), campaign=campaign, pilot="u1-1", name="Smith")
    assert stands_on(campaign, throw) == []


def test_what_was_taken_back_itself_stands_in_nobodys_way(campaign):
    report = last(campaign, "report.confirm")
    take_back(campaign)
    take_back(campaign, report)
    assert Report.objects.get(game__campaign=campaign, game__number=1).state == "draft"


def test_a_confirmed_report_is_the_draft_it_was_with_its_roll_call(campaign):
    before = Report.objects.get(game__campaign=campaign, game__number=1).body
    take_back(campaign)
    take_back(campaign, last(campaign, "report.confirm"))
    draft = Report.objects.get(game__campaign=campaign, game__number=1)
    assert (draft.state, draft.confirmed_at) == ("draft", None)
    assert {key: draft.body[key] for key in before} == before
    assert draft.body["roll_call"]["j2"] == "flies"


def test_who_came_in_goes_with_the_report_though_the_games_dice_were_taken_back_first():
    campaign = verbs.mustered_campaign()
    first = dump(campaign)
    verbs.fly_game(campaign, 1, u2={"fate": "lost", "crew": "killed"})
    assert campaign.pilots.filter(came_after=1, on_call=False).exists()
    for act in ("roll.throw", "report.confirm", "rollcall.open"):
        take_back(campaign, last(campaign, act))
    assert not campaign.pilots.filter(came_after=1, on_call=False).exists()
    assert dump(campaign) == first


def test_a_thrown_die_is_struck_with_the_reason_and_the_next_is_the_next_attempt(campaign):
    fell = Roll.objects.get(campaign=campaign, game=1, pilot__code="j2-1", kind="home", voided_at=None)
    take_back(campaign, reason="The rescue was forbidden.")
    fell.refresh_from_db()
    assert fell.void_reason == "The rescue was forbidden."
    rolls.throw_all(actor=acting(), campaign=campaign, now=NOW)
    again = Roll.objects.get(campaign=campaign, game=1, pilot__code="j2-1", kind="home", voided_at=None)
    assert (fell.attempt, again.attempt) == (1, 2)
    assert again.number > Roll.objects.filter(voided_at__isnull=False).order_by("-number").first().number


def test_the_dice_record_is_right_whatever_is_taken_back_and_done_again(campaign):
    """The script that anybody runs finds nothing wrong, and all that an earlier record had is still there."""
    earlier = record_of(fresh(campaign))
    for _ in range(3):
        take_back(campaign)
    rolls.throw_all(actor=acting(), campaign=campaign, now=NOW)
    assert list(check(record_of(fresh(campaign)), earlier=[earlier])[0]) == []


def test_a_muster_that_is_taken_back_leaves_its_dice_in_the_record_and_the_next_is_another_attempt():
    campaign = verbs.found_campaign()
    verbs.seat_players(campaign)
    muster(actor=acting(), campaign=campaign, pilots=[NewPilot("j1", "Ito")], now=NOW)
    earlier = record_of(fresh(campaign))
    take_back(campaign)
    muster(actor=acting(), campaign=campaign, pilots=[NewPilot("j1", "Sato")], now=NOW)
    die = Roll.objects.get(campaign=campaign, voided_at=None)
    assert (die.attempt, die.pilot.code, die.pilot.name) == (2, "j1-1", "Sato")
    assert list(check(record_of(fresh(campaign)), earlier=[earlier])[0]) == []


def test_who_plays_himself_takes_his_own_dice_back_only_where_nobody_else_can(campaign):
    sabine = verbs.account()
    verbs.add_member(campaign, sabine, "referee", "j2")
    throw = last(campaign, "roll.throw")
    other = verbs.account("Theo")
    verbs.add_member(campaign, other)
    assert refused(campaign, throw, actor=acting(sabine)) == ["undo.own"]
    Member.objects.get(user=other).delete()
    take_back(campaign, throw, actor=acting(sabine))
    assert fresh(campaign).score.pending


def test_a_correction_gives_the_former_report_and_dice_back():
    campaign = correcting.two_games()
    before = dump(campaign)
    for change in (correcting.moves_the_kill, _by_another):
        correcting.prepare(campaign, 1, change)
        correcting.confirm(campaign)
    second, first = last(campaign), JournalEntry.objects.filter(act="correction.confirm").order_by("version").first()
    take_back(campaign, second)
    take_back(campaign, first)
    assert dump(campaign) == before
    versions = Report.objects.filter(game__campaign=campaign, game__number=1).order_by("number")
    assert list(versions.values_list("state", flat=True)) == ["confirmed", "void", "void"]


def _by_another(body):
    body["claims"][0]["by"] = correcting.sortie(body, "j3")["id"]


def test_where_two_confirm_one_alone_takes_a_report_out_but_changes_nothing_else_that_counts(campaign):
    verbs.two_confirm(campaign)
    assert refused(campaign, last(campaign, "roll.throw")) == ["undo.two"]


def test_a_report_that_two_confirmed_waits_for_the_second_again():
    campaign = verbs.two_confirm(verbs.mustered_campaign())
    first, second = verbs.account("Anna"), verbs.account("Theo")
    for user in (first, second):
        verbs.add_member(campaign, user)
    verbs.open_game(campaign, 1)
    confirming.submit_report(actor=acting(first), campaign=campaign, game=1, edit=0, now=NOW)
    waits = Report.objects.get(game__campaign=campaign)
    from games.parts.seen import digest

    seen = digest(waits.body)
    confirming.confirm_submitted(actor=acting(second), campaign=campaign, game=1, edit=waits.edit, seen=seen, now=NOW)
    take_back(campaign, actor=acting(second))
    report = Report.objects.get(game__campaign=campaign)
    assert (report.state, report.by, report.by_name) == ("submitted", first, "Anna")
    assert digest(report.body) == seen
    assert refused(campaign, last(campaign), actor=acting(second)) == ["undo.two"]


def test_an_entry_is_taken_back_once_and_so_is_its_taking_back(campaign):
    entry = last(campaign)
    take_back(campaign)
    assert refused(campaign, entry) == ["undo.twice"]
    take_back(campaign)
    assert refused(campaign, entry) == ["undo.twice"]


def test_a_form_that_is_out_of_date_is_a_conflict_and_without_a_reason_nothing_happens(campaign):
    with pytest.raises(Conflict):
        take_back(campaign, version=1)
    assert refused(campaign, None, reason="  ") == ["reason.missing"]


def test_the_same_form_three_times_is_one_entry(campaign):
    entry, key, version = last(campaign), uuid4(), fresh(campaign).version
    made = {take_back(campaign, entry, key=key, version=version).pk for _ in range(3)}
    assert len(made) == 1


def test_rules_cannot_go_back_under_a_report():
    campaign = verbs.mustered_campaign()
    stands = fresh(campaign)
    rules = {"name": stands.name, "visibility": "private", "rules": {"ace_kills": 4}}
    options.change_options(actor=acting(), campaign=campaign, edit=stands.options_edit, now=NOW, **rules)
    entry = last(campaign)
    verbs.fly_game(campaign, 1)
    assert "report.confirm" in stands_on(campaign, entry)


def test_a_seat_in_which_somebody_flies_is_not_taken_back():
    campaign = verbs.mustered_campaign()
    assert stands_on(campaign, last(campaign, "seat.add")) == ["muster.roll"]


def test_who_loses_or_gets_a_part_by_it_is_told(campaign):
    owner, nina = verbs.account("Olga"), verbs.account("Nina")
    verbs.add_member(campaign, nina, "player", "u1")
    Notice.objects.all().delete()
    from campaign.acts.people import change_member

    member = Member.objects.get(user=nina)
    change_member(actor=acting(owner), campaign=campaign, member=member.pk, role="player", seat="u2", now=NOW)
    take_back(campaign)
    told = Notice.objects.filter(user=nina, kind="part.given").order_by("pk").values_list("params", flat=True)
    assert [one["player"] for one in told] == ["u2", "u1"]


def _acts(campaign, rng):
    """One more act of an evening, at random."""
    pilot = f"{rng.choice('ju')}{rng.randint(1, 4)}-1"
    word = f"W{rng.randint(0, 999)}"
    game = _next(campaign)
    choices = [
        lambda: growth.rename_pilot(actor=acting(), campaign=campaign, pilot=pilot, name=word),
        lambda: growth.promote(actor=acting(), campaign=campaign, pilot=pilot, rank=word),
        lambda: seats.add_seats(actor=acting(), campaign=campaign, seats=[NewSeat(word, "usa")]),
        lambda: verbs.choose_ability(campaign, pilot, word),
        lambda: rolls.throw_all(actor=acting(), campaign=campaign),
        lambda: verbs.open_game(campaign, game),
        lambda: _write(campaign, game, rng),
        lambda: verbs.confirm_report(campaign, game),
        lambda: verbs.confirm_report(campaign, game),
    ]
    with suppress(Refused, Conflict, Report.DoesNotExist):
        rng.choice(choices)()


def _next(campaign):
    reported = Report.objects.filter(game__campaign=campaign, state="confirmed").values_list("game__number", flat=True)
    return next(number for number in (1, 2, 4, 7, 8) if number not in set(reported))


def _write(campaign, game, rng):
    verbs.write_down(campaign, game, **{f"{rng.choice('ju')}{rng.randint(1, 4)}": {"fate": "lost"}})


@settings(max_examples=8)
@given(seed=st.integers(0, 10_000))
def test_whatever_was_done_taken_back_newest_first_gives_the_first_campaign_file(seed):
    rng = Random(seed)
    campaign = verbs.mustered_campaign()
    first, begun = dump(campaign), fresh(campaign).version
    for _ in range(18):
        _acts(Campaign.objects.get(pk=campaign.pk), rng)
    for entry in list(JournalEntry.objects.filter(campaign=campaign, version__gt=begun).order_by("-version")):
        take_back(campaign, entry)
    assert dump(campaign) == first
