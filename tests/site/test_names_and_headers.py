"""Under which names we answer, and what a browser is told."""

from wsgiref.util import setup_testing_defaults

import pytest
from django.test import Client

from config.wsgi import application

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "192.168.17.40:8000", "10.1.2.3", "[fd00::2]:8000", "[::1]"]
)
def test_bare_addresses_and_our_own_names_are_answered(client, host):
    assert client.get("/sign-in/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.4.evil.example", "localhost.evil.example:80"])
def test_other_names_are_refused_so_no_foreign_name_can_point_here(client, host):
    answer = client.get("/sign-in/", headers={"host": host})
    assert answer.status_code == 400
    assert "ALLOWED_HOSTS" in answer.content.decode()


@pytest.mark.parametrize("host", ["", "bad host", "a" * 300 + "/", "[::1", "\x00"])
def test_a_host_that_is_none_is_refused(client, host):
    assert client.get("/sign-in/", headers={"host": host}).status_code == 400


def test_with_allowed_hosts_only_they_are_answered(settings):
    settings.ALLOWED_HOSTS = ["ready-room.example"]
    client = Client()
    assert client.get("/sign-in/", headers={"host": "ready-room.example"}).status_code == 200
    assert client.get("/sign-in/", headers={"host": "192.168.1.2"}).status_code == 400


def test_the_policy_allows_our_own_files_only_and_nothing_inline(client):
    policy = client.get("/sign-in/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not {"unsafe", "http:", "https:", "*", "data:"} & set(policy.replace("'", " ").replace("-", " ").split())


def test_every_answer_carries_the_other_safe_headers(client):
    answer = client.get("/sign-in/")
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_static_file_is_kept_long_under_an_address_that_changes_with_it(client):
    page = client.get("/sign-in/").content.decode()
    address = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    assert "?v=" in address
    answer = client.get(address)
    assert answer.status_code == 200
    assert "max-age=2592000" in answer["Cache-Control"]
    answer.close()


def test_a_fault_of_ours_is_answered_with_a_page_in_words(client, monkeypatch):
    monkeypatch.setattr("campaign.pages.entry.has_keeper", lambda: 1 / 0)
    client.raise_request_exception = False
    answer = client.get("/welcome/")
    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.content.decode()
    assert "ZeroDivisionError" not in answer.content.decode()


STRANGE = ["base64", "punycode", "unicode_escape", "undefined", "utf-16", "latin-1", "nonsense", "\x00"]


def answered(method, question="", **environ):
    """Status, headers and body, from the application itself: some encodings broke before Django was asked anything."""
    environ |= {"REQUEST_METHOD": method, "PATH_INFO": "/sign-in/", "QUERY_STRING": question, "HTTP_HOST": "localhost"}
    setup_testing_defaults(environ)
    said = []
    body = b"".join(application(environ, lambda status, headers, error=None: said.append((status, dict(headers)))))
    return int(said[0][0].split()[0]), said[0][1], body.decode()


@pytest.mark.parametrize("encoding", STRANGE)
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_another_encoding_is_refused_in_words_before_anything_is_read(method, kind, encoding):
    status, headers, body = answered(method, "next=/x", CONTENT_TYPE=f"{kind}; charset={encoding}")
    assert status == 415
    assert headers["Content-Type"].startswith("text/plain")
    assert "UTF-8" in body


@pytest.mark.parametrize(
    "kind", ["", "text/plain", *(f"text/plain; charset={name}" for name in ("utf-8", "UTF-8", '"utf-8"', "utf8"))]
)
def test_utf_8_by_its_names_is_read(kind):
    assert answered("GET", "next=/x", CONTENT_TYPE=kind)[0] == 200
