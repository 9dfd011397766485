"""The report page as a referee without script uses it: one form, plain buttons."""

import re

import pytest
from django.urls import reverse

from campaign.models import JournalEntry
from games.models import Report
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account, add_member, draft_of, fly_game, found_campaign, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    return mustered_campaign(sabine)


@scene
def draft(campaign):
    return open_game(campaign, 1)


@pytest.fixture
def signed_in(client, sabine):
    client.force_login(sabine)
    return client


def at(campaign, game=1, name="report"):
    return reverse(name, args=[campaign.slug, game])


def fields(client, campaign, game=1):
    return sent(client.get(at(campaign, game)), "/report/")


def press(client, campaign, button, game=1, **changed):
    """Press a button of the untouched form, with some fields changed (double underscore for a dash)."""
    data = fields(client, campaign, game) | {name.replace("__", "-"): value for name, value in changed.items()}
    return client.post(at(campaign, game), {**data, "do": button})


def sortie(campaign, code):
    return next(s for s in draft_of(campaign, 1).body["sorties"] if s["id"] == code)


def words(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


# --- who may enter ---------------------------------------------------------------------------------------------------


def test_the_owner_and_a_referee_find_the_report(client, campaign, draft, sabine):
    referee = account("Theo")
    add_member(campaign, referee, "referee")
    for person in (sabine, referee):
        client.force_login(person)
        assert client.get(at(campaign)).status_code == 200


@pytest.mark.parametrize("name", ["report", "report_void", "report_restore", "report_unplayed"])
def test_players_strangers_and_nobody_at_all_find_nothing(client, campaign, draft, name):
    player, stranger = account("Pia"), account("Stan")
    add_member(campaign, player, "player")
    found_campaign(stranger, name="His own")
    for person in (None, player, stranger):
        client.logout()
        if person:
            client.force_login(person)
        assert client.get(at(campaign, name=name)).status_code in (404, 405)
        assert client.post(at(campaign, name=name), {"do": "confirm", "edit": draft.edit, "whole": "1"}).status_code == 404
    assert draft_of(campaign, 1).body == draft.body


def test_a_game_that_is_not_scheduled_is_not_there(signed_in, campaign, draft):
    assert signed_in.get(at(campaign, 3)).status_code == 404
    assert signed_in.get(at(campaign, 99)).status_code == 404


# --- entering --------------------------------------------------------------------------------------------------------


def test_the_page_shows_both_sides_with_the_aircraft_given_out(signed_in, campaign, draft):
    page = words(signed_in.get(at(campaign)))
    for said in (
        "The Japanese Offensive",
        "Anna the pilot",
        "Ingrid the pilot",
        "4 A6M2 Zeke",
        "4 F2A Buffalo",
        "Roll call: 8 fly",
    ):
        assert said in page
    assert page.count("came home, unhurt") == 8


def test_an_untouched_form_changes_nothing(signed_in, campaign, draft):
    press(signed_in, campaign, "keep")
    assert draft_of(campaign, 1).edit == draft.edit


def test_a_claim_from_the_lists_sets_the_fate_and_scores(signed_in, campaign, draft):
    answer = press(signed_in, campaign, "claim", new__by="j1-1", new__on="u2-1")
    assert (answer.status_code, answer["Location"]) == (303, at(campaign) + "#who")
    assert draft_of(campaign, 1).body["claims"] == [{"by": "j1-1", "on": "u2-1", "result": "shot_down"}]
    assert sortie(campaign, "u2-1")["fate"] == "shot_down"
    page = signed_in.get(at(campaign)).content.decode()
    assert '<output data-cvp="japan">2</output>' in page
    assert "to put right" not in page


def test_taking_a_claim_back_unsets_the_fate(signed_in, campaign, draft):
    press(signed_in, campaign, "claim", new__by="j1-1", new__on="u2-1")
    press(signed_in, campaign, "unclaim:0")
    assert "claims" not in draft_of(campaign, 1).body
    assert "fate" not in sortie(campaign, "u2-1")


@pytest.mark.rule("PAW", "R2")
def test_two_pilots_share_a_kill(signed_in, campaign, draft):
    press(signed_in, campaign, "claim", new__by="j1-1", new__with="j2-1", new__on="u2-1")
    assert draft_of(campaign, 1).body["claims"][0]["by"] == ["j1-1", "j2-1"]
    assert "Anna the pilot and Bence the pilot shared the kill of" in words(signed_in.get(at(campaign)))


def test_the_turn_counter_stamps_new_claims_and_exits(signed_in, campaign, draft):
    press(signed_in, campaign, "next-turn")
    press(signed_in, campaign, "next-turn")
    press(signed_in, campaign, "claim", new__by="j1-1", new__on="u2-1")
    press(signed_in, campaign, "next-turn", s1__edge="enemy")
    body = draft_of(campaign, 1).body
    assert body["claims"][0]["turn"] == 2
    assert sortie(campaign, "j2-1")["exit"] == {"edge": "enemy", "turn": 3}
    assert body["turns"] == 3
    press(signed_in, campaign, "keep", turns="36")
    assert "The counter stands at turn 3; the report says that 36 turns were played." in words(signed_in.get(at(campaign)))
    press(signed_in, campaign, "turns")
    assert draft_of(campaign, 1).body["turns"] == 3


@pytest.mark.rule("PAW", "D.3")
def test_a_strike_aircraft_is_brought_on_for_one_who_was_brought_down_and_the_pool_counts_down(signed_in, campaign, draft):
    assert "comes on when one of this side is shot down or lost" in words(signed_in.get(at(campaign)))
    press(signed_in, campaign, "keep", s0__fate="lost")
    press(signed_in, campaign, "bring:japan", **{"bring-japan-for": "j1-1", "bring-japan-aircraft": "B5N"})
    assert sortie(campaign, "js1") == {"id": "js1", "strike_for": "j1-1", "aircraft": "B5N"}
    page = words(signed_in.get(at(campaign)))
    assert "Anna the pilot’s Kate" in page
    assert "3 of 4 left 1 brought on for Anna the pilot" in page
    press(signed_in, campaign, "unbring:8")
    assert len(draft_of(campaign, 1).body["sorties"]) == 8


def test_a_ruling_of_the_night_gives_points_with_its_reason(signed_in, campaign, draft):
    press(signed_in, campaign, "keep", r1__side="usa", r1__cvp="−3", r1__reason="The base burned.")
    assert draft_of(campaign, 1).body["rulings"] == [{"side": "usa", "cvp": -3, "reason": "The base burned."}]
    assert '<output data-cvp="usa">−3</output>' in signed_in.get(at(campaign)).content.decode()
    press(signed_in, campaign, "unruling:0")
    assert "rulings" not in draft_of(campaign, 1).body


def test_a_violation_that_leaves_the_reckoning_possible_can_be_let_pass(signed_in, campaign, draft):
    """Field lesson 36."""
    write_down(campaign, 1, u1={"aircraft": "P-40B"})
    page = words(signed_in.get(at(campaign)))
    assert "a ruling of the night lets it pass" in page
    assert press(signed_in, campaign, "confirm").status_code == 422
    answer = press(signed_in, campaign, "confirm", r0__allow="sortie.first_type", r0__reason="Flew his own model.")
    assert answer.status_code == 303
    assert Report.objects.get().body["rulings"] == [{"allow": "sortie.first_type", "reason": "Flew his own model."}]


def test_what_cannot_be_read_stays_as_it_was_typed_with_the_reason_beside_it(signed_in, campaign, draft):
    answer = press(signed_in, campaign, "confirm", turns="thirty", s0__edge="enemy", s0__turn="5a")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'value="thirty"' in page
    assert 'value="5a"' in page
    assert re.search(r'id="turns"[^>]*aria-describedby="turns-h turns-e" aria-invalid="true"', page)
    assert "“thirty” is no number of turns; a game lasts 1 to 36." in page
    assert 'href="#s0-turn"' in page
    assert re.search(r'id="wrong"[^>]* autofocus', page)
    assert draft_of(campaign, 1).body["turns"] == "thirty"
    assert not JournalEntry.objects.filter(act="report.confirm").exists()


def test_each_violation_stands_beside_its_field_and_in_the_list_with_its_rule(signed_in, campaign, draft):
    write_down(campaign, 1, j1={"fate": "shot_down"})
    page = signed_in.get(at(campaign)).content.decode()
    assert '<a href="#s0-fate" data-go>' in page
    assert "Shot down, but nobody is credited." in page
    assert re.search(r'id="s0-fate"[^>]*aria-describedby="[^"]*s0-fate-e"', page)
    assert re.search(r'<span class="error" id="s0-fate-e">.*?<small>F.1</small>', page)
    assert re.search(r'<details id="s0" open', page)


def test_a_roll_call_that_says_otherwise_is_a_warning_not_an_error(signed_in, campaign, draft):
    """Field lesson 27."""
    draft.body["sorties"] = draft.body["sorties"][1:]
    draft.body["roll_call"]["u1"] = "absent"
    draft.save(update_fields=["body"])
    page = words(signed_in.get(at(campaign)))
    assert "Worth a look" in page
    assert "Anna the pilot flies by the roll call, but has no aircraft in this report." in page
    assert "Ingrid the pilot does not fly by the roll call, but has an aircraft in this report." in page
    assert press(signed_in, campaign, "confirm").status_code == 303


# --- confirming, and other ends --------------------------------------------------------------------------------------


def test_confirming_goes_on_to_the_dice(signed_in, campaign, draft):
    answer = press(signed_in, campaign, "confirm")
    assert (answer.status_code, answer["Location"]) == (303, reverse("rolls", args=[campaign.slug, 1]))
    assert Report.objects.get().state == "confirmed"


def test_the_confirming_form_sent_twice_shows_the_same_page_and_is_one_act(signed_in, campaign, draft):
    data = {**fields(signed_in, campaign), "do": "confirm"}
    answers = [signed_in.post(at(campaign), data) for _ in range(2)]
    assert [(a.status_code, a["Location"]) for a in answers] == [(303, reverse("rolls", args=[campaign.slug, 1]))] * 2
    assert JournalEntry.objects.filter(act="report.confirm").count() == 1


def test_a_confirmed_report_says_who_confirmed_it_and_leads_to_the_game(signed_in, campaign, draft):
    press(signed_in, campaign, "confirm")
    page = words(signed_in.get(at(campaign)))
    assert "Sabine confirmed this report on" in page


def test_a_game_that_was_not_opened_asks_for_the_roll_call(signed_in, campaign):
    answer = signed_in.get(at(campaign))
    assert reverse("roll_call", args=[campaign.slug, 1]) in answer.content.decode()


def test_throwing_a_draft_away_shows_what_goes_and_can_be_taken_back(signed_in, campaign, draft):
    press(signed_in, campaign, "claim", new__by="j1-1", new__on="u2-1")
    asked = signed_in.get(at(campaign, name="report_void"))
    assert "1 claim" in words(asked)
    assert draft_of(campaign, 1)
    signed_in.post(at(campaign, name="report_void"), sent(asked))
    assert Report.objects.get().state == "void"
    back = sent(signed_in.get(at(campaign)), "/take-back/")
    answer = signed_in.post(at(campaign, name="report_restore"), back)
    assert (answer.status_code, answer["Location"]) == (303, at(campaign))
    assert len(draft_of(campaign, 1).body["claims"]) == 1


def test_a_game_that_was_not_played_is_confirmed_as_such(signed_in, campaign, draft):
    asked = signed_in.get(at(campaign, name="report_unplayed"))
    assert "Nobody flew" in words(asked)
    answer = signed_in.post(at(campaign, name="report_unplayed"), {**sent(asked), "note": "Snowed in."})
    assert (answer.status_code, answer["Location"]) == (303, reverse("game", args=[campaign.slug, 1]))
    assert Report.objects.get(state="confirmed").body["note"] == "Snowed in."


# --- size ------------------------------------------------------------------------------------------------------------


def queries(client, address, django_assert_max_num_queries):
    with django_assert_max_num_queries(16) as counted:
        assert client.get(address).status_code == 200
    return len(counted)


def test_the_page_takes_as_many_queries_for_sixteen_pilots_in_game_two_as_for_eight_in_game_one(
    signed_in, sabine, django_assert_max_num_queries
):
    small, large = mustered_campaign(sabine, a_side=4), mustered_campaign(sabine, a_side=8, name="Larger")
    open_game(small, 1)
    fly_game(large, 1)
    open_game(large, 2)
    few = queries(signed_in, at(small, 1), django_assert_max_num_queries)
    many = queries(signed_in, at(large, 2), django_assert_max_num_queries)
    assert many == few
