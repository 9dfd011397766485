"""The campaign file of a stored campaign."""

import json
from collections.abc import Iterable
from typing import Any

from campaign.models import Campaign
from campaign.record import facts
from games.links import LinkLine, all_links
from rulebooks.pacific_air_war.record import GameLink

WIDTH = 120
OTHER = GameLink.model_fields["kind"].default


def campaign_file(campaign: Campaign) -> str:
    """Every fact of a campaign as its file, ending with a line break: the same facts give the same text."""
    return pretty(_with_links(facts(campaign).document(), all_links(campaign.pk))) + "\n"


def _with_links(document: dict[str, Any], links: Iterable[LinkLine]) -> dict[str, Any]:
    told: dict[int, list[dict[str, str]]] = {}
    for link in links:
        told.setdefault(link.game, []).append(_link(link))
    schedule = [{**game, "links": told[game["game"]]} if game["game"] in told else game for game in document["schedule"]]
    return {**document, "schedule": schedule}


def _link(link: LinkLine) -> dict[str, str]:
    kind = {} if link.kind == OTHER else {"kind": link.kind}
    return {"url": link.url, **kind, "title": link.title, **({"note": link.note} if link.note else {})}


def pretty(value: Any, margin: int = 0) -> str:
    """JSON for people: what fits on a line stands on one, anything longer has a line for each of its parts."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or margin + len(line) <= WIDTH and margin:
        return line
    deeper = margin + 1
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(part, deeper)}" for key, part in value.items()]
        left, right = "{}"
    else:
        parts = [pretty(part, deeper) for part in value]
        left, right = "[]"
    indent = " " * deeper
    return f"{left}\n{indent}" + f",\n{indent}".join(parts) + f"\n{' ' * margin}{right}"
