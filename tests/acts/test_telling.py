"""What an act tells, and to whom: derived from what it changed, stored with it, never twice."""

import uuid
from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.acts import correction_seconds, people
from campaign.acts.base import Refused
from campaign.acts.confirming import send_back, submit_report
from campaign.acts.options import GameLine, change_schedule
from campaign.acts.people import remove_member
from campaign.acts.reports import confirm_report
from campaign.models import Campaign, Job, Member, Notice, Seat, Webhook
from campaign.queries.inbox import inbox
from campaign.telling.leads import lead
from campaign.telling.words import sentence
from campaign.worker import work_off
from games.models import Correction, Game
from tests import verbs
from tests.correcting import claim, confirm, prepare
from tests.pages.full import submit_correction
from tests.scenes import scene

pytestmark = pytest.mark.django_db
URL = "https://discord.example/api/webhooks/1/s3cret"


@scene
def owner():
    return verbs.account("Sabine")


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner, 6)
    Webhook.objects.create(campaign=campaign, url=URL, kind="json")
    return campaign


@scene
def player(campaign):
    """Anna plays j1."""
    user = verbs.account("Anna")
    verbs.add_member(campaign, user, Member.Role.PLAYER, "j1")
    return user


def told(user, kind=None):
    notices = Notice.objects.filter(user=user).order_by("pk")
    return [notice for notice in notices if kind in (None, notice.kind)]


def kinds(user):
    return [notice.kind for notice in told(user)]


def loud():
    return [job.params["event"] for job in Job.objects.filter(kind="webhook").order_by("pk")]


def five_kills(campaign, game=1):
    """u1 shoots down j1 to j5, so he is an Ace."""
    verbs.open_game(campaign, game)
    for seat in ("j1", "j2", "j3", "j4", "j5"):
        claim(campaign, game, "u1", seat)
    verbs.confirm_report(campaign, game)


def five_kills_in_game_two(campaign):
    """The rescue of those who were shot down is rolled there."""
    verbs.fly_game(campaign, 1)
    Notice.objects.all().delete()
    Job.objects.all().delete()
    five_kills(campaign, 2)


def test_a_confirmed_report_an_ace_and_a_waiting_die_are_told(campaign, player):
    five_kills_in_game_two(campaign)
    confirmed, ace, die = told(player, "report.confirmed"), told(player, "ace.made"), told(player, "die.waits")
    assert (len(confirmed), len(ace), len(die)) == (1, 1, 1)
    assert confirmed[0].params["usa"] == 10
    assert confirmed[0].params["pending"] > 0
    assert ace[0].params["pilot"] == "u1-1"
    assert die[0].params == {"game": 2, "pilot": "j1-1", "name": "Anna the pilot", "player": "j1", "die": "rescue"}


def test_a_die_that_waits_is_told_to_nobody_but_its_player(campaign, player, owner):
    five_kills_in_game_two(campaign)
    assert told(owner, "die.waits") == []


def test_lost_pilots_are_told_when_their_dice_fell(campaign, player):
    five_kills_in_game_two(campaign)
    assert told(player, "pilot.lost") == []
    verbs.throw_all(campaign, 1)
    lost = told(player, "pilot.lost")
    assert {notice.params["pilot"] for notice in lost} == {"j1-1", "j2-1", "j3-1", "j4-1", "j5-1"}
    assert sentence("pilot.lost", {**lost[0].params, "player": "Anna"}).endswith("was lost in game 2: missing.")


def test_nobody_is_told_what_he_did_himself(campaign, player, owner):
    verbs.open_game(campaign, 1)
    verbs.confirm_report(campaign, 1, actor=verbs.acting(owner))
    assert told(owner, "report.confirmed") == []
    assert len(told(player, "report.confirmed")) == 1


def test_the_same_form_sent_twice_tells_once(campaign, player):
    draft, key = verbs.open_game(campaign, 1), uuid.uuid4()
    for _ in range(2):
        confirm_report(actor=verbs.acting(), campaign=campaign, game=1, edit=draft.edit, key=key)
    assert len(told(player, "report.confirmed")) == 1
    assert loud().count("report.confirmed") == 1


def test_what_is_refused_tells_nothing(campaign, player):
    draft, before = verbs.open_game(campaign, 1), Notice.objects.count()
    with pytest.raises(Refused):
        confirm_report(actor=verbs.acting(), campaign=campaign, game=1, edit=draft.edit, body={"turns": "many"})
    assert Notice.objects.count() == before
    assert loud() == []


