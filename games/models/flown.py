"""What is flown: the schedule, reports and their versions, dice; and what came of each game.

Facts: Game, Link, Report, Part and Countersign, Seed, Roll, Correction. Reading tables: GameResult and Sortie, written from the
replay and never by hand.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from pilots.models import Pilot, Side


class Variant(models.TextChoices):
    STANDARD = "standard", _("Standard")
    PEARL = "pearl", _("Pearl Harbor")


class Game(models.Model):
    """One scheduled game. ``carrier_*`` is null where the rulebook's table stands (PAW-R1)."""

    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    variant = models.CharField(max_length=8, choices=Variant.choices, default=Variant.STANDARD)
    carrier_japan = models.BooleanField(null=True)
    carrier_usa = models.BooleanField(null=True)
    date = models.DateField(null=True, blank=True)
    link = models.CharField(max_length=500, blank=True)
    note = models.TextField(max_length=2000, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="game_once_a_campaign"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=7), name="game_number_1_to_7"),
        ]

    def __str__(self) -> str:
        return f"game {self.number}"


class Link(models.Model):
    """From a game to where it is played or told of. ``position`` orders a game's links; ``edit`` counts the changes of one."""

    class Kind(models.TextChoices):
        TABLE = "table", _("online table")
        THREAD = "thread", _("forum thread")
        MODULE = "module", _("VASSAL module")
        PHOTOS = "photos", _("photos")
        RULES = "rules", _("rules")
        RESULT = "result", _("result elsewhere")
        OTHER = "other", _("something else")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    title = models.CharField(max_length=120)
    url = models.CharField(max_length=500)
    note = models.CharField(max_length=500, blank=True)
    position = models.PositiveIntegerField()
    edit = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.UniqueConstraint(fields=["game", "url"], name="one_link_a_game_and_address")]

    def __str__(self) -> str:
        return self.title


class Report(models.Model):
    """One version of a game's report. ``body`` is the report of the campaign file without its dice.

    ``edit`` counts the savings of a draft: a form opened with an older one meets a conflict page.
    ``by`` is whoever wrote this version last; ``by_name``: what he was called then. Where two people confirm, a submitted draft
    waits for the second as it is: ``by`` is the first, ``submitted_side`` the side on which he had a seat, or empty.
    A draft's body holds ``roll_call`` besides (who flies, is late, absent or sits out), and may break rules; ``dice`` besides,
    what a file said of dice (sortie's id to kind to value), which fall with its confirmation. ``upload``: the file it
    came from. ``withdrawn``: a version that counted, and whose confirmation or correction was taken back, or whose place a file
    took: nobody voided its game.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        SUBMITTED = "submitted", _("submitted")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("superseded")
        VOID = "void", _("void")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices)
    body = models.JSONField(default=dict)
    edit = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    opened_at = models.DateTimeField()
    saved_at = models.DateTimeField()
    submitted_at = models.DateTimeField(null=True)
    submitted_side = models.CharField(max_length=5, choices=Side.choices, blank=True)
    confirmed_at = models.DateTimeField(null=True)
    withdrawn = models.BooleanField(default=False)
    upload = models.ForeignKey("campaign.Upload", null=True, on_delete=models.SET_NULL, related_name="reports")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="report_number_once_a_game"),
            models.UniqueConstraint(fields=["game"], condition=Q(state="confirmed"), name="one_confirmed_report_a_game"),
            models.UniqueConstraint(fields=["game"], condition=Q(state__in=["draft", "submitted"]), name="one_draft_a_game"),
        ]

    def __str__(self) -> str:
        return f"report {self.number} of {self.game}"


class Part(models.Model):
    """A player's part of a report: what he says of his own sortie, and his claims. Evidence, until the referee takes it over.

    ``body``: {"sortie": fields of a sortie of the campaign file without dice, "claims": claims of the campaign file}.
    ``edit`` counts its filings; ``taken``: the edit that the referee last took over into the draft.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="parts")
    seat = models.ForeignKey("campaign.Seat", on_delete=models.CASCADE, related_name="parts")
    body = models.JSONField(default=dict)
    edit = models.PositiveIntegerField(default=0)
    taken = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    filed_at = models.DateTimeField()

    class Meta:
        ordering = ["game", "seat"]
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_part_a_seat_and_game")]

    def __str__(self) -> str:
        return f"part of {self.seat_id} in {self.game_id}"


class Countersign(models.Model):
    """A player of the other side says of a filed part: so it was, or not. It holds for the filing ``edit`` that he saw."""

    part = models.ForeignKey(Part, on_delete=models.CASCADE, related_name="countersigns")
    seat = models.ForeignKey("campaign.Seat", on_delete=models.CASCADE, related_name="countersigns")
    edit = models.PositiveIntegerField()
    agrees = models.BooleanField()
    note = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["part", "seat"]
        constraints = [models.UniqueConstraint(fields=["part", "seat"], name="one_countersign_a_seat_and_part")]

    def __str__(self) -> str:
        return f"{self.seat_id} on {self.part_id}"


class Seed(models.Model):
    """The secret from which the site's dice of a campaign are derived. Its ``digest`` (SHA-256, hexadecimal) is public at once.

    ``secret``: 32 bytes, hexadecimal; shown to nobody before ``revealed_at``. ``label``: the campaign's name in the derivation.
    """

    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="seeds")
    number = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    label = models.CharField(max_length=60)
    made_at = models.DateTimeField()
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="seed_number_once_a_campaign"),
            models.UniqueConstraint(
                fields=["campaign"], condition=Q(revealed_at__isnull=True), name="one_secret_seed_a_campaign"
            ),
        ]

    def __str__(self) -> str:
        return f"seed {self.number} {self.digest[:8]}"


