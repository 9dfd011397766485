"""Addresses of the pages of pilots."""

from django.urls import path, register_converter

from pilots.pages import logbook


class PilotCode:
    """A pilot's id as in the campaign file."""

    regex = "[A-Za-z0-9._-]{1,40}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(PilotCode, "pilot")

urlpatterns = [path("c/<slug:slug>/pilots/<pilot:code>/", logbook.page, name="logbook")]
