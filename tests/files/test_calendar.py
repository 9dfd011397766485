"""The game nights as a calendar: whole days that are the same day everywhere (field lesson 14)."""

from datetime import date

import pytest
from django.test import Client
from icalendar import Calendar

from campaign.acts.options import GameLine, change_schedule
from campaign.models import Campaign
from tests import verbs
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW


@scene
def owner():
    return verbs.account("Sabine")


@scene
def campaign(owner):
    dates = {1: date(2026, 4, 5), 4: date(2026, 12, 31)}
    return verbs.found_campaign(owner, name="Cup, 日本; \\n", visibility="unlisted", dates=dates)


def read(campaign, client=None) -> Calendar:
    answer = (client or Client()).get(f"/c/{campaign.slug}/exports/calendar.ics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content)


@pytest.mark.parametrize("zone", ["Pacific/Tongatapu", "Pacific/Honolulu", "UTC"])
def test_a_night_is_a_whole_day_in_whatever_zone_the_site_is(campaign, settings, zone):
    settings.TIME_ZONE = zone
    found = read(campaign)
    assert [(event["DTSTART"].dt, event["DTEND"].dt) for event in found.walk("VEVENT")] == [
        (date(2026, 4, 5), date(2026, 4, 6)),
        (date(2026, 12, 31), date(2027, 1, 1)),
    ]
    assert found["X-WR-TIMEZONE"] == zone


def test_names_come_back_as_they_are(campaign):
    found = read(campaign)
    assert found["X-WR-CALNAME"] == campaign.name
    [first, _second] = found.walk("VEVENT")
    assert first["SUMMARY"] == f"{campaign.name}: game 1, The Japanese Offensive"
    assert first["URL"] == f"http://testserver/c/{campaign.slug}/games/1/"


def test_a_changed_date_moves_the_same_event(campaign):
    [before, _last] = read(campaign).walk("VEVENT")
    moved(campaign, date(2026, 4, 12))
    [after, _last] = read(campaign).walk("VEVENT")
    assert (after["UID"], after["DTSTART"].dt) == (before["UID"], date(2026, 4, 12))
    assert after["SEQUENCE"] > before["SEQUENCE"]


def test_a_night_that_has_no_date_any_more_is_called_off_until_it_has_one_again(campaign):
    moved(campaign, date(2026, 4, 12))
    moved(campaign, None)
    [kept, off] = read(campaign).walk("VEVENT")
    assert "STATUS" not in kept
    assert (str(off["STATUS"]), off["DTSTART"].dt, off["UID"]) == (
        "CANCELLED",
        date(2026, 4, 12),
        f"{campaign.slug}-game-1@ready-room",
    )
    moved(campaign, date(2026, 5, 1))
    assert [event.get("STATUS") for event in read(campaign).walk("VEVENT")] == [None, None]


def test_the_night_of_a_game_that_left_the_schedule_is_called_off(owner):
    campaign = verbs.found_campaign(owner, visibility="unlisted", optional_games=(3,), dates={3: date(2026, 6, 1)})
    lines = [GameLine(game.number) for game in campaign.games.exclude(number=3)]
    change_schedule(actor=verbs.acting(), campaign=campaign, edit=campaign.options_edit, lines=lines, now=NOW)
    [off] = read(campaign).walk("VEVENT")
    assert (str(off["STATUS"]), str(off["SUMMARY"])) == ("CANCELLED", f"{campaign.name}: game 3, Guadalcanal")


def moved(campaign, day):
    stands = Campaign.objects.get(pk=campaign.pk)
    lines = [GameLine(game.number, day=day if game.number == 1 else game.date) for game in stands.games.all()]
    return change_schedule(actor=verbs.acting(), campaign=stands, edit=stands.options_edit, lines=lines, now=NOW)


def test_a_calendar_that_follows_the_address_asks_again_for_nothing(campaign):
    address = f"/c/{campaign.slug}/exports/calendar.ics"
    first = Client().get(address)
    assert Client().get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_a_private_campaigns_nights_are_its_members_alone(campaign, owner):
    """field lesson 13"""
    Campaign.objects.filter(pk=campaign.pk).update(visibility="private")
    assert Client().get(f"/c/{campaign.slug}/exports/calendar.ics").status_code == 404
    member = signed_in(owner)
    assert len(read(campaign, member).walk("VEVENT")) == 2
    page = member.get(f"/c/{campaign.slug}/take-home/").content.decode()
    assert "calendars cannot sign in" in page


def test_games_without_a_date_are_in_no_calendar(owner):
    undated = verbs.found_campaign(owner, visibility="public")
    assert read(undated).walk("VEVENT") == []
    assert "calendar.ics" not in Client().get(f"/c/{undated.slug}/take-home/").content.decode()
