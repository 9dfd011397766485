"""The battle off Midway on game 2's page, and the pages on which a referee attaches, puts right and detaches it."""

import json
import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.acts.battles import load_battle
from campaign.acts.loading import load
from campaign.acts.operations import attach_operation, correct_operation
from campaign.exports.campaign_file import campaign_file
from campaign.models import Campaign, JournalEntry
from games.flown import game_page
from games.models import Battle, Operation
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.pages.reading import between, page, words
from tests.pages.world import signed_in
from tests.rulebooks.battles import LEVEL, REFUSED, UNFINISHED, session
from tests.scenes import scene
from tests.sent_forms import sent

HEAD = '<h2 id="operation">'


@scene
def campaign(owner):
    """A club that gives CVP for the battle; games 1 and 2 are flown."""
    campaign = verbs.mustered_campaign(owner, visibility="public", rules={"kido_butai_cvp": {LEVEL: [1, 4]}})
    verbs.fly_game(campaign, 1)
    verbs.fly_game(campaign, 2)
    return campaign


@pytest.fixture
def player(campaign):
    user = verbs.account("Nina")
    verbs.add_member(campaign, user, "player", "u1")
    return signed_in(user)


def at(campaign, more="", game=2):
    return f"/c/{campaign.slug}/games/{game}/operation/{more}"


def attached(campaign, name="05-whole-game", **said):
    attach_operation(actor=verbs.acting(), campaign=campaign, session=session(name), now=verbs.NOW, **said)
    return Operation.objects.get(game__campaign=campaign)


def posted(client, to, /, **sent):
    """A form of which the differences were seen before."""
    return client.post(to, {"key": str(uuid4()), "seen": Campaign.objects.get().version, **sent})


def confirmed(client, answer, /, **more):
    """The form of a page that shows what would change, sent."""
    return client.post(answer.request["PATH_INFO"], {**sent(answer, ""), **more})


def shown(campaign, client=None):
    return words(between(page(campaign, "games/2/", client), HEAD, "</section>"))


def played(player):
    """A finished game of his here."""
    return load_battle(actor=verbs.acting(player), data=json.dumps(session()).encode(), now=verbs.NOW)


def file_of(name="05-whole-game"):
    return SimpleUploadedFile("midway.json", json.dumps(session(name)).encode(), "application/json")


def test_everybody_who_sees_the_game_sees_what_came_of_the_battle(campaign):
    attached(campaign, commander="Zoë")
    said = shown(campaign)
    for words_ in (
        "Zoë commanded. The game ended with turn 16, 1930, at 2 to 10: major Japanese defeat.",
        "Turn 4, 0730",
        "The base on Midway is destroyed. KB 6c",
        "Carriers sunk 0 6",
        "Total 2 10",
        "from a file",
        "It gives Japan 1 and the USA 4 CVP in game 2 (PAW-R19).",
    ):
        assert words_ in said
    why = words(between(page(campaign, "games/2/"), 'id="why"', "</section>"))
    assert "The battle off Midway: major Japanese defeat PAW-R19 4" in why


def test_a_game_without_one_says_nothing_but_to_the_referee_and_only_of_game_2(campaign, referee, player):
    for client in (Client(), player):
        assert HEAD not in page(campaign, "games/2/", client)
    assert at(campaign) in page(campaign, "games/2/", referee)
    assert HEAD not in page(campaign, "games/1/", referee)


@pytest.mark.parametrize(
    ("rules", "name", "flown", "said"),
    [
        ({}, "05-whole-game", 2, "It gives no CVP: this campaign sets none for it (PAW-R19)."),
        ({"draw": [1, 1]}, "05-whole-game", 2, "Its level gives no CVP in this campaign (PAW-R19)."),
        ({LEVEL: [1, 4]}, UNFINISHED, 2, "It gives no CVP as long as it is not finished (PAW-R19)."),
        ({LEVEL: [1, 4]}, "05-whole-game", 1, "It gives Japan 1 and the USA 4 CVP once game 2 is reported (PAW-R19)."),
    ],
)
def test_why_it_gives_nothing_is_said(owner, rules, name, flown, said):
    campaign = verbs.mustered_campaign(owner, visibility="public", rules={"kido_butai_cvp": rules})
    for game in range(1, flown + 1):
        verbs.fly_game(campaign, game)
    attached(campaign, name)
    assert said in shown(campaign)