class Roll(models.Model):
    """One die that fell. It is never edited: a mistyped one is voided, with a reason, and has a successor.

    ``number`` counts a campaign's dice in the order in which they fell, without a gap. A die of the site has its ``seed``,
    ``attempt`` (1, and one more for each that was struck before it) and ``nonce``; older ones of the site have none.

    ``player``: what the player in the pilot's seat was called when it fell; a table's die is his.

    Keyed by game (0 is the muster), kind and pilot; dice noted for a strike crew, which no rule calls for, are keyed by
    the sortie's id in ``crew`` instead of a pilot.
    """

    class Kind(models.TextChoices):
        MUSTER = "muster", _("muster")
        RESCUE = "rescue", _("rescue")
        ATTACK = "attack", _("attack")
        HOME = "home", _("home")
        DECK = "deck", _("deck")

    class Source(models.TextChoices):
        SITE = "site", _("site dice")
        TABLE = "table", _("table dice")
        FILE = "file", _("from a file")

    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="rolls")
    number = models.PositiveIntegerField()
    game = models.PositiveSmallIntegerField()
    pilot = models.ForeignKey(Pilot, null=True, on_delete=models.CASCADE, related_name="rolls")
    crew = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    value = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=8, choices=Source.choices)
    seed = models.ForeignKey(Seed, null=True, on_delete=models.RESTRICT, related_name="rolls")
    attempt = models.PositiveSmallIntegerField(null=True)
    nonce = models.CharField(max_length=60, blank=True)
    player = models.CharField(max_length=60, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    witness = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()
    voided_at = models.DateTimeField(null=True)
    void_reason = models.CharField(max_length=500, blank=True)
    succeeds = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="successor")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="roll_number_once_a_campaign"),
            models.UniqueConstraint(
                fields=["campaign", "game", "kind", "pilot"],
                condition=Q(voided_at__isnull=True, pilot__isnull=False),
                name="one_live_roll_a_pilot",
            ),
            models.UniqueConstraint(
                fields=["campaign", "game", "kind", "crew"],
                condition=Q(voided_at__isnull=True, pilot__isnull=True),
                name="one_live_roll_a_crew",
            ),
            models.CheckConstraint(condition=Q(value__gte=1, value__lte=6), name="roll_shows_1_to_6"),
            models.CheckConstraint(condition=Q(game__lte=7), name="roll_of_a_game_or_the_muster"),
            models.CheckConstraint(
                condition=Q(pilot__isnull=False, crew="") | Q(pilot__isnull=True) & ~Q(crew=""), name="roll_for_pilot_or_crew"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


class Correction(models.Model):
    """Changes to earlier reports and dice, being prepared: nothing counts until one act confirms all of them.

    ``bodies``: game number (as a string) to the report's new body, without dice; ``dice``: a live roll's number (as a
    string) to ``{"value": what the die really showed, "reason": why, "witness": who saw it}``. ``voids``: the games whose
    reports are to be taken out altogether.
    ``base_version`` is the campaign's version that the differences were shown against.
    Where two people confirm, it is submitted and waits for the second as it is: ``by`` and ``by_name`` are then the first, as
    he was called, ``submitted_side`` the side on which he had a seat, or empty; ``reason`` is his. ``returned``: {"by", "reason"}
    of the second who sent it back.
    """

    campaign = models.OneToOneField("campaign.Campaign", on_delete=models.CASCADE, related_name="correction")
    bodies = models.JSONField(default=dict)
    dice = models.JSONField(default=dict)
    voids = models.JSONField(default=list)
    reason = models.CharField(max_length=500, blank=True)
    edit = models.PositiveIntegerField(default=0)
    base_version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    opened_at = models.DateTimeField()
    saved_at = models.DateTimeField()
    submitted_at = models.DateTimeField(null=True)
    submitted_side = models.CharField(max_length=5, choices=Side.choices, blank=True)
    returned = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"correction of {self.campaign_id}"


class GameResult(models.Model):
    """Reading table: what a reported game came to.

    ``scores``: side to source to CVP; ``awards``: the lines behind it, as in the rulebook's outcome;
    ``pool``: side to type to [at the start, left]; ``pending``: list of {pilot, kind}; ``lost``: pilots' ids.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="result")
    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="game_results")
    turns = models.PositiveSmallIntegerField()
    closed = models.BooleanField()
    japan = models.IntegerField()
    usa = models.IntegerField()
    scores = models.JSONField()
    awards = models.JSONField()
    pool = models.JSONField()
    pending = models.JSONField()
    lost = models.JSONField()
    note = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.japan} : {self.usa}"


class Sortie(models.Model):
    """Reading table: what came of one aircraft in one game. ``pilot`` is null for a strike crew.

    ``detail``: the rest of the rulebook's sortie outcome (throws with modifiers, credits, before, after, ep_quarters,
    doubled, hits_only, exit, note, strike_for, attacks, rescue_rule, carrier, kamikaze).
    """

    result = models.ForeignKey(GameResult, on_delete=models.CASCADE, related_name="sorties")
    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="sorties")
    pilot = models.ForeignKey(Pilot, null=True, on_delete=models.CASCADE, related_name="sorties")
    code = models.CharField(max_length=40)
    position = models.PositiveIntegerField()
    side = models.CharField(max_length=5)
    aircraft = models.CharField(max_length=20)
    fate = models.CharField(max_length=10)
    damaged = models.BooleanField()
    crew_end = models.CharField(max_length=10, blank=True)
    half_kills = models.PositiveIntegerField()
    ep = models.PositiveIntegerField(null=True)
    detail = models.JSONField(default=dict)

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.code} in {self.aircraft}"
