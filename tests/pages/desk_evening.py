"""An evening at the Dauntless desk for tests: a session with two Americans, a Japanese and aircraft of both sides."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from campaign.acts.desk_evening import mark_plot, say_increment, start_timer, write_plots
from campaign.acts.desk_log import Entered
from campaign.acts.desks import begin_desk
from games.dauntless.evening.plotting import plotting_of
from games.models import Desk, DeskPlayer
from tests.pages.reading import words
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


def clock_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """``clocks(90)``: for the timer's pages it is 90 seconds after the evening's moment; at first that moment itself."""

    def set_to(seconds: float) -> None:
        monkeypatch.setattr("games.pages.dauntless.timer.timezone.now", lambda: after(seconds))

    set_to(0)
    return set_to


def started(table: Evening, limit: int = 150, seconds: float = 0.0, since: str = "") -> str:
    """The referee starts the timer; as which one it is known."""
    desk = start_timer(actor=table.acting("Sabine"), code=table.desk.code, limit=limit, since=since, now=after(seconds))
    return plotting_of(desk).since


def noted(table: Evening, who: str, plane: str, since: str, seconds: float, yes: bool = True) -> Desk:
    """That person notes the plot of an aircraft."""
    return mark_plot(actor=table.acting(who), code=table.desk.code, aircraft=plane, noted=yes, since=since, now=after(seconds))


def said(table: Evening, who: str, increment: str, since: str, seconds: float, **about: str) -> Desk:
    """That person says the increment of a late ``aircraft``, or of all of a ``side``."""
    form = {"code": table.desk.code, "since": since, "now": after(seconds)}
    return say_increment(actor=table.acting(who), increment=increment, **about, **form)


def written(table: Evening, who: str, since: str, seconds: float, key: UUID | None = None) -> Entered:
    """That person writes what comes of the plots into the log."""
    return write_plots(actor=table.acting(who), code=table.desk.code, since=since, key=key, now=after(seconds))


def told(answer: Any) -> str:
    """The words of a page."""
    return words(answer.content.decode())
