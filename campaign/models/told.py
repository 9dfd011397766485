"""What is told to whom, and the work that waits."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models.running import Campaign


class Notice(models.Model):
    """A line of somebody's inbox. ``kind`` and ``params`` become a sentence when shown.

    ``campaign`` is null for what is told of a campaign that is gone.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    campaign = models.ForeignKey(Campaign, null=True, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=30)
    params = models.JSONField(default=dict)
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["user"], condition=Q(read_at__isnull=True), name="unread_notices")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"


class Webhook(models.Model):
    """An address that is told what happens in a campaign."""

    class Kind(models.TextChoices):
        DISCORD = "discord", _("Discord")
        JSON = "json", _("plain JSON")

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="webhook")
    url = models.URLField(max_length=500)
    kind = models.CharField(max_length=7, choices=Kind.choices)
    active = models.BooleanField(default=True)
    edit = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.kind} of {self.campaign_id}"


class Job(models.Model):
    """Work to be done after an act, stored with it: a row is the truth, whoever works it off.

    A worker takes a job by a lease; one that dies leaves it to the next. ``log``: list of {at, status, error}, an entry a try.
    Work that somebody waits for tells him how far it is: ``progress`` of ``total``; ``by`` may stop it (``stop_asked_at``);
    ``result``: what it came to, bit by bit.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        FAILED = "failed", _("given up")
        STOPPED = "stopped", _("stopped")

    campaign = models.ForeignKey(Campaign, null=True, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=30)
    params = models.JSONField(default=dict)
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    log = models.JSONField(default=list)
    made_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    progress = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    stop_asked_at = models.DateTimeField(null=True)
    result = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="jobs_that_wait")]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
