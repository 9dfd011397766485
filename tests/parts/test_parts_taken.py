"""What is taken over into the draft: claims set fates, twice is as once, and nothing else is touched. No database."""

from games.parts.comparing import compare
from games.parts.points import Version
from games.parts.taking import take
from tests.parts.test_parts_compared import SIDES, claim, draft, kill, part


def taken(body, *parts, **choices):
    points = compare(body, parts, SIDES)
    ids = {key.replace("__", ":"): Version(value).id for key, value in choices.items()}
    return take(body, points, ids)


def sortie(body, name):
    return next(each for each in body["sorties"] if each["id"] == name)


def test_an_agreed_kill_becomes_a_claim_and_sets_the_fate():
    body = taken(draft(), part("j1", claim("j1", "u1", turn=4)), part("u1", fate="shot_down", crew="wounded"))
    assert body["claims"] == [claim("j1", "u1", turn=4)]
    assert (sortie(body, "u1")["fate"], sortie(body, "u1")["crew"]) == ("shot_down", "wounded")


def test_a_contradiction_is_left_as_the_draft_has_it_unless_somebody_chooses():
    parts = part("j1", claim("j1", "u1")), part("j2", claim("j2", "u1"))
    assert taken(draft(), *parts) == draft()
    assert taken(draft(), *parts, kill__u1=kill(["j2"]))["claims"] == [claim("j2", "u1")]
    assert taken(draft(), *parts, kill__u1=kill(["j1", "j2"]))["claims"] == [claim(["j1", "j2"], "u1")]


def test_the_victims_word_may_be_chosen_against_the_claim():
    entered = draft(claim("j1", "u1"), u1={"fate": "shot_down"})
    body = taken(entered, part("u1"), kill__u1=kill(fate="survived"))
    assert "claims" not in body
    assert "fate" not in sortie(body, "u1")


def test_a_claim_that_another_takes_over_keeps_its_place():
    entered = draft(claim("j1", "u1"), claim("u2", "j2"), u1={"fate": "shot_down"}, j2={"fate": "shot_down"})
    body = taken(entered, part("j2", claim("j2", "u1"), fate="shot_down"), kill__u1=kill(["j2"]))
    assert body["claims"] == [claim("j2", "u1"), claim("u2", "j2")]


def test_shot_down_by_nobody_who_says_so_is_kept_for_the_report_page_to_ask():
    assert sortie(taken(draft(), part("u1", fate="shot_down")), "u1")["fate"] == "shot_down"


def test_lost_takes_the_claim_away():
    entered = draft(claim("j1", "u1"), u1={"fate": "shot_down"})
    body = taken(entered, part("u1", fate="lost"), kill__u1=kill(fate="lost"))
    assert ("claims" in body, sortie(body, "u1")["fate"]) == (False, "lost")


def test_the_turn_counter_stamps_nothing_that_was_filed():
    body = taken({**draft(), "now_turn": 20, "roll_call": {}}, part("j1", claim("j1", "u1"), exit={"edge": "enemy"}))
    assert body["claims"] == [claim("j1", "u1")]
    assert (body["now_turn"], body["turns"], sortie(body, "j1")["exit"]) == (20, 36, {"edge": "enemy"})


def test_damage_and_hits_and_fields():
    parts = part("j1", claim("j1", "u1", "damaged", 3), claim("j1", "u2", "hit", 5), bombing="success"), part("u2", damaged=True)
    body = taken(draft(), *parts)
    assert body["claims"] == [claim("j1", "u1", "damaged", 3), claim("j1", "u2", "hit", 5)]
    assert (sortie(body, "u2")["damaged"], sortie(body, "j1")["bombing"]) == (True, "success")


def test_damage_claimed_by_another_replaces_the_tick():
    body = taken(
        draft(u1={"damaged": True}),
        part("j1", claim("j1", "u1", "damaged")),
        damaged__u1={"damaged": True, "by": ["j1"], "turn": None},
    )
    assert "damaged" not in sortie(body, "u1")
    assert body["claims"] == [claim("j1", "u1", "damaged")]


def test_taking_twice_is_as_once():
    parts = part("j1", claim("j1", "u1", turn=4), claim("j1", "u2", "hit")), part("u1", fate="shot_down", note="Fog.")
    once = taken(draft(), *parts)
    assert taken(once, *parts) == once


def test_a_choice_that_nobody_offers_chooses_nothing():
    parts = part("j1", claim("j1", "u1")), part("j2", claim("j2", "u1"))
    assert taken(draft(), *parts, kill__u1=kill(["u2"])) == draft()
