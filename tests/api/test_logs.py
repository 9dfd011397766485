"""A log of VASSAL for programs: brought as bytes, kept, read by each as far as he may."""

import base64

import pytest

from campaign.models import Upload
from tests import verbs
from tests.api.asking import Asker, as_person, codes
from tests.files.vassal_made import EVENING, vlog
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def owner():
    return verbs.account()


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner, visibility="public")


def at(campaign, more):
    return f"campaigns/{campaign.slug}/{more}"


def brought(campaign, owner, data=None):
    body = {"name": "evening.vlog", "encoded": base64.b64encode(data or vlog(EVENING)).decode()}
    return as_person(owner).send(at(campaign, "games/1/imports/"), body)


def kept(campaign, owner):
    brought(campaign, owner)
    upload = Upload.objects.get()
    answer = as_person(owner).send(at(campaign, f"imports/{upload.pk}/keep/"), {"edit": upload.edit})
    assert answer.status_code == 200, answer.content
    return upload


def test_a_log_is_brought_as_bytes_and_says_whom_it_means(campaign, owner):
    assert brought(campaign, owner).status_code == 200
    told = as_person(owner).get(at(campaign, f"imports/{Upload.objects.get().pk}/")).json()
    assert (told["kind"], told["state"], told["ready"], told["where"]) == ("vassal", "waiting", True, "opens")
    assert {person["called"]: person["pilot"] for person in told["people"]}["Jörg"] == "u2-1"


def test_a_damaged_log_is_refused_with_its_place(campaign, owner):
    answer = brought(campaign, owner, vlog(data=b"!VCSK5axy"))
    assert answer.status_code == 422
    assert codes(answer) == ["log.hex"]
    assert not Upload.objects.exists()


def test_it_is_listed_with_its_game_and_members_read_its_chat(campaign, owner):
    upload = kept(campaign, owner)
    assert [log["number"] for log in Asker().get(at(campaign, "games/1/logs/")).json()["logs"]] == [upload.pk]
    told = as_person(owner).get(at(campaign, f"games/1/logs/{upload.pk}/?q=shot")).json()
    [line] = told["lines"]
    assert line["made"][0]["words"] == "Anna the pilot shot Jörg the pilot down, turn 9."
    assert [piece["text"] for piece in line["pieces"] if piece["tag"]] == ["!!shot Jörg"]
    assert [throw["dice"] for throw in told["throws"]] == [[3, 4, 1], [6, 2]]


def test_who_is_no_member_gets_the_dice_together_and_no_word(campaign, owner):
    upload = kept(campaign, owner)
    answer = Asker().get(at(campaign, f"games/1/logs/{upload.pk}/"))
    told = answer.json()
    assert (told["lines"], told["throws"], [row["player"] for row in told["faces"]]) == ([], [], [""])
    assert (told["module"], told["said"], told["thrown"]) == ("Pacific Skies", len(EVENING), 5)
    assert "Anna" not in answer.content.decode()


def test_how_dice_stand_is_set_and_refused_in_words(campaign, owner):
    edit = verbs.fresh(campaign).options_edit
    assert codes(as_person(owner).put(at(campaign, "log-dice/"), {"edit": edit, "form": "none"})) == ["log.pattern"]
    assert as_person(owner).put(at(campaign, "log-dice/"), {"edit": edit, "form": "{player}: {dice}"}).status_code == 200
    assert verbs.fresh(campaign).log_dice == "{player}: {dice}"
