"""What may come into a session from outside: a file that somebody brings, and the signs of what is typed."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from campaign.neutral import UNSEEN
from rulebooks.dauntless.session import Broken, Session, read

Json = dict[str, Any]
LEDGER = "ship_ledger"
LARGEST = 4_000_000
"""Bytes of a session file."""
DEEPEST = 60
"""Lists and objects inside each other."""
LARGEST_REQUEST = 20_000
"""Signs of a request. In a file that of a ledger may be longer: it grew with what happened to its ship in sessions of old."""
LEAST, USUAL, MOST_EFFORT = 50, 1000, 1_500_000
"""Signs: what any request takes at least; up to where its effort is its length; and of all requests and ledgers of a file."""
ON_ONE_LINE = ("id", "name", "type", "by", "voided_by", "reason")
"""What things, and people, of a session are called."""
NO_STEPS = frozenset({"", ".", ".."})
"""What stands between the slashes of no address, and an id may stand in one."""


def loaded(data: bytes) -> Session:
    """The session that a file holds. Raises Broken with the rules' first fault, or file_size, file_text, line_size, file_work,
    bad_signs, bad_id."""
    if len(data) > LARGEST:
        raise Broken("file_size", "")
    try:
        document = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Broken("file_text", "") from None
    if not storable(document):
        raise Broken("file_text", "")
    worked = 0
    for number, request in _requests(document):
        if number and not _is_ledger(request) and too_large(request):
            raise Broken("line_size", f"log[{number - 1}].request", number)
        worked += effort(request)
    if worked > MOST_EFFORT:
        raise Broken("file_work", "")
    return agreeing(document)


def agreeing(document: Any, *, own: bool = False) -> Session:
    """The session of a document that can be stored. ``own``: this site wrote it, and its answers are not worked out again.

    Raises Broken with the rules' first fault, or bad_signs, bad_id.
    """
    if (unseen := unseen_in(document)) is not None:
        raise Broken("bad_signs", unseen)
    session = read(document, own=own)
    for place in ("ships", "aircraft", "torpedoes", "sealed", "log"):
        for index, one in enumerate(getattr(session, place)):
            for key in ON_ONE_LINE:
                if (said := one.get(key)) and said.splitlines() != [said]:
                    raise Broken("bad_signs", f"{place}[{index}].{key}")
            if not NO_STEPS.isdisjoint(one.get("id", "x").split("/")):
                raise Broken("bad_id", f"{place}[{index}].id")
    return session


def storable(value: Any) -> bool:
    """Whether a JSON value can be kept: no half signs, numbers without end, nor levels without number."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return False
    return not _deeper(value, DEEPEST)


def unseen_in(value: Any) -> str | None:
    """Where in a JSON value of few levels there is a sign that nobody sees, or that turns round what stands beside it."""
    return next((place.removeprefix(".") for place in _unseen(value, "")), None)


def too_large(request: Any) -> bool:
    """Whether a request is more than anybody at a table enters, and would keep the site at work for long."""
    return _signs(request) > LARGEST_REQUEST


def effort(request: Any) -> int:
    """How long the rules are at work on a request, in signs. A ledger takes its length; of the others some look at each pair of
    what they are told, so that one that is longer than usual counts as many times as it is longer."""
    signs = max(_signs(request), LEAST)
    return signs if signs <= USUAL or _is_ledger(request) else signs * signs // USUAL


def _requests(document: Any) -> Iterator[tuple[int, Any]]:
    """What there is to be worked out in a file of any form: requests by the number of their line, ledgers of ships under 0."""
    parts = document if isinstance(document, dict) else {}
    for part, key in (("log", "request"), ("ships", "ledger")):
        things = parts.get(part)
        for number, one in enumerate(things if isinstance(things, list) else (), 1):
            if isinstance(one, dict) and key == "request":
                yield number, one.get(key)
            elif isinstance(one, dict):
                yield 0, {"calc": LEDGER, "ledger": one.get(key)}


def _is_ledger(request: Any) -> bool:
    return isinstance(request, dict) and request.get("calc") == LEDGER


def _signs(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False))


def _no_number(word: str) -> Any:
    raise ValueError(word)


def _deeper(value: Any, levels: int) -> bool:
    """Whether there are lists and objects inside each other on more levels than these."""
    here = [value]
    for _level in range(levels):
        here = [one for thing in here for _name, one in _inside(thing)]
    return any(isinstance(one, (list, dict)) for one in here)


def _unseen(value: Any, place: str) -> Iterator[str]:
    if isinstance(value, str) and UNSEEN.search(value):
        yield place
    for name, one in _inside(value):
        if UNSEEN.search(name):
            yield place
        yield from _unseen(one, place + name)


def _inside(thing: Any) -> Iterator[tuple[str, Any]]:
    """What a list or an object holds, with how its place goes on."""
    if isinstance(thing, Mapping):
        yield from ((f".{name}", one) for name, one in thing.items())
    elif isinstance(thing, list):
        yield from ((f"[{index}]", one) for index, one in enumerate(thing))
