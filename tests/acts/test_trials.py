"""Games of the computer in the background: in steps, stopped, taken up by another worker, and none counted twice."""

import json
import uuid
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from campaign.acts import trials
from campaign.acts.base import Refused
from campaign.acts.battles import begin_battle, delete_battle, load_battle, play_move
from campaign.acts.trials import MOST_AT_WORK, start_review, start_trials
from campaign.jobs import finish, stop, take
from campaign.models import Job
from campaign.worker import run, work_off
from games.kido_butai.moves import Move
from games.kido_butai.reviewed import review_page
from games.models import Battle
from rulebooks.kido_butai.coach.admirals import ADMIRALS
from rulebooks.kido_butai.coach.trials import sums_of
from rulebooks.kido_butai.coach.trials import trials as played
from rulebooks.kido_butai.settings import Options, Settings
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
WHOLE = Path(__file__).parents[1] / "data" / "kido_butai" / "05-whole-game.session.json"


@scene
def anna():
    return account("Anna")


@pytest.fixture
def few(monkeypatch):
    """Batches may be so small as a test has time for."""
    monkeypatch.setattr(trials, "LEAST_GAMES", 1)
    monkeypatch.setattr(trials, "REVIEW_GAMES", 2)


@pytest.fixture
def by_ones(monkeypatch):
    """Each step plays one game, and a job’s turn is over after it."""
    monkeypatch.setattr(trials, "STEP", timedelta(0))
    monkeypatch.setattr(trials, "TURN", timedelta(0))


def begun(user, games=4, admirals=("cautious", "hunter"), seed="midway", **more):
    return start_trials(actor=acting(user), admirals=admirals, games=games, seed=seed, now=NOW, **more)


def stored(job):
    return {key: sums_of(each) for key, each in Job.objects.get(pk=job.pk).result["sums"].items()}


def at_once(games=4, seed="midway", settings=None, options=None):
    """The same games, played without a job."""
    return {
        key: played(ADMIRALS[key], settings or Settings(), options or Options(), seed, range(games))
        for key in ("cautious", "hunter")
    }


def code_of(refused):
    return refused.value.refusals[0].code


def test_each_admiral_plays_the_games_of_the_seed(anna, few):
    job = begun(anna)
    assert work_off() == 1
    job.refresh_from_db()
    assert (job.state, job.progress, job.total) == (Job.State.DONE, 8, 8)
    assert stored(job) == at_once()


def test_the_counter_mix_and_the_options_are_those_of_the_form(anna, few):
    pools = {"bomber": 3, "no-bomber": 9, "fighter": 1, "no-fighter": 2}
    job = begun(anna, settings={"us_pools": pools}, options={"random_targets": True})
    work_off()
    assert stored(job) == at_once(settings=Settings(pools=pools), options=Options(random_targets=True))


def test_steps_of_one_game_give_what_one_step_gives_and_others_come_between(anna, few, by_ones):
    first, second = begun(anna), begun(anna, seed="other")
    worked = []
    while (job := take(timezone.now())) is not None:
        worked.append(job.pk)
        run(job)
    assert worked == [first.pk, second.pk] * 8
    assert stored(first) == at_once()
    assert stored(second) == at_once(seed="other")
    assert set(Job.objects.values_list("state", flat=True)) == {Job.State.DONE}


def test_a_worker_that_dies_leaves_the_rest_to_the_next_and_nothing_counts_twice(anna, few, by_ones, monkeypatch):
    job = begun(anna)
    dead = take(timezone.now())
    with monkeypatch.context() as dying:
        dying.setattr(trials, "give_back", lambda *_: None)
        trials.work_off(dead)
    assert take(timezone.now()) is None
    Job.objects.update(leased_until=timezone.now() - timedelta(seconds=1))
    other = take(timezone.now())
    trials.work_off(dead)
    assert not finish(dead, timezone.now())
    assert Job.objects.get(pk=job.pk).progress == 1
    run(other)
    work_off()
    assert stored(job) == at_once()
    assert Job.objects.get(pk=job.pk).state == Job.State.DONE


def test_a_stopped_batch_keeps_what_is_played(anna, few, by_ones):
    job = begun(anna)
    run(take(timezone.now()))
    stop(job=job)
    assert work_off() == 1
    job.refresh_from_db()
    assert (job.state, job.progress) == (Job.State.STOPPED, 1)
    assert work_off() == 0


def test_a_batch_of_somebody_who_closed_his_account_stops(anna, few):
    job = begun(anna)
    anna.is_active = False
    anna.save(update_fields=["is_active"])
    work_off()
    job.refresh_from_db()
    assert (job.state, job.progress) == (Job.State.STOPPED, 0)


