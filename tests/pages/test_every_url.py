"""Every address of the site, for everybody, by every way of asking (field lessons 13, 30 and 31).

The walk takes its addresses from the table itself, so that a new page is walked on the day it is written.
"""

import re
from collections import Counter
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from campaign.access import Who
from campaign.models import Campaign
from tests import verbs
from tests.pages.world import OURS, OUTSIDE, PARTS, World, everything_stored, may_enter, signed_in, table
from tests.stories.browsing import Page, own_links

TABLE = list(table())
TURNED_AWAY = {403, 404}
ANSWERS = {200, 302, 303, 304, 400, 405, 409, 410, 422}
NOT_YET = {"correction_report", "game_void"}
"""There is no such page before the game is reported."""
NO_DEMO = {"remove_demo"}
"""There is no such page where there is no demo."""
OF_ONE_PERSON = {
    *("club_edit", "club_remove", "own_import", "own_import_file", "career"),
    *("kido_move", "kido_settings", "kido_delete", "kido_trial"),
}
"""Pages of files that one person brought, of who keeps a club or plays a game alone: nobody else finds them."""
AT_A_DESK = {entry.name for entry in TABLE if entry.name.startswith("desk_") and entry.who is Who.SIGNED_IN and entry.holders}
"""Forms of a session of the Dauntless desk: for those at its table."""
SEATLESS = ("founded", Who.PLAYER)
"""Nobody has a seat yet in a campaign that was just founded."""
VARYING = re.compile(r"(?<=/c/)[^/]+|[ju]\d+(-\d+)?|(?<=[/=])\d+")
MOST_OF_A_KIND = 8
"""How many links of a kind the crawler follows."""
ASKED = re.compile(r"/dauntless/.*")
"""Pages on which every choice is a link: what is asked of them makes no other kind."""
SECRET = re.compile(r'(name="(csrfmiddlewaretoken|key)" value=")[^"]*')


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db):
    """Built once; what a test changes in it is rolled back after the test."""
    return built


def asked(client: Client, way: str, address: str, **options):
    """The answer; a form carries a fresh one-time key as every form of the site does."""
    data = {"key": str(uuid4())} if way == "post" else None
    return getattr(client, way)(address, data, **options) if way in ("get", "post", "head") else getattr(client, way)(address)


def shape(response, slug: str) -> tuple[int, str, str]:
    """An answer without what differs from one answer to the next, the campaign's own address among it."""
    body = SECRET.sub(r"\1", response.content.decode("utf-8", "replace")) if not response.streaming else "a stream"
    return response.status_code, response.headers.get("Location", "").replace(slug, "SLUG"), body.replace(slug, "SLUG")


def kind_of(link: str) -> str:
    """Numbers and codes in an address make no other kind, nor does what is asked of a file; an export is known by its form."""
    path, question, asked_for = VARYING.sub("*", link).partition("?")
    path = re.sub(r"(?<=/exports/)[^.]+", "*", path)
    return path if "." in path or ASKED.fullmatch(path) else path + question + asked_for


def turned_away(response) -> bool:
    return response.status_code in TURNED_AWAY or "/sign-in/" in response.headers.get("Location", "")


@pytest.mark.parametrize("person", OUTSIDE)
def test_a_private_campaign_answers_a_stranger_as_one_that_does_not_exist(world, person):
    before, betrayed = everything_stored(), []
    for state, way in [("correcting", "get"), ("correcting", "post"), ("waiting", "get"), ("founded", "get")]:
        campaign = world.ours[state]
        for entry in (entry for entry in TABLE if entry.of_a_campaign):
            for address in world.addresses(entry, campaign)[:1]:
                there = asked(world.clients[person], way, address)
                nowhere = asked(world.clients[person], way, address.replace(campaign.slug, "no-such-campaign"))
                if shape(there, campaign.slug) != shape(nowhere, "no-such-campaign") or there.status_code not in (404, 405):
                    betrayed.append((way, address, there.status_code, nowhere.status_code))
    assert betrayed == []
    assert everything_stored() == before


@pytest.mark.parametrize("person", OUTSIDE)
def test_a_private_campaign_is_in_no_list_and_no_count(world, person):
    """field lesson 13"""
    Campaign.objects.filter(slug=world.ours["waiting"].slug).update(visibility="unlisted")
    outside = [entry for entry in TABLE if not entry.holders]
    addresses = [address for entry in outside for address in world.addresses(entry, world.theirs)]
    seen = "".join(asked(world.clients[person], "get", address).content.decode() for address in addresses)
    assert seen
    for campaign in world.ours.values():
        assert campaign.slug not in seen
        assert campaign.name not in seen


@pytest.mark.parametrize("person", PARTS)
@pytest.mark.parametrize("state", OURS)
def test_every_page_opens_to_those_it_says_and_to_nobody_else(world, state, person):
    wrong, met = [], set()
    for entry in (entry for entry in TABLE if entry.of_a_campaign):
        for address in world.addresses(entry, world.ours[state], each_form=person == "player"):
            response = asked(world.clients[person], "get", address)
            if may_enter(entry.who, person) and (state, entry.who) != SEATLESS:
                met.add(entry.name)
                fine = response.status_code in ANSWERS | ({404} if entry.name in NOT_YET else set())
            else:
                fine = response.status_code in (404, 405)
            wrong += [] if fine else [(address, response.status_code)]
    assert wrong == []
    assert met


@pytest.mark.parametrize("person", PARTS)
def test_a_form_is_taken_only_from_those_who_may(world, person):
    """What a player sends to a referee's page is 404, whatever state the campaign is in."""
    before, wrong = everything_stored(), []
    for state in OURS:
        for entry in (entry for entry in TABLE if entry.of_a_campaign and not may_enter(entry.who, person)):
            for address in world.addresses(entry, world.ours[state])[:1]:
                response = asked(world.clients[person], "post", address)
                if response.status_code not in (404, 405):
                    wrong.append((address, response.status_code))
    assert wrong == []
    assert everything_stored() == before


