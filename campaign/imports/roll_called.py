"""A file beside the roll call that was made: who was called and is not in it, who is in it and was not called."""

from collections.abc import Iterator

from django.utils.translation import ngettext

from campaign.imports.proposal import Proposal
from games.rollcalls import ABSENT, FLIES, SITS_OUT
from rulebooks.pacific_air_war.record import Campaign as Record


def called_otherwise(proposal: Proposal) -> Iterator[str]:
    """A sentence a kind; none where nobody called the roll, or where a report counts already."""
    was = proposal.stands.get("roll_call", {}) if proposal.where == "draft" else {}
    missing = [seat for seat, call in was.items() if call == FLIES and proposal.calls.get(seat) != FLIES]
    came = [seat for seat, call in was.items() if call in (ABSENT, SITS_OUT) and proposal.calls.get(seat) == FLIES]
    if missing:
        yield ngettext(
            "The roll call says that %(names)s flies, and the file has no result of him: he is absent then.",
            "The roll call says that %(names)s fly, and the file has no results of them: they are absent then.",
            len(missing),
        ) % {"names": _named(proposal.record, missing)}
    if came:
        yield ngettext(
            "The file has a result of %(names)s, who does not fly by the roll call: he flies then.",
            "The file has results of %(names)s, who do not fly by the roll call: they fly then.",
            len(came),
        ) % {"names": _named(proposal.record, came)}


def _named(record: Record, seats: list[str]) -> str:
    players = {player.id: player.name for player in record.players}
    return ", ".join(players.get(seat, seat) for seat in seats)
