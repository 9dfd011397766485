"""The table of sorties: a line for each aircraft, the pilots' and those brought on."""

from collections.abc import Iterable
from typing import Any

from games.readers.draft import Draft
from games.readers.grid import Row, Table
from games.readers.people import IS_ID, MOST_ID, same
from games.readers.values import AIRCRAFT, SIDES, WORDS, Broken, is_blank, is_moment, shown, text, whole, word

SAYS_WHO = ("pilot", "name", "strike_for")
NO_DEED = ("sortie", "pilot", "name", "player", "side", "strike_for", "aircraft")
CREW_WORDS = {"fate": WORDS["fate"], "crew": WORDS["crew"], "bombing": WORDS["bombing"], "aircraft": AIRCRAFT}
TICKS = ("damaged", "hits", "kamikaze")
DICE = ("rescue", "home", "deck", "attack")


def read_sorties(draft: Draft, table: Table) -> None:
    """Put the table's sorties into the draft. Whom a line calls by name is known only when all lines are read."""
    for key, others in (("aircraft", ()), ("pilot", ("name",))):
        if not {key, *others} & table.columns.keys():
            draft.found.fault("sheet.column_missing", table.grid.at(table.head), column=key)
            draft.missing.add(key)
    flown = [row for row in table.rows if _flew(draft, row)]
    _whole_sides(draft, table, flown)
    taken = {same(text(row.cells["sortie"])) for row in flown if _is_text(row.cells.get("sortie", ""))}
    sorties: list[dict[str, Any]] = []
    for row in flown:
        sorties.append(_sortie(draft, row, len(sorties), taken))
    draft.document["sorties"] = sorties
    for place, row in enumerate(flown):
        _who_else(draft, row, sorties[place], place)


def _whole_sides(draft: Draft, table: Table, flown: list[Row]) -> None:
    """Tell of a side of which pilots are named and nobody flew: a column was forgotten, rather than that they all stayed away."""

    def sides(rows: Iterable[Row]) -> set[str]:
        words = (word(row.cells["side"], SIDES) for row in rows if "side" in row.cells and row.cells.keys() & {"pilot", "name"})
        return {said for said in words if said in SIDES.values()}

    for side in sorted(sides(table.rows) - sides(flown)):
        draft.found.remark("seen.no_side", table.grid.at(table.head), side=side)


def _is_text(value: Any) -> bool:
    return not (is_blank(value) or isinstance(value, Broken) or is_moment(value))


def _flew(draft: Draft, row: Row) -> bool:
    """Whether the line is of an aircraft that flew: not one left blank, nor a pilot to whom none was given."""
    deeds = row.cells.keys() - set(NO_DEED)
    if not row.cells.keys() & set(SAYS_WHO):
        if deeds or "aircraft" in row.cells:
            draft.found.fault("sheet.nobody", row.at)
        return False
    if "aircraft" in row.cells or deeds or "strike_for" in row.cells or "aircraft" in draft.missing:
        return True
    who = row.cells.get("name", row.cells.get("pilot", ""))
    draft.found.remark("seen.no_aircraft", row.at, pilot=shown(who) if _is_text(who) else "")
    return False


def _sortie(draft: Draft, row: Row, place: int, taken: set[str]) -> dict[str, Any]:
    here = ("sorties", place)
    draft.places[f"/sorties/{place}"] = row.at
    sortie: dict[str, Any] = {}
    pilot = draft.people.pilot(row) if row.cells.keys() & {"pilot", "name"} else ""
    sortie["id"] = draft.people.said(row, "sortie") or _free(pilot if IS_ID.match(pilot) else f"line-{row.number}", taken)
    draft.places[f"/sorties/{place}/id"] = row.place("sortie")
    if pilot:
        draft.put(sortie, (*here, "pilot"), pilot, row.place("pilot" if "pilot" in row.cells else "name"))
    draft.people.flies(sortie["id"], pilot)
    for key, known in CREW_WORDS.items():
        _say(draft, row, sortie, (*here, key), known)
    if sortie.get("fate") == "survived":
        draft.survived.append(sortie["id"])
    for key in TICKS:
        if (said := draft.yes(row, key)) is not None:
            draft.put(sortie, (*here, key), said, row.place(key))
    for key in DICE:
        if key in row.cells:
            draft.put(sortie, (*here, key), whole(row.cells[key]), row.place(key))
    if "note" in row.cells:
        note = row.cells["note"]
        draft.put(sortie, (*here, "note"), note if isinstance(note, Broken) else text(note), row.place("note"))
    if left := _exit(draft, row, (*here, "exit")):
        sortie["exit"] = left
        draft.places[f"/sorties/{place}/exit"] = row.place("edge")
    return sortie


def _say(draft: Draft, row: Row, holder: dict[str, Any], steps: tuple[str | int, ...], known: dict[str, str]) -> None:
    """A word of the campaign file, where the cell holds one; what it leaves out if said (stayed, none) is left out."""
    key = str(steps[-1])
    value = row.cells.get(key)
    if value is None:
        return
    said = value if isinstance(value, Broken) or is_moment(value) else word(value, known)
    if said != "":
        draft.put(holder, steps, said, row.place(key))


def _exit(draft: Draft, row: Row, here: tuple[str | int, ...]) -> dict[str, Any]:
    """How it left the map. That guns and bombs were in order says nothing by itself."""
    left: dict[str, Any] = {}
    _say(draft, row, left, (*here, "edge"), WORDS["edge"])
    if "turn" in row.cells:
        draft.put(left, (*here, "turn"), whole(row.cells["turn"]), row.place("turn"))
    for key in ("guns", "bombs"):
        if draft.yes(row, key) is False:
            draft.put(left, (*here, key), False, row.place(key))
    _say(draft, row, left, (*here, "bonus"), AIRCRAFT)
    return left


def _who_else(draft: Draft, row: Row, sortie: dict[str, Any], place: int) -> None:
    """For whom it was brought on, and who chased it."""
    for key in ("strike_for", "chased_by"):
        if key not in row.cells:
            continue
        meant = draft.people.sortie(row.cells[key], row.place(key))
        if key == "strike_for":
            draft.put(sortie, ("sorties", place, key), meant or "-", row.place(key))
        elif meant:
            left = sortie.setdefault("exit", {})
            draft.places.setdefault(f"/sorties/{place}/exit", row.place("edge"))
            draft.put(left, ("sorties", place, "exit", key), meant, row.place(key))


def _free(wanted: str, taken: set[str]) -> str:
    """An id that no line has: the pilot's, as the roll call gives it, or one of the line's number."""
    tries = (wanted[: MOST_ID - 4] + f".{number}" if number else wanted for number in range(len(taken) + 1))
    free = next(id_ for id_ in tries if id_ not in taken)
    taken.add(free)
    return free
