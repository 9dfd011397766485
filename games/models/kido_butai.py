"""Kido Butai: the games that are played here, and the one that stands behind a campaign's game as its operational frame."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.flown import Game


class Battle(models.Model):
    """One game of Kido Butai, and whoever plays it. ``code`` stands in its address.

    ``document``: the session file of the turns that are complete; ``in_play``: the turn in play, as
    ``rulebooks.kido_butai.live.TurnInPlay``. ``edit`` counts what was done in it: a page that is older meets what stands now.
    ``table_dice``: results are rolled and drawn at the table from now on; ``at_table`` counts those that were.
    ``shared``: whoever has the address may look on; ``club``: in whose league it counts once it is finished, for all to see.
    ``review``: what the coach said of it, with the ``edit`` that he saw. ``worked``: the one-time key of the form that was worked
    last, so that a form sent twice is one move.

    Read from the replay, for lists: ``turn`` (the last complete one), ``finished``, the points of both sides, and ``level``.
    """

    code = models.CharField(max_length=22, unique=True)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="battles")
    player_name = models.CharField(max_length=60)
    club = models.ForeignKey("campaign.Club", null=True, blank=True, on_delete=models.SET_NULL, related_name="battles")
    document = models.JSONField(default=dict)
    in_play = models.JSONField(default=dict)
    edit = models.PositiveIntegerField(default=0)
    table_dice = models.BooleanField(default=False)
    at_table = models.PositiveIntegerField(default=0)
    from_file = models.BooleanField(default=False)
    shared = models.BooleanField(default=False)
    review = models.JSONField(default=dict)
    worked = models.UUIDField(null=True, editable=False)
    turn = models.PositiveSmallIntegerField(default=0)
    finished = models.BooleanField(default=False)
    japan = models.PositiveSmallIntegerField(default=0)
    usa = models.PositiveSmallIntegerField(default=0)
    level = models.CharField(max_length=30, blank=True)
    begun_at = models.DateTimeField()
    played_at = models.DateTimeField()

    class Meta:
        ordering = ["-played_at", "-id"]
        indexes = [models.Index(fields=["club"], condition=Q(finished=True), name="battles_of_a_league")]
        constraints = [
            models.CheckConstraint(condition=Q(turn__lte=16), name="battle_of_16_turns"),
            models.CheckConstraint(condition=Q(finished=False) | ~Q(level=""), name="finished_battle_has_a_level"),
        ]

    def __str__(self) -> str:
        return f"battle {self.code}"

    @property
    def title(self) -> str:
        """What its player calls it; empty where he did not say."""
        return str(self.document.get("title", ""))


class Operation(models.Model):
    """The Kido Butai session that frames a game of the campaign: a fact, kept as the file that it was when it was attached.

    ``battle``: the game here that it was taken from, if it was, and is still there; ``player_name``: who commanded.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="operation")
    document = models.JSONField()
    battle = models.ForeignKey(Battle, null=True, on_delete=models.SET_NULL, related_name="operations")
    player_name = models.CharField(max_length=60, blank=True)
    edit = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    attached_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"operation of {self.game_id}"
