"""The desk names the one next thing in every state of a campaign."""

import re
from datetime import date

import pytest
from django.test import Client

from campaign.acts.corrections import prepare_report
from campaign.acts.seats import NewSeat, add_seats
from campaign.acts.uploads import drop
from campaign.models import Campaign
from games.models import Report
from tests.bringing import brought, evening
from tests.scenes import scene
from tests.verbs import (
    account,
    acting,
    add_member,
    choose_ability,
    confirm_report,
    fly_game,
    found_campaign,
    fresh,
    muster_all,
    mustered_campaign,
    open_game,
    seat_players,
    throw_all,
    write_down,
)

pytestmark = pytest.mark.django_db


@scene
def campaign(sabine):
    return mustered_campaign(sabine)


@pytest.fixture
def client(referee):
    return referee


def page(client: Client, campaign: Campaign) -> str:
    response = client.get(f"/c/{campaign.slug}/desk/")
    assert response.status_code == 200
    return response.content.decode()


def next_thing(client: Client, campaign: Campaign) -> tuple[str, str]:
    """The title of the next thing, and where its amber button leads, without the campaign's address."""
    html = page(client, campaign)
    assert html.count("button act") == html.count('class="next"') == 1
    title = re.search(r'<h1 id="next">(.*?)</h1>', html)
    button = re.search(r'class="button act" href="(.*?)"', html)
    assert title is not None
    assert button is not None
    return title[1], button[1].removeprefix(f"/c/{campaign.slug}/")


def abilities_chosen(campaign: Campaign) -> None:
    """Threes give a Japanese pilot one ability each."""
    for seat in range(1, 5):
        choose_ability(campaign, f"j{seat}-1", "Marksman")


def test_a_founded_campaign_wants_players(client, sabine):
    assert next_thing(client, found_campaign(sabine)) == ("Seat the players", "seats/")


def test_too_few_players_want_more(client, sabine):
    campaign = found_campaign(sabine)
    seat_players(campaign, 3)
    assert next_thing(client, campaign) == ("Seat more players", "seats/")
    assert "Japan has three of at least four players." in page(client, campaign)


def test_seated_players_want_pilots_and_each_is_named_as_missing(client, sabine):
    campaign = found_campaign(sabine)
    seat_players(campaign)
    assert next_thing(client, campaign) == ("Muster the pilots", "muster/")
    assert page(client, campaign).count("a name and a die</small>") == 8


def test_a_half_mustered_campaign_may_begin_with_those_who_are_here(client, campaign):
    seat_more = ["Ewa", "Farid"]

    add_seats(actor=acting(), campaign=campaign, seats=[NewSeat(name, "japan") for name in seat_more])
    assert next_thing(client, campaign) == ("Muster the last two", "muster/")
    assert "Open game 1 with those who are here" in page(client, campaign)
    assert "Still without a pilot: Ewa and Farid." in page(client, campaign)


def test_earned_abilities_are_offered_before_the_first_game_and_never_block_it(client, campaign):
    assert next_thing(client, campaign) == ("Choose abilities, or go on", "pilots/j1-1/growth/")
    assert f'href="/c/{campaign.slug}/games/1/roll-call/">Open game 1</a>' in page(client, campaign)
    abilities_chosen(campaign)
    assert next_thing(client, campaign) == ("Open game 1: The Japanese Offensive", "games/1/roll-call/")


def test_the_score_leads_to_its_reasons(client, campaign):
    fly_game(campaign, 1)
    score = fresh(campaign).score
    assert f'standings/#why">Why {score.japan} and {score.usa}?</a>' in page(client, campaign)


def test_an_open_draft_is_the_next_thing_and_says_who_is_late(client, campaign):
    open_game(campaign, 1, {"u2": "late", "j3": "absent"})
    assert next_thing(client, campaign) == ("Enter the report of game 1", "games/1/report/")
    html = page(client, campaign)
    assert "Three for Japan and three for the USA fly. Late: Jörg. Absent: Chloé. No claim has been entered yet." in html
    assert "joins when he comes" in html


