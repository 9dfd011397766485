"""The Dauntless desk: sessions at the table, their log, who sits at it, and the ships and aircraft of a club."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.flown import Game

SIDES = ("US", "JP")


class Desk(models.Model):
    """One session of the desk: an evening's ships, aircraft, torpedoes and log. ``code`` stands in its address.

    ``referee`` runs it; ``club``: whose it is, if any, for its members to find. ``scenario``: a key of the catalogue, or empty.
    ``settings``, ``ships``, ``aircraft``, ``torpedoes``: as in the session file (``dauntless-desk``). A ship has here what it
    began with and what it brought along (``rulebooks.dauntless.session.Ship``); what happened to it since is in the log.
    ``edit`` counts the changes of all that; the log counts itself. ``seats``: the secret that joins a player to each side.
    ``shared``: whoever has the address may look on. ``facts``: what the people at the table said for the adjudication.
    ``plotting_since``: the plot timer runs; ``plotting_ends``: when its bell rings. ``worked``: the one-time key of the form that
    was worked last.
    """

    code = models.CharField(max_length=22, unique=True)
    referee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="desks")
    referee_name = models.CharField(max_length=60)
    club = models.ForeignKey("campaign.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="desks")
    title = models.CharField(max_length=120, blank=True)
    scenario = models.CharField(max_length=40, blank=True)
    date = models.CharField(max_length=7)
    turn = models.PositiveSmallIntegerField(default=1)
    settings = models.JSONField(default=dict)
    ships = models.JSONField(default=list)
    aircraft = models.JSONField(default=list)
    torpedoes = models.JSONField(default=list)
    facts = models.JSONField(default=dict)
    winner = models.CharField(max_length=20, blank=True)
    finished_at = models.DateTimeField(null=True)
    edit = models.PositiveIntegerField(default=0)
    shared = models.BooleanField(default=False)
    seats = models.JSONField(default=dict)
    plotting_since = models.DateTimeField(null=True)
    plotting_ends = models.DateTimeField(null=True)
    plots = models.JSONField(default=dict)
    from_file = models.BooleanField(default=False)
    worked = models.UUIDField(null=True, editable=False)
    begun_at = models.DateTimeField()
    played_at = models.DateTimeField()

    class Meta:
        ordering = ["-played_at", "-id"]
        constraints = [
            models.CheckConstraint(condition=Q(turn__gte=1, turn__lte=999), name="desk_of_999_turns"),
            models.CheckConstraint(condition=Q(finished_at=None) | ~Q(winner=""), name="finished_desk_has_a_winner"),
            models.CheckConstraint(
                condition=Q(plotting_since=None, plotting_ends=None)
                | Q(plotting_since__isnull=False, plotting_ends__isnull=False),
                name="plotting_ends_where_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"desk {self.code}"


class DeskEntry(models.Model):
    """One line of a session's log: a request that was worked, with its answer. It is never changed; one that is
    wrong is voided, with who and why.

    ``dice``: who rolled them: the people at the table, the site, or nobody.
    """

    class Dice(models.TextChoices):
        TABLE = "table"
        SITE = "site"

    desk = models.ForeignKey(Desk, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    turn = models.PositiveSmallIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60)
    request = models.JSONField()
    answer = models.JSONField()
    dice = models.CharField(max_length=5, choices=Dice, blank=True)
    key = models.UUIDField(null=True, editable=False)
    at = models.DateTimeField()
    void = models.BooleanField(default=False)
    void_reason = models.CharField(max_length=500, blank=True)
    voided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    voided_by_name = models.CharField(max_length=60, blank=True)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["desk", "number"], name="one_desk_entry_a_number"),
            models.UniqueConstraint(fields=["desk", "key"], name="one_desk_entry_a_form"),
            models.CheckConstraint(condition=Q(void=False) | ~Q(void_reason=""), name="void_desk_entry_says_why"),
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.desk_id}"


class DeskPlayer(models.Model):
    """Somebody at the table: his side, or ``both`` for who plays alone."""

    class Side(models.TextChoices):
        US = "US"
        JP = "JP"
        BOTH = "both"

    desk = models.ForeignKey(Desk, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="desks_played")
    name = models.CharField(max_length=60)
    side = models.CharField(max_length=4, choices=Side)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["desk", "user"], name="player_once_a_desk")]

    def __str__(self) -> str:
        return f"{self.name} at {self.desk_id}"


class DeskNote(models.Model):
    """A note passed while movement is plotted (XXVII). Whoever it is for reads it only after the die that says so.

    ``needed``: the least die by which it is read; ``die`` None until it fell.
    """

    desk = models.ForeignKey(Desk, on_delete=models.CASCADE, related_name="notes")
    turn = models.PositiveSmallIntegerField()
    sender = models.ForeignKey(DeskPlayer, on_delete=models.CASCADE, related_name="notes_sent")
    receiver = models.ForeignKey(DeskPlayer, on_delete=models.CASCADE, related_name="notes_received")
    from_type = models.CharField(max_length=80)
    to_type = models.CharField(max_length=80)
    text = models.CharField(max_length=500)
    needed = models.PositiveSmallIntegerField()
    die = models.PositiveSmallIntegerField(null=True)
    dice = models.CharField(max_length=5, choices=DeskEntry.Dice, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=Q(die=None) | Q(die__gte=1, die__lte=6), name="note_read_by_a_die")]

    def __str__(self) -> str:
        return f"note in {self.desk_id}"


class DeskSecret(models.Model):
    """What a side wrote down unseen. Its digest is shown to all at once; salt and text only to that side and the referee,
    until it is opened (``opened_turn``)."""

    desk = models.ForeignKey(Desk, on_delete=models.CASCADE, related_name="secrets")
    name = models.CharField(max_length=80)
    side = models.CharField(max_length=2)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60)
    salt = models.CharField(max_length=80)
    text = models.CharField(max_length=2000)
    digest = models.CharField(max_length=64)
    opened_turn = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["desk", "name"], name="secret_once_a_desk"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="secret_of_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.desk_id}"


class GameDesk(models.Model):
    """A session of the desk that belongs to a game of a campaign.

    ``desk``: the session, while it is there; ``document``: its file, as it was when it was attached or last sent something;
    ``sent``: what it sent into the game's report last (``strikes`` and ``bombing``, as in the campaign file), {} if nothing.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="desks")
    desk = models.OneToOneField(Desk, null=True, on_delete=models.SET_NULL, related_name="of_game")
    document = models.JSONField()
    sent = models.JSONField(default=dict)
    sent_at = models.DateTimeField(null=True)
    edit = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    attached_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [models.CheckConstraint(condition=Q(sent={}) | Q(sent_at__isnull=False), name="desk_sent_at_some_time")]

    def __str__(self) -> str:
        return f"desk of game {self.game_id}"


class ClubShip(models.Model):
    """A class of ships that a club entered by file: ``row`` as the answer of ``ship_class`` has it."""

    club = models.ForeignKey("campaign.Club", on_delete=models.CASCADE, related_name="ships")
    nation = models.CharField(max_length=2)
    class_id = models.CharField(max_length=5)
    row = models.JSONField()

    class Meta:
        ordering = ["nation", "class_id"]
        constraints = [models.UniqueConstraint(fields=["club", "nation", "class_id"], name="class_of_ships_once_a_club")]

    def __str__(self) -> str:
        return f"{self.nation} {self.class_id}"


class ClubAircraft(models.Model):
    """A type of aircraft that a club entered by file: ``row`` as the answer of ``aircraft`` has it."""

    club = models.ForeignKey("campaign.Club", on_delete=models.CASCADE, related_name="aircraft")
    nation = models.CharField(max_length=2)
    type = models.CharField(max_length=80)
    row = models.JSONField()

    class Meta:
        ordering = ["nation", "type"]
        constraints = [models.UniqueConstraint(fields=["club", "nation", "type"], name="type_of_aircraft_once_a_club")]

    def __str__(self) -> str:
        return f"{self.nation} {self.type}"
