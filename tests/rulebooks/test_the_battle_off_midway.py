"""The battle of Kido Butai behind game 2: when it gives CVP, how a file holds it, and what is refused."""

from typing import get_args

import pytest

from rulebooks.kido_butai.refused import cited
from rulebooks.kido_butai.victory import level
from rulebooks.pacific_air_war.outcome import Award
from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import form
from rulebooks.pacific_air_war.record import LEVELS, LONGEST_SESSION, Campaign, Level
from rulebooks.pacific_air_war.standings import cut, standings
from tests.rulebooks.battles import FINISHED, LEVEL, REFUSED, UNFINISHED, result, session
from tests.rulebooks.build import evening, founded, legal, played, read, refused, report

GIVES = {LEVEL: [1, 4]}


def framed(document, game=2, **operation):
    for entry in document["schedule"]:
        if entry["game"] == game:
            entry["kido_butai"] = {"session": session(), **operation}
    return document


def reported(table=GIVES, battle=FINISHED, game=2, **facts):
    return framed(evening(game, {"j1": {}, "u1": {}}, rules={"kido_butai_cvp": table}, **facts), session=session(battle))


def gave(played):
    game = next(game for game in played.outcome.games if game.game == 2)
    return game.scores["japan"]["operation"], game.scores["usa"]["operation"]


def test_the_battles_end_as_these_tests_say():
    assert (result()["victory"]["level"], result()["finished"], result(UNFINISHED)["finished"]) == (LEVEL, True, False)


def test_the_levels_are_those_of_kido_butai():
    assert set(LEVELS) == {level(difference) for difference in range(-40, 41)}
    assert get_args(Level) == LEVELS


@pytest.mark.rule("PAW", "R19")
def test_a_finished_battle_gives_what_the_club_says_of_its_level():
    result = legal(reported())
    assert gave(result) == (1, 4)
    assert (result.game.cvp("japan"), result.game.cvp("usa")) == (1, 4)
    assert result.game.awards == (
        Award("japan", 2, "operation", 1, "operation", "PAW-R19", reason=LEVEL),
        Award("usa", 2, "operation", 4, "operation", "PAW-R19", reason=LEVEL),
    )


@pytest.mark.rule("PAW", "R19")
@pytest.mark.parametrize(
    "document",
    [
        reported({}),
        reported({"draw": [3, 3]}),
        reported(battle=UNFINISHED),
        {**reported(), "reports": [report(1), {**report(2), "voided": True}]},
        evening(2, {"j1": {}, "u1": {}}, rules={"kido_butai_cvp": GIVES}),
    ],
    ids=["not set", "other levels alone", "not finished", "game 2 voided", "none attached"],
)
def test_nothing_is_given(document):
    result = legal(document)
    assert gave(result) == (0, 0)
    assert not [award for award in result.game.awards if award.source == "operation"]


@pytest.mark.rule("PAW", "R19")
def test_a_side_that_is_given_nothing_has_no_line():
    assert [award.side for award in legal(reported({LEVEL: [0, 4]})).game.awards] == ["usa"]


@pytest.mark.rule("PAW", "R19")
def test_it_counts_from_the_moment_that_game_2_is_reported():
    document = framed({**founded(), "rules": {"kido_butai_cvp": GIVES}})
    document["reports"] = [report(1)]
    assert play(read(document)).vp("usa") == 0
    document["reports"] = [report(1), report(2)]
    assert play(read(document)).vp("usa") == 4


@pytest.mark.rule("PAW", "R19")
def test_it_counts_while_dice_of_game_2_wait():
    result = legal(framed(evening(2, {"j1": {"home": None}, "u1": {}}, rules={"kido_butai_cvp": GIVES})))
    assert result.game.pending
    assert gave(result) == (1, 4)


def test_the_standings_name_it_where_it_gives_something_and_else_are_as_ever():
    result = legal(reported(game=4))
    document = standings(result.outcome, result.record)
    assert (document["sides"]["usa"]["operation"], document["sides"]["usa"]["vp"]) == (4, 4)
    assert document["sides"]["usa"]["by_game"] == {"1": 0, "2": 4, "4": 0}
    before = cut(result.record, 1)
    assert "operation" not in standings(play(before), before)["sides"]["usa"]


