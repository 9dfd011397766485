"""What a token may do. It never may more than its person himself may at that moment: scopes only take away."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.models import Member

READ, PLAY, REFEREE, OWNER = "read", "play", "referee", "owner"
SCOPES: Mapping[str, str | Promise] = {
    READ: _("Read what you may read"),
    PLAY: _("Play: your dice, your part of a report, countersigning, your pilot’s ability and name"),
    REFEREE: _("Referee: everything that a referee may"),
    OWNER: _("Own: everything that the owner may"),
}
LADDER = tuple(SCOPES)
"""Each scope holds those before it: a referee may roll every player's dice, and an owner may all that a referee may."""


def reach(scopes: Iterable[str]) -> frozenset[str]:
    """The scopes with all that they hold; every one of them holds reading."""
    highest = max((LADDER.index(scope) for scope in scopes if scope in SCOPES), default=-1)
    return frozenset(LADDER[: highest + 1])


def grantable(role: str | None) -> tuple[str, ...]:
    """The scopes that a member with this role can give a token of his."""
    highest = {Member.Role.OWNER: OWNER, Member.Role.REFEREE: REFEREE, Member.Role.PLAYER: PLAY}
    return () if role is None else LADDER[: LADDER.index(highest[Member.Role(role)]) + 1]
