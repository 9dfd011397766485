"""Jobs are done: with receivers that are down, slow, wrong or endless, and when the worker is killed in the middle."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from kombu.exceptions import OperationalError

from campaign.acts.inbox import tell_by_mail
from campaign.acts.webhooks import send_test
from campaign.jobs import MOST_TRIES, finish, new_job, take, wake
from campaign.models import Job, Member, Profile, Webhook
from campaign.telling import sending
from campaign.telling.bodies import MOST_IN_DISCORD, discord
from campaign.telling.targets import NoTarget, allowed, target
from campaign.worker import run, work_off
from config.celery import app
from tests import verbs
from tests.house import BASE, House
from tests.receiver import Receiver


@pytest.fixture
def receiver():
    server = Receiver()
    yield server
    server.close()


@pytest.fixture
def campaign(db, settings, receiver):
    settings.WEBHOOKS_TO_LAN = True
    campaign = verbs.mustered_campaign(verbs.account())
    Webhook.objects.create(campaign=campaign, url=receiver.url, kind="json")
    return campaign


def only_job():
    return Job.objects.get(kind="webhook")


def outcome(job):
    return job.state, job.log[-1]["error"], job.log[-1]["status"]


def test_a_confirmed_report_arrives_with_its_figures_and_id(campaign, receiver):
    verbs.open_game(campaign, 1)
    verbs.confirm_report(campaign, 1)
    assert work_off() == 1
    path, headers, body = receiver.got[0]
    assert path == "/hook/s3cret"
    assert (body["event"], body["figures"]["game"], body["campaign"]["slug"]) == ("report.confirmed", 1, campaign.slug)
    assert body["id"] == headers["X-Ready-Room-Delivery"]
    assert "+" in body["at"]
    assert only_job().state == Job.State.DONE
    assert work_off() == 0


def test_a_webhook_speaks_the_language_of_the_campaigns_owner(campaign, receiver):
    owner = campaign.members.get(role=Member.Role.OWNER).user
    Profile.objects.create(user=owner, language="de")
    verbs.open_game(campaign, 1)
    verbs.confirm_report(campaign, 1)
    work_off()
    (said,) = receiver.bodies
    assert "Spiel 1" in said["text"]
    assert said["event"] == "report.confirmed"


def test_discord_gets_at_most_two_thousand_characters_and_mentions_nobody(campaign, receiver):
    Webhook.objects.update(kind="discord")
    draft = verbs.open_game(campaign, 1)
    draft.body["note"] = "@everyone *" + "é" * 1980
    draft.save(update_fields=["body"])
    verbs.confirm_report(campaign, 1)
    work_off()
    said = receiver.bodies[0]
    assert 1900 < len(said["content"]) <= MOST_IN_DISCORD
    assert said["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize("text", ["x" * 5000, "😀" * 5000, "*" * 5000, "\\" * 5000])
def test_five_thousand_characters_are_cut_and_the_link_stays_whole(text):
    content = discord("Harbour Street League", text, "http://club.example/c/x/")["content"]
    assert len(content.encode("utf-16-le")) // 2 <= MOST_IN_DISCORD
    assert content.endswith("…\nhttp://club.example/c/x/")


@pytest.mark.parametrize(
    ("answers", "error", "status"),
    [
        ({"status": 500}, "status", 500),
        ({"status": 302, "headers": {"Location": "http://127.0.0.1:1/"}}, "redirect", 302),
        ({"status": 404}, "status", 404),
    ],
)
def test_what_is_not_taken_is_tried_again_later_and_logged(campaign, receiver, answers, error, status):
    for name, value in answers.items():
        setattr(receiver, name, value)
    send_test(campaign=campaign)
    work_off()
    job = only_job()
    assert outcome(job) == (Job.State.WAITING, error, status)
    assert timedelta(seconds=8) < job.due_at - timezone.now() <= timedelta(seconds=10)
    assert len(receiver.got) == 1


def test_a_receiver_that_asks_for_patience_gets_it(campaign, receiver):
    receiver.status, receiver.headers = 429, {"Retry-After": "300"}
    send_test(campaign=campaign)
    work_off()
    assert only_job().due_at - timezone.now() > timedelta(seconds=290)


def test_an_endless_answer_is_not_read(campaign, receiver):
    receiver.status, receiver.size = 200, 200 * 1024 * 1024
    send_test(campaign=campaign)
    started = time.monotonic()
    work_off()
    assert time.monotonic() - started < 3
    assert only_job().state == Job.State.DONE


def test_a_hanging_receiver_costs_five_seconds_and_the_result_is_there_at_once(campaign, receiver, monkeypatch):
    monkeypatch.setattr(sending, "SECONDS", 0.3)
    receiver.waits = 2
    verbs.open_game(campaign, 1)
    verbs.confirm_report(campaign, 1)
    assert verbs.fresh(campaign).score.as_of == 1
    assert receiver.got == []
    work_off()
    assert outcome(only_job()) == (Job.State.WAITING, "timeout", None)


def test_with_a_dead_receiver_the_result_is_stored_and_the_delivery_given_up_after_all_its_tries(campaign, receiver):
    """Field lesson 33."""
    receiver.close()
    verbs.open_game(campaign, 1)
    verbs.confirm_report(campaign, 1)
    assert verbs.fresh(campaign).score.as_of == 1
    for _ in range(MOST_TRIES + 2):
        work_off()
        Job.objects.update(due_at=timezone.now())
    job = only_job()
    assert outcome(job) == (Job.State.FAILED, "refused", None)
    assert len(job.log) == MOST_TRIES


def test_one_dead_receiver_does_not_keep_the_others_waiting(campaign, receiver, monkeypatch):
    dead = verbs.mustered_campaign(name="Dead")
    Webhook.objects.create(campaign=dead, url="http://127.0.0.1:9/", kind="json")
    now = timezone.now()
    test = {"event": "test", "figures": {}, "at": now.isoformat()}
    for number in (dead.pk, dead.pk, dead.pk, campaign.pk):
        new_job(number, "webhook", test, now).save(force_insert=True)
    assert work_off() == 2
    assert len(receiver.got) == 1


def test_a_leased_job_is_taken_by_nobody_else_until_the_lease_has_run_out(campaign):
    send_test(campaign=campaign)
    now = timezone.now()
    first = take(now)
    assert take(now) is None
    second = take(now + timedelta(minutes=2))
    assert (second.pk, second.attempts) == (first.pk, 2)
    assert second.log[-1]["error"] == "died"
    assert not finish(first, now)
    assert finish(second, now)


def test_a_job_that_ends_every_worker_is_given_up(campaign):
    send_test(campaign=campaign)
    now = timezone.now()
    for minutes in range(MOST_TRIES + 1):
        job = take(now + timedelta(minutes=2 * minutes))
    run(job)
    assert only_job().state == Job.State.FAILED


def test_a_test_is_sent_once_however_often_it_is_pressed(campaign):
    assert send_test(campaign=campaign)
    assert not send_test(campaign=campaign)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "::1", "10.0.0.5", "192.168.1.2", "172.16.0.1", "169.254.169.254", "fe80::1%eth0", "0.0.0.0", "::",
     "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "100.64.0.1", "fd00::1", "224.0.0.1", "nonsense",
     "::7f00:1", "::a9fe:a9fe", "::ffff:0:7f00:1", "64:ff9b:1::7f00:1", "fec0::1", "192.0.0.192", "240.0.0.1"],
)  # fmt: skip
def test_no_webhook_goes_into_the_house(address):
    assert not allowed(address, to_lan=False)


@pytest.mark.parametrize(
    ("address", "fine"),
    [("127.0.0.1", True), ("::1", True), ("192.168.1.2", True), ("fd12::5", True), ("169.254.169.254", False), ("0.0.0.0", False),
     ("fd00:ec2::254", False), ("192.0.0.192", False), ("::a9fe:a9fe", False), ("64:ff9b:1::a9fe:a9fe", False)],
)  # fmt: skip
def test_the_keeper_may_allow_the_local_network_but_nothing_stranger(address, fine):
    assert allowed(address, to_lan=True) is fine


def test_public_addresses_are_allowed():
    assert allowed("8.8.8.8", to_lan=False)
    assert allowed("2606:4700::1111", to_lan=False)


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:{port}/", "http://localhost:{port}/", "http://2130706433:{port}/", "http://[::ffff:127.0.0.1]:{port}/"],
)
def test_a_name_that_leads_into_the_house_is_refused_when_it_is_sent(campaign, receiver, settings, url):
    settings.WEBHOOKS_TO_LAN = False
    Webhook.objects.update(url=url.format(port=receiver.port))
    send_test(campaign=campaign)
    work_off()
    assert outcome(only_job()) == (Job.State.FAILED, "private", None)
    assert receiver.got == []


@pytest.mark.parametrize(
    ("url", "code"),
    [("ftp://x.example/", "webhook.scheme"), ("javascript:alert(1)", "webhook.scheme"),
     ("https://me:pw@x.example/", "webhook.secret"), ("https://", "webhook.form"), ("", "webhook.form"),
     ("https://x.example/a b", "webhook.form"), ("https://x.example:99999/", "webhook.form"),
     ("https://x.example/\r\nHost: y", "webhook.form"), ("https://x.example/" + "a" * 500, "webhook.form")],
)  # fmt: skip
def test_what_is_no_address_for_a_webhook_is_refused(url, code):
    with pytest.raises(NoTarget) as refused:
        target(url)
    assert str(refused.value) == code


@pytest.fixture
def reader(campaign, settings):
    settings.EMAIL = {"EMAIL_HOST": "mail.example"}
    user = verbs.account("Ingrid")
    verbs.add_member(campaign, user, Member.Role.PLAYER, "u1")
    tell_by_mail(user=user, address="ingrid@club.example", wanted=True)
    Webhook.objects.all().delete()
    Job.objects.all().delete()
    return user


def test_who_wants_e_mail_gets_one_letter_for_all_that_an_act_told(campaign, reader):
    verbs.open_game(campaign, 1)
    Job.objects.all().delete()
    verbs.write_down(campaign, 1, u1={"fate": "lost"}, u2={"fate": "lost"})
    verbs.confirm_report(campaign, 1)
    assert mail.outbox == []
    work_off()
    assert [letter.to for letter in mail.outbox] == [["ingrid@club.example"]]
    assert "Game 1 was confirmed" in mail.outbox[0].body
    assert mail.outbox[0].subject.startswith(campaign.name)


def test_who_left_or_switched_it_off_gets_no_letter_that_still_waited(campaign, reader):
    verbs.open_game(campaign, 1)
    Member.objects.filter(user=reader).delete()
    work_off()
    assert mail.outbox == []


def test_nobody_else_gets_e_mail(campaign, settings):
    settings.EMAIL = {"EMAIL_HOST": "mail.example"}
    verbs.add_member(campaign, verbs.account("Ingrid"), Member.Role.PLAYER, "u1")
    verbs.open_game(campaign, 1)
    assert not Job.objects.filter(kind="mail").exists()


JOBS = 20
FILL = f"""
from django.utils import timezone
from campaign.jobs import new_job
from campaign.models import Webhook
from tests import verbs
campaign = verbs.mustered_campaign()
Webhook.objects.create(campaign=campaign, url="URL", kind="json")
now = timezone.now()
for number in range({JOBS}):
    new_job(campaign.pk, "webhook", {{"event": "test", "figures": {{}}, "at": now.isoformat()}}, now).save(force_insert=True)
