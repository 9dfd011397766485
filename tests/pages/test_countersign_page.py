"""A player says of what the other side filed: so it was, or not so."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Countersign
from tests.filing import file_part, kill
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account, add_member, confirm_report, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return mustered_campaign(account("Sabine"))


@scene
def draft(campaign):
    return open_game(campaign, 1)


@pytest.fixture
def ingrid(client, campaign):
    """Ingrid's browser; she flies for the USA."""
    user = account("Ingrid")
    add_member(campaign, user, "player", "u1")
    client.force_login(user)
    return client


def at(campaign, game=1):
    return reverse("countersign", args=[campaign.slug, game])


def words(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def say(client, campaign, do="so", **more):
    return client.post(at(campaign), {**sent(client.get(at(campaign)), ""), "do": do, **more})


def test_it_is_for_players_with_a_seat(campaign, draft, ingrid):
    people = {"Sabine": 404, "Pia": 404, "Stan": 404, "": 404, "Ingrid": 200}
    add_member(campaign, account("Pia"), "player")
    account("Stan")
    file_part(campaign, "j1")
    for name, status in people.items():
        client = Client()
        if name:
            client.force_login(User.objects.get(username=name))
        assert client.get(at(campaign)).status_code == status, name
        posted = client.post(at(campaign), {"seat": "j1", "edit": "1", "do": "so"})
        assert posted.status_code == (303 if status == 200 else 404), name
    assert Countersign.objects.count() == 1


def test_claims_on_her_stand_first_and_her_own_side_is_not_asked(campaign, draft, ingrid):
    file_part(campaign, "j1", kill("j1-1", "u2-1"))
    file_part(campaign, "j2", kill("j2-1", "u1-1", 4))
    file_part(campaign, "u2", crew="wounded")
    told = words(ingrid.get(at(campaign)))
    assert told.index("Claims on you") < told.index("Bence") < told.index("The rest of the other side") < told.index("Anna")
    assert "Bence the pilot shot down Ingrid the pilot, turn 4" in told
    assert "Jörg ," not in told
    assert 'value="u2"' not in ingrid.get(at(campaign)).content.decode()


def test_she_says_so_or_not_so_and_may_change_her_mind(campaign, draft, ingrid):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    assert say(ingrid, campaign).status_code == 303
    assert "✓ Ingrid: so it was" in words(ingrid.get(at(campaign)))
    assert say(ingrid, campaign, "not-so", note="It was Bence.").status_code == 303
    assert "✕ Ingrid: not so – It was Bence." in words(ingrid.get(at(campaign)))
    assert Countersign.objects.count() == 1


def test_what_was_filed_again_is_shown_as_it_is_now_and_the_note_kept(campaign, draft, ingrid):
    file_part(campaign, "j1", kill("j1-1", "u1-1", 4))
    form = sent(ingrid.get(at(campaign)), "") | {"do": "not-so", "note": "It was Bence."}
    file_part(campaign, "j1", kill("j1-1", "u1-1", 5))
    response = ingrid.post(at(campaign), form)
    assert response.status_code == 409
    assert "Anna filed again while you had this open" in words(response)
    assert "turn 5" in words(response)
    assert 'value="It was Bence."' in response.content.decode()
    assert not Countersign.objects.exists()


def test_her_own_side_is_refused_in_words(campaign, draft, ingrid):
    file_part(campaign, "u2")
    response = ingrid.post(at(campaign), {"seat": "u2", "edit": "1", "do": "so"})
    assert response.status_code == 422
    assert "Jörg plays on your side" in words(response)


@pytest.mark.parametrize("data", [{}, {"seat": "x", "edit": "1"}, {"seat": "j1", "edit": "x"}, {"seat": "j1\x00", "edit": "1"}])
def test_a_damaged_form_signs_nothing(campaign, draft, ingrid, data):
    file_part(campaign, "j1")
    assert ingrid.post(at(campaign), data).status_code in (409, 422)
    assert not Countersign.objects.exists()


def test_a_note_that_is_too_long_is_kept_and_refused(campaign, draft, ingrid):
    file_part(campaign, "j1")
    response = say(ingrid, campaign, note="x" * 201)
    assert response.status_code == 422
    assert "at most 200 characters" in words(response)
    assert "x" * 201 in response.content.decode()


def test_where_no_report_is_open_it_says_so(campaign, ingrid):
    assert "No report is open now" in words(ingrid.get(at(campaign)))
    open_game(campaign, 1)
    assert "The other side has filed nothing yet" in words(ingrid.get(at(campaign)))
    confirm_report(campaign)
    response = ingrid.post(at(campaign), {"seat": "j1", "edit": "1", "do": "so"})
    assert response.status_code == 422
    assert "not open any more" in words(response)


def test_the_page_takes_as_many_queries_for_four_parts_as_for_one(campaign, draft, ingrid):
    def counted():
        with CaptureQueriesContext(connection) as queries:
            ingrid.get(at(campaign))
        return len(queries)

    file_part(campaign, "j1")
    counted()
    few = counted()
    for n in (2, 3, 4):
        file_part(campaign, f"j{n}", kill(f"j{n}-1", "u1-1"))
    assert counted() == few
