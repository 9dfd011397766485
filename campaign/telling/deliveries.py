"""The job of a webhook: what happened is sent to the campaign's address as it is now."""

from django.conf import settings

from campaign.jobs import Trouble
from campaign.models import Job, Webhook
from campaign.telling.bodies import body
from campaign.telling.sending import post
from campaign.telling.targets import NoTarget, target
from campaign.telling.tongues import in_words_of, owner_of


def deliver(job: Job) -> int | None:
    """Send one event; None where the campaign has no webhook any more or it is switched off. Raises Trouble."""
    webhook = Webhook.objects.select_related("campaign").filter(campaign=job.campaign_id).first()
    if webhook is None or not (webhook.active or job.params["event"] == "test"):
        raise Trouble("off", final=True)
    try:
        to = target(webhook.url)
    except NoTarget:
        raise Trouble("form", final=True) from None
    headers = {"X-Ready-Room-Delivery": job.params["id"]}
    with in_words_of(owner_of(webhook.campaign_id)):
        said = body(webhook.campaign, webhook.kind, job.params)
    return post(to, said, headers, to_lan=settings.WEBHOOKS_TO_LAN)
