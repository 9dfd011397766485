"""Who says what of an evening: agreement, one voice only, contradiction. No database."""

import pytest

from games.parts.comparing import compare
from games.parts.filed import Filed

SIDES = {"j1": "japan", "j2": "japan", "u1": "usa", "u2": "usa"}


def draft(*claims, **said):
    """A draft of two a side; ``u1={"fate": "lost"}`` enters something of a sortie."""
    body = {
        "game": 1,
        "turns": 36,
        "sorties": [{"id": name, "pilot": f"{name}-1", "aircraft": "A"} | said.get(name, {}) for name in SIDES],
    }
    return body | ({"claims": list(claims)} if claims else {})


def claim(by, on, result="shot_down", turn=None):
    return {"by": by, "on": on, "result": result} | ({"turn": turn} if turn else {})


def part(name, *claims, taken=0, **sortie):
    return Filed(name, SIDES[name], name, 1, taken, {"sortie": sortie, "claims": list(claims)})


def found(body, *parts):
    return {point.key: point for point in compare(body, parts, SIDES)}


def said(point):
    """Voices to what they say, as far as anybody speaks."""
    return {version.voices: version.value for version in point.versions if version.voices}


def kill(by=(), fate="shot_down", turn=None):
    return {"fate": fate, "by": list(by), "turn": turn}


def test_nothing_happened_and_nothing_is_told():
    assert found(draft(), part("j1"), part("u1")) == {}


def test_a_kill_of_which_nobody_else_has_spoken_is_one_voice():
    point = found(draft(), part("j1", claim("j1", "u1", turn=4)))["kill:u1"]
    assert (point.state, point.open) == ("one", True)
    assert point.offered.value == kill(["j1"], turn=4)


def test_a_kill_that_the_victim_admits_is_agreed():
    point = found(draft(), part("j1", claim("j1", "u1", turn=4)), part("u1", fate="shot_down"))["kill:u1"]
    assert point.state == "agreed"
    assert said(point) == {("j1", "u1"): kill(["j1"], turn=4)}


def test_two_who_claim_the_same_kill_contradict_each_other_and_may_have_shared_it():
    point = found(draft(), part("j1", claim("j1", "u1", turn=4)), part("j2", claim("j2", "u1")))["kill:u1"]
    assert point.state == "contradiction"
    assert said(point) == {("j1",): kill(["j1"], turn=4), ("j2",): kill(["j2"])}
    assert kill(["j1", "j2"], turn=4) in [version.value for version in point.versions]
    assert not point.open


def test_a_victim_shot_down_by_one_of_two_stands_beside_both():
    parts = part("j1", claim("j1", "u1")), part("j2", claim("j2", "u1")), part("u1", fate="shot_down")
    assert found(draft(), *parts)["kill:u1"].beside == ["u1"]


def test_two_who_both_say_that_they_shared_it_agree_with_each_other():
    parts = part("j1", claim(["j1", "j2"], "u1")), part("j2", claim(["j2", "j1"], "u1", turn=3))
    point = found(draft(), *parts)["kill:u1"]
    assert point.state == "one"
    assert said(point) == {("j1", "j2"): kill(["j1", "j2"], turn=3)}


def test_one_says_shared_and_the_other_alone():
    point = found(draft(), part("j1", claim(["j1", "j2"], "u1")), part("j2", claim("j2", "u1")))["kill:u1"]
    assert point.state == "contradiction"


@pytest.mark.parametrize("fate", ["survived", "lost"])
def test_a_kill_claimed_of_one_who_says_otherwise(fate):
    point = found(draft(), part("j1", claim("j1", "u1")), part("u1", fate=fate))["kill:u1"]
    assert point.state == "contradiction"
    assert said(point) == {("j1",): kill(["j1"]), ("u1",): kill(fate=fate)}


def test_a_victim_who_names_another():
    point = found(draft(), part("j1", claim("j1", "u1")), part("u1", claim("j2", "u1"), fate="shot_down"))["kill:u1"]
    assert point.state == "contradiction"
    assert said(point) == {("j1",): kill(["j1"]), ("u1",): kill(["j2"])}


def test_two_turns_for_one_kill():
    parts = part("j1", claim("j1", "u1", turn=4)), part("u1", claim("j1", "u1", turn=5), fate="shot_down")
    assert found(draft(), *parts)["kill:u1"].state == "contradiction"


