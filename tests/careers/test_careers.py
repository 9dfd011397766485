"""Careers over campaigns, the hall of fame, the roll of honour; and what nobody finds there who may not see it."""

import re
from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts import handing
from campaign.careers.career import career
from campaign.careers.flights import Flown, flights, lines
from campaign.careers.hall import hall, honour, places
from campaign.careers.spans import Span
from campaign.models import Member
from campaign.signs.figures import kills
from pilots.decorations import codes
from pilots.decorations.words import said
from tests import verbs
from tests.pages.reading import autumn, words
from tests.pages.world import signed_in
from tests.reconciled import reconciled
from tests.scenes import scene


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@scene
def owner():
    return verbs.account()


@scene
def anna():
    return verbs.account("Anna")


@scene
def war(owner, anna):
    """Anna flies Kōji Umezaki in the seat j1."""
    campaign = seen_by(autumn(owner), "private")
    verbs.add_member(campaign, anna, "player", "j1")
    return campaign


def seen_by(campaign, visibility):
    campaign.visibility = visibility
    campaign.save(update_fields=["visibility"])
    return campaign


def read(client, user):
    answer = client.get(f"/players/{user.pk}/")
    return words(answer.content.decode()) if answer.status_code == 200 else answer.status_code


def test_a_career_adds_up_what_the_pilots_of_his_seats_flew(war, anna):
    found = career(anna, anna.pk)
    pilots = war.pilots.filter(seat__code="j1", on_call=False)
    assert [pilot.code for pilot in found.pilots] == [pilot.code for pilot in pilots]
    assert found.half_kills == sum(pilot.line.campaign_half_kills for pilot in pilots)
    assert found.games == sum(pilot.line.games for pilot in pilots)


def test_two_campaigns_are_one_career(war, anna, owner):
    other = autumn(owner, name="Spring")
    verbs.add_member(other, anna, "player", "u1")
    found = career(anna, anna.pk)
    assert [one.name for one in found.campaigns] == ["Autumn in the Solomons", "Spring"]
    assert found.games == sum(one.flown for one in found.campaigns)
    assert found.best.half_kills == max(one.half_kills for one in found.flown)


def test_what_ran_in_a_row_goes_by_the_evenings_though_two_campaigns_ran_side_by_side(war, anna):
    def flew(campaign, game, day, half_kills):
        when = date(2026, 10, day)
        return Flown(campaign, game, when, "j1", "j1-1", "Anna", "japan", "A6M2", half_kills, 10, "unhurt", False, when)

    flown = [flew("a", 1, 1, 2), flew("a", 2, 15, 2), flew("a", 3, 29, 2), flew("b", 1, 8, 0), flew("b", 2, 22, 2)]
    found = replace(career(anna, anna.pk), flown=flown)
    assert (found.kills_running, found.home_running) == (3, 5)


def test_a_game_without_a_date_was_flown_with_the_one_before_it(war, anna):
    war.games.filter(number=1).update(date=date(2026, 10, 1))
    war.games.exclude(number=1).update(date=None)
    found = flights({war.pk: [Span("j1", 1, 8, True)]}, {war.pk: war})
    assert len(found) > 1
    assert {one.when for one in found} == {date(2026, 10, 1)}


def test_each_decoration_leads_to_the_pilot_and_the_game_that_earned_it(war, anna):
    found = career(anna, anna.pk)
    assert found.decorations
    page = signed_in(anna).get(f"/players/{anna.pk}/").content.decode()
    for given in found.decorations:
        assert given.times == len(given.earned)
        for one in given.earned:
            line = war.pilots.get(code=one.code).line
            assert [given.code, one.game] in line.detail["decorations"]
            assert f"/c/{war.slug}/pilots/{one.code}/" in page
            assert f"/c/{war.slug}/games/{one.game}/" in page.partition('id="decorations"')[2]


def test_who_shares_no_campaign_reads_nothing_until_it_is_opened(war, anna):
    stranger = signed_in(verbs.account("Stranger"))
    assert read(stranger, anna) == read(Client(), anna) == 404
    signed_in(anna).post("/players/me/open/", {"open": "yes"})
    assert read(stranger, anna) == 404
    seen_by(war, "public")
    assert "Kōji Umezaki" in read(stranger, anna)
    signed_in(anna).post("/players/me/open/", {"open": "no"})
    assert read(stranger, anna) == 404


