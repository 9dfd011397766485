"""Acts on a campaign's webhook, and what its page does besides: a test, another try."""

import uuid
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from campaign.acts.base import Actor, Conflict, Done, Entry, Work, perform, refuse
from campaign.jobs import new_job, wake
from campaign.models import Campaign, Job, Webhook
from campaign.telling.targets import NoTarget, target


def save_webhook(
    *,
    actor: Actor,
    campaign: Campaign,
    edit: int | None,
    url: str,
    kind: str,
    active: bool,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Done:
    """Set where a campaign's news are sent. An empty ``url`` keeps the stored one; ``edit``: the webhook's, None for none.

    Refusals: webhook.form, webhook.scheme, webhook.secret, webhook.kind. Conflict: ``webhook``, with the Webhook or None.
    Journal ``webhook.save``: kind, active, new (there was none), moved (another address), before: kind and active; the address is
    in no journal.
    """

    def change(work: Work) -> Entry | None:
        stored = Webhook.objects.filter(campaign=work.campaign).first()
        if (stored.edit if stored else None) != edit:
            raise Conflict("webhook", stored)
        if kind not in Webhook.Kind.values:
            raise refuse("webhook.kind", "/webhook")
        address = url.strip() or (stored.url if stored else "")
        try:
            target(address)
        except NoTarget as problem:
            raise refuse(str(problem), "/webhook") from None
        said = {"kind": kind, "active": active, "new": stored is None, "moved": stored is not None and stored.url != address}
        if stored is None:
            Webhook.objects.create(campaign=work.campaign, url=address, kind=kind, active=active)
            return Entry(said)
        before = {"kind": stored.kind, "active": stored.active}
        if before == {"kind": kind, "active": active} and not said["moved"]:
            return None
        stored.url, stored.kind, stored.active, stored.edit = address, kind, active, stored.edit + 1
        stored.save(update_fields=["url", "kind", "active", "edit"])
        return Entry(said, before=before)

    return perform("webhook.save", change, actor=actor, campaign=campaign, key=key, now=now)


def remove_webhook(
    *, actor: Actor, campaign: Campaign, edit: int | None, key: uuid.UUID | None = None, now: datetime | None = None
) -> Done:
    """Forget the address. What waited for it is given up. Conflict: ``webhook``. Journal ``webhook.remove``: kind."""

    def change(work: Work) -> Entry | None:
        stored = Webhook.objects.filter(campaign=work.campaign).first()
        if stored is None:
            return None
        if stored.edit != edit:
            raise Conflict("webhook", stored)
        said = {"kind": stored.kind}
        stored.delete()
        return Entry(said)

    return perform("webhook.remove", change, actor=actor, campaign=campaign, key=key, now=now)


def send_test(*, campaign: Campaign, now: datetime | None = None) -> bool:
    """Have a test sent; False where the last one still waits. Changes no facts, so it is in no journal."""
    moment = now or timezone.now()
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        waiting = Job.objects.filter(campaign=campaign, kind="webhook", state=Job.State.WAITING, params__event="test")
        if waiting.exists():
            return False
        new_job(campaign.pk, "webhook", {"event": "test", "figures": {}, "at": moment.isoformat()}, moment).save(
            force_insert=True
        )
        transaction.on_commit(wake, robust=True)
    return True


def send_again(*, campaign: Campaign, job: int, now: datetime | None = None) -> bool:
    """Try a delivery at once that waits or was given up, with all its tries anew; False where there is none to be tried."""
    moment = now or timezone.now()
    open_ones = Job.objects.filter(campaign=campaign, kind="webhook", pk=job).exclude(state=Job.State.DONE)
    idle = open_ones.exclude(leased_until__gt=moment)
    if not idle.update(state=Job.State.WAITING, due_at=moment, attempts=0, leased_until=None, done_at=None):
        return False
    transaction.on_commit(wake, robust=True)
    return True
