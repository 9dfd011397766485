"""The whole form as the template shows it. Pure: facts, body and words go in, a structure comes out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.reporting import faults as wrong
from games.reporting.body import Body, claims, sorties
from games.reporting.cards import Bench, Card, cards, heading
from games.reporting.controls import Choice, Control
from games.reporting.crews import crews, in_seats, men, plane, with_player
from games.reporting.doubts import Doubt, about_kamikazes, about_roll_call, about_time, about_turns
from games.reporting.faults import Fault, Words
from games.reporting.lines import Line, Seat, lines, seats
from games.reporting.pools import Pool, pool
from games.reporting.reckoning import Reckoning
from games.reporting.rulings import ALLOWABLE, RulingRow, rulings
from games.reporting.script_words import script_words
from rulebooks.pacific_air_war.record import SIDES, Campaign, Side
from rulebooks.pacific_air_war.scenarios import Force, Scenario, scenario


@dataclass(frozen=True, slots=True)
class Half:
    """One side of the evening. ``flies``: what it flies, in words; ``may_fly``: pilots in their seats who have no aircraft."""

    side: Side
    cvp: int
    seats: Sequence[Seat]
    cards: Sequence[Card]
    flies: str
    pool: Pool | None
    may_fly: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class ReportForm:
    """``edit`` is the number of the version that this form was made from.

    ``faults`` are in the order of the page's list; ``allowable``: a ruling of the night can let one of them pass;
    ``words`` are those that report.js needs, as JSON.
    """

    game: int
    scenario: Scenario
    edit: int
    halves: Sequence[Half]
    lines: Sequence[Line]
    on_the_pad: Sequence[Choice]
    results: Sequence[Choice]
    turns: Control
    now: Control
    note: Control
    rulings: Sequence[RulingRow]
    faults: Sequence[Fault]
    doubts: Sequence[Doubt]
    turns_doubt: Doubt | None
    allowable: bool
    words: str

    @property
    def has_rulings(self) -> bool:
        return any(row.entered for row in self.rulings)

    @property
    def has_kamikazes(self) -> bool:
        return bool(self.scenario.may_be_suicide)

    @property
    def has_pools(self) -> bool:
        return any(half.pool for half in self.halves)


def build(record: Campaign, number: int, body: Body, reckoning: Reckoning, words: Words, edit: int = 0) -> ReportForm:
    """The form of game ``number`` with what ``body`` holds and what ``reckoning`` found.

    ``words`` turns a refusal into sentences. ``record`` may or may not hold a report of this game.
    """
    scheduled = next((game for game in record.schedule if game.game == number), None)
    played = scenario(number, scheduled.variant if scheduled else "standard")
    manned = crews(record, played, body)
    found = _faults(record, body, reckoning, words, {code: crew.short for code, crew in manned.items()})
    outcomes = dict(enumerate(reckoning.game.sorties)) if reckoning.game else {}
    bench = Bench(body, played, manned, outcomes, wrong.by_place(found))
    rows, codes = cards(bench), [sortie["id"] for sortie in sorties(body)]
    game, odd, turns = reckoning.game, about_time(body, manned), about_turns(body)
    halves = [
        Half(
            side=side,
            cvp=game.cvp(side) if game else 0,
            seats=seats(rows, codes, side),
            cards=(own := [card for card in rows if card.side == side]),
            flies=heading(played.force(side), own),
            pool=pool(bench, side, game) if played.force(side).off_table else None,
            may_fly=_may_fly(record, number, body, side, played.force(side)),
        )
        for side in SIDES
    ]
    return ReportForm(
        game=number,
        scenario=played,
        edit=edit,
        halves=halves,
        lines=lines(bench, odd)[::-1],
        on_the_pad=[Choice(code, manned[code].listed) for side in SIDES for code in codes if manned[code].side == side],
        results=_results(),
        turns=_control(bench, "turns", _("Turns played"), _("36 at most (G.2)")),
        now=Control("now_turn", _("Turn"), "short", str(body.get("now_turn", ""))),
        note=Control("note", _("Note for the journal"), "lines", body.get("note", ""), (), bench.faults.get("note", ())),
        rulings=rulings(bench),
        faults=found,
        doubts=[*about_roll_call(record, number, body), *odd, *about_kamikazes(body, manned, played), *filter(None, [turns])],
        turns_doubt=turns,
        allowable=any(fault.code in ALLOWABLE for fault in found),
        words=script_words(),
    )


def _control(bench: Bench, name: str, label: str, hint: str) -> Control:
    return Control(name, label, "short", str(bench.body.get(name, "")), (), bench.faults.get(name, ()), hint)


def _results() -> list[Choice]:
    words = {"shot_down": _("Shot down"), "shared": _("Shared"), "damaged": _("Damaged"), "hit": _("Hit")}
    return [Choice(value, label, value == "shot_down") for value, label in words.items()]


def _faults(record: Campaign, body: Body, reckoning: Reckoning, words: Words, short: Mapping[str, str]) -> list[Fault]:
    """This report's faults by the card or claim they belong to, then those of the rest of the campaign."""
    players = {player.id: player.name for player in record.players}
    names = players | {code: man.name for code, man in men(record).items()} | dict(short)
    own = wrong.read(reckoning.own, reckoning.at, _subjects(body, short), names, words)
    others = wrong.read(reckoning.others, "//", {}, names, words)
    return [*own, *others]


def _subjects(body: Body, short: Mapping[str, str]) -> dict[str, str]:
    """What a line of the list begins with: whose fault it is."""
    return {
        **{f"s{n}": short[sortie["id"]] for n, sortie in enumerate(sorties(body))},
        **{f"c{n}": short.get(claim["on"], "") for n, claim in enumerate(claims(body))},
        **{f"r{n}": _("Ruling") for n in range(len(body.get("rulings", ())))},
        **{f"k-{side}-{kind}": plane(kind) for side, kinds in body.get("strikes", {}).items() for kind in kinds},
        "turns": _("Turns played"),
        "note": _("Note"),
    }


def _may_fly(record: Campaign, number: int, body: Body, side: Side, force: Force) -> list[Choice]:
    """Pilots in their seats who have no aircraft; the value is the pilot's id and the type that B.3 leaves for him."""
    flying = [sortie for sortie in sorties(body) if "pilot" in sortie]
    flown = [sortie.get("aircraft") for sortie in flying]
    free = next((kind for kind, many in force.on_table.items() if flown.count(kind) < many), list(force.on_table)[-1])
    there = {sortie["pilot"] for sortie in flying}
    seated = [man for man in in_seats(record, number) if man.side == side and man.code not in there]
    players = {player.id: player.name for player in record.players}
    return [Choice(f"{man.code} {free}", with_player(man.name, players[man.player])) for man in seated]
