"""The story by programs: read by whoever sees the campaign, told and illustrated by referees' tokens alone."""

import base64

import pytest

from campaign.models import Photo
from tests import verbs
from tests.api.asking import Asker, codes, with_token
from tests.painting import painted
from tests.scenes import scene


@scene
def owner():
    return verbs.account("Sabine")


@scene
def campaign(owner):
    campaign = verbs.mustered_campaign(owner, visibility="public")
    verbs.fly_game(campaign, 1)
    return campaign


@scene
def referee(campaign, owner):
    return with_token(campaign, owner, "referee")


def at(campaign, rest):
    return f"campaigns/{campaign.slug}/{rest}"


def photo(**said):
    told = {"game": 1, "name": "table.png", "words": "The table", "encoded": base64.b64encode(painted()).decode()}
    return {**told, **said}


def test_a_chapter_is_written_read_and_left_to_the_facts_again(campaign, referee):
    before = referee.get(at(campaign, "story/")).json()["chapters"][1]
    assert (before["own"], before["edit"]) == (False, None)
    referee.put(at(campaign, "story/1/"), {"edit": None, "text": "It *rained*."})
    after = Asker().get(at(campaign, "story/")).json()["chapters"][1]
    assert (after["text"], after["own"], after["facts"]) == ("It *rained*.", True, before["facts"])
    assert referee.put(at(campaign, "story/1/"), {"edit": None, "text": "Mine."}).status_code == 409
    referee.send(at(campaign, "story/1/reset/"), {"edit": after["edit"]})
    assert referee.get(at(campaign, "story/")).json()["chapters"][1]["own"] is False


def test_a_photo_is_brought_reworded_and_taken_away(campaign, referee):
    assert referee.send(at(campaign, "photos/"), photo()).json()["changed"]
    [shown] = referee.get(at(campaign, "story/")).json()["chapters"][1]["photos"]
    assert (shown["words"], shown["width"], shown["height"]) == ("The table", 320, 200)
    referee.put(at(campaign, f"photos/{shown['number']}/"), {"edit": 0, "game": 0, "words": "Two tables"})
    [moved] = referee.get(at(campaign, "story/")).json()["chapters"][0]["photos"]
    assert moved["words"] == "Two tables"
    referee.send(at(campaign, f"photos/{shown['number']}/remove/"), {"edit": 1})
    assert not Photo.objects.filter(removed_at=None).exists()


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({"encoded": "no base64!"}, "photo.broken"),
        ({"encoded": "Ärger"}, "photo.broken"),
        ({"encoded": base64.b64encode(b"no picture").decode()}, "photo.broken"),
        ({"words": " "}, "photo.words"),
        ({"game": 3}, "photo.game"),
        ({"caption": "x" * 301}, "photo.caption"),
    ],
)
def test_what_is_no_photo_is_refused_with_its_code(campaign, referee, said, wanted):
    answer = referee.send(at(campaign, "photos/"), photo(**said))
    assert (answer.status_code, codes(answer)) == (422, [wanted])
    assert not Photo.objects.exists()


def test_the_link_is_opened_read_and_closed_by_referees_alone(campaign, owner, referee):
    referee.send(at(campaign, "story/link/"), {})
    assert "/story/" in referee.get(at(campaign, "story/link/")).json()["link"]
    assert Asker().get(at(campaign, "story/link/")).status_code in (401, 404)
    assert with_token(campaign, owner, "read").get(at(campaign, "story/link/")).status_code == 403
    referee.send(at(campaign, "story/link/close/"), {})
    assert referee.get(at(campaign, "story/link/")).json()["link"] is None


def test_one_pilots_story_is_read_and_nobodys_is_not(campaign):
    assert Asker().get(at(campaign, "story/pilots/j1-1/")).json()["title"] == "Anna the pilot"
    assert Asker().get(at(campaign, "story/pilots/j99/")).status_code in (401, 404)
