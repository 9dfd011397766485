"""What a person chose for himself, whatever campaigns he is in."""

from django.conf import settings
from django.db import models


class Profile(models.Model):
    """There is none for who chose nothing. Empty: the browser's language, the site's time zone.

    ``open_career``: everybody may read his career as far as it lies in public campaigns; else only those who share one with him.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="profile")
    language = models.CharField(max_length=10, blank=True)
    time_zone = models.CharField(max_length=60, blank=True)
    open_career = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"profile of {self.user_id}"
