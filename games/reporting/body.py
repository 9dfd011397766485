"""A report's body while it is entered, as JSON values."""

from collections.abc import Iterator
from typing import Any

Body = dict[str, Any]

OWN_KEYS = ("roll_call", "now_turn", "sent", "returned", "unplayed", "dice", "upload")
"""Of the draft alone: who flies, is late or absent; where the turn counter stands; the key of the form last worked; dice that a
file brought, which fall with the confirmation, and in a correction the number of that file.

Where two people confirm: ``returned`` says who sent it back and why; ``unplayed`` is the note of a game that was not played.
"""


def facts_of(body: Body) -> Body:
    """What of a body belongs to the report itself."""
    return {key: value for key, value in body.items() if key not in OWN_KEYS}


def sorties(body: Body) -> list[Body]:
    return list(body.get("sorties", ()))


def claims(body: Body) -> list[Body]:
    return list(body.get("claims", ()))


def by_of(claim: Body) -> list[str]:
    """The sorties of those who claim, whether one is written alone or in a list."""
    by = claim.get("by", ())
    return [by] if isinstance(by, str) else list(by)


def shot_down(body: Body) -> set[str]:
    """The sorties that somebody claims to have shot down."""
    return {claim.get("on", "") for claim in claims(body) if claim.get("result") == "shot_down"}


def is_down(sortie: Body) -> bool:
    return bool(sortie.get("fate", "survived") != "survived")


def brought_on(body: Body, parent: str) -> Iterator[Body]:
    """The strike aircraft brought on for a sortie."""
    return (sortie for sortie in sorties(body) if sortie.get("strike_for") == parent)


def free_id(body: Body, side: str) -> str:
    """The id of the next strike aircraft of a side: js1, us2."""
    taken = {sortie.get("id") for sortie in sorties(body)}
    number = 1
    while f"{side[0]}s{number}" in taken:
        number += 1
    return f"{side[0]}s{number}"
