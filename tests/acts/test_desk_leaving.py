"""Sessions of the Dauntless desk when somebody at the table closes his account, or turns out to be another guest too."""

import pytest
from django.apps import apps
from django.core.serializers import serialize

from campaign.acts import accounts, closing
from campaign.acts.base import Actor
from campaign.acts.desk_evening import mark_plot, send_note, start_timer, write_secret
from campaign.acts.desk_log import enter, void
from campaign.acts.passes import give_slips
from campaign.acts.strikes import attach_desk, detach_desk
from campaign.acts.undoing import undo
from campaign.models import JournalEntry, Member
from campaign.people import display_name
from games.dauntless.evening.plotting import plotting_of
from games.models import Desk, DeskEntry, DeskNote, DeskPlayer, GameDesk
from pilots.former import FORMER
from tests.dauntless_desk import DIVE, a_desk
from tests.scenes import scene
from tests.verbs import NOW, account, acting, fresh, mustered_campaign, open_game

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def tom():
    return account("Tommaso")


@scene
def campaign(sabine):
    campaign = mustered_campaign(sabine)
    give_slips(actor=acting(sabine), campaign=campaign, seats=["j1"])
    open_game(campaign)
    return campaign


@scene
def desk(sabine, campaign, tom):
    """Tommaso wrote a line and struck it, sealed a text, noted a plot; then it was attached to a game."""
    desk = a_desk(sabine, (tom, "US"))
    said = {"actor": acting(tom), "code": desk.code}
    enter(**said, request={**DIVE, "id": {"ship": "kaga"}, "dice": [6]}, now=NOW)
    void(**said, number=1, reason="Wrong ship.", now=NOW)
    write_secret(**said, side="US", name="Entry", text="Hex 3, 4", now=NOW)
    start_timer(actor=acting(sabine), code=desk.code, limit=100, since="", now=NOW)
    mark_plot(**said, aircraft="sbd-1", noted=True, since=plotting_of(Desk.objects.get(), NOW).since, now=NOW)
    attach_desk(actor=acting(sabine), campaign=campaign, game=1, desk=desk.code, now=NOW)
    return desk


def everything():
    """All that is stored, but for the accounts."""
    models = [model for model in apps.get_models() if model._meta.label not in ("auth.User", "campaign.Profile")]
    return "".join(serialize("json", model._default_manager.all()) for model in models)


def detached(sabine, campaign):
    row = GameDesk.objects.get()
    detach_desk(actor=acting(sabine), campaign=campaign, row=row.pk, edit=row.edit, reason="Not ours.", now=NOW)


@pytest.mark.parametrize("is_detached", [False, True])
def test_nothing_names_a_player_who_closed_his_account_and_the_log_stays(desk, sabine, campaign, tom, is_detached):
    if is_detached:
        detached(sabine, campaign)
    assert "Tommaso" in everything()
    closing.close_account(user=tom, now=NOW)
    assert "Tommaso" not in everything()
    assert DeskEntry.objects.get().by_name == FORMER
    assert DeskPlayer.objects.get(user=tom).name == FORMER


def test_a_session_that_was_detached_comes_back_without_the_name(desk, sabine, campaign, tom):
    detached(sabine, campaign)
    closing.close_account(user=tom, now=NOW)
    campaign = fresh(campaign)
    entry = JournalEntry.objects.get(act="desk.detach").version
    undo(actor=acting(sabine), campaign=campaign, entry=entry, version=campaign.version, reason="Ours.", now=NOW)
    assert [line["by"] for line in GameDesk.objects.get().document["log"]] == [FORMER]
    assert "Tommaso" not in everything()


def test_a_player_of_the_same_side_who_stays_keeps_his_name(desk, tom, sabine):
    enter(actor=acting(sabine), code=desk.code, request={**DIVE, "id": {"ship": "kaga"}, "dice": [6]}, now=NOW)
    closing.close_account(user=tom, now=NOW)
    assert [line.by_name for line in desk.log.all()] == [FORMER, "Sabine"]


def test_sessions_that_nobody_else_has_go_with_their_referee(desk, tom):
    alone, together, shared = a_desk(tom), a_desk(tom, (account("Eva"), "JP")), a_desk(tom, title="Another")
    closing.close_account(user=tom, now=NOW)
    assert not Desk.objects.filter(pk__in=[alone.pk, shared.pk]).exists()
    together.refresh_from_db()
    assert together.referee_name == FORMER


def test_a_guest_at_the_table_becomes_an_account_that_sits_there_too(desk, tom):
    guest = Member.objects.get(seat__code="j1").user
    called = display_name(guest)
    eva = DeskPlayer.objects.create(desk=desk, user=account("Eva"), name="Eva", side="US")
    seat = DeskPlayer.objects.create(desk=desk, user=guest, name=called, side="US")
    said = {"code": desk.code, "from_type": "SBD", "to_type": "SBD", "now": NOW}
    send_note(actor=Actor(called, guest.pk), to=eva.pk, text="Break left", **said)
    send_note(actor=acting(eva.user), to=seat.pk, text="Break right", **said)
    accounts.take_over(guest=guest, account=tom)
    stays = DeskPlayer.objects.get(desk=desk, user=tom)
    assert set(DeskNote.objects.values_list("sender", "receiver")) == {(stays.pk, eva.pk), (eva.pk, stays.pk)}
    assert not DeskPlayer.objects.filter(pk=seat.pk).exists()


def test_a_session_of_no_campaign_leaves_the_journals_of_campaigns_alone(campaign):
    eva = account("Eva")
    a_desk(eva)
    closing.close_account(user=eva, now=NOW)
    assert not JournalEntry.objects.filter(act="account.close").exists()
