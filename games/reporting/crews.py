"""Who sits in which aircraft of a body: sides and names, long and short."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.reporting.body import Body, sorties
from rulebooks.pacific_air_war.record import Campaign, Side
from rulebooks.pacific_air_war.scenarios import NAMES, Scenario


@dataclass(frozen=True, slots=True)
class Crew:
    """One sortie's crew: ``name`` in full, ``short`` for lists; a strike crew is called after its aircraft."""

    side: Side
    name: str
    short: str


@dataclass(frozen=True, slots=True)
class Man:
    """A pilot of the campaign: who he is and whose."""

    code: str
    name: str
    player: str
    side: Side
    came: int


def men(record: Campaign) -> dict[str, Man]:
    """Every pilot that the facts name, by id."""
    sides = {player.id: player.side for player in record.players}
    mustered = [Man(m.pilot, m.name, m.player, sides[m.player], 0) for m in record.muster if m.player in sides]
    came = [Man(r.pilot, r.name, r.player, sides[r.player], r.after) for r in record.replacements if r.player in sides]
    return {man.code: man for man in [*mustered, *came]}


def in_seats(record: Campaign, number: int) -> list[Man]:
    """The pilots in their seats when game ``number`` begins, in the order of the seats; those who may be lost included."""
    seated: dict[str, Man] = {}
    for man in sorted(men(record).values(), key=lambda man: man.came):
        if man.came < number:
            seated[man.player] = man
    spans = {player.id: (player.from_ or 0, player.until or 9) for player in record.players}
    return [seated[player] for player, (first, last) in spans.items() if first <= number <= last and player in seated]


def plane(aircraft: str) -> str:
    """A type with its name: A6M2 Zeke."""
    return f"{aircraft} {NAMES[aircraft]}" if aircraft in NAMES else aircraft


def crews(record: Campaign, scenario: Scenario, body: Body) -> dict[str, Crew]:
    """The crew of every sortie of ``body`` by the sortie's id. A sortie whose side nobody knows goes by its aircraft."""
    known = men(record)
    family = Counter(_family(man.name) for man in known.values() if any(s.get("pilot") == man.code for s in sorties(body)))
    manned: dict[str, Crew] = {}
    for sortie in sorties(body):
        man = known.get(sortie.get("pilot", ""))
        if man:
            short = _family(man.name) if family[_family(man.name)] == 1 else man.name
            manned[sortie["id"]] = Crew(man.side, man.name, short)
    strikes = {sortie["id"]: _strike(sortie, body, manned, scenario) for sortie in sorties(body) if sortie["id"] not in manned}
    return manned | _numbered(strikes)


def _family(name: str) -> str:
    return name.split()[-1] if name.split() else name


def _strike(sortie: Body, body: Body, manned: dict[str, Crew], scenario: Scenario) -> Crew:
    """A strike crew, called after its aircraft and the pilot for whom it was brought on."""
    parents = {other["id"]: other.get("strike_for", "") for other in sorties(body)}
    aircraft, root, seen = sortie.get("aircraft", ""), sortie.get("strike_for", ""), {sortie["id"]}
    while root not in manned and root in parents and root not in seen:
        seen.add(root)
        root = parents[root]
    kind = NAMES.get(aircraft, aircraft)
    if root not in manned:
        american = aircraft in {**scenario.usa.on_table, **scenario.usa.off_table}
        return Crew("usa" if american else "japan", kind or sortie["id"], kind or sortie["id"])
    of = manned[root]
    words = {"aircraft": kind, "pilot": of.short}
    return Crew(of.side, _("%(pilot)s’s %(aircraft)s") % words, _("%(aircraft)s (%(pilot)s)") % words)


def _numbered(strikes: dict[str, Crew]) -> dict[str, Crew]:
    """Strike crews of one name told apart by a number."""
    many, seen = Counter(strikes.values()), Counter[Crew]()
    told: dict[str, Crew] = {}
    for code, crew in strikes.items():
        seen[crew] += 1
        n = f" {seen[crew]}" if many[crew] > 1 else ""
        told[code] = Crew(crew.side, crew.name + n, crew.short + n)
    return told
