"""A scene is built once, and each test finds it as it was built."""

from contextlib import nullcontext

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Campaign, Score
from tests.reconciled import reconciled
from tests.scenes import Scene, Stage, scene
from tests.verbs import account, found_campaign

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return account("Sabine")


@scene
def campaign(sabine):
    return found_campaign(sabine, name="As it was")


@scene
def another(sabine):
    return found_campaign(sabine, name="Another")


@pytest.mark.parametrize("time", ["first", "second", "third"])
def test_what_a_test_does_to_rows_and_to_objects_the_next_does_not_see(campaign, sabine, time):
    assert Campaign.objects.get().name == campaign.name == "As it was"
    assert (sabine.username, User.objects.get().username) == ("Sabine", "Sabine")
    sabine.username = campaign.name = "Changed"
    sabine.save(update_fields=["username"])
    Campaign.objects.update(name="Changed")
    account(f"The {time}")


def test_where_another_is_wanted_it_stands_alone(another, sabine):
    assert Campaign.objects.get() == another
    assert User.objects.get() == sabine


def test_a_test_without_scenes_finds_nothing_stored():
    assert not User.objects.exists()
    assert not Campaign.objects.exists()


def test_what_stands_is_not_built_again_and_what_is_not_wanted_goes():
    built = []

    def people():
        built.append("people")
        return account("Petra")

    def league(people):
        built.append("league")
        return found_campaign(people, name="League")

    def cup(people):
        built.append("cup")
        return found_campaign(people, name="Cup")

    stage, below, first, second = Stage(), Scene(people), Scene(league), Scene(cup)
    shown = [stage.show([below, first]) for _ in range(2)]
    assert built == ["people", "league"]
    assert shown[0]["league"] == shown[1]["league"]
    assert shown[0]["league"] is not shown[1]["league"]
    assert stage.show([below, second])["cup"] == Campaign.objects.get()
    assert built == ["people", "league", "cup"]
    assert stage.show([]) == {}
    assert not User.objects.exists()


def test_a_scene_that_cannot_be_built_leaves_nothing_behind():
    def broken():
        account("Petra")
        raise LookupError

    stage = Stage()
    with pytest.raises(LookupError):
        stage.show([Scene(broken)])
    assert not User.objects.exists()
    assert stage.show([]) == {}


@pytest.mark.parametrize("looks", [True, False])
def test_what_a_test_writes_is_compared_with_a_replay(campaign, looks):
    with pytest.raises(AssertionError) if looks else nullcontext(), reconciled():
        if looks:
            Score.objects.filter(campaign=campaign).update(japan=999)
        else:
            assert Campaign.objects.get().score.japan == 0


@pytest.mark.parametrize("taken_back", [True, False])
def test_what_was_taken_back_to_a_savepoint_needs_no_replay_and_what_was_written_before_it_does(campaign, taken_back):
    scores = Score.objects.filter(campaign=campaign)
    with nullcontext() if taken_back else pytest.raises(AssertionError), reconciled():
        if not taken_back:
            scores.update(japan=999)
        with transaction.atomic():
            scores.update(japan=998)
            transaction.set_rollback(True)


def test_a_scene_that_is_not_what_a_replay_says_is_refused():
    def spoiled():
        made = found_campaign()
        Score.objects.filter(campaign=made).update(japan=999)

    with pytest.raises(AssertionError):
        Stage().show([Scene(spoiled)])
