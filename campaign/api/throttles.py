"""How often somebody may ask: by token or person, and by address for those whom nobody knows."""

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from campaign.models import Token


class Throttle(SimpleRateThrottle):
    """One rate for each token, each person who signed in, each address. The rates are the setting API_RATES."""

    scope = "api"

    def get_rate(self) -> str:
        return settings.API_RATES["known"]

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if isinstance(request.auth, Token):
            return f"api-rate:token:{request.auth.pk}"
        if request.user and request.user.is_authenticated:
            return f"api-rate:person:{request.user.pk}"
        return None


class StrangerThrottle(Throttle):
    """For those whom nobody knows, and for tokens that are none."""

    def get_rate(self) -> str:
        return settings.API_RATES["strangers"]

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        known = getattr(request, "_user", None)
        return None if known is not None and known.is_authenticated else f"api-rate:address:{self.get_ident(request)}"
