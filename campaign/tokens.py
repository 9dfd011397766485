"""Tokens of a campaign as their page shows them. One query."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.access import Access
from campaign.models import Token
from campaign.people import display_name

MOST = 200


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token without its secret; ``start`` tells which it is. ``state``: live, over or revoked; ``own``: the reader's."""

    number: int
    name: str
    person: str
    own: bool
    start: str
    scopes: list[str]
    state: str
    made_at: datetime
    used_at: datetime | None
    expires_at: datetime | None
    revoked_at: datetime | None

    @property
    def live(self) -> bool:
        return self.state == "live"


@dataclass(frozen=True, slots=True)
class TokensPage:
    """The reader's own tokens, and for the owner those of the others; live ones first."""

    own: list[TokenLine]
    others: list[TokenLine]

    @property
    def title(self) -> str:
        return _("Tokens for programs")


def tokens_page(access: Access, user: int) -> TokensPage:
    """The structure of the page for a member, by his account's number."""
    whose = Q() if access.owner else Q(user=user)
    stored = Token.objects.filter(whose, campaign=access.campaign).select_related("user")
    now = timezone.now()
    lines = sorted((_line(token, user, now) for token in stored.order_by("-pk")[:MOST]), key=lambda line: not line.live)
    return TokensPage([line for line in lines if line.own], [line for line in lines if not line.own])


def _line(token: Token, user: int, now: datetime) -> TokenLine:
    over = token.expires_at is not None and token.expires_at <= now
    return TokenLine(
        number=token.pk,
        name=token.name,
        person=display_name(token.user),
        own=token.user_id == user,
        start=token.start,
        scopes=token.scopes,
        state="revoked" if token.revoked_at else "over" if over else "live",
        made_at=token.made_at,
        used_at=token.used_at,
        expires_at=token.expires_at,
        revoked_at=token.revoked_at,
    )
