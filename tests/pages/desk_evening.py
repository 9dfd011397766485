"""An evening at the Dauntless desk for tests: a session with two Americans, a Japanese and aircraft of both sides."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.test import Client

from campaign.acts.desks import begin_desk
from games.models import Desk, DeskPlayer
from tests.pages.world import signed_in
from tests.verbs import NOW, account, acting

SIDES = {"Anna": "US", "Ben": "US", "Kenji": "JP"}


def plane(name: str, side: str, flies: str = "F4F Wildcat") -> dict[str, Any]:
    """An aircraft as a session file has it."""
    return {
        "id": name,
        "side": side,
        "type": flies,
        "quality": "average",
        "engines": 1,
        "loaded": True,
        "drop_tanks": True,
        "wing_points": None,
        "cockpit_hits": 0,
        "depth_charges": {"S": 4, "D": 2},
    }


PLANES = [plane("Red 1", "US"), plane("Red 2", "US", "SBD Dauntless"), plane("Zero 1", "JP", "A6M2 Zero")]


@dataclass
class Evening:
    """A session and who is there; the referee is Sabine, and Stranger has nothing to do with it."""

    desk: Desk
    people: dict[str, Any]

    def browser(self, name: str) -> Client:
        return signed_in(self.people[name])

    def acting(self, name: str) -> Any:
        return acting(self.people[name])

    def player(self, name: str) -> DeskPlayer:
        return DeskPlayer.objects.get(desk=self.desk, user=self.people[name])

    def fresh(self) -> Desk:
        return Desk.objects.get(pk=self.desk.pk)

    def at(self, path: str = "") -> str:
        return f"/dauntless/{self.desk.code}/{path}"


def evening(aircraft: list[dict[str, Any]] = PLANES, shared: bool = True, **said: Any) -> Evening:
    """A new session with its people."""
    people = {name: account(name) for name in ("Sabine", *SIDES, "Stranger")}
    desk = begin_desk(actor=acting(people["Sabine"]), title="Off Guadalcanal", date="1942-11", aircraft=aircraft, now=NOW, **said)
    for name, side in SIDES.items():
        DeskPlayer.objects.create(desk=desk, user=people[name], name=name, side=side)
    if shared:
        desk.shared = True
        desk.save(update_fields=["shared"])
    return Evening(desk, people)


def after(seconds: float) -> datetime:
    """So many seconds after the evening’s moment."""
    return NOW + timedelta(seconds=seconds)