def test_what_the_referee_entered_speaks_too():
    entered = draft(claim("j2", "u1"), u1={"fate": "shot_down"})
    point = found(entered, part("j1", claim("j1", "u1")))["kill:u1"]
    assert (point.state, point.offered.value) == ("contradiction", kill(["j2"]))


def test_what_the_draft_has_already_is_not_open():
    entered = draft(claim("j1", "u1", turn=4), u1={"fate": "shot_down"})
    point = found(entered, part("j1", claim("j1", "u1")), part("u1", fate="shot_down"))["kill:u1"]
    assert (point.state, point.open) == ("agreed", False)


def test_a_fate_that_differs_from_the_draft():
    assert found(draft(u1={"fate": "lost"}), part("u1"))["kill:u1"].state == "contradiction"


def test_a_contradiction_that_the_referee_decided_is_settled_until_somebody_files_again():
    entered = draft(claim("j1", "u1"), u1={"fate": "shot_down"})
    parts = [part("j1", claim("j1", "u1"), taken=1), part("j2", claim("j2", "u1"), taken=1)]
    assert found(entered, *parts)["kill:u1"].state == "settled"
    assert found(entered, parts[0], part("j2", claim("j2", "u1")))["kill:u1"].state == "contradiction"


def test_a_contradiction_that_was_left_as_it_was_is_none_the_less_one():
    parts = [part("j1", claim("j1", "u1"), taken=1), part("j2", claim("j2", "u1"), taken=1)]
    assert found(draft(), *parts)["kill:u1"].state == "contradiction"


def test_damage_is_claimed_by_one_and_not_denied_by_silence():
    point = found(draft(), part("j1", claim("j1", "u1", "damaged")), part("u1"))["damaged:u1"]
    assert (point.state, point.offered.value) == ("one", {"damaged": True, "by": ["j1"], "turn": None})


def test_damage_that_its_pilot_admits_is_agreed_and_two_claims_of_it_are_not():
    mine = part("j1", claim("j1", "u1", "damaged"))
    assert found(draft(), mine, part("u1", damaged=True))["damaged:u1"].state == "agreed"
    assert found(draft(), mine, part("j2", claim("j2", "u1", "damaged")))["damaged:u1"].state == "contradiction"


def test_damage_that_nobody_claims_is_the_pilots_word():
    point = found(draft(), part("u1", damaged=True))["damaged:u1"]
    assert (point.state, point.offered.value["by"]) == ("one", [])


def test_hits_are_counted():
    point = found(draft(claim("j1", "u1", "hit", 2)), part("j1", claim("j1", "u1", "hit", 2), claim("j1", "u1", "hit", 3)))[
        "hit:u1:j1"
    ]
    assert (point.offered.value, point.state) == ({"turns": [2]}, "contradiction")


@pytest.mark.parametrize(
    ("field", "value"), [("crew", "wounded"), ("exit", {"edge": "enemy", "turn": 9}), ("bombing", "success"), ("note", "Fog.")]
)
def test_fields_of_his_own_sortie_are_his_word(field, value):
    point = found(draft(), part("u1", **{field: value}))[f"field:u1:{field}"]
    assert (point.state, point.offered.value, point.open) == ("one", {"is": value}, True)
    other = found(draft(u1={field: "other"}), part("u1", **{field: value}))[f"field:u1:{field}"]
    assert other.state == "contradiction"


def test_an_aircraft_he_does_not_speak_of_is_the_drafts():
    assert "field:u1:aircraft" not in found(draft(), part("u1"))
    assert found(draft(), part("u1", aircraft="B"))["field:u1:aircraft"].state == "contradiction"


def test_claims_on_aircraft_that_are_not_there_any_more_are_left_aside_and_counted():
    gone = part("j1", claim("j1", "u9"), claim("j1", "u1"))
    assert list(found(draft(), gone)) == ["kill:u1"]
    assert gone.stray(SIDES) == [claim("j1", "u9")]


def test_a_player_whose_pilot_does_not_fly_says_nothing_of_a_sortie():
    assert found(draft(), Filed("j9", "japan", "", 1, 0, {"sortie": {"fate": "lost"}, "claims": []})) == {}
