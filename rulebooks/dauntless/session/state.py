"""A session, and each ship of it as the log leaves it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rulebooks.dauntless.frame import answer
from rulebooks.dauntless.session.aircraft import UNTOUCHED, Became, became
from rulebooks.dauntless.session.document import FORMAT, PARTS, VERSION, Settings, whole
from rulebooks.dauntless.session.events import Json, about, events_of, standing


class Told(NamedTuple):
    """An event for a ship's ledger, and the number of the line of the log that tells it."""

    line: int
    event: Json


@dataclass(frozen=True)
class Session:
    """The parts are plain values as in the file, but that a ship's ``ledger.events`` are only what it brought along."""

    title: str
    scenario: str | None
    date: str
    turn: int
    settings: Json
    ships: tuple[Json, ...]
    aircraft: tuple[Json, ...]
    torpedoes: tuple[Json, ...]
    sealed: tuple[Json, ...]
    log: tuple[Json, ...]
    winner: str | None
    campaign_game: int | None

    @cached_property
    def standing(self) -> tuple[Json, ...]:
        """The lines of the log that say something: not void, nor ones whose request was refused."""
        return tuple(standing(self.log))

    @cached_property
    def told(self) -> Mapping[str, list[Told]]:
        """By ship what the log did to it."""
        told = defaultdict(list)
        for line in self.standing:
            for ship, event in events_of(line["request"], line["answer"], line["turn"]):
                told[ship].append(Told(line["n"], event))
        return told

    @cached_property
    def latest(self) -> Mapping[str, int]:
        """By ship the number of the last line, void or not, whose request is about it."""
        return {ship: line["n"] for line in self.log if (ship := about(line["request"], "ship")) is not None}

    @cached_property
    def became(self) -> Mapping[str, Became]:
        """What has become of each aircraft of which a line tells."""
        return became(self.standing)

    @cached_property
    def ledgers(self) -> dict[str, tuple[Json, Json]]:
        """By ship its ledger and the answer, of those that were asked for (``ledger_of``); nobody changes them."""
        return {}

    def ship(self, ship_id: str) -> Json | None:
        """The ship with this id, with only the events that it brought along."""
        return next((ship for ship in self.ships if ship["id"] == ship_id), None)

    def aircraft_now(self, aircraft_id: str) -> Became:
        """What has become of the aircraft with this id."""
        return self.became.get(aircraft_id, UNTOUCHED)

    @property
    def lost(self) -> frozenset[str]:
        """The aircraft that are lost, by their ids."""
        return frozenset(one["id"] for one in self.aircraft if self.aircraft_now(one["id"]).lost)

    def ledger(self, ship: Json) -> Json:
        """A ship's ledger with what the log did to it."""
        events = [told.event for told in self.told.get(ship["id"], ())]
        return {**ship["ledger"], "events": [*ship["ledger"]["events"], *events]}


def ledger_of(session: Session, ship_id: str) -> tuple[Json, Json]:
    """The request of ``ship_ledger`` for a ship as it stands, and its answer. LookupError: no such ship."""
    if ship_id not in session.ledgers:
        ship = session.ship(ship_id)
        if ship is None:
            raise LookupError(ship_id)
        request = {"calc": "ship_ledger", **session.ledger(ship)}
        session.ledgers[ship_id] = request, answer(request)
    return session.ledgers[ship_id]


def written(session: Session) -> Json:
    """The session file: ``read`` of it is the session again."""
    parts: dict[str, Any] = {name: [whole(part, one) for one in getattr(session, name)] for name, part in PARTS.items()}
    parts["ships"] = [{**ship, "ledger": session.ledger(ship)} for ship in parts["ships"]]
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": session.title,
        "scenario": session.scenario,
        "date": session.date,
        "turn": session.turn,
        "settings": whole(Settings, session.settings),
        **parts,
        "winner": session.winner,
        "campaign_game": session.campaign_game,
    }
