"""The pages on which a campaign is founded and its options change."""

import re
from datetime import date
from uuid import uuid4

import pytest
from django.test import Client

from campaign.acts.photos import add_photo
from campaign.models import Campaign, JournalEntry
from campaign.story.drawing import drawn
from games.models import Game
from tests.pages.reading import words
from tests.painting import painted
from tests.scenes import scene
from tests.verbs import NOW, account, acting, add_member, fly_game, found_campaign, fresh, mustered_campaign

pytestmark = pytest.mark.django_db

RULES = {
    "rule_min_players": 4,
    "rule_ep_per_kill": 25,
    "rule_hits_only_ep": 5,
    "rule_ep_per_ability": 100,
    "rule_veteran_ep": 50,
    "rule_ace_kills": 5,
    "rule_us_replacement_kills": 1,
    "rule_promotion": "referee",
    "rule_ditching": "table",
}


@scene
def campaign(sabine):
    return found_campaign(sabine)


@pytest.fixture
def client(referee):
    return referee


def form(**given):
    return {"name": "Autumn league", "visibility": "private", **RULES, **given}


def test_the_form_begins_with_the_books_values_and_never_with_zeros(client):
    html = client.get("/new/").content.decode()
    for name, value in RULES.items():
        if isinstance(value, int):
            assert re.search(rf'name="{name}" value="{value}"', html)
    assert "Usually 25. (PAW-R8)" in html


def test_a_founded_campaign_goes_on_to_its_players(client):
    response = client.post("/new/", form(flown_3="on", pearl="on", date_2="2026-10-01", rule_ditching="rescue"))
    campaign = Campaign.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"/c/{campaign.slug}/seats/")
    assert campaign.rules == {"ditching": "rescue"}
    assert list(Game.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 7]
    assert Game.objects.get(number=1).variant == "pearl"
    assert Game.objects.get(number=2).date == date(2026, 10, 1)


def test_the_same_form_sent_twice_founds_one_campaign_and_shows_the_same_page(client):
    given = form(key=str(uuid4()))
    first, second = client.post("/new/", given), client.post("/new/", given)
    assert first["Location"] == second["Location"]
    assert Campaign.objects.count() == 1


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"name": ""}, "Give the campaign a name."),
        ({"name": "two\x01words"}, "The campaign needs a name of 1 to 120 characters, on one line."),
        ({"rule_ep_per_kill": "many"}, "Enter a whole number from 0 to 1000."),
        ({"rule_min_players": "9"}, "Enter a whole number from 1 to 8."),
        ({"date_4": "soon"}, "This is no day. Write it as 2026-10-01."),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_everything_entered_is_kept(client, bad, said):
    response = client.post("/new/", form(flown_5="on", rule_ace_kills="6", date_7="2027-01-09") | bad)
    html = response.content.decode()
    assert response.status_code == 422
    assert said in html
    assert 'name="rule_ace_kills" value="6"' in html
    assert 'value="2027-01-09"' in html
    assert re.search(r'name="flown_5"[^>]* checked', html)
    assert not Campaign.objects.exists()


def test_strangers_are_sent_to_sign_in_before_they_found():
    assert Client().get("/new/")["Location"] == "/sign-in/?next=/new/"


def options(client, campaign, **given):
    stands = {"what": "options", "edit": fresh(campaign).options_edit, "players_roll": "on", "confirmation": "referee"}
    return client.post(f"/c/{campaign.slug}/options/", {**stands, **form(**given)})


def schedule(client, campaign, **given):
    return client.post(f"/c/{campaign.slug}/options/", {"what": "schedule", "edit": fresh(campaign).options_edit, **given})


def test_name_and_rules_change_on_the_options_page(client, campaign):
    assert options(client, campaign, name="Winter league", rule_ep_per_kill=30).status_code == 303
    assert (fresh(campaign).name, fresh(campaign).rules) == ("Winter league", {"ep_per_kill": 30})


def test_frozen_rules_are_shown_with_the_reason_and_what_is_sent_of_them_changes_nothing(client, sabine):
    campaign = mustered_campaign(sabine, rules={"ep_per_kill": 30})
    fly_game(campaign, 1)
    html = client.get(f"/c/{campaign.slug}/options/").content.decode()
    assert "The first report is confirmed, so the rules stand" in html
    assert 'name="rule_ep_per_kill"' not in html
    assert options(client, campaign, name="Winter league", rule_ep_per_kill=99).status_code == 303
    assert (fresh(campaign).name, fresh(campaign).rules) == ("Winter league", {"ep_per_kill": 30})


def test_the_schedule_changes_on_the_options_page_and_shows_what_is_stored(client, campaign):
    given = {"flown_6": "on", "date_2": "2026-10-01", "usa_4": "no", "note_2": "bring dice"}
    assert schedule(client, campaign, **given).status_code == 303
    games = {game.number: game for game in Game.objects.all()}
    assert list(games) == [1, 2, 4, 6, 7]
    assert games[4].carrier_usa is False
    html = client.get(f"/c/{campaign.slug}/options/").content.decode()
    for shown in ('value="2026-10-01"', "bring dice</textarea>"):
        assert shown in html


