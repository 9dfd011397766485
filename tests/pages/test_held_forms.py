"""Forms that outlast a lost connection: the script is told where to go on, and the same form again changes nothing."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import resolve

from campaign.acts.passes import open_side
from campaign.models import Member, Pass
from games.models import Countersign, Report, Roll
from pilots.models import Pilot
from tests import verbs
from tests.filing import file_part
from tests.pages.full import submit_correction
from tests.pages.world import put_right, signed_in
from tests.scenes import scene

pytestmark = pytest.mark.django_db
HELD = re.compile(r"<form\b([^>]*data-offline=[^>]*)>")


@scene
def sabine():
    return verbs.account("Sabine")


@pytest.fixture
def referee(sabine):
    return signed_in(sabine)


@scene
def entering(sabine):
    """Game 2 is being entered after a pilot was lost in game 1; Ingrid of the other side filed her part, Anna may countersign."""
    campaign = verbs.mustered_campaign(sabine)
    verbs.add_member(campaign, verbs.account("Anna"), Member.Role.PLAYER, "j1")
    verbs.fly_game(campaign, 1, j2={"fate": "lost", "crew": "killed"}, u1={"fate": "lost"})
    verbs.open_game(campaign, 2)
    file_part(campaign, "u1", game=2)
    return campaign


@pytest.fixture
def anna(entering):
    return signed_in(entering.members.get(seat__code="j1").user)


def workers(client, address):
    """The views that work the held forms of a page."""
    html = client.get(address).content.decode()
    actions = [re.search(r'action="([^"]*)"', form) for form in HELD.findall(html)]
    return [resolve(action[1] if action else address.partition("?")[0]).func for action in actions]


def assert_held(client, campaign, *paths):
    for path in paths:
        found = workers(client, f"/c/{campaign.slug}/{path}")
        assert found, f"{path} has no form that outlasts anything"
        assert all(getattr(view, "answers_held_forms", False) for view in found), path


def test_the_players_forms_while_a_report_is_entered(anna, entering):
    assert_held(anna, entering, "games/2/part/", "games/2/countersign/")


def test_the_referees_forms_while_a_report_is_entered(referee, entering):
    assert_held(referee, entering, "games/2/roll-call/", "games/2/parts/", "games/2/report/not-played/", "options/")
    assert_held(referee, entering, "seats/", "seats/j1/", "seats/j1/hand/", "pilots/j1-1/growth/", "replacements/")


def test_a_die_that_is_put_right_and_a_correction_that_is_confirmed(referee, entering):
    die = Roll.objects.filter(campaign=entering, game=1, voided_at=None).first() or Roll.objects.filter(game=0).first()
    assert_held(referee, entering, f"rolls/{die.pk}/correct/")
    put_right(entering, entering.members.get(role="owner").user)
    assert_held(referee, entering, "correction/")


def test_the_second_person_and_whoever_joins(sabine, entering, anna):
    entering = verbs.two_confirm(entering)
    Report.objects.filter(state="draft").update(state="submitted", by=None, submitted_at=verbs.NOW)
    assert_held(anna, entering, "games/2/second/")
    submit_correction(entering, entering.members.get(role="owner").user)
    assert_held(anna, entering, "correction/second/")
    open_side(actor=verbs.acting(), campaign=entering, side="japan", now=verbs.NOW)
    link = f"/in/{Pass.objects.get(campaign=entering).token}/"
    assert [view.answers_held_forms for view in workers(Client(), link)] == [True]


def test_a_campaign_that_is_founded(referee):
    assert [view.answers_held_forms for view in workers(referee, "/new/")] == [True]


def test_a_countersign_that_is_sent_again_because_no_answer_came_is_said_once(anna, entering):
    sent = {"seat": "u1", "edit": "1", "do": "not-so", "note": "She was gone by then", "key": str(uuid4())}
    address = f"/c/{entering.slug}/games/2/countersign/"
    answers = [anna.post(address, sent, headers={"X-Offline": "1"}) for _ in range(2)]
    assert [(answer.status_code, answer["X-See"]) for answer in answers] == [(204, address)] * 2
    assert (Countersign.objects.get().note, Countersign.objects.get().agrees) == ("She was gone by then", False)


def test_names_that_are_sent_again_because_no_answer_came_are_given_once(referee, sabine):
    campaign = verbs.mustered_campaign(sabine, name="Named")
    verbs.fly_game(campaign, 1, j2={"fate": "lost", "crew": "killed"}, u1={"fate": "lost"})
    came = Pilot.objects.get(campaign=campaign, came_after=1, seat__code="j2")
    sent = {f"name_{came.code}": "Mori Kenji", f"was_{came.code}": came.name, "key": str(uuid4())}
    address = f"/c/{campaign.slug}/replacements/"
    before = campaign.journal.count()
    statuses = [referee.post(address, sent, headers={"X-Offline": "1"}).status_code for _ in range(2)]
    assert statuses == [204, 204]
    assert Pilot.objects.get(pk=came.pk).name == "Mori Kenji"
    assert campaign.journal.count() == before + 1
