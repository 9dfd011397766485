"""The second person's page: he sees the whole report, confirms exactly that, or sends it back."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import JournalEntry, Member
from games.models import Report
from tests.filing import kill
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account, add_member, draft_of, fresh, mustered_campaign, open_game, two_confirm

pytestmark = pytest.mark.django_db
PEOPLE = {"Theo": ("referee", ""), "Anna": ("player", "j1"), "Ingrid": ("player", "u1"), "Pia": ("player", "")}


@scene
def people():
    return {name: account(name) for name in ("Sabine", "Stan", *PEOPLE)}


@scene
def campaign(people):
    campaign = two_confirm(mustered_campaign(people["Sabine"]))
    for name, (role, seat) in PEOPLE.items():
        add_member(campaign, people[name], role, seat)
    return campaign


@scene
def draft(campaign):
    return open_game(campaign, 1)


@pytest.fixture
def as_(people):
    def browser_of(name):
        return signed_in(people[name]) if name else Client()

    return browser_of


def at(campaign, name="second", game=1):
    return reverse(name, args=[campaign.slug, game])


def words(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def press(client, campaign, button="confirm", name="report"):
    return client.post(at(campaign, name), {**sent(client.get(at(campaign, name)), "/report/"), "do": button})


@scene
def submitted(campaign, draft, people):
    draft.body["claims"] = [kill("j1-1", "u1-1", 7)]
    draft.body["sorties"] = [{**s, "fate": "shot_down"} if s["id"] == "u1-1" else s for s in draft.body["sorties"]]
    draft.save(update_fields=["body"])
    assert press(signed_in(people["Sabine"]), campaign).status_code == 303
    return Report.objects.get()


def seen_form(client, campaign):
    return sent(client.get(at(campaign)), "") | {"do": "confirm"}


# --- who may enter ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "page", "may"),
    [
        ("Sabine", 200, "You submitted this report yourself"),
        ("Theo", 200, "I saw it so: confirm"),
        ("Anna", 200, "I saw it so: confirm"),
        ("Ingrid", 200, "I saw it so: confirm"),
        ("Pia", 200, "Only another referee, or a player with a seat"),
        ("Stan", 404, ""),
        ("", 404, ""),
    ],
)
def test_members_see_it_and_are_told_whether_they_may(campaign, submitted, as_, name, page, may):
    response = as_(name).get(at(campaign))
    assert response.status_code == page
    assert may in words(response)
    assert ("I saw it so" in words(response)) == may.startswith("I saw")


def test_a_player_of_the_side_on_which_the_submitter_sat_then_is_told_why_not(campaign, draft, as_, people):
    member = Member.objects.filter(user=people["Sabine"])
    member.update(seat=campaign.seats.get(code="j2"))
    assert press(as_("Sabine"), campaign).status_code == 303
    member.update(seat=campaign.seats.get(code="u2"))
    assert "plays on your side" in words(as_("Anna").get(at(campaign)))
    assert "I saw it so" in words(as_("Ingrid").get(at(campaign)))


@pytest.mark.parametrize("name", ["Sabine", "Pia", "Stan", ""])
def test_whoever_may_not_is_refused_when_he_sends_the_form_all_the_same(campaign, submitted, as_, name):
    form = seen_form(as_("Theo"), campaign)
    assert as_(name).post(at(campaign), form).status_code == (422 if name in ("Sabine", "Pia") else 404)
    assert Report.objects.get().state == "submitted"


@pytest.mark.parametrize("name", ["Anna", "Ingrid", "Pia", "Stan", ""])
def test_only_referees_take_it_back(campaign, submitted, as_, name):
    assert as_(name).post(at(campaign, "second_back"), {"edit": submitted.edit}).status_code == 404
    assert Report.objects.get().state == "submitted"


# --- seeing and confirming -------------------------------------------------------------------------------------------


def test_he_sees_both_sides_claims_fates_and_the_score(campaign, submitted, as_):
    told = words(as_("Ingrid").get(at(campaign)))
    assert "Sabine submitted this report" in told
    for what in ("Anna the pilot", "Ingrid the pilot", "shot down", "turn 7", "Turns played 36"):
        assert what in told
    assert re.search(r"Japan 2 .*USA 0", told)


def test_a_player_confirms_it_and_the_journal_keeps_the_receipt(campaign, submitted, as_):
    form = seen_form(as_("Ingrid"), campaign)
    response = as_("Ingrid").post(at(campaign), form)
    assert (response.status_code, response.headers["Location"]) == (303, reverse("game", args=[campaign.slug, 1]))
    entry = JournalEntry.objects.get(act="report.confirm")
    assert (entry.params["submitted_by"], entry.params["confirmed_by"]) == ("Sabine", "Ingrid")
    assert entry.params["digest"] == form["seen"]
    assert form["seen"][:12] in words(as_("Theo").get(reverse("journal", args=[campaign.slug])))


def test_another_referee_goes_on_to_the_dice(campaign, submitted, as_):
    response = as_("Theo").post(at(campaign), seen_form(as_("Theo"), campaign))
    assert response.headers["Location"] == reverse("rolls", args=[campaign.slug, 1])


@pytest.mark.parametrize("tampered", [{"seen": "0" * 64}, {"seen": ""}, {"edit": "0"}, {"edit": "x"}])
def test_a_form_that_says_something_else_confirms_nothing(campaign, submitted, as_, tampered):
    response = as_("Theo").post(at(campaign), seen_form(as_("Theo"), campaign) | tampered)
    assert response.status_code == 409
    assert "Nothing was confirmed" in words(response)
    assert "I saw it so" in words(response)
    assert Report.objects.get().state == "submitted"


def test_what_was_taken_back_and_submitted_anew_is_looked_at_anew(campaign, submitted, as_):
    form = seen_form(as_("Theo"), campaign)
    as_("Sabine").post(at(campaign, "second_back"), {"edit": submitted.edit})
    assert as_("Theo").post(at(campaign), form).status_code == 409
    assert press(as_("Sabine"), campaign).status_code == 303
    assert as_("Theo").post(at(campaign), form).status_code == 409
    assert Report.objects.get().state == "submitted"


def test_the_form_sent_twice_confirms_once_and_shows_the_result_twice(campaign, submitted, as_):
    form = seen_form(as_("Theo"), campaign)
    assert [as_("Theo").post(at(campaign), form).status_code for _again in range(2)] == [303, 303]
    assert JournalEntry.objects.filter(act="report.confirm").count() == 1


def test_not_so_needs_a_reason_and_brings_it_back_to_the_referee(campaign, submitted, as_):
    form = seen_form(as_("Ingrid"), campaign) | {"do": "not-so"}
    refused = as_("Ingrid").post(at(campaign), form | {"reason": ""})
    assert refused.status_code == 422
    assert "what was not so" in words(refused)
    assert as_("Ingrid").post(at(campaign), form | {"reason": "It was Bence."}).status_code == 303
    assert "Nothing waits for a second person" in words(as_("Ingrid").get(at(campaign)))
    told = words(as_("Sabine").get(at(campaign, "report")))
    assert "Ingrid sent this report back" in told
    assert "It was Bence." in told
    desk = words(as_("Sabine").get(reverse("desk", args=[campaign.slug])))
    assert "It was Bence." in desk


def test_the_reason_stays_above_the_report_while_it_is_changed(campaign, submitted, as_):
    as_("Ingrid").post(at(campaign), seen_form(as_("Ingrid"), campaign) | {"do": "not-so", "reason": "It was Bence."})
    press(as_("Sabine"), campaign, "keep")
    assert "It was Bence." in words(as_("Sabine").get(at(campaign, "report")))


# --- the referee's side of it ----------------------------------------------------------------------------------------


def test_the_report_page_of_a_submitted_report_says_whom_it_waits_for(campaign, submitted, as_):
    told = words(as_("Sabine").get(at(campaign, "report")))
    assert "It waits for a second person" in told
    assert "Sabine submitted it" in told
    assert "Take it back to change it" in told


def test_a_form_opened_before_it_was_submitted_saves_nothing(campaign, draft, as_):
    client = as_("Sabine")
    form = sent(client.get(at(campaign, "report")), "/report/")
    press(client, campaign)
    stored = Report.objects.get().body
    for header in ({}, {"HTTP_X_REPORT": "1"}):
        response = client.post(at(campaign, "report"), {**form, "note": "Fog.", "do": "keep"}, **header)
        assert response.status_code == 409
        assert "waits for a second person" in words(response)
    assert Report.objects.get().body == stored


def test_the_submitting_form_sent_twice_submits_once(campaign, draft, as_):
    client = as_("Sabine")
    form = {**sent(client.get(at(campaign, "report")), "/report/"), "do": "confirm"}
    assert [client.post(at(campaign, "report"), form).status_code for _again in range(2)] == [303, 303]
    assert JournalEntry.objects.filter(act="report.submit").count() == 1


def test_a_report_that_breaks_rules_is_refused_on_its_page_as_before(campaign, draft, as_):
    draft.body["sorties"][0] |= {"fate": "shot_down"}
    draft.save(update_fields=["body"])
    response = press(as_("Sabine"), campaign)
    assert response.status_code == 422
    assert "to put right" in words(response)


def test_the_roll_call_of_a_submitted_report_leads_to_it(campaign, submitted, as_):
    response = as_("Sabine").get(at(campaign, "roll_call"))
    assert (response.status_code, response.headers["Location"]) == (303, at(campaign, "report"))


def test_that_a_game_was_not_played_waits_too(campaign, draft, as_):
    client = as_("Sabine")
    form = sent(client.get(at(campaign, "report_unplayed")), "") | {"note": "Storm."}
    assert client.post(at(campaign, "report_unplayed"), form).status_code == 303
    told = words(as_("Ingrid").get(at(campaign)))
    assert "This game was not played" in told
    assert "Storm." in told
    assert as_("Ingrid").post(at(campaign), seen_form(as_("Ingrid"), campaign)).status_code == 303
    assert fresh(campaign).score.as_of == 1


def test_a_submitted_report_is_thrown_away_with_its_consequences_shown(campaign, submitted, as_):
    client = as_("Sabine")
    form = sent(client.get(at(campaign, "report_void")), "")
    assert client.post(at(campaign, "report_void"), form).status_code == 303
    assert "Nothing waits for a second person" in words(as_("Theo").get(at(campaign)))


def test_the_desk_says_that_it_waits_for_a_second_person(campaign, submitted, as_):
    told = words(as_("Sabine").get(reverse("desk", args=[campaign.slug])))
    assert "waits for a second person" in told
    assert at(campaign) in as_("Sabine").get(reverse("desk", args=[campaign.slug])).content.decode()


@pytest.mark.parametrize("page", ["campaign", "game", "desk"])
def test_every_page_that_tells_of_the_game_says_that_a_second_is_wanted(campaign, submitted, as_, page):
    where = at(campaign, "game") if page == "game" else reverse(page, args=[campaign.slug])
    said = words(as_("Sabine").get(where))
    assert "Second to confirm" in said
    assert "Report open" not in said


def test_where_the_referee_alone_confirms_nothing_changes(people, as_):
    campaign = mustered_campaign(people["Sabine"], name="Alone")
    open_game(campaign, 1)
    page = as_("Sabine").get(at(campaign, "report"))
    assert "Confirm the report" in words(page)
    response = press(as_("Sabine"), campaign)
    assert response.headers["Location"] == reverse("game", args=[campaign.slug, 1]) or "rolls" in response.headers["Location"]
    assert Report.objects.get(game__campaign=campaign).state == "confirmed"
    assert "Submitted by" not in words(as_("Sabine").get(reverse("journal", args=[campaign.slug])))


def test_the_button_says_what_it_does(campaign, draft, as_):
    assert "Submit the report" in words(as_("Sabine").get(at(campaign, "report")))


def test_an_option_that_changed_under_the_page_is_followed(campaign, draft, as_):
    """The button was made when one confirmed alone; two confirm by now."""
    two_confirm(campaign, "referee")
    client = as_("Sabine")
    form = {**sent(client.get(at(campaign, "report")), "/report/"), "do": "confirm"}
    two_confirm(campaign)
    assert client.post(at(campaign, "report"), form).status_code == 303
    assert draft_of_state(campaign) == "submitted"


def draft_of_state(campaign):
    return Report.objects.get(game__campaign=campaign, game__number=1).state


def test_a_waiting_report_says_that_one_confirms_alone_by_now(campaign, submitted, as_):
    two_confirm(campaign, "referee")
    assert "one referee confirms alone now" in words(as_("Sabine").get(at(campaign, "report")))


def test_the_page_takes_as_many_queries_for_eight_a_side_as_for_four(people, as_):
    counts = []
    for a_side in (4, 8):
        campaign = two_confirm(mustered_campaign(people["Sabine"], a_side, name=f"Of {a_side}"))
        add_member(campaign, people["Ingrid"], "player", "u1")
        open_game(campaign, 1)
        client = as_("Ingrid")
        press(as_("Sabine"), campaign)
        client.get(at(campaign))
        with CaptureQueriesContext(connection) as counted:
            client.get(at(campaign))
        counts.append(len(counted))
    assert counts[0] == counts[1]


def test_no_draft_is_left_behind(campaign, submitted, as_):
    as_("Theo").post(at(campaign), seen_form(as_("Theo"), campaign))
    with pytest.raises(Report.DoesNotExist):
        draft_of(campaign)
