"""Each code of the campaign file is provoked here, alone, at its place, by one change to a legal file."""

from collections.abc import Callable
from typing import Any

import pytest

from rulebooks.pacific_air_war.codes import CODES
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.refusal import Refusal
from tests.rulebooks.build import claim, evening, fly, leave, report, strike

Document = dict[str, Any]
Change = Callable[[Document], object]


def legal_file() -> Document:
    """Game 2 with an aircraft for every kind of entry, then game 4 with nobody in the air."""
    pilots: dict[str, Document] = {
        "j1": {"exit": leave("flank", 10, chased_by="u1")},
        "j2": {"fate": "shot_down"},
        "j3": {"exit": leave("enemy", 20, bonus="TBF")},
        "u1": {"exit": leave("flank", 11)},
        "u2": {"crew": "wounded"},
        "u3": {"fate": "lost", "crew": "killed"},
    }
    document = evening(
        2,
        pilots,
        [claim("u1", "j2", turn=5), claim("j1", "u2", "damaged"), claim("j1", "u1", "hit")],
        brought_on=[strike("x", "j2", "D3A", exit=leave("enemy", 30), bombing="success")],
        strikes={"japan": {"D3A": {"attacked": 3, "successful": 2}}},
        rulings=[{"side": "usa", "cvp": 2, "reason": "Base still open"}],
        turns=30,
    )
    document["abilities"] = [{"pilot": "j1", "after": 0, "ability": "Evader"}]
    document["promotions"] = [{"pilot": "j1", "after": 2, "rank": "Captain"}]
    document["replacements"] = [{"player": "u3", "after": 2, "pilot": "u3-2", "name": "New Man"}]
    document["reports"].append(report(4))
    return document


def divine_wind() -> Document:
    return evening(7, {**{f"j{n}": {} for n in range(1, 6)}, "u1": {}}, japan=5)


G2, S = ("reports", 1), ("reports", 1, "sorties")
J1, J2, J3, U1, U2, U3, X = ((*S, n) for n in range(7))
HIT_AND_RUN = {"edge": "flank"}
NONE = {"attacked": 0, "successful": 0}
UNPLAYED = {"format": "kido-butai-session", "version": 1, "turns": [], "random": []}


def put(*place: Any, value: Any) -> Change:
    def change(document: Document) -> None:
        outer: Any = document
        for step in place[:-1]:
            outer = outer[step]
        outer[place[-1]] = value

    return change


def drop(*place: Any) -> Change:
    def change(document: Document) -> None:
        outer: Any = document
        for step in place[:-1]:
            outer = outer[step]
        del outer[place[-1]]

    return change


def more(*place: Any, value: Any) -> Change:
    def change(document: Document) -> None:
        outer: Any = document
        for step in place:
            outer = outer[step]
        outer.append(value)

    return change


