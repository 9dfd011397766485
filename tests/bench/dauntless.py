"""The Dauntless desk: its pages with ten ships and two hundred lines of log against the bare page; the rules alone."""

from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from campaign.acts.base import Actor
from campaign.acts.desk_forces import put_torpedo
from campaign.acts.desk_log import enter_all
from campaign.acts.desks import begin_desk, set_turn
from games.models import Desk, DeskEntry
from rulebooks.dauntless import answer
from rulebooks.dauntless.session import read
from tests.bench.measures import Site, nothing
from tests.bench.results import Result
from tests.bench.timing import Work, in_turns, queries
from tests.dauntless_desk import DAUNTLESS, ROW
from tests.rulebooks.dauntless.evenings import bomb, document
from tests.rulebooks.dauntless.seeds import SEEDS

SHIPS, LINES, TORPEDOES = 10, 200, 3
EVENTS, LINES_OF_A_FILE = 100, 500
FIRST, MOST_QUERIES = 40, 6
"""Bare pages that a page of a session may take, and queries that it may send: its log is read whole, and every ledger follows."""
LONG = 60
"""Bare pages of a page with two hundred lines or boxes."""
UNCHANGED, QUERIES_UNCHANGED = 9, 4
"""The same where nothing has changed."""
ENTERED, QUERIES_ENTERED = 40, 16
"""The same for a form that writes a line."""
AID, QUERIES_OF_AID = 12, 1
"""The same for the dive planner, which has no session."""
MOST_OF_A_KIND, MOST_OF_A_LEDGER, MOST_OF_A_FILE = 20, 300, 3000
"""Mean requests that one of a kind, a long ledger and a long file may take."""
STRUCK = {"turn": 3, "type": "attack", "attack": {"calc": "bomb", "kind": "dive", "dice": []}}
TORPEDO = {
    "calc": "torpedo",
    "ship": "ship-0",
    "by": "sbd-1",
    "nation": "US",
    "altitude": "100",
    "hexes_entered": "3",
    "aspect": "fore",
}
FLAK = {"ship": "ship-0", "by": "arcs", "n1": "Kate", "a1": "2", "d1": "14", "n2": "Val", "a2": "10", "d2": "5", "s": "heavy.1.1"}
DIVE = {
    "mode": "vertical", "start": "level", "alt": "12000", "wing": "6", "hex": "0, 0", "facing": "4",
    "m1": "6", "p1": "no,vert 4", "m2": "8", "p2": "vert 6,fwd,po 2",
}  # fmt: skip


