"""One die as people see it: one that waits, with its exact chance; one that fell, with its sum."""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from games.fate import words
from games.fate.causes import Causes, over_water
from games.models import Roll
from games.words import aircraft, rolled_by
from rulebooks.pacific_air_war.chances import chances, faces, way_home
from rulebooks.pacific_air_war.outcome import PilotOutcome, SortieOutcome, Throw
from rulebooks.pacific_air_war.record import Rules
from rulebooks.pacific_air_war.scenarios import scenario

Face = tuple[int, str, str]
Key = tuple[str, str, Fraction]
Line = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Person:
    """A pilot, his seat's code and its player. ``id`` is his id in the campaign file."""

    id: str
    name: str
    side: str
    seat: str
    player: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A die that is called for. ``chance`` is that of the good end, exact; ``lines`` are the modifiers with their reasons.

    ``unhurt`` is the chance that an unhurt pilot comes back without a wound, None where that is not what is rolled for.
    """

    person: Person
    game: int
    kind: str
    name: str
    rule: str
    where: str
    why: str
    note: str
    wanted: str
    chance: Fraction
    chance_words: str
    unhurt: Fraction | None
    faces: tuple[Face, ...]
    key: tuple[Key, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die that fell and counts. ``roll`` is its row's number; ``others``: what other faces would have done."""

    roll: int
    game: int
    person: Person
    kind: str
    name: str
    rule: str
    value: int
    total: int
    taken: str
    look: str
    result: str
    verdict: str
    others: tuple[str, ...]
    faces: tuple[Face, ...]
    key: tuple[Key, ...]
    lines: tuple[Line, ...]
    by: str
    by_the_site: bool


def person(pilot: PilotOutcome, players: dict[str, str]) -> Person:
    return Person(pilot.id, pilot.name, pilot.side, pilot.player, players.get(pilot.player, ""))


def waiting(throw: Throw, who: Person, causes: Causes, rules: Rules, goes_on: bool) -> Waiting:
    """A pending die. ``goes_on``: a lost pilot's seat gets a new one (F.5)."""
    sortie = causes.sortie_of(who.id)
    chance, unhurt = _chance(throw, sortie, rules)
    return Waiting(
        person=who,
        game=throw.game,
        kind=throw.kind,
        name=words.kind(throw.kind),
        rule=throw.rule,
        where=_where(throw, sortie),
        why=_why(throw, sortie, causes, goes_on),
        note=_note(throw, sortie, causes),
        wanted=_wanted(throw.kind),
        chance=chance,
        chance_words=_chance_words(throw.kind, chance, unhurt),
        unhurt=unhurt,
        faces=_faces(throw),
        key=_key(throw),
        lines=tuple((causes.why(sortie, modifier), modifier.value) for modifier in throw.modifiers),
    )


def fallen(throw: Throw, who: Person, causes: Causes, roll: Roll) -> Fallen:
    """A die with its row. ``throw`` is what the replay made of it."""
    assert throw.value is not None
    assert throw.total is not None
    assert throw.result is not None
    sortie = causes.sortie_of(who.id)
    return Fallen(
        roll=roll.pk,
        game=throw.game,
        person=who,
        kind=throw.kind,
        name=words.kind(throw.kind),
        rule=throw.rule,
        value=throw.value,
        total=throw.total,
        taken=words.taken(throw.modifiers),
        look=words.LOOK[throw.result],
        result=words.result(throw.kind, throw.result),
        verdict=words.verdict(throw.kind, throw.result, who.name),
        others=_others(throw, throw.value, throw.result),
        faces=_faces(throw),
        key=_key(throw),
        lines=tuple((causes.why(sortie, modifier), modifier.value) for modifier in throw.modifiers),
        by=by(roll),
        by_the_site=roll.source == Roll.Source.SITE,
    )


def _faces(throw: Throw) -> tuple[Face, ...]:
    return tuple((face.value, words.LOOK[face.result], words.face(face.result)) for face in faces(throw.kind, throw.modifiers))


def _key(throw: Throw) -> tuple[Key, ...]:
    shares = chances(throw.kind, throw.modifiers)
    from_the_best = reversed(shares.items())
    return tuple((words.LOOK[result], words.face(result), chance) for result, chance in from_the_best)


