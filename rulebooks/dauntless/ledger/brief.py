"""A ship's ledger told anew in few words: as it stands, without how it came to that."""

from collections.abc import Iterator
from typing import Any

from rulebooks.dauntless.ledger.stands import state_now

Json = dict[str, Any]
TALLIES = {"hits": "hits", "light": "light_loss", "heavy": "heavy_loss"}
MOST = 999
"""What one correction changes at most."""


def brief(ledger: Json, stands: Json) -> Json:
    """The fields of a ``ship_ledger`` whose last state is that of ``stands``, the answer to ``ledger``, by as few events as that
    takes. What is forgotten is on which turn it moved or dived last."""
    now = state_now(stands)
    told: Json = {name: ledger[name] for name in ("ship", "era", "anchored") if name in ledger}
    if now["depth"] is not None:
        told["depth"] = now["depth"]
    if now["hex"] is not None:
        told |= {"hex": now["hex"], "facing": now["facing"]}
    return {**told, "events": list(_events(now))}


def _events(now: Json) -> Iterator[Json]:
    left = {name: now[tally] for name, tally in TALLIES.items()}
    if now["deck"] == "closed":
        yield {"turn": now["turn"], "type": "hits", "source": "level", "hits": 1}
        left = {name: tally - 1 for name, tally in left.items()}
    while any(left.values()):
        step = {name: max(-MOST, min(MOST, tally)) for name, tally in left.items()}
        yield {"turn": now["turn"], "type": "correction", **{name: change for name, change in step.items() if change}}
        left = {name: tally - step[name] for name, tally in left.items()}
