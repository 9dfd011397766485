"""Seeds of the site's dice: each is committed before a die falls from it, and revealed when no more will.

A seed's digest is public from the start; its secret stays here until the campaign is complete or a referee retires it.
The next one is committed in the same transaction, so that there is always one that nobody has seen.
"""

import secrets
from datetime import datetime
from typing import Any

from campaign.models import Campaign
from games.models import Correction, Roll, Seed
from rulebooks.derived import digest_of
from rulebooks.pacific_air_war.outcome import Outcome

SECRET_BYTES = 32


def commit_seed(campaign: Campaign, now: datetime, secret: bytes | None = None) -> Seed:
    """Make the next seed of a locked or new campaign. ``secret``: the demo's, whose dice fall the same each time it is built."""
    kept = secret or secrets.token_bytes(SECRET_BYTES)
    last = Seed.objects.filter(campaign=campaign).order_by("-number").values_list("number", flat=True).first() or 0
    return Seed.objects.create(
        campaign=campaign, number=last + 1, secret=kept.hex(), digest=digest_of(kept), label=campaign.slug, made_at=now
    )


def live_seed(campaign: Campaign, now: datetime) -> Seed:
    """The seed that is still secret; one is committed now where a campaign has none."""
    return Seed.objects.filter(campaign=campaign, revealed_at__isnull=True).first() or commit_seed(campaign, now)


def committed(seed: Seed) -> dict[str, Any]:
    """What the journal keeps of a new seed: its number and its digest, never its secret."""
    return {"number": seed.number, "digest": seed.digest}


def reveal(live: Seed, now: datetime) -> dict[str, Any]:
    """Reveal a seed and commit the next. Answers with the journal's params.

    These are ``revealed`` {number, digest, secret} and ``seed`` {number, digest} of the next.
    """
    live.revealed_at = now
    live.save(update_fields=["revealed_at"])
    return {"revealed": {**committed(live), "secret": live.secret}, "seed": committed(commit_seed(live.campaign, now))}


def reveal_when_complete(campaign: Campaign, now: datetime, outcome: Outcome, newly_closed: list[int]) -> dict[str, Any]:
    """What ends with a campaign: its secret seed is revealed, and the next is committed for corrections. Params as ``reveal``.

    Nothing happens while the campaign goes on, or while a correction may still want dice. On a complete campaign a later act
    reveals again only where dice fell from the new seed, or where the last game had been open again.
    """
    if not outcome.complete or Correction.objects.filter(campaign=campaign).exists():
        return {}
    live = live_seed(campaign, now)
    ends_now = outcome.as_of in newly_closed
    return reveal(live, now) if ends_now or Roll.objects.filter(seed=live).exists() else {}
