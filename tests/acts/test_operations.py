"""The battle of Kido Butai behind game 2: attached, put right, detached, and what it gives then."""

import json

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.battles import load_battle
from campaign.acts.closing import close_account
from campaign.acts.operations import attach_operation, correct_operation, detach_operation
from campaign.acts.options import change_options
from campaign.acts.undoing import undo
from campaign.models import JournalEntry, Score
from campaign.record import facts
from campaign.words.changes import changes
from campaign.words.journal import sentence
from campaign.words.refusals import both
from games.models import Battle, Operation
from pilots.former import FORMER
from rulebooks.pacific_air_war.record import LEVELS
from tests.rulebooks.battles import FINISHED, LEVEL, REFUSED, UNFINISHED, session
from tests.scenes import scene
from tests.verbs import NOW, account, acting, fly_game, fresh, mustered_campaign

pytestmark = pytest.mark.django_db
GIVES = {"kido_butai_cvp": {LEVEL: [1, 4]}}


@scene
def sabine():
    return account()


@scene
def campaign(sabine):
    """A club that gives CVP for the battle; games 1 and 2 are flown."""
    campaign = mustered_campaign(sabine, rules=GIVES)
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    return campaign


NO_SESSION = (
    "This is no session file of Kido Butai: its part “format” is not as such a file has it. Is it a result file, or was it "
    "changed by hand?"
)


def attach(campaign, actor=None, **said):
    given = said if "battle" in said else {"session": session(), **said}
    return attach_operation(actor=actor or acting(), campaign=campaign, now=NOW, **given)


def edit(campaign):
    return Operation.objects.get(game__campaign=campaign).edit


def correct(campaign, **said):
    stands = {"reason": "Another file.", **said, "edit": said.get("edit") or edit(campaign)}
    return correct_operation(actor=acting(), campaign=campaign, now=NOW, **stands)


def detach(campaign, **said):
    stands = {"reason": "Not ours.", **said, "edit": said.get("edit") or edit(campaign)}
    return detach_operation(actor=acting(), campaign=campaign, now=NOW, **stands)


def score(campaign):
    scores = Score.objects.get(campaign=campaign).scores
    return scores["japan"]["operation"], scores["usa"]["operation"]


def battle(player, name=FINISHED, shared=False):
    """A game of his here, brought as a file."""
    begun = load_battle(actor=acting(player), data=json.dumps(session(name)).encode(), now=NOW)
    Battle.objects.filter(pk=begun.pk).update(shared=shared)
    return begun


def rows(entry):
    return {change.label: (change.before, change.after) for change in changes(entry)}


def test_a_finished_battle_gives_its_cvp_and_the_journal_says_what(campaign):
    entry = attach(campaign, commander="Zoë").entry
    assert score(campaign) == (1, 4)
    assert facts(fresh(campaign)).schedule[1].kido_butai.commander == "Zoë"
    assert sentence(entry) == "The battle off Midway was attached to game 2, commanded by Zoë: major Japanese defeat."
    assert rows(entry) == {
        "The battle off Midway": ("–", "major Japanese defeat"),
        "Turns played": ("–", "16"),
        "Commander": ("–", "Zoë"),
        "CVP, Japan, game 2": ("0", "1"),
        "CVP, USA, game 2": ("0", "4"),
    }


def test_another_version_takes_its_place_with_a_reason(campaign):
    attach(campaign)
    entry = correct(campaign, session=session(UNFINISHED)).entry
    assert score(campaign) == (0, 0)
    assert (entry.reason, entry.game) == ("Another file.", 2)
    assert "was put right: not finished, after" in sentence(entry)
    assert rows(entry)["The battle off Midway"] == ("major Japanese defeat", "–")
    assert rows(entry)["CVP, USA, game 2"] == ("4", "0")


def test_its_commander_alone_can_be_put_right(campaign):
    attach(campaign, commander="Zoe")
    assert rows(correct(campaign, commander="Zoë").entry) == {"Commander": ("Zoe", "Zoë")}
    assert correct(campaign, commander="Zoë").entry is None
    assert score(campaign) == (1, 4)


def test_a_detached_battle_gives_nothing_any_more(campaign):
    attach(campaign)
    entry = detach(campaign).entry
    assert score(campaign) == (0, 0)
    assert not Operation.objects.exists()
    assert sentence(entry) == "The battle off Midway behind game 2 was detached: major Japanese defeat."
    assert rows(entry)["CVP, Japan, game 2"] == ("1", "0")


def test_ones_own_game_here_is_attached_with_its_player(campaign, sabine):
    own = battle(sabine)
    attach(campaign, acting(sabine), battle=own.code)
    row = Operation.objects.get()
    assert (row.battle, row.player_name, row.document) == (own, "Sabine", own.document)
    own.delete()
    assert score(campaign) == (1, 4)


def test_a_game_that_another_shares_is_attached_and_one_that_he_does_not_share_is_not(campaign, sabine):
    other = account("Olga")
    shared, hidden = battle(other, shared=True), battle(other, UNFINISHED)
    with pytest.raises(Refused, match=r"operation\.battle"):
        attach(campaign, acting(sabine), battle=hidden.code)
    attach(campaign, acting(sabine), battle=shared.code)
    assert Operation.objects.get().player_name == "Olga"


