"""What an entry of the journal touches, as keys: by them it is known which later entries depend on it.

Two entries that write the same key depend on each other in their order; whoever needs a key depends on all that give or write it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.models import JournalEntry
from campaign.words.params import Params

NUMBERS = range(1, 8)
RULED = ("variant", "carrier_japan", "carrier_usa")
PEOPLE = (("user", "person"), ("was_user", "was_person"))


@dataclass(frozen=True, slots=True)
class Touch:
    """``writes``: what it makes as it is; ``gives``: what others may stand on besides; ``needs``: what it stands on."""

    writes: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()

    def before(self, later: "Touch") -> bool:
        """Whether a later entry depends on this one."""
        return bool(self.writes & (later.writes | later.needs) or self.gives & later.needs)


@dataclass(frozen=True, slots=True)
class Flown:
    """Who is in the reports of a campaign: game to ids of pilots, in any version of it."""

    pilots: Mapping[int, frozenset[str]] = field(default_factory=dict)


Touches = Callable[[JournalEntry, Params, Flown], Touch]


def touch(writes: Iterable[str] = (), gives: Iterable[str] = (), needs: Iterable[str] = ()) -> Touch:
    return Touch(frozenset(writes), frozenset(gives), frozenset(needs))


def _each(word: str, things: Iterable[Any]) -> set[str]:
    return {f"{word}:{thing}" for thing in things if thing not in ("", None)}


def _upto(word: str, game: int, *, itself: bool = False) -> set[str]:
    return _each(word, (n for n in (0, *NUMBERS) if n < game or itself and n == game))


def options(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each("option", e.before), gives={"rules"} if "rules" in e.before else ())


def schedule(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """The rules of a game are needed by its report; its date, link and note are not."""
    ruled = [n for n in {*e.before, *e.after} if _ruled(e.before.get(n)) != _ruled(e.after.get(n))]
    return touch(_each("line", {*e.before, *e.after}), _each("schedule", ruled))


def _ruled(line: Mapping[str, Any] | None) -> list[Any] | None:
    return [line.get(name) for name in RULED] if line is not None else None


def seat_add(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each("seat", (seat["code"] for seat in p.many("seats"))))


def seat_edit(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each(f"seat {p['seat']}", e.before), needs=_each("seat", [p["seat"]]))


def seat_remove(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each("seat", [p["seat"]]))


def seat_hand(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    people = _each("member", (p["user"], p["was_user"]))
    return touch({f"sits:{p['seat']}", *_each(f"seat {p['seat']}", e.before)} | people, needs=_each("seat", [p["seat"]]))


def member(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """A person's part, and the seats that he sits in before or after."""
    seats = {p["seat"], e.before.get("seat", ""), e.after.get("seat", "")}
    made = _each("seat", [p["seat"]]) if p["new_seat"] else set()
    needs = set() if p["new_seat"] else _each("seat", seats)
    return touch(_each("member", (p["user"], p["was_user"])) | _each("sits", seats) | made, needs=needs)