def desk(site: Site, lines: int, ships: int = SHIPS) -> Desk:
    """A session with so many ships at sea, torpedoes that run, and a line for each ship a turn, so many of them."""
    actor = Actor("owner", site.owner.pk)
    fleet = [_ship(number) for number in range(ships)]
    made = begin_desk(actor=actor, title="Bench", date="1942-11", ships=fleet, aircraft=[DAUNTLESS], side="both")
    for turn in range(1, lines // ships + 1):
        if turn > 1:
            made = set_turn(actor=actor, code=made.code, edit=made.edit, turn=turn)
        requests = [_line(turn, number) for number in range(ships)]
        enter_all(actor=actor, code=made.code, requests=requests, dice="table")
    for number in range(TORPEDOES):
        torpedo = {"id": f"t{number}", "nation": "US", "altitude": 100, "drop_turn": made.turn, "hex": [4, number], "facing": 1}
        torpedo["state"] = "running"
        made = put_torpedo(actor=actor, code=made.code, torpedo=torpedo)
    return made


def _ship(number: int) -> dict[str, Any]:
    ship = {"nation": "JP", "class_id": "CV-9", **ROW, "hits": 60, "points": 100}
    ledger = {"ship": ship, "era": "early", "hex": [5 * number, 0], "facing": 1, "events": []}
    return {"id": f"ship-{number}", "side": "JP", "name": f"Ship {number}", "ledger": ledger}


def _line(turn: int, ship: int) -> dict[str, Any]:
    """A bomb, a burst of fire, flak or a move."""
    kinds: tuple[dict[str, Any], ...] = (
        {"calc": "bomb", "kind": "dive", "dice": [3]},
        {"calc": "strafe", "guns": "bracketed", "results": ["C", "E"]},
        {"calc": "flak", "light": "9", "heavy": "9", "targets": [{"id": "a", "arc": 2, "range": 14}]},
        {"calc": "ship_move", "order": {"move": 1}},
    )
    return {**kinds[(turn + ship) % len(kinds)], "id": {"ship": f"ship-{ship}"}}


def pages(site: Site, rounds: int, lines: int = LINES) -> list[Result]:
    """Each page of the session, the table when nothing has changed, a line entered; the dive planner with no session at all."""
    made, other = desk(site, lines), desk(site, lines)
    here = f"/dauntless/{made.code}/"
    tag = _seen(site, here)
    shown = {
        f"the table, {SHIPS} ships and {lines} lines": here,
        "an attack with its odds": f"{here}attack/?{urlencode(TORPEDO)}",
        "a ship's sheet": f"{here}ships/ship-0/",
        "flak": f"{here}flak/?{urlencode(FLAK)}",
        "torpedoes": f"{here}torpedoes/",
        "who would win": f"{here}victory/",
    }
    enters = partial(_entered, site, f"/dauntless/{other.code}/attack/?{urlencode(TORPEDO)}", lines)
    works: dict[str, tuple[Work, Work, float, int]] = {
        **{name: (nothing, partial(_seen, site, path), FIRST, MOST_QUERIES) for name, path in shown.items()},
        f"the log, {lines} lines": (nothing, partial(_seen, site, f"{here}log/"), LONG, MOST_QUERIES),
        "the table, not modified": (nothing, partial(_seen, site, here, tag), UNCHANGED, QUERIES_UNCHANGED),
        "an attack entered": (partial(_back_to, other, lines), enters, ENTERED, QUERIES_ENTERED),
        "a dive planned": (nothing, partial(_seen, site, f"/dauntless/dive/?{urlencode(DIVE)}"), AID, QUERIES_OF_AID),
    }
    timed = {"bare": (nothing, partial(site.visitor.get, "/bare/")), **{name: work[:2] for name, work in works.items()}}
    taken = in_turns(timed, rounds)
    bare = taken.pop("bare")
    return [
        Result(f"Dauntless: {name}", taken[name] * 1000, "ms", taken[name] / bare, _counted(before, work), most, queries_most)
        for name, (before, work, most, queries_most) in works.items()
    ]


def _seen(site: Site, path: str, tag: str = "") -> str:
    status, headers, _body = site.visitor.get(path, tag)
    assert status == (304 if tag else 200), f"{path} answers {status}"
    return headers.get("ETag", "")


def _entered(site: Site, path: str, lines: int) -> None:
    status, _headers, _body = site.visitor.post(path, {"how": "table", "die-1": "3", "seen": str(lines), "key": str(uuid4())})
    assert status == 303, f"the form is answered {status}"


def _back_to(made: Desk, lines: int) -> None:
    """The line that was entered goes again, so that every one is entered into the same log."""
    DeskEntry.objects.filter(desk=made, number__gt=lines).delete()


def _counted(before: Work, work: Work) -> int:
    before()
    return queries(work)


def rules(rounds: int) -> list[Result]:
    """Requests of each kind a second, a long ledger and a long session file; ``ratio`` is to the mean request."""
    each = in_turns({calc: (nothing, partial(answer, request)) for calc, request in SEEDS.items()}, rounds)
    mean = sum(each.values()) / len(each)
    ledger = {"calc": "ship_ledger", **_ship(0)["ledger"], "events": [STRUCK] * EVENTS}
    file = document(*(bomb(1) if number % 20 == 0 else bomb() for number in range(LINES_OF_A_FILE)))
    long: dict[str, tuple[Work, Work]] = {
        f"a ledger of {EVENTS} events": (nothing, partial(answer, ledger)),
        f"a session file of {LINES_OF_A_FILE} lines read": (nothing, partial(read, file)),
    }
    took = in_turns(long, max(rounds // 10, 1))
    return [
        Result("Dauntless: requests, one of each kind in turn", 1 / mean, "requests/s"),
        *(
            Result(f"Dauntless: requests of {calc}", 1 / one, "requests/s", one / mean, most_ratio=MOST_OF_A_KIND)
            for calc, one in each.items()
        ),
        *(
            Result(f"Dauntless: {name}", took[name] * 1000, "ms", took[name] / mean, most_ratio=most)
            for name, most in zip(long, (MOST_OF_A_LEDGER, MOST_OF_A_FILE), strict=True)
        ),
    ]
