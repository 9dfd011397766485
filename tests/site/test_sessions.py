"""Sessions: what the database says of them counts, whatever this process remembers."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from campaign.jobs import prune
from tests.pages.world import signed_in
from tests.verbs import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def sabine():
    return account("Sabine")


@pytest.fixture
def client(sabine):
    return signed_in(sabine)


def is_in(client):
    """Whether the page of one's own account opens; the cookie stays as it was."""
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    answer = client.get("/account/")
    client.cookies[settings.SESSION_COOKIE_NAME] = cookie
    return answer.status_code == 200


def test_session_and_account_are_one_query_and_two_where_it_is_not_known_whose_it_is(client, django_assert_num_queries):
    for forgotten, queries in [(False, 1), (True, 2), (False, 1)]:
        if forgotten:
            cache.clear()
        with django_assert_num_queries(queries):
            assert client.get("/sign-in/").wsgi_request.user.is_authenticated


def test_a_session_that_another_process_ended_is_over(client):
    assert is_in(client)
    Session.objects.all().delete()
    assert not is_in(client)


def test_a_session_that_has_run_out_is_over(client):
    assert is_in(client)
    cache.clear()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_in(client)


def test_sessions_that_have_run_out_are_forgotten_with_old_jobs(client):
    signed_in(account("Bence"))
    Session.objects.filter(pk=client.session.session_key).update(expire_date=timezone.now() - timedelta(seconds=1))
    prune(timezone.now())
    assert Session.objects.count() == 1
    assert not is_in(client)


def test_what_another_process_put_into_it_is_there(client):
    assert is_in(client)
    mine = client.session
    theirs = type(mine)(mine.session_key)
    theirs["seen"] = "elsewhere"
    theirs.save()
    assert client.session["seen"] == "elsewhere"


def test_a_wrong_memory_signs_nobody_in_as_somebody_else(client, sabine):
    cache.set(f"whose-session:{client.session.session_key}", account("Bence").pk)
    assert client.get("/account/").wsgi_request.user == sabine


def test_a_closed_account_is_out(client, sabine):
    assert is_in(client)
    sabine.is_active = False
    sabine.save(update_fields=["is_active"])
    assert not is_in(client)


@pytest.mark.parametrize("key", ["", "x", "a b\tc d e f", "0" * 300, "a" * 32, "\x00" * 32, "ÄÖÜ" * 8])
def test_a_key_that_is_none_is_nobodys(key):
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = key
    assert client.get("/account/").status_code == 302
