"""The log of a webhook's deliveries: what was sent when, and why something was not. One query."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.models import Campaign, Job
from campaign.telling.words import player_names, sentence, with_names
from campaign.words.told_to import trouble_words

MOST = 50


@dataclass(frozen=True, slots=True)
class Try:
    """One try. ``words`` are empty where it went well."""

    at: datetime
    status: int | None
    words: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message. ``state``: done, waiting or failed; ``next_at``: when it is tried again, None where it is not."""

    number: int
    made_at: datetime
    sentence: str
    state: str
    tries: list[Try]
    next_at: datetime | None
    at_work: bool

    @property
    def state_words(self) -> str:
        if self.at_work:
            return _("being sent")
        if self.state == Job.State.DONE:
            return _("delivered")
        if self.state == Job.State.FAILED:
            return _("given up")
        return _("is tried again") if self.tries else _("waits")

    @property
    def latest(self) -> Try | None:
        return self.tries[-1] if self.tries else None

    @property
    def may_be_sent_again(self) -> bool:
        return not self.at_work and (self.state == Job.State.FAILED or self.state == Job.State.WAITING and bool(self.tries))


def deliveries(campaign: Campaign) -> list[Delivery]:
    """The latest deliveries of a campaign's webhook, newest first."""
    jobs = list(Job.objects.filter(campaign=campaign, kind="webhook").order_by("-pk")[:MOST])
    names = player_names(campaign.pk) if jobs else {}
    return [_delivery(job, names) for job in jobs]


def _delivery(job: Job, names: dict[str, str]) -> Delivery:
    waiting = job.state == Job.State.WAITING
    return Delivery(
        number=job.pk,
        made_at=job.made_at,
        sentence=sentence(job.params["event"], with_names(job.params["figures"], names)),
        state=job.state,
        tries=[Try(datetime.fromisoformat(each["at"]), each["status"], trouble_words(each["error"])) for each in job.log],
        next_at=job.due_at if waiting and job.log else None,
        at_work=waiting and job.leased_until is not None and job.leased_until > timezone.now(),
    )
