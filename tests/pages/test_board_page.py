"""The projector board: what it shows, and when it is another page than before."""

import re
import uuid

import pytest
from django.test import Client

from campaign.acts.base import Actor
from campaign.acts.drafts import save_draft
from campaign.models import Campaign
from campaign.queries.board import board as structure
from games.models import Part, Roll
from tests import verbs
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def sabine():
    return verbs.account("Sabine")


@scene
def campaign(sabine):
    """Game 1 is over, game 2 is being entered; everybody may read."""
    campaign = verbs.mustered_campaign(sabine, name="Autumn")
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    verbs.fly_game(campaign, 1, u1={"fate": "lost"})
    return campaign


def board(campaign, client=None, tag=""):
    headers = {"If-None-Match": tag} if tag else {}
    return (client or Client()).get(f"/c/{campaign.slug}/board/", headers=headers)


def shown(campaign, client=None):
    text = re.sub(r"<[^>]*>", " ", board(campaign, client).content.decode())
    return re.sub(r"\s+", " ", text)


def save(campaign, game=2, **said):
    """Keep a draft as the report's page does."""
    draft = verbs.draft_of(campaign, game)
    body = {**draft.body, **said}
    save_draft(actor=Actor("Sabine"), campaign=campaign, game=game, edit=draft.edit, body=body, key=uuid.uuid4(), now=verbs.NOW)


def down(campaign, seat, game=2):
    sorties = verbs.draft_of(campaign, game).body["sorties"]
    return [{**sortie, "fate": "shot_down"} if sortie.get("pilot") == f"{seat}-1" else sortie for sortie in sorties]


def test_it_has_nothing_to_press_and_follows_changes(campaign):
    html = board(campaign).content.decode()
    body = html.split("<body")[1]
    assert "<form" not in body
    assert "<nav" not in body
    assert not re.search(r"<button(?![^>]*hidden)", body)
    assert re.search(r'<main id="main" data-live="[^"]+">', html)
    assert '<noscript><meta http-equiv="refresh"' in html


def test_it_shows_the_score_what_if_it_ended_now_the_dice_and_who_is_down(campaign):
    text = shown(campaign)
    for part in ("Game 1 · The Japanese Offensive", "If it ended now: ", "Latest dice", "Most kills", "of 36 turns"):
        assert part in text
    assert "aircraft lost, captured" in text


def test_a_finished_campaign_says_who_won_and_an_empty_one_that_nothing_was_flown(sabine, campaign):
    empty = verbs.found_campaign(sabine, name="Empty")
    Campaign.objects.filter(pk=empty.pk).update(visibility="public")
    assert "No game has been flown yet" in shown(empty)
    read = verbs.fresh(campaign)
    read.score.complete, read.score.japan, read.score.usa = True, 3, 5
    assert structure(read).verdict() == "The USA won by 2"


def test_dice_that_wait_are_said_with_whose_they_are(sabine):
    campaign = verbs.mustered_campaign(sabine, name="Waiting")
    Campaign.objects.filter(pk=campaign.pk).update(visibility="public")
    verbs.open_game(campaign)
    verbs.write_down(campaign, 1, j1={"damaged": True})
    verbs.confirm_report(campaign)
    text = shown(campaign)
    assert "dice wait" in text
    assert "his dice wait: home, deck" in text or "his die waits: home" in text


def test_of_a_draft_it_shows_who_is_down_and_says_that_nobody_confirmed_it(campaign):
    verbs.open_game(campaign, 2)
    before = campaign.score.japan
    save(campaign, sorties=down(campaign, "j2"), claims=[{"by": "u2-1", "on": "j2-1", "result": "shot_down"}])
    text = shown(campaign)
    assert "Down so far" in text
    assert "not confirmed" in text
    assert "shot down by" in text
    assert verbs.fresh(campaign).score.japan == before


HALF_FILLED = [{"sorties": [None, {"id": "x"}]}, {"sorties": [{"id": "j2-1", "pilot": "j2-1", "fate": "lost"}], "claims": [7]}]


@pytest.mark.parametrize("body", HALF_FILLED)
def test_a_half_filled_draft_breaks_nothing(campaign, body):
    verbs.open_game(campaign, 2)
    draft = verbs.draft_of(campaign, 2)
    draft.body = body
    draft.save(update_fields=["body"])
    assert board(campaign).status_code == 200


def test_it_stays_the_same_while_nothing_happens(campaign):
    verbs.open_game(campaign, 2)
    tag = board(campaign)["ETag"]
    again = board(campaign, tag=tag)
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("page", ["board", "desk"])
def test_it_is_another_page_after_a_draft_a_part_a_report_and_a_die(sabine, campaign, page):
    client = Client()
    client.force_login(sabine)
    client.get(f"/c/{campaign.slug}/{page}/")  # the first answer brings the cookie that the forms' tokens are made with
    tags = []

    def look():
        answer = client.get(f"/c/{campaign.slug}/{page}/", headers={"If-None-Match": tags[-1]} if tags else {})
        assert answer.status_code == 200
        tags.append(answer["ETag"])
        assert client.get(f"/c/{campaign.slug}/{page}/", headers={"If-None-Match": tags[-1]}).status_code == 304

    look()
    verbs.open_game(campaign, 2)
    look()
    save(campaign, sorties=down(campaign, "j2"))
    look()
    draft = verbs.draft_of(campaign, 2)
    part = Part.objects.create(game=draft.game, seat=campaign.seats.get(code="u2"), edit=1, filed_at=verbs.NOW)
    look()
    Part.objects.filter(pk=part.pk).update(edit=2)
    look()
    Part.objects.filter(pk=part.pk).update(taken=2)
    look()
    verbs.write_down(campaign, 2, j2={"fate": "lost"})
    verbs.confirm_report(campaign, 2)
    look()
    fell = Roll.objects.count()
    verbs.throw_all(campaign)
    assert Roll.objects.count() > fell
    look()
    assert len(set(tags)) == len(tags)


def test_strangers_of_a_private_campaign_are_not_told_that_it_exists(campaign):
    Campaign.objects.filter(pk=campaign.pk).update(visibility="private")
    assert board(campaign).status_code == 404
    assert board(campaign, tag='"x"').status_code == 404


def test_asking_again_costs_two_queries_and_a_member_four_at_most(
    sabine, campaign, django_assert_num_queries, django_assert_max_num_queries
):
    anybody, member = Client(), Client()
    member.force_login(sabine)
    tags = {client: board(campaign, client)["ETag"] for client in (anybody, member)}
    with django_assert_max_num_queries(2):
        assert board(campaign, anybody, tags[anybody]).status_code == 304
    with django_assert_max_num_queries(4):
        assert board(campaign, member, tags[member]).status_code == 304


def test_the_first_view_keeps_to_seven_queries(campaign, django_assert_max_num_queries):
    verbs.open_game(campaign, 2)
    board(campaign)
    verbs.write_down(campaign, 2, j2={"fate": "lost"})
    Campaign.objects.filter(pk=campaign.pk).update(version=99)
    with django_assert_max_num_queries(8):
        assert board(campaign).status_code == 200


@pytest.mark.parametrize("path", ["", "board/", "standings/", "roster/", "journal/", "dice/", "games/1/", "pilots/j1-1/"])
def test_pages_for_reading_follow_changes(campaign, path):
    html = Client().get(f"/c/{campaign.slug}/{path}").content.decode()
    assert re.search(r'<main id="main" data-live="&quot;[0-9a-f]{32}&quot;">', html)
    assert "js/live" in html