def test_the_desk_is_fresh_after_a_draft_was_kept_although_the_campaigns_version_is_the_same(client, campaign):
    report = open_game(campaign, 1)
    assert "No claim" in page(client, campaign)
    report.body["claims"] = [{"by": "j1-1", "on": "u1-1", "result": "damaged"}]
    report.edit += 1
    report.save(update_fields=["body", "edit"])
    assert "One claim has been entered." in page(client, campaign)


def test_waiting_dice_are_the_next_thing_rescues_first_each_with_its_chance(client, campaign):
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, u3={"fate": "lost"}, j2={"damaged": True})
    confirm_report(campaign, 2)
    assert next_thing(client, campaign) == ("Roll the dice of fate", "games/2/rolls/")
    html = page(client, campaign)
    assert "Start with pilot’s rescue" in html
    assert html.index("Rescue roll") < html.index("Home, then deck")
    assert "comes back in 13 of 18 cases" in html
    assert "comes back for certain, unhurt in 25 of 36 cases" in html
    assert "cannot fail" not in html, "whoever may be wounded can fail"
    assert "<b>0 of 8</b> pilots settled" in html


def waiting_campaign(sabine) -> Campaign:
    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(campaign, 2, u3={"fate": "lost"}, j2={"damaged": True})
    confirm_report(campaign, 2)
    return campaign


def test_each_roll_button_leads_to_that_pilots_own_die(client, sabine):
    campaign = waiting_campaign(sabine)
    rows = re.findall(r"<tr><th scope=\"row\"[^>]*>(.*?)</tr>", page(client, campaign), re.DOTALL)
    ways = [
        re.search(r'class="button" href="(.*?)"', line)[1].partition("/games/2/rolls/")[2] for line in rows if "rolls/" in line
    ]
    assert ways[0] == ""
    assert sorted(ways[1:]) == sorted(f"?pilot={code}#next" for code in ("j1-1", "j2-1", "j3-1", "j4-1", "u1-1", "u2-1", "u4-1"))


def test_all_dice_fall_from_the_desk_by_the_button_beside_the_amber_one(sabine):
    campaign = waiting_campaign(sabine)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(sabine)
    page(strict, campaign)
    html = page(strict, campaign)
    button = re.search(r'<button class="button" type="submit" form="reading-form" name="how" value="all">(.*?)</button>', html)
    form = re.search(r'<form id="reading-form" hidden method="post" action="(.*?)">(.*?)</form>', html)
    sent = dict(re.findall(r'name="(\w+)" value="(.*?)"', form[2]))
    assert button[1] == "Roll all eight here"
    assert strict.post(form[1], sent | {"how": "all"}).status_code == 303
    assert fresh(campaign).score.pending == 0
    assert "reading-form" not in page(strict, campaign)


