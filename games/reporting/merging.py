"""Two people change one draft at the same time: where their changes do not touch each other, both are kept."""

from typing import Any

from games.reporting.body import Body, by_of, claims, sorties

Key = tuple[str, ...]
Parts = dict[Key, Any]

OWN = ("pilot", "strike_for")
LISTS = ("sorties", "claims", "strikes")
STORED = ("roll_call", "sent", "returned")
TURN, TURNS = ("now_turn",), ("turns",)


def merge(base: Body, mine: Body, theirs: Body) -> Body | None:
    """``theirs`` with what ``mine`` changed in ``base``; None where both changed the same thing in different ways.

    Things are: a field of a sortie, how it left, who shot it down, any other claim, the raids of a type, the rulings, the
    note, the turns. The roll call is theirs. The same change made by both is one; of two who both turned the counter, the one
    who is further on has his way.
    """
    was, my, stored = _parts(base), _parts(mine), _parts(theirs)
    merged = dict(stored)
    both_turned = was.get(TURN) not in (my.get(TURN), stored.get(TURN))
    for key in dict.fromkeys([*was, *my]):
        if my.get(key) == was.get(key) or my.get(key) == stored.get(key):
            continue
        if stored.get(key) != was.get(key):
            if key not in (TURN, TURNS) or not both_turned:
                return None
            merged[key] = _further(my.get(key), stored.get(key))
        elif key in my:
            merged[key] = my[key]
        else:
            del merged[key]
    return _body(merged, [*sorties(theirs), *sorties(mine)], theirs) if _is_whole(merged) else None


def _further(mine: Any, theirs: Any) -> Any:
    return max(mine, theirs) if isinstance(mine, int) and isinstance(theirs, int) else theirs


def _parts(body: Body) -> Parts:
    """A body taken apart into things that one person changes at a time."""
    parts: Parts = {(name,): value for name, value in body.items() if name not in (*LISTS, *STORED)}
    for sortie in sorties(body):
        name = str(sortie["id"])
        parts["sortie", name] = {key: sortie[key] for key in OWN if key in sortie}
        parts |= {("sortie", name, key): value for key, value in sortie.items() if key not in (*OWN, "id")}
    for claim in claims(body):
        parts[_claim_key(claim, parts)] = claim
    for side, kinds in body.get("strikes", {}).items():
        parts |= {("strikes", side, kind): raid for kind, raid in kinds.items()}
    return parts


def _claim_key(claim: Body, parts: Parts) -> Key:
    """Who shot somebody down is one thing, whoever it was; of other claims each is one, the same again by its number."""
    result, on, n = str(claim["result"]), str(claim["on"]), 0
    by = () if result == "shot_down" else tuple(by_of(claim))
    while (key := ("claim", result, on, *by, str(n))) in parts:
        n += 1
    return key


def _is_whole(parts: Parts) -> bool:
    """Whether everything still belongs to a sortie that is there."""
    there = {key[1] for key in parts if key[0] == "sortie" and len(key) == 2}
    wanted = {key[1] for key in parts if key[0] == "sortie"}
    for key, what in parts.items():
        if key[0] == "claim":
            wanted |= {str(what["on"]), *by_of(what)}
        elif key[0] == "sortie" and len(key) == 2:
            wanted |= {what["strike_for"]} if "strike_for" in what else set()
        elif key[0] == "sortie" and key[2] == "exit":
            wanted |= {what["chased_by"]} if "chased_by" in what else set()
    return wanted <= there


def _body(parts: Parts, order: list[Body], theirs: Body) -> Body:
    """Put together again, sorties in the order of ``order``."""
    body = {key[0]: value for key, value in parts.items() if len(key) == 1}
    names = [name for name in dict.fromkeys(str(sortie["id"]) for sortie in order) if ("sortie", name) in parts]
    body["sorties"] = [_sortie(parts, name) for name in names]
    if made := [value for key, value in parts.items() if key[0] == "claim"]:
        body["claims"] = made
    for key, raid in parts.items():
        if key[0] == "strikes":
            body.setdefault("strikes", {}).setdefault(key[1], {})[key[2]] = raid
    return body | {key: theirs[key] for key in STORED if key in theirs}


def _sortie(parts: Parts, name: str) -> Body:
    fields = {key[2]: value for key, value in parts.items() if key[:2] == ("sortie", name) and len(key) == 3}
    return {"id": name, **parts["sortie", name], **fields}
