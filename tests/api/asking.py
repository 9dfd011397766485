"""Asking the API in tests: with a token, with a session, or as nobody."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from campaign.acts.tokens import make_token
from campaign.models import Campaign
from tests.verbs import acting

ROOT = "/api/v1/"


def token(
    campaign: Campaign, user: User, *scopes: str, name: str = "A script", days: int | None = None, now: datetime | None = None
) -> str:
    """The secret of a new token."""
    chosen = list(scopes or ("read",))
    return make_token(actor=acting(user), campaign=campaign, name=name, scopes=chosen, days=days, now=now).secret


class Asker:
    """Somebody who asks. ``client`` carries a session; ``secret`` is a token's."""

    def __init__(self, client: Client | None = None, secret: str = "") -> None:
        self.client = client or Client()
        self.headers = {"Authorization": f"Bearer {secret}"} if secret else {}

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(path if path.startswith("/") else ROOT + path, headers=self._all(headers))

    def send(
        self,
        path: str,
        body: Mapping[str, Any] | bytes | None = None,
        method: str = "POST",
        kind: str = "application/json",
        **headers: str,
    ) -> Any:
        data = body if isinstance(body, bytes) else json.dumps(body if body is not None else {}).encode()
        address = path if path.startswith("/") else ROOT + path
        return self.client.generic(method, address, data, kind, headers=self._all(headers))

    def put(self, path: str, body: Mapping[str, Any], **headers: str) -> Any:
        return self.send(path, body, "PUT", **headers)

    def _all(self, headers: Mapping[str, str]) -> dict[str, str]:
        return {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}


def as_person(user: User) -> Asker:
    client = Client()
    client.force_login(user)
    return Asker(client)


def with_token(campaign: Campaign, user: User, *scopes: str, **how: Any) -> Asker:
    return Asker(secret=token(campaign, user, *scopes, **how))


def codes(answer: Any) -> list[str]:
    """The codes of an answer's refusals."""
    return [refusal["code"] for refusal in answer.json().get("refusals", ())]
