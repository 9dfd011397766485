"""Every error is problem details (RFC 9457), also those of the framework and of addresses that do not exist."""

import pytest
from django.test import Client
from django.urls import reverse
from pydantic import TypeAdapter

from campaign.api.problems import KINDS, Problem
from config.wsgi import application
from tests import verbs
from tests.api.asking import Asker, with_token
from tests.scenes import scene

SHAPE = TypeAdapter(Problem)


@scene
def campaign():
    return verbs.mustered_campaign(verbs.account("Sabine"))


@scene
def asker(campaign):
    return with_token(campaign, campaign.members.get().user, "owner")


def problem(answer, status: int) -> dict:
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    said = SHAPE.validate_python(answer.json())
    assert said["status"] == status
    assert said["type"] == f"/api/#problem-{KINDS[status]}"
    assert said["title"]
    assert said["detail"]
    return said


def seats(campaign) -> str:
    return f"campaigns/{campaign.slug}/seats/"


BROKEN = [
    b"{",
    b"[]",
    b"7",
    b"\xff",
    b"\xef\xbb\xbf{}",
    b'{"seats": NaN}',
    b'{"seats": [], "seats": []}',
    b"[" * 30_000,
    b'{"a":' * 30_000,
]


@pytest.mark.parametrize("raw", BROKEN, ids=[repr(raw[:12]) for raw in BROKEN])
def test_a_body_that_is_no_json_object(campaign, asker, raw):
    problem(asker.send(seats(campaign), raw), 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "a"])
def test_a_body_that_says_it_is_something_else(campaign, asker, kind):
    problem(asker.send(seats(campaign), b"seats=1", kind=kind), 415)


def test_a_body_that_is_too_large(campaign, asker, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    problem(asker.send(seats(campaign), b'{"seats": "' + b"x" * 2000 + b'"}'), 413)


def test_half_a_character_and_none(campaign, asker):
    for raw in (b'{"seats": [{"name": "\\ud800", "side": "usa"}]}', b'{"seats": [{"name": "\\u0000", "side": "usa"}]}'):
        said = problem(asker.send(seats(campaign), raw), 422)
        assert said["refusals"][0]["at"] == "/seats/0/name"


def test_who_has_not_said_who_he_is_and_who_may_not(campaign, asker):
    problem(Asker().get(seats(campaign)), 401)
    problem(Asker(secret="rr_none").get(seats(campaign)), 401)
    problem(asker.send("campaigns/", {"name": "Another"}), 403)
    stranger = Client()
    stranger.force_login(verbs.account("stranger"))
    problem(Asker(stranger).get(seats(campaign)), 404)


def test_an_address_that_is_none_and_a_way_that_is_none(campaign, asker):
    problem(asker.get("nowhere/"), 404)
    problem(asker.get("/api/v2/"), 404)
    answer = asker.send("me/", {})
    problem(answer, 405)
    assert set(answer["Allow"].split(", ")) == {"GET", "HEAD"}
    problem(asker.client.options("/api/v1/me/", headers=asker.headers), 405)


def test_something_else_than_json_is_asked_for(asker):
    problem(asker.get("me/", Accept="application/xml"), 406)


def test_too_many_questions(campaign, asker, settings):
    settings.API_RATES = {"known": "2/minute", "strangers": "1/minute"}
    assert [asker.get("me/").status_code for _ in range(3)] == [200, 200, 429]
    answer = asker.get("me/")
    problem(answer, 429)
    assert int(answer["Retry-After"]) > 0
    assert [Asker().get("campaigns/").status_code for _ in range(2)] == [200, 429]


def test_guessing_tokens_is_slowed_down(db, settings):
    settings.API_RATES = {"known": "9/minute", "strangers": "2/minute"}
    assert [Asker(secret=f"rr_{n}").get("me/").status_code for n in range(4)] == [401, 401, 429, 429]


def test_a_bug_of_ours_is_told_without_its_inside(campaign, asker, monkeypatch):
    def breaks(*_args):
        raise RuntimeError("secret figures")

    monkeypatch.setattr("campaign.api.views.asked", breaks)
    asker.client.raise_request_exception = False
    said = problem(asker.get("me/"), 500)
    assert "secret" not in str(said)


def test_another_encoding_is_refused_as_everywhere(db):
    answers = []
    body = application(
        {
            "REQUEST_METHOD": "POST", "PATH_INFO": "/api/v1/load/", "CONTENT_TYPE": "application/json; charset=utf-7",
            "SERVER_NAME": "localhost", "SERVER_PORT": "80", "wsgi.input": None, "wsgi.errors": None, "wsgi.url_scheme": "http",
        },
        lambda status, headers: answers.append((status, dict(headers)["Content-Type"])),
    )  # fmt: skip
    assert answers == [("415 Unsupported Media Type", "application/problem+json")]
    assert SHAPE.validate_json(b"".join(body))["status"] == 415


def test_pages_have_their_own_errors(db):
    answer = Client().get("/c/nowhere/")
    assert answer["Content-Type"].startswith("text/html")
    assert Client().get(reverse("api")).status_code == 200
