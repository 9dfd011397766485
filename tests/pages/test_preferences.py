"""Language and time zone: whose choice counts, that it costs no query, and that a day stays the same day everywhere."""

import io
import zipfile
from datetime import UTC, date, datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from campaign.models import Campaign, Notice, Profile
from games.models import Game, Report
from tests.api.asking import token
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account, confirm_report, found_campaign, mustered_campaign, open_game

pytestmark = pytest.mark.django_db

IN_GERMAN, IN_JAPANESE = 'lang="de"', 'lang="ja"'
FURTHEST_EAST, FURTHEST_WEST = "Pacific/Tongatapu", "Pacific/Honolulu"


@scene
def sabine():
    return account("Sabine")


@scene
def campaign(sabine):
    return mustered_campaign(sabine)


def html_of(client: Client, address: str = "/preferences/", **options) -> str:
    return client.get(address, **options).content.decode().partition("<head>")[0]


def switch(client: Client, language: str, back: str = "/help/"):
    return client.post("/preferences/language/", {"language": language, "next": back})


def test_a_browser_is_answered_in_the_language_it_asks_for():
    assert IN_GERMAN in html_of(Client(), headers={"accept-language": "fr, de-AT;q=0.8, en;q=0.5"})
    assert 'lang="en-gb"' in html_of(Client(), headers={"accept-language": "ja"}), "nobody has read its words yet"
    assert 'lang="en-gb"' in html_of(Client(), headers={"accept-language": "fr"})
    assert 'lang="en-gb"' in html_of(Client(), headers={"accept-language": "en-US, de;q=0.9"})


def test_the_switch_at_the_foot_leads_back_to_the_page_and_is_kept_by_the_browser():
    visitor = Client(headers={"accept-language": "ja"})
    answer = switch(visitor, "de")
    assert (answer.status_code, answer["Location"]) == (303, "/help/")
    assert IN_GERMAN in html_of(visitor)
    assert not Profile.objects.exists()


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "", "\\\\elsewhere"]
)
def test_the_switch_leads_nowhere_else(back):
    assert switch(Client(), "de", back)["Location"] == "/"


def test_what_an_account_chose_goes_before_the_browser_and_is_the_same_in_every_browser(sabine):
    switch(signed_in(sabine), "de")
    other = signed_in(sabine, headers={"accept-language": "ja"})
    other.cookies["language"] = "en-gb"
    assert IN_GERMAN in html_of(other)
    other.post("/preferences/", {"language": "", "time_zone": ""})
    other.cookies["language"] = ""
    other.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    assert 'lang="en-gb"' in html_of(other)


def test_a_language_that_is_not_there_is_refused_with_what_to_do_and_nothing_is_stored(sabine):
    answer = switch(signed_in(sabine), "tlh")
    assert answer.status_code == 422
    assert "Take one from the list" in answer.content.decode()
    assert not Profile.objects.exists()


def test_one_that_was_stored_and_is_no_longer_there_is_as_none(sabine):
    Profile.objects.create(user=sabine, language="tlh", time_zone="Mars/Olympus")
    assert 'lang="en-gb"' in html_of(signed_in(sabine))


def test_the_choice_of_an_account_comes_with_it_in_the_same_query(sabine, campaign):
    counts = []
    for language in ("", "de"):
        Profile.objects.update_or_create(user=sabine, defaults={"language": language, "time_zone": FURTHEST_EAST})
        client = signed_in(sabine)
        client.get("/preferences/")
        cache.clear()
        client.get("/preferences/")
        with CaptureQueriesContext(connection) as queries:
            client.get("/preferences/")
        counts.append(len(queries))
    assert counts == [1, 1]


def test_a_program_hears_words_in_its_language_and_the_same_codes_in_each(sabine, campaign):
    address = f"/api/v1/campaigns/{campaign.slug}/"
    answers = {language: Client().get(address, headers={"accept-language": language}) for language in ("en", "de")}
    assert {answer.status_code for answer in answers.values()} == {401}
    said = {language: answer.json() for language, answer in answers.items()}
    assert said["en"]["detail"] == "Sign in, or send a token."
    assert said["de"]["detail"].startswith("Melde dich an")
    assert said["en"]["type"] == said["de"]["type"]


