"""Each of the file's people as the page shows him: who he is here, or whom he can be."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.imports.matching import DROP, Match
from campaign.imports.proposal import Proposal
from games.reporting.controls import Choice
from games.reporting.crews import called_with_player, in_seats, men

HOW = {
    "id": gettext_lazy("by his id"),
    "name": gettext_lazy("by his name"),
    "chosen": gettext_lazy("chosen by hand"),
    "dropped": gettext_lazy("left out on purpose"),
}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One of the file's people. ``pilot``: who he is here, "" while that is open; ``name``: of the control that decides it.

    ``others``: everybody else who sits in a seat as the game begins; ``gone``: who was lost before, or had not come yet.
    """

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
    gone: Sequence[Choice]
    chosen: str
    otherwise: str


def person_row(n: int, match: Match, proposal: Proposal) -> PersonRow:
    """The row of the ``n``-th of them."""
    known = men(proposal.record)
    players = {player.id: player.name for player in proposal.record.players}
    man = known.get(match.pilot)

    seated = [man.code for man in in_seats(proposal.record, proposal.game.number)]

    def choice(code: str) -> Choice:
        label = called_with_player(known[code].name, players[known[code].player])
        if code in match.offered and code not in seated:
            label = _("%(pilot)s, not in the seat in this game") % {"pilot": label}
        return Choice(code, label, code == match.pilot)

    return PersonRow(
        name=f"p{n}",
        called=match.named.name or match.named.id,
        at=match.named.at,
        pilot=called_with_player(man.name, players[man.player]) if man else "",
        side=man.side if man else "",
        how=str(HOW.get(match.how, "")),
        asked=match.asked,
        settled=match.settled,
        several=match.how == "several",
        likely=[choice(code) for code in match.offered],
        others=[choice(code) for code in seated if code not in match.offered],
        gone=[choice(code) for code in known if code not in match.offered and code not in seated],
        chosen=DROP if match.how == "dropped" else match.pilot,
        otherwise=match.otherwise,
    )
