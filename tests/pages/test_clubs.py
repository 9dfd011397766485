"""A club's page: what everybody reads there, what only some find, and how it is kept."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate
from icalendar import Calendar

from campaign.acts import clubs
from campaign.acts.listing import set_club
from campaign.acts.options import change_options
from campaign.acts.preferences import open_career
from campaign.clubs.about import about_html
from campaign.clubs.kept import club_kept
from campaign.clubs.page import club_page
from campaign.models import Campaign, Club, ClubEntry, Season
from games.models import Game
from tests import verbs
from tests.pages.reading import autumn, words
from tests.pages.test_founding_pages import RULES
from tests.pages.world import signed_in
from tests.reconciled import reconciled
from tests.scenes import scene
from tests.verbs import acting, fresh

SLUG = "the-long-table"
HERE = f"/clubs/{SLUG}/"
TODAY = localdate()


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@scene
def sabine():
    return verbs.account()


@scene
def club(sabine):
    return verbs.found_club(sabine, "First winter", "Second winter", town="Bergen", about="We *meet*.")


@scene
def war(sabine, club):
    """A public campaign in the first winter, with two games flown and a game night in a week."""
    campaign = shown(autumn(sabine), "public")
    listed(campaign, sabine, "First winter")
    Game.objects.filter(campaign=campaign, number=7).update(date=TODAY + timedelta(days=7))
    return campaign


@scene
def secret(sabine, club):
    """A private campaign in the second winter, in which Anna plays."""
    campaign = verbs.mustered_campaign(sabine, name="Behind closed doors")
    verbs.fly_game(campaign, 1)
    verbs.add_member(campaign, verbs.account("Anna"), "player", "j1")
    Game.objects.filter(campaign=campaign, number=2).update(date=TODAY + timedelta(days=1))
    listed(campaign, sabine, "Second winter")
    return campaign


def shown(campaign, visibility):
    Campaign.objects.filter(pk=campaign.pk).update(visibility=visibility)
    return campaign


def listed(campaign, user, season=""):
    edit = fresh(campaign).options_edit
    set_club(actor=acting(user), campaign=campaign, edit=edit, club=SLUG, season=season, now=verbs.NOW)


def read(client, address=HERE):
    answer = client.get(address)
    return words(answer.content.decode()) if answer.status_code == 200 else answer.status_code


def send(client, address=f"{HERE}edit/", **said):
    return client.post(address, {"key": str(uuid4()), **said})


def seen(user):
    return club_page(user, SLUG, TODAY)


# --- what is read ----------------------------------------------------------------------------------------------------


def test_everybody_reads_the_club_and_its_public_campaign(war):
    page = read(Client())
    for said in ("The Long Table", "Bergen", "meet", "First winter", war.name, "Kōji Umezaki", "Anna", "Game 7"):
        assert said in page
    assert "Second winter" not in page
    assert f"http://testserver{HERE}nights.ics" in page


def test_what_is_private_or_unlisted_is_in_no_list_no_sum_and_no_file_of_a_stranger(war, secret):
    alone = read(Client())
    for visibility in ("private", "unlisted"):
        shown(secret, visibility)
        for address in (HERE, f"{HERE}campaigns.csv", f"{HERE}nights.ics", "/clubs/", f"/api/v1{HERE}"):
            assert secret.name not in Client().get(address).content.decode()
    Campaign.objects.filter(pk=secret.pk).update(club=None)
    assert read(Client()) == alone


def test_its_members_find_a_private_campaign_there(war, secret):
    anna = User.objects.get(username="Anna")
    page = seen(anna)
    assert [season.name for season in page.seasons] == ["Second winter", "First winter"]
    assert [one.name for one in page.campaigns] == [secret.name, war.name]
    assert (page.totals.campaigns, page.totals.games) == (2, seen(AnonymousUser()).totals.games + 1)
    assert page.next.campaign == secret.name
    assert "seen by its members only" in read(signed_in(anna))


def test_figures_are_those_of_the_campaigns(war):
    page = seen(AnonymousUser())
    (one,) = page.campaigns
    score = war.score
    assert (one.japan, one.usa, one.as_of, one.players) == (score.japan, score.usa, score.as_of, war.seats.count())
    assert [evening.game for evening in page.evenings] == sorted((row[0] for row in score.by_game), reverse=True)
    lines = war.pilot_lines.filter(pilot__on_call=False)
    assert sum(player.half_kills for player in page.players) == sum(line.campaign_half_kills for line in lines)
    assert sum(player.games for player in page.players) == sum(line.games for line in lines)


def test_one_name_in_two_campaigns_is_one_player_and_two_accounts_of_one_name_are_two(war, sabine):
    other = shown(autumn(sabine, name="Spring"), "public")
    listed(other, sabine)
    assert next(one for one in seen(sabine).players if one.name == "Anna").campaigns == 2
    verbs.add_member(war, verbs.account("a1"), "player", "j1")
    assert next(one for one in seen(sabine).players if one.name == "Anna").campaigns == 2
    verbs.add_member(other, verbs.account("a2"), "player", "j1")
    assert [one.campaigns for one in seen(sabine).players if one.name == "Anna"] == [1, 1]


def test_a_career_is_led_to_only_where_it_may_be_read(war):
    anna = verbs.account("anna")
    verbs.add_member(war, anna, "player", "j1")
    address = f"/players/{anna.pk}/"
    assert address not in Client().get(HERE).content.decode()
    assert address in signed_in(anna).get(HERE).content.decode()
    open_career(user=anna, wanted=True)
    assert address in Client().get(HERE).content.decode()


def test_pages_and_lists_ask_the_same_however_many_campaigns_there_are(war, sabine):
    stranger = signed_in(verbs.account("Stranger"))
    verbs.add_member(war, verbs.account("Anna"), "player", "j1")

    def asked(address):
        with CaptureQueriesContext(connection) as queries:
            assert stranger.get(address).status_code == 200
        return len(queries)

    addresses = [HERE, "/clubs/", "/", f"{HERE}campaigns.csv", f"{HERE}nights.ics", f"/api/v1{HERE}"]
    before = [asked(address) for address in addresses]
    for number in range(3):
        listed(shown(autumn(sabine, name=f"Again {number}"), "public"), sabine, "Second winter")
    assert [asked(address) for address in addresses] == before
    assert (before[0], asked(HERE)) == (8, 4), "made, and kept for whoever finds the same"


def test_what_is_kept_of_the_page_is_shown_to_nobody_who_finds_something_else(war, secret, sabine):
    """Each change is seen at once, by whoever may see it, and each visitor reads his own page whoever read before him."""
    anna, nobody, keeper = signed_in(User.objects.get(username="Anna")), Client(), signed_in(sabine)
    verbs.add_member(war, User.objects.get(username="Anna"), "player", "j1")
    career = f"/players/{User.objects.get(username='Anna').pk}/"

    def shows(said):
        return [said in client.get(HERE).content.decode() for client in (keeper, anna, nobody) for _twice in range(2)][::2]

    assert shows(secret.name) == [True, True, False]
    assert shows(f"{HERE}edit/") == [True, False, False]
    assert shows(career) == [True, True, False]
    open_career(user=User.objects.get(username="Anna"), wanted=True)
    assert shows(career) == [True, True, True]
    clubs.change_club(actor=acting(sabine), club=SLUG, edit=2, name="The Round Table", town="Oslo")
    assert shows("The Round Table") == [True, True, True]
    change_options(actor=acting(sabine), campaign=war, edit=fresh(war).options_edit, name="Renamed", visibility="public")
    assert shows("Renamed") == [True, True, True]
    change_options(actor=acting(sabine), campaign=war, edit=fresh(war).options_edit, name="Renamed", visibility="unlisted")
    assert shows("Renamed") == [True, True, False]


def test_a_club_without_a_campaign_that_one_finds_is_in_no_list_but_its_keepers(secret, sabine):
    assert "The Long Table" not in read(Client(), "/clubs/")
    assert "Nothing to see yet" in read(Client())
    assert "The Long Table" in read(signed_in(sabine), "/clubs/")
    assert "The Long Table" in read(signed_in(User.objects.get(username="Anna")), "/clubs/")


def test_the_front_page_names_the_club(war):
    assert HERE in signed_in(verbs.account("Stranger")).get("/").content.decode()


def test_a_campaigns_page_names_its_club_as_it_is_called_now(war, sabine):
    here, stranger = f"/c/{war.slug}/", signed_in(verbs.account("Stranger"))
    assert "The Long Table" in read(stranger, here)
    clubs.change_club(actor=acting(sabine), club=SLUG, edit=2, name="The Round Table")
    assert "The Round Table" in read(stranger, here)
    clubs.remove_club(actor=acting(sabine), club=SLUG, reason="We play elsewhere.")
    assert HERE not in stranger.get(here).content.decode()


def test_the_calendar_has_the_nights_of_all_campaigns_with_the_ids_of_their_own(war, secret):
    def ids(client, address):
        return {str(event["uid"]) for event in Calendar.from_ical(client.get(address).content).walk("VEVENT")}

    own = ids(Client(), f"/c/{war.slug}/exports/calendar.ics")
    anna = signed_in(User.objects.get(username="Anna"))
    assert ids(Client(), f"{HERE}nights.ics") == own != set()
    assert ids(anna, f"{HERE}nights.ics") == own | ids(anna, f"/c/{secret.slug}/exports/calendar.ics")
    answer = anna.get(f"{HERE}nights.ics")
    assert anna.get(f"{HERE}nights.ics", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_the_table_holds_what_the_page_shows(war):
    head, line = Client().get(f"{HERE}campaigns.csv").content.decode().splitlines()
    row = dict(zip(head.split(","), line.split(","), strict=True))
    assert (row["season"], row["campaign_name"], row["complete"]) == ("First winter", war.name, "false")
    assert row["next_night"] == (TODAY + timedelta(days=7)).isoformat()


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("*We* meet", "<p><em>We</em> meet</p>\n"),
        ("[us](https://us.example)", '<p><a href="https://us.example" rel="nofollow noopener noreferrer">us</a></p>\n'),
        ("[us](javascript:alert(1))", "<p>[us](javascript:alert(1))</p>\n"),
        ("[us](https://us.example@evil.example)", "<p>[us](https://us.example@evil.example)</p>\n"),
        (r"[us](https://us.example\@evil.example/)", "<p>[us](https://us.example@evil.example/)</p>\n"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("![](https://us.example/x.png)", '<p>!<a href="https://us.example/x.png" rel="nofollow noopener noreferrer"></a></p>\n'),
        ("# We", "<p># We</p>\n"),
    ],
)
def test_what_a_club_says_is_text_with_links_that_nobody_is_to_follow_for_us(text, html):
    assert about_html(text) == html


# --- how it is kept --------------------------------------------------------------------------------------------------


def test_somebody_founds_a_club_through_the_pages_and_a_guest_is_told_how(db):
    anna, guest = verbs.account("Anna"), User.objects.create_user("Guest")
    answer = signed_in(anna).post("/clubs/new/", {"key": str(uuid4()), "name": "Our club", "town": "Oslo"})
    assert (answer.status_code, answer["Location"]) == (303, "/clubs/our-club/edit/")
    assert "A club wants an account" in read(signed_in(guest), "/clubs/new/")
    assert send(signed_in(guest), "/clubs/new/", name="Mine").status_code == 422
    assert Client().get("/clubs/new/").status_code == 302
    assert Club.objects.count() == 1


def test_what_is_wrong_stands_beside_its_field_and_what_was_entered_stays(club, sabine):
    answer = send(signed_in(sabine), what="details", edit="2", name="Ours", link="ftp://x", about="Come by.")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="ftp://x"' in page
    assert "Come by." in page
    assert "A link begins with http" in page
    assert Club.objects.get().name == "The Long Table"


def test_a_club_is_kept_through_its_page(club, sabine):
    client = signed_in(sabine)
    verbs.account("Anna")
    winter = Season.objects.get(name="First winter")
    for said in (
        {"what": "details", "edit": "2", "name": "The Long Table", "town": "Oslo", "about": "", "link": ""},
        {"what": "season_add", "edit": "3", "name": "Third winter"},
        {"what": "season_rename", "edit": "4", "season": winter.pk, "name": "Winter 1"},
        {"what": "season_raise", "edit": "5", "season": winter.pk},
        {"what": "season_remove", "edit": "6", "season": winter.pk},
        {"what": "keeper_add", "username": "Anna"},
        {"what": "keeper_remove", "keeper": club.keepers.get().pk},
    ):
        assert send(client, **said).status_code == 303, said
    assert read(client, f"{HERE}edit/") == 404
    seasons_now = club_kept(User.objects.get(username="Anna"), SLUG).seasons
    assert [season.name for season in seasons_now] == ["Third winter", "Second winter"]
    page = read(signed_in(User.objects.get(username="Anna")), f"{HERE}edit/")
    assert "The season “Winter 1” was taken away." in page
    assert "Sabine keeps the club no more." in page


def test_a_season_that_cannot_be_renamed_keeps_what_was_entered(club, sabine):
    winter = Season.objects.get(name="First winter")
    answer = send(signed_in(sabine), what="season_rename", edit="2", season=winter.pk, name="second WINTER")
    assert answer.status_code == 422
    assert 'value="second WINTER"' in answer.content.decode()
    assert "The club has a season called" in words(answer.content.decode())


def test_two_who_keep_it_at_once_see_both_versions(club, sabine):
    client = signed_in(sabine)
    send(client, what="details", edit="2", name="The Round Table")
    answer = send(client, what="details", edit="2", name="The Square Table")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The Round Table" in page
    assert "The Square Table" in page
    assert 'name="edit" value="3"' in page


def test_each_field_has_a_name_of_its_own_in_the_page(club, sabine):
    page = signed_in(sabine).get(f"{HERE}edit/").content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page.partition("<main")[2])
    assert len(ids) == len(set(ids))


def test_nobody_else_finds_the_pages_of_keepers(club):
    stranger = signed_in(verbs.account("Anna"))
    for page in ("edit", "remove"):
        assert read(stranger, f"{HERE}{page}/") == read(stranger, f"/clubs/nowhere/{page}/") == 404
        assert send(stranger, f"{HERE}{page}/", what="details", name="Mine", reason="x").status_code == 404
    assert ClubEntry.objects.count() == 3


def test_the_sites_keeper_takes_a_club_away_and_its_keepers_read_why(war, sabine):
    site = signed_in(User.objects.create_superuser("Keeper", password=verbs.PASSWORD))
    assert send(site, f"{HERE}remove/", reason="").status_code == 422
    assert send(site, f"{HERE}remove/", reason="An advertisement.").status_code == 303
    assert read(Client()) == read(signed_in(sabine)) == 404
    assert HERE not in signed_in(sabine).get("/").content.decode()
    told = read(signed_in(sabine), f"{HERE}remove/")
    assert "An advertisement." in told
    assert send(signed_in(sabine), f"{HERE}remove/", what="restore").status_code == 422
    assert send(site, f"{HERE}remove/", what="restore").status_code == 303
    assert war.name in read(Client())


def test_an_owner_lists_his_campaign_and_takes_it_out(club, sabine):
    campaign, client = verbs.found_campaign(sabine), signed_in(sabine)
    address = f"/c/{campaign.slug}/club/"
    winter = Season.objects.get(name="First winter")
    assert send(client, address, edit="0", club=f"{SLUG}/{winter.pk}").status_code == 303
    assert fresh(campaign).season == winter
    assert send(client, address, edit="0", club="").status_code == 409
    assert send(client, address, edit="1", club="nowhere").status_code == 422
    assert send(client, address, edit="1", club="").status_code == 303
    assert fresh(campaign).club is None


def test_a_campaign_is_founded_in_a_club(club, sabine):
    said = {"name": "In the club", "visibility": "public", **RULES}
    assert send(signed_in(sabine), "/new/", **said, club="nowhere").status_code == 422
    assert send(signed_in(sabine), "/new/", **said, club=SLUG).status_code == 303
    assert Campaign.objects.get().club == club
    assert "id_club" not in signed_in(verbs.account("Anna")).get("/new/").content.decode()


def test_a_page_that_is_full_for_him_and_empty_for_strangers_says_so_and_shows_what_they_see(war, sabine):
    keeper = signed_in(sabine)
    told = "Strangers see none of this, and find the club in no list"
    assert told not in words(keeper.get(HERE).content.decode())
    shown(war, "private")
    assert told in words(keeper.get(HERE).content.decode())
    seen = keeper.get(f"{HERE}?as=stranger").content.decode()
    assert "So a stranger sees this page." in words(seen)
    assert "Nothing to see yet" in seen
    assert war.slug not in seen
    other = shown(verbs.found_campaign(sabine, "Open to all"), "public")
    listed(other, sabine, "First winter")
    assert "Strangers see nothing of one of these campaigns, since it is not public." in words(keeper.get(HERE).content.decode())
    assert "Strangers see" not in words(Client().get(HERE).content.decode())


def test_a_campaign_founded_from_a_clubs_page_has_the_club_and_its_latest_season_chosen(club, sabine):
    keeper = signed_in(sabine)
    assert f'href="/new/?club={SLUG}"' in keeper.get(HERE).content.decode()
    season = Season.objects.get(name="Second winter")
    assert f'value="{SLUG}/{season.pk}" selected' in keeper.get(f"/new/?club={SLUG}").content.decode()
    for other in ("/new/", "/new/?club=unknown"):
        assert 'value="" selected' in keeper.get(other).content.decode()
