"""The sheet of a ship: its boxes, what each event did, its speed and flak now. Also empty, for any class, to print."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.dauntless.attacks.clock import Flak, clock
from games.dauntless.attacks.entered import attack_label
from games.dauntless.attacks.targets import CONDITIONS, Target, marks_of
from games.dauntless.words import kind_word, side_word
from rulebooks.dauntless import answer
from rulebooks.dauntless.session import Session, events_of, ledger_of
from rulebooks.dauntless.ships.guns import guns

ROW = 10
ROWS_UNKNOWN = 5
"""So many empty rows a sheet has where nobody knows how many hits sink the class."""
Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Box:
    """One hit. ``mark``: the condition that it brings about; ``hit``: whether it was scored."""

    number: int
    hit: bool
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """A line of the history. ``number``: of the log, None for what the ship brought along. ``condition``: where it changed."""

    turn: int
    what: str
    number: int | None = None
    hits: int = 0
    sum: int = 0
    light_loss: int = 0
    heavy_loss: int = 0
    condition: str = ""
    by: str = ""
    void: bool = False
    why_void: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """``target`` is None for an empty sheet. ``hits_listed``, ``points``, speeds and cells may be unknown: None."""

    name: str
    side: str
    class_id: str
    hits_listed: int | None
    speed: str | None
    turning: str | None
    silhouette: int | None
    points: int | None
    light: Flak
    heavy: Flak
    era: str = ""
    target: Target | None = None
    submarine: Mapping[str, Any] | None = None
    history: tuple[Happened, ...] = field(default=())

    @property
    def hits(self) -> int:
        return self.target.hits if self.target else 0

    @property
    def rows(self) -> list[list[Box]]:
        """The boxes in rows of ten."""
        marks = {least: name for name, least in reversed(marks_of(self.hits_listed).items())} if self.hits_listed else {}
        many = self.hits_listed or ROW * ROWS_UNKNOWN
        boxes = [Box(one, one <= self.hits, marks.get(one, "")) for one in range(1, many + 1)]
        return [boxes[start : start + ROW] for start in range(0, many, ROW)]

    @property
    def marks(self) -> list[tuple[str, int]]:
        """Each condition with the hits that bring it about."""
        return [(one, marks_of(self.hits_listed)[one]) for one in CONDITIONS] if self.hits_listed else []

    @property
    def picture(self) -> SafeString:
        return clock(self.light, self.heavy)

    @property
    def is_submarine(self) -> bool:
        return self.class_id.startswith("SS-")


def sheet_of(session: Session, target: Target) -> Sheet:
    """Of a ship of a session."""
    asked, said = ledger_of(session, target.id)
    era = asked["era"]
    row = row_of(asked["ship"]["nation"], target.class_id)
    told = {**row, **{name: value for name, value in asked["ship"].items() if value is not None}}
    return Sheet(
        name=target.name,
        side=target.side,
        class_id=target.class_id,
        hits_listed=target.hits_listed,
        speed=told.get("speed"),
        turning=told.get("turning"),
        silhouette=target.silhouette,
        points=told.get("points"),
        light=Flak(guns(told.get("light") or row.get(f"light_{era}")), target.light),
        heavy=Flak(guns(told.get("heavy") or row.get(f"heavy_{era}")), target.heavy),
        era=era,
        target=target,
        submarine=_depths(target),
        history=tuple(_history(session, target.id, said["states"])),
    )


def empty_sheet(row: Mapping[str, Any], era: str) -> Sheet:
    """Of a class, as ``ship_class`` answers with it."""
    cells = [guns(row[f"{kind}_{era}"]) for kind in ("light", "heavy")]
    light, heavy = (Flak(one, tuple(one.left(0)) if one else None) for one in cells)
    known = {name: row[name] for name in ("speed", "turning", "silhouette", "points")}
    name = _("%(side)s %(class_id)s") % {"side": side_word(row["nation"]), "class_id": row["class_id"]}
    return Sheet(name, row["nation"], row["class_id"], row["hits"], light=light, heavy=heavy, era=era, **known)


def row_of(nation: str, class_id: str) -> dict[str, Any]:
    """The row of the book for a class; empty where it has none."""
    return dict(answer({"calc": "ship_class", "nation": nation, "class_id": class_id}).get("class", {}))


def _depths(target: Target) -> Mapping[str, Any] | None:
    """How deep a submarine is, and how many turns it needs."""
    if target.depth is None or not target.afloat:
        return None
    about = {"depth": target.depth, "hits_listed": target.hits_listed, "hits": target.hits}
    said = answer({"calc": "submarine", **about, "orders": []})
    return {**said["start"], "must_surface": said["must_surface"]}


def _history(session: Session, ship: str, states: Sequence[Event]) -> Iterator[Happened]:
    """What it brought along, then the log in its order; each line that stands takes the next of the ledger's states."""
    left, was = iter(states), "sound"
    brought = (session.ship(ship) or {})["ledger"]["events"]
    told = [
        (line, event)
        for line in session.log
        for about, event in events_of(line["request"], line["answer"], line["turn"])
        if about == ship
    ]
    for line, event in [*((None, one) for one in brought), *told]:
        by = {"number": line["n"], "by": line["by"]} if line else {}
        if line and line["void"]:
            hits = line["answer"].get("hits") or event.get("hits") or 0
            yield Happened(turn=line["turn"], what=said_of(event), hits=hits, void=True, why_void=line.get("reason") or "", **by)
            continue
        state = next(left)
        yield _happened(event, state, was, **by)
        was = state["condition"]


def _happened(event: Event, state: Event, was: str, **by: Any) -> Happened:
    applied = state["applied"]
    changed = state["condition"] if state["condition"] != was else ""
    return Happened(
        turn=state["turn"],
        what=said_of(event),
        hits=applied["hits"],
        sum=state["hits"],
        light_loss=applied["light_loss"],
        heavy_loss=applied["heavy_loss"],
        condition=changed,
        **by,
    )


def said_of(event: Event) -> str:
    """What an event of a ledger is."""
    if event["type"] == "attack":
        return attack_label(event["attack"])
    if event["type"] == "hits":
        return kind_word(event["source"])
    if event["type"] == "depth":
        return {"dive": _("Dives"), "rise": _("Rises"), "hold": _("Holds its depth")}[event["order"]]
    if event["type"] == "move":
        return _moved(event)
    return _("Correction by the referee")


def _moved(event: Event) -> str:
    hexes = ngettext("Moves %(count)d hex", "Moves %(count)d hexes", event["move"]) % {"count": event["move"]}
    if not event.get("sides"):
        return hexes
    left = event.get("direction") == "L"
    turned = (
        ngettext("%(moved)s, turns %(count)d side left", "%(moved)s, turns %(count)d sides left", event["sides"])
        if left
        else ngettext("%(moved)s, turns %(count)d side right", "%(moved)s, turns %(count)d sides right", event["sides"])
    )
    return turned % {"moved": hexes, "count": event["sides"]}
