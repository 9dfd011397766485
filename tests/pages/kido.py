"""A game of Kido Butai as it is played through its pages, without script."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.test import Client

from tests.sent_forms import sent

EXAMPLES = Path(__file__).parents[1] / "data" / "kido_butai"
MOVED = ("to", "target", "on", "side")
"""What the word behind a move's colon is called in a session file."""


def example(name: str, what: str = "session") -> dict[str, Any]:
    """An example file by the beginning of its name: ``05``."""
    [file] = EXAMPLES.glob(f"{name}-*.{what}.json")
    return dict(json.loads(file.read_text(encoding="utf-8")))


class Laid:
    """Results that were laid ready, one after the other; then ones that nothing is found by and nothing comes of."""

    def __init__(self, *results: int | str) -> None:
        self.results = list(results)

    def die(self, purpose: object = None) -> int:
        return int(self.results.pop(0)) if self.results else 1

    def draw(self, contents: Mapping[str, int], purpose: object = None) -> str:
        return str(self.results.pop(0)) if self.results else [kind for kind, many in contents.items() if many][-1]


class Played:
    """A game in somebody's browser."""

    def __init__(self, client: Client, code: str) -> None:
        self.client, self.at = client, f"/kido-butai/{code}/"

    def page(self) -> Any:
        return self.client.get(self.at)

    def move(self, move: str, *units: str, **more: str) -> Any:
        """As the page's form sends it; ``assign`` and ``result`` among the others by their names."""
        fields = sent(self.page(), "/move/")
        form = {name: fields[name] for name in ("edit", "key")}
        return self.client.post(f"{self.at}move/", {**form, "move": move, "unit": list(units), **more})

    def file(self, what: str = "session") -> dict[str, Any]:
        return dict(json.loads(self.client.get(f"{self.at}{what}.json").content))


def began(client: Client, **said: Any) -> Played:
    """A game begun by its form; ``said`` beside what stands there."""
    fields = {**sent(client.get("/kido-butai/new/"), ""), "key": str(uuid4())}
    answer = client.post("/kido-butai/new/", {**fields, **said})
    assert answer.status_code == 303, answer.content.decode()
    return Played(client, re.split("/", answer["Location"])[2])


def as_begun(document: Mapping[str, Any]) -> dict[str, Any]:
    """What the form of a new game says so that it begins as a session file."""
    said: dict[str, Any] = {"title": document.get("title", ""), "torpedo": document.get("torpedo", [])}
    for name, on in document.get("options", {}).items():
        said[name] = "on" if on else ""
    settings = document.get("settings", {})
    said |= {f"pool-{kind}": str(many) for kind, many in settings.get("us_pools", {}).items() if kind != "note"}
    for ship, pair in settings.get("capacity", {}).items():
        said |= {f"room-{ship}-intact": str(pair[0]), f"room-{ship}-damaged": str(pair[1])} if ship != "note" else {}
    return {name: value for name, value in said.items() if value != ""}


def as_sent(action: Mapping[str, Any]) -> tuple[str, list[str]]:
    """An action of a session file as the page's button and what is chosen."""
    place = next((action[word] for word in MOVED if word in action), "")
    return (f"{action['do']}:{place}" if place else action["do"]), action.get("squadrons", action.get("units"))