def test_ones_own_game_is_attached_by_a_choice(campaign, referee, owner):
    own = played(owner)
    assert f'value="{own.code}"' in page(campaign, "games/2/operation/", referee)
    answer = posted(referee, at(campaign), own=own.code)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/c/{campaign.slug}/games/2/#operation")
    assert "Sabine commanded." in shown(campaign)
    assert f"kido-butai/{own.code}" not in page(campaign, "games/2/")
    Battle.objects.update(shared=True)
    posted(referee, at(campaign), own=own.code, commander="Sabina", edit=Operation.objects.get().edit, reason="His name.")
    assert f"kido-butai/{own.code}" in page(campaign, "games/2/")


@pytest.mark.parametrize("form", ["https://club.example/kido-butai/{}/", "{}", "https://x.example/kido-butai/{}?since=4"])
def test_a_shared_game_is_attached_by_its_address(campaign, referee, form):
    other = played(verbs.account("Olga"))
    Battle.objects.update(shared=True)
    assert posted(referee, at(campaign), address=form.format(other.code)).status_code == 303
    assert Operation.objects.get().player_name == "Olga"


def test_a_file_is_attached_and_the_same_form_sent_twice_attaches_once(campaign, referee):
    form = {"key": str(uuid4()), "commander": "Zoë", "seen": verbs.fresh(campaign).version}
    for _time in range(2):
        assert referee.post(at(campaign), {**form, "file": file_of()}).status_code == 303
    assert JournalEntry.objects.filter(act="operation.attach").count() == 1
    got = Client().get(at(campaign, "session.json"))
    assert json.loads(got.content) == session()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose a game, or the file of one."),
        ({"text": "not JSON"}, "This is no JSON"),
        ({"text": "{}"}, "This is no session file of Kido Butai: its part “format” is not"),
        ({"text": json.dumps(session(REFUSED))}, "Turn 2, action 1: That carrier has no room for AF."),
        ({"address": "https://club.example/kido-butai/nowhere/"}, "There is no such game"),
    ],
)
def test_what_cannot_be_attached_is_said_and_what_was_entered_stays(campaign, referee, sent, said):
    answer = posted(referee, at(campaign), commander="Zoë", **sent)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert said in words(html)
    assert 'value="Zoë"' in html
    assert not Operation.objects.exists()


def test_a_file_that_is_too_large_or_no_text_is_said_so(campaign, referee):
    for data in (b"\xff\xfe\x00{}", b"{" * (1024 * 1024 + 1)):
        answer = posted(referee, at(campaign), file=SimpleUploadedFile("x.json", data))
        assert answer.status_code == 422
        assert len(answer.content) < 100_000
    assert "a session file has at most 1024 KB" in words(answer.content.decode())


def test_another_version_takes_its_place_with_a_reason_and_the_score_follows(campaign, referee):
    edit = attached(campaign).edit
    assert posted(referee, at(campaign), file=file_of(UNFINISHED), edit=edit).status_code == 422
    assert posted(referee, at(campaign), file=file_of(UNFINISHED), edit=edit, reason="Unfinished.").status_code == 303
    assert "not finished, after" in shown(campaign)
    assert "It gives no CVP" in shown(campaign)


def test_a_stale_form_shows_both_and_keeping_ones_own_puts_right_what_stands_now(campaign, referee):
    edit = attached(campaign).edit
    assert posted(referee, at(campaign), commander="Zoe", edit=edit, reason="So she is called.").status_code == 303
    answer = posted(referee, at(campaign), file=file_of(UNFINISHED), edit=edit, reason="Unfinished.", commander="Zoë")
    assert answer.status_code == 409
    assert "Zoe" in words(answer.content.decode())
    stands = Operation.objects.get().edit
    kept = {"text": json.dumps(session(UNFINISHED)), "edit": stands, "reason": "Unfinished.", "commander": "Zoë"}
    assert posted(referee, at(campaign), **kept).status_code == 303
    assert "Zoë commanded." in shown(campaign)


def test_two_referees_who_attach_one_each_see_both(campaign, referee):
    attached(campaign)
    answer = posted(referee, at(campaign), file=file_of(UNFINISHED))
    assert answer.status_code == 409
    again = {"text": json.dumps(session(UNFINISHED)), "edit": Operation.objects.get().edit}
    assert "Give a reason" in words(posted(referee, at(campaign), **again).content.decode())


def test_what_attaching_changes_is_shown_first_and_then_done(campaign, referee):
    looked = referee.post(at(campaign), {"key": str(uuid4()), "commander": "Zoë", "file": file_of()})
    told = words(looked.content.decode())
    assert looked.status_code == 200
    assert "Nothing is done yet." in told
    assert "All games" in told
    assert re.search(r"Game 2 \d+ → \d+ \d+ → \d+", told)
    assert not Operation.objects.exists()
    assert not JournalEntry.objects.filter(act="operation.attach").exists()
    assert confirmed(referee, looked).headers["Location"].endswith("/games/2/#operation")
    assert "Zoë commanded." in shown(campaign)