def test_a_private_campaign_is_in_no_sum_of_who_may_not_see_it(war, anna, owner):
    other = seen_by(autumn(owner, name="Open to all"), "public")
    verbs.add_member(other, anna, "player", "u1")
    signed_in(anna).post("/players/me/open/", {"open": "yes"})
    told = career(Client().get("/").wsgi_request.user, anna.pk)
    assert [one.name for one in told.campaigns] == ["Open to all"]
    assert {one.campaign for one in told.flown} == {other.slug}
    assert "Solomons" not in read(Client(), anna)


def test_the_demo_counts_only_where_there_is_nothing_else(war, anna, owner):
    demo = autumn(owner, name="Shown")
    demo.is_demo = True
    demo.save(update_fields=["is_demo"])
    verbs.add_member(demo, anna, "player", "u1")
    assert [one.name for one in career(anna, anna.pk).campaigns] == ["Autumn in the Solomons"]


def test_after_a_seat_was_handed_on_each_has_his_own_games(db):
    sabine, anna, ben = verbs.account(), verbs.account("Anna"), verbs.account("Ben")
    campaign = verbs.mustered_campaign(sabine)
    for user, seat in ((anna, "j1"), (ben, "")):
        verbs.add_member(campaign, user, "player", seat)
    verbs.fly_game(campaign, 1)
    heir = Member.objects.get(campaign=campaign, user=ben)
    handing.hand_seat(actor=verbs.acting(sabine), campaign=campaign, seat="j1", member=heir.pk)
    verbs.fly_game(campaign, 2)
    assert [one.game for one in career(anna, anna.pk).flown] == [1]
    assert [one.game for one in career(ben, ben.pk).flown] == [2]
    assert "only his own games count" in read(signed_in(ben), ben)


def test_a_page_says_that_it_is_a_career_and_a_campaigns_page_does_not(war, anna):
    client = signed_in(anna)
    assert "Over all campaigns" in read(client, anna)
    assert "Over all campaigns" not in words(client.get(f"/c/{war.slug}/").content.decode())


def test_who_closed_his_account_has_no_career(war, anna):
    anna.is_active = False
    anna.save(update_fields=["is_active"])
    assert read(Client(), anna) == 404
    assert Client().get("/players/999999/").status_code == 404


def test_hall_and_roll_tell_what_the_visitor_may_find(war, anna):
    nobody = Client().get("/").wsgi_request.user
    assert (hall(nobody).pilots, hall(nobody).evenings, honour(nobody).lost) == ([], [], [])
    assert hall(anna).pilots[0].half_kills == max(line.campaign_half_kills for line in war.pilot_lines.all())
    assert [one.half_kills for one in hall(anna).evenings] == sorted(
        (one.half_kills for one in hall(anna).evenings), reverse=True
    )
    assert len(honour(anna).lost) == war.pilot_lines.exclude(state="active").count()
    for address in ("/players/", "/players/honour/"):
        assert "Asagiri" not in Client().get(address).content.decode()
    assert "Asagiri" in signed_in(anna).get("/players/honour/").content.decode()


@pytest.mark.parametrize("page", ["0", "99999999", "x"])
def test_a_page_of_the_roll_that_cannot_be_is_none(db, page):
    assert Client().get("/players/honour/", {"page": page}).status_code == 404


def test_one_campaign_takes_as_many_queries_as_six(war, anna, owner):
    def queries():
        with CaptureQueriesContext(connection) as seen:
            career(anna, anna.pk), hall(anna), honour(anna)
        return len(seen)

    few = queries()
    for number in range(5):
        verbs.add_member(autumn(owner, name=f"Autumn {number}"), anna, "player", "j1")
    assert queries() == few


def test_more_campaigns_than_a_database_takes_conditions_are_read():
    seats = {number: [Span("j1", 1, 8, now=True)] for number in range(1, 1201)}
    assert (flights(seats, {}), list(lines(seats))) == ([], [])


# --- from a logbook to the career and back ---------------------------------------------------------------------------


def way(client, campaign, pilot):
    """The career to which a logbook leads, or None."""
    answer = client.get(f"/c/{campaign.slug}/pilots/{pilot}/")
    assert answer.status_code == 200
    found = re.findall(r'<a href="/players/(\d+)/">(Career of [^<]+)</a>', answer.content.decode())
    assert len(found) <= 1
    return found[0] if found else None


