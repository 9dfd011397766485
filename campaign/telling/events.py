"""What happened, told apart from what merely was written: the reading tables before an act against the replay after it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from campaign.models import Campaign, Member, Score
from campaign.prepared import PreparedValues
from pilots.decorations import given
from pilots.models import PilotLine
from pilots.names import unnamed
from rulebooks.pacific_air_war.outcome import GameOutcome, Outcome, PilotOutcome

CORRECTIONS = ("correction.confirm", "roll.correct", "entry.undo")
OPERATIONS = ("operation.attach", "operation.correct", "operation.detach")


class Hearer(NamedTuple):
    """A person with a part in the campaign; ``seat`` is the code of the seat he plays, or empty."""

    user: int
    role: str
    seat: str


Audience = Callable[[Hearer], bool]


def everybody(hearer: Hearer) -> bool:
    return True


def referees(hearer: Hearer) -> bool:
    return hearer.role in (Member.Role.OWNER, Member.Role.REFEREE)


def players_of(seats: Iterable[str]) -> Audience:
    codes = frozenset(seats)
    return lambda hearer: hearer.seat in codes


def only(*users: int | None) -> Audience:
    return lambda hearer: hearer.user in users


@dataclass(frozen=True, slots=True)
class Event:
    """One thing to tell. ``kind`` and ``params`` become a sentence when shown; ``loud``: the webhook is told too."""

    kind: str
    params: dict[str, Any] = field(default_factory=dict)
    to: Audience = everybody
    loud: bool = False


class Was(NamedTuple):
    """A pilot before the act, as far as news depend on it."""

    status: str
    state: str
    pending: str
    decorations: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Before:
    """The reading tables before an act: pilots by id, and of the games that were reported the CVP of Japan and the USA."""

    pilots: dict[str, Was]
    scores: dict[int, tuple[int, int]]

    @property
    def reported(self) -> frozenset[int]:
        return frozenset(self.scores)


_PILOTS = PreparedValues(
    lambda campaign: (
        PilotLine.objects.filter(campaign=campaign)
        .order_by()
        .values_list("pilot__code", "status", "state", "pending", "detail__decorations")
    ),
    campaign=0,
)
_REPORTED = PreparedValues(lambda campaign: Score.objects.filter(campaign=campaign).values_list("by_game"), campaign=0)


NOBODY = Was("", "", "")


def before(campaign: Campaign) -> Before:
    """What the reading tables say now; two queries."""
    pilots = {code: _was(*row) for code, *row in _PILOTS.all(campaign=campaign.pk)}
    scores = {game: (japan, usa) for (by_game,) in _REPORTED.all(campaign=campaign.pk) for game, japan, usa in by_game}
    return Before(pilots, scores)


def _was(status: str, state: str, pending: str, decorations: list[list[Any]] | None) -> Was:
    return Was(status, state, pending, frozenset(code for code, _game in decorations or ()))


def decorated(act: str, was: Before, outcome: Outcome) -> dict[str, list[dict[str, str]]]:
    """The decorations that a correction gave and took away, for its journal entry: ``given`` and ``taken`` {pilot, name, code}.

    Those of an evening stand in the logbooks; only what is taken away is told of any act.
    """
    found: dict[str, list[dict[str, str]]] = {}
    now = given(outcome)
    for pilot in outcome.pilots:
        old, new = was.pilots.get(pilot.id, NOBODY).decorations, {one.code for one in now[pilot.id]}
        for word, codes in (("given", new - old), ("taken", old - new)):
            for code in sorted(codes):
                found.setdefault(word, []).append({"pilot": pilot.id, "name": pilot.name, "code": code})
    return {"decorations": found} if "taken" in found or found and act in CORRECTIONS else {}


def news(act: str, was: Before, outcome: Outcome) -> list[Event]:
    """What an act changed that people want to know.

    An act that corrects, or takes a loss or an Ace back, tells one event of all of it, and no loss or Ace besides.
    """
    known = [(pilot, was.pilots.get(pilot.id)) for pilot in outcome.pilots]
    lost = [p for p, old in known if p.state != "active" and (old is None or old.state == "active")]
    aces = [p for p, old in known if p.status == "ace" and old is not None and old.status != "ace"]
    not_lost = [p for p, old in known if p.state == "active" and old is not None and old.state != "active"]
    no_aces = [p for p, old in known if p.status != "ace" and old is not None and old.status == "ace"]
    told = [_confirmed(game, outcome) for game in outcome.games if game.game not in was.reported]
    if act in CORRECTIONS or not_lost or no_aces:
        changed = {"lost": _names(lost), "not_lost": _names(not_lost), "aces": _names(aces), "no_aces": _names(no_aces)}
        if act == "correction.confirm" or any(changed.values()):
            changed |= _players({"lost": lost, "not_lost": not_lost, "aces": aces, "no_aces": no_aces})
            totals = {"japan_total": outcome.vp("japan"), "usa_total": outcome.vp("usa")}
            told.append(Event("result.corrected", {**changed, **totals}, loud=True))
    else:
        told += [Event("pilot.lost", {**_said(p), "game": p.lost_in, "state": p.state}, loud=True) for p in lost]
        told += [Event("ace.made", {**_said(p), "game": outcome.as_of, "half_kills": p.half_kills}, loud=True) for p in aces]
    return [*told, *_framed(act, was, outcome), *_dice(was, outcome)]


def _framed(act: str, was: Before, outcome: Outcome) -> Iterator[Event]:
    """A battle behind a game was attached, put right or detached, and the game has another score by it."""
    for game in outcome.games if act in OPERATIONS else ():
        cvp = game.cvp("japan"), game.cvp("usa")
        if was.scores.get(game.game, cvp) != cvp:
            figures = {"game": game.game, "japan": cvp[0], "usa": cvp[1]}
            totals = {"japan_total": outcome.vp("japan"), "usa_total": outcome.vp("usa")}
            yield Event("operation.counts", {**figures, **totals}, loud=True)


def _names(pilots: list[PilotOutcome]) -> list[str]:
    return [pilot.name for pilot in pilots]


def _players(groups: dict[str, list[PilotOutcome]]) -> dict[str, Any]:
    """``players``: those of each group's names, in their order, where somebody has no name of his own yet."""
    if not any(unnamed(pilot.name) for pilots in groups.values() for pilot in pilots):
        return {}
    return {"players": {group: [pilot.player for pilot in pilots] for group, pilots in groups.items() if pilots}}


def _said(pilot: PilotOutcome) -> dict[str, Any]:
    return {"pilot": pilot.id, "name": pilot.name, "player": pilot.player, "side": pilot.side}


def _confirmed(game: GameOutcome, outcome: Outcome) -> Event:
    figures = {
        "game": game.game,
        "japan": game.cvp("japan"),
        "usa": game.cvp("usa"),
        "japan_total": outcome.vp("japan"),
        "usa_total": outcome.vp("usa"),
        "pending": len(game.pending),
        "played": bool(game.sorties),
    }
    return Event("report.confirmed", figures, loud=True)


def _dice(was: Before, outcome: Outcome) -> list[Event]:
    """The player is told of each die that his pilot waits for, once."""
    told = []
    pilots = {pilot.id: pilot for pilot in outcome.pilots}
    for throw in outcome.pending:
        pilot, old = pilots.get(throw.pilot), was.pilots.get(throw.pilot)
        if pilot is not None and (old is None or old.pending != throw.kind):
            params = {"game": throw.game, "pilot": pilot.id, "name": pilot.name, "player": pilot.player, "die": throw.kind}
            told.append(Event("die.waits", params, players_of([pilot.player])))
    return told
