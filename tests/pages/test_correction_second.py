"""The second person's page of a correction: he sees every difference, confirms exactly that, or sends it back."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import JournalEntry, Member
from games.models import Correction, Report, Roll
from pilots.models import PilotLine
from tests.pages.report_forms import edit_report
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account, add_member, choose_ability, fly_game, mustered_campaign, two_confirm

pytestmark = pytest.mark.django_db
PEOPLE = {"Theo": ("referee", ""), "Anna": ("player", "j1"), "Ingrid": ("player", "u1"), "Pia": ("player", "")}
WHY = "Bence went down with his aircraft."


@scene
def people():
    return {name: account(name) for name in ("Sabine", "Stan", *PEOPLE)}


def flown(people, a_side=4, name="Harbour Street League"):
    """Game 1 is closed, and two people confirm."""
    campaign = mustered_campaign(people["Sabine"], a_side, name=name)
    for member, (role, seat) in PEOPLE.items():
        add_member(campaign, people[member], role, seat)
    fly_game(campaign, 1)
    return two_confirm(campaign)


@scene
def campaign(people):
    return flown(people)


@pytest.fixture
def as_(people):
    return lambda name: signed_in(people[name]) if name else Client()


def at(campaign, name="correction_second", *more):
    return reverse(name, args=[campaign.slug, *more])


def words(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def kill_bence(client, campaign):
    body = Report.objects.get(game__campaign=campaign, state="confirmed").body
    n = next(n for n, sortie in enumerate(body["sorties"]) if sortie["pilot"].startswith("j2-"))
    return edit_report(client, campaign, 1, **{f"s{n}-fate": "lost", f"s{n}-crew": "killed"})


def press(client, campaign, reason=WHY):
    form = sent(client.get(at(campaign, "correction")), "/confirm/")
    return client.post(at(campaign, "correction_confirm"), form | {"reason": reason})


@scene
def submitted(campaign, people):
    kill_bence(signed_in(people["Sabine"]), campaign)
    assert press(signed_in(people["Sabine"]), campaign).status_code == 303
    return Correction.objects.get()


def seen_form(client, campaign):
    return sent(client.get(at(campaign)), "/second/") | {"do": "confirm"}


def bence():
    return PilotLine.objects.get(pilot__code="j2-1").state


# --- submitting ------------------------------------------------------------------------------------------------------


def test_the_correction_page_submits_where_two_confirm(campaign, as_):
    page = words(kill_bence(as_("Sabine"), campaign))
    assert "Submit the correction" in page
    assert "Confirm the correction" not in page
    response = press(as_("Sabine"), campaign)
    assert (response.status_code, response.headers["Location"]) == (303, at(campaign))
    told = words(as_("Sabine").get(at(campaign)))
    assert "You submitted this correction yourself" in told
    assert "Take it back to change it" in told
    assert bence() == "active"


def test_the_submitting_form_sent_twice_submits_once(campaign, as_):
    client = as_("Sabine")
    kill_bence(client, campaign)
    form = sent(client.get(at(campaign, "correction")), "/confirm/") | {"reason": WHY}
    assert [client.post(at(campaign, "correction_confirm"), form).status_code for _again in range(2)] == [303, 303]
    assert JournalEntry.objects.filter(act="correction.submit").count() == 1


def test_a_reason_is_wanted(campaign, as_):
    kill_bence(as_("Sabine"), campaign)
    assert press(as_("Sabine"), campaign, reason="").status_code == 422
    assert Correction.objects.get().submitted_at is None


@pytest.mark.parametrize(("page", "more"), [("correction", []), ("correction_report", [1])])
def test_the_pages_on_which_it_was_prepared_lead_to_it_while_it_waits(campaign, submitted, as_, page, more):
    response = as_("Theo").get(at(campaign, page, *more))
    assert (response.status_code, response.headers["Location"]) == (303, at(campaign))


@pytest.mark.parametrize("name", ["correction_confirm", "correction_discard", "correction_take_out", "correction_fly_instead"])
def test_a_form_opened_before_it_was_submitted_changes_nothing(campaign, submitted, as_, name):
    form = {"edit": str(submitted.edit), "version": "0", "game": "1", "of": "j1-1", "pilot": "j1-2", "reason": "So."}
    response = as_("Theo").post(at(campaign, name), form)
    assert response.status_code in (409, 422)
    assert "Nothing of that form was kept" in words(response)
    stored = Correction.objects.get()
    assert (stored.edit, stored.bodies) == (submitted.edit, submitted.bodies)


@pytest.mark.parametrize("header", [{}, {"HTTP_X_REPORT": "1"}])
def test_a_report_that_was_being_edited_meanwhile_is_not_kept_and_says_so(campaign, as_, header):
    client = as_("Sabine")
    kill_bence(client, campaign)
    form = sent(client.get(at(campaign, "correction_report", 1)), "/correction/1/")
    press(client, campaign)
    stored = Correction.objects.get()
    response = client.post(at(campaign, "correction_report", 1), {**form, "note": "Fog.", "do": "keep"}, **header)
    assert response.status_code == 409
    assert "Nothing of that form was kept" in words(response)
    assert Correction.objects.get().bodies == stored.bodies


# --- who may enter ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "status", "may"),
    [
        ("Sabine", 200, "You submitted this correction yourself"),
        ("Theo", 200, "I saw it so: confirm"),
        ("Anna", 200, "I saw it so: confirm"),
        ("Ingrid", 200, "I saw it so: confirm"),
        ("Pia", 200, "Only another referee, or a player with a seat"),
        ("Stan", 404, ""),
        ("", 404, ""),
    ],
)
def test_members_see_it_and_are_told_whether_they_may(campaign, submitted, as_, name, status, may):
    response = as_(name).get(at(campaign))
    assert response.status_code == status
    assert may in words(response)
    assert ("I saw it so" in words(response)) == may.startswith("I saw")
    assert ("Take it back" in words(response)) == (name == "Sabine")


@pytest.mark.parametrize(("name", "status"), [("Sabine", 422), ("Pia", 422), ("Stan", 404), ("", 404)])
def test_whoever_may_not_is_refused_when_he_sends_the_form_all_the_same(campaign, submitted, as_, name, status):
    form = seen_form(as_("Theo"), campaign)
    assert as_(name).post(at(campaign), form).status_code == status
    assert Correction.objects.get().submitted_at


@pytest.mark.parametrize(("name", "status"), [("Theo", 422), ("Anna", 404), ("Pia", 404), ("Stan", 404), ("", 404)])
def test_nobody_but_the_submitter_takes_it_back(campaign, submitted, as_, name, status):
    assert as_(name).post(at(campaign, "correction_back"), {"edit": submitted.edit}).status_code == status
    assert Correction.objects.get().submitted_at


def test_a_player_of_the_side_on_which_the_submitter_sat_then_is_told_why_not(campaign, people, as_):
    part = Member.objects.filter(user=people["Sabine"])
    part.update(seat=campaign.seats.get(code="j3"))
    kill_bence(as_("Sabine"), campaign)
    press(as_("Sabine"), campaign)
    part.update(seat=campaign.seats.get(code="u3"))
    assert "plays on your side" in words(as_("Anna").get(at(campaign)))
    assert "I saw it so" in words(as_("Ingrid").get(at(campaign)))


# --- seeing and confirming -------------------------------------------------------------------------------------------


def test_he_sees_the_changed_facts_every_difference_and_the_reason_and_can_change_nothing(campaign, submitted, as_):
    response = as_("Anna").get(at(campaign))
    told = words(response)
    for what in ("Sabine submitted this correction", WHY, "Bence the pilot: survived, now lost", "Active Killed"):
        assert what in told
    assert re.search(r"Bence: Replacement \d in the place of Bence the pilot", told)
    html = response.content.decode()
    for name in ("correction_take_out", "correction_confirm", "correction_discard", "correction_back"):
        assert at(campaign, name) not in html
    assert at(campaign, "correction_report", 1) not in html


def test_he_sees_the_same_differences_as_the_page_on_which_it_was_prepared(campaign, as_):
    def differences(response):
        return re.search(r'<section aria-labelledby="differences">.*?</section>', response.content.decode(), re.DOTALL)[0]

    prepared = differences(kill_bence(as_("Sabine"), campaign))
    press(as_("Sabine"), campaign)
    assert differences(as_("Anna").get(at(campaign))) == prepared


def test_a_player_confirms_it_and_the_journal_keeps_the_receipt(campaign, submitted, as_):
    form = seen_form(as_("Ingrid"), campaign)
    response = as_("Ingrid").post(at(campaign), form)
    assert (response.status_code, response.headers["Location"]) == (303, at(campaign, "standings"))
    assert bence() == "killed"
    told = words(as_("Theo").get(at(campaign, "journal")))
    assert f"Submitted by Sabine, seen and confirmed by Ingrid; receipt {form['seen'][:12]}." in told
    assert form["seen"][:12] in form["seen"]
    assert WHY in told


def test_the_form_sent_twice_confirms_once_and_shows_the_result_twice(campaign, submitted, as_):
    form = seen_form(as_("Theo"), campaign)
    assert [as_("Theo").post(at(campaign), form).status_code for _again in range(2)] == [303, 303]
    assert JournalEntry.objects.filter(act="correction.confirm").count() == 1


@pytest.mark.parametrize("tampered", [{"seen": "0" * 64}, {"seen": ""}, {"seen": "\x00"}])
def test_a_form_that_says_something_else_confirms_nothing(campaign, submitted, as_, tampered):
    response = as_("Theo").post(at(campaign), seen_form(as_("Theo"), campaign) | tampered)
    assert response.status_code == 409
    assert "Nothing was confirmed" in words(response)
    assert bence() == "active"


def test_what_moved_since_he_looked_is_looked_at_anew(campaign, submitted, as_):
    form = seen_form(as_("Theo"), campaign)
    choose_ability(campaign, "j3-1", "Marksman")
    response = as_("Theo").post(at(campaign), form)
    assert response.status_code == 409
    again = sent(response, "/second/") | {"do": "confirm"}
    assert as_("Theo").post(at(campaign), again).status_code == 303
    assert bence() == "killed"


def test_what_cannot_be_confirmed_any_more_says_why_and_can_only_be_sent_back(campaign, submitted, as_):
    two_confirm(campaign, "referee")
    fly_game(campaign, 2)
    two_confirm(campaign)
    told = words(as_("Theo").get(at(campaign)))
    assert "It cannot be confirmed as it stands" in told
    assert "Killed in game 1, flew in game 2." in told
    assert "I saw it so" not in told
    form = sent(as_("Theo").get(at(campaign)), "/second/")
    refused = as_("Theo").post(at(campaign), form | {"do": "confirm"})
    assert refused.status_code == 422
    assert as_("Theo").post(at(campaign), form | {"do": "not-so", "reason": "He flew on."}).status_code == 303


# --- sent back, taken back -------------------------------------------------------------------------------------------


def test_not_so_needs_a_reason_and_brings_it_back_to_the_referee(campaign, submitted, as_):
    form = seen_form(as_("Ingrid"), campaign) | {"do": "not-so"}
    refused = as_("Ingrid").post(at(campaign), form | {"reason": ""})
    assert refused.status_code == 422
    assert "what was not so" in words(refused)
    assert as_("Ingrid").post(at(campaign), form | {"reason": "It was Anna."}).status_code == 303
    assert "No correction waits for a second person" in words(as_("Ingrid").get(at(campaign)))
    told = words(as_("Sabine").get(at(campaign, "correction")))
    assert "Ingrid sent this correction back: not so" in told
    assert "It was Anna." in told
    assert WHY in as_("Sabine").get(at(campaign, "correction")).content.decode()
    assert "It was Anna." in words(as_("Sabine").get(at(campaign, "desk")))
    assert "Go on with the correction" in words(as_("Sabine").get(at(campaign)))


def test_taken_back_it_is_changed_and_submitted_anew(campaign, submitted, as_):
    old = seen_form(as_("Theo"), campaign)
    client = as_("Sabine")
    form = sent(client.get(at(campaign)), "/take-back/")
    response = client.post(at(campaign, "correction_back"), form)
    assert (response.status_code, response.headers["Location"]) == (303, at(campaign, "correction"))
    assert press(client, campaign).status_code == 303
    assert as_("Theo").post(at(campaign), old).status_code == 409
    assert bence() == "active"


def test_where_one_confirms_by_now_the_page_says_so(campaign, submitted, as_):
    two_confirm(campaign, "referee")
    assert "one referee confirms alone now" in words(as_("Sabine").get(at(campaign)))


# --- a mistyped die --------------------------------------------------------------------------------------------------


@scene
def die(campaign):
    return Roll.objects.get(campaign=campaign, kind="home", game=1, pilot__code="j3-1")


def put_right(client, campaign, die, value):
    form = {"value": value, "witness": "Nina", "reason": "Misread."}
    return client.post(at(campaign, "roll_correct", die.pk), form)


def test_a_mistyped_die_that_changes_figures_becomes_a_correction(campaign, die, as_):
    client = as_("Sabine")
    assert "a second person confirms it" in words(client.get(at(campaign, "roll_correct", die.pk)))
    response = put_right(client, campaign, die, 1)
    assert (response.status_code, response.headers["Location"]) == (303, at(campaign, "correction"))
    told = words(client.get(at(campaign, "correction")))
    assert "two people confirm here what counts" in told
    assert "The die showed a 1, not a 6." in told
    assert "Finish the correction" in words(as_("Sabine").get(at(campaign, "desk")))
    press(as_("Sabine"), campaign)
    assert as_("Ingrid").post(at(campaign), seen_form(as_("Ingrid"), campaign)).status_code == 303
    assert Roll.objects.get(succeeds=die).value == 1


def test_a_die_is_not_put_right_into_a_correction_that_waits(campaign, submitted, die, as_):
    response = put_right(as_("Theo"), campaign, die, 1)
    assert response.status_code == 422
    assert "waits for a second person" in words(response)
    assert "Misread." in response.content.decode()


# --- where it is told ------------------------------------------------------------------------------------------------


def test_the_desk_says_whose_signature_is_missing_and_the_evening_goes_on(campaign, submitted, as_):
    response = as_("Theo").get(at(campaign, "desk"))
    told = words(response)
    assert "The second signature" in told
    assert "Another referee, or a player of the other side" in told
    assert "looks at the correction and confirms it" in told
    assert "Call the roll" in told
    assert at(campaign) in response.content.decode()


def test_a_player_who_may_confirm_is_asked_on_his_own_page(campaign, submitted, as_):
    page = as_("Anna").get(at(campaign, "mine"))
    assert "Look at a correction" in words(page)
    assert "Sabine submitted it." in words(page)
    assert at(campaign) in page.content.decode()
    as_("Ingrid").post(at(campaign), seen_form(as_("Ingrid"), campaign))
    assert "Look at a correction" not in words(as_("Anna").get(at(campaign, "mine")))


def test_a_player_of_the_submitters_side_is_not_asked(campaign, people, as_):
    Member.objects.filter(user=people["Sabine"]).update(seat=campaign.seats.get(code="j3"))
    kill_bence(as_("Sabine"), campaign)
    press(as_("Sabine"), campaign)
    assert "Look at a correction" not in words(as_("Anna").get(at(campaign, "mine")))


def test_the_page_takes_as_many_queries_for_eight_a_side_as_for_four(people, as_):
    counts = []
    for a_side in (4, 8):
        campaign = flown(people, a_side, name=f"Of {a_side}")
        kill_bence(as_("Sabine"), campaign)
        press(as_("Sabine"), campaign)
        client = as_("Ingrid")
        client.get(at(campaign))
        with CaptureQueriesContext(connection) as counted:
            client.get(at(campaign))
        counts.append(len(counted))
    assert counts[0] == counts[1]


def test_where_all_games_are_flown_the_desk_waits_for_the_second_person(campaign, as_):
    two_confirm(campaign, "referee")
    for game in (2, 4, 7):
        fly_game(campaign, game)
    two_confirm(campaign)
    edit_report(as_("Sabine"), campaign, 7, turns="20")
    press(as_("Sabine"), campaign)
    told = words(as_("Theo").get(at(campaign, "desk")))
    assert "The correction waits for a second person" in told
    assert "See what he sees" in told
