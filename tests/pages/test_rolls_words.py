"""What the page of rolls says of rarer fates: ditched and in the water, a kamikaze, a shared kill, a chase."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaign.acts.rolls import enter_die
from campaign.words import fate
from campaign.words.refusals import told
from rulebooks.refusal import Refusal
from tests.verbs import acting, confirm_report, draft_of, fly_game, mustered_campaign, open_game, write_down

pytestmark = pytest.mark.django_db


def page(owner, campaign, game):
    client = Client()
    client.force_login(owner)
    content = client.get(reverse("rolls", args=[campaign.slug, game])).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content))


def enter(campaign, game, pilot, kind, value):
    enter_die(actor=acting(), campaign=campaign, game=game, pilot=pilot, kind=kind, value=value, witness="Nina")


@pytest.mark.rule("PAW", "R7")
def test_a_ditched_pilot_waits_for_his_rescue_where_the_club_plays_it_so(owner):
    campaign = mustered_campaign(owner, rules={"ditching": "rescue"})
    fly_game(campaign, 1)
    open_game(campaign, 2)
    confirm_report(campaign, 2)
    enter(campaign, 2, "j1-1", "home", 1)
    shown = page(owner, campaign, 2)
    assert "Anna the pilot , Japan is in the water" in shown
    assert "Ditched on his way home, wounded. A 4, 5 or 6" in shown


@pytest.mark.rule("PAW", "R6")
def test_a_kamikaze_is_lost_whatever_falls_and_the_chance_is_that_of_a_ship(owner):
    campaign = mustered_campaign(owner)
    for game in (1, 2, 4):
        fly_game(campaign, game)
    open_game(campaign, 7)
    write_down(campaign, 7, j1={"kamikaze": True, "exit": {"edge": "enemy"}})
    confirm_report(campaign, 7)
    shown = page(owner, campaign, 7)
    assert "Anna the pilot , Japan dives on the fleet" in shown
    assert "1 ⁄ 3 that he hits a ship" in shown
    enter(campaign, 7, "j1-1", "attack", 6)
    shown = page(owner, campaign, 7)
    assert "A carrier is hit. Anna the pilot is dead." in shown
    assert "Hit a carrier, 10 CVP" in shown


def test_who_shared_the_kill_and_who_chased_is_told(owner):
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    open_game(campaign, 2)
    write_down(
        campaign,
        2,
        j1={"fate": "shot_down", "crew": "wounded"},
        j2={"exit": {"edge": "friendly", "turn": 20, "chased_by": "u3-1"}},
        u3={"exit": {"edge": "flank", "turn": 21}},
    )
    draft = draft_of(campaign, 2)
    seat = {sortie["pilot"]: sortie["id"] for sortie in draft.body["sorties"]}
    draft.body["claims"] = [{"by": [seat["u1-1"], seat["u2-1"]], "on": seat["j1-1"], "result": "shot_down", "turn": 9}]
    for sortie in draft.body["sorties"]:
        if sortie["pilot"] == "j2-1":
            sortie["exit"]["chased_by"] = seat["u3-1"]
    draft.save(update_fields=["body"])
    confirm_report(campaign, 2)
    assert "Shot down by Ingrid the pilot and Jörg the pilot, turn 9, wounded." in page(owner, campaign, 2)
    enter(campaign, 2, "j2-1", "home", 3)
    assert "Aircraft damaged: chased by Karim the pilot" in page(owner, campaign, 2)


def test_a_pilot_who_lives_for_certain_but_may_be_wounded_is_not_told_that_he_cannot_fail(owner):
    campaign = mustered_campaign(owner)
    fly_game(campaign, 1)
    open_game(campaign, 2)
    confirm_report(campaign, 2)
    enter(campaign, 2, "j1-1", "home", 2)
    shown = page(owner, campaign, 2)
    assert "certain that he lives through the landing alive and unhurt 5 ⁄ 6" in shown
    assert "cannot fail" not in shown
    assert "comes back alive unhurt" in shown


@pytest.mark.parametrize("code", fate.SENTENCES)
def test_every_refusal_of_dice_and_corrections_has_a_sentence(code):
    code, _slash, why = code.partition("/")
    figures = {"why": why, "value": 3, "by": "Nina", "name": "Nina", "game": 2, "before": 1, "after": 6}
    words = told(Refusal(code, "", "", figures))
    assert words.endswith(".")
    assert "?" not in words
    assert "%" not in words