def test_empty_forms_of_the_owner_are_answered_and_break_nothing(world):
    wrong = []
    for state in OURS:
        for entry in (entry for entry in TABLE if entry.name != "sign-out"):
            for address in world.addresses(entry, world.ours[state])[:2]:
                response = asked(world.clients["owner"], "post", address)
                if response.status_code not in ANSWERS | {404}:
                    wrong.append((address, response.status_code))
    assert wrong == []


def test_every_page_of_the_table_is_found_by_somebody(world):
    """No address is walked only where it answers 404."""
    people = [signed_in(verbs.User.objects.get(username=name)) for name in ("player", "owner")]

    def is_found(entry):
        addresses = (address for state in OURS for address in world.addresses(entry, world.ours[state])[:1])
        return any(asked(person, "get", address).status_code != 404 for address in addresses for person in people)

    found = {entry.name for entry in sorted(TABLE, key=lambda entry: entry.name == "sign-out") if is_found(entry)}
    assert found == {entry.name for entry in TABLE} - NO_DEMO


@pytest.mark.parametrize("person", ["anonymous", "stranger"])
def test_pages_outside_of_campaigns_send_those_who_must_sign_in_to_sign_in(world, person):
    wrong = []
    for entry in (entry for entry in TABLE if not entry.of_a_campaign and entry.name not in NO_DEMO | OF_ONE_PERSON | AT_A_DESK):
        for address in world.addresses(entry, world.theirs):
            response = asked(world.clients[person], "get", address)
            if turned_away(response) == may_enter(entry.who, person):
                wrong.append((address, response.status_code))
    assert wrong == []


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_what_is_open_to_all_can_be_read_by_all_and_changed_by_none(world, visibility):
    campaign = world.ours["correcting"]
    Campaign.objects.filter(pk=campaign.pk).update(visibility=visibility)
    before, wrong = everything_stored(), []
    for entry in (entry for entry in TABLE if entry.of_a_campaign):
        for address in world.addresses(entry, campaign)[:1]:
            opens = entry.who is Who.READER
            for person in OUTSIDE:
                seen = asked(world.clients[person], "get", address).status_code
                if (seen == 200) != opens and not (opens and seen in (302, 303)):
                    wrong.append((person, address, seen))
            sent = asked(world.clients["stranger"], "post", address).status_code
            if sent not in (404, 405):
                wrong.append(("sent", address, sent))
    assert wrong == []
    assert everything_stored() == before


def test_a_public_campaign_is_listed_and_an_unlisted_one_is_not(world):
    for state, visibility in [("waiting", "public"), ("mustered", "unlisted")]:
        Campaign.objects.filter(pk=world.ours[state].pk).update(visibility=visibility)
    seen = world.clients["stranger"].get("/").content.decode()
    assert world.ours["waiting"].name in seen
    assert world.ours["mustered"].name not in seen


def test_without_its_token_no_form_is_taken_from_anybody(world):
    """field lesson 31"""
    before, taken = everything_stored(), []
    people = {name: signed_in(verbs.User.objects.get(username=name), enforce_csrf_checks=True) for name in (*PARTS, "stranger")}
    for name, client in [*people.items(), ("anonymous", Client(enforce_csrf_checks=True))]:
        for entry in TABLE:
            for address in world.addresses(entry, world.ours["entering"])[:1]:
                status = asked(client, "post", address).status_code
                if status not in (403, 404, 405):
                    taken.append((name, address, status))
    assert taken == []
    assert everything_stored() == before


@pytest.mark.parametrize("way", ["get", "head", "options", "put", "patch", "delete"])
def test_nothing_but_a_form_changes_anything(world, way):
    """field lesson 31"""
    before, wrong = everything_stored(), []
    for state in ["correcting", "waiting"] if way == "get" else ["entering"]:
        for entry in (entry for entry in TABLE if entry.name != "sign-out"):
            for address in world.addresses(entry, world.ours[state])[:1]:
                status = asked(world.clients["owner"], way, address).status_code
                if status >= 500:
                    wrong.append((way, address, status))
    assert wrong == []
    assert everything_stored() == before


@pytest.mark.parametrize("person", ["owner", "player", "stranger"])
def test_a_crawler_that_follows_every_link_changes_nothing_and_finds_no_dead_one(world, person):
    """field lesson 31"""
    before, dead = everything_stored(), []
    found_on, kinds = {"/": "the front page"}, Counter()
    waiting = list(found_on)
    while waiting:
        address = waiting.pop(0)
        page = Page(world.clients[person].get(address, follow=True), address)
        if page.status != 200:
            dead.append((page.status, address, found_on[address]))
        for link in own_links(page):
            kind = kind_of(link)
            if link not in found_on and not link.startswith("/static/") and kinds[kind] < MOST_OF_A_KIND:
                kinds[kind] += 1
                found_on[link] = address
                waiting.append(link)
    assert dead == []
    assert len(kinds) > (15 if person in PARTS else 2)
    assert everything_stored() == before


def test_new_rights_work_on_the_next_click_and_lost_ones_stop_at_once(world):
    """field lesson 30"""
    campaign, client = world.ours["mustered"], world.clients["stranger"]
    address = next(a for e in TABLE if e.name == "seats" for a in world.addresses(e, campaign))
    assert client.get(address).status_code == 404
    verbs.add_member(campaign, verbs.User.objects.get(username="stranger"))
    assert client.get(address).status_code == 200
    campaign.members.filter(user__username="stranger").delete()
    assert client.get(address).status_code == 404
