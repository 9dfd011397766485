"""The campaign, its people, seats and ways in, where it stands, and its journal."""

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
    ``club`` and ``season``: where it is listed beside others. ``story_token``: by it a friend reads the story of a campaign that
    he may not enter; null while nobody may. ``log_dice``: how the dice stand in its VASSAL logs (see games.readers.vassal).
    ``copy_of``: the campaign here from whose file it was loaded a second time; the hall of fame tells of one of them.
    ``named``: what all its names came to when they were last made findable (see campaign.finding).
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
    club = models.ForeignKey("campaign.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="campaigns")
    season = models.ForeignKey("campaign.Season", null=True, blank=True, on_delete=models.SET_NULL, related_name="campaigns")
    story_token = models.CharField(max_length=43, null=True, blank=True, unique=True)
    log_dice = models.CharField(max_length=200, blank=True)
    named = models.CharField(max_length=32, blank=True)
    copy_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies")
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