CASES: list[tuple[str, Change, str]] = [
    ("file.schema", put("colour", value="red"), "/colour"),
    ("file.schema", drop(*J1, "pilot"), "/reports/1/sorties/0"),
    ("file.format", put("version", value=2), "/version"),
    ("rules.unknown", put("rules", value={"dice": "d8"}), "/rules/dice"),
    ("player.duplicate", more("players", value={"id": "u4", "name": "Twin", "side": "usa"}), "/players/8/id"),
    ("player.side", put("players", 0, "side", value="france"), "/players/0/side"),
    ("player.span", put("players", 0, "until", value=6), "/players/0/until"),
    ("players.count", put("rules", value={"min_players": 5}), "/reports/0"),
    ("schedule.unknown", put("schedule", 3, "game", value=8), "/schedule/3/game"),
    ("schedule.order", more("schedule", value={"game": 5}), "/schedule/4/game"),
    ("schedule.compulsory", drop("schedule", 3), "/schedule"),
    ("schedule.variant", put("schedule", 1, "variant", value="pearl"), "/schedule/1/variant"),
    ("schedule.variant", put("schedule", 0, "variant", value="midway"), "/schedule/0/variant"),
    ("muster.player", more("muster", value={"player": "z", "pilot": "z", "name": "Z", "roll": 1}), "/muster/8/player"),
    ("muster.twice", more("muster", value={"player": "j4", "pilot": "z", "name": "Z", "roll": 1}), "/muster/8/player"),
    ("muster.missing", drop("muster", 3), "/players/3"),
    ("pilot.duplicate", put("replacements", 0, "pilot", value="u4"), "/replacements/0/pilot"),
    ("die.range", put("muster", 0, "roll", value=0), "/muster/0/roll"),
    ("die.range", put(*J1, "home", value="6"), "/reports/1/sorties/0/home"),
    ("die.range", put(*J1, "attack", value=3.0), "/reports/1/sorties/0/attack"),
    ("die.range", put(*J1, "deck", value=None), "/reports/1/sorties/0/deck"),
    ("ability.pilot", put("abilities", 0, "pilot", value="z"), "/abilities/0/pilot"),
    ("ability.pilot", put("abilities", 0, "after", value=3), "/abilities/0/after"),
    ("ability.slots", more("abilities", value={"pilot": "j1", "after": 0, "ability": "Marksman"}), "/abilities/1/ability"),
    ("report.order", put("reports", 2, "game", value=7), "/reports/2/game"),
    ("report.order", put("reports", 2, "game", value=9), "/reports/2/game"),
    ("report.turns", put(*G2, "turns", value=37), "/reports/1/turns"),
    ("report.turns", put(*G2, "turns", value="30"), "/reports/1/turns"),
    ("report.pending", drop(*J1, "home"), "/reports/1/sorties/0/home"),
    ("sortie.duplicate", put(*X, "id", value="j1"), "/reports/1/sorties/6/id"),
    ("sortie.pilot", put(*J1, "pilot", value="z"), "/reports/1/sorties/0/pilot"),
    ("sortie.pilot", put(*J1, "strike_for", value="j2"), "/reports/1/sorties/0/pilot"),
    ("sortie.twice", more(*S, value=fly("j3", "A6M2", id="z")), "/reports/1/sorties/7/pilot"),
    ("sortie.fate", put(*J1, "fate", value="gone"), "/reports/1/sorties/0/fate"),
    ("sortie.crew", put(*J1, "crew", value="killed"), "/reports/1/sorties/0/crew"),
    ("sortie.crew", put(*J1, "crew", value="tired"), "/reports/1/sorties/0/crew"),
    ("sortie.aircraft", put(*J1, "aircraft", value="D3A"), "/reports/1/sorties/0/aircraft"),
    ("sortie.unclaimed", put(*U3, "fate", value="shot_down"), "/reports/1/sorties/5/fate"),
    ("strike.parent", put(*X, "strike_for", value="j1"), "/reports/1/sorties/6/strike_for"),
    ("strike.aircraft", put(*X, "aircraft", value="SBD"), "/reports/1/sorties/6/aircraft"),
    ("claim.by", put(*G2, "claims", 0, "by", value=[]), "/reports/1/claims/0/by"),
    ("claim.by", put(*G2, "claims", 1, "by", value=["j1", "j3"]), "/reports/1/claims/1/by"),
    ("claim.sortie", put(*G2, "claims", 2, "on", value="z"), "/reports/1/claims/2/on"),
    ("claim.same_side", put(*G2, "claims", 2, "on", value="j3"), "/reports/1/claims/2/by"),
    ("claim.result", put(*G2, "claims", 0, "result", value="scared"), "/reports/1/claims/0/result"),
    ("claim.turn", put(*G2, "claims", 0, "turn", value=31), "/reports/1/claims/0/turn"),
    ("claim.turn", put(*G2, "claims", 0, "turn", value=1.5), "/reports/1/claims/0/turn"),
    ("claim.turn", put(*G2, "claims", 0, "turn", value=0), "/reports/1/claims/0/turn"),
    ("claim.twice", more(*G2, "claims", value=claim("u2", "j2")), "/reports/1/claims/3/on"),
    ("claim.twice", more(*G2, "claims", value=claim("j3", "u2", "damaged")), "/reports/1/claims/3/on"),
    ("claim.fate", more(*G2, "claims", value=claim("j1", "u1")), "/reports/1/claims/3/result"),
    ("exit.edge", put(*J1, "exit", "edge", value="up"), "/reports/1/sorties/0/exit/edge"),
    ("exit.fate", put(*U3, "exit", value=HIT_AND_RUN), "/reports/1/sorties/5/exit"),
    ("exit.turn", put(*J3, "exit", "turn", value=31), "/reports/1/sorties/2/exit/turn"),
    ("exit.turn", put(*J3, "exit", "turn", value=True), "/reports/1/sorties/2/exit/turn"),
    ("exit.chaser", put(*U1, "exit", "guns", value=False), "/reports/1/sorties/0/exit/chased_by"),
    ("exit.chaser", put(*J1, "exit", "chased_by", value="z"), "/reports/1/sorties/0/exit/chased_by"),
    ("exit.bonus", put(*J1, "exit", "bonus", value="TBF"), "/reports/1/sorties/0/exit/bonus"),
    ("exit.bonus_pool", put(*J3, "exit", "bonus", value="B5N"), "/reports/1/sorties/2/exit/bonus"),
    ("bombing.value", put(*X, "bombing", value="maybe"), "/reports/1/sorties/6/bombing"),
    ("bombing.unloaded", put(*U2, "bombing", value="failure"), "/reports/1/sorties/4/bombing"),
    ("bombing.exit", put(*X, "exit", "bombs", value=False), "/reports/1/sorties/6/bombing"),
    ("kamikaze.game", put(*U2, "kamikaze", value=True), "/reports/1/sorties/4/kamikaze"),
    ("strikes.aircraft", put(*G2, "strikes", "usa", value={"D3A": NONE}), "/reports/1/strikes/usa/D3A"),
    ("strikes.count", put(*G2, "strikes", "japan", "D3A", "attacked", value=4), "/reports/1/strikes/japan/D3A/attacked"),
    ("strikes.count", put(*G2, "strikes", "japan", "D3A", "successful", value=-1), "/reports/1/strikes/japan/D3A/successful"),
    ("ruling.code", put(*G2, "rulings", 0, "cvp", value=51), "/reports/1/rulings/0/cvp"),
    ("ruling.code", put(*G2, "rulings", 0, "allow", value="all.cheating"), "/reports/1/rulings/0/allow"),
    ("ruling.code", put(*G2, "rulings", 0, "allow", value="strike.two"), "/reports/1/rulings/0"),
    ("ruling.code", drop(*G2, "rulings", 0, "cvp"), "/reports/1/rulings/0"),
    ("promotion.pilot", put("promotions", 0, "pilot", value="u3-2"), "/promotions/0/pilot"),
    ("replacement.player", put("replacements", 0, "player", value="z"), "/replacements/0/player"),
    ("replacement.player", put("replacements", 0, "after", value=0), "/replacements/0/after"),
    ("operation.game", put("schedule", 2, "kido_butai", value={"session": UNPLAYED}), "/schedule/2/kido_butai"),
    ("operation.session", put("schedule", 1, "kido_butai", value={"session": {}}), "/schedule/1/kido_butai/session"),
]  # fmt: skip

