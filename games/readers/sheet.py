"""A result sheet, from its grids to what was understood of it."""

from collections.abc import Sequence
from dataclasses import replace

from games.readers.claims import read_claims
from games.readers.draft import Draft
from games.readers.grid import Found, Grid, tables
from games.readers.report import form_of
from games.readers.sorties import read_sorties
from games.readers.understood import Understood
from games.readers.whole_game import read_whole_game
from rulebooks.pacific_air_war.tables import LONGEST_GAME
from rulebooks.refusal import Refusal

MOST_FAULTS = 100


def read_sheet(format_: str, name: str, grids: Sequence[Grid], found: Found) -> Understood:
    """What the sheet says. Raises ``Refused`` where no grid holds a table."""
    known = tables(grids, name, found)
    draft = Draft(found)
    read_whole_game(draft, list(known.values()))
    if "sorties" in known:
        read_sorties(draft, known["sorties"])
        if "/turns" not in draft.places:
            found.remark("seen.no_turns", known["sorties"].grid.name, most=LONGEST_GAME)
    if "claims" in known:
        read_claims(draft, known["claims"], alone="sorties" not in known)
    asked = {"turns": LONGEST_GAME, "sorties": [], **draft.document}
    body, dice, refusals = form_of(asked, "game" in draft.document)
    if "turns" not in draft.document:
        body.pop("turns", None)
    if "sorties" not in known:
        body.pop("sorties", None)
    return Understood(
        format_,
        body.get("game"),
        body,
        dice,
        tuple(draft.people.named.values()),
        tuple(found.remarks),
        _first([*found.faults, *draft.located(refusals)]),
        draft.campaign,
        tuple(known),
        survived=tuple(draft.survived),
    )


def _first(faults: list[Refusal]) -> tuple[Refusal, ...]:
    """The faults, each once; of very many the first, and how many more there are."""
    told: list[Refusal] = []
    for fault in faults:
        if fault not in told[-MOST_FAULTS:] and (len(told) < MOST_FAULTS):
            told.append(fault)
    if len(faults) > MOST_FAULTS:
        told.append(replace(faults[-1], code="sheet.many_faults", rule="", params={"count": len(faults) - MOST_FAULTS}))
    return tuple(told)