def test_a_file_that_is_made_while_it_is_sent_keeps_its_language(sabine, campaign):
    Profile.objects.create(user=sabine, language="de")
    parts = signed_in(sabine).get(reverse("archive", args=[campaign.slug])).streaming_content
    with zipfile.ZipFile(io.BytesIO(b"".join(parts))) as packed:
        texts = b"".join(packed.read(name) for name in packed.namelist() if name.endswith(".md"))
    assert b"Wertung" in texts
    assert translation.get_language() == "en-gb"


def test_after_an_answer_the_next_one_has_its_own_language_and_time_zone():
    before = translation.get_language(), timezone.get_current_timezone_name()
    visitor = Client(headers={"accept-language": "de"})
    visitor.cookies["time-zone"] = FURTHEST_EAST
    visitor.get("/preferences/")
    assert (translation.get_language(), timezone.get_current_timezone_name()) == before


def test_a_moment_is_shown_in_the_time_zone_of_whoever_looks(sabine, campaign):
    """Whatever was kept for somebody in another one."""
    Campaign.objects.filter(pk=campaign.pk).update(changed_at=datetime(2026, 10, 25, 0, 30, tzinfo=UTC))
    campaign.journal.update(at=datetime(2026, 10, 25, 0, 30, tzinfo=UTC))
    shown = {}
    for zone in (FURTHEST_EAST, FURTHEST_WEST, ""):
        Profile.objects.update_or_create(user=sabine, defaults={"time_zone": zone})
        shown[zone] = signed_in(sabine).get(f"/c/{campaign.slug}/").content.decode()
    assert "25 Oct 2026, 13:30" in shown[FURTHEST_EAST]
    assert "24 Oct 2026, 14:30" in shown[FURTHEST_WEST]


AT = datetime(2026, 10, 25, 16, 30, tzinfo=UTC)
READERS = {
    ("Asia/Tokyo", "ja"): ("2026年10月26日 01:30", "2026年10月26日", "2026年11月1日"),
    ("Asia/Tokyo", "en-gb"): ("26 Oct 2026, 01:30", "26 October 2026", "1 November 2026"),
    ("Europe/Berlin", "de"): ("25. Okt. 2026, 17:30", "25. Oktober 2026", "1. November 2026"),
}


@pytest.mark.parametrize(("zone", "language"), READERS)
def test_each_of_one_campaign_reads_its_moments_in_his_own_zone_and_language_and_the_same_game_nights(
    sabine, campaign, zone, language
):
    moment, day, night = READERS[zone, language]
    Game.objects.filter(campaign=campaign, number=2).update(date=date(2026, 11, 1))
    open_game(campaign, 1)
    confirm_report(campaign, 1)
    campaign.journal.update(at=AT)
    Report.objects.filter(game__campaign=campaign).update(confirmed_at=AT)
    Campaign.objects.filter(pk=campaign.pk).update(changed_at=AT)
    Notice.objects.create(user=sabine, campaign=campaign, kind="test", params={}, at=AT)
    shown = ("", "desk/", "games/1/", "games/1/versions/", "journal/", "games/2/")
    for reader in sorted(READERS, key=(zone, language).__eq__):
        Profile.objects.update_or_create(user=sabine, defaults={"time_zone": reader[0], "language": reader[1]})
        told = {page: signed_in(sabine).get(f"/c/{campaign.slug}/{page}").content.decode() for page in shown}
    assert [page for page in ("", "desk/", "games/1/", "games/1/versions/") if moment not in told[page]] == []
    assert day in told["journal/"]
    assert moment.split()[-1] in told["journal/"]
    assert f'data-zone="{zone}"' in told["journal/"]
    assert night in told["games/2/"]
    assert day in signed_in(sabine).get("/inbox/").content.decode()


def test_browsers_are_told_that_the_answer_depends_on_language_and_choice(campaign, sabine):
    for address in ("/", f"/c/{campaign.slug}/", "/sign-in/"):
        answer = signed_in(sabine).get(address)
        assert {"Accept-Language", "Cookie"} <= {word.strip() for word in answer["Vary"].split(",")}


def test_a_page_that_a_browser_has_is_made_anew_after_the_language_or_time_zone_was_changed(campaign, sabine):
    client = signed_in(sabine)
    address = f"/c/{campaign.slug}/"
    tags = [client.get(address)["ETag"]]
    for field, value in (("language", "de"), ("time_zone", FURTHEST_EAST)):
        Profile.objects.update_or_create(user=sabine, defaults={field: value})
        tags.append(client.get(address)["ETag"])
    assert len(set(tags)) == 3
    assert client.get(address, headers={"if-none-match": tags[-1]}).status_code == 304


