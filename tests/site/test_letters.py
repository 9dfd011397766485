"""E-mail as a mail server gets it: over the wire, signed in, with everybody's letters and nobody else's address."""

from email import message_from_bytes
from email.policy import default
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from django.utils import timezone

from campaign.acts.inbox import tell_by_mail
from campaign.jobs import new_job
from campaign.models import Job, Member, Profile
from campaign.worker import work_off
from config import environment
from tests import verbs
from tests.house import free_port


class Mailbox:
    """What a mail server does with what it is sent. ``says``: its answer to a letter."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.says = "250 OK"
        self.signed_in = 0

    async def take(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        letter = message_from_bytes(envelope.content or b"", policy=default)
        self.got.append((envelope.mail_from, envelope.rcpt_tos, letter))
        return self.says

    def knows_us(self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        """Whoever gives name and password; ``signed_in`` counts them."""
        right = (data.login, data.password) == (b"club", b"p@ss")
        self.signed_in += right
        return AuthResult(success=right, handled=False)


setattr(Mailbox, "handle_DATA", Mailbox.take)


@pytest.fixture
def mailbox():
    return Mailbox()


@pytest.fixture
def server(mailbox, settings, monkeypatch):
    """A mail server, and the site set up for it by its address alone."""
    port = free_port()
    running = Controller(mailbox, hostname="127.0.0.1", port=port, authenticator=mailbox.knows_us, auth_require_tls=False)
    running.start()
    monkeypatch.setenv("EMAIL_URL", f"smtp://club:p%40ss@127.0.0.1:{port}")
    settings.EMAIL = environment.mail("EMAIL_URL")
    for name, value in settings.EMAIL.items():
        setattr(settings, name, value)
    yield running
    if running._thread is not None:
        running.stop()


@pytest.fixture
def told(db, server):
    """Ingrid of u1 and Anna of j1 want e-mail; game 1 is confirmed."""
    campaign = verbs.mustered_campaign(verbs.account("Sabine"), name="Häfen & Möwen")
    for name, seat in (("Ingrid", "u1"), ("Anna", "j1")):
        verbs.add_member(campaign, verbs.account(name), Member.Role.PLAYER, seat)
        tell_by_mail(user=campaign.members.get(seat__code=seat).user, address=f"{name.lower()}@club.example", wanted=True)
    verbs.open_game(campaign, 1)
    Job.objects.all().delete()
    verbs.confirm_report(campaign, 1)
    return campaign


def tried():
    return [(job.state, job.log[-1]["error"]) for job in Job.objects.filter(kind="mail").order_by("pk")]


def test_each_gets_his_letter_and_no_other_address(told, mailbox):
    work_off()
    assert tried() == [("done", "")] * 2
    assert mailbox.signed_in == 2
    assert [to for _, to, _ in mailbox.got] == [["ingrid@club.example"], ["anna@club.example"]]
    sender, (address,), letter = mailbox.got[0]
    assert (sender, letter["To"]) == ("ready-room@localhost", address)
    assert letter["Subject"].strip().startswith("Häfen & Möwen: Game 1 was confirmed")
    assert letter["Auto-Submitted"] == "auto-generated"
    assert Job.objects.filter(kind="mail").first().params["id"] in letter["Message-ID"]
    body = letter.get_content()
    assert "Game 1 was confirmed" in body
    assert "/inbox/" in body
    assert "anna@" not in letter.as_string()


def test_each_reads_his_letter_in_his_own_language(told, mailbox):
    Profile.objects.create(user=told.members.get(seat__code="u1").user, language="de")
    work_off()
    (german, english) = (letter["Subject"] for _sender, _to, letter in mailbox.got)
    assert "Spiel 1" in german
    assert "Game 1" in english


@pytest.mark.parametrize("says", ["451 Come back later", "554 No"])
def test_a_server_that_refuses_is_asked_again_later(told, mailbox, says):
    mailbox.says = says
    work_off()
    assert tried() == [("waiting", "mail")] * 2
    mailbox.says = "250 OK"
    Job.objects.update(due_at=timezone.now())
    work_off()
    assert tried() == [("done", "")] * 2


def test_a_wrong_password_or_a_server_that_is_away_loses_no_letter_and_keeps_nobody_waiting(told, mailbox, server, settings):
    """After one that fails in this way the others wait for the next round; a webhook does not wait for the mail."""
    settings.EMAIL_HOST_PASSWORD = "wrong"
    work_off()
    assert [job.state for job in Job.objects.filter(kind="mail", attempts=1)] == ["waiting"]
    server.stop()
    new_job(told.pk, "webhook", {"event": "test", "figures": {}, "at": ""}, timezone.now()).save(force_insert=True)
    Job.objects.update(due_at=timezone.now())
    assert work_off() == 2
    assert Job.objects.get(kind="webhook").state == "failed"
    assert mailbox.got == []
    assert verbs.fresh(told).score.as_of == 1
