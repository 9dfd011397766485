"""Scores, the order of pilots, and the standings document."""

import pytest

from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.standings import cut, standings
from tests.rulebooks.build import claim, evening, founded, legal, read, report

SHOT = {"fate": "shot_down"}


def test_the_standings_of_a_game():
    result = legal(evening(1, {"j1": {}, "j2": SHOT, "u1": SHOT}, [claim("j1", "u1"), claim("u1", "j2")]))
    document = standings(result.outcome, result.record)
    assert document["sides"]["japan"] == {
        "vp": 2, "kills": 2, "damaged": 0, "bombing": 0, "kamikaze": 0, "rulings": 0, "by_game": {"1": 2}, "pilots_lost": 0,
    }  # fmt: skip
    assert document["sides"]["usa"]["pilots_lost"] == 1
    assert (document["as_of_game"], document["complete"], document["leader"]) == (1, False, None)
    first = document["pilots"][0]
    assert (first["id"], first["kills"], first["campaign_kills"], first["ep"], first["games"]) == ("j1", 4.0, 1.0, 175, 1)


def test_before_the_first_report():
    record = read(founded())
    document = standings(play(record), record)
    assert (document["as_of_game"], document["complete"], document["leader"]) == (0, False, None)
    assert document["sides"]["usa"]["by_game"] == {}
    assert document["pending"] == []


def test_pilots_stand_by_kills_then_ep_then_id():
    rolls = {"j1": 6, "j2": 6, "j3": 5, "j4": 6, "u1": 6, "u2": 4}
    assert [pilot.id for pilot in legal(founded(rolls=rolls)).outcome.pilots] == ["j3", "j1", "j2", "j4", "u3", "u4", "u1", "u2"]
    assert [pilot.place for pilot in legal(founded(rolls=rolls)).outcome.pilots] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("PAW", "A.4")
@pytest.mark.rule("PAW", "R15")
@pytest.mark.parametrize(("japan", "usa", "leads"), [(1, 0, "japan"), (0, 1, "usa"), (3, 3, None), (-1, 0, "usa")])
def test_the_higher_total_leads_and_equal_totals_draw(japan: int, usa: int, leads: str | None):
    rulings = [{"side": "japan", "cvp": japan, "reason": "x"}, {"side": "usa", "cvp": usa, "reason": "x"}]
    assert legal(evening(1, rulings=rulings)).outcome.leader == leads


def test_a_campaign_is_complete_when_its_last_game_is_closed():
    assert not legal(evening(4)).outcome.complete
    assert legal(evening(7)).outcome.complete
    waiting = evening(7, {"u1": {"home": None}})
    assert not legal(waiting).outcome.complete


def test_pending_dice_are_listed_in_the_order_of_the_sorties():
    result = legal(evening(2, {"u2": {"deck": None}, "j1": {"home": None}, "u1": {"fate": "lost", "rescue": None}}))
    assert standings(result.outcome, result.record)["pending"] == [
        {"game": 2, "pilot": "u2", "roll": "deck"},
        {"game": 2, "pilot": "j1", "roll": "home"},
        {"game": 2, "pilot": "u1", "roll": "rescue"},
    ]


def league():
    document = evening(2, {"j1": {}, "u1": SHOT}, [claim("j1", "u1")], japan=6)
    document["players"][4]["from"] = 2
    document["players"][5]["from"] = 4
    document["abilities"] = [{"pilot": "j1", "after": 2, "ability": "Marksman"}]
    document["reports"].append(report(4))
    return read(document)


@pytest.mark.parametrize(
    ("after", "reports", "late"), [(0, 0, {"j5", "j6"}), (1, 1, {"j5", "j6"}), (2, 2, {"j6"}), (4, 3, set()), (None, 3, set())]
)
def test_standings_after_a_game_are_those_of_that_evening(after: int | None, reports: int, late: set[str]):
    record = league()
    then = cut(record, after)
    assert len(then.reports) == reports
    document = standings(play(then), then, after)
    assert {"j1", "j2", "j3", "j4", "j5", "j6"} - {pilot["id"] for pilot in document["pilots"]} == late


def test_what_came_after_that_evening_is_left_out_of_account():
    record = league()
    assert not play(cut(record, 1)).refusals
    assert play(cut(record, 1)).scores["japan"]["kills"] == 0
    assert play(cut(record, 2)).pilots[0].abilities[0].after == 2