def test_nobody_without_an_account_has_a_game_of_his_own(campaign):
    nobodys = battle(account("Olga"))
    Battle.objects.update(player=None)
    with pytest.raises(Refused, match=r"operation\.battle"):
        attach(campaign, battle=nobodys.code)


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        ({"game": 4}, "operation.game", "The battle off Midway belongs to game 2, not to game 4."),
        ({"game": 99}, "operation.game", "The battle off Midway belongs to game 2, not to game 99."),
        ({"session": None}, "operation.none", "Choose a game, or the file of one."),
        ({"session": []}, "operation.form", "This is no session file of Kido Butai."),
        ({"session": {"title": "a\x00"}}, "operation.form", "This is no session file of Kido Butai."),
        ({"session": {"title": "a" * 200_000}}, "operation.form", "At most 200000 characters."),
        ({"session": {}}, "operation.session", NO_SESSION),
        (
            {"session": session(REFUSED)},
            "operation.session",
            "Turn 2, action 1: That carrier has no room for AF. Land it on another one. (KB 3)",
        ),
        (
            {"session": {**session(), "random": session()["random"][:-1]}},
            "operation.session",
            "Turn 16, after its actions: A die or a counter is missing at the end. Take the file anew from where it was played.",
        ),
        ({"commander": "two\nlines"}, "operation.commander", "A commander’s name has at most 60 characters on one line."),
    ],
)
def test_what_cannot_be_attached_is_refused_in_words(campaign, said, code, words):
    with pytest.raises(Refused) as refused:
        attach(campaign, **said)
    (refusal,) = refused.value.refusals
    assert refusal.code == code
    assert both(refusal)[0] == words
    assert not Operation.objects.exists()


def test_putting_right_and_detaching_want_a_reason_and_a_battle(campaign):
    attach(campaign)
    for act in (correct, detach):
        with pytest.raises(Refused, match=r"operation\.reason"):
            act(campaign, reason=" ")
    was = edit(campaign)
    detach(campaign)
    for act in (correct, detach):
        with pytest.raises(Refused, match=r"operation\.gone"):
            act(campaign, edit=was)


def test_a_form_that_was_opened_before_is_told_what_stands_now(campaign):
    attach(campaign)
    was = edit(campaign)
    with pytest.raises(Conflict, match="operation"):
        attach(campaign)
    correct(campaign, session=session(UNFINISHED))
    for act in (correct, detach):
        with pytest.raises(Conflict) as conflict:
            act(campaign, edit=was)
        assert conflict.value.theirs.document == session(UNFINISHED)


def test_no_form_fits_a_battle_that_took_the_place_of_another(campaign):
    attach(campaign)
    was = edit(campaign)
    detach(campaign)
    attach(campaign, session=session(UNFINISHED))
    with pytest.raises(Conflict):
        detach(campaign, edit=was)


def test_taken_back_the_newest_first_and_counting_again_it_gives_what_it_gave(campaign):
    attached = attach(campaign).entry
    put_right = correct(campaign, session=session(UNFINISHED)).entry
    detached = detach(campaign).entry
    with pytest.raises(Refused, match=r"undo\.depends"):
        take_back(campaign, attached)
    seen = []
    for entry in (detached, put_right, attached):
        undone = take_back(campaign, entry)
        seen.append((Operation.objects.filter(game__campaign=campaign).count(), score(campaign)))
    assert seen == [(1, (0, 0)), (1, (1, 4)), (0, (0, 0))]
    take_back(campaign, undone)
    assert score(campaign) == (1, 4)


def take_back(campaign, entry):
    version = fresh(campaign).version
    return undo(actor=acting(), campaign=campaign, entry=entry.version, version=version, reason="Wrong.", now=NOW).entry


def test_a_club_that_gives_nothing_has_it_beside_the_score(sabine):
    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    before = Score.objects.get(campaign=campaign).japan
    entry = attach(campaign).entry
    assert Score.objects.get(campaign=campaign).japan == before
    assert "CVP, Japan, game 2" not in rows(entry)


def test_it_gives_when_game_2_is_reported(sabine):
    campaign = mustered_campaign(sabine, rules=dict(GIVES))
    attach(campaign)
    fly_game(campaign, 1)
    assert score(campaign) == (0, 0)
    fly_game(campaign, 2)
    assert score(campaign) == (1, 4)


def test_the_journal_tells_of_a_table_of_levels(sabine):
    campaign = mustered_campaign(sabine)
    stands = fresh(campaign)
    given = {"kido_butai_cvp": {LEVELS[0]: [6, 0], "draw": [0, 0]}}
    common = {"name": stands.name, "visibility": stands.visibility, "edit": stands.options_edit}
    entry = change_options(actor=acting(), campaign=campaign, rules=given, now=NOW, **common).entry
    assert fresh(campaign).rules == {"kido_butai_cvp": {LEVELS[0]: [6, 0]}}
    assert rows(entry) == {"CVP for the battle off Midway, decisive Japanese victory": ("–", "Japan 6, USA 0")}


def test_the_entries_of_the_journal_hold_nothing_to_read_but_their_words(campaign):
    attach(campaign)
    correct(campaign, session=session(UNFINISHED))
    entry = JournalEntry.objects.get(act="operation.correct")
    assert "document" not in {**entry.before, **entry.after}


def test_who_closes_his_account_is_named_as_commander_no_more(campaign):
    olga = account("Olga")
    attach(campaign, acting(olga), battle=battle(olga).code)
    put_right = correct(campaign, commander="Olga").entry
    assert put_right is None
    close_account(user=olga)
    row = Operation.objects.get()
    assert (row.player_name, row.by_name) == (FORMER, FORMER)
    entry = JournalEntry.objects.get(act="operation.attach")
    assert "Olga" not in sentence(entry) + str(changes(entry))
    assert score(campaign) == (1, 4)
