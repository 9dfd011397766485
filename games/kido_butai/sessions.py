"""A session file that somebody brings: checked by its replay before anything of it is stored."""

import json
from typing import Any

from campaign.acts.base import refuse
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.document import document_of, session_of

LARGEST = 256 * 1024
MOST_COUNTERS = 60
LONGEST_TITLE = 120


class Broken(Exception):
    """The file breaks a rule: ``code``, ``rule``, ``turn`` and ``action`` as in a result file (8.3)."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["code"])
        self.code, self.rule, self.turn, self.action = error["code"], error["rule"], error["turn"], error["action"]


def checked(data: bytes) -> dict[str, Any]:
    """The session that a file holds, which may be played on. Raises Refused ``battle.file``, or Broken where it breaks a rule."""
    if len(data) > LARGEST:
        raise refuse("battle.file", "/file", "", why="size", most=LARGEST // 1024)
    document = document_of(data)
    if "error" in (result := replay(document)):
        raise Broken(result["error"])
    assert isinstance(document, dict)
    text = json.dumps(document, ensure_ascii=False)
    if "\\u0000" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise refuse("battle.file", "/file", "", why="text")
    session = session_of(document)
    if len(session.title) > LONGEST_TITLE:
        raise refuse("battle.file", "/file", "", why="title", most=LONGEST_TITLE)
    settings = session.settings.settings()
    counted = [*settings.pools.values(), *(room for pair in settings.capacity.values() for room in pair)]
    if max(counted) > MOST_COUNTERS:
        raise refuse("battle.file", "/file", "", why="many", most=MOST_COUNTERS)
    return document
