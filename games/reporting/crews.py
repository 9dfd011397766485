"""Who sits in which aircraft of a body: sides and names, long and short."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.reporting.body import Body, sorties
from pilots.names import family as _family
from pilots.names import unnamed
from rulebooks.pacific_air_war.record import Campaign, Side
from rulebooks.pacific_air_war.scenarios import NAMES, Scenario


@dataclass(frozen=True, slots=True)
class Crew:
    """One sortie's crew: ``name`` in full, ``short`` where there is little room; a strike crew is called after its aircraft.

    ``player``: who flies it, empty for a strike crew.
    """

    side: Side
    name: str
    short: str
    player: str = ""

    @property
    def listed(self) -> str:
        """The crew in a list to choose from, the player beside it."""
        return with_player(self.name, self.player)


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


def with_player(name: str, player: str) -> str:
    return _("%(name)s (%(player)s)") % {"name": name, "player": player} if player else name


def called_with_player(name: str, player: str) -> str:
    """A pilot in a list to choose from; one whom nobody named yet is his player's new one."""
    return (
        _("%(player)s’s new pilot (%(name)s)") % {"name": name, "player": player} if unnamed(name) else with_player(name, player)
    )


def plane(aircraft: str) -> str:
    """A type with its name: A6M2 Zeke."""
    return f"{aircraft} {NAMES[aircraft]}" if aircraft in NAMES else aircraft


def crews(record: Campaign, scenario: Scenario, body: Body) -> dict[str, Crew]:
    """The crew of every sortie of ``body`` by the sortie's id. A sortie whose side nobody knows goes by its aircraft."""
    known, players = men(record), {player.id: player.name for player in record.players}
    family = Counter(_family(man.name) for man in known.values() if any(s.get("pilot") == man.code for s in sorties(body)))
    manned: dict[str, Crew] = {}
    for sortie in sorties(body):
        man = known.get(sortie.get("pilot", ""))
        if man:
            short = _family(man.name) if family[_family(man.name)] == 1 else man.name
            manned[sortie["id"]] = Crew(man.side, man.name, short, players[man.player])
    return manned | _strike_crews(body, manned, scenario)


def _strike_crews(body: Body, manned: dict[str, Crew], scenario: Scenario) -> dict[str, Crew]:
    """Strike crews, called after their aircraft and the pilot for whom they were brought on; several of a kind by number."""
    kinds = {}
    for sortie in sorties(body):
        if sortie["id"] not in manned:
            aircraft = sortie.get("aircraft", "")
            kinds[sortie["id"]] = (aircraft, manned.get(_root(sortie, body, manned)))
    many, seen = Counter(kinds.values()), Counter[tuple[str, Crew | None]]()
    told: dict[str, Crew] = {}
    for code, kind in kinds.items():
        seen[kind] += 1
        told[code] = _strike(*kind, seen[kind] if many[kind] > 1 else 0, scenario)
    return told


def _root(sortie: Body, body: Body, manned: dict[str, Crew]) -> str:
    """The pilot's sortie at the head of a chain of strike aircraft, or where the chain breaks or goes in circles."""
    parents = {other["id"]: other.get("strike_for", "") for other in sorties(body)}
    root, seen = str(sortie.get("strike_for", "")), {sortie["id"]}
    while root not in manned and root in parents and root not in seen:
        seen.add(root)
        root = parents[root]
    return root


def _strike(aircraft: str, of: Crew | None, n: int, scenario: Scenario) -> Crew:
    kind = NAMES.get(aircraft, aircraft) or "?"
    if n:
        kind = f"{kind} {n}"
    if of is None:
        american = aircraft in {**scenario.usa.on_table, **scenario.usa.off_table}
        return Crew("usa" if american else "japan", kind, kind)
    words = {"aircraft": kind, "pilot": of.short}
    return Crew(of.side, _("%(pilot)s’s %(aircraft)s") % words, _("%(aircraft)s (%(pilot)s)") % words)
