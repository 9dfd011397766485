"""The same request sent twice is done once; and nothing is done to a campaign that is no longer as its sender thinks.

An act's one-time key, kept with the journal's entry, is what makes it happen once. The memory here only gives the very same
answer again, also for what is no act.
"""

import uuid
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpResponse
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.request import Request

from campaign.acts.base import refuse
from campaign.api.problems import Trouble
from campaign.models import Campaign, JournalEntry

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
LONGEST = 200
REMEMBERED = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Once:
    """A request's key: ``key`` for the act, ``kept`` for the memory; what was sent with it is ``fingerprint``."""

    key: uuid.UUID
    kept: str
    fingerprint: str

    def before(self) -> HttpResponse | None:
        """The answer that was given to the same request before, unless it held a secret. Raises Refused where the key came with
        something else."""
        found = cache.get(self.kept)
        if found is None:
            return None
        fingerprint, body = found
        if fingerprint != self.fingerprint:
            raise refuse("form.reused", "", "", header=HEADER)
        if body is None:
            return None
        answer = HttpResponse(body, content_type="application/json")
        answer[REPLAYED] = "true"
        return answer

    def remember(self, body: bytes | None) -> None:
        """Keep what was answered; None for what is told only once."""
        cache.set(self.kept, (self.fingerprint, body), REMEMBERED)


def once(request: Request, user: int) -> Once | None:
    """The request's key, if it has one: a UUID, or any word of a person's own. Raises Refused ``form.key``."""
    said = request.headers.get(HEADER)
    if said is None:
        return None
    if not (0 < len(said) <= LONGEST and said.isascii() and said.isprintable()):
        raise refuse("form.key", "", "", header=HEADER, most=LONGEST)
    try:
        key = uuid.UUID(said)
    except ValueError:
        key = uuid.uuid5(uuid.NAMESPACE_URL, f"ready-room:{user}:{said}")
    sent = f"{request.method} {request.get_full_path()}\n".encode() + bytes(request._request.body)
    kept = f"api-once:{sha256(f'{user} {key}'.encode()).hexdigest()}"
    return Once(key, kept, sha256(sent).hexdigest())


def as_expected(request: Request, campaign: Campaign, key: uuid.UUID | None) -> None:
    """Lock the campaign, and go on only if it has the version that If-Match names. Raises Trouble ``precondition``.

    Inside a transaction. What was done with this key before is answered again, whatever the version is by now.
    """
    locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
    tags = parse_etags(request.headers["If-Match"])
    if "*" in tags or key is not None and JournalEntry.objects.filter(campaign=locked, key=key).exists():
        return
    if str(locked.version) not in {tag.strip('"').partition(".")[0] for tag in tags}:
        said = {"version": locked.version}
        raise Trouble(
            "precondition", _("The campaign has version %(version)d by now. Read again what you want to change.") % said
        )
