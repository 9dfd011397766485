"""Who may say that an aircraft is lost, who moves a ship, and what brings an aircraft back."""

import pytest

from campaign.acts.base import Refused
from campaign.acts.desk_log import enter, void
from campaign.acts.desk_torpedoes import launch
from games.dauntless.losses import lost_in
from games.dauntless.sessions import session_of
from games.models import DeskEntry, DeskPlayer
from rulebooks.dauntless.session import loss
from tests.dauntless_desk import TORPEDO, a_desk
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
MOVE = {"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 1}}
DIVE = {"calc": "submarine", "id": {"ship": "i-boat"}, "orders": ["dive"]}


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@scene
def kenji():
    return account("Kenji")


@scene
def desk(anna, tom, kenji):
    return a_desk(anna, (tom, "US"), (kenji, "JP"))


def enters(who, desk, request):
    return enter(actor=acting(who), code=desk.code, request=request, now=NOW).entry


def refused(who, desk, request):
    with pytest.raises(Refused) as no:
        enters(who, desk, request)
    return no.value.refusals[0].code


def test_its_own_side_and_the_referee_say_that_an_aircraft_is_lost_and_a_struck_line_brings_it_back(
    anna, tom, kenji, desk, django_assert_num_queries
):
    assert refused(kenji, desk, loss("sbd-1")) == "desk.other_side"
    line = enters(tom, desk, loss("sbd-1"))
    enters(anna, desk, loss("tbf-1"))
    with django_assert_num_queries(1):
        assert lost_in(desk) == {"sbd-1", "tbf-1"}
    assert session_of(desk).lost == {"sbd-1", "tbf-1"}
    assert refused(anna, desk, loss("sbd-1")) == "desk.lost"
    assert refused(anna, desk, loss("nobody")) == "desk.aircraft"
    void(actor=acting(tom), code=desk.code, number=line.number, reason="The other one", now=NOW)
    assert lost_in(desk) == {"tbf-1"}


CRASH = {"calc": "kamikaze", "nation": "JP", "engines": 1, "ship_in_path": True, "dice": [3]}
PULLED_OUT = {"calc": "pullout", "mode": "steep", "wing_points": 3, "used": 2}


@pytest.mark.parametrize(
    ("request_", "is_lost"),
    [
        ({**CRASH, "altitude": 0}, True),
        ({**CRASH, "altitude": 300}, False),
        ({**PULLED_OUT, "wing_points_after": 0}, True),
        ({**PULLED_OUT, "wing_points_after": 3}, False),
    ],
    ids=["crashed", "too high", "shot down", "pulled out"],
)
def test_the_query_of_losses_says_what_the_log_says(tom, desk, request_, is_lost):
    enters(tom, desk, {**request_, "id": {"aircraft": "sbd-1"}})
    assert lost_in(desk) == session_of(desk).lost == ({"sbd-1"} if is_lost else set())


def test_a_ship_is_moved_by_its_own_side_by_who_plays_both_and_by_the_referee(anna, tom, kenji, desk):
    for order in (MOVE, DIVE):
        assert refused(tom, desk, order) == "desk.other_side"
    assert not DeskEntry.objects.exists()
    enters(kenji, desk, MOVE)
    enters(anna, desk, DIVE)
    DeskPlayer.objects.filter(user=tom).update(side="both")
    enters(tom, desk, {**MOVE, "id": {"ship": "i-boat"}})
    assert DeskEntry.objects.count() == 3


ATTACK = {"calc": "bomb", "kind": "dive", "dice": [3], "id": {"ship": "texas", "aircraft": "sbd-1"}}
DROP = {
    **{"calc": "torpedo_run", "nation": "US", "altitude": 100, "level_bank": True, "hex": [3, -1], "facing": 4, "drop_turn": 1},
    **{"last_turn": 1, "ships": [], "id": {"torpedo": "T 1", "aircraft": "tbf-1"}},
}
HITS = {"calc": "ship_ledger", "id": {"ship": "texas"}, "events": [{"type": "hits", "source": "level", "hits": 2}]}


@pytest.mark.parametrize("request_", [ATTACK, DROP, HITS], ids=["attack", "torpedo", "hits by hand"])
def test_nobody_of_the_other_side_attacks_with_an_aircraft_or_enters_hits_by_hand(anna, tom, kenji, desk, request_):
    assert refused(kenji, desk, request_) == "desk.other_side"
    assert not DeskEntry.objects.exists()
    enters(tom, desk, request_)
    enters(anna, desk, request_)
    DeskPlayer.objects.filter(user=kenji).update(side="both")
    enters(kenji, desk, request_)
    assert DeskEntry.objects.count() == 3


def test_fire_of_a_ship_is_entered_by_its_own_side(tom, kenji, desk):
    fire = {
        "calc": "flak",
        "id": {"ship": "texas"},
        "light": "3",
        "heavy": "9",
        "heavy_min_range": 13,
        "targets": [],
        "shots": [],
    }
    assert refused(kenji, desk, fire) == "desk.other_side"
    enters(tom, desk, fire)


def test_the_die_of_a_torpedo_that_runs_is_thrown_by_anybody_at_the_table(tom, kenji, desk):
    row = {name: DROP[name] for name in ("nation", "altitude", "hex", "facing", "drop_turn")}
    launch(actor=acting(tom), code=desk.code, torpedo={"id": "T 1", "state": "running", **row}, aircraft="tbf-1", now=NOW)
    meeting = {**TORPEDO, "dice": [3], "id": {"ship": "kaga", "torpedo": "T 1", "aircraft": "tbf-1"}}
    enters(kenji, desk, meeting)
    assert refused(kenji, desk, {**meeting, "id": {"ship": "kaga", "aircraft": "tbf-1"}}) == "desk.other_side"


def test_an_attack_on_the_other_sides_ship_is_still_entered_by_anybody_at_the_table(tom, desk):
    enters(tom, desk, {"calc": "bomb", "kind": "dive", "dice": [3], "id": {"ship": "kaga", "aircraft": "sbd-1"}})
    assert session_of(desk).aircraft_now("sbd-1").let_go == {"bombs"}
