"""Do the reading tables say what a fresh replay says? Nothing may differ, ever."""

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model

from campaign.models import Campaign, Score
from campaign.projection import rows
from campaign.record import facts
from games.models import GameResult, Sortie
from pilots.models import PilotLine
from rulebooks.pacific_air_war.play import play


def differences(campaign: Campaign) -> list[str]:
    """What differs between the stored reading tables of a campaign and those of a replay of its facts: empty if all is well."""
    outcome = play(facts(campaign))
    if outcome.refusals:
        return [f"the facts break a rule: {refusal.code} at {refusal.at}" for refusal in outcome.refusals]
    fresh = rows(campaign, outcome)
    found = []
    for table, wanted in (
        (Score, [fresh.score]),
        (GameResult, fresh.results),
        (Sortie, fresh.sorties),
        (PilotLine, fresh.lines),
    ):
        stored = table._default_manager.filter(campaign=campaign).order_by("pk")
        found += [f"{table.__name__}: {line}" for line in set(map(_plain, stored)) ^ set(map(_plain, wanted))]
    return found


def _plain(row: Model) -> str:
    values: dict[str, Any] = {
        field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in ("id", "result")
    }
    return json.dumps(values, cls=DjangoJSONEncoder, sort_keys=True)
