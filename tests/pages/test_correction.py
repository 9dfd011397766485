"""The pages of a correction, used as a referee without script uses them."""

import csv
import io
import json
import re
from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.corrections import prepare_report
from campaign.models import JournalEntry, Score
from campaign.record import document
from games.models import Correction, Report
from pilots.models import PilotLine
from tests.pages.report_forms import edit_report, form_of, hidden, text, to
from tests.scenes import scene
from tests.verbs import (
    account,
    acting,
    add_member,
    choose_ability,
    confirm_report,
    draft_of,
    fly_game,
    mustered_campaign,
    open_game,
    throw_all,
    two_confirm,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    """Games 1 and 2 are closed; every die was a 6."""
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    return campaign


def place(campaign, game, seat):
    body = Report.objects.get(game__campaign=campaign, game__number=game, state="confirmed").body
    return next(n for n, sortie in enumerate(body["sorties"]) if sortie["pilot"].startswith(f"{seat}-"))


def kill(client, campaign, game, seat):
    n = place(campaign, game, seat)
    return edit_report(client, campaign, game, **{f"s{n}-fate": "lost", f"s{n}-crew": "killed"})


def line(pilot):
    return PilotLine.objects.get(pilot__code=pilot)


def test_without_a_correction_the_page_lists_the_reports_that_can_be_corrected(referee, campaign):
    page = text(referee.get(to("correction", campaign)))
    assert "Game 2, Early Carrier Battles" in page
    assert "Game 1, The Japanese Offensive" in page
    assert "Game 4" not in page


def test_the_form_shows_what_is_stored_and_sending_it_back_changes_nothing(referee, campaign):
    """Field lesson 21."""
    before = document(campaign)
    edit_report(referee, campaign, 2, do="keep")
    assert not Correction.objects.exists()
    assert document(campaign) == before


def test_a_changed_report_is_shown_with_its_facts_and_every_figure_before_and_after(referee, campaign):
    choose_ability(campaign, "j1-1", "Marksman")
    page = text(kill(referee, campaign, 2, "j1"))
    assert "What the correction changes" in page
    assert "Anna the pilot: survived, now lost" in page
    assert "Active Killed" in page
    assert "Replacement 2 in the place of Anna the pilot" in page
    assert "Anna the pilot: Marksman" in page
    assert "Anna the pilot, Home in game 2: 6" in page
    assert line("j1-1").state == "active"


def test_confirming_it_changes_everything_that_was_shown_and_says_so_in_the_journal(referee, campaign):
    shown = kill(referee, campaign, 2, "j1")
    address = to("correction_confirm", campaign)
    answer = referee.post(address, {**hidden(shown)[address], "reason": "He flew into the sea."}, follow=True)
    assert "The correction is confirmed." in text(answer)
    assert line("j1-1").state == "killed"
    assert JournalEntry.objects.get(act="correction.confirm").reason == "He flew into the sea."


@pytest.mark.parametrize(("confirmation", "said"), [("two", True), ("referee", False)])
def test_where_two_confirm_the_page_says_that_a_second_person_sees_it_first(campaign, referee, confirmation, said):
    two_confirm(campaign, confirmation)
    edit_report(referee, campaign, 2, turns="20")
    told = text(referee.get(to("correction", campaign)))
    assert ("Two people confirm here." in told) == said
    assert ("Submit the correction" in told, "Confirm the correction" in told) == (said, not said)


def test_a_reason_is_asked_for_and_nothing_is_stored_without_one(referee, campaign):
    shown = kill(referee, campaign, 2, "j1")
    address = to("correction_confirm", campaign)
    answer = referee.post(address, {**hidden(shown)[address], "reason": ""})
    assert answer.status_code == 422
    assert "Say why, for the journal" in text(answer)
    assert line("j1-1").state == "active"


def test_a_pilot_who_died_but_flew_on_is_a_thing_to_decide(referee, campaign):
    """Field lesson 4."""
    page = kill(referee, campaign, 1, "j1")
    assert "One thing to decide" in text(page)
    assert "Killed in game 1, flew in game 2." in text(page)
    assert "It can be confirmed once everything above is decided." in text(page)
    assert to("correction_confirm", campaign) not in page.content.decode()
    address = to("correction_fly_instead", campaign)
    page = referee.post(address, hidden(page)[address], follow=True)
    assert "Replacement 2 flew, not Anna the pilot" in text(page)
    assert "One die of the last game is rolled afterwards." in text(page)
    assert "Confirm the correction" in text(page)


def test_the_dice_that_a_correction_asks_for_are_rolled_on_its_page_by_the_table_or_the_site(referee, campaign):
    fly_game(campaign, 4)
    page = kill(referee, campaign, 1, "j1")
    address = to("correction_fly_instead", campaign)
    page = referee.post(address, hidden(page)[address], follow=True)
    assert "Dice that are wanted now" in text(page)
    assert "Replacement 2 , Japan is on his way home" in text(page)
    throw = to("correction_throw", campaign)
    die = hidden(page)[throw]
    wrong = referee.post(throw, {**die, "how": "table", "value": "3", "witness": ""})
    assert wrong.status_code == 422
    assert "Name who saw the die fall" in text(wrong)
    page = referee.post(throw, {**die, "how": "table", "value": "3", "witness": "Nina"}, follow=True)
    assert page.redirect_chain[-1][0].endswith("&pilot=j1-2#fell")
    assert "Just now One die fell. Home 3: Replacement 2 is home, and must still land." in text(page)
    assert "comes in to land" in text(page)
    page = referee.post(throw, {**hidden(page)[throw], "how": "table", "value": "3", "witness": "Nina"}, follow=True)
    assert "One die of the last game is rolled afterwards." in text(page)
    confirm = to("correction_confirm", campaign)
    answer = referee.post(confirm, {**hidden(page)[confirm], "reason": "Seen on the photographs."}, follow=True)
    assert answer.redirect_chain[-1][0] == to("rolls", campaign, 4)
    assert line("j1-2").games == 2


def test_what_cannot_be_is_shown_at_its_field_inside_the_correction(referee, campaign):
    answer = edit_report(referee, campaign, 2, do="keep", turns="99")
    assert "“99” is no number of turns; a game lasts 1 to 36." in text(answer)
    page = text(referee.get(to("correction", campaign)))
    assert "One thing to decide" in page
    assert "“99” is no number of turns; a game lasts 1 to 36." in page


def test_a_report_is_left_as_it_was_and_then_nothing_is_left_to_correct(referee, campaign):
    page = kill(referee, campaign, 2, "j1")
    address = to("correction_take_out", campaign)
    page = referee.post(address, hidden(page)[address], follow=True)
    assert "Correct an earlier game" in text(page)
    assert not Correction.objects.exists()


def test_a_dropped_correction_leaves_everything_as_it_was(referee, campaign):
    before = document(campaign)
    page = kill(referee, campaign, 2, "j1")
    address = to("correction_discard", campaign)
    page = referee.post(address, hidden(page)[address], follow=True)
    assert "The correction is dropped." in text(page)
    assert document(campaign) == before


def test_the_second_of_two_referees_is_told_that_the_correction_has_moved(referee, campaign):
    """Field lesson 10."""
    colleague = account("Karim")
    add_member(campaign, colleague)
    second = Client()
    second.force_login(colleague)
    opened = second.get(to("correction_report", campaign, 1))
    kill(referee, campaign, 2, "j1")
    data = {**form_of(opened, campaign, 1), "turns": "12", "do": "keep"}
    answer = second.post(to("correction_report", campaign, 1), data)
    assert answer.status_code == 409
    assert "changed" in text(answer)
    assert list(Correction.objects.get().bodies) == ["2"]


def test_differences_shown_before_the_campaign_moved_are_shown_again(referee, campaign):
    shown = kill(referee, campaign, 2, "j1")
    choose_ability(campaign, "j2-1", "Evader")
    address = to("correction_confirm", campaign)
    answer = referee.post(address, {**hidden(shown)[address], "reason": "He flew into the sea."})
    assert answer.status_code == 409
    assert 'value="He flew into the sea."' in answer.content.decode()
    assert line("j1-1").state == "active"
    answer = referee.post(address, {**hidden(answer)[address], "reason": "He flew into the sea."}, follow=True)
    assert "The correction is confirmed." in text(answer)


def test_the_same_confirmation_sent_twice_is_worked_once(referee, campaign):
    """Field lesson 5."""
    shown = kill(referee, campaign, 2, "j1")
    address = to("correction_confirm", campaign)
    data = {**hidden(shown)[address], "reason": "He flew into the sea.", "key": str(uuid4())}
    assert referee.post(address, data).status_code == 303
    assert referee.post(address, data).status_code == 303
    assert JournalEntry.objects.filter(act="correction.confirm").count() == 1


@pytest.mark.parametrize("name", ["confirm", "discard", "take_out", "fly_instead", "throw"])
@pytest.mark.parametrize("data", [{}, {"edit": "x" * 50}, {"edit": "\x00", "game": "-1", "roll": "9" * 30, "pilot": "\x00"}])
def test_a_form_that_makes_no_sense_answers_without_an_error_of_the_server(referee, campaign, name, data):
    assert referee.post(to(f"correction_{name}", campaign), data).status_code < 500
    kill(referee, campaign, 2, "j1")
    assert referee.post(to(f"correction_{name}", campaign), data).status_code < 500


def test_a_report_that_is_not_confirmed_has_no_correction(referee, campaign):
    assert referee.get(to("correction_report", campaign, 4)).status_code == 404
    assert referee.get(to("correction_report", campaign, 5)).status_code == 404


def test_a_player_finds_no_correction(campaign):
    player = account("Anna")
    add_member(campaign, player, "player", "j1")
    client = Client()
    client.force_login(player)
    for address in (to("correction", campaign), to("correction_report", campaign, 1)):
        assert client.get(address).status_code == 404
    assert client.post(to("correction_discard", campaign), {"edit": 1}).status_code == 404


def test_a_script_gets_the_forms_fresh_parts(referee, campaign):
    shown = referee.get(to("correction_report", campaign, 2))
    data = {**form_of(shown, campaign, 2), "turns": "20", "do": "keep"}
    answer = referee.post(to("correction_report", campaign, 2), data, headers={"X-Report": "1"})
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith("<form")
    assert Correction.objects.get().bodies["2"]["turns"] == 20


def test_queries_do_not_grow_with_pilots_and_games(referee, owner, campaign, django_assert_max_num_queries):
    kill(referee, campaign, 1, "j1")
    large = mustered_campaign(owner, a_side=8, name="Twice as many")
    for game in (1, 2, 4):
        fly_game(large, game)
    kill(referee, large, 1, "j1")
    for one in (campaign, large):
        with django_assert_max_num_queries(60):
            referee.get(to("correction", one))
        with django_assert_max_num_queries(55):
            referee.get(to("correction_report", one, 1))


def test_after_a_moved_kill_every_page_and_every_file_says_the_same(referee, owner):
    """Field lesson 1."""
    campaign = mustered_campaign(owner, name="A disputed kill")
    open_game(campaign, 1)
    write_down(campaign, 1, u1={"fate": "shot_down"})
    draft = draft_of(campaign, 1)
    draft.body["claims"] = [{"by": sortie_of(draft.body, "j1"), "on": sortie_of(draft.body, "u1"), "result": "shot_down"}]
    draft.save(update_fields=["body"])
    confirm_report(campaign, 1)
    throw_all(campaign)
    had = everywhere(referee, campaign)
    assert had["j1-1"] == {4.0}
    assert had["j2-1"] == {3.0}
    n = place(campaign, 1, "j2")
    body = Report.objects.get(game__campaign=campaign, state="confirmed").body
    by = body["sorties"][n]["id"]
    prepare_report(actor=acting(), campaign=campaign, game=1, body={**body, "claims": [{**body["claims"][0], "by": by}]}, edit=0)
    shown = referee.get(to("correction", campaign))
    address = to("correction_confirm", campaign)
    referee.post(address, {**hidden(shown)[address], "reason": "It was Bence."})
    now = everywhere(referee, campaign)
    assert now["j1-1"] == {3.0}
    assert now["j2-1"] == {4.0}
    assert now["japan"] == had["japan"]


def sortie_of(body, seat):
    return next(sortie["id"] for sortie in body["sorties"] if sortie["pilot"].startswith(f"{seat}-"))


def everywhere(client, campaign):
    """Kills of two pilots and the CVP of Japan as each page and file tells them: one value each, if they agree."""
    told = json.loads(client.get(to("standings_json", campaign)).content)
    lines = {pilot["id"]: pilot["kills"] for pilot in told["pilots"]}
    sheet = csv.DictReader(io.StringIO(client.get(to("standings_csv", campaign)).content.decode("utf-8-sig")))
    rows = {row["id"]: row for row in sheet}
    figures = {}
    for pilot in ("j1-1", "j2-1"):
        kept = line(pilot)
        logbook = re.search(r"of them in this campaign ([0-9]+)", text(client.get(to("logbook", campaign, pilot))))
        figures[pilot] = {lines[pilot], float(rows[pilot]["kills"]), kept.half_kills / 2, float(logbook[1])}
    score = Score.objects.get(campaign=campaign)
    figures["japan"] = {told["sides"]["japan"]["vp"], score.japan, score.by_game[0][1]}
    return figures


def test_a_confirmed_correction_is_taken_back_by_putting_the_version_before_it_back(referee, campaign):
    before = document(campaign)
    shown = kill(referee, campaign, 2, "j1")
    address = to("correction_confirm", campaign)
    answer = referee.post(address, {**hidden(shown)[address], "reason": "He flew into the sea."}, follow=True)
    assert f'href="{to("correction_report", campaign, 2)}"' in answer.content.decode()
    page = referee.get(to("correction_report", campaign, 2))
    assert "Version 1, confirmed" in text(page)
    data = {"edit": "0", "key": str(uuid4()), "do": "version:1"}
    referee.post(to("correction_report", campaign, 2), data)
    shown = referee.get(to("correction", campaign))
    assert "Killed Active" in text(shown)
    referee.post(address, {**hidden(shown)[address], "reason": "No, he did not."})
    assert document(campaign) == before


@pytest.mark.parametrize("version", ["", "9", "x", "-1"])
def test_a_version_that_never_was_is_not_put_back(referee, campaign, version):
    data = {**form_of(referee.get(to("correction_report", campaign, 2)), campaign, 2), "do": f"version:{version}"}
    assert referee.post(to("correction_report", campaign, 2), data).status_code == 303
    assert not Correction.objects.exists()


def test_a_replacement_who_flew_though_nobody_was_lost_is_a_thing_to_decide(referee, owner):
    """Field lesson 17: he takes no living pilot's seat."""
    campaign = mustered_campaign(owner, name="He lived after all")
    fly_game(campaign, 1, j1={"fate": "lost", "crew": "killed"})
    fly_game(campaign, 2)
    n = place(campaign, 1, "j1")
    page = edit_report(referee, campaign, 1, **{f"s{n}-fate": "survived", f"s{n}-crew": "unhurt"})
    throw = to("correction_throw", campaign)
    for _home_and_deck in range(2):
        page = referee.post(throw, {**hidden(page)[throw], "how": "table", "value": "6", "witness": "Nina"}, follow=True)
    assert "He did not come in: the pilot before him was not lost." in text(page)
    assert "Anna the pilot flew, from game 2 on" in text(page)