def test_the_same_form_sent_twice_begins_one_batch(anna, few):
    key = uuid.uuid4()
    assert begun(anna, key=key) == begun(anna, key=key)
    assert Job.objects.count() == 1


def test_nobody_has_more_than_two_batches_at_work(anna, few):
    for number in range(MOST_AT_WORK):
        begun(anna, seed=str(number))
    with pytest.raises(Refused) as refused:
        begun(anna, seed="more")
    assert code_of(refused) == "trials.many"
    begun(account("Boris"))
    work_off()
    begun(anna, seed="more")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"admirals": []}, "trials.admirals"),
        ({"admirals": ["cautious", "yamamoto"]}, "trials.admirals"),
        ({"games": 99}, "trials.games"),
        ({"games": 10_001}, "trials.games"),
        ({"seed": " "}, "trials.seed"),
        ({"seed": "x" * 41}, "trials.seed"),
        ({"settings": {"us_pools": {"bomber": -1}}}, "trials.mix"),
        ({"options": {"unknown": True}}, "trials.mix"),
    ],
)
def test_what_cannot_be_played_is_refused(anna, wrong, code):
    with pytest.raises(Refused) as refused:
        begun(anna, **{"games": 100, **wrong})
    assert code_of(refused) == code
    assert Job.objects.count() == 0


def test_nobody_who_has_no_account_begins_a_batch():
    with pytest.raises(Refused) as refused:
        start_trials(actor=acting(None), admirals=["cautious"], games=100, seed="x")
    assert code_of(refused) == "trials.account"


@scene
def battle(anna):
    return load_battle(actor=acting(anna), data=WHOLE.read_bytes(), now=NOW)


def test_a_review_plays_on_from_every_position_and_is_kept_with_the_battle(anna, battle, few):
    job = start_review(actor=acting(anna), code=battle.code, now=NOW)
    assert job.total == 2 * battle.turn * 2
    work_off()
    battle.refresh_from_db()
    assert (battle.review["turns"], battle.review["games"], battle.review["admiral"]) == (battle.turn, 2, "cautious")
    page = review_page(battle, None)
    assert [line.turn for line in page.lines] == list(range(1, battle.turn + 1))
    assert page.whole
    assert page.at_end.replace("−", "-") == f"{battle.japan - battle.usa:+.1f}"


def test_a_review_in_steps_is_that_at_once(anna, battle, few, by_ones, monkeypatch):
    job = start_review(actor=acting(anna), code=battle.code, now=NOW)
    while (again := take(timezone.now())) is not None:
        run(again)
    in_steps = Job.objects.get(pk=job.pk).result
    monkeypatch.setattr(trials, "STEP", timedelta(seconds=30))
    monkeypatch.setattr(trials, "TURN", timedelta(seconds=60))
    other = start_review(actor=acting(anna), code=battle.code, now=NOW)
    assert other != job
    work_off()
    assert Job.objects.get(pk=other.pk).result == in_steps


def test_a_game_in_play_is_looked_back_on_over_its_complete_turns(anna, few):
    going = begin_battle(actor=acting(anna), now=NOW)
    with pytest.raises(Refused) as refused:
        start_review(actor=acting(anna), code=going.code, now=NOW)
    assert code_of(refused) == "review.turns"
    play_move(actor=acting(anna), code=going.code, edit=0, move=Move("end"), now=NOW)
    first = start_review(actor=acting(anna), code=going.code, now=NOW)
    assert start_review(actor=acting(anna), code=going.code, now=NOW) == first, "one that is at work is enough"
    play_move(actor=acting(anna), code=going.code, edit=1, move=Move("end"), now=NOW)
    work_off()
    going.refresh_from_db()
    assert len(going.review["sums"]) == 3
    assert [line.turn for line in review_page(going, None).lines] == [1]


def test_a_review_of_a_game_that_is_deleted_meanwhile_stops(anna, battle, few):
    job = start_review(actor=acting(anna), code=battle.code, now=NOW)
    delete_battle(actor=acting(anna), code=battle.code)
    work_off()
    assert Job.objects.get(pk=job.pk).state == Job.State.STOPPED


def test_only_its_player_has_a_game_looked_back_on(battle, few):
    with pytest.raises(Refused) as refused:
        start_review(actor=acting(account("Boris")), code=battle.code, now=NOW)
    assert code_of(refused) == "battle.gone"


def test_a_review_that_died_before_it_was_kept_with_the_battle_is_kept_by_the_next_worker(anna, battle, few):
    job = start_review(actor=acting(anna), code=battle.code, now=NOW)
    work_off()
    done = Battle.objects.get(pk=battle.pk).review
    Battle.objects.update(review={})
    Job.objects.filter(pk=job.pk).update(state=Job.State.WAITING, done_at=None)
    work_off()
    assert Battle.objects.get(pk=battle.pk).review == json.loads(json.dumps(done))
