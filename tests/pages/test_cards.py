"""What other programs show of a link: a picture of the server's own, title and one sentence, and of private campaigns nothing."""

import re
from io import BytesIO

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image

from campaign.acts.clubs import found_club
from campaign.exports.pdf import link_card
from tests import verbs
from tests.pages import full
from tests.pages.reading import words
from tests.scenes import scene

HOST = "http://testserver"


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner, name='Autumn "<b>"', visibility="public")
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    return campaign


@scene
def private(owner):
    campaign = verbs.mustered_campaign(owner, name="Behind doors")
    verbs.fly_game(campaign, 1)
    full.tell_a_story(campaign)
    return campaign


def told(path: str, client: Client | None = None) -> dict[str, str]:
    page = (client or Client()).get(path).content.decode()
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', page))


def picture(address: str, client: Client | None = None) -> Image.Image:
    answer = (client or Client()).get(address.removeprefix(HOST))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    return Image.open(BytesIO(answer.content))


@pytest.mark.parametrize("path", ["story/", "story/u1-1/"])
def test_a_story_and_a_pilots_story_bring_title_sentence_and_a_picture_with_its_whole_address(campaign, path):
    said = told(f"/c/{campaign.slug}/{path}")
    assert said["og:title"].endswith("Autumn &quot;&lt;b&gt;&quot;")
    assert said["og:description"]
    assert said["twitter:card"] == "summary_large_image"
    assert said["og:image"].startswith(f"{HOST}/c/{campaign.slug}/story/")
    assert picture(said["og:image"]).size == (1200, 630) == (link_card.WIDTH, link_card.HEIGHT)


def test_a_pilots_card_is_about_him(campaign):
    said = told(f"/c/{campaign.slug}/story/u1-1/")
    assert said["og:title"].startswith("Ingrid the pilot")
    assert said["og:description"].startswith("Ingrid the pilot in ")
    assert Client().get(f"/c/{campaign.slug}/story/u99/card.png").status_code == 404


def test_a_club_has_one_too():
    club = found_club(actor=verbs.acting(verbs.account("Olga")), name="Ōsaka & friends", town="Bremen", about="", link="").club
    said = told(f"/clubs/{club.slug}/")
    assert said["og:title"] == "Ōsaka &amp; friends"
    assert "Bremen" in said["og:description"]
    assert picture(said["og:image"]).size == (1200, 630)
    assert Client().get("/clubs/nowhere/card.png").status_code == 404


def test_of_a_private_campaign_there_is_only_what_its_link_shows(private):
    assert Client().get(f"/c/{private.slug}/story/card.png").status_code == 404
    token = verbs.fresh(private).story_token
    said = told(f"/story/{token}/")
    assert said["og:image"] == f"{HOST}/story/{token}/card.png"
    answer = Client().get(f"/story/{token}/card.png")
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    assert Client().get("/story/nothing/card.png").status_code == 404


def test_a_member_of_a_private_campaign_hands_on_no_picture_that_nobody_could_fetch(private, referee):
    said = told(f"/c/{private.slug}/story/", referee)
    assert "og:image" not in said
    assert said["twitter:card"] == "summary"


def test_it_is_made_once_for_everybody_until_the_campaign_changes(campaign, referee, monkeypatch):
    made = []
    monkeypatch.setattr("campaign.pages.cards.of_campaign", lambda one: made.append(one) or b"png")
    cache.clear()
    address = f"/c/{campaign.slug}/story/card.png"
    answer = Client().get(address)
    referee.get(address)
    assert len(made) == 1
    assert Client().get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
    verbs.fly_game(campaign, 2)
    Client().get(address)
    assert len(made) == 2


def test_a_logbook_and_a_game_lead_to_the_story(campaign):
    logbook = Client().get(f"/c/{campaign.slug}/pilots/u1-1/").content.decode()
    assert f'href="/c/{campaign.slug}/story/u1-1/"' in logbook
    game = Client().get(f"/c/{campaign.slug}/games/1/").content.decode()
    assert f'href="/c/{campaign.slug}/story/#game-1"' in game
    assert 'id="game-1"' in Client().get(f"/c/{campaign.slug}/story/").content.decode()
    assert "This game in the story" not in words(Client().get(f"/c/{campaign.slug}/games/2/").content.decode())