def test_a_schedule_that_is_saved_leaves_the_links_of_its_games(client, campaign):
    Game.objects.filter(number=2).update(link="https://club.example")
    assert schedule(client, campaign, link_2="javascript:alert(1)", note_2="kept").status_code == 303
    assert Game.objects.get(number=2).link == "https://club.example"


def test_a_flown_game_keeps_its_place_and_its_carriers_whatever_a_browser_sends(client, sabine):
    campaign = mustered_campaign(sabine, optional_games=[3])
    for game in (1, 2, 3):
        fly_game(campaign, game)
    assert schedule(client, campaign, pearl="on", japan_4="no", flown_5="on", note_1="a long night").status_code == 303
    games = {game.number: game for game in Game.objects.all()}
    assert list(games) == [1, 2, 3, 4, 5, 7]
    assert (games[1].variant, games[4].carrier_japan, games[1].note) == ("standard", None, "a long night")


def test_two_who_change_the_options_meet_on_a_page_with_both_versions(client, campaign):
    options(client, campaign, name="Winter league")
    response = client.post(
        f"/c/{campaign.slug}/options/",
        {"what": "options", "players_roll": "on", "confirmation": "referee", "edit": 0, **form(name="Spring league")},
    )
    assert response.status_code == 409
    html = response.content.decode()
    assert "<mark>Spring league</mark>" in html
    assert "<mark>Winter league</mark>" in html
    kept = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', html))
    assert client.post(f"/c/{campaign.slug}/options/", kept).status_code == 303
    assert fresh(campaign).name == "Spring league"


def test_two_who_change_the_schedule_meet_on_a_page_with_both_versions(client, campaign):
    schedule(client, campaign, note_1="first")
    response = client.post(f"/c/{campaign.slug}/options/", {"what": "schedule", "edit": 0, "note_1": "second"})
    assert response.status_code == 409
    assert "<mark>second</mark>" in response.content.decode()
    assert Game.objects.get(number=1).note == "first"


def test_saving_the_options_unchanged_writes_no_journal_line(client, campaign):
    options(client, campaign, name=campaign.name)
    assert JournalEntry.objects.count() == 1


def test_only_the_owner_decides_who_may_see_the_campaign_and_who_confirms(campaign):
    marek = account("Marek")
    add_member(campaign, marek)
    referee = Client()
    referee.force_login(marek)
    assert "owner decides who may see it" in referee.get(f"/c/{campaign.slug}/options/").content.decode()
    assert options(referee, campaign, name="Winter league", visibility="public", confirmation="two").status_code == 303
    stands = fresh(campaign)
    assert (stands.name, stands.visibility, stands.confirmation) == ("Winter league", "private", "referee")


def test_options_are_for_those_who_run_the_campaign(client, campaign, sabine):
    marek, nina = account("Marek"), account("Nina")
    add_member(campaign, marek)
    add_member(campaign, nina, "player")
    for person, status in [(sabine, 200), (marek, 200), (nina, 404), (account("Otto"), 404)]:
        visitor = Client()
        visitor.force_login(person)
        assert visitor.get(f"/c/{campaign.slug}/options/").status_code == status


def test_who_rolls_and_who_confirms_are_options_that_may_change_at_any_time(client, sabine):
    campaign = mustered_campaign(sabine)
    fly_game(campaign)
    assert (campaign.players_roll, campaign.confirmation) == (True, "referee")
    assert options(client, campaign, players_roll="", confirmation="two").status_code == 303
    stands = fresh(campaign)
    assert (stands.players_roll, stands.confirmation) == (False, "two")
    assert options(client, campaign, confirmation="nobody").status_code == 422
    assert fresh(campaign).confirmation == "two"


def test_opening_a_campaign_asks_first_and_says_what_becomes_readable(client, sabine):
    campaign = mustered_campaign(sabine)
    photo = drawn("table.png", painted())
    add_photo(actor=acting(sabine), campaign=campaign, game=0, photo=photo, words="The table", now=NOW)
    asked = options(client, campaign, name="Wider", visibility="public")
    html = words(asked.content.decode())
    assert (asked.status_code, fresh(campaign).visibility) == (422, "private")
    assert "the names of 8 players with their pilots, 1 photo and the journal with" in html
    assert "Yes, open it to them" in html
    assert 'value="Wider"' in asked.content.decode()
    assert options(client, campaign, name="Wider", visibility="public", opens="on").status_code == 303
    assert fresh(campaign).visibility == "public"
    assert options(client, campaign, name="Wider", visibility="private").status_code == 303
    assert "Yes, open it" not in client.get(f"/c/{campaign.slug}/options/").content.decode()
