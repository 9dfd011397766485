"""Addresses of the API."""

from django.urls import URLPattern, path, register_converter

from campaign.api import describing
from campaign.api.asking import PATH
from campaign.api.tables import by_address
from campaign.api.views import view_of


class Id:
    """A pilot's, a player's or a seat's id, as the campaign file allows it."""

    regex = r"[A-Za-z0-9._-]{1,40}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Number:
    """A whole number of a game, a die, a member."""

    regex = r"[0-9]{1,15}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)


class SideName:
    """A side's name."""

    regex = "japan|usa"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Id, "id")
register_converter(Number, "no")
register_converter(SideName, "side")


def name_of(address: str) -> str:
    """``campaigns/<slug:slug>/games/`` is called api_campaigns_slug_games."""
    parts = (part.strip("<>").rpartition(":")[2] for part in address.strip("/").split("/"))
    return "_".join(["api", *parts]).replace("-", "_")


ROOT = PATH.lstrip("/")

urlpatterns: list[URLPattern] = [
    path("api/", describing.page, name="api"),
    path(f"{ROOT}openapi.json", describing.openapi, name="api_schema"),
    *(
        path(f"{ROOT}{address}", view_of(address, operations), name=name_of(address))
        for address, operations in by_address().items()
    ),
]
