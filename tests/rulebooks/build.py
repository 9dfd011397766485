"""Small words for building campaign files in tests: an evening is one game played by j1, j2 .. and u1, u2 ..

Pilots, players and the sorties of pilots share their ids. Every pilot gets a full set of sixes unless told otherwise,
so that nothing is pending; Japan musters with a 4 (Veteran, 3 kills, 125 EP), the USA with a 2 (Veteran, 1 kill, 50 EP).
"""

from dataclasses import dataclass
from typing import Any

from rulebooks.pacific_air_war.outcome import GameOutcome, Outcome, PilotOutcome, SortieOutcome
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.scenarios import COMPULSORY, scenario

Document = dict[str, Any]

ROLLS = {"japan": 4, "usa": 2}
SIXES = {"rescue": 6, "home": 6, "deck": 6, "attack": 6}


def founded(
    japan: int = 4, usa: int = 4, *, games: tuple[int, ...] = COMPULSORY, rolls: dict[str, int] | None = None
) -> Document:
    """A campaign before its first report: this many players a side, all mustered."""
    seats = [(f"j{n}", "japan") for n in range(1, japan + 1)] + [(f"u{n}", "usa") for n in range(1, usa + 1)]
    return {
        "format": "pacific-air-war-campaign",
        "version": 1,
        "name": "A test",
        "players": [{"id": name, "name": f"Player {name}", "side": side} for name, side in seats],
        "schedule": [{"game": game} for game in games],
        "muster": [
            {"player": name, "pilot": name, "name": f"Pilot {name}", "roll": (rolls or {}).get(name, ROLLS[side])}
            for name, side in seats
        ],
        "reports": [],
    }


def fly(pilot: str, aircraft: str, **facts: Any) -> Document:
    """A pilot's sortie with a six for every die; a die given as None is left out, so that it is pending."""
    sortie = {"id": pilot, "pilot": pilot, "aircraft": aircraft, **SIXES, **facts}
    return {key: value for key, value in sortie.items() if value is not None}


def strike(name: str, parent: str, aircraft: str, **facts: Any) -> Document:
    """A strike aircraft brought on for a sortie that is down."""
    return {"id": name, "strike_for": parent, "aircraft": aircraft, **facts}


def leave(edge: str = "enemy", turn: int | None = None, **facts: Any) -> Document:
    return {"edge": edge, **({"turn": turn} if turn else {}), **facts}


def claim(by: str | list[str], on: str, result: str = "shot_down", **facts: Any) -> Document:
    return {"by": by, "on": on, "result": result, **facts}


def report(game: int, sorties: list[Document] | None = None, **facts: Any) -> Document:
    return {"game": game, "turns": 36, "sorties": sorties or [], **facts}


def given_out(game: int, pilots: dict[str, Document], variant: str = "standard") -> list[Document]:
    """Sorties for these pilots, aircraft given out by B.3: the first type of each side before its second."""
    forces = scenario(game, "pearl" if variant == "pearl" else "standard")
    hangar = {
        "j": [kind for kind, number in forces.japan.on_table.items() for _ in range(number)],
        "u": [kind for kind, number in forces.usa.on_table.items() for _ in range(number)],
    }
    return [fly(name, **{"aircraft": _next(hangar[name[0]], facts), **facts}) for name, facts in pilots.items()]


def _next(hangar: list[str], facts: Document) -> str:
    return "" if "aircraft" in facts else hangar.pop(0)


def evening(
    game: int,
    pilots: dict[str, Document] | None = None,
    claims: list[Document] | None = None,
    *,
    brought_on: list[Document] | None = None,
    rules: Document | None = None,
    rolls: dict[str, int] | None = None,
    variant: str = "standard",
    carrier: Document | None = None,
    japan: int = 4,
    usa: int = 4,
    before: list[Document] | None = None,
    **facts: Any,
) -> Document:
    """A campaign up to this game, the compulsory games before it abandoned with nobody in the air (or as in ``before``)."""
    games = tuple(sorted({*COMPULSORY, game}))
    document = founded(japan, usa, games=games, rolls=rolls)
    if rules:
        document["rules"] = rules
    for entry in document["schedule"]:
        if entry["game"] == game:
            entry.update({"variant": variant} if variant != "standard" else {}, **({"carrier": carrier} if carrier else {}))
    sorties = given_out(game, pilots or {}, variant) + (brought_on or [])
    earlier = {entry["game"]: entry for entry in before or []}
    document["reports"] = [earlier.get(number, report(number)) for number in games if number < game]
    document["reports"].append(report(game, sorties, claims=claims or [], **facts))
    return document


@dataclass(frozen=True)
class Played:
    """A campaign that was played, with words for asking about it."""

    record: Campaign
    outcome: Outcome

    @property
    def codes(self) -> list[str]:
        return [refusal.code for refusal in self.outcome.refusals]

    @property
    def game(self) -> GameOutcome:
        """The last game reported."""
        return self.outcome.games[-1]

    def pilot(self, name: str) -> PilotOutcome:
        return next(pilot for pilot in self.outcome.pilots if pilot.id == name)

    def sortie(self, name: str) -> SortieOutcome:
        return next(sortie for sortie in self.game.sorties if sortie.id == name)

    def score(self, side: str, source: str) -> int:
        return self.game.scores[side][source]


def read(document: Document) -> Campaign:
    record, refusals = form(document, Campaign)
    assert record is not None, refusals
    return record


def played(document: Document) -> Played:
    """What comes of a well-formed document, legal or not."""
    record = read(document)
    return Played(record, play(record))


def legal(document: Document) -> Played:
    """What comes of a document in which no rule is broken."""
    result = played(document)
    assert not result.outcome.refusals
    return result


def refused(document: Document) -> list[str]:
    """Every code that a document gets, those of form first; where its form is wrong the rules are not asked."""
    record, refusals = form(document, Campaign)
    return [refusal.code for refusal in (play(record).refusals if record else refusals)]