def test_what_changes_no_figure_is_done_at_once(owner, referee):
    campaign = verbs.mustered_campaign(owner)
    for more in ({}, {"edit": "1", "commander": "Zoë", "reason": "Her name."}):
        more = more and {**more, "edit": Operation.objects.get().edit}
        assert referee.post(at(campaign), {"key": str(uuid4()), "file": file_of(), **more}).status_code == 303


def test_who_was_shown_an_older_campaign_is_shown_it_anew(campaign, referee):
    looked = referee.post(at(campaign), {"key": str(uuid4()), "file": file_of()})
    verbs.fly_game(campaign, 4)
    again = confirmed(referee, looked)
    assert again.status_code == 200
    assert not Operation.objects.exists()
    assert confirmed(referee, again).status_code == 303


def test_it_is_detached_with_a_reason_once_it_is_seen_and_the_message_takes_that_back(campaign, referee):
    edit = attached(campaign).edit
    looked = referee.get(at(campaign, "detach/"))
    assert re.search(r"Game 2 \d+ → \d+ \d+ → \d+", words(looked.content.decode()))
    unreasoned = confirmed(referee, looked)
    assert unreasoned.status_code == 422
    assert "Give a reason" in words(unreasoned.content.decode())
    unseen = referee.post(at(campaign, "detach/"), {"edit": edit, "reason": "Not ours."})
    assert 'value="Not ours."' in unseen.content.decode()
    assert confirmed(referee, looked, edit=edit - 1, reason="Not ours.").headers["Location"] == at(campaign)
    assert Operation.objects.count() == 1
    answer = confirmed(referee, looked, reason="Not ours.")
    assert answer.headers["Location"] == f"/c/{campaign.slug}/games/2/#operation"
    assert "/undo/" in page(campaign, "games/2/", referee)
    assert not Operation.objects.exists()
    assert referee.get(at(campaign, "detach/")).status_code == 303, "nothing is there any more"


def test_the_page_names_the_option_and_says_until_when_it_can_be_set(owner, referee, campaign):
    begun = words(page(campaign, "games/2/operation/", referee))
    assert (
        "CVP for the battle off Midway (PAW-R19). This campaign gives CVP for it. A report is confirmed, so that stands." in begun
    )
    fresh = verbs.mustered_campaign(owner, name="Fresh")
    html = page(fresh, "games/2/operation/", referee)
    assert "This campaign gives none. It can be set until the first report is confirmed; then it is frozen." in words(html)
    assert f"/c/{fresh.slug}/options/#rules" in html


def test_players_and_strangers_find_no_page_to_change_it(campaign, player):
    edit = attached(campaign).edit
    for client in (player, Client(), signed_in(verbs.account("Mallory"))):
        for more in ("", "detach/"):
            answer = posted(client, at(campaign, more), edit=edit, reason="Mine.")
            assert answer.status_code == 404 or "/sign-in/" in answer.headers.get("Location", "")
    assert Operation.objects.count() == 1


def test_its_map_is_a_picture_that_a_browser_keeps_as_long_as_nothing_changes(campaign):
    edit = attached(campaign).edit
    first = Client().get(at(campaign, "midway.svg"))
    assert first.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert first.content.startswith(b"<svg")
    assert at(campaign, "midway.svg") in page(campaign, "games/2/")
    assert Client().get(at(campaign, "midway.svg"), headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    common = {"actor": verbs.acting(), "campaign": campaign, "now": verbs.NOW}
    correct_operation(**common, session=session(UNFINISHED), edit=edit, reason="Another file.")
    assert Client().get(at(campaign, "midway.svg"), headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_only_game_2_has_such_a_page(campaign, referee):
    assert referee.get(at(campaign, game=1)).status_code == 404
    assert referee.get(at(campaign, "session.json")).status_code == 404


def test_a_game_asks_for_the_battle_only_where_there_is_one(campaign, django_assert_num_queries):
    with django_assert_num_queries(3):
        game_page(campaign.pk, 2)
    attached(campaign)
    with django_assert_num_queries(4):
        game_page(campaign.pk, 2)


def test_the_campaign_file_carries_it_to_another_site(campaign, owner):
    attached(campaign, commander="Zoë")
    told = campaign_file(verbs.fresh(campaign))
    copy = load(actor=verbs.acting(owner), record=read_campaign(told), now=verbs.NOW).campaign
    assert campaign_file(copy) == told
    assert verbs.fresh(copy).score.scores == verbs.fresh(campaign).score.scores
    assert Operation.objects.get(game__campaign=copy).player_name == "Zoë"
