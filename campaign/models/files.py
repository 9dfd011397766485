"""Files as they came, and the words by which programs ask."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models.running import Campaign
from campaign.models.told import Job


class Upload(models.Model):
    """A file as somebody brought it: evidence, and what he decided about it. Nothing of it counts before an act takes it over.

    ``campaign`` and ``game`` are null for files that make campaigns of their own. ``choices``: what was decided of each thing
    that the file leaves open (see campaign.imports), ``edit`` counts its savings. ``taken_as``: the journal's version that took
    it over. The same bytes again are the same file, found here by ``sha256`` (hexadecimal). ``job`` works an archive off.
    """

    class Kind(models.TextChoices):
        CAMPAIGN = "campaign", _("campaign file")
        ARCHIVE = "archive", _("archive of campaign files")
        REPORT = "report", _("report")
        SHEET = "sheet", _("result sheet")
        VASSAL = "vassal", _("VASSAL log")

    class State(models.TextChoices):
        WAITING = "waiting", _("waits for a decision")
        TAKEN = "taken", _("taken over")
        DROPPED = "dropped", _("dropped")
        KEPT = "kept", _("kept as evidence")

    campaign = models.ForeignKey(Campaign, null=True, on_delete=models.CASCADE, related_name="uploads")
    game = models.ForeignKey("games.Game", null=True, on_delete=models.SET_NULL, related_name="uploads")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="uploads")
    by_name = models.CharField(max_length=60, blank=True)
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    choices = models.JSONField(default=dict)
    edit = models.PositiveIntegerField(default=0)
    came_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    taken_as = models.PositiveIntegerField(null=True)
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="upload")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "sha256"],
                condition=Q(campaign__isnull=False) & ~Q(state="dropped"),
                name="one_file_a_campaign",
            ),
            models.UniqueConstraint(
                fields=["by", "sha256"], condition=Q(campaign__isnull=True, state="waiting"), name="one_file_that_waits"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class UploadContent(models.Model):
    """The bytes of an upload, apart from it so that lists of files need not read them."""

    upload = models.OneToOneField(Upload, primary_key=True, on_delete=models.CASCADE, related_name="content")
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"content of {self.upload_id}"


class Token(models.Model):
    """A word by which a program asks in a person's name, in one campaign. Only its SHA-256 is kept; ``start`` tells which it is.

    ``scopes``: what it may do of what the person himself may do then (see campaign.scopes).
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="tokens")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    start = models.CharField(max_length=8)
    scopes = models.JSONField(default=list)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.start}… of {self.user_id}"
