"""Pages beside the board of Kido Butai: beginning and loading a game, its settings, its end, the lobby."""

import json
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.acts import battles, clubs
from campaign.acts.battles import change_battle
from games.models import Battle
from rulebooks.kido_butai.settings import ASSUMED_POOLS
from tests.pages.kido import EXAMPLES, Laid, began, example
from tests.pages.reading import words
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW, account, acting, add_member, found_campaign

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@pytest.fixture
def browser(anna):
    return signed_in(anna)


def told(answer):
    return words(answer.content.decode())


# --- the lobby ---------------------------------------------------------------------------------------------------------


def test_the_lobby_is_open_to_all_and_asks_strangers_to_sign_in(browser):
    assert "Sign in to play" in told(Client().get("/kido-butai/"))
    assert "Begin a game" in told(browser.get("/kido-butai/"))
    for path in ("new/", "load/"):
        assert "/sign-in/" in Client().get(f"/kido-butai/{path}")["Location"]
    assert 'href="/kido-butai/"' in browser.get("/").content.decode()


def test_the_lobby_lists_what_goes_on_and_what_is_over_with_queries_that_stay(browser, anna, django_assert_num_queries):
    began(browser, title="In the morning")
    with django_assert_num_queries(3):
        assert "0 of 16 turns played" in told(browser.get("/kido-butai/"))
    for _again in range(3):
        load(browser, EXAMPLES / "05-whole-game.session.json")
    assert "The file is loaded as a game of its own, up to the end of turn 16." in told(browser.get("/kido-butai/"))
    with django_assert_num_queries(3):
        lobby = told(browser.get("/kido-butai/"))
    assert lobby.index("In the morning") < lobby.index("Finished")


def test_who_comes_first_sees_the_board_and_who_has_games_sees_them(browser):
    drawn = Client().get("/kido-butai/start.svg")
    assert drawn["Content-Type"].startswith("image/svg+xml")
    assert "Kaga" in drawn.content.decode()
    for newcomer in (Client(), browser):
        assert "/kido-butai/start.svg" in newcomer.get("/kido-butai/").content.decode()
    german = Client(headers={"accept-language": "de"}).get("/kido-butai/start.svg").content.decode()
    assert german != drawn.content.decode(), "it is in the language of who looks at it"
    began(browser)
    assert "/kido-butai/start.svg" not in browser.get("/kido-butai/").content.decode()


def test_a_game_was_played_when_its_last_move_was_made_whatever_is_settled_later(browser, anna):
    load(browser, EXAMPLES / "05-whole-game.session.json")
    Battle.objects.update(played_at=NOW)
    battle = Battle.objects.get()
    change_battle(actor=acting(anna), code=battle.code, edit=battle.edit, title="Another", shared=True)
    assert Battle.objects.get().played_at == NOW


# --- a new game ---------------------------------------------------------------------------------------------------------


def test_a_game_begins_as_the_book_has_it_with_nothing_written_down_but_its_start(browser):
    game = began(browser)
    assert game.file() == {"format": "kido-butai-session", "version": 1, "torpedo": [], "turns": [], "random": []}


def test_what_differs_from_the_book_is_written_into_the_session(browser):
    game = began(
        browser,
        **{
            "title": "Our own",
            "torpedo": ["K2", "A1"],
            "us_damage_control": "on",
            "rearm_on_deck": "",
            "pool-bomber": "9",
            "room-Akagi-intact": "5",
        },
    )
    document = game.file()
    assert document["title"] == "Our own"
    assert document["torpedo"] == ["A1", "K2"]
    assert document["settings"] == {"us_pools": {**ASSUMED_POOLS, "bomber": 9}, "capacity": {"Akagi": [5, 2]}}
    assert document["options"]["us_damage_control"] is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"pool-bomber": "61"},
        {"pool-fighter": "-1"},
        {"pool-fighter": ""},
        {"room-Akagi-intact": "3"},
        {"room-Soryu-damaged": "4"},
        {"room-Midway-intact": "1000000"},
        {"torpedo": ["AF"]},
        {"torpedo": ["X9"]},
        {"dice": "loaded"},
        {"title": "x" * 121},
        {"title": "two\nlines"},
    ],
    ids=lambda wrong: str(wrong)[:40],
)
def test_an_impossible_start_is_refused_with_what_was_entered(browser, wrong):
    before = everything_stored()
    fields = {**sent(browser.get("/kido-butai/new/"), ""), "title": "Kept", **wrong}
    answer = browser.post("/kido-butai/new/", fields)
    assert answer.status_code == 422
    assert everything_stored() == before


