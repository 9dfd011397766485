"""Two people at a session behind a game at the same instant, and at its table while it is finished, struck or deleted."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_forces import drop_ship
from campaign.acts.desk_log import NotWorked, enter, void
from campaign.acts.desks import delete_desk, finish_desk
from campaign.acts.strikes import attach_desk, begin_behind, detach_desk, send_strikes
from campaign.models import Campaign, JournalEntry
from games.dauntless.sessions import session_of
from games.models import Desk, DeskEntry, GameDesk, Report
from rulebooks.dauntless.session import read, written
from tests.at_once import at_once, in_a_file, stored
from tests.dauntless_desk import DIVE, TORPEDO, a_desk, a_mission
from tests.verbs import NOW, account, acting, draft_of, mustered_campaign, open_game

pytestmark = pytest.mark.django_db(transaction=True)
TWICE = range(2)


@pytest.fixture
def sabine():
    return account()


@pytest.fixture
def tom():
    return account("Tom")


@pytest.fixture
def campaign(sabine):
    campaign = mustered_campaign(sabine)
    open_game(campaign)
    return campaign


@pytest.fixture
def desk(sabine, tom, campaign):
    desk = a_desk(sabine, (tom, "US"))
    a_mission(desk, sabine, TORPEDO, 3, ship="texas", side="JP", aircraft="B5N")
    return desk


@pytest.fixture
def row(sabine, campaign, desk):
    attach_desk(actor=acting(sabine), campaign=campaign, game=1, desk=desk.code, now=NOW)
    return GameDesk.objects.get()


@pytest.fixture
def filed(tmp_path, monkeypatch):
    return lambda: in_a_file(tmp_path, monkeypatch)


def act(done, sabine, campaign, **said):
    return lambda: done(actor=acting(sabine), campaign=Campaign.objects.get(pk=campaign.pk), now=NOW, **said)


def conflicts(came):
    return sum(isinstance(one, Conflict) for one in came)


def agrees():
    """Every session that is there reads as a file of its own, its ledgers with its log."""
    at_once(lambda: [read(written(session_of(desk))) for desk in Desk.objects.all()])


@pytest.mark.parametrize("turn", TWICE)
def test_of_two_that_bring_the_same_attacks_one_is_told(sabine, campaign, row, filed, turn):
    said = {"row": row.pk, "edit": row.edit, "draft": draft_of(campaign).edit}
    filed()
    came = at_once(*[act(send_strikes, sabine, campaign, **said)] * 2)
    assert conflicts(came) == 1
    [(body,)] = stored(Report.objects.filter(game__campaign=campaign), "body")
    assert body["strikes"] == {"japan": {"B5N": {"attacked": 1, "successful": 1}}}
    assert len(stored(JournalEntry.objects.filter(act="desk.send"), "pk")) == 1


def test_it_is_brought_or_detached_and_both_are_told_right(sabine, campaign, row, filed):
    said, draft = {"row": row.pk, "edit": row.edit}, draft_of(campaign).edit
    filed()
    came = at_once(
        act(send_strikes, sabine, campaign, **said, draft=draft),
        act(detach_desk, sabine, campaign, **said, reason="Not ours."),
    )
    assert sum(isinstance(one, (Conflict, Refused)) for one in came) == 1


@pytest.mark.parametrize("turn", TWICE)
def test_two_games_want_one_session(sabine, campaign, desk, filed, turn):
    filed()
    at_once(*[act(attach_desk, sabine, campaign, game=game, desk=desk.code) for game in (1, 2)])
    assert len(stored(GameDesk.objects.all(), "pk")) == 1


def test_one_form_begins_one_session_behind_a_game(sabine, campaign, filed):
    key = uuid4()
    filed()
    at_once(*[act(begin_behind, sabine, campaign, game=1, key=key)] * 2)
    assert len(stored(GameDesk.objects.all(), "pk")) == 1
    assert len(stored(Desk.objects.all(), "pk")) == 1


@pytest.mark.parametrize("turn", TWICE)
def test_a_session_is_deleted_while_it_is_brought_into_the_draft(sabine, campaign, desk, row, filed, turn):
    said = {"row": row.pk, "edit": row.edit, "draft": draft_of(campaign).edit}
    filed()
    at_once(act(send_strikes, sabine, campaign, **said), lambda: delete_desk(actor=acting(sabine), code=desk.code))
    [(left, document)] = stored(GameDesk.objects.all(), "desk", "document")
    assert (left, len(document["log"])) == (None, 1)


def entering(desk, user, **said):
    def done():
        try:
            return enter(
                actor=acting(user), code=desk.code, request={**DIVE, "id": {"ship": "kaga"}, "dice": [6]}, now=NOW, **said
            )
        except NotWorked as fault:
            return fault

    return done


@pytest.mark.parametrize("turn", TWICE)
def test_a_ship_goes_while_it_is_attacked_and_the_session_agrees_with_itself(sabine, tom, desk, filed, turn):
    filed()
    at_once(
        entering(desk, tom), lambda: drop_ship(actor=acting(sabine), code=desk.code, edit=Desk.objects.get().edit, ship="kaga")
    )
    agrees()


@pytest.mark.parametrize("turn", TWICE)
def test_nothing_is_entered_after_the_end(sabine, tom, desk, filed, turn):
    filed()
    finish = {"actor": acting(sabine), "code": desk.code, "edit": desk.edit, "winner": "draw", "now": NOW}
    came = at_once(entering(desk, tom), lambda: finish_desk(**finish))
    lines = len(stored(DeskEntry.objects.all(), "pk"))
    assert lines == 1 + (not isinstance(came[0], Refused))
    assert stored(Desk.objects.all(), "winner") == [("draw",)]


@pytest.mark.parametrize("turn", TWICE)
def test_a_line_is_struck_while_another_is_entered_and_the_ledger_agrees(sabine, tom, desk, filed, turn):
    enter(actor=acting(tom), code=desk.code, request={**DIVE, "id": {"ship": "kaga"}, "dice": [5]}, now=NOW)
    filed()
    at_once(entering(desk, tom), lambda: void(actor=acting(sabine), code=desk.code, number=2, reason="Not her.", now=NOW))
    assert stored(DeskEntry.objects.all(), "number", "void") == [(1, False), (2, True), (3, False)]
    agrees()


def test_the_same_form_sent_to_two_sessions_is_a_line_of_each(sabine, tom, desk, filed):
    other, key = a_desk(sabine, (tom, "JP")), uuid4()
    filed()
    at_once(entering(desk, tom, key=key), entering(other, tom, key=key))
    assert len(stored(DeskEntry.objects.filter(key=key), "pk")) == 2
