"""The versions of a report, two of them side by side, an old one put back; used as a browser without script uses them."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts.corrections import prepare_void
from campaign.acts.loading import load
from campaign.models import Campaign, JournalEntry, Upload
from games.models import Correction, Report
from rulebooks.pacific_air_war.record import Campaign as Record
from tests.correcting import claim, confirm, prepare, sortie
from tests.pages.report_forms import hidden, text, to
from tests.pages.world import signed_in
from tests.rulebooks.generate import generate
from tests.scenes import scene
from tests.verbs import (
    NOW,
    account,
    acting,
    add_member,
    confirm_report,
    draft_of,
    fly_game,
    mustered_campaign,
    open_game,
    throw_all,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    """Game 1 was corrected: j2 damaged u1, not j1; in 20 turns. Game 2 is closed."""
    campaign = mustered_campaign(owner, visibility="public")
    open_game(campaign, 1)
    claim(campaign, 1, "j1", "u1", "damaged")
    confirm_report(campaign, 1)
    throw_all(campaign)
    fly_game(campaign, 2)
    prepare(campaign, 1, lambda body: (body.update(turns=20), body["claims"][0].update(by=sortie(body, "j2")["id"])))
    confirm(campaign, reason="It was Bence.")
    return campaign


def voided(campaign, game):
    prepare_void(actor=acting(), campaign=campaign, game=game, reason="Wrong map.", edit=0)
    confirm(campaign, reason="Wrong map.")


def put_back(client, campaign, game, version):
    address = to("version_restore", campaign, game, version)
    return client.post(address, hidden(client.get(to("versions", campaign, game)))[address], follow=True)


def facts(response):
    """The lines of the table: label with what marks it, then what both versions say."""
    rows = re.findall(
        r"<tr[^>]*>\s*<th scope=\"row\">(.*?)</th>\s*<td.*?>(.*?)</td>\s*<td.*?>(.*?)</td>", response.content.decode(), re.S
    )
    plain = [[re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", cell)).strip() for cell in row] for row in rows]
    return {label: (left, right) for label, left, right in plain}


def test_each_version_says_what_it_is_who_wrote_it_when_and_how_it_came_to_count(referee, campaign):
    page = text(referee.get(to("versions", campaign, 1)))
    assert "Version 2 confirmed Confirmed as a correction by Sabine. Reason: It was Bence." in page
    assert "Version 1 superseded Confirmed by Sabine." in page
    entry = JournalEntry.objects.get(campaign=campaign, act="correction.confirm")
    assert f"#entry-{entry.version}" in referee.get(to("versions", campaign, 1)).content.decode()


def test_two_versions_stand_side_by_side_and_what_differs_is_marked_in_words(referee, campaign):
    told = facts(referee.get(to("versions", campaign, 1)))
    assert told["Turns played ≠ differs"] == ("Version 1 36", "Version 2 20")
    assert told["Claim 1 ≠ only in version 1"][0].startswith("Version 1 Anna the pilot damaged Ingrid the pilot")
    assert told["Claim 2 ≠ only in version 2"][1].startswith("Version 2 Bence the pilot damaged Ingrid the pilot")
    assert told["Japan, CVP"] == ("Version 1 1", "Version 2 1")
    assert told["Anna the pilot ≠ differs"] == (
        "Version 1 A6M2, came home, unhurt ½ kill, 25 EP",
        "Version 2 A6M2, came home, unhurt 0 kills, 0 EP",
    )
    assert told["Chloé the pilot"][0].endswith("came home, unhurt 0 kills, 0 EP")


def test_any_two_are_chosen_and_only_what_differs_is_shown_on_request(referee, campaign):
    prepare(campaign, 1, lambda body: body.update(turns=25))
    confirm(campaign)
    answer = referee.get(to("versions", campaign, 1), {"left": 3, "right": 1, "only": 1})
    told = facts(answer)
    assert told["Turns played ≠ differs"] == ("Version 3 25", "Version 1 36")
    assert all("≠" in label for label in told)
    same = text(referee.get(to("versions", campaign, 1), {"left": 2, "right": 2, "only": 1}))
    assert "Both say the same." in same


@pytest.mark.parametrize("asked", [{"left": 9}, {"right": "x"}, {"left": 1, "right": 9}])
def test_a_version_that_is_not_there_is_not_found(referee, campaign, asked):
    assert referee.get(to("versions", campaign, 1), asked).status_code == 404


def test_drafts_are_seen_by_whoever_runs_it_and_by_nobody_else(referee, campaign):
    open_game(campaign, 4)
    draft = draft_of(campaign, 4)
    draft.state = Report.State.VOID
    draft.save(update_fields=["state"])
    open_game(campaign, 4)
    write_down(campaign, 4, j1={"note": "Not for everybody."})
    assert "draft, put aside" in text(referee.get(to("versions", campaign, 4)))
    assert "Not for everybody." in text(referee.get(to("versions", campaign, 4)))
    reader = Client()
    assert "No version yet" in text(reader.get(to("versions", campaign, 4)))
    assert reader.get(to("versions", campaign, 4), {"left": 1, "right": 2}).status_code == 404
    assert "Put version" not in text(reader.get(to("versions", campaign, 1)))


def test_a_file_and_two_people_are_named(referee, campaign):
    upload = Upload.objects.create(
        campaign=campaign, name="game-2.xlsx", kind="sheet", size=1, sha256="0" * 64, came_at=NOW, by_name="Karim"
    )
    Report.objects.filter(game__campaign=campaign, game__number=2).update(upload=upload)
    entry = JournalEntry.objects.get(campaign=campaign, act="report.confirm", game=2)
    JournalEntry.objects.filter(pk=entry.pk).update(params=entry.params | {"submitted_by": "Karim", "confirmed_by": "Nina"})
    page = text(referee.get(to("versions", campaign, 2)))
    assert "Submitted by Karim, confirmed by Nina. From the file game-2.xlsx." in page


def test_a_loaded_report_says_from_which_file_it_came(referee, sabine):
    campaign = load(actor=acting(sabine), record=Record.model_validate(generate(3, full=True)), file="autumn.json").campaign
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    first = Report.objects.filter(game__campaign=campaign).order_by("game__number").first()
    assert "Loaded with the campaign file autumn.json." in text(referee.get(to("versions", campaign, first.game.number)))


def test_an_old_version_put_back_is_shown_in_the_correction_with_every_difference(referee, campaign):
    page = text(put_back(referee, campaign, 1, 1))
    assert "Version 1 is in the correction. Nothing counts yet." in page
    assert "new: Anna the pilot damaged Ingrid the pilot" in page
    assert Correction.objects.get().bodies["1"]["turns"] == 36
    edit = Correction.objects.get().edit
    again = text(put_back(referee, campaign, 1, 1))
    assert "Version 1 is in the correction." in again
    assert Correction.objects.get().edit == edit


def test_a_voided_game_takes_its_old_report_as_the_draft(referee, campaign):
    voided(campaign, 2)
    page = text(referee.get(to("game", campaign, 2)))
    assert "Its report was voided. The game is to be reported again." in page
    shown = text(referee.get(to("versions", campaign, 2)))
    assert "Version 1 voided Confirmed by Sabine. It was voided by Sabine. Reason: Wrong map." in shown
    assert "Version 1 is the draft now." in text(put_back(referee, campaign, 2, 1))
    assert draft_of(campaign, 2).number == 2


def test_the_second_referee_at_an_old_version_meets_a_conflict_and_nothing_is_lost(referee, campaign):
    """Field lesson 10."""
    voided(campaign, 2)
    karim = account("Karim")
    add_member(campaign, karim)
    second, address = signed_in(karim), to("version_restore", campaign, 2, 1)
    form = hidden(second.get(to("versions", campaign, 2)))[address]
    open_game(campaign, 2)
    write_down(campaign, 2, j1={"note": "Entered anew."})
    answer = second.post(address, form)
    assert answer.status_code == 409
    assert "Nothing was put back: this changed since you looked." in text(answer)
    assert draft_of(campaign, 2).body["sorties"][0]["note"] == "Entered anew."


def test_a_replacement_on_call_keeps_his_name_beside_the_version_in_which_he_flew(referee, campaign):
    fly_game(campaign, 4, j2={"fate": "lost", "crew": "killed"})
    fly_game(campaign, 7)
    prepare_void(actor=acting(), campaign=campaign, game=4, reason="Wrong map.", edit=0)
    address = to("correction_fly_instead", campaign)
    page = referee.get(to("correction", campaign))
    referee.post(address, hidden(page)[address])
    throw_all(campaign)
    confirm(campaign, reason="Wrong map.")
    told = facts(referee.get(to("versions", campaign, 7)))
    assert "Replacement 2 ≠ only in version 1" in told
    assert "Bence the pilot ≠ only in version 2" in told


def questions(client, campaign):
    with CaptureQueriesContext(connection) as asked:
        client.get(to("versions", campaign, 1))
    return len(asked)


def test_the_page_asks_as_many_questions_for_seven_versions_as_for_two(referee, campaign):
    questions(referee, campaign)
    two = questions(referee, campaign)
    for turns in range(21, 26):
        prepare(campaign, 1, lambda body, turns=turns: body.update(turns=turns))
        confirm(campaign)
    assert questions(referee, campaign) == two
