"""Each of the file's people as the page shows him: who he is here, or whom he can be."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from campaign.imports.matching import DROP, Match
from campaign.imports.proposal import Proposal
from games.reporting.controls import Choice
from games.reporting.crews import in_seats, men, with_player

HOW = {
    "id": _("by his id"),
    "name": _("by his name"),
    "chosen": _("chosen by hand"),
    "dropped": _("left out on purpose"),
}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One of the file's people. ``pilot``: who he is here, "" while that is open; ``name``: of the control that decides it."""

    name: str
    called: str
    at: str
    pilot: str
    side: str
    how: str
    asked: bool
    settled: bool
    several: bool
    likely: Sequence[Choice]
    others: Sequence[Choice]
    chosen: str
    otherwise: str


def person_row(n: int, match: Match, proposal: Proposal) -> PersonRow:
    """The row of the ``n``-th of them."""
    known = men(proposal.record)
    players = {player.id: player.name for player in proposal.record.players}
    man = known.get(match.pilot)

    def choice(code: str) -> Choice:
        return Choice(code, with_player(known[code].name, players[known[code].player]), code == match.pilot)

    seated = [man.code for man in in_seats(proposal.record, proposal.game.number)]
    rest = dict.fromkeys([*seated, *known])
    return PersonRow(
        name=f"p{n}",
        called=match.named.name or match.named.id,
        at=match.named.at,
        pilot=with_player(man.name, players[man.player]) if man else "",
        side=man.side if man else "",
        how=str(HOW.get(match.how, "")),
        asked=match.asked,
        settled=match.settled,
        several=match.how == "several",
        likely=[choice(code) for code in match.offered],
        others=[choice(code) for code in rest if code not in match.offered],
        chosen=DROP if match.how == "dropped" else match.pilot,
        otherwise=match.otherwise,
    )
