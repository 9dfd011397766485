"""A draft that is being entered: whatever is wrong in it, the rest can be shown."""

import pytest

from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import read_report
from tests.rulebooks.build import claim, fly, founded, leave, read, report


def draft(**changes):
    return {**report(1, [fly("j1", "A6M2"), fly("u1", "F2A", fate="shot_down")], claims=[claim("j1", "u1")]), **changes}


def test_a_good_draft_is_a_report():
    found, refusals = read_report(draft())
    assert found is not None
    assert refusals == []
    assert found.document() if hasattr(found, "document") else found.model_dump()


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("fate", "gone", "sortie.fate"),
        ("crew", 3, "sortie.crew"),
        ("rescue", 9, "die.range"),
        ("exit", "flank", "file.schema"),
        ("exit", {"edge": "up"}, "exit.edge"),
        ("exit", {"edge": "flank", "turn": 99}, "exit.turn"),
        ("note", "x" * 2001, "file.schema"),
        ("moon", 1, "file.schema"),
        ("bombing", "maybe", "bombing.value"),
        ("pilot", None, "file.schema"),
    ],
)
def test_a_bad_value_is_left_out_and_named(key: str, value: object, code: str):
    document = draft()
    document["sorties"][0][key] = value
    found, refusals = read_report(document)
    assert found is not None
    assert [(refusal.code, refusal.at.split("/")[1:4]) for refusal in refusals] == [(code, ["sorties", "0", key])]
    assert found.sorties[1].fate == "shot_down"
    assert found.claims[0].on == "u1"


def test_a_bad_turn_of_an_exit_leaves_the_exit():
    document = draft()
    document["sorties"][0]["exit"] = leave("flank", 99)
    found, _ = read_report(document)
    assert found is not None
    assert found.sorties[0].exit is not None
    assert (found.sorties[0].exit.edge, found.sorties[0].exit.turn) == ("flank", None)


def test_entries_keep_their_places():
    document = draft(
        sorties=["junk", {"pilot": "j1"}, fly("j2", "A6M2"), fly("u1", "F2A", fate="shot_down")],
        claims=[{}, claim("j2", "u1"), 7, claim("j2", "u1", "oops")],
        rulings=[None, {"side": "usa", "cvp": 1}],
    )
    found, refusals = read_report(document)
    assert found is not None
    assert (len(found.sorties), len(found.claims), len(found.rulings)) == (4, 4, 2)
    assert [sortie.id for sortie in found.sorties] == ["unnamed.1", "unnamed.2", "j2", "u1"]
    assert found.claims[1].on == "u1"
    record = read(founded())
    outcome = play(record.model_copy(update={"reports": (found,)}))
    assert outcome.vp("japan") == 2
    assert {refusal.at.split("/")[1] for refusal in refusals} == {"sorties", "claims", "rulings"}


@pytest.mark.parametrize(("by", "kept"), [("no id", ()), ("", ()), (["no id"], ("-",)), (5, ()), (["j1", 3], ("j1", "-"))])
def test_a_claim_by_what_is_no_name_leaves_the_rest_of_the_claim(by: object, kept: tuple[str, ...]):
    found, refusals = read_report(draft(claims=[{**claim("j1", "u1"), "by": by}]))
    assert found is not None
    assert (found.claims[0].by, found.claims[0].on) == (kept, "u1")
    assert [refusal.code for refusal in refusals] == ["file.schema"]


@pytest.mark.parametrize("turns", [None, 0, "many", 37])
def test_without_turns_a_draft_runs_to_the_last(turns: object):
    found, refusals = read_report(draft(turns=turns))
    assert found is not None
    assert found.turns == 36
    assert [refusal.code for refusal in refusals] == ["report.turns"]


def test_a_draft_without_bottom_is_no_report():
    document = draft()
    document["sorties"].append(document)
    found, refusals = read_report(document)
    assert found is None
    assert [refusal.params["why"] for refusal in refusals] == ["too_deep"]


@pytest.mark.parametrize("document", [None, [], "x", 3, {}, {"game": 9, "turns": 3, "sorties": []}])
def test_a_draft_of_no_game_is_no_report(document: object):
    found, refusals = read_report(document)
    assert found is None
    assert refusals


@pytest.mark.parametrize("key", ["sorties", "claims", "rulings", "strikes"])
@pytest.mark.parametrize("junk", [None, 3, "x", {"a": 1}, [[]], [3], {"japan": {"D3A": {"attacked": "x"}}}])
def test_junk_in_a_list_is_named_and_the_rest_is_kept(key: str, junk: object):
    found, refusals = read_report(draft(**{key: junk}))
    assert found is not None
    assert refusals
    assert found.game == 1