def test_a_file_holds_the_session_as_it_came():
    document = framed(founded(), commander="Zoë")
    record = read(document)
    assert record.document()["schedule"][1]["kido_butai"] == {"session": session(), "commander": "Zoë"}
    assert read(record.document()) == record


def test_a_file_leaves_out_what_gives_nothing_and_has_one_order():
    one = {"major Japanese defeat": [0, 4], "draw": [0, 0], "decisive Japanese victory": [6, 0]}
    rules = read({**founded(), "rules": {"kido_butai_cvp": one}}).document()["rules"]
    assert list(rules["kido_butai_cvp"].items()) == [("decisive Japanese victory", [6, 0]), ("major Japanese defeat", [0, 4])]
    assert "rules" not in read({**founded(), "rules": {"kido_butai_cvp": {"draw": [0, 0]}}}).document()


@pytest.mark.parametrize(
    ("table", "at"),
    [
        ({"glorious victory": [1, 1]}, "/glorious victory"),
        ({"draw": [1]}, "/draw"),
        ({"draw": [1, 2, 3]}, "/draw"),
        ({"draw": [0, 21]}, "/draw/1"),
        ({"draw": [-1, 0]}, "/draw/0"),
        ({"draw": [True, 0]}, "/draw/0"),
        ({"draw": [1.5, 0]}, "/draw/0"),
        ({"draw": None}, "/draw"),
        ([], ""),
    ],
)
def test_a_table_that_is_none_is_refused(table, at):
    record, refusals = form({**founded(), "rules": {"kido_butai_cvp": table}}, Campaign)
    assert record is None
    assert f"/rules/kido_butai_cvp{at}" in [refusal.at for refusal in refusals]


@pytest.mark.parametrize(
    "damage",
    [
        {"title": "a\x00b"},
        {"title": "a\x07b"},
        {"title": "\ud800"},
        {"title": "x" * LONGEST_SESSION},
        {"no\x01key": 1},
        {"title": None},
    ],
)
def test_a_session_that_no_database_would_hold_is_refused_by_its_form(damage):
    document = framed(founded())
    document["schedule"][1]["kido_butai"]["session"] |= damage
    record, refusals = form(document, Campaign)
    assert record is None
    assert all(refusal.at.startswith("/schedule/1/kido_butai/session") for refusal in refusals)


def test_a_backslash_in_a_title_is_none_of_that():
    legal(framed(founded(), session={**session(), "title": "a\\u0000"}))


def test_a_session_that_breaks_a_rule_is_refused_with_its_turn_and_action():
    (refusal,) = played(framed(founded(), session=session(REFUSED))).outcome.refusals
    fault = result(REFUSED)["error"]
    assert (refusal.code, refusal.at) == ("operation.session", "/schedule/1/kido_butai/session")
    assert refusal.rule == f"KB {fault['rule']}"
    assert refusal.params == {
        "why": "action", "what": fault["code"], "unit": "AF", "rule": refusal.rule, "turn": fault["turn"],
        "action": fault["action"],
    }  # fmt: skip


@pytest.mark.parametrize("broken", [{}, {**session(), "version": 2}, {**session(), "random": [*session()["random"], 6]}])
def test_what_is_no_session_is_refused(broken):
    assert refused(framed(founded(), session=broken)) == ["operation.session"]


def test_only_game_2_has_a_battle_behind_it():
    (refusal,) = played(framed(founded(), game=4)).outcome.refusals
    assert (refusal.code, refusal.at, refusal.params) == ("operation.game", "/schedule/2/kido_butai", {"game": 4, "framed": 2})


def test_a_rule_is_cited_as_people_read_it():
    said = ("6b", "R30", "KB-R14", "format", "random")
    assert [cited(rule) for rule in said] == ["KB 6b", "KB-R30", "KB-R14", "", ""]
