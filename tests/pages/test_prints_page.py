"""Who gets what is printed, from where it is reached, and when it is made anew."""

import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from campaign.models import Campaign, Member
from tests import verbs
from tests.printed import text_of
from tests.scenes import scene

ALL = ("print/cards.pdf", "print/cards.pdf?game=1", "print/muster.pdf", "games/1/sheet.pdf", "exports/standings.pdf")
FOR_MEMBERS = ("games/1/sheet.pdf",)


def at(campaign, file):
    return f"/c/{campaign.slug}/{file}"


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


@pytest.fixture
def client(client, owner):
    client.force_login(owner)
    return client


@pytest.mark.parametrize("file", ALL)
def test_owner_and_player_take_it_and_a_stranger_finds_nothing(client, campaign, file):
    answer = client.get(at(campaign, file))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")
    player = verbs.account("Tomasz")
    client.force_login(player)
    assert client.get(at(campaign, file)).status_code == 404
    verbs.add_member(campaign, player, Member.Role.PLAYER, "j1")
    assert client.get(at(campaign, file)).status_code == 200
    client.logout()
    assert client.get(at(campaign, file)).status_code == 404


@pytest.mark.parametrize("file", ALL)
def test_who_only_reads_takes_what_says_no_more_than_the_pages(client, campaign, file):
    """A sheet knows who was called for a game that is still being entered."""
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    client.logout()
    assert client.get(at(campaign, file)).status_code == (404 if file in FOR_MEMBERS else 200)


@pytest.mark.parametrize("file", ALL)
def test_it_is_not_sent_again_while_nothing_changed_and_is_once_something_did(client, campaign, file):
    first = client.get(at(campaign, file))
    assert client.get(at(campaign, file), headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert first.headers["Content-Disposition"].endswith('.pdf"')
    verbs.fly_game(campaign, 1, j1={"fate": "lost", "crew": "killed"})
    verbs.call(campaign.pilots.filter(code="j2-1"), "Zoë")
    verbs.call(campaign.seats.filter(code="j2"), "Zoë")
    again = client.get(at(campaign, file), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200


def test_the_sheet_follows_the_roll_call_and_shows_nothing_that_was_entered(client, campaign):
    before = client.get(at(campaign, "games/1/sheet.pdf"))
    verbs.open_game(campaign, 1, calls={"j1": "absent"})
    verbs.write_down(campaign, 1, j2={"fate": "lost", "note": "a secret"})
    after = client.get(at(campaign, "games/1/sheet.pdf"), headers={"If-None-Match": before.headers["ETag"]})
    assert "Anna the pilot" in text_of(before.content)
    assert "Anna the pilot" not in text_of(after.content)
    assert "secret" not in text_of(after.content)


@pytest.mark.parametrize(
    "file",
    [
        "print/cards.pdf?game=3",
        "print/cards.pdf?game=x",
        "games/3/sheet.pdf",
        "print/cards.pdf?paper=a3",
        "exports/dice.pdf?paper=a3",
    ],
)
def test_there_is_none_of_a_game_or_a_paper_that_is_not_there(client, campaign, file):
    assert client.get(at(campaign, file)).status_code == 404


@pytest.mark.parametrize("file", ["print/cards.pdf", "print/muster.pdf", "games/1/sheet.pdf", "exports/roster.pdf"])
def test_letter_paper_is_asked_for_in_the_address(client, campaign, file):
    page = PdfReader(io.BytesIO(client.get(at(campaign, f"{file}?paper=letter")).content)).pages[0]
    assert {round(page.mediabox.width), round(page.mediabox.height)} == {612, 792}
    assert client.post(at(campaign, file)).status_code == 405


def test_desk_game_page_roster_and_take_home_lead_to_it(client, campaign):
    def led(page, *files):
        text = client.get(at(campaign, page)).content.decode().replace("&amp;", "&")
        return all(at(campaign, file) in text for file in files)

    assert led("take-home/", "print/cards.pdf", "print/muster.pdf", "exports/logbooks.pdf", "exports/logbooks.pdf?paper=letter")
    assert led("roster/", "print/cards.pdf")
    assert led("games/1/", "games/1/sheet.pdf", "print/cards.pdf?game=1", "print/cards.pdf?game=1&paper=letter")
    verbs.fly_game(campaign, 1)
    assert led("desk/", "games/2/sheet.pdf", "print/cards.pdf?game=2")
    verbs.open_game(campaign, 2)
    assert led("desk/", "games/2/sheet.pdf")


@pytest.mark.parametrize("file", ["print/cards.pdf", "print/cards.pdf?game=2", "print/muster.pdf", "games/2/sheet.pdf"])
def test_it_takes_as_many_queries_for_eight_a_side_as_for_four(client, owner, file):
    counted = []
    for a_side in (4, 8):
        campaign = verbs.mustered_campaign(owner, a_side=a_side, name=f"{a_side} a side")
        verbs.fly_game(campaign, 1)
        with CaptureQueriesContext(connection) as sent:
            assert client.get(at(campaign, file)).status_code == 200
        counted.append(len(sent))
    assert counted[0] == counted[1] <= 24
