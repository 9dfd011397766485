"""What a webhook is sent: Discord's form, or plain JSON. Both hold the same sentence."""

import json
from datetime import datetime
from typing import Any

from django.utils import timezone

from campaign.models import Campaign, Webhook
from campaign.telling.leads import lead, whole
from campaign.telling.words import player_names, sentence, with_names

MOST_IN_DISCORD = 2000
BACKSLASH = "\\"
MARKUP = str.maketrans({sign: f"\\{sign}" for sign in "\\*_~`|>#[]<@"})


def body(campaign: Campaign, kind: str, params: dict[str, Any]) -> bytes:
    """The body for a webhook of ``kind``. ``params``: event, figures, at and id, as its job holds them."""
    figures = with_names(params["figures"], player_names(campaign.pk))
    text = sentence(params["event"], figures)
    link = whole(lead(campaign.slug, params["event"], figures))
    said = (
        discord(campaign.name, text, link)
        if kind == Webhook.Kind.DISCORD
        else plain(campaign, {**params, "figures": figures}, text, link)
    )
    return json.dumps(said, ensure_ascii=False).encode()


def discord(name: str, text: str, link: str) -> dict[str, Any]:
    """At most 2,000 characters as Discord counts them; nobody is mentioned, and names cannot mark up."""
    head, tail = f"**{name.translate(MARKUP)}**\n", f"\n{link}" if link else ""
    words = cut(text.translate(MARKUP), MOST_IN_DISCORD - _units(head) - _units(tail))
    return {"content": f"{head}{words}{tail}", "allowed_mentions": {"parse": []}}


def plain(campaign: Campaign, params: dict[str, Any], text: str, link: str) -> dict[str, Any]:
    """The form of docs/webhooks.md."""
    at = timezone.localtime(datetime.fromisoformat(params["at"]), timezone.get_default_timezone())
    return {
        "id": params["id"],
        "event": params["event"],
        "campaign": {"name": campaign.name, "slug": campaign.slug},
        "text": text,
        "at": at.isoformat(timespec="seconds"),
        "link": link,
        "figures": params["figures"],
    }


def cut(text: str, most: int) -> str:
    """The text, or as much of it as goes into ``most`` UTF-16 units with … at its end."""
    if _units(text) <= most:
        return text
    kept = text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore")
    return f"{kept.rstrip(BACKSLASH)}…"


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
