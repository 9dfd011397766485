"""A whole game is voided: shown in full, then taken out, or kept as one that was not played."""

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.corrections import prepare_report, prepare_void, take_out
from campaign.acts.growth import choose_ability, promote
from campaign.corrections.conflicts import conflicts
from campaign.desk.gather import gather
from campaign.desk.missing import missing
from campaign.desk.next_thing import next_thing
from campaign.models import JournalEntry
from campaign.record import document
from campaign.words.journal import sentence
from games.fate.rolls import person
from games.models import Report, Roll
from pilots.models import Pilot
from tests.correcting import body_of, claim, codes, confirm, correction_of, look, prepare
from tests.filing import file_part
from tests.scenes import scene
from tests.verbs import (
    acting,
    call,
    confirm_report,
    draft_of,
    fly_game,
    fresh,
    mustered_campaign,
    open_game,
    throw_all,
    two_confirm,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign():
    """Game 1: j1 damages u1. Game 2: everybody flies home. Every die is a 6; games 4 and 7 are to come."""
    campaign = mustered_campaign()
    open_game(campaign, 1)
    claim(campaign, 1, "j1", "u1", "damaged")
    confirm_report(campaign, 1)
    throw_all(campaign)
    fly_game(campaign, 2)
    return campaign


def void(campaign, game, reason="It was flown on the wrong map.", **more):
    correction = correction_of(campaign)
    edit = more.pop("edit", correction.edit if correction else 0)
    return prepare_void(actor=acting(), campaign=campaign, game=game, reason=reason, edit=edit, **more)


def desk(campaign):
    evening = gather(fresh(campaign))
    return next_thing(evening, missing(evening))


def live(campaign):
    return list(Roll.objects.filter(campaign=campaign, voided_at__isnull=True).order_by("number").values())


def test_the_last_game_is_taken_out_and_everything_is_as_it_was_before_it(campaign):
    """Field lesson 2."""
    before, score = document(campaign), fresh(campaign).score.by_game
    fly_game(campaign, 4, u2={"fate": "lost"})
    dice = live(campaign)
    void(campaign, 4)
    entry = confirm(campaign, reason="Wrong map.").entry
    assert document(campaign) == before
    assert fresh(campaign).score.by_game == score
    assert live(campaign) == dice
    assert list(Report.objects.filter(game__campaign=campaign, game__number=4).values_list("state", flat=True)) == ["void"]
    assert entry.params["voids"] == [{"game": 4, "report": 1, "again": True}]
    assert "Game 4 was voided: its report is taken out, and the game is to be reported again." in sentence(entry)


def test_the_desk_asks_for_it_again_and_the_same_dice_count_as_they_fell(campaign):
    fly_game(campaign, 4)
    whole, dice = document(campaign), live(campaign)
    void(campaign, 4)
    confirm(campaign)
    assert desk(campaign).title.startswith("Report game 4 again")
    open_game(campaign, 4)
    confirm_report(campaign, 4)
    assert fresh(campaign).score.pending == 0
    assert document(campaign) == whole
    assert live(campaign) == dice


def test_a_replacement_who_came_in_after_it_stays_on_call_with_his_name_and_comes_back(campaign):
    fly_game(campaign, 4, j2={"fate": "lost", "crew": "killed"})
    new = Pilot.objects.get(campaign=campaign, came_after=4)
    call(Pilot.objects.filter(pk=new.pk), "Sakai Hiroshi")
    void(campaign, 4)
    confirm(campaign)
    new.refresh_from_db()
    assert (new.on_call, new.name) == (True, "Sakai Hiroshi")
    fly_game(campaign, 4, j2={"fate": "lost", "crew": "killed"})
    new.refresh_from_db()
    assert (new.on_call, new.name) == (False, "Sakai Hiroshi")


def test_growth_after_it_is_listed_and_withdrawn_and_what_was_given_before_stays(campaign):
    choose_ability(actor=acting(), campaign=campaign, pilot="j1-1", ability="Evader")
    fly_game(campaign, 4)
    promote(actor=acting(), campaign=campaign, pilot="j1-1", rank="Commander")
    void(campaign, 4)
    assert [(gone.name, gone.what) for gone in look(campaign).following.withdrawn] == [("Anna the pilot", "Commander")]
    entry = confirm(campaign).entry
    assert [gone["what"] for gone in entry.params["withdrawn"]] == ["Commander"]
    left = document(campaign)
    assert [given["ability"] for given in left["abilities"]] == ["Evader"]
    assert left["promotions"] == []


def test_an_earlier_game_counts_as_not_played_and_the_later_one_is_reckoned_again(campaign):
    """Field lesson 28: a voided game is none that was not played."""
    void(campaign, 1)
    entry = confirm(campaign).entry
    assert body_of(campaign, 1) == {"game": 1, "turns": 1, "sorties": [], "voided": True}
    states = list(Report.objects.filter(game__campaign=campaign, game__number=1).values_list("number", "state"))
    assert states == [(1, "void"), (2, "confirmed")]
    assert fresh(campaign).score.by_game[0] == [1, 0, 0]
    assert entry.before["pilots"]["j1-1"]["1.half_kills"] == 1
    assert "Game 1 was voided: it counts as not played." in sentence(entry)


def test_who_was_lost_in_it_and_whose_replacement_flew_on_is_a_thing_to_decide(campaign):
    """Field lessons 4 and 16."""
    fly_game(campaign, 4, j2={"fate": "lost", "crew": "killed"})
    fly_game(campaign, 7)
    void(campaign, 4)
    preview = look(campaign)
    people = {pilot.id: person(pilot, {}) for pilot in (*preview.before.pilots, *preview.after.pilots)}
    [line] = conflicts(preview.first_conflicts, preview.record, preview.after, people)
    assert (line.game, line.sentence) == (7, "He did not come in: the pilot before him was not lost.")
    assert line.instead is not None
    assert line.instead.name == "Bence the pilot"
    before = document(campaign)
    with pytest.raises(Refused):
        confirm(campaign)
    assert document(campaign) == before


def test_the_draft_of_a_later_game_is_kept_and_waits_until_the_voided_one_is_reported(campaign):
    open_game(campaign, 4)
    write_down(campaign, 4, u2={"note": "Half entered."})
    file_part(campaign, "j1", game=4)
    kept = draft_of(campaign, 4).body
    void(campaign, 2)
    confirm(campaign)
    assert draft_of(campaign, 4).body == kept
    thing = desk(campaign)
    assert thing.title.startswith("Report game 2 again")
    assert "The draft of game 4 is kept" in thing.text
    assert "His part is filed" not in [line.what for line in missing(gather(fresh(campaign)))]
    fly_game(campaign, 2)
    assert "His part is filed" in [line.what for line in missing(gather(fresh(campaign)))]
    assert desk(campaign).act.url.endswith("/games/4/report/")
    confirm_report(campaign, 4)
    assert fresh(campaign).score.as_of == 4


def test_a_complete_campaign_is_open_again_and_says_so(campaign):
    """Field lesson 34."""
    fly_game(campaign, 4)
    fly_game(campaign, 7)
    assert fresh(campaign).score.complete
    void(campaign, 7)
    entry = confirm(campaign).entry
    assert not fresh(campaign).score.complete
    assert "The campaign is open again." in sentence(entry)
    fly_game(campaign, 7)
    assert fresh(campaign).score.complete


def test_two_games_at_the_end_are_taken_out_together(campaign):
    before = document(campaign)
    fly_game(campaign, 4)
    fly_game(campaign, 7)
    void(campaign, 4)
    void(campaign, 7)
    confirm(campaign)
    assert document(campaign) == before


def test_a_voided_game_is_taken_out_as_well_once_no_later_one_is_reported(campaign):
    void(campaign, 1)
    confirm(campaign)
    with pytest.raises(Refused) as refused:
        void(campaign, 1)
    assert codes(refused) == ["void.already"]
    void(campaign, 2)
    void(campaign, 1)
    confirm(campaign)
    assert document(campaign)["reports"] == []
    assert desk(campaign).title.startswith("Report game 1 again")


def test_the_same_form_three_times_is_kept_once(campaign):
    """Field lesson 5."""
    assert [void(campaign, 2, edit=0).edit for _ in range(3)] == [1, 1, 1]


def test_it_needs_a_reason_and_a_report(campaign):
    for game, reason, code in ((2, "  ", "correction.reason"), (4, "Wrong map.", "correction.game")):
        with pytest.raises(Refused) as refused:
            void(campaign, game, reason)
        assert codes(refused) == [code]
    assert correction_of(campaign) is None


def test_the_second_of_two_referees_meets_a_conflict(campaign):
    """Field lesson 10."""
    prepare(campaign, 1, lambda body: body.update(turns=9))
    with pytest.raises(Conflict):
        void(campaign, 2, edit=0)
    assert correction_of(campaign).voids == []


def test_a_report_is_either_corrected_or_voided_and_the_last_word_stands(campaign):
    prepare(campaign, 2, lambda body: body.update(turns=9))
    assert void(campaign, 2).bodies == {}
    edit, body = correction_of(campaign).edit, body_of(campaign, 2) | {"turns": 9}
    kept = prepare_report(actor=acting(), campaign=campaign, game=2, body=body, edit=edit)
    assert (kept.voids, list(kept.bodies)) == ([], ["2"])
    void(campaign, 2)
    assert take_out(actor=acting(), campaign=campaign, game=2, edit=correction_of(campaign).edit) is None


def test_a_voided_game_and_a_corrected_one_are_one_act(campaign):
    fly_game(campaign, 4)
    void(campaign, 4)
    prepare(campaign, 1, lambda body: body.update(turns=9))
    confirm(campaign)
    assert JournalEntry.objects.filter(act="correction.confirm").count() == 1
    assert [(report["game"], report["turns"]) for report in document(campaign)["reports"]] == [(1, 9), (2, 36)]


def test_where_two_confirm_one_person_voids_no_game(campaign):
    two_confirm(campaign)
    void(campaign, 2)
    with pytest.raises(Refused) as refused:
        confirm(campaign)
    assert codes(refused) == ["correction.two"]