def hand_over(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({"owner", *_each("member", (p["user"], p["was_user"]))})


def closed(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each("member", [e.actor_id]))


def pass_of_side(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each("pass", [p["side"]]))


def pass_of_one(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each("pass", [p["user"]]), needs=_each("member", [p["user"]]))


def slips(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    people = p.many("people")
    users, seats = [one["user"] for one in people], [one["seat"] for one in people]
    return touch(_each("pass", users) | _each("member", users) | _each("sits", seats), needs=_each("seat", seats))


def token(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({f"token:{p['user']}:{p['called']}"}, needs=_each("member", [p["user"]]))


def webhook(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({"webhook"})


def link(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """A link of a game; whoever takes the game out of the schedule takes it too."""
    return touch(_each("link", (p["link"], p["above"])), needs=_each("line", [e.game]))


def operation(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """The battle behind a game, of which there is one."""
    return touch(_each("operation", [e.game]), needs=_each("line", [e.game]))


def desk(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """A session of the desk behind a game."""
    return touch(_each("desk", [p["row"]]), needs=_each("line", [e.game]))


def desk_sent(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """What a session brought into a draft; nothing where it only brought itself up to date."""
    drafts = _each("draft", [e.game] if e.before != e.after else [])
    return touch(_each("desk", [p["row"]]) | drafts)


def listing(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({"club"})


def upload(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """A file beside a game; it loses its place with the game."""
    return touch(_each("upload", [p["upload"]]), needs=_each("line", [e.game]))


def chapter(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch(_each("chapter", [p["chapter"]]))


def photo(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """The same bytes stand once in a campaign, under whatever number."""
    return touch(_each("photo", (p["photo"], p["above"])) | _each("bytes", [p["digest"]]))


def story_link(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({f"story link {p.get('pilot', '')}".strip()})


def muster(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    pilots = p.many("pilots")
    seats = _each("seat", (one["seat"] for one in pilots))
    own = _each("pilot", (one["pilot"] for one in pilots)) | _each("die 0", (one["pilot"] for one in pilots))
    drafts = {f"draft:{e.game}"} if p["joins"] else set()
    return touch(own | (seats if p["new"] else set()), needs=(set() if p["new"] else seats) | drafts)


def named(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    codes = [one["pilot"] for one in p.many("pilots")] or [p["pilot"]]
    return touch(_each("name", codes), needs=_each("pilot", codes))


def ability(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    needs = {f"pilot:{p['pilot']}", f"closed:{p['after']}"}
    return touch({f"ability:{p['pilot']}:{str(p['ability']).casefold()}"}, needs=needs)


def promotion(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({f"rank:{p['pilot']}"}, needs={f"pilot:{p['pilot']}", f"closed:{p['after']}"})


def opening(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    game = e.game or 0
    needs = _upto("results", game) | _upto("schedule", game, itself=True) | _pilots(flown, game)
    return touch({f"draft:{game}"}, needs=needs | {"rules"})


def calls(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({f"calls:{e.game}"}, needs={f"draft:{e.game}", *_pilots(flown, e.game or 0)})


def draft(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return touch({f"draft:{e.game}"}, needs={f"calls:{e.game}"})


def confirmed(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    game = e.game or 0
    needs = _upto("results", game) | _upto("schedule", game, itself=True) | _pilots(flown, game)
    return touch({f"draft:{game}", f"report:{game}"}, {f"results:{game}", f"closed:{game}"}, needs | {f"calls:{game}", "rules"})


def dice(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """Dice that fell, or were put right: later ones of the same pilot and game follow from them."""
    own, games = _dice(p.many("rolls"))
    needs = set() if p["correction"] else _each("report", (game for game in games if game))
    return touch(own, _each("results", games) | _each("closed", games), needs)


def correction(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    own, games = _dice(p.many("dice"))
    voided = [gone["game"] for gone in p.many("voids")]
    games |= {*(p["games"] or ()), *voided}
    writes = own | _each("report", [*(p["games"] or ()), *voided]) | _each("draft", voided)
    return touch(writes, _each("results", games) | _each("closed", games))


def merged(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    kept = p["kept"] or {}
    seats = [kept.get(which, {}).get("seat") for which in ("stays", "goes")]
    return touch(_each("member", (p["user"], p["was_user"])) | _each("sits", seats), needs=_each("seat", seats))


def everything(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    """What nobody knows better stands on all that was before it, and all that comes later on it."""
    return touch({ALL})


def nothing(e: JournalEntry, p: Params, flown: Flown) -> Touch:
    return Touch()


ALL = "everything"


def withdrawn(p: Params) -> set[str]:
    """Growth that an act withdrew: whoever gave it is not alone with it any more."""
    growth = p.many("withdrawn")
    given = {f"ability:{gone['pilot']}:{str(gone['what']).casefold()}" for gone in growth if gone["kind"] == "ability"}
    return given | {f"rank:{gone['pilot']}" for gone in growth if gone["kind"] == "promotion"}


def _dice(told: Iterable[Params]) -> tuple[set[str], set[int]]:
    dice_told = list(told)
    return {f"die {die['game']}:{die['pilot']}" for die in dice_told}, {int(die["game"] or 0) for die in dice_told}


def _pilots(flown: Flown, game: int) -> set[str]:
    return _each("pilot", flown.pilots.get(game, ()))
