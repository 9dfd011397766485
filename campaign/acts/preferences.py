"""What a person chose for himself: the language he reads, and the time zone in which moments are shown to him."""

from django.contrib.auth.models import User

from campaign.models import Profile


def choose_language(*, user: User, language: str) -> None:
    """One of ``settings.LANGUAGES``, checked by the form; empty: what his browser asks for."""
    Profile.objects.update_or_create(user_id=user.pk, defaults={"language": language})


def choose_time_zone(*, user: User, time_zone: str) -> None:
    """The IANA name of a zone that this machine knows, checked by the form; empty: the site’s."""
    Profile.objects.update_or_create(user_id=user.pk, defaults={"time_zone": time_zone})


def open_career(*, user: User, wanted: bool) -> None:
    """Whether everybody may read his career, as far as it lies in public campaigns; else only who shares a campaign with him."""
    Profile.objects.update_or_create(user_id=user.pk, defaults={"open_career": wanted})
