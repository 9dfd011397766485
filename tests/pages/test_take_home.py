"""Taking a campaign home: summary, print, the club's web page, files."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest

from campaign.acts.loading import load
from campaign.models import Campaign
from campaign.signs.figures import kills
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.files.campaigns import LEGAL, SOLOMONS, loaded, run
from tests.scenes import scene

ADDRESSES = (
    "", "summary.txt", "print/", "campaign.json", "campaign.html", "standings.csv", "standings.md", "standings.json",
)  # fmt: skip


@scene
def solomons():
    [slug] = loaded(SOLOMONS)
    Campaign.objects.filter(slug=slug).update(visibility="unlisted")
    return slug


def at(slug, address=""):
    return f"/c/{slug}/take-home/{address}"


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_reader_may_take_it_home_and_a_stranger_finds_nothing(client, address):
    owner = verbs.account()
    campaign = verbs.mustered_campaign(owner)
    assert client.get(at(campaign.slug, address)).status_code == 404
    client.force_login(verbs.account("Tomasz"))
    assert client.get(at(campaign.slug, address)).status_code == 404
    client.force_login(owner)
    assert client.get(at(campaign.slug, address)).status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_is_changed_by_sending_a_form_there(client, solomons, address):
    """field lesson 31"""
    assert client.post(at(solomons, address)).status_code == 405


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_did_not_change_is_not_sent_again(client, solomons, address):
    client.get(at(solomons, address))  # the first visit gets the cookie of the forms
    first = client.get(at(solomons, address))
    again = client.get(at(solomons, address), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_the_summary_tells_the_evening_in_short_lines(client, solomons):
    text = client.get(at(solomons, "summary.txt")).content.decode()
    assert text.splitlines()[:2] == ["Autumn in the Solomons", "Game 4: The Americans Fight Back"]
    for line in (
        "This game: Japan 6, USA 11",
        "In all: Japan 32, USA 34",
        "Otis Larkspur 2½ (now 8½)",
        "Clyde Ferngrove: Shot down by Kōji Umezaki; killed",
        "Kōji Umezaki may choose an ability",
        "Seven dice are still to be rolled.",
        "Next: game 5, The Philippines Campaign",
    ):
        assert line in text.splitlines()
    assert max(map(len, text.splitlines())) <= 70


def test_the_summary_of_a_finished_campaign_says_who_won(client):
    [slug] = loaded(LEGAL[3])
    Campaign.objects.update(visibility="public")
    text = client.get(at(slug, "summary.txt")).content.decode()
    assert text.rstrip().endswith("USA wins. Final score: Japan 37, USA 47.")
    assert "Next:" not in text


def test_the_summary_before_the_first_game_says_what_comes(client):
    owner = verbs.account()
    client.force_login(owner)
    campaign = verbs.mustered_campaign(owner, name="Soon")
    text = client.get(at(campaign.slug, "summary.txt")).content.decode()
    assert text == "Soon\nNo game has been flown yet.\n\nNext: game 1, The Japanese Offensive\n"


def test_a_game_in_which_nobody_flew_says_so(client):
    """field lesson 28"""
    owner = verbs.account()
    client.force_login(owner)
    campaign = verbs.mustered_campaign(owner)
    verbs.open_game(campaign, 1, calls={seat.code: "absent" for seat in campaign.seats.all()})
    verbs.confirm_report(campaign, 1)
    assert "No aircraft flew in this game." in client.get(at(campaign.slug, "summary.txt")).content.decode()


def test_the_page_holds_the_summary_and_a_way_to_everything_else(client, solomons):
    page = client.get(at(solomons)).content.decode()
    assert "Otis Larkspur 2½ (now 8½)" in page
    for address in ("summary.txt", "print/", "campaign.json", "campaign.html"):
        assert f'href="{at(solomons, address)}"' in page
    for address in ("standings.csv", "roster.xlsx", "logbooks.md", "game-reports.bbcode.txt", "dice.json", "archive.zip"):
        assert f'href="/c/{solomons}/exports/{address}"' in page


def test_the_campaign_file_is_the_one_that_the_command_dumps(client, solomons):
    response = client.get(at(solomons, "campaign.json"))
    assert response.content.decode() == run("dump_campaign", solomons)
    assert response.headers["Content-Disposition"] == f'attachment; filename="{solomons}.json"'


def test_standings_are_those_of_the_command(client, solomons):
    """field lesson 22"""
    assert client.get(at(solomons, "standings.csv")).content.decode("utf-8-sig") == run("standings", solomons, format="csv")
    assert client.get(at(solomons, "standings.md")).content.decode() == run("standings", solomons, format="markdown")
    assert client.get(at(solomons, "standings.json")).content.decode() == run("standings", solomons)


def test_every_export_shows_the_same_numbers(client, solomons):
    """field lesson 1"""
    document = json.loads(run("standings", solomons))
    table = list(csv.DictReader(io.StringIO(client.get(at(solomons, "standings.csv")).content.decode("utf-8-sig"))))
    printed = client.get(at(solomons, "print/")).content.decode()
    web = client.get(at(solomons, "campaign.html")).content.decode()
    for pilot, line in zip(document["pilots"], table, strict=True):
        assert float(line["kills"]) == pilot["kills"]
        words = "kill" if 0 < pilot["kills"] <= 1 else "kills"
        for page in (printed, web):
            assert f"{kills(int(pilot['kills'] * 2))} {words}, {pilot['ep']} EP" in page


class Parts(HTMLParser):
    """The tags of a page, and every address that it would fetch or send to."""

    def __init__(self):
        super().__init__()
        self.tags, self.addresses = set(), []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href", "action", "srcset", "data")]
        assert not [name for name, _ in attributes if name.startswith("on") or name == "style"]


def test_the_web_page_needs_nothing_else_and_does_nothing(client, solomons):
    page = client.get(at(solomons, "campaign.html"))
    html = page.content.decode()
    parts = Parts()
    parts.feed(html)
    assert page.headers["Content-Disposition"].startswith("attachment")
    assert not parts.tags & {"script", "form", "link", "img", "iframe", "input", "button"}
    assert [address for address in parts.addresses if not address.startswith("#")] == []
    assert "url(" not in html
    assert "@import" not in html
    assert "http://" not in html
    assert "https://" not in html


def test_the_web_page_has_standings_rosters_and_logbooks_of_the_lost_too(client, solomons):
    html = client.get(at(solomons, "campaign.html")).content.decode()
    ids = set(re.findall(r'id="([^"]+)"', html))
    assert {"standings", "rosters", "logbooks", "roster-japan", "roster-usa"} <= ids
    assert {f"pilot-{place}" for place in range(1, 28)} <= ids
    assert {address[1:] for address in re.findall(r'href="(#[^"]+)"', html)} <= ids
    assert "Genjirō Shiokaze" in html


def test_names_are_text_in_every_export(client):
    document = json.loads(SOLOMONS.read_text())
    document["name"] = "<img src=x>"
    document["muster"][0]["name"] = "</style><script>alert(1)</script>"
    owner = verbs.account()
    client.force_login(owner)
    slug = load(actor=verbs.acting(owner), record=read_campaign(json.dumps(document)), owner_id=owner.pk).campaign.slug
    for address in ("", "print/", "campaign.html"):
        html = client.get(at(slug, address)).content.decode()
        assert "<script>alert" not in html
        assert "<img src=x>" not in html


@pytest.mark.parametrize("address", ADDRESSES)
def test_queries_stay_flat_when_pilots_and_games_grow(client, address, django_assert_max_num_queries):
    for path in (LEGAL[2], LEGAL[3]):
        [slug] = loaded(path)
        Campaign.objects.update(visibility="public")
        with django_assert_max_num_queries(9):
            assert client.get(at(slug, address)).status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_everything_can_be_had_as_it_stood_after_an_earlier_game(client, solomons, address):
    """field lesson 24"""
    now, then = client.get(at(solomons, address)), client.get(at(solomons, f"{address}?after=1"))
    assert then.status_code == 200
    assert (then.content == now.content) == (address == "campaign.json")
    assert client.get(at(solomons, f"{address}?after=8")).status_code == 404
    assert client.get(at(solomons, f"{address}?after=x")).status_code == 404


def test_an_earlier_evening_shows_rank_status_and_ep_as_they_were_then(client, solomons):
    """field lesson 24"""
    html = client.get(at(solomons, "print/?after=1")).content.decode()
    assert "After game 1: Japan 12, USA 7." in html
    assert "5½ kills, 325 EP" in html
    assert "10½" not in html
    summary = client.get(at(solomons, "summary.txt?after=1")).content.decode()
    assert "Game 1: The Japanese Offensive" in summary
    assert "Next: game 2, Early Carrier Battles" in summary
    assert client.get(at(solomons, "standings.csv?after=1")).content.decode("utf-8-sig") == run(
        "standings", solomons, after=1, format="csv"
    )


def test_who_joined_later_stands_on_no_earlier_page(client):
    document = json.loads(LEGAL[1].read_text())
    late = next((player for player in document["players"] if player.get("from", 0) > 1), None)
    [slug] = loaded(LEGAL[1])
    Campaign.objects.update(visibility="public")
    shown = {pilot["player"] for pilot in json.loads(run("standings", slug, after=1))["pilots"]}
    names = {player["id"]: player["name"] for player in document["players"]}
    html = client.get(at(slug, "print/?after=1")).content.decode().partition('id="standings"')[2].partition('id="rosters"')[0]
    assert {code for code, name in names.items() if f"<small>{name}<" in html} == shown
    assert late is None or late["id"] not in shown
