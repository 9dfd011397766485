"""The coach's pages: odds, reviews, and batches of the computer's games, for whom they are, and how they grow."""

import json
from pathlib import Path

import pytest
from django.test import Client

from campaign.acts import trials
from campaign.acts.battles import begin_battle, change_battle, load_battle
from campaign.acts.trials import start_review, start_trials
from campaign.models import Job
from campaign.signs.figures import difference, percent
from campaign.worker import work_off
from games.kido_butai.distribution import finding
from games.kido_butai.reviewed import sentences
from games.models import Battle
from rulebooks.kido_butai import replay
from rulebooks.kido_butai.coach.trials import sums_of
from rulebooks.kido_butai.coach.worth import Happened
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
DATA = Path(__file__).parents[1] / "data" / "kido_butai"
TRIALS = "/kido-butai/trials/"


@scene
def anna():
    return account("Anna")


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(trials, "LEAST_GAMES", 1)
    monkeypatch.setattr(trials, "REVIEW_GAMES", 2)


@scene
def battle(anna):
    return load_battle(actor=acting(anna), data=(DATA / "05-whole-game.session.json").read_bytes(), now=NOW)


@scene
def going(anna):
    """Its seventh turn is in play."""
    return load_battle(actor=acting(anna), data=begun_document(), now=NOW)


def begun_document():
    document = json.loads((DATA / "05-whole-game.session.json").read_text())
    used = replay(document)["random_used"]
    return json.dumps({**document, "turns": document["turns"][:6], "random": document["random"][: used[5]]}).encode()


def batch(user, **more):
    said = {"admirals": ["cautious", "nagumo"], "games": 3, "seed": "midway", "now": NOW, **more}
    return start_trials(actor=acting(user), **said)


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return words(answer.content.decode())


def form(**more):
    return {
        "admirals": ["cautious"], "games": "100", "seed": "abc", "rearm_on_deck": "on",
        **{f"pool-{kind}": "5" for kind in ("bomber", "no-bomber", "fighter", "no-fighter")},
        **{f"room-{ship}-intact": "4" for ship in SHIPS}, **{f"room-{ship}-damaged": "1" for ship in SHIPS}, **more,
    }  # fmt: skip


SHIPS = ("Akagi", "Kaga", "Soryu", "Hiryu", "Enterprise", "Hornet", "Yorktown", "Midway")


def test_a_batch_is_begun_by_a_form_and_its_page_tells_seed_mix_and_progress(anna):
    client = signed_in(anna)
    assert "assumed, not from the publisher" in read(client, TRIALS)
    answer = client.post(TRIALS, form())
    job = Job.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"{TRIALS}{job.pk}/")
    assert job.params["settings"]["us_pools"]["bomber"] == 5
    told = read(client, answer["Location"])
    assert "seed abc" in told
    assert "5 bombers among 5 placeholders" in told
    assert "0 of 100 games" in told
    assert "not from the publisher" not in told
    assert "The cautious one" in read(client, TRIALS)
    client.post(TRIALS, form(seed="other", **{"pool-fighter": "4"}))
    assert "not from the publisher" in read(client, f"{TRIALS}{Job.objects.latest('pk').pk}/"), "one of its figures is assumed"


def test_a_form_with_faults_says_so_beside_them(anna):
    client = signed_in(anna)
    answer = client.post(TRIALS, form(games="99", admirals=[]))
    assert answer.status_code == 422
    assert "Choose at least one." in words(answer.content.decode())
    assert Job.objects.count() == 0
    for number in range(trials.MOST_AT_WORK):
        batch(anna, games=100, seed=str(number))
    answer = client.post(TRIALS, form())
    assert (answer.status_code, Job.objects.count()) == (422, trials.MOST_AT_WORK)
    assert "Wait until one of them is done" in words(answer.content.decode())


def test_a_batch_that_is_done_shows_how_the_games_ended_with_their_errors(anna, few):
    job = batch(anna)
    work_off()
    page = signed_in(anna).get(f"{TRIALS}{job.pk}/").content.decode()
    told = words(page)
    assert page.count('<svg class="picture"') == 2
    assert "The same as a table" in told
    assert "decisive Japanese victory" in told
    assert "±" in told
    assert "assumed, not from the publisher" in told
    assert "6 of 6 games" in told


def test_a_batch_that_is_at_work_is_followed_and_stopped(anna, few):
    job = batch(anna)
    client = signed_in(anna)
    first = client.get(f"{TRIALS}{job.pk}/")
    assert b"data-live" in first.content
    assert client.get(f"{TRIALS}{job.pk}/", headers={"if-none-match": first["ETag"]}).status_code == 304
    assert client.post(f"{TRIALS}{job.pk}/", {"do": "stop"}).status_code == 303
    work_off()
    told = words(client.get(f"{TRIALS}{job.pk}/", headers={"if-none-match": first["ETag"]}).content.decode())
    assert "Stopped" in told


def test_nobody_else_finds_a_batch(anna, few):
    job = batch(anna)
    other = signed_in(account("Boris"))
    assert other.get(f"{TRIALS}{job.pk}/").status_code == 404
    assert other.post(f"{TRIALS}{job.pk}/", {"do": "stop"}).status_code == 404
    assert Client().get(f"{TRIALS}{job.pk}/").status_code in (302, 404)
    assert Job.objects.get().stop_asked_at is None
    assert "The cautious one" not in read(other, TRIALS).partition("Begin a batch")[0]


def test_a_review_is_no_batch_and_a_batch_no_review(anna, battle, few):
    job = start_review(actor=acting(anna), code=battle.code, now=NOW)
    assert signed_in(anna).get(f"{TRIALS}{job.pk}/").status_code == 404


