"""Where an event leads: the page that shows it, and its whole address for people who are not here yet."""

from typing import Any

from django.conf import settings

from campaign.addresses import address
from config.network import lan_addresses, own_name

GAMES = ("report.confirmed", "operation.counts", "game.date", "game.today", "report.returned")
TO_DO = {"part.wanted": "part", "report.submitted": "second"}
PILOTS = ("pilot.lost", "ace.made")


SIGNATURE = ("correction.submitted", "correction.returned")


def lead(slug: str, kind: str, params: dict[str, Any]) -> str:
    """The page of an event, as a path of this site: one that whoever was told may open."""
    if kind in TO_DO:
        return address(TO_DO[kind], slug, params["game"])
    if kind in SIGNATURE:
        return address("correction_second", slug)
    if kind == "die.waits":
        return address("mine", slug)
    if kind in GAMES and params.get("game"):
        return address("game", slug, params["game"])
    if kind in PILOTS and params.get("pilot"):
        return address("logbook", slug, params["pilot"])
    if kind == "result.corrected":
        return address("journal", slug)
    return address("campaign", slug)


def whole(path: str) -> str:
    """The address of a page as others open it; empty where this machine is in no network and has no name."""
    if named := own_name():
        return f"{'https' if settings.HTTPS else 'http'}://{named}{path}"
    found = lan_addresses()
    return f"http://{found[0]}:{settings.PORT}{path}" if found else ""
