"""A referee's rulings: a violation let pass, or CVP given to a side."""

import pytest

from tests.rulebooks.build import evening, leave, legal, played, strike

LOST = {"fate": "lost"}


def let_pass(code: str):
    return {"allow": code, "reason": "Agreed at the table"}


VIOLATIONS = {
    "sortie.aircraft_count": evening(1, {f"u{n}": {"aircraft": "F2A"} for n in range(1, 6)}, usa=5),
    "sortie.first_type": evening(1, {"u1": {"aircraft": "P-40B"}}),
    "strike.pool": evening(
        2, {f"j{n}": LOST for n in (1, 2, 3)}, brought_on=[strike(f"x{n}", f"j{n // 2 + 1}", "D3A") for n in range(5)]
    ),
    "strike.two": evening(2, {"j1": LOST}, brought_on=[strike(f"x{n}", "j1", "D3A") for n in range(3)]),
    "exit.chaser": evening(2, {"j1": {"exit": leave("flank", chased_by="u1")}, "u1": {"exit": leave("flank", guns=False)}}),
}


@pytest.mark.parametrize("code", VIOLATIONS)
def test_a_violation_may_be_let_pass_with_a_reason(code: str):
    document = VIOLATIONS[code]
    assert played(document).codes == [code]
    reports = [*document["reports"][:-1], {**document["reports"][-1], "rulings": [let_pass(code)]}]
    legal({**document, "reports": reports})


def test_another_violation_is_not_let_pass_by_it():
    document = VIOLATIONS["strike.two"]
    reports = [*document["reports"][:-1], {**document["reports"][-1], "rulings": [let_pass("strike.pool")]}]
    assert played({**document, "reports": reports}).codes == ["strike.two"]


def test_more_aircraft_than_the_pool_has_leave_it_empty():
    document = VIOLATIONS["strike.pool"]
    document = {
        **document,
        "reports": [*document["reports"][:-1], {**document["reports"][-1], "rulings": [let_pass("strike.pool")]}],
    }
    assert legal(document).game.pool["japan"]["D3A"] == (4, 0)


@pytest.mark.parametrize("chaser", ["nobody", "j2"])
def test_a_chaser_must_be_an_enemy_of_this_report_all_the_same(chaser: str):
    pilots = {"j1": {"exit": leave("flank", chased_by=chaser)}, "j2": {"exit": leave("flank")}}
    assert played(evening(2, pilots, rulings=[let_pass("exit.chaser")])).codes == ["exit.chaser"]


def test_a_chase_let_pass_scores_like_any_other():
    document = evening(2, {"j1": {"exit": leave("flank", chased_by="u1")}, "u1": {}}, rulings=[let_pass("exit.chaser")])
    assert legal(document).score("usa", "damaged") == 1


@pytest.mark.parametrize("cvp", [-50, -3, 0, 2, 50])
def test_a_side_may_be_given_cvp_with_a_reason(cvp: int):
    result = legal(evening(2, rulings=[{"side": "usa", "cvp": cvp, "reason": "Base still open"}]))
    assert (result.score("usa", "rulings"), result.game.cvp("usa"), result.game.cvp("japan")) == (cvp, cvp, 0)
    (award,) = result.game.awards
    assert (award.source, award.cvp, award.reason, award.place) == ("rulings", cvp, "Base still open", "/rulings/0")


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        ({}, "neither"),
        ({"side": "usa"}, "neither"),
        ({"cvp": 2}, "neither"),
        ({"allow": "strike.two", "side": "usa", "cvp": 2}, "both"),
        ({"allow": "strike.two", "cvp": 2}, "both"),
        ({"allow": "strike.two", "side": "usa"}, "both"),
    ],
)
def test_a_ruling_is_one_of_the_two(ruling, why: str):
    result = played(evening(2, rulings=[{**ruling, "reason": "x"}]))
    assert [(r.code, r.at, r.params["why"]) for r in result.outcome.refusals] == [("ruling.code", "/reports/1/rulings/0", why)]
