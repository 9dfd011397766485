"""What follows from a change at once: a claim sets its victim's fate, and the turn counter stamps claims and exits."""

from games.reporting.body import Body, by_of, claims, shot_down, sorties
from rulebooks.pacific_air_war.tables import LONGEST_GAME

Key = tuple[str, str, tuple[str, ...]]


def derive(before: Body, after: Body) -> Body:
    """``after`` with what its differences from ``before`` bring with them.

    An aircraft newly claimed as shot down is shot down; one whose claim was taken back, or whose claimants are no longer
    there, survived again; a new claim and a new exit without a turn get the turn at which the counter stands; while
    a game is entered that is being played, the turns played go with the counter until somebody sets them.
    """
    after = _without_orphans(after)
    now = after.get("now_turn")
    fallen, risen = shot_down(after) - shot_down(before), shot_down(before) - shot_down(after)
    had_left = {sortie["id"] for sortie in sorties(before) if "exit" in sortie}
    known = [_key(claim) for claim in claims(before)]
    body = {**after, "sorties": [_sortie(s, fallen, risen, had_left, now) for s in sorties(after)]}
    if claims(after):
        body["claims"] = [_stamped(claim, known, now) for claim in claims(after)]
    if "roll_call" in after and now != before.get("now_turn") and after.get("turns") in (LONGEST_GAME, now, _last_turn(before)):
        body["turns"] = _last_turn(body)
    return body


def _last_turn(body: Body) -> int:
    """The turn where the counter stands, or a later one in which something happened; without a counter the longest game."""
    now = body.get("now_turn")
    if not isinstance(now, int) or not 1 <= now <= LONGEST_GAME:
        return LONGEST_GAME
    stamped = [*claims(body), *(sortie.get("exit", {}) for sortie in sorties(body))]
    later = [turn for what in stamped if isinstance(turn := what.get("turn"), int) and turn <= LONGEST_GAME]
    return max([now, *later])


def _without_orphans(body: Body) -> Body:
    """A claim of or on an aircraft that is not in the report any more goes with it, and so does a chase by it."""
    there = {sortie["id"] for sortie in sorties(body)}
    kept = [claim for claim in claims(body) if claim["on"] in there and all(by in there for by in by_of(claim))]
    body = {**body, "sorties": [_unchased(sortie, there) for sortie in sorties(body)]}
    if len(kept) < len(claims(body)):
        body["claims"] = kept
        if not kept:
            del body["claims"]
    return body


def _unchased(sortie: Body, there: set[str]) -> Body:
    exit_ = sortie.get("exit", {})
    if exit_.get("chased_by", "") in there or "chased_by" not in exit_:
        return sortie
    return {**sortie, "exit": {key: value for key, value in exit_.items() if key != "chased_by"}}


def _sortie(sortie: Body, fallen: set[str], risen: set[str], had_left: set[str], now: object) -> Body:
    name, fate = sortie["id"], sortie.get("fate", "survived")
    if name in fallen:
        sortie = {**sortie, "fate": "shot_down"}
    elif name in risen and fate == "shot_down":
        sortie = {key: value for key, value in sortie.items() if key != "fate"}
    exit_ = sortie.get("exit")
    if exit_ and now and "turn" not in exit_ and name not in had_left:
        sortie = {**sortie, "exit": {"edge": exit_["edge"], "turn": now, **exit_}}
    return sortie


def _key(claim: Body) -> Key:
    """What makes a claim the same as before: an aircraft is shot down or damaged once, whoever it was."""
    return claim["result"], claim["on"], tuple(by_of(claim)) if claim["result"] == "hit" else ()


def _stamped(claim: Body, known: list[Key], now: object) -> Body:
    key = _key(claim)
    if key in known:
        known.remove(key)
        return claim
    return {**claim, "turn": now} if now and "turn" not in claim else claim
