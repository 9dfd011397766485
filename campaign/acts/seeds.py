"""The act that reveals a seed of the site's dice before the campaign is over."""

import uuid
from datetime import datetime

from campaign.acts import wording
from campaign.acts.base import Actor, Done, Entry, Work, perform, refuse
from campaign.acts.sealed import live_seed, reveal
from campaign.models import Campaign

ACT = "seed.retire"


def retire(
    *,
    actor: Actor,
    campaign: Campaign,
    seed: int,
    reason: str,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Reveal the seed that is still secret and commit the next: act ``seed.retire``. ``seed`` is its number.

    Refused: ``seed.gone`` where another is the secret one by now (params seed, now), ``seed.reason``.
    Journal params: ``revealed`` {number, digest, secret}, ``seed`` {number, digest} of the next.
    """

    def change(work: Work) -> Entry:
        live = live_seed(work.campaign, work.now)
        if live.number != seed:
            raise refuse("seed.gone", "", "", seed=seed, now=live.number)
        why = wording.reason(reason, "seed.reason")
        return Entry(reveal(live, work.now), reason=why)

    return perform(ACT, change, actor=actor, campaign=campaign, key=key, now=now)