def test_a_correction_that_takes_an_ace_back_tells_one_thing(campaign, player):
    """Field lesson 29."""
    five_kills(campaign)
    verbs.throw_all(campaign, 6)
    verbs.fly_game(campaign, 2)
    Notice.objects.all().delete()
    Job.objects.all().delete()

    def nobody_fired(body):
        victims = {claim["on"] for claim in body.pop("claims")}
        body["sorties"] = [{**s, "fate": "lost"} if s["id"] in victims else s for s in body["sorties"]]

    prepare(campaign, 1, nobody_fired)
    confirm(campaign)
    assert kinds(player) == ["result.corrected"]
    assert loud() == ["result.corrected"]
    params = told(player)[0].params
    assert params["no_aces"] == ["Ingrid the pilot"]
    assert params["games"] == [1]
    assert "No longer an Ace: Ingrid the pilot." in sentence("result.corrected", params)


def test_pilots_whom_nobody_named_are_told_by_their_players(campaign, player):
    verbs.fly_game(campaign, 1, j1={"fate": "lost", "crew": "killed"}, j2={"fate": "lost", "crew": "killed"})
    verbs.fly_game(campaign, 2)
    Notice.objects.all().delete()

    def both_died(body):
        body["sorties"] = [
            {**s, "fate": "lost", "crew": "killed"} if s["pilot"] in ("j1-2", "j2-2") else s for s in body["sorties"]
        ]

    prepare(campaign, 2, both_died)
    confirm(campaign)
    [line] = inbox(player.pk).lines
    assert "Lost: Anna’s new pilot and Bence’s new pilot." in line.sentence
    assert "Replacement" not in line.sentence


def test_who_became_an_ace_before_is_not_told_again_by_the_next_game(campaign, player):
    five_kills(campaign)
    verbs.throw_all(campaign, 6)
    verbs.fly_game(campaign, 2)
    assert len(told(player, "ace.made")) == 1
    assert loud().count("ace.made") == 1


def test_pilots_mustered_as_they_are_make_no_news(owner):
    campaign = verbs.found_campaign(owner)
    verbs.seat_players(campaign)
    verbs.add_member(campaign, player := verbs.account("Ingrid"), Member.Role.PLAYER, "u1")
    verbs.muster_all(campaign, [6] * 8)
    assert kinds(player) == ["part.given"]


def test_who_gets_a_part_or_another_is_told_and_nobody_else(campaign, player, owner):
    assert kinds(player) == ["part.given"]
    member = Member.objects.get(user=player)
    people.change_member(actor=verbs.acting(owner), campaign=campaign, member=member.pk, role="referee", seat="j1")
    parts = told(player, "part.given")
    assert [notice.params for notice in parts] == [{"role": "player", "player": "j1"}, {"role": "referee", "player": "j1"}]
    assert kinds(owner) == []


def test_the_part_of_a_report_is_wanted_from_those_who_fly(campaign, player):
    late = verbs.account("Jörg")
    verbs.add_member(campaign, late, Member.Role.PLAYER, "u2")
    verbs.open_game(campaign, 1, {"u2": "late"})
    assert len(told(player, "part.wanted")) == 1
    assert told(late, "part.wanted") == []


def put_on(campaign, day, number=1):
    games = Game.objects.filter(campaign=campaign)
    lines = [GameLine(game.number, day=day if game.number == number else game.date) for game in games]
    edit = verbs.fresh(campaign).options_edit
    return change_schedule(actor=verbs.acting(), campaign=campaign, edit=edit, lines=lines)


def test_a_games_date_is_told_when_it_is_set_changed_and_dropped(campaign, player):
    for day in (date(2026, 10, 1), date(2026, 10, 8), None):
        put_on(campaign, day)
    words = [sentence(notice.kind, notice.params) for notice in told(player, "game.date")]
    assert words == [
        "Game 1 is on 1 October 2026.",
        "Game 1 is on 8 October 2026 now, no longer on 1 October 2026.",
        "Game 1 has no date any more; it was to be on 8 October 2026.",
    ]
    assert loud() == ["game.date"] * 3


@pytest.fixture
def in_auckland(settings):
    settings.TIME_ZONE = "Pacific/Auckland"


def test_everybody_is_reminded_on_the_morning_of_the_day_in_the_sites_zone_once(campaign, player, in_auckland):
    with time_machine.travel(datetime(2026, 9, 25, 12, tzinfo=UTC)):
        put_on(campaign, date(2026, 10, 2))
    reminder = Job.objects.get(kind="reminder")
    assert reminder.due_at == datetime(2026, 10, 1, 19, tzinfo=UTC)
    Webhook.objects.all().delete()
    with time_machine.travel(reminder.due_at - timedelta(minutes=1)):
        assert work_off() == 1  # the webhook's own job, given up
        assert told(player, "game.today") == []
    with time_machine.travel(reminder.due_at + timedelta(minutes=1)):
        work_off()
        work_off()
    assert len(told(player, "game.today")) == 1