def _chance(throw: Throw, sortie: SortieOutcome, rules: Rules) -> tuple[Fraction, Fraction | None]:
    """The chance of the good end, and that of coming back without a wound."""
    if throw.kind == "rescue":
        return chances("rescue")["rescued"], None
    if throw.kind == "attack":
        shares = chances("attack")
        return shares["escort"] + shares["carrier"], None
    home = next((t.value for t in sortie.throws if t.kind == "home"), None)
    ends = way_home(
        throw.modifiers,
        ditched_needs_rescue=rules.ditching == "rescue",
        rescue=scenario(throw.game).force(sortie.side).rescue,
        home=home,
    )
    unhurt = ends.get("unhurt", Fraction(0))
    return unhurt + ends.get("wounded", Fraction(0)), None if sortie.wounded else unhurt


def _chance_words(kind: str, chance: Fraction, unhurt: Fraction | None) -> str:
    if chance == unhurt == 1:
        return _("He cannot fail to come back.")
    return {
        "rescue": _("that he is picked up"),
        "attack": _("that he hits a ship"),
        "home": _("that he comes back alive, home and deck together"),
        "deck": _("that he lives through the landing"),
    }[kind]


def _wanted(kind: str) -> str:
    return {
        "rescue": _("rescued on 4–6"),
        "attack": _("a ship on 5 or 6"),
        "home": _("comes back alive"),
        "deck": _("lands alive"),
    }[kind]


def _where(throw: Throw, sortie: SortieOutcome) -> str:
    if throw.kind == "rescue":
        return _("is in the water") if over_water(sortie) else _("is down")
    return {"attack": _("dives on the fleet"), "home": _("is on his way home"), "deck": _("comes in to land")}[throw.kind]


def _why(throw: Throw, sortie: SortieOutcome, causes: Causes, goes_on: bool) -> str:
    if throw.kind == "attack":
        return _("He is lost whatever falls; a 5 hits an escort, a 6 a carrier.")
    if throw.kind != "rescue":
        return _hard_way(sortie)
    down = _("Ditched on his way home") if sortie.fate == "survived" else causes.down(sortie)
    state = _("wounded") if sortie.wounded or sortie.fate == "survived" else _("unhurt")
    if goes_on:
        return _(
            "%(down)s, %(state)s. A 4, 5 or 6 and he is picked up; otherwise he is missing and a new pilot takes his seat."
        ) % {
            "down": down,
            "state": state,
        }
    return _("%(down)s, %(state)s. A 4, 5 or 6 and he is picked up; otherwise he is missing.") % {"down": down, "state": state}


def _hard_way(sortie: SortieOutcome) -> str:
    if sortie.damaged and sortie.wounded:
        return _("He is wounded and his aircraft damaged.")
    if sortie.damaged:
        return _("He is unhurt, his aircraft damaged.")
    return _("He is wounded, his aircraft sound.") if sortie.wounded else _("He is unhurt and his aircraft sound.")


def _note(throw: Throw, sortie: SortieOutcome, causes: Causes) -> str:
    """The reason in a few words, for a row."""
    if throw.kind == "rescue":
        return _("Ditched on his way home") if sortie.fate == "survived" else causes.down(sortie)
    if throw.kind == "attack":
        return aircraft(sortie.aircraft)
    status = [str(words.SHORT_WHY[m.why]) for m in throw.modifiers if m.why in ("ace", "novice")]
    hurt = [_("wounded") if sortie.wounded else _("unhurt"), *([_("aircraft damaged")] if sortie.damaged else [])]
    return ", ".join(status + hurt)


def _others(throw: Throw, value: int, came: str) -> tuple[str, ...]:
    """For each result that did not come, the face nearest to the one that fell."""
    nearest: dict[str, int] = {}
    for face in sorted(faces(throw.kind, throw.modifiers), key=lambda face: abs(face.value - value)):
        if face.result != came:
            nearest.setdefault(face.result, face.value)
    if not nearest:
        return (_("No other face would have changed it."),)
    return tuple(words.would_have(throw.kind, face, result) for result, face in sorted(nearest.items(), key=lambda pair: pair[1]))


def by(roll: Roll) -> str:
    """Who threw a die, who saw it, and who entered it."""
    return rolled_by(roll.source, roll.player, roll.by_name, roll.witness)
