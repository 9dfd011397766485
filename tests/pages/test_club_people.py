"""The people of a club's page: the way to each pilot of a player, and the keepers."""

import re
from uuid import uuid4

import pytest
from django.utils.timezone import localdate

from campaign.acts.listing import set_club
from campaign.clubs.page import club_page
from tests import verbs
from tests.pages.reading import autumn
from tests.pages.world import signed_in
from tests.reconciled import reconciled
from tests.scenes import scene
from tests.verbs import acting

SLUG = "the-long-table"
HERE = f"/clubs/{SLUG}/"


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@scene
def sabine():
    return verbs.account()


@scene
def club(sabine):
    return verbs.found_club(sabine)


@scene
def war(sabine, club):
    campaign = autumn(sabine)
    set_club(actor=acting(sabine), campaign=campaign, edit=campaign.options_edit, club=SLUG)
    return campaign


def test_a_phone_too_has_the_way_to_each_pilot_of_a_player(war, sabine):
    page = signed_in(sabine).get(HERE).content.decode()
    table = page.partition('class="ledger players"')[2].partition("</table>")[0]
    narrow = "".join(re.findall(r'<small class="narrow quiet">(.*?)</small>', table, re.S))
    players = club_page(sabine, SLUG, localdate()).flyers
    assert players
    for player in players:
        for pilot in player.pilots[:4]:
            assert f'href="/c/{pilot.slug}/pilots/{pilot.code}/"' in narrow


def test_a_keeper_is_taken_away_only_after_a_question(club, sabine):
    verbs.account("Anna")
    client = signed_in(sabine)
    client.post(f"{HERE}edit/", {"key": str(uuid4()), "what": "keeper_add", "username": "Anna"})
    page = client.get(f"{HERE}edit/").content.decode()
    asked = re.findall(r"<details><summary>(.*?)</summary><form(.*?)</form></details>", page, re.S)
    forms = [form for _what, form in asked if "keeper_remove" in form]
    assert len(forms) == page.count('value="keeper_remove"') == 2
    assert any("Then Anna cannot change this page any more." in form for form in forms)
