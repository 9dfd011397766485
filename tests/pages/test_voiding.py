"""A whole game is voided on its pages; afterwards every page says so in the same words."""

import json

import pytest

from campaign.models import Campaign, JournalEntry
from campaign.record import document
from games.models import Correction
from tests.pages.report_forms import hidden, text, to
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account, add_member, fly_game, mustered_campaign

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    """Games 1 and 2 are closed; every die was a 6."""
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    return campaign


def ask(client, campaign, game, reason="Wrong map.", **more):
    return client.post(to("game_void", campaign, game), {"edit": "0", "reason": reason, **more}, follow=True)


def confirm(client, campaign, shown):
    address = to("correction_confirm", campaign)
    return client.post(address, {**hidden(shown)[address], "reason": "Wrong map."}, follow=True)


def test_its_page_says_first_what_it_comes_to(referee, campaign):
    last, first = (text(referee.get(to("game_void", campaign, game))) for game in (2, 1))
    assert "No later game is reported, so the report is taken out" in last
    assert "Later games are reported (2), so this one stays in its place and counts as not played (B.3)" in first
    assert "The dice of this game stay in the record." in first
    assert referee.get(to("game_void", campaign, 4)).status_code == 404


def test_every_difference_is_shown_before_one_act_confirms_it(referee, campaign):
    before = document(campaign)
    shown = ask(referee, campaign, 2)
    page = text(shown)
    assert "Its report is taken out, and the game is to be reported again." in page
    assert "did not fly" in page
    assert "Dice that no rule calls for any more; they stay in the record" in page
    assert document(campaign) == before
    done = text(confirm(referee, campaign, shown))
    assert "The correction is confirmed." in done
    assert [report["game"] for report in document(campaign)["reports"]] == [1]
    assert JournalEntry.objects.get(act="correction.confirm").reason == "Wrong map."


def test_the_last_button_says_what_it_does(referee, campaign):
    first = text(ask(referee, campaign, 2))
    assert ("Void game 2" in first, "Confirm the correction" in first) == (True, False)
    both = text(referee.post(to("game_void", campaign, 1), {"edit": "1", "reason": "Both."}, follow=True))
    assert ("Void games 1 and 2" in both, "Confirm the correction" in both) == (True, False)


def test_where_two_confirm_the_last_button_says_what_is_submitted(referee, campaign):
    Campaign.objects.filter(pk=campaign.pk).update(confirmation="two")
    assert "Submit the voiding of game 2" in text(ask(referee, campaign, 2))


def test_without_a_reason_nothing_is_kept(referee, campaign):
    answer = ask(referee, campaign, 2, reason=" ")
    assert answer.status_code == 422
    assert "Say why the game is voided" in text(answer)
    assert not Correction.objects.exists()


def test_the_second_referee_at_the_same_correction_meets_a_conflict(referee, campaign):
    """Field lesson 10."""
    karim = account("Karim")
    add_member(campaign, karim)
    ask(referee, campaign, 2)
    answer = ask(signed_in(karim), campaign, 1, reason="Another one.")
    assert answer.status_code == 409
    assert "The correction was changed while you had this page open." in text(answer)
    assert 'value="Another one."' in answer.content.decode()
    assert Correction.objects.get().voids == [2]


def test_it_is_left_out_again_and_everything_stands(referee, campaign):
    shown = ask(referee, campaign, 2)
    address = to("correction_take_out", campaign)
    page = referee.post(address, hidden(shown)[address], follow=True)
    assert "Correct an earlier game" in text(page)
    assert not Correction.objects.exists()


def test_the_desk_tells_of_a_game_that_is_being_voided(referee, campaign):
    ask(referee, campaign, 1)
    assert "Finish the correction of game 1" in text(referee.get(to("desk", campaign)))


def test_a_complete_campaign_says_that_it_opens_again(referee, campaign):
    """Field lesson 34."""
    fly_game(campaign, 4)
    fly_game(campaign, 7)
    assert "The campaign is complete; this opens it again." in text(referee.get(to("game_void", campaign, 7)))
    shown = text(ask(referee, campaign, 7))
    assert "The campaign is complete; this opens it again until game 7 is reported again." in shown


def test_home_game_page_standings_and_exports_say_voided_and_no_other_word(referee, campaign):
    """Field lesson 28."""
    confirm(referee, campaign, ask(referee, campaign, 1))
    assert "voided" in text(referee.get(to("campaign", campaign)))
    assert "It was voided: it counts as not played" in text(referee.get(to("game", campaign, 1)))
    assert "Game 1: voided." in text(referee.get(to("standings", campaign)))
    csv = b"".join(referee.get(to("export", campaign, "game-reports", "csv"), {"table": "games"})).decode()
    assert "voided" in csv
    assert "not played" not in csv


def test_a_draw_a_game_not_played_and_one_to_be_reported_again_are_other_words(referee, campaign):
    """Field lesson 28."""
    assert "A draw: Japan 0, USA 0." in text(referee.get(to("game", campaign, 1)))
    referee.post(to("report_unplayed", campaign, 4), {"edit": "", "note": ""})
    assert "Game 4: not played." in text(referee.get(to("standings", campaign)))
    assert "It was not played" in text(referee.get(to("game", campaign, 4)))
    confirm(referee, campaign, ask(referee, campaign, 4))
    assert "Game 4: voided, to be reported again." in text(referee.get(to("standings", campaign)))
    assert "voided, to be reported again" in text(referee.get(to("campaign", campaign)))


def test_the_campaign_file_keeps_that_a_game_was_voided(referee, campaign):
    confirm(referee, campaign, ask(referee, campaign, 1))
    file = referee.get(to("campaign_file", campaign)).getvalue()
    assert json.loads(file)["reports"][0] == {"game": 1, "turns": 1, "sorties": [], "voided": True}
