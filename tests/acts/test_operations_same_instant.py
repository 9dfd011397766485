"""Two work on the battle behind game 2 at the same instant: one of them holds, and the other is told."""

import pytest

from campaign.acts.base import Conflict
from campaign.acts.operations import attach_operation, correct_operation, detach_operation
from campaign.models import Campaign, Score
from campaign.reconcile import differences
from games.models import Operation
from tests.at_once import at_once, in_a_file, stored
from tests.rulebooks.battles import LEVEL, UNFINISHED, session
from tests.verbs import NOW, account, acting, fly_game, fresh, mustered_campaign

pytestmark = pytest.mark.django_db(transaction=True)


def flown(name):
    """A club that gives CVP for the battle; games 1 and 2 are flown."""
    campaign = mustered_campaign(account(name), name=name, rules={"kido_butai_cvp": {LEVEL: [1, 4]}})
    fly_game(campaign, 1)
    fly_game(campaign, 2)
    return campaign


@pytest.fixture
def bare():
    return flown("Bare")


@pytest.fixture
def framed():
    campaign = flown("Framed")
    attach_operation(actor=acting(), campaign=campaign, session=session(), now=NOW)
    return campaign


@pytest.fixture(autouse=True)
def filed(bare, framed, tmp_path, monkeypatch):
    in_a_file(tmp_path, monkeypatch)


def does(act, campaign, **said):
    return lambda: act(actor=acting(), campaign=Campaign.objects.get(pk=campaign.pk), now=NOW, **said)


def conflicts(came):
    return sum(isinstance(answer, Conflict) for answer in came)


def test_of_two_that_attach_one_battle_stands(bare):
    came = at_once(*[does(attach_operation, bare, session=session(), commander=name) for name in ("Zoë", "Anna")])
    assert conflicts(came) == 1
    assert len(stored(Operation.objects.filter(game__campaign=bare), "player_name")) == 1
    assert at_once(lambda: differences(fresh(bare))) == [[]]


def test_it_is_corrected_or_detached_and_not_both(framed):
    edit = Operation.objects.get(game__campaign=framed).edit
    came = at_once(
        does(correct_operation, framed, edit=edit, session=session(UNFINISHED), reason="Another file."),
        does(detach_operation, framed, edit=edit, reason="Not ours."),
    )
    assert sum(isinstance(answer, Exception) for answer in came) == 1
    assert stored(Score.objects.filter(campaign=framed), "usa") == [(0,)]
    assert at_once(lambda: differences(fresh(framed))) == [[]]
