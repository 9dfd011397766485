"""What the whole room looks at: clock, score, torpedoes, who flies and who is lost; nothing to press, nothing that is secret."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaign.acts.desk_log import enter
from games.models import Desk
from rulebooks.dauntless.session import loss
from tests.dauntless_desk import DAUNTLESS, KAGA, TEXAS, a_desk
from tests.pages.reading import between, words
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
TORPEDO = {"id": "T1", "nation": "US", "altitude": 100, "drop_turn": 1, "hex": [0, -7], "facing": 4, "state": "running"}
AHEAD = {**KAGA, "ledger": {**KAGA["ledger"], "hex": [0, 0], "facing": 1}}


@scene
def anna():
    return account("Anna")


@scene
def desk(anna):
    desk = a_desk(anna, ships=[AHEAD, TEXAS], scenario="carrier_strike")
    desk.shared, desk.torpedoes = True, [TORPEDO]
    desk.save(update_fields=["shared", "torpedoes"])
    return desk


def shown(desk):
    return Client().get(f"/dauntless/{desk.code}/wall/").content.decode()


def plotting(desk, left):
    now = timezone.now()
    Desk.objects.filter(pk=desk.pk).update(
        plotting_since=now - timedelta(seconds=60), plotting_ends=now + timedelta(seconds=left)
    )


def test_the_clock_stands_on_the_wall_while_movement_is_plotted_and_after_its_bell(desk):
    clock = between(shown(desk), "data-plot-clock", "data-plot-said")
    assert " hidden>" in clock, "for the script to show once the timer is started"
    plotting(desk, 90)
    assert "1:30 Plotting" in words(shown(desk))
    assert " hidden>" not in between(shown(desk), "data-plot-clock", "data-plot-said")
    plotting(desk, -5)
    assert "0:00 The bell has rung" in words(shown(desk))


def test_it_says_who_would_win_where_torpedoes_run_to_and_who_flies(anna, desk):
    wall = words(shown(desk))
    assert "If it ended now" in wall
    assert "Will meet Kaga in turn 4" in wall
    assert "sbd-1 tbf-1" in wall
    enter(actor=acting(anna), code=desk.code, request=loss("sbd-1"), now=NOW)
    assert "sbd-1 lost" in words(shown(desk))


def test_what_an_aircraft_dropped_is_said_and_a_battle_that_is_over_is_called_finished(anna, desk):
    bombed = {"calc": "bomb", "id": {"ship": "kaga", "aircraft": "sbd-1"}, "kind": "glide", "dice": [3]}
    enter(actor=acting(anna), code=desk.code, request=bombed, now=NOW)
    assert "sbd-1 bombs dropped" in words(shown(desk))
    assert 'class="dl-may"' in shown(desk)
    Desk.objects.filter(pk=desk.pk).update(finished_at=NOW, winner="draw")
    over = shown(desk)
    assert "Finished" in words(over)
    assert 'class="dl-may"' not in over


def test_a_decided_battle_is_told(anna, desk):
    desk = a_desk(anna, ships=[KAGA], aircraft=[DAUNTLESS], scenario="asw")
    Desk.objects.filter(pk=desk.pk).update(shared=True, facts={"aircraft_destroyed": True, "submarine_destroyed": False})
    wall = shown(desk)
    assert "If it ended now" not in words(wall)
    assert words(between(wall, 'class="won-now">', "</p>"))


def test_there_is_nothing_to_press_and_no_load_to_read(desk):
    wall = shown(desk)
    assert "<form" not in wall
    assert "<button" not in between(wall, "<main", "</main>")
    for secret in ("shallow", "deep", "loaded"):
        assert secret not in words(wall)