def test_a_reminder_of_a_date_that_was_changed_stays_quiet_and_the_new_one_is_planned(campaign, player):
    with time_machine.travel(datetime(2026, 9, 25, 12, tzinfo=UTC)):
        put_on(campaign, date(2026, 10, 2))
        put_on(campaign, date(2026, 10, 3))
        put_on(campaign, date(2026, 10, 2))
        put_on(campaign, date(2026, 10, 3))
    Webhook.objects.all().delete()
    assert Job.objects.filter(kind="reminder").count() == 2
    with time_machine.travel(datetime(2026, 10, 2, 12, tzinfo=UTC)):
        work_off()
    assert told(player, "game.today") == []
    with time_machine.travel(datetime(2026, 10, 3, 12, tzinfo=UTC)):
        work_off()
    assert [notice.params["date"] for notice in told(player, "game.today")] == ["2026-10-03"]


def test_whoever_has_no_part_any_more_sees_nothing_and_nothing_counts_as_unread(campaign, player, owner):
    five_kills(campaign)
    assert inbox(player.pk).unread > 0
    remove_member(actor=verbs.acting(owner), campaign=campaign, member=Member.objects.get(user=player).pk)
    page = inbox(player.pk)
    assert (page.lines, page.unread) == ([], 0)
    assert not Notice.objects.filter(user=player, read_at__isnull=True).exists()
    before = Notice.objects.filter(user=player).count()
    verbs.throw_all(campaign, 1)
    assert Notice.objects.filter(user=player).count() == before


def test_without_a_webhook_or_with_one_switched_off_no_delivery_is_stored(campaign, player):
    Webhook.objects.update(active=False)
    five_kills(campaign)
    assert loud() == []


def test_telling_takes_as_many_queries_for_sixteen_members_as_for_two(owner):
    counted = []
    for members in (2, 16):
        campaign = verbs.mustered_campaign(owner, 8, name=f"Of {members}")
        seats = campaign.seats.values_list("code", flat=True)[:members]
        for seat in seats:
            verbs.add_member(campaign, verbs.account(f"{seat}-of-{members}"), Member.Role.PLAYER, seat)
        verbs.open_game(campaign, 1)
        verbs.write_down(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
        with CaptureQueriesContext(connection) as queries:
            verbs.confirm_report(campaign, 1)
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_no_notice_and_no_job_holds_a_players_name_or_the_address(campaign, player):
    five_kills(campaign)
    verbs.throw_all(campaign, 1)
    kept = [str(params) for table in (Notice, Job) for params in table.objects.values_list("params", flat=True)]
    assert kept
    assert not [text for text in kept if "s3cret" in text or "'Anna'" in text or "'Ingrid'" in text]


def test_a_submitted_report_is_told_to_who_may_be_second_and_its_return_to_the_first(campaign, player, owner):
    Campaign.objects.update(confirmation="two")
    draft = verbs.open_game(campaign, 1)
    submit_report(actor=verbs.acting(owner), campaign=campaign, game=1, edit=draft.edit)
    assert len(told(player, "report.submitted")) == 1
    draft.refresh_from_db()
    send_back(actor=verbs.acting(player), campaign=campaign, game=1, edit=draft.edit, reason="It was Bence.")
    assert [notice.params["reason"] for notice in told(owner, "report.returned")] == ["It was Bence."]
    assert told(player, "report.returned") == []


def test_a_submitted_correction_is_told_to_who_may_be_second_and_its_return_to_the_first(campaign, player, owner):
    verbs.fly_game(campaign, 1)
    submit_correction(campaign, owner)
    (notice,) = told(player, "correction.submitted")
    assert notice.params == {"games": [1], "reason": "He went down with his aircraft."}
    assert lead(campaign.slug, notice.kind, notice.params) == f"/c/{campaign.slug}/correction/second/"
    assert sentence(notice.kind, notice.params) == (
        "A correction of game 1 waits for a second person to confirm it: “He went down with his aircraft.”"
    )
    assert told(owner, "correction.submitted") == []
    edit = Correction.objects.get(campaign=campaign).edit
    correction_seconds.send_back(actor=verbs.acting(player), campaign=campaign, edit=edit, reason="He swam.")
    (back,) = told(owner, "correction.returned")
    assert sentence(back.kind, back.params) == "Your correction of game 1 came back: “He swam.”"
    assert told(player, "correction.returned") == []


def test_a_submitted_correction_is_not_told_to_players_of_the_submitters_side(campaign, player, owner):
    verbs.fly_game(campaign, 1)
    his = Seat.objects.get(campaign=campaign, member__user=player)
    beside = Seat.objects.filter(campaign=campaign, side=his.side).exclude(pk=his.pk).first()
    Member.objects.filter(campaign=campaign, user=owner).update(seat=beside)
    submit_correction(campaign, owner)
    assert told(player, "correction.submitted") == []
