"""A part as it was filed: whose it is, and what it says of his own sortie and of those whom he claims."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.reporting.body import Body, by_of, claims


@dataclass(frozen=True, slots=True)
class Filed:
    """``seat``: the code of the player's seat; ``sortie``: the id of his pilot's sortie in the draft, empty where he flies none.

    ``edit`` counts the filings, ``taken`` is the one that was last taken over.
    """

    seat: str
    side: str
    sortie: str
    edit: int
    taken: int
    body: Body

    @property
    def state(self) -> str:
        """``new``, ``taken``, or ``changed`` since it was taken."""
        if self.taken == self.edit:
            return "taken"
        return "changed" if self.taken else "new"

    @property
    def says(self) -> Body:
        """What he says of his own sortie; nothing where he flies none."""
        said = self.body.get("sortie")
        return said if self.sortie and isinstance(said, dict) else {}

    def claims(self, there: Mapping[str, str]) -> list[Body]:
        """His claims that name aircraft of the draft alone; ``there``: a sortie's id to its side."""
        return [claim for claim in claims(self.body) if _names(claim) <= there.keys()]

    def stray(self, there: Mapping[str, str]) -> list[Body]:
        """His claims that name an aircraft which is not in the draft any more."""
        return [claim for claim in claims(self.body) if not _names(claim) <= there.keys()]

    def touches(self, sortie: str) -> bool:
        """Whether one of his claims is on ``sortie``."""
        return bool(sortie) and any(claim.get("on") == sortie for claim in claims(self.body))


def _names(claim: Body) -> set[str]:
    by = by_of(claim)
    return {*by, str(claim.get("on"))} if by else {""}