def test_a_pilot_whom_nobody_named_yet_is_called_by_his_player(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    html = page(client, campaign)
    assert ("Ingrid’s new pilot" in html, "Jörg’s new pilot" in html) == (True, True)
    assert "Replacement 2" not in html.partition('id="journal"')[0]


def test_new_pilots_want_names_which_may_wait(client, campaign):
    fly_game(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    assert next_thing(client, campaign) == ("Name the two new pilots", "replacements/")
    html = page(client, campaign)
    assert "for Ingrid and Jörg" in html
    assert "Open game 2 without waiting" in html


def test_a_club_that_never_chose_an_ability_is_not_asked_again_after_its_first_game(client, campaign):
    fly_game(campaign, 1)
    assert next_thing(client, campaign) == ("Open game 2: Early Carrier Battles", "games/2/roll-call/")


def test_the_next_game_says_its_day(client, sabine):
    campaign = mustered_campaign(sabine, dates={1: date(2026, 10, 1)})
    abilities_chosen(campaign)
    assert "It is set for Thursday, 1 October 2026." in page(client, campaign)


def test_a_player_who_joins_later_is_mustered_before_his_game(client, sabine):

    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    add_seats(actor=acting(), campaign=campaign, seats=[NewSeat("Zoë", "usa")])
    assert next_thing(client, campaign) == ("Muster the last one", "muster/")
    muster_all(campaign)
    assert next_thing(client, campaign)[1] == "games/2/roll-call/"


def test_a_finished_campaign_goes_home(client, campaign):
    for game in (1, 2, 4, 7):
        fly_game(campaign, game)
    assert fresh(campaign).score.complete
    assert next_thing(client, campaign) == ("A draw, 0 each", "#take-home")
    html = page(client, campaign)
    assert "Nothing is missing from anybody." in html
    assert 'aria-current="step"' not in html, "the strip has no step that still waits"
    assert "open:" not in html


def test_the_winner_is_said_as_the_winner(client, campaign):
    for game in (1, 2, 4):
        fly_game(campaign, game)
    open_game(campaign, 7)
    write_down(campaign, 7, u1={"fate": "shot_down"})
    report = Report.objects.get(state="draft")
    report.body["claims"] = [{"by": "j1-1", "on": "u1-1", "result": "shot_down", "turn": 3}]
    report.save(update_fields=["body"])
    confirm_report(campaign, 7)
    throw_all(campaign, 6)
    score = fresh(campaign).score
    assert score.complete
    html = page(client, campaign)
    assert f"Japan won by {score.japan - score.usa}." in html
    assert "leads by" not in html


def test_a_correction_being_prepared_comes_first(client, sabine):

    campaign = mustered_campaign(sabine)
    fly_game(campaign, 1)
    body = Report.objects.get(state="confirmed").body
    prepare_report(actor=acting(sabine), campaign=campaign, game=1, body={**body, "turns": 30}, edit=0)
    assert next_thing(client, campaign) == ("Finish the correction of game 1", "correction/")


def test_the_desk_answers_304_when_nothing_changed_and_200_when_something_did(client, campaign):
    page(client, campaign)
    first = client.get(f"/c/{campaign.slug}/desk/")
    again = client.get(f"/c/{campaign.slug}/desk/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    open_game(campaign, 1)
    assert client.get(f"/c/{campaign.slug}/desk/", headers={"if-none-match": first["ETag"]}).status_code == 200


def test_the_desk_takes_at_most_six_queries_however_many_pilots_and_games(client, sabine, django_assert_num_queries):
    small = mustered_campaign(sabine)
    large = mustered_campaign(sabine, 8, name="Large", optional_games=[3, 5, 6])
    for game in (1, 2, 3):
        fly_game(large, game, u1={"fate": "lost"}, j2={"fate": "lost"})
    open_game(large, 4)
    confirm_report(large, 4)
    for campaign in (small, large):
        with django_assert_num_queries(6):
            page(client, campaign)


def test_the_desk_is_the_referees(client, campaign):
    marek, nina, stranger = account("Marek"), account("Nina"), account("Otto")
    add_member(campaign, marek)
    add_member(campaign, nina, "player", "u1")
    for person, status in [(marek, 200), (nina, 404), (stranger, 404), (None, 404)]:
        visitor = Client()
        if person:
            visitor.force_login(person)
        assert visitor.get(f"/c/{campaign.slug}/desk/").status_code == status
    throw_all(campaign)


def test_a_file_that_waits_undecided_is_spoken_of_until_it_is_decided(client, campaign):
    assert "A file of game" not in page(client, campaign)
    upload = brought(campaign, evening())
    html = page(client, campaign)
    assert "A file of game 1" in html
    assert f'href="/c/{campaign.slug}/games/1/import/"' in html
    drop(upload=upload)
    assert "A file of game" not in page(client, campaign)
