"""Who runs it: the campaign, its people and seats, and the journal.

Facts: Campaign, Member, Pass, Seat, JournalEntry; Notice, Webhook and Job for what is told to whom; Upload for files as they
came, Token for programs that ask in a person's name. Reading table: Score, written from the replay and never by hand.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from pilots.models import Side


class Campaign(models.Model):
    """One campaign. ``rules`` holds the values that differ from the defaults of its ``edition``.

    ``version`` rises with every act; ``options_edit`` with every change of name, options or schedule, ``correction_edit`` with
    every saving of a correction.
    ``players_roll``: a player may roll his own pilot's dice; ``confirmation``: who confirms a report.
    ``seats_handed``: the journal tells of seats that were handed on, so that it is worth asking.
    ``ahead`` keeps what a campaign file said of games to come and no row can hold yet, ``said_ahead`` all that it said of them
    (see campaign.ahead).
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("private")
        UNLISTED = "unlisted", _("unlisted")
        PUBLIC = "public", _("public")

    class Confirmation(models.TextChoices):
        REFEREE = "referee", _("the referee alone")
        TWO = "two", _("two people")

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    rules = models.JSONField(default=dict)
    edition = models.PositiveSmallIntegerField(default=1)
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE)
    players_roll = models.BooleanField(default=True)
    confirmation = models.CharField(max_length=7, choices=Confirmation.choices, default=Confirmation.REFEREE)
    version = models.PositiveIntegerField(default=0)
    options_edit = models.PositiveIntegerField(default=0)
    correction_edit = models.PositiveIntegerField(default=0)
    seats_handed = models.BooleanField(default=False)
    is_demo = models.BooleanField(default=False)
    ahead = models.JSONField(default=dict)
    said_ahead = models.JSONField(default=dict)
    founded_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-changed_at", "-id"]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person with a part in a campaign. A player may have a seat."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        REFEREE = "referee", _("referee")
        PLAYER = "player", _("player")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=8, choices=Role.choices)
    seat = models.OneToOneField("Seat", null=True, blank=True, on_delete=models.SET_NULL, related_name="member")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_part_a_person"),
            models.UniqueConstraint(fields=["campaign"], condition=Q(role="owner"), name="one_owner_a_campaign"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class Pass(models.Model):
    """A way in without an account: for joining ``side``, or for one ``member`` himself (his private link).

    ``token`` stands in the link and its QR code, ``code`` is short enough to be typed. A pass that was renewed or revoked stays,
    so that whoever comes with it is told so.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="passes")
    side = models.CharField(max_length=5, choices=Side.choices, blank=True)
    member = models.ForeignKey(Member, null=True, on_delete=models.CASCADE, related_name="passes")
    token = models.CharField(max_length=43, unique=True)
    code = models.CharField(max_length=12, unique=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(condition=Q(member__isnull=True) ^ Q(side=""), name="pass_for_a_side_or_a_member"),
            models.UniqueConstraint(
                fields=["campaign", "side"],
                condition=Q(revoked_at__isnull=True, member__isnull=True),
                name="one_open_pass_a_side",
            ),
            models.UniqueConstraint(
                fields=["member"], condition=Q(revoked_at__isnull=True, member__isnull=False), name="one_open_pass_a_member"
            ),
        ]

    def __str__(self) -> str:
        return f"pass {self.pk}"


class Seat(models.Model):
    """A player's place on one side. ``code`` is the player's id in the campaign file.

    ``from_game`` and ``until_game`` are null for the first and the last game.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    code = models.CharField(max_length=32)
    name = models.CharField(max_length=60)
    side = models.CharField(max_length=5, choices=Side.choices)
    from_game = models.PositiveSmallIntegerField(null=True, blank=True)
    until_game = models.PositiveSmallIntegerField(null=True, blank=True)
    position = models.PositiveIntegerField()
    edit = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "code"], name="seat_code_once_a_campaign"),
            models.CheckConstraint(condition=Q(side__in=["japan", "usa"]), name="seat_side_japan_or_usa"),
        ]

    def __str__(self) -> str:
        return self.name


class Score(models.Model):
    """Reading table: where a campaign stands. ``by_game``: list of [game, japan, usa] of the reported games."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="score")
    as_of = models.PositiveSmallIntegerField(default=0)
    complete = models.BooleanField(default=False)
    japan = models.IntegerField(default=0)
    usa = models.IntegerField(default=0)
    pending = models.PositiveIntegerField(default=0)
    by_game = models.JSONField(default=list)
    scores = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.japan} : {self.usa} after game {self.as_of}"


class JournalEntry(models.Model):
    """One act. Append-only; becomes a sentence when shown.

    ``key`` is the form's one-time key: the same form sent twice finds its first entry and changes nothing.
    ``act`` is the act's name; ``params`` the figures and names for its sentence; ``before`` and ``after`` the facts changed.
    ``undoes``: the version of the entry that this one took back; nothing is taken back twice.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="journal")
    version = models.PositiveIntegerField()
    key = models.UUIDField()
    at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    actor_name = models.CharField(max_length=60)
    act = models.CharField(max_length=40)
    game = models.PositiveSmallIntegerField(null=True)
    params = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    undoes = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["-version"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "undoes"], name="nothing_is_undone_twice"),
            models.UniqueConstraint(fields=["campaign", "key"], name="one_entry_a_form"),
            models.UniqueConstraint(fields=["campaign", "version"], name="one_entry_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.act}"


class Notice(models.Model):
    """A line of somebody's inbox. ``kind`` and ``params`` become a sentence when shown."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notices")
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

    class State(models.TextChoices):
        WAITING = "waiting", _("waits for a decision")
        TAKEN = "taken", _("taken over")
        DROPPED = "dropped", _("dropped")

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
