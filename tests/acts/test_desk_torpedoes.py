"""A torpedo goes into the water: a line of the log and its counter in one act, or neither."""

import pytest

from campaign.acts.base import Refused
from campaign.acts.desk_base import NotWorked
from campaign.acts.desk_log import enter, void
from campaign.acts.desk_torpedoes import launch
from campaign.words.refusals import both
from games.models import Desk, DeskEntry
from tests.dauntless_desk import NAGATO, a_desk
from tests.dauntless_desk import TORPEDO as MEETING
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
TORPEDO = {"id": "T1", "nation": "US", "altitude": 100, "drop_turn": 1, "hex": [0, 3], "facing": 1, "state": "running"}


@scene
def anna():
    return account("Anna")


@scene
def desk(anna):
    return a_desk(anna, ships=[NAGATO])


def dropped(anna, desk, aircraft="tbf-1", **torpedo):
    return launch(actor=acting(anna), code=desk.code, torpedo=TORPEDO | torpedo, aircraft=aircraft, now=NOW)


def stored():
    return [one["id"] for one in Desk.objects.get().torpedoes], DeskEntry.objects.count()


def test_the_counter_and_the_line_come_together(anna, desk):
    line = dropped(anna, desk).entry
    assert (line.request["ships"], line.answer["outcome"]) == ([], "running")
    assert stored() == (["T1"], 1)


@pytest.mark.parametrize(
    ("aircraft", "torpedo", "code"),
    [("sbd-1", {}, "desk.torpedo"), ("tbf-1", {"id": "T2"}, "desk.dropped"), ("nobody", {"id": "T2"}, "desk.dropped")],
)
def test_a_name_that_runs_and_an_aircraft_without_a_torpedo_leave_nothing_behind(anna, desk, aircraft, torpedo, code):
    dropped(anna, desk)
    with pytest.raises(Refused) as refused:
        dropped(anna, desk, aircraft, **torpedo)
    assert refused.value.refusals[0].code == code
    assert all(both(refused.value.refusals[0]))
    assert stored() == (["T1"], 1)


def test_what_the_rules_refuse_leaves_nothing_behind(anna, desk):
    with pytest.raises(NotWorked, match="bad_altitude"):
        dropped(anna, desk, altitude=150)
    assert stored() == ([], 0)


def test_after_its_line_was_struck_name_and_torpedo_are_free_again(anna, desk):
    void(actor=acting(anna), code=desk.code, number=dropped(anna, desk).entry.number, reason="A slip", now=NOW)
    dropped(anna, desk, facing=4)
    assert stored() == (["T1"], 2)
    assert Desk.objects.get().torpedoes[0]["facing"] == 4


def test_the_name_of_one_that_met_a_ship_stays_taken_though_its_drop_was_struck(anna, desk):
    drop = dropped(anna, desk).entry.number
    met = {**MEETING, "id": {"ship": "nagato", "torpedo": "T1", "aircraft": "tbf-1"}, "dice": [6]}
    meeting = enter(actor=acting(anna), code=desk.code, request=met, now=NOW).entry.number
    void(actor=acting(anna), code=desk.code, number=drop, reason="A slip", now=NOW)
    with pytest.raises(Refused, match=r"desk\.torpedo"):
        dropped(anna, desk, "", facing=4)
    void(actor=acting(anna), code=desk.code, number=meeting, reason="A slip", now=NOW)
    dropped(anna, desk, facing=4)
    assert Desk.objects.get().torpedoes[0]["facing"] == 4