"""


def delivered(receiver):
    return {body["id"] for body in receiver.bodies}


def wait_until(said, seconds=30):
    end = time.monotonic() + seconds
    while not said():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_worker_killed_in_the_middle_of_twenty_jobs_loses_none(tmp_path, migrated, receiver):
    house = House(tmp_path)
    shutil.copyfile(migrated, house.database)
    house.manage("shell", "-c", FILL.replace("URL", receiver.url))
    receiver.waits = 0.05
    command = [sys.executable, "manage.py", "work"]
    environment = {**house.environment, "WEBHOOKS_TO_LAN": "yes"}
    first = subprocess.Popen(command, cwd=BASE, env=environment)
    wait_until(lambda: len(receiver.got) >= 5)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert len(delivered(receiver)) < JOBS
    with sqlite3.connect(house.database) as database:  # the lease runs out
        database.execute("UPDATE campaign_job SET leased_until = '2020-01-01 00:00:00' WHERE leased_until IS NOT NULL")
    database.close()
    second = subprocess.Popen(command, cwd=BASE, env=environment)
    wait_until(lambda: len(delivered(receiver)) == JOBS)
    second.terminate()
    assert second.wait(timeout=20) == 0
    assert len(receiver.got) <= JOBS + 1


def test_serve_works_jobs_off_beside_the_server(tmp_path, migrated, receiver, monkeypatch):
    monkeypatch.setattr(
        House, "environment", property(lambda self, was=House.environment: {**was.fget(self), "WEBHOOKS_TO_LAN": "yes"})
    )
    house = House(tmp_path)
    shutil.copyfile(migrated, house.database)
    house.start()
    house.manage("shell", "-c", FILL.replace("URL", receiver.url))
    wait_until(lambda: len(delivered(receiver)) == JOBS)
    assert house.stop() == 0
    assert "s3cret" not in house.printed()


def test_a_broker_that_is_away_holds_nothing_up(settings, monkeypatch):
    settings.JOBS = "celery"
    asked, answers = threading.Event(), threading.Event()

    def waits(*_, **__):
        asked.set()
        answers.wait(10)
        raise OperationalError

    monkeypatch.setattr(app, "send_task", waits)
    started = time.monotonic()
    wake()
    assert time.monotonic() - started < 1
    assert asked.wait(5)
    answers.set()