def test_the_form_calls_its_figures_assumed_and_names_the_rule_of_each_option(browser):
    page = told(browser.get("/kido-butai/new/"))
    assert "assumed, not from the publisher" in page
    assert [rule for rule in ("KB-R9", "KB-R29", "KB-R31", "KB-R36", "KB-R46", "KB-R47", "KB-R48") if rule not in page] == []


def test_the_same_form_sent_twice_begins_one_game(browser):
    fields = {**sent(browser.get("/kido-butai/new/"), ""), "key": str(uuid4())}
    first, second = (browser.post("/kido-butai/new/", fields) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Battle.objects.count() == 1


def test_who_has_two_hundred_games_deletes_one_first(browser, monkeypatch):
    monkeypatch.setattr(battles, "MOST_BATTLES", 1)
    game = began(browser)
    answer = browser.post("/kido-butai/new/", sent(browser.get("/kido-butai/new/"), ""))
    assert answer.status_code == 422
    assert "Delete one first" in told(answer)
    browser.post(f"{game.at}delete/", {})
    began(browser)


# --- a session file -------------------------------------------------------------------------------------------------------


def load(client, file, **more):
    data = file if isinstance(file, bytes) else file.read_bytes()
    return client.post("/kido-butai/load/", {"file": SimpleUploadedFile("game.json", data), "key": str(uuid4()), **more})


def changed(name, **said):
    return json.dumps({**example(name), **said}).encode()


@pytest.mark.parametrize("name", ["01", "02", "03", "04", "05", "06"])
def test_a_session_file_becomes_a_game_that_gives_it_back(browser, name):
    answer = load(browser, next(EXAMPLES.glob(f"{name}-*.session.json")))
    assert answer.status_code == 303
    battle = Battle.objects.get()
    assert battle.from_file
    assert browser.get(f"{answer['Location']}session.json").json() == example(name)
    assert browser.get(f"{answer['Location']}result.json").json() == example(name, "result")


def test_an_unfinished_file_is_played_on(browser):
    answer = load(browser, next(EXAMPLES.glob("01-*.session.json")))
    form = {**sent(browser.get(answer["Location"]), "/move/"), "move": "end"}
    assert browser.post(f"{answer['Location']}move/", form).status_code == 303
    assert Battle.objects.get().document["turns"][:5] == example("01")["turns"]


@pytest.mark.parametrize("name", ["07", "08"])
def test_a_file_with_an_impossible_action_is_refused_with_the_rule_the_turn_and_the_action(browser, name):
    error = example(name, "result")["error"]
    before = everything_stored()
    answer = load(browser, next(EXAMPLES.glob(f"{name}-*.session.json")))
    assert answer.status_code == 422
    page = told(answer)
    assert f"Turn {error['turn']}, action {error['action']}" in page
    assert error["rule"] in page
    assert everything_stored() == before


BAD = {
    "no JSON": b"{",
    "nothing": b"",
    "no session": b'{"format": "kido-butai-result", "version": 1}',
    "a list": b"[]",
    "depths": b"[" * 100_000,
    "binary": b"\xff\xfe\x00",
    "too large": b" " * 300_000,
    "dice left over": changed("02", random=[*example("02")["random"], 6]),
    "too few dice": changed("02", random=example("02")["random"][:-1]),
    "a die of seven": changed("02", random=[7]),
    "countless counters": changed("02", settings={"us_pools": {"bomber": 10**9}}, turns=[], random=[]),
    "decks without end": changed("02", settings={"capacity": {"Hornet": [10**9, 10**9]}}, turns=[], random=[]),
    "half a sign": changed("02", title="\ud800"),
    "a null sign": changed("02", title="a\x00b"),
    "a long title": changed("02", title="x" * 200),
    "a title with a bell": changed("02", title="a\x07b"),
    "a title of two lines": changed("02", title="two\nlines"),
    "a title that nobody sees": changed("02", title=" \u200f\u202e "),
}


@pytest.mark.parametrize("data", BAD.values(), ids=list(BAD))
def test_what_cannot_be_played_is_refused_in_words(browser, data):
    before = everything_stored()
    answer = load(browser, data)
    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    assert everything_stored() == before


def test_without_a_file_the_page_asks_for_one(browser):
    assert "Choose a file" in told(browser.post("/kido-butai/load/", {"key": str(uuid4())}))


# --- settings, deletion ----------------------------------------------------------------------------------------------------


def settle(game, **said):
    fields = sent(game.client.get(f"{game.at}settings/"), "")
    return game.client.post(f"{game.at}settings/", {**fields, **said})


def test_a_game_is_shared_and_entered_in_the_league_of_a_club_of_ones_own(browser, anna):
    clubs.found_club(actor=acting(anna), name="The Long Table", now=NOW)
    game = began(browser)
    assert Client().get(game.at).status_code == 404
    assert settle(game, shared="on", club="the-long-table", title="Ours").status_code == 303
    battle = Battle.objects.get()
    assert (battle.title, battle.shared, battle.club.slug) == ("Ours", True, "the-long-table")
    assert Client().get(game.at).status_code == 200
    assert f"http://testserver{game.at}" in browser.get(f"{game.at}settings/").content.decode()


def test_a_part_in_a_campaign_of_the_club_is_enough_and_no_part_is_not(browser, anna):
    sabine = account("Sabine")
    club = clubs.found_club(actor=acting(sabine), name="The Long Table", now=NOW).club
    game = began(browser)
    assert settle(game, club=club.slug).status_code == 422
    campaign = found_campaign(sabine)
    type(campaign).objects.filter(pk=campaign.pk).update(club=club)
    add_member(campaign, anna)
    assert settle(game, club=club.slug).status_code == 303


def test_settings_of_a_game_that_was_played_on_meanwhile_show_both(browser, anna):
    game = began(browser)
    fields = sent(browser.get(f"{game.at}settings/"), "")
    change_battle(actor=acting(anna), code=Battle.objects.get().code, edit=0, title="Theirs")
    answer = browser.post(f"{game.at}settings/", {**fields, "title": "Yours"})
    assert answer.status_code == 409
    assert "Theirs" in told(answer)
    assert "Yours" in told(answer)
    again = browser.post(f"{game.at}settings/", sent(answer, ""))
    assert (again.status_code, Battle.objects.get().title) == (303, "Yours")


def test_a_game_is_deleted_when_it_is_said_again(browser):
    game = began(browser)
    assert browser.get(f"{game.at}delete/").status_code == 200
    assert Battle.objects.exists()
    assert browser.post(f"{game.at}delete/", {}).status_code == 303
    assert not Battle.objects.exists()


# --- files -------------------------------------------------------------------------------------------------------------------


def test_files_are_called_after_the_game(browser):
    game = began(browser, title="Früh am Morgen")
    assert 'filename="frueh-am-morgen.session.json"' in browser.get(f"{game.at}session.json")["Content-Disposition"]
    assert browser.get(f"{game.at}result.json").json()["turn"] == 0


def test_the_turn_in_play_is_not_yet_in_the_file(browser, monkeypatch):
    monkeypatch.setattr(battles, "chance_of", lambda battle: Laid())
    game = began(browser)
    game.move("launch:strike", "AF")
    assert game.file()["turns"] == []
    game.move("end")
    assert game.file()["turns"][0]["actions"] == [{"do": "launch", "to": "strike", "squadrons": ["AF"]}]
