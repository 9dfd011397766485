"""Who asks: a person in whose name a token speaks. (For browsers there is REST framework's session, with its token against forged
requests.)"""

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from campaign.acts.tokens import digest_of, used
from campaign.models import Token
from campaign.prepared import Prepared

SCHEME = b"bearer"
KNOWN = Prepared(lambda digest: Token.objects.select_related("user", "campaign").filter(digest=digest), digest="")
"""Every request of a program asks for its token."""


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Bearer rr_…``. Another scheme is none of ours; a bad token is an error also where nobody must be known."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        scheme, _space, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME:
            return None
        now = timezone.now()
        found = KNOWN.first(digest=digest_of(secret.strip().decode("latin-1")))
        if found is None or not found.user.is_active:
            raise AuthenticationFailed(_("There is no such token."))
        if found.revoked_at is not None:
            raise AuthenticationFailed(_("This token was revoked."))
        if found.expires_at is not None and found.expires_at <= now:
            raise AuthenticationFailed(_("This token’s time is over. Make another."))
        used(found, now)
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Ready Room"'
