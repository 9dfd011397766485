"""A report is confirmed once, whole and legal, or not at all."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.drafts import draft_of, save_draft
from campaign.acts.reports import confirm_report, confirm_unplayed
from campaign.models import JournalEntry
from campaign.words.journal import sentence
from games.models import Game, GameResult, Report
from tests.scenes import scene
from tests.verbs import account, acting, fly_game, fresh, mustered_campaign, open_game, throw_all, write_down

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return mustered_campaign()


@scene
def draft(campaign):
    return open_game(campaign, 1)


def confirm(campaign, draft, **more):
    return confirm_report(actor=acting(), campaign=campaign, game=1, edit=draft.edit, **more)


def with_a_kill(draft):
    draft.body["claims"] = [{"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 7}]
    draft.body["sorties"] = [{**s, "fate": "shot_down"} if s["id"] == "u1-1" else s for s in draft.body["sorties"]]
    draft.body["now_turn"] = 9
    draft.save(update_fields=["body"])


def test_a_confirmed_report_counts_and_wants_its_dice(campaign, draft):
    with_a_kill(draft)
    confirm(campaign, draft)
    score = fresh(campaign).score
    assert (score.japan, score.usa, score.as_of) == (2, 0, 1)
    assert score.pending == 4
    assert not GameResult.objects.get().closed


def test_the_journal_says_what_was_confirmed_and_by_whom(campaign, draft):
    with_a_kill(draft)
    draft.body["note"] = "Fog."
    draft.save(update_fields=["body"])
    referee = account("Theo")
    confirm_report(actor=acting(referee), campaign=campaign, game=1, edit=draft.edit)
    entry = JournalEntry.objects.get(act="report.confirm")
    assert (entry.actor_name, entry.game) == ("Theo", 1)
    said = {"report": 1, "turns": 36, "sorties": 8, "claims": 1, "japan": 2, "usa": 0, "pending": 4, "note": "Fog."}
    assert entry.params == {**said, "kept": {"roll_call": draft.body["roll_call"]}}
    assert "Fog." in sentence(entry)
    assert (entry.before, entry.after) == ({"japan": 0, "usa": 0}, {"japan": 2, "usa": 0})


def test_what_only_the_draft_needs_does_not_reach_the_confirmed_report(campaign, draft):
    with_a_kill(draft)
    confirm(campaign, draft)
    report = Report.objects.get()
    assert set(report.body) == {"game", "turns", "sorties", "claims"}
    assert (report.state, report.confirmed_at is not None) == ("confirmed", True)


def test_the_same_confirmation_sent_twice_is_one(campaign, draft):
    key = uuid4()
    first, second = confirm(campaign, draft, key=key), confirm(campaign, draft, key=key)
    assert (first.repeated, second.repeated) == (False, True)
    assert first.entry == second.entry
    assert JournalEntry.objects.filter(act="report.confirm").count() == 1


def test_a_draft_that_breaks_rules_is_refused_with_every_fault_and_stays_a_draft(campaign, draft):
    draft.body["sorties"][0] |= {"fate": "shot_down"}
    draft.body["sorties"][5] |= {"aircraft": "P-40B"}
    draft.save(update_fields=["body"])
    with pytest.raises(Refused) as refused:
        confirm(campaign, draft)
    assert [(r.code, r.at) for r in refused.value.refusals] == [
        ("sortie.first_type", "/reports/0/sorties/5/aircraft"),
        ("sortie.unclaimed", "/reports/0/sorties/0/fate"),
    ]
    assert Report.objects.get().state == "draft"
    assert not JournalEntry.objects.filter(act="report.confirm").exists()


def test_a_draft_with_unreadable_fields_is_refused_at_each_of_them(campaign, draft):
    draft.body["turns"] = "thirty"
    draft.body["sorties"][2]["exit"] = {"edge": "enemy", "turn": "5a"}
    draft.save(update_fields=["body"])
    with pytest.raises(Refused) as refused:
        confirm(campaign, draft)
    assert {(r.code, r.at) for r in refused.value.refusals} == {
        ("report.turns", "/reports/0/turns"),
        ("exit.turn", "/reports/0/sorties/2/exit/turn"),
    }


def test_a_report_is_not_confirmed_while_an_earlier_game_waits_for_dice(campaign, draft):
    with_a_kill(draft)
    confirm(campaign, draft)
    game = Game.objects.get(campaign=campaign, number=2)
    body = {**draft.body, "game": 2, "sorties": [], "claims": []}
    Report.objects.create(game=game, number=1, state="draft", body=body, opened_at=draft.opened_at, saved_at=draft.saved_at)
    with pytest.raises(Refused) as refused:
        confirm_report(actor=acting(), campaign=campaign, game=2, edit=0)
    assert "report.pending" in [r.code for r in refused.value.refusals]
    Report.objects.filter(game=game).delete()


def test_the_second_referee_is_shown_what_the_first_one_saved(campaign, draft):
    save_draft(actor=acting(), campaign=campaign, game=1, edit=draft.edit, body={**draft.body, "note": "Fog until turn 9."})
    with pytest.raises(Conflict) as conflict:
        confirm(campaign, draft)
    assert conflict.value.theirs.body["note"] == "Fog until turn 9."
    assert Report.objects.get().state == "draft"


def test_the_second_confirmation_finds_the_first(campaign, draft):
    confirm(campaign, draft, key=uuid4())
    with pytest.raises(Conflict) as conflict:
        confirm(campaign, draft, key=uuid4())
    assert conflict.value.theirs.state == "confirmed"
    assert draft_of(campaign, 1) is None


def test_a_game_that_breaks_off_counts_as_far_as_it_went(campaign, draft):
    draft.body |= {"turns": 4}
    draft.save(update_fields=["body"])
    confirm(campaign, draft)
    throw_all(campaign)
    assert GameResult.objects.get().closed


@pytest.mark.rule("PAW", "B.3")
def test_a_game_that_was_not_played_is_a_report_in_which_nobody_flew(campaign, draft):
    with_a_kill(draft)
    done = confirm_unplayed(actor=acting(), campaign=campaign, game=1, edit=draft.edit, note="Snowed in.")
    assert done.entry.params["sorties"] == 0
    kept, confirmed = Report.objects.order_by("number")
    assert (kept.state, len(kept.body["claims"])) == ("void", 1)
    assert (confirmed.state, confirmed.body) == ("confirmed", {"game": 1, "turns": 1, "sorties": [], "note": "Snowed in."})
    assert (fresh(campaign).score.japan, GameResult.objects.get().closed) == (0, True)


def test_a_game_may_be_not_played_without_ever_being_opened(campaign):
    confirm_unplayed(actor=acting(), campaign=campaign, game=1, edit=None)
    assert Report.objects.get().state == "confirmed"


def test_a_later_game_is_not_left_out_before_an_earlier_one(campaign):
    with pytest.raises(Refused) as refused:
        confirm_unplayed(actor=acting(), campaign=campaign, game=2, edit=None)
    assert [r.code for r in refused.value.refusals] == ["report.order"]
    assert not Report.objects.exists()


def test_a_game_left_out_on_a_page_that_showed_no_draft_meets_the_draft_opened_since(campaign, draft):
    with pytest.raises(Conflict):
        confirm_unplayed(actor=acting(), campaign=campaign, game=1, edit=None)
    assert Report.objects.get().state == "draft"


def test_the_next_game_can_be_reported_once_the_first_is_closed(campaign):
    fly_game(campaign, 1)
    draft = open_game(campaign, 2)
    write_down(campaign, 2, j1={"crew": "wounded"})
    confirm_report(actor=acting(), campaign=campaign, game=2, edit=draft.edit)
    assert fresh(campaign).score.as_of == 2