def test_a_logbook_leads_to_the_career_of_who_flies_and_the_career_to_each_logbook(war, anna):
    client = signed_in(anna)
    pilots = war.pilots.filter(seat__code="j1", on_call=False)
    for pilot in pilots:
        assert way(client, war, pilot.code) == (str(anna.pk), "Career of Anna")
    told = client.get(f"/players/{anna.pk}/").content.decode()
    for pilot in pilots:
        assert f'href="/c/{war.slug}/pilots/{pilot.code}/"' in told
    assert way(client, war, "u1-1") is None, "nobody with an account has that seat"


def test_it_leads_there_only_whoever_may_read_it_and_at_once(war, anna, owner):
    stranger, visitor = signed_in(verbs.account("Stranger")), Client()
    seen_by(war, "public")
    assert way(signed_in(owner), war, "j1-1") == (str(anna.pk), "Career of Anna")
    assert way(stranger, war, "j1-1") is way(visitor, war, "j1-1") is None
    signed_in(anna).post("/players/me/open/", {"open": "yes"})
    assert way(stranger, war, "j1-1") == way(visitor, war, "j1-1") == (str(anna.pk), "Career of Anna")
    signed_in(anna).post("/players/me/open/", {"open": "no"})
    assert way(stranger, war, "j1-1") is None


def test_a_logbook_that_is_in_nobodys_lists_leads_only_its_members(war, anna):
    signed_in(anna).post("/players/me/open/", {"open": "yes"})
    seen_by(war, "unlisted")
    assert way(Client(), war, "j1-1") is None
    assert way(signed_in(anna), war, "j1-1") is not None


def test_a_copy_that_a_browser_has_stands_no_more_once_the_career_is_opened(war, anna):
    seen_by(war, "public")
    visitor, here = Client(), f"/c/{war.slug}/pilots/j1-1/"
    visitor.get(here)
    tag = visitor.get(here)["ETag"]
    assert visitor.get(here, headers={"If-None-Match": tag}).status_code == 304
    signed_in(anna).post("/players/me/open/", {"open": "yes"})
    assert visitor.get(here, headers={"If-None-Match": tag}).status_code == 200


def test_wherever_a_logbook_leads_a_career_is_read(war, anna, owner):
    """The one asks the same as the other, for everybody and in every way to list a campaign."""
    people = [Client(), *(signed_in(user) for user in (verbs.account("Stranger"), anna, owner))]
    for opened in ("yes", "no"):
        signed_in(anna).post("/players/me/open/", {"open": opened})
        for visibility in ("public", "unlisted", "private"):
            seen_by(war, visibility)
            for client in people:
                if client.get(f"/c/{war.slug}/").status_code == 200:
                    assert (way(client, war, "j1-1") is not None) == (read(client, anna) != 404)


def test_a_logbook_asks_the_same_however_many_campaigns_his_player_has(war, anna, owner):
    def queries():
        with CaptureQueriesContext(connection) as seen:
            assert way(client, war, "j1-1")
        return len(seen)

    client = signed_in(anna)
    client.get("/")
    few = queries()
    for number in range(3):
        verbs.add_member(autumn(owner, name=f"Autumn {number}"), anna, "player", "j1")
    war.refresh_from_db()
    war.version += 1
    war.save(update_fields=["version"])
    assert queries() == few


# --- a player's name leads to his career, wherever it stands ---------------------------------------------------------


def test_hall_roll_and_search_lead_to_the_careers_that_the_visitor_may_read(war, anna, owner):
    seen_by(war, "public")
    fallen = war.pilot_lines.exclude(state="active").first().pilot.seat
    ben = verbs.account("Ben")
    verbs.add_member(war, ben, "player", fallen.code)
    ways = [("/players/", anna), ("/players/honour/", ben), (f"/search/?q={fallen.name}", ben)]

    def led(client):
        return [f'href="/players/{user.pk}/"' in client.get(page).content.decode() for page, user in ways]

    for client in (signed_in(anna), signed_in(owner)):
        assert led(client) == [True] * 3
    for client in (signed_in(verbs.account("Stranger")), Client()):
        assert led(client) == [False] * 3
    for user in (anna, ben):
        signed_in(user).post("/players/me/open/", {"open": "yes"})
    assert led(Client()) == [True] * 3
    seen_by(war, "private")
    assert led(Client()) == [False] * 3


