"""Dice of pilots who are no part of the campaign any more: they stay in the record, under a name that no pilot can have."""

GONE = "~"
"""Before the id of a pilot who is no part of the campaign any more, where his dice are kept. No id begins so."""


def gone_pilot(code: str) -> str:
    """The name under which the dice of a pilot are kept who was taken out with a whole campaign (acts.replacing)."""
    return f"{GONE}{code}"[:40]
