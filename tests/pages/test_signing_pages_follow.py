"""The pages on which two people meet follow by themselves; what somebody is about to sign never changes under his hand."""

import pytest
from django.contrib.auth.models import User

from campaign.acts.confirming import submit_report
from campaign.acts.correction_seconds import submit_correction
from tests.correcting import prepare
from tests.filing import file_part
from tests.pages.report_forms import text, to
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account, acting, add_member, fly_game, fresh, mustered_campaign, open_game, two_confirm

pytestmark = pytest.mark.django_db

QUOTE = '"'
ASKS = "data-live-asks"


@scene
def campaign(owner):
    """Game 1 is closed, game 2 is being entered, two people confirm; Karim plays on the other side."""
    campaign = mustered_campaign(owner)
    two_confirm(campaign)
    add_member(campaign, account("Karim"), "player", "u1")
    return campaign


@pytest.fixture
def karim(campaign):
    return signed_in(User.objects.get(username="Karim"))


def unchanged(client, address, tag):
    return client.get(address, headers={"If-None-Match": tag}).status_code == 304


def follows(client, address):
    """The page's tag; asked with it again, it says that nothing changed."""
    client.get(address)
    page = client.get(address)
    tag = page.headers["ETag"]
    assert f'data-live="{tag.replace(QUOTE, "&quot;")}"' in page.content.decode()
    assert unchanged(client, address, tag)
    return tag


def test_what_the_other_side_files_comes_to_the_page_of_the_countersign(karim, campaign):
    open_game(campaign, 1)
    address = to("countersign", campaign, 1)
    tag = follows(karim, address)
    file_part(campaign, "j1")
    assert not unchanged(karim, address, tag)


def test_what_is_filed_comes_to_the_referees_page_of_parts(referee, campaign):
    open_game(campaign, 1)
    address = to("parts", campaign, 1)
    tag = follows(referee, address)
    file_part(campaign, "j1")
    assert not unchanged(referee, address, tag)


def test_a_report_that_is_submitted_comes_to_the_second_persons_page_and_waits_to_be_shown(karim, campaign):
    open_game(campaign, 1)
    address = to("second", campaign, 1)
    tag = follows(karim, address)
    assert ASKS not in karim.get(address).content.decode()
    submit_report(actor=acting(), campaign=campaign, game=1, edit=0)
    assert not unchanged(karim, address, tag)
    assert ASKS in karim.get(address).content.decode()
    follows(karim, address)


def test_a_correction_that_is_submitted_comes_to_the_second_persons_page(referee, karim, campaign):
    two_confirm(campaign, "referee")
    fly_game(campaign, 1)
    two_confirm(campaign)
    address = to("correction_second", campaign)
    tag = follows(karim, address)
    prepare(campaign, 1, lambda body: body.update(turns=20))
    submit_correction(actor=acting(), campaign=campaign, reason="Two turns fewer.", edit=1, version=fresh(campaign).version)
    assert not unchanged(karim, address, tag)
    assert ASKS in karim.get(address).content.decode()


def test_after_his_word_the_countersign_says_what_he_said_and_which_button_is_down(karim, campaign):
    open_game(campaign, 1)
    part = file_part(campaign, "j1")
    address = to("countersign", campaign, 1)
    assert "aria-pressed" not in karim.get(address).content.decode()
    karim.post(address, {"seat": "j1", "edit": str(part.edit), "do": "so", "note": ""})
    page = karim.get(address)
    assert "You said: so it was." in text(page)
    html = page.content.decode()
    assert 'value="so" aria-pressed="true"' in html
    assert 'value="not-so" aria-pressed="false"' in html


def test_the_page_of_a_game_says_to_members_that_a_correction_of_it_waits(referee, karim, campaign):
    two_confirm(campaign, "referee")
    fly_game(campaign, 1)
    two_confirm(campaign)
    address = to("game", campaign, 1)
    waits = "A correction of this game waits for a second person."
    assert waits not in text(karim.get(address))
    prepare(campaign, 1, lambda body: body.update(turns=20))
    assert waits not in text(karim.get(address))
    submit_correction(actor=acting(), campaign=campaign, reason="Two turns fewer.", edit=1, version=fresh(campaign).version)
    assert waits in text(karim.get(address))
    page = referee.get(address).content.decode()
    assert to("correction_second", campaign) in page
    assert "Correct this report" not in page