def test_whoever_has_equal_figures_shares_a_place(war, anna):
    assert places([5, 4, 4, 3, 3, 3, 1]) == [1, 2, 2, 4, 4, 4, 7]
    for rows, figures in (
        (hall(anna).pilots, [(one.half_kills, one.games) for one in hall(anna).pilots]),
        (hall(anna).evenings, [one.half_kills for one in hall(anna).evenings]),
    ):
        assert [one.place for one in rows] == places(figures)
        assert len({one.place for one in rows}) == len(set(figures))


def test_kills_of_a_campaign_and_those_from_before_it_are_told_apart(war, anna):
    for one in hall(anna).pilots:
        line = war.pilot_lines.get(pilot__code=one.code)
        assert (one.half_kills, one.with_before) == (line.campaign_half_kills, line.half_kills)
    assert any(one.with_before > one.half_kills for one in hall(anna).pilots)


def test_the_roll_says_for_whom_he_flew_what_and_with_whom(war, anna):
    one = next(one for one in honour(anna).lost if "Asagiri" in one.name)
    line = war.pilot_lines.get(pilot__code=one.code)
    assert (one.side, one.player, one.half_kills) == (line.pilot.seat.side, line.pilot.seat.name, line.campaign_half_kills)
    assert one.aircraft
    told = words(signed_in(anna).get("/players/honour/").content.decode())
    assert f"Player: {one.player}" in told
    assert "kills in the campaign:" in told


def test_the_hall_says_which_campaigns_it_tells_of(war, anna, owner):
    demo = autumn(owner, name="Shown")
    demo.is_demo, demo.visibility = True, "public"
    demo.save(update_fields=["is_demo", "visibility"])
    left_out = "The demo’s are left out"
    assert left_out in words(signed_in(anna).get("/players/").content.decode())
    assert left_out not in words(Client().get("/players/").content.decode())


# --- what he is called -----------------------------------------------------------------------------------------------


def test_a_career_is_headed_as_the_club_knows_him_and_names_the_account_to_himself_alone(war, anna, owner):
    verbs.call(war.seats.filter(code="j1"), "Amira")
    for reader, names_it in ((anna, True), (owner, False)):
        told = read(signed_in(reader), anna)
        assert "Career of Amira" in told
        assert ("You sign in as Anna" in told) is names_it
    other = autumn(owner, name="Spring")
    verbs.add_member(other, anna, "player", "u1")
    called = other.seats.get(code="u1").name
    assert career(anna, anna.pk).names == [called, "Amira"]


def test_a_name_of_a_campaign_that_the_visitor_does_not_see_is_not_told(war, anna, owner):
    other = seen_by(autumn(owner, name="Open to all"), "public")
    verbs.add_member(other, anna, "player", "u1")
    verbs.call(war.seats.filter(code="j1"), "Amira")
    signed_in(anna).post("/players/me/open/", {"open": "yes"})
    assert career(Client().get("/").wsgi_request.user, anna.pk).names == [other.seats.get(code="u1").name]
    assert "Amira" not in read(Client(), anna)


# --- what there is to earn, and the ways there -----------------------------------------------------------------------


def test_every_decoration_stands_with_what_it_is_for_and_careers_and_logbooks_lead_there(war, anna):
    told = words(Client().get("/players/decorations/").content.decode())
    for code in codes():
        assert said(code).name in told
        assert said(code).why in told
    decorated = next(line.pilot.code for line in war.pilot_lines.all() if line.detail.get("decorations"))
    client = signed_in(anna)
    for page in (f"/players/{anna.pk}/", f"/c/{war.slug}/pilots/{decorated}/"):
        assert 'href="/players/decorations/"' in client.get(page).content.decode(), page


def test_every_page_leads_to_clubs_players_and_search(war, anna):
    ways = ["/", "/clubs/", "/players/", "/players/honour/", "/search/"]
    for client, page in ((Client(), "/help/"), (Client(), "/in/"), (signed_in(anna), f"/c/{war.slug}/standings/")):
        foot = client.get(page).content.decode().partition('class="foot"')[2]
        assert [way for way in ways if f'href="{way}"' not in foot] == []
        assert ('href="/players/me/"' in foot) is (page == f"/c/{war.slug}/standings/")


def test_the_campaigns_home_says_how_many_kills_were_before_it(war, anna):
    told = words(signed_in(anna).get(f"/c/{war.slug}/").content.decode())
    best = war.pilot_lines.order_by("-half_kills").first()
    assert f"in the campaign: {kills(best.campaign_half_kills)}" in told
