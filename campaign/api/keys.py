"""The same request sent twice is done once; and nothing is done to a campaign that is no longer as its sender thinks.

An act's one-time key, kept with the journal's entry, is what makes it happen once. The memory here only gives the very same
answer again, also for what is no act.
"""

import uuid
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.request import Request

from campaign.acts.base import refuse
from campaign.acts.passes import lock_all_of
from campaign.api.problems import Trouble
from campaign.models import Campaign, JournalEntry, Member

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
        if cache.add(self.kept, (self.fingerprint, None), REMEMBERED):
            return None
        fingerprint, body = cache.get(self.kept, (self.fingerprint, None))
        if fingerprint != self.fingerprint:
            raise refuse("form.reused", "", "", header=HEADER)
        if body is None:
            return None
        answer = HttpResponse(body, content_type="application/json")
        answer[REPLAYED] = "true"
        return answer

    def forget(self) -> None:
        """Nothing came of it: another request may come with the key."""
        cache.delete(self.kept)

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


def as_expected(request: Request, campaign: Campaign, key: uuid.UUID | None, over: bool = False) -> None:
    """Lock the campaign, and go on only if it has the version that If-Match names. Raises Trouble ``precondition``.

    Inside a transaction. What was done with this key before is answered again, whatever the version is by now. ``over``: the act
    locks other campaigns of the same people too; all are locked in one order, so that no two wait for each other.
    """
    lock_all_of(None, campaign.pk, *(_reached(campaign) if over else ()))
    locked = Campaign.objects.get(pk=campaign.pk)
    tags = parse_etags(request.headers["If-Match"])
    if "*" in tags or key is not None and JournalEntry.objects.filter(campaign=locked, key=key).exists():
        return
    if str(locked.version) not in {tag.strip('"').partition(".")[0] for tag in tags}:
        said = {"version": locked.version}
        raise Trouble(
            "precondition", _("The campaign has version %(version)d by now. Read again what you want to change.") % said
        )


def _reached(campaign: Campaign) -> QuerySet[Any]:
    """The campaigns in which somebody of this one takes part."""
    people = Member.objects.filter(campaign=campaign).values("user")
    return Member.objects.filter(user__in=people).order_by().values_list("campaign", flat=True).distinct()
