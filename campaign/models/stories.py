"""What is told of a campaign besides its figures: the referee's own words to a game, and his photos."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from campaign.models.running import Campaign


class Chapter(models.Model):
    """The referee's words in the place of those that are made from the facts. ``game``: 0 for the campaign's opening.

    ``told``: what the facts said when he wrote, so that a later correction can be pointed out to him.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="chapters")
    game = models.PositiveSmallIntegerField()
    text = models.TextField(max_length=8000)
    told = models.TextField(blank=True)
    edit = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["game"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "game"], name="one_chapter_a_game"),
            models.CheckConstraint(condition=Q(game__lte=7), name="chapter_of_a_game_or_the_opening"),
        ]

    def __str__(self) -> str:
        return f"chapter {self.game} of {self.campaign_id}"


class Photo(models.Model):
    """A picture from the table. ``words``: what it shows, for those who cannot see it. ``game``: 0 for the campaign as a whole.

    One that was taken away stays with its bytes until the campaign goes, so that this can be undone.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="photos")
    game = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    words = models.CharField(max_length=300)
    caption = models.CharField(max_length=300, blank=True)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    position = models.PositiveIntegerField()
    edit = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=60, blank=True)
    came_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "sha256"], condition=Q(removed_at__isnull=True), name="one_photo_a_campaign"
            ),
            models.CheckConstraint(condition=Q(game__lte=7), name="photo_of_a_game_or_the_campaign"),
        ]

    def __str__(self) -> str:
        return self.name


class PhotoContent(models.Model):
    """A photo's bytes as JPEG, drawn anew so that they tell nothing but the picture; ``small`` is at most 480 pixels wide."""

    photo = models.OneToOneField(Photo, primary_key=True, on_delete=models.CASCADE, related_name="content")
    data = models.BinaryField()
    small = models.BinaryField()

    def __str__(self) -> str:
        return f"content of {self.photo_id}"


class StoryLink(models.Model):
    """A link by which a pilot's own story is read, or was; and (``pilot`` empty) one by which the whole story was.

    The open one of the whole story stands with its campaign. Closed ones stay, so that who comes by one is told so.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="story_links")
    pilot = models.CharField(max_length=60, blank=True)
    token = models.CharField(max_length=43, unique=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "pilot"], condition=Q(closed_at__isnull=True), name="one_open_link_a_pilots_story"
            ),
            models.CheckConstraint(condition=~Q(pilot="") | Q(closed_at__isnull=False), name="open_story_stands_with_campaign"),
        ]

    def __str__(self) -> str:
        return f"link to a story of {self.campaign_id}"
