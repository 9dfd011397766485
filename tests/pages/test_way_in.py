"""Where phones in the room sign in: the address that they can open, and its QR code."""

import re
from uuid import uuid4

import pytest

from campaign import room
from campaign.acts.clubs import found_club
from campaign.acts.listing import set_club
from campaign.acts.story_link import open_story
from campaign.models import Campaign
from tests import verbs
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


def sent_addresses(html):
    """Whatever a page hands on: fields to copy from, links for calendars, and what programs that show a link are told."""
    return set(re.findall(r'(?:value|content|href)="(https?://[^"]*)"', html))


@pytest.fixture
def told(client, sabine):
    """A private campaign whose story has a link, and a public one in a club with a night to come."""
    private, shown = found_campaign(sabine), found_campaign(sabine)
    open_story(actor=verbs.acting(sabine), campaign=private, now=verbs.NOW)
    Campaign.objects.filter(pk=shown.pk).update(visibility="public")
    club = found_club(actor=verbs.acting(sabine), name="The Long Table", now=verbs.NOW).club
    set_club(actor=verbs.acting(sabine), campaign=shown, club=club.slug, edit=0, now=verbs.NOW)
    pages = (f"/c/{private.slug}/story/", f"/c/{shown.slug}/story/", f"/clubs/{club.slug}/", f"/c/{shown.slug}/")
    return pages, f"/story/{verbs.fresh(private).story_token}/", f"/clubs/{club.slug}/nights.ics"


@pytest.mark.parametrize(
    ("hosts", "start", "reach"),
    [
        (["*"], "http://192.168.7.20:8000/", "It opens in the network of this room, and from nowhere else."),
        (["war.example.org", "localhost"], "http://war.example.org:8000/", "It opens wherever this site is reached."),
    ],
)
def test_no_address_that_is_sent_on_leads_to_the_laptop_itself(client, told, in_the_room, settings, hosts, start, reach):
    settings.ALLOWED_HOSTS = hosts
    pages, friends, nights = told
    shown = [client.get(one, HTTP_HOST="localhost:8000").content.decode() for one in (*pages, friends)]
    found = set().union(*map(sent_addresses, shown))
    assert {one for one in found if not one.startswith(start)} == set()
    assert {start + path.lstrip("/") for path in (friends, pages[1], nights)} <= found
    assert [reach in html for html in shown] == [True, True, True, False, True]
    calendar = client.get(f"{pages[3]}exports/calendar.ics", HTTP_HOST="localhost:8000").content.decode()
    assert "localhost" not in calendar


def test_without_a_network_an_address_to_send_says_that_it_leads_nowhere(client, told, monkeypatch):
    monkeypatch.setattr(room, "lan_addresses", lambda: [])
    html = client.get(told[0][0], HTTP_HOST="localhost:8000").content.decode()
    assert "the address opens only on itself" in html
