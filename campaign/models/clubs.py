"""Clubs: who keeps one, its seasons, and what was done to it. A campaign says itself to which club and season it belongs."""

from django.conf import settings
from django.db import models


class Club(models.Model):
    """A club with a page of its own. ``edit`` counts the changes of its name, words and seasons.

    One that was taken away (``removed_at``) stays with its journal, so that it can be put back; nobody else finds it.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    town = models.CharField(max_length=120, blank=True)
    about = models.TextField(max_length=2000, blank=True)
    link = models.CharField(max_length=500, blank=True)
    edit = models.PositiveIntegerField(default=0)
    is_demo = models.BooleanField(default=False)
    founded_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class ClubKeeper(models.Model):
    """Somebody who keeps a club's page and may list his campaigns there."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="keepers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="clubs_kept")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="keeper_once_a_club")]

    def __str__(self) -> str:
        return f"{self.user} keeps {self.club}"


class Season(models.Model):
    """A season of a club, such as a winter; the latest has the highest ``position``."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=60)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["-position", "id"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="season_name_once_a_club")]

    def __str__(self) -> str:
        return self.name


class ClubEntry(models.Model):
    """One act on a club, as JournalEntry is one on a campaign. Append-only."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    key = models.UUIDField()
    at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    actor_name = models.CharField(max_length=60)
    act = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    before = models.JSONField(default=dict)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_club_entry_a_number"),
            models.UniqueConstraint(fields=["club", "key"], name="one_club_entry_a_form"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.act}"
