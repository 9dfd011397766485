"""Between two games: promotions, replacements (F.5), abilities, in this order, once the game is closed."""

from collections import defaultdict

from rulebooks.cite import rule
from rulebooks.pacific_air_war.founding import Schedule
from rulebooks.pacific_air_war.growth import ability_slots
from rulebooks.pacific_air_war.outcome import ChosenAbility, ComesIn
from rulebooks.pacific_air_war.record import Ability, Campaign, Player, Promotion, Replacement, Rules
from rulebooks.pacific_air_war.roster import Pilot, Roster
from rulebooks.pacific_air_war.tables import KILL, REPLACEMENT_EP, REPLACEMENT_RANK
from rulebooks.refusal import Refusal


class Gaps:
    """What the facts say about the time after each game (0: after the muster), with each entry's place in its list."""

    def __init__(self) -> None:
        self.promotions: defaultdict[int, list[tuple[int, Promotion]]] = defaultdict(list)
        self.replacements: defaultdict[int, list[tuple[int, Replacement]]] = defaultdict(list)
        self.abilities: defaultdict[int, list[tuple[int, Ability]]] = defaultdict(list)


def read_gaps(record: Campaign, schedule: Schedule, players: dict[str, Player]) -> tuple[Gaps, list[Refusal]]:
    """Sort the entries by their game; those whose ``after`` or player cannot be are refused and left out."""
    gaps = Gaps()
    refusals: list[Refusal] = []
    for index, promotion in enumerate(record.promotions):
        if promotion.after == 0 or promotion.after in schedule.by_number:
            gaps.promotions[promotion.after].append((index, promotion))
        else:
            refusals.append(_no_such_gap("promotion.pilot", f"/promotions/{index}", promotion.after))
    for index, replacement in enumerate(record.replacements):
        at = f"/replacements/{index}"
        if replacement.player not in players:
            figures = {"player": replacement.player, "after": replacement.after, "why": "unknown"}
            refusals.append(Refusal("replacement.player", f"{at}/player", "F.5", figures))
        elif replacement.after in schedule.by_number and replacement.after != schedule.last:
            gaps.replacements[replacement.after].append((index, replacement))
        else:
            refusals.append(_no_such_gap("replacement.player", at, replacement.after))
    for index, ability in enumerate(record.abilities):
        if ability.after == 0 or ability.after in schedule.by_number:
            gaps.abilities[ability.after].append((index, ability))
        else:
            refusals.append(_no_such_gap("ability.pilot", f"/abilities/{index}", ability.after))
    return gaps, refusals


def _no_such_gap(code: str, at: str, after: int) -> Refusal:
    rule_of = {"promotion.pilot": "PAW-R12", "replacement.player": "F.5", "ability.pilot": "PAW-R11"}[code]
    return Refusal(code, f"{at}/after", rule_of, {"after": after, "why": "after"})


def after_game(
    game: int, lost: tuple[str, ...], gaps: Gaps, roster: Roster, schedule: Schedule, refusals: list[Refusal]
) -> tuple[ComesIn, ...]:
    """Work one gap and answer who came in."""
    _promote(game, gaps, roster, refusals)
    comes_in = replace_lost(game, lost, gaps, roster, schedule, refusals)
    _choose_abilities(game, gaps, roster, refusals)
    return comes_in


def _promote(game: int, gaps: Gaps, roster: Roster, refusals: list[Refusal]) -> None:
    for index, promotion in gaps.promotions.get(game, ()):
        pilot = roster.pilots.get(promotion.pilot)
        if pilot is None or pilot.state != "active":
            figures = {"pilot": promotion.pilot, "after": game, "why": "lost" if pilot else "unknown"}
            refusals.append(Refusal("promotion.pilot", f"/promotions/{index}/pilot", "PAW-R12", figures))
        else:
            pilot.rank = promotion.rank


def _choose_abilities(game: int, gaps: Gaps, roster: Roster, refusals: list[Refusal]) -> None:
    for index, ability in gaps.abilities.get(game, ()):
        at = f"/abilities/{index}"
        pilot = roster.pilots.get(ability.pilot)
        if pilot is None or pilot.state != "active":
            figures = {"pilot": ability.pilot, "after": game, "why": "lost" if pilot else "unknown"}
            refusals.append(Refusal("ability.pilot", f"{at}/pilot", "PAW-R11", figures))
            continue
        slots = ability_slots(roster.rules, pilot.ep)
        if len(pilot.abilities) >= slots:
            refusals.append(
                Refusal("ability.slots", f"{at}/ability", "PAW-R11", {"pilot": pilot.id, "slots": slots, "ep": pilot.ep})
            )
        else:
            pilot.abilities.append(ChosenAbility(ability.ability, game))


@rule("PAW", "F.5")
def replace_lost(
    game: int, lost: tuple[str, ...], gaps: Gaps, roster: Roster, schedule: Schedule, refusals: list[Refusal]
) -> tuple[ComesIn, ...]:
    """Fill each lost pilot's seat with a fresh man, those that the facts name first."""
    open_seats = {
        roster.pilots[name].player.id: name
        for name in lost
        if schedule.goes_on(roster.pilots[name].player, game) and roster.is_in_seat(roster.pilots[name])
    }
    comes_in: list[ComesIn] = []
    for index, named in gaps.replacements.get(game, ()):
        at = f"/replacements/{index}"
        if named.player not in open_seats:
            figures = {"player": named.player, "pilot": named.pilot, "after": game, "why": "nobody_lost"}
            refusals.append(Refusal("replacement.player", f"{at}/player", "F.5", figures))
        elif named.pilot in roster.pilots:
            refusals.append(Refusal("pilot.duplicate", f"{at}/pilot", "F.5", {"pilot": named.pilot}))
        else:
            gone = open_seats.pop(named.player)
            comes_in.append(_come_in(game, gone, named.pilot, named.name, roster, named=True))
    for player, gone in open_seats.items():
        pilot, name = next_name(player, roster)
        comes_in.append(_come_in(game, gone, pilot, name, roster, named=False))
    return tuple(comes_in)


def next_name(player: str, roster: Roster) -> tuple[str, str]:
    """The id and name of a replacement whom nobody named: the first number, from his own on, whose id is free."""
    number = len(roster.seats.get(player, ())) + 1
    while f"{player}-{number}" in roster.pilots:
        number += 1
    return f"{player}-{number}", f"Replacement {number}"


def _come_in(game: int, gone: str, pilot: str, name: str, roster: Roster, *, named: bool) -> ComesIn:
    player = roster.pilots[gone].player
    roster.add(fresh_pilot(roster.rules, player, pilot, name, game))
    return ComesIn(game, player.id, gone, pilot, name, named)


@rule("PAW", "R13")
def fresh_pilot(rules: Rules, player: Player, pilot: str, name: str, game: int) -> Pilot:
    """A replacement as he comes: Japan 0 kills and 0 EP; USA 50 EP and ``us_replacement_kills``."""
    kills = rules.us_replacement_kills if player.side == "usa" else 0
    side = player.side
    return Pilot(pilot, name, player, game, REPLACEMENT_RANK[side], kills * KILL, REPLACEMENT_EP[side])
