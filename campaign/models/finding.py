"""What search looks in."""

from django.db import models

from campaign.models.running import Campaign


class Word(models.Model):
    """Reading table: one word of something that can be found, in small Latin letters and digits (see campaign.finding).

    ``code``: the pilot's or seat's code; empty for the campaign itself.
    """

    class Kind(models.TextChoices):
        CAMPAIGN = "campaign"
        PILOT = "pilot"
        PLAYER = "player"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="words")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    code = models.CharField(max_length=40, blank=True)
    word = models.CharField(max_length=60)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["word"], name="words_by_word")]
        constraints = [models.UniqueConstraint(fields=["campaign", "kind", "code", "word"], name="word_once_a_thing")]

    def __str__(self) -> str:
        return self.word
