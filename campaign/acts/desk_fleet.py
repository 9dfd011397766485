"""Acts on a club's ships and aircraft for the Dauntless desk, entered by who keeps it. Entries of the club's journal."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from campaign.acts.base import Actor, refuse
from campaign.acts.clubs import ClubDone, ClubWork, Said, perform_club
from games.dauntless.forces.club_files import KINDS, LARGEST, Read, cells_of, one_row, read_file
from games.models import ClubAircraft, ClubShip

MOST_ROWS = 400
Table = type[ClubShip] | type[ClubAircraft]
TABLES: Mapping[str, Table] = {"ships": ClubShip, "aircraft": ClubAircraft}
Row = Mapping[str, Any]


def take_fleet(
    *, actor: Actor, club: str, kind: str, text: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> ClubDone:
    """Take the good rows of a file of ``ships`` or ``aircraft``; one of the same nation and name replaces the club's own.

    Refusals: club.gone, club.keeper, fleet.kind, fleet.large, fleet.nothing, fleet.many. Journal ``fleet.take``: kind, added,
    replaced (how many), left_out (how many were no good).
    """

    def change(work: ClubWork) -> Said | None:
        found = _read(kind, text)
        stored = {(row.nation, getattr(row, KINDS[kind].key)): row for row in TABLES[kind].objects.filter(club=work.club)}
        fresh = [row for row in found.rows if _key(kind, row) not in stored]
        other = [row for row in found.rows if _key(kind, row) in stored and stored[_key(kind, row)].row != row]
        if len(stored) + len(fresh) > MOST_ROWS:
            raise refuse("fleet.many", "/text", "", most=MOST_ROWS)
        if not fresh and not other:
            return None
        _add(work, kind, fresh)
        _change(kind, [(stored[_key(kind, row)], row) for row in other])
        return Said({"kind": kind, "added": len(fresh), "replaced": len(other), "left_out": len(found.faults)})

    return perform_club("fleet.take", change, actor=actor, club=club, key=key, now=now)


def put_of_fleet(
    *,
    actor: Actor,
    club: str,
    kind: str,
    cells: Mapping[str, str],
    over: bool = False,
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> ClubDone:
    """One class or type, of cells as a file has them; it replaces the club's own of the same nation and name. ``over``: what is
    empty stays as the club's own row has it. The same again changes nothing.

    Refusals: club.gone, club.keeper, fleet.kind, fleet.nothing, fleet.many. Journal ``fleet.put``: kind, nation, name; before:
    row, where there was one.
    """

    def change(work: ClubWork) -> Said | None:
        _known(kind)
        name = KINDS[kind].key
        mine = TABLES[kind].objects.filter(club=work.club, nation=cells.get("nation", ""), **{name: cells.get(name, "")}).first()
        laid = cells_of(kind, mine.row) if over and mine else {}
        found = _read(kind, one_row(kind, {**laid, **{column: said for column, said in cells.items() if said}}))
        if found.faults:
            raise refuse("fleet.nothing", "/text")
        [row] = found.rows
        mine = TABLES[kind].objects.filter(club=work.club, nation=row["nation"], **{name: row[name]}).first()
        said = {"kind": kind, "nation": row["nation"], "name": row[name]}
        if mine is None:
            if TABLES[kind].objects.filter(club=work.club).count() >= MOST_ROWS:
                raise refuse("fleet.many", "/text", "", most=MOST_ROWS)
            _add(work, kind, [row])
            return Said(said)
        if mine.row == row:
            return None
        before, mine.row = mine.row, dict(row)
        mine.save(update_fields=["row"])
        return Said(said, {"row": before})

    return perform_club("fleet.put", change, actor=actor, club=club, key=key, now=now)


def drop_of_fleet(
    *, actor: Actor, club: str, kind: str, nation: str, name: str, key: uuid.UUID | None = None, now: datetime | None = None
) -> ClubDone:
    """Take one of the club's rows away; where the book has one of the same name, that counts again. Twice is as once.

    Refusals: club.gone, club.keeper, fleet.kind. Journal ``fleet.drop``: kind, nation, name; before: row.
    """

    def change(work: ClubWork) -> Said | None:
        _known(kind)
        row = TABLES[kind].objects.filter(club=work.club, nation=nation, **{KINDS[kind].key: name}).first()
        if row is None:
            return None
        said = Said({"kind": kind, "nation": nation, "name": name}, {"row": row.row})
        row.delete()
        return said

    return perform_club("fleet.drop", change, actor=actor, club=club, key=key, now=now)


def _known(kind: str) -> None:
    if kind not in KINDS:
        raise refuse("fleet.kind", "/kind")


def _read(kind: str, text: str) -> Read:
    _known(kind)
    if len(text.encode()) > LARGEST:
        raise refuse("fleet.large", "/text", "", most=LARGEST // 1024)
    found = read_file(kind, text)
    if not found.rows:
        raise refuse("fleet.nothing", "/text")
    return found


def _key(kind: str, row: Row) -> tuple[str, str]:
    return row["nation"], row[KINDS[kind].key]


def _change(kind: str, rows: Iterable[tuple[Any, Row]]) -> None:
    changed = []
    for mine, row in rows:
        mine.row = dict(row)
        changed.append(mine)
    table: Any = TABLES[kind]
    table.objects.bulk_update(changed, ["row"])


def _add(work: ClubWork, kind: str, rows: Sequence[Row]) -> None:
    table: Any = TABLES[kind]
    name = KINDS[kind].key
    table.objects.bulk_create([table(club=work.club, nation=row["nation"], **{name: row[name]}, row=dict(row)) for row in rows])
