"""Where phones in the room sign in: the address that they can open, and its QR code."""

import re
from uuid import uuid4

import pytest

from campaign import room
from tests.verbs import found_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(referee):
    return referee


@pytest.fixture
def in_the_room(monkeypatch):
    monkeypatch.setattr(room, "lan_addresses", lambda: ["192.168.7.20", "10.0.0.4"])


def address_on(html):
    return re.search(r'<b class="address">(.*?)</b>', html)[1]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_a_new_player_is_told_the_address_in_the_room_and_not_the_laptops_own(client, sabine, in_the_room, host):
    campaign = found_campaign(sabine)
    given = {"username": "nina", "account": "new", "role": "player", "key": str(uuid4())}
    html = client.post(f"/c/{campaign.slug}/people/add/", given, HTTP_HOST=host).content.decode()
    assert address_on(html) == "http://192.168.7.20:8000/sign-in/"
    assert "localhost" not in html
    assert re.search(r"<figure[^>]*><svg.*<path", html)


def test_a_laptop_without_a_network_says_so(client, sabine, monkeypatch):
    monkeypatch.setattr(room, "lan_addresses", lambda: [])
    campaign = found_campaign(sabine)
    html = client.get(f"/c/{campaign.slug}/people/", HTTP_HOST="localhost:8000").content.decode()
    assert "This laptop is in no network now" in html
    assert "/sign-in/" not in html


@pytest.mark.parametrize(
    ("host", "secure", "address"),
    [
        ("192.168.7.99:8123", False, "http://192.168.7.99:8123/sign-in/"),
        ("war.example.org", True, "https://war.example.org/sign-in/"),
        ("localhost", False, "http://192.168.7.20/sign-in/"),
    ],
)
def test_who_came_by_an_address_that_others_can_open_is_shown_that(client, sabine, in_the_room, settings, host, secure, address):
    settings.ALLOWED_HOSTS = [host.partition(":")[0]]
    campaign = found_campaign(sabine)
    html = client.get(f"/c/{campaign.slug}/people/", HTTP_HOST=host, secure=secure).content.decode()
    assert address_on(html) == address


def test_the_code_has_no_styles_of_its_own(client, sabine, in_the_room):
    code = str(room.WayIn("http://192.168.7.20:8000/sign-in/").code)
    assert ("style" in code, "class" in code, code.startswith("<svg")) == (False, False, True)
