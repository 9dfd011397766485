"""Who may make the keeper's account, and how one comes in and goes out."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.keeper import has_keeper, make_keeper

pytestmark = pytest.mark.django_db
GOOD = {"username": "Sabine", "password1": "anchor-and-kite", "password2": "anchor-and-kite"}
WELCOME = "/welcome/"


def keeper(name: str = "Sabine", password: str = "anchor-and-kite") -> User:
    return User.objects.create_superuser(name, password=password)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])
def test_the_first_visit_from_the_laptop_itself_makes_the_keeper_and_signs_him_in(client, address):
    assert client.get(WELCOME, REMOTE_ADDR=address).status_code == 200
    answer = client.post(WELCOME, GOOD, REMOTE_ADDR=address)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    account = User.objects.get()
    assert (account.username, account.is_superuser, client.session["_auth_user_id"]) == ("Sabine", True, str(account.pk))


@pytest.mark.parametrize("address", ["192.168.1.7", "10.0.0.1", "::ffff:10.0.0.1", "fe80::1", "", "unix:"])
def test_a_visit_from_elsewhere_is_told_to_wait_and_makes_nobody(client, address):
    for answer in (client.get(WELCOME, REMOTE_ADDR=address), client.post(WELCOME, GOOD, REMOTE_ADDR=address)):
        assert answer.status_code == 403
        assert "no keeper yet" in answer.content.decode()
    assert not has_keeper()


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host"])
def test_a_visit_through_a_proxy_on_the_laptop_is_a_visit_from_elsewhere(client, header):
    assert client.post(WELCOME, GOOD, headers={header: "127.0.0.1"}).status_code == 403
    assert not has_keeper()


@pytest.mark.parametrize(("name", "value"), [("HTTPS", True), ("ALLOWED_HOSTS", ["testserver"])])
def test_on_a_server_nobody_becomes_keeper_in_a_browser(client, settings, name, value):
    setattr(settings, name, value)
    assert client.post(WELCOME, GOOD).status_code == 403
    assert not has_keeper()


def test_the_second_visit_makes_no_second_keeper(client):
    keeper()
    for answer in (client.get(WELCOME), client.post(WELCOME, GOOD | {"username": "Second"})):
        assert (answer.status_code, answer["Location"]) == (302, "/")
    assert User.objects.count() == 1


def test_of_two_at_the_same_instant_one_becomes_keeper():
    assert make_keeper(User(username="first"))
    assert not make_keeper(User(username="second"))
    assert list(User.objects.values_list("username", flat=True)) == ["first"]


def test_accounts_of_the_demo_are_no_keepers(client):
    User.objects.create_user("demo-referee", password="x")
    assert client.get(WELCOME).status_code == 200


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"password2": "anchor-and-kit"}, "two passwords are not the same"),
        ({"password1": "short", "password2": "short"}, "at least 10 characters"),
        ({"password1": "12345678901234", "password2": "12345678901234"}, "entirely numeric"),
        ({"username": "Sabine Sommer"}, "only, without spaces"),
        ({"username": ""}, "A name is needed"),
        ({"username": "x" * 151}, "at most 150 characters"),
        ({"username": "a\x00b"}, "Null characters are not allowed"),
    ],
)
def test_a_bad_entry_is_said_at_the_field_and_the_name_is_kept(client, wrong, sentence):
    answer = client.post(WELCOME, GOOD | wrong)
    assert answer.status_code == 400
    assert sentence in answer.content.decode().replace("&#x27;", "’")
    assert not User.objects.exists()


def test_signing_in_leads_on_to_the_page_that_asked_for_it(client):
    keeper()
    answer = client.post(reverse("sign-in"), {"username": "sabine", "password": "anchor-and-kite", "next": "/new/"})
    assert (answer.status_code, answer["Location"]) == (302, "/new/")


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil.example", ""])
def test_signing_in_never_leads_to_another_site(client, target):
    keeper()
    answer = client.post(reverse("sign-in"), {"username": "Sabine", "password": "anchor-and-kite", "next": target})
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_a_wrong_password_is_said_in_words_and_the_name_is_kept(client):
    keeper()
    answer = client.post(reverse("sign-in"), {"username": "Sabine", "password": "wrong"})
    assert answer.status_code == 400
    assert "No account has this name and password" in answer.content.decode()
    assert 'value="Sabine"' in answer.content.decode()


def test_after_ten_wrong_passwords_the_name_waits_from_that_address_only(client):
    keeper()
    wrong = {"username": "Sabine", "password": "wrong"}
    answers = [client.post(reverse("sign-in"), wrong).status_code for _ in range(10)]
    assert answers[:9] == [400] * 9
    right = {"username": "Sabine", "password": "anchor-and-kite"}
    answer = client.post(reverse("sign-in"), right)
    assert answer.status_code == 429
    assert "15 minutes" in answer.content.decode()
    assert answer["Retry-After"] == "900"
    assert client.post(reverse("sign-in"), right, REMOTE_ADDR="192.168.1.9").status_code == 302


def test_signing_out_is_a_post(client):
    client.force_login(keeper())
    assert client.get(reverse("sign-out")).status_code == 405
    assert client.post(reverse("sign-out")).status_code == 302
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("path", ["/welcome/", "/sign-in/", "/sign-out/"])
def test_every_change_needs_the_token(path):
    keeper()
    client = Client(enforce_csrf_checks=True)
    assert client.post(path, GOOD).status_code == 403


def test_the_home_page_leads_the_laptop_to_its_first_visit(client):
    assert client.get("/")["Location"] == WELCOME
    assert client.get("/", REMOTE_ADDR="192.168.1.7").status_code == 200
