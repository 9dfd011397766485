"""Links that close, and campaigns that go, in the very instant in which somebody comes by them."""

from uuid import uuid4

import pytest

from campaign.acts import accounts, passes
from campaign.models import Campaign, Member, Pass
from campaign.pages import ways
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import account, acting, found_campaign, seat_players

pytestmark = pytest.mark.django_db


@scene
def campaign(owner):
    founded = found_campaign(owner)
    seat_players(founded)
    passes.open_side(actor=acting(), campaign=founded, side="usa")
    return founded


def test_a_slip_that_is_closed_in_the_instant_before_gives_nobody_anything(campaign, monkeypatch):
    """Its referee renews it between the question whether it is open and the lock."""
    passes.give_slips(actor=acting(), campaign=campaign, seats=["j1"])
    slip = Pass.objects.get(member__isnull=False)
    thief, whose = account("Marek"), slip.member.user_id

    def renewed(*campaigns):
        passes.give_pass(actor=acting(), campaign=campaign, member=slip.member.pk)
        lock_all_of(*campaigns)

    lock_all_of = accounts.lock_all_of
    monkeypatch.setattr(accounts, "lock_all_of", renewed)
    answer = signed_in(thief).post(f"/in/{slip.token}/", {"what": "both"})
    assert answer.status_code == 422
    assert "This link has been closed." in answer.content.decode()
    assert Member.objects.get(pk=slip.member.pk).user_id == whose


@pytest.mark.parametrize("what", ["both", "join"])
def test_a_campaign_that_is_taken_away_while_its_link_is_answered_is_not_there(campaign, monkeypatch, what):
    passes.give_slips(actor=acting(), campaign=campaign, seats=["j1"])
    known = ways.is_open

    def gone(found):
        open_still = known(found)
        Campaign.objects.filter(pk=campaign.pk).delete()
        return open_still

    monkeypatch.setattr(ways, "is_open", gone)
    sent = Pass.objects.get(member__isnull=what == "join")
    answer = signed_in(account("Marek")).post(f"/in/{sent.token}/", {"what": what, "key": str(uuid4()), "seat": "new"})
    assert answer.status_code in (404, 422)
