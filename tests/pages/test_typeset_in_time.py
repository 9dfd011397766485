"""A page of paper that is not made in time keeps nobody waiting."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.test import Client

from campaign.exports.pdf import typesetting
from tests import verbs
from tests.scenes import scene


@scene
def campaign():
    return verbs.found_campaign(verbs.account("Sabine"), visibility="public")


@pytest.fixture
def never(monkeypatch):
    """Typesetting that ends when the test does."""
    ended = Event()
    typesetting.forget()
    monkeypatch.setattr(typesetting, "LIMIT", 0.05)
    monkeypatch.setattr(typesetting, "SETTERS", ThreadPoolExecutor(2))
    monkeypatch.setattr(typesetting, "_made", lambda *_what: b"%PDF late" if ended.wait(30) else b"")
    yield
    ended.set()


@pytest.mark.parametrize("file", ["exports/standings.pdf", "print/muster.pdf", "exports/archive.zip"])
def test_somebody_who_asks_is_told_so_and_can_ask_for_another_form(campaign, never, file):
    answer = Client().get(f"/c/{campaign.slug}/{file}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
    assert "XLSX" in answer.content.decode()
    assert Client().get(f"/c/{campaign.slug}/exports/standings.xlsx").status_code == 200


def test_where_all_places_are_taken_the_next_is_told_so_too(campaign, never):
    address = f"/c/{campaign.slug}/exports/"
    assert {Client().get(f"{address}{subject}.pdf").status_code for subject in ("standings", "roster", "dice")} == {503}


def test_what_came_too_late_is_made_again(campaign, never, monkeypatch):
    address = f"/c/{campaign.slug}/exports/standings.pdf"
    assert Client().get(address).status_code == 503
    monkeypatch.setattr(typesetting, "LIMIT", 30)
    monkeypatch.setattr(typesetting, "SETTERS", ThreadPoolExecutor(1))
    monkeypatch.setattr(typesetting, "_made", lambda *_what: b"%PDF now")
    assert Client().get(address).content == b"%PDF now"
    typesetting.forget()
