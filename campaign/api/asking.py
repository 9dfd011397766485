"""One request to the API: who asks, of which campaign, with what; and who may."""

from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from campaign.access import OF_A_CAMPAIGN, Access, Who, enter
from campaign.api.problems import Trouble
from campaign.models import Campaign, Member, Token
from campaign.scopes import OWNER, reach

PATH = "/api/v1/"


@dataclass(frozen=True, slots=True)
class Asking:
    """``access`` is the campaign as far as person and token may enter it; None outside of campaigns.

    ``holders``: what stands in the address; ``asked``: what stands behind its question mark, checked;
    ``key``: a write's one-time key.
    """

    request: Request
    person: User | AnonymousUser
    token: Token | None
    entered: Access | None
    holders: dict[str, Any]
    asked: dict[str, Any] = field(default_factory=dict)
    key: UUID | None = None

    @property
    def access(self) -> Access:
        assert self.entered is not None, "an address outside of campaigns"
        return self.entered

    @property
    def campaign(self) -> Campaign:
        return self.access.campaign

    @property
    def user(self) -> int:
        """The person's number, 0 for somebody whom nobody knows."""
        return self.person.pk or 0


def asking(request: Request, who: Who, scope: str | None, holders: dict[str, Any]) -> Asking:
    """The request, if it may come in; Http404 for strangers, as for a campaign that does not exist.

    Who has not said who he is is asked to, whether there is anything or not.

    ``scope``: what a token needs for it; None: nobody but a person himself, with his browser's session. Raises NotAuthenticated,
    Trouble ``forbidden``.
    """
    token = request.auth if isinstance(request.auth, Token) else None
    if who not in OF_A_CAMPAIGN:
        if who is Who.SIGNED_IN and not request.user.is_authenticated:
            raise NotAuthenticated(_("Sign in, or send a token."))
        _scoped(token, scope)
        return Asking(request, request.user, token, None, holders)
    slug = holders.pop("slug")
    own = token is None or token.campaign.slug == slug
    person = request.user if own else AnonymousUser()
    try:
        access = enter(person, slug, who)
    except Http404:
        if not request.user.is_authenticated:
            raise NotAuthenticated(_("Sign in, or send a token.")) from None
        raise
    _scoped(token, scope)
    return Asking(request, person, token if own else None, _within(access, token if own else None), holders)


def _scoped(token: Token | None, scope: str | None) -> None:
    if token is None:
        return
    if scope is None:
        raise Trouble("forbidden", _("No token can do this: only the person himself, signed in with his browser."))
    if scope not in reach(token.scopes):
        said = {"has": ", ".join(token.scopes), "needs": scope}
        raise Trouble("forbidden", _("This token may %(has)s; for this it needs the scope %(needs)s.") % said)


def _within(access: Access, token: Token | None) -> Access:
    """What of the owner's rights a token has."""
    less = token is not None and access.owner and OWNER not in reach(token.scopes)
    return replace(access, role=Member.Role.REFEREE) if less else access
