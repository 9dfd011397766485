"""E-mail to whoever wants it: one letter an act and person, sent as a job."""

import logging
import smtplib
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.jobs import Trouble
from campaign.models import Campaign, Job
from campaign.telling.leads import lead, whole
from campaign.telling.tongues import in_words_of
from campaign.telling.words import player_names, sentence, with_names

GROUP = "told by e-mail"
"""Whoever wants e-mail is in this group of the framework's."""

LONGEST_SUBJECT = 120
THIS_ONE = (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError)
"""The mail server is there, and does not take this letter."""

log = logging.getLogger(__name__)


def wanted_by(campaign: int) -> QuerySet[User]:
    """The members of a campaign who want e-mail and have an address."""
    return User.objects.filter(memberships__campaign=campaign, groups__name=GROUP, is_active=True).exclude(email="")


def send(job: Job) -> None:
    """Send a letter, if its reader still has a part in the campaign and still wants it. Raises Trouble."""
    campaign = Campaign.objects.filter(pk=job.campaign_id).first()
    reader = wanted_by(job.campaign_id or 0).filter(pk=job.params["user"]).first()
    if campaign is None or reader is None or not settings.EMAIL:
        return
    names = player_names(campaign.pk)
    told = [{**line, "params": with_names(line["params"], names)} for line in job.params["told"]]
    with in_words_of(reader.pk):
        letter = EmailMessage(
            subject=_subject(campaign, told),
            body=_body(campaign, told),
            to=[reader.email],
            headers={"Message-ID": f"<{job.params['id']}@ready-room>", "Auto-Submitted": "auto-generated"},
        )
    try:
        with get_connection() as letter.connection:
            letter.send()
    except (smtplib.SMTPException, OSError) as problem:
        log.warning("An e-mail to account %s was not sent: %s", reader.pk, type(problem).__name__)
        raise Trouble("mail", alone=isinstance(problem, THIS_ONE)) from problem


def _subject(campaign: Campaign, told: list[dict[str, Any]]) -> str:
    first = " ".join(sentence(told[0]["kind"], told[0]["params"]).split())
    words = f"{campaign.name}: {first}"
    return words if len(words) <= LONGEST_SUBJECT else f"{words[: LONGEST_SUBJECT - 1]}…"


def _body(campaign: Campaign, told: list[dict[str, Any]]) -> str:
    lines = []
    for line in told:
        lines += [sentence(line["kind"], line["params"]), whole(lead(campaign.slug, line["kind"], line["params"])), ""]
    inbox = whole(reverse("inbox"))
    return "\n".join(
        [*lines, "-- ", campaign.name, _("No more e-mail? Switch it off in your inbox: %(inbox)s") % {"inbox": inbox}, ""]
    )