@pytest.mark.parametrize("day", [date(2026, 10, 25), date(2027, 3, 28), date(2026, 12, 31)])
def test_the_day_of_a_game_is_the_same_day_wherever_somebody_is(sabine, day):
    """field lesson 14: also in the nights when clocks are changed, and on the last day of a season"""
    campaign = found_campaign(sabine)
    Game.objects.filter(campaign=campaign, number=1).update(date=day)
    for zone in (FURTHEST_EAST, FURTHEST_WEST, "Europe/Berlin"):
        Profile.objects.update_or_create(user=sabine, defaults={"time_zone": zone})
        client = signed_in(sabine)
        calendar = client.get(reverse("calendar", args=[campaign.slug])).content.decode()
        assert f"DTSTART;VALUE=DATE:{day:%Y%m%d}" in calendar
        schedule = client.get(reverse("options", args=[campaign.slug])).content.decode()
        assert f'value="{day.isoformat()}"' in schedule


@pytest.mark.parametrize("language", ["de", "ja"])
def test_a_form_holds_its_date_as_browsers_read_it_in_every_language(sabine, language):
    campaign = found_campaign(sabine)
    Game.objects.filter(campaign=campaign, number=1).update(date=date(2026, 11, 30))
    Profile.objects.create(user=sabine, language=language)
    assert 'value="2026-11-30"' in signed_in(sabine).get(reverse("options", args=[campaign.slug])).content.decode()


@pytest.mark.parametrize("zone", [FURTHEST_EAST, FURTHEST_WEST])
def test_a_file_to_take_home_names_the_time_zone_of_its_moments_which_is_the_site_s_for_all(sabine, zone):
    campaign = mustered_campaign(sabine)
    open_game(campaign, 1)
    confirm_report(campaign, 1)
    Profile.objects.create(user=sabine, time_zone=zone)
    taken = reverse("export", args=[campaign.slug, "standings", "csv"])
    theirs = signed_in(sabine).get(taken).content
    Profile.objects.filter(user=sabine).delete()
    ours = signed_in(sabine).get(taken).content
    assert theirs == ours
    assert timezone.get_default_timezone_name() in ours.decode()


@pytest.mark.parametrize("page", ["web_page", "story_html"])
@pytest.mark.parametrize("zone", [FURTHEST_EAST, FURTHEST_WEST])
def test_a_page_to_take_home_says_the_site_s_day_to_everybody(sabine, campaign, page, zone, settings):
    settings.TIME_ZONE = "Europe/Berlin"
    Campaign.objects.filter(pk=campaign.pk).update(changed_at=datetime(2026, 10, 25, 10, 30, tzinfo=UTC))
    Profile.objects.create(user=sabine, time_zone=zone)
    assert "25 October 2026" in signed_in(sabine).get(reverse(page, args=[campaign.slug])).content.decode()


@pytest.mark.parametrize(("language", "between"), [("en", ","), ("ja", ","), ("de", ";"), ("de-AT", ";")])
def test_csv_is_as_spreadsheets_in_the_reader_s_language_want_it(sabine, campaign, language, between):
    reader = Client(headers={"Accept-Language": language})
    reader.force_login(sabine)
    if language == "ja":
        Profile.objects.create(user=sabine, language=language)
    files = [
        reverse("export", args=[campaign.slug, "standings", "csv"]),
        reverse("all_pilots", args=["csv"]),
        reverse("sheet_sorties", args=[campaign.slug, 1]),
        reverse("sheet_claims", args=[campaign.slug, 1]),
    ]
    for file in files:
        head = b"".join(reader.get(file)).decode().splitlines()[0]
        assert between in head, file
        assert head.startswith("\ufeff") == (language != "en" or "sheet" in file), file
        assert {",": ";", ";": ","}[between] not in head, file
        other = b"".join(reader.get(file, {"for": "en"})).decode().splitlines()[0]
        assert ";" not in other, file


def test_a_program_with_a_token_gets_commas_whatever_its_person_reads(sabine, campaign):
    Profile.objects.create(user=sabine, language="de")
    file = reverse("export", args=[campaign.slug, "standings", "csv"])
    asked = Client().get(file, headers={"Authorization": f"Bearer {token(campaign, sabine)}"})
    assert asked.content.decode().startswith("place,id,name")
    assert signed_in(sabine).get(file).content.decode().startswith("\ufeffRang;id;Pilot")
