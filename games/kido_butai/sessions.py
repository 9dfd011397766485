"""A session file that somebody brings: checked by its replay before anything of it is stored."""

import json
from typing import Any

from campaign.acts import wording
from campaign.acts.base import refuse
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.document import document_of, session_of
from rulebooks.kido_butai.live import at_fault

LARGEST = 256 * 1024
MOST_COUNTERS = 60
LONGEST_TITLE = 120


class Broken(Exception):
    """The file breaks a rule: ``code``, ``turn`` and ``action`` as in a result file (8.3); ``unit``: who or what is at fault.

    Of a file that is no session the unit is the place in it.
    """

    def __init__(self, error: dict[str, Any], unit: str) -> None:
        super().__init__(error["code"])
        self.code, self.turn, self.action, self.unit = error["code"], error["turn"], error["action"], unit


def checked(data: bytes) -> dict[str, Any]:
    """The session that a file holds, which may be played on. Its title is one that could be typed here.

    Raises Refused ``battle.file`` and ``battle.title``, or Broken where it breaks a rule.
    """
    if len(data) > LARGEST:
        raise refuse("battle.file", "/file", "", why="size", most=LARGEST // 1024)
    document = document_of(data)
    if "error" in (result := replay(document)):
        raise Broken(result["error"], at_fault(document))
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
    return {**document, "title": wording.title(session.title, "battle.title", "/title")} if session.title else document
