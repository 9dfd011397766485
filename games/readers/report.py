"""From a report's document to what was understood of it: its form is asked as everywhere, its dice stand apart."""

from typing import Any

from games.readers.understood import Body, Dice, Named, Understood
from rulebooks.pacific_air_war.reading import read_report
from rulebooks.pacific_air_war.record import Report
from rulebooks.refusal import Refusal

DICE = ("rescue", "home", "deck", "attack")
SOME_GAME = 1


def form_of(document: dict[str, Any], game_is_said: bool = True) -> tuple[Body, Dice, list[Refusal]]:
    """The body without dice, the dice by sortie, and the faults of form. That a file does not say its game is no fault."""
    asked = document if game_is_said else {"game": SOME_GAME, **document}
    report, refusals = read_report(asked)
    if report is None:
        return {}, {}, refusals
    body, dice = apart(report)
    if not game_is_said:
        del body["game"]
    return body, dice, refusals


def apart(report: Report) -> tuple[Body, Dice]:
    """The report as it is stored, and the dice that it holds: sortie's id to kind to value."""
    body: Body = report.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    dice: Dice = {}
    for sortie in body["sorties"]:
        if fell := {kind: sortie.pop(kind) for kind in DICE if kind in sortie}:
            dice[sortie["id"]] = fell
    return body, dice


def read_document(document: dict[str, Any]) -> Understood:
    """What a report in JSON says. Its places are JSON Pointers; whom it names is named by id."""
    body, dice, refusals = form_of(document, "game" in document)
    people: dict[str, Named] = {}
    for place, sortie in enumerate(body.get("sorties", ())):
        pilot = sortie.get("pilot")
        if pilot and pilot not in people:
            people[pilot] = Named(pilot, f"/sorties/{place}/pilot", pilot)
    return Understood("json", body.get("game"), body, dice, tuple(people.values()), faults=tuple(refusals))