DOWN = {"fate": "lost"}
BUFFALOES = {f"u{n}": {"aircraft": "F2A"} for n in range(1, 6)}
THREE_FOR_ONE = [strike(f"y{n}", "j1", "D3A") for n in range(3)]
FIVE_VALS = [strike(f"y{n}", f"j{n // 2 + 1}", "D3A") for n in range(5)]
JUDY = {**{f"j{n}": {} for n in range(1, 5)}, "j5": {"kamikaze": False}}

ELSEWHERE: list[tuple[str, Document, str]] = [
    ("sortie.aircraft_count", evening(1, BUFFALOES, usa=5), "/reports/0/sorties/4/aircraft"),
    ("sortie.first_type", evening(1, {"u1": {"aircraft": "P-40B"}}), "/reports/0/sorties/0/aircraft"),
    ("strike.two", evening(2, {"j1": DOWN, "j2": DOWN}, brought_on=THREE_FOR_ONE), "/reports/1/sorties/4/strike_for"),
    ("strike.pool", evening(2, {f"j{n}": DOWN for n in (1, 2, 3)}, brought_on=FIVE_VALS), "/reports/1/sorties/7/aircraft"),
    ("exit.forbidden", evening(7, {"u1": {"exit": leave("friendly")}}), "/reports/3/sorties/0/exit"),
    ("kamikaze.judy", evening(7, JUDY, japan=5), "/reports/3/sorties/4/kamikaze"),
]


def answer(document: Document) -> tuple[Refusal, ...]:
    record, refusals = form(document, Campaign)
    return play(record).refusals if record else tuple(refusals)


def test_the_file_that_is_changed_is_legal():
    assert answer(legal_file()) == ()
    assert answer(divine_wind()) == ()


def check(code: str, at: str, refusals: tuple[Refusal, ...]) -> None:
    first = refusals[0]
    assert (first.code, first.at) == (code, at)
    assert set(first.params) <= CODES[code]
    assert {refusal.code for refusal in refusals} <= set(CODES)


@pytest.mark.parametrize(("code", "change", "at"), CASES, ids=[f"{code}-{at}" for code, _, at in CASES])
def test_one_change_provokes_its_code_at_its_place(code: str, change: Change, at: str):
    document = legal_file()
    change(document)
    check(code, at, answer(document))


@pytest.mark.parametrize(("code", "document", "at"), ELSEWHERE, ids=[code for code, _, _ in ELSEWHERE])
def test_other_games_provoke_the_rest(code: str, document: Document, at: str):
    check(code, at, answer(document))


def test_no_code_is_left_out():
    provoked = {code for code, _, _ in CASES} | {code for code, _, _ in ELSEWHERE}
    assert provoked == set(CODES)


SPEC = """
file.schema file.format rules.unknown player.duplicate player.side player.span players.count schedule.unknown schedule.order
schedule.compulsory schedule.variant muster.player muster.twice muster.missing pilot.duplicate die.range ability.pilot
ability.slots report.order report.turns report.pending sortie.duplicate sortie.pilot sortie.twice sortie.fate sortie.crew
sortie.aircraft sortie.aircraft_count sortie.first_type sortie.unclaimed strike.parent strike.aircraft strike.pool strike.two
claim.by claim.sortie claim.same_side claim.result claim.turn claim.twice claim.fate exit.edge exit.fate exit.forbidden
exit.turn exit.chaser exit.bonus exit.bonus_pool bombing.value bombing.unloaded bombing.exit kamikaze.judy kamikaze.game
strikes.aircraft strikes.count ruling.code promotion.pilot replacement.player
"""
OF_LATER_KEYS = {"operation.game", "operation.session"}
"""What later features add are optional keys, with codes of their own."""


def test_the_codes_are_those_that_the_file_format_promises():
    assert set(CODES) == set(SPEC.split()) | OF_LATER_KEYS
