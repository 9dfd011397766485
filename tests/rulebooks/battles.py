"""Battles of Kido Butai for tests of campaigns that have one behind game 2."""

import json
from pathlib import Path
from typing import Any

BATTLES = Path(__file__).parents[1] / "data" / "kido_butai"
FINISHED, UNFINISHED, REFUSED = "05-whole-game", "01-example-game", "07-refused-no-room"
LEVEL = "major Japanese defeat"
"""What the finished one is called: Japan 2, the USA 10 points."""


def session(name: str = FINISHED) -> dict[str, Any]:
    return json.loads((BATTLES / f"{name}.session.json").read_text(encoding="utf-8"))


def result(name: str = FINISHED) -> dict[str, Any]:
    return json.loads((BATTLES / f"{name}.result.json").read_text(encoding="utf-8"))
