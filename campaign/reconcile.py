"""Do the reading tables say what a fresh replay says? Nothing may differ, ever."""

import json
from collections.abc import Iterable
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F, Model

from campaign.finding import fresh_entries
from campaign.models import Campaign, Score, Word
from campaign.projection import SORTIE, Rows, rows
from campaign.record import facts
from games.kido_butai.moves import game_of, read_from
from games.models import Battle, GameResult, Sortie
from pilots.models import PilotLine
from rulebooks.pacific_air_war.play import play

Values = dict[str, Any]
WORD = ("kind", "code", "word")


def differences(campaign: Campaign) -> list[str]:
    """What differs between the stored reading tables of a campaign and those of a replay of its facts: empty if all is well."""
    outcome = play(facts(campaign))
    if outcome.refusals:
        return [f"the facts break a rule: {refusal.code} at {refusal.at}" for refusal in outcome.refusals]
    fresh = rows(campaign, outcome)
    tables: dict[str, tuple[Iterable[Values], Iterable[Values]]] = {
        "Score": (_stored(Score, campaign), map(_values, [fresh.score])),
        "GameResult": (_stored(GameResult, campaign), map(_values, fresh.results)),
        "Sortie": (_stored_sorties(campaign), _fresh_sorties(fresh)),
        "PilotLine": (_stored(PilotLine, campaign), map(_values, fresh.lines)),
        "Word": (
            Word.objects.filter(campaign=campaign).values(*WORD),
            (dict(zip(WORD, entry, strict=True)) for entry in fresh_entries(campaign, outcome)),
        ),
    }
    return [
        f"{table}: {line}"
        for table, (stored, wanted) in tables.items()
        for line in set(map(_line, stored)) ^ set(map(_line, wanted))
    ]


def battle_differs(battle: Battle) -> list[str]:
    """What the row of a game of Kido Butai says otherwise than its replay: empty if all is well."""
    fresh = read_from(game_of(battle))
    return [f"{name}: {getattr(battle, name)} is {value}" for name, value in fresh.items() if getattr(battle, name) != value]


def _stored(table: type[Model], campaign: Campaign) -> Iterable[Values]:
    return map(_values, table._default_manager.filter(campaign=campaign))


def _stored_sorties(campaign: Campaign) -> Iterable[Values]:
    yield from Sortie.objects.filter(campaign=campaign).values(*SORTIE, game=F("result__game_id"))


def _fresh_sorties(fresh: Rows) -> Iterable[Values]:
    return ({**dict(zip(SORTIE, values, strict=True)), "game": game} for game, flown in fresh.sorties.items() for values in flown)


def _values(row: Model) -> Values:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name != "id"}


def _line(values: Values) -> str:
    return json.dumps(values, cls=DjangoJSONEncoder, sort_keys=True)
