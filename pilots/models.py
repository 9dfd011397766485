"""Who flies: pilots, the abilities and ranks they were given, and their line in the standings.

Facts: Pilot, AbilityChoice, Promotion. Reading table: PilotLine, written from the replay and never by hand.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Side(models.TextChoices):
    JAPAN = "japan", _("Japan")
    USA = "usa", _("USA")


class Status(models.TextChoices):
    ACE = "ace", _("Ace")
    VETERAN = "veteran", _("Veteran")
    NOVICE = "novice", _("Novice")


class State(models.TextChoices):
    ACTIVE = "active", _("Active")
    KILLED = "killed", _("Killed")
    MISSING = "missing", _("Missing")
    CAPTURED = "captured", _("Captured")


class Pilot(models.Model):
    """One pilot in a seat. ``came_after``: 0 for the muster, else the game after which he replaced a lost pilot (F.5).

    A pilot ``on_call`` was named as a replacement that a later correction made unneeded: his name and id are kept,
    he is no part of the campaign until his seat's pilot is lost in that game again.
    """

    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="pilots")
    seat = models.ForeignKey("campaign.Seat", on_delete=models.CASCADE, related_name="pilots")
    code = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    came_after = models.PositiveSmallIntegerField(default=0)
    on_call = models.BooleanField(default=False)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "code"], name="pilot_code_once_a_campaign"),
            models.UniqueConstraint(fields=["seat", "came_after"], name="one_pilot_a_seat_and_gap"),
            models.CheckConstraint(condition=models.Q(came_after__lte=7), name="pilot_came_after_a_game"),
        ]

    def __str__(self) -> str:
        return self.name


class AbilityChoice(models.Model):
    """An ability that a pilot was given ``after`` a game (0: at the muster), PAW-R11."""

    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="abilities")
    pilot = models.ForeignKey(Pilot, on_delete=models.CASCADE, related_name="abilities")
    after = models.PositiveSmallIntegerField()
    ability = models.CharField(max_length=60)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.CheckConstraint(condition=models.Q(after__lte=7), name="ability_after_a_game")]

    def __str__(self) -> str:
        return self.ability


class Promotion(models.Model):
    """A rank by the referee's word ``after`` a game (0: at the muster), PAW-R12."""

    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="promotions")
    pilot = models.ForeignKey(Pilot, on_delete=models.CASCADE, related_name="promotions")
    after = models.PositiveSmallIntegerField()
    rank = models.CharField(max_length=60)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.CheckConstraint(condition=models.Q(after__lte=7), name="promotion_after_a_game")]

    def __str__(self) -> str:
        return self.rank


class PilotLine(models.Model):
    """Reading table: a pilot's line in the standings, and what his logbook needs beside his sorties.

    ``detail``: ``start`` (rank, status, half_kills, ep, slots), ``muster`` (the roll, or null), ``abilities``
    (list of {ability, after}), ``marks`` (list of {game, kind, half_kills, on, victim, aircraft, turn, shared_with}, in
    order of game, half_kills above 0 only), ``decorations`` (list of [code, game that earned it], see pilots.decorations).
    """

    pilot = models.OneToOneField(Pilot, on_delete=models.CASCADE, related_name="line")
    campaign = models.ForeignKey("campaign.Campaign", on_delete=models.CASCADE, related_name="pilot_lines")
    place = models.PositiveIntegerField()
    rank = models.CharField(max_length=60)
    status = models.CharField(max_length=8, choices=Status.choices)
    half_kills = models.PositiveIntegerField()
    campaign_half_kills = models.PositiveIntegerField()
    ep = models.PositiveIntegerField()
    slots = models.PositiveIntegerField()
    abilities_chosen = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices)
    games = models.PositiveSmallIntegerField()
    lost_in = models.PositiveSmallIntegerField(null=True)
    pending = models.CharField(max_length=8, blank=True)
    detail = models.JSONField(default=dict)

    class Meta:
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place}. {self.pilot_id}"
