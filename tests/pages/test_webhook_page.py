"""The page of a campaign's webhook: the address is a secret, and each delivery is accounted for."""

from uuid import uuid4

import pytest
from django.test import Client

from campaign.models import Job, JournalEntry, Member, Webhook
from campaign.worker import work_off
from tests import verbs
from tests.scenes import scene

URL = "https://discord.example/api/webhooks/1/s3cret"


@scene
def owner():
    return verbs.account("Sabine")


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


@pytest.fixture
def browser(owner):
    client = Client()
    client.force_login(owner)
    return client


@scene
def here(campaign):
    return f"/c/{campaign.slug}/webhook/"


def send(browser, here, url=URL, kind="discord", active="on", edit="", **more):
    return browser.post(here, {"key": uuid4(), "url": url, "kind": kind, "edit": edit, "active": active, **more})


def test_a_saved_address_is_shown_to_nobody_and_stands_in_no_journal(browser, here, campaign):
    assert send(browser, here).status_code == 303
    shown = browser.get(here).content.decode()
    assert "https://discord.example/…" in shown
    assert "s3cret" not in shown
    entry = JournalEntry.objects.get(act="webhook.save")
    assert "discord.example" not in str((entry.params, entry.before, entry.after))
    journal = browser.get(f"/c/{campaign.slug}/journal/").content.decode()
    assert "A webhook was set up (Discord)." in journal
    assert "s3cret" not in browser.get(f"/c/{campaign.slug}/take-home/campaign.json").content.decode()


def test_an_empty_address_keeps_the_stored_one(browser, here):
    send(browser, here)
    send(browser, here, url="", kind="json", edit="0")
    stored = Webhook.objects.get()
    assert (stored.url, stored.kind, stored.edit) == (URL, "json", 1)


@pytest.mark.parametrize(
    ("url", "said"),
    [("", "Give the address."), ("ftp://x.example/", "begins with https://"), ("https://a:b@x.example/", "before an @"),
     ("https://", "no web address")],
)  # fmt: skip
def test_a_wrong_address_is_refused_at_its_field_and_kept_in_it(browser, here, url, said):
    answer = send(browser, here, url=url)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert url in answer.content.decode()
    assert not Webhook.objects.exists()


def test_somebody_elses_change_is_shown_before_it_is_overwritten(browser, here):
    send(browser, here)
    send(browser, here, url="", kind="json", edit="0")
    answer = send(browser, here, url="", active="", edit="0")
    assert answer.status_code == 409
    assert "s3cret" not in answer.content.decode()
    assert Webhook.objects.get().kind == "json"


def test_the_same_form_twice_makes_one_change(browser, here):
    key = str(uuid4())
    for _ in range(2):
        send(browser, here, key=key)
    assert JournalEntry.objects.filter(act="webhook.save").count() == 1


def test_a_test_that_fails_is_in_the_log_with_its_error_and_can_be_sent_again(browser, here):
    send(browser, here, url="http://127.0.0.1:9/")
    browser.post(f"{here}test/")
    work_off()
    shown = browser.get(here).content.decode()
    assert "given up" in shown
    assert "where webhooks may not go" in shown
    job = Job.objects.get()
    browser.post(f"{here}again/", {"delivery": job.pk})
    job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.State.WAITING, 0)


def test_without_an_address_no_test_is_sent(browser, here):
    shown = browser.post(f"{here}test/", follow=True).content.decode()
    assert "There is no address yet." in shown
    assert not Job.objects.exists()


def test_a_removed_webhook_is_forgotten(browser, here):
    send(browser, here)
    browser.post(f"{here}remove/", {"key": uuid4(), "edit": "7"})
    assert Webhook.objects.exists()
    browser.post(f"{here}remove/", {"key": uuid4(), "edit": "0"})
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("role", [Member.Role.REFEREE, Member.Role.PLAYER])
def test_it_is_the_owners_alone(campaign, here, role):
    other = verbs.account("Otto")
    verbs.add_member(campaign, other, role)
    client = Client()
    client.force_login(other)
    for address in ("", "test/", "again/", "remove/"):
        assert client.post(here + address).status_code == 404
        assert client.get(here + address).status_code == 404
        assert Client().get(here + address).status_code == 404


def test_another_campaigns_delivery_cannot_be_sent_again(browser, here):
    other = verbs.mustered_campaign(name="Other")
    job = Job.objects.create(campaign=other, kind="webhook", state="failed", due_at=verbs.NOW, made_at=verbs.NOW)
    browser.post(f"{here}again/", {"delivery": job.pk})
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
