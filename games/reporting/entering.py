"""A sent form, worked: read, the button's deed done, and what follows from the change."""

from collections.abc import Mapping
from typing import Any

from games.reporting.body import Body, sorties
from games.reporting.deeds import do
from games.reporting.deriving import derive
from games.reporting.parsing import parse


def is_whole(data: Mapping[str, Any]) -> bool:
    """Whether the form arrived to its last field; what was cut off must not empty a report."""
    return bool(data.get("whole"))


def entered(data: Mapping[str, Any], before: Body) -> Body:
    """The body that the form ``data`` makes of ``before``. ``data['do']`` names the button that was pressed."""
    if not is_whole(data):
        return before
    deed = data.get("do")
    return derive(before, do(deed if isinstance(deed, str) else "", data, parse(data, before)))


def kept(data: Mapping[str, Any], stored: Body) -> Body:
    """The body of a form that was made from an older version and is kept against ``stored`` all the same.

    Who flies is the roll call's matter, so pilots come and go as in ``stored``; everything else is the form's.
    """
    if not is_whole(data):
        return stored
    body = parse(data, stored)
    flying = {sortie["pilot"]: sortie for sortie in sorties(stored) if "pilot" in sortie}
    mine = [sortie for sortie in sorties(body) if "pilot" not in sortie or sortie["pilot"] in flying]
    there = {sortie.get("pilot") for sortie in mine}
    joined = [sortie for pilot, sortie in flying.items() if pilot not in there]
    at = sum("pilot" in sortie for sortie in mine)
    body = {**body, "sorties": [*mine[:at], *joined, *mine[at:]]}
    return derive(body, body)


def typed(data: Mapping[str, Any], stored: Body) -> Body:
    """The body that a form made from an older version says, whatever ``stored`` says by now; only its deed has consequences."""
    body = parse(data, stored)
    deed = data.get("do")
    return derive(body, do(deed if isinstance(deed, str) else "", data, body))