def test_many_batches_send_as_many_queries_as_one(anna, few, django_assert_num_queries):
    client = signed_in(anna)
    batch(anna)
    work_off()
    client.get(TRIALS)
    with django_assert_num_queries(2):
        client.get(TRIALS)
    for number in range(4):
        batch(anna, seed=str(number))
        work_off()
    with django_assert_num_queries(2):
        client.get(TRIALS)


def test_the_odds_of_a_planned_attack_are_told_for_those_who_are_chosen(anna, going):
    client = signed_in(anna)
    told = read(client, f"/kido-butai/{going.code}/odds/?target=Midway&unit=A1&unit=AF")
    assert "If AF, A1 attacked now." in told
    assert "Hits" in told
    part = client.get(f"/kido-butai/{going.code}/odds/?target=Midway&unit=A1", headers={"hx-request": "true"}).content.decode()
    assert part.lstrip().startswith("<section")
    assert "Choose bombers" in read(client, f"/kido-butai/{going.code}/odds/?target=Midway&unit=AF")
    assert "no such target" in read(client, f"/kido-butai/{going.code}/odds/?target=Tokyo&unit=A1")


def test_the_odds_of_a_raid_are_told_without_a_target(anna, going):
    told = read(signed_in(anna), f"/kido-butai/{going.code}/odds/")
    assert "Odds of an American attack at the end of this turn" in told
    assert "Bombers come" in told


def test_no_raid_is_foretold_once_the_game_is_over(anna, battle):
    assert "No American attack can come" in read(signed_in(anna), f"/kido-butai/{battle.code}/odds/")


def test_odds_of_a_fleet_that_nobody_saw_say_who_may_be_there_and_how_to_deal_bombers_out(anna):
    begun = begin_battle(actor=acting(anna), now=NOW)
    told = read(signed_in(anna), f"/kido-butai/{begun.code}/odds/?target=fleet1&unit=A1&unit=A2&unit=K1")
    assert "Present" in told
    assert "All on one carrier" in told
    assert "66.7%" in told, "each carrier is in two of three first fleets"


def test_odds_and_review_are_found_by_who_may_read_the_game(anna, battle):
    other = signed_in(account("Boris"))
    for address in ("odds", "review"):
        assert other.get(f"/kido-butai/{battle.code}/{address}/").status_code == 404
        assert Client().get(f"/kido-butai/{battle.code}/{address}/").status_code == 404
    change_battle(actor=acting(anna), code=battle.code, edit=0, title="", shared=True)
    for address in ("odds", "review"):
        assert other.get(f"/kido-butai/{battle.code}/{address}/").status_code == 200
        assert Client().get(f"/kido-butai/{battle.code}/{address}/").status_code == 200
    assert other.post(f"/kido-butai/{battle.code}/review/", {"do": "begin"}).status_code == 404
    assert "Look back on this game" not in read(other, f"/kido-butai/{battle.code}/review/")


def test_a_review_is_begun_followed_and_read_by_others_when_it_is_done(anna, battle, few, django_assert_num_queries):
    client, address = signed_in(anna), f"/kido-butai/{battle.code}/review/"
    change_battle(actor=acting(anna), code=battle.code, edit=0, title="", shared=True)
    assert "Nobody has looked back on this game yet." in read(client, address)
    assert client.post(address, {"do": "begin"}).status_code == 303
    first = client.get(address)
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    assert f"0 of {4 * battle.turn} games" in words(first.content.decode())
    work_off()
    told = read(client, address)
    assert "The turns that cost most" in told
    assert "2 games from each position" in told
    assert "Look back" not in told
    html = client.get(address).content.decode()
    assert html.count(f'href="/kido-butai/{battle.code}/log/#turn-1"') >= 1
    assert 'class="curve neutral-line"' in html
    with django_assert_num_queries(1):
        assert "The turns that cost most" in read(Client(), address)


def test_a_review_that_is_stopped_keeps_what_it_has(anna, battle, few):
    client, address = signed_in(anna), f"/kido-butai/{battle.code}/review/"
    client.post(address, {"do": "begin"})
    client.post(address, {"do": "stop"})
    work_off()
    told = read(client, address)
    assert "Stopped" in told
    assert "Look back on this game" in told
    assert Battle.objects.get().review == {}


def test_figures_are_rounded_and_a_small_chance_is_not_told_as_none():
    assert [percent(chance) for chance in (2 / 3, 0.0001, 0, 1)] == ["66.7%", "under 0.1%", "0.0%", "100.0%"]
    assert [difference(value) for value in (0.96, -0.96, -0.04)] == ["+1.0", "−1.0", "0.0"]


def test_a_ship_that_was_damaged_before_was_hit_again():
    told = Happened(lost=(), hit={"Hornet": 2, "Akagi": 1}, again=("Hornet",), sunk=(), americans=0, found=())
    assert sentences(told) == ("Hornet was hit again.", "Akagi was damaged.")


def ended(*differences):
    return sums_of({"differences": {str(one): 50 for one in differences}, "turns": 50})


def test_who_is_best_is_said_only_where_it_is_more_than_chance():
    good, bad, middling = ended(5, 6), ended(-6, -5), ended(4, 6)
    assert finding({"cautious": good, "random": bad}).startswith("“The cautious one” comes out best")
    alike = {"cautious": ended(-9, 9), "hunter": ended(-8, 9)}
    assert finding(alike) == "So few games do not tell “The hunter” and “The cautious one” apart"
    assert "lead, and so few games do not tell them apart" in finding({**alike, "random": bad})
    assert finding({"hunter": middling}).startswith("“The hunter”: a mean difference of +5.0")
