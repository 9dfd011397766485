"""Which aircraft of a draft are a player's own."""

from collections.abc import Collection

from games.reporting.body import Body, brought_on, sorties


def own_sortie(draft: Body, pilots: Collection[str]) -> Body | None:
    """The sortie that one of these pilots (their ids) flies, or None."""
    return next((sortie for sortie in sorties(draft) if sortie.get("pilot") in pilots), None)


def own_sorties(draft: Body, pilots: Collection[str]) -> list[str]:
    """The ids of a player's sorties: his pilot's, then the strike aircraft brought on for it."""
    flown = own_sortie(draft, pilots)
    if flown is None:
        return []
    own = [str(flown["id"])]
    for parent in own:
        own += [str(strike["id"]) for strike in brought_on(draft, parent) if strike["id"] not in own]
    return own
