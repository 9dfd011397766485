"""Pages around the table of a session: the lobby, a new one, players, settings, log, wall, files, the end."""

import json
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts.desk_log import enter
from games.models import Desk, DeskPlayer
from tests.dauntless_desk import KAGA, SHIPS, a_desk
from tests.pages.reading import words
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW, account, acting, found_club

pytestmark = pytest.mark.django_db


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@scene
def desk(anna, tom):
    return a_desk(anna, (tom, "US"))


@pytest.fixture
def referee(anna):
    return signed_in(anna)


@pytest.fixture
def player(tom):
    return signed_in(tom)


def at(desk, page=""):
    return f"/dauntless/{desk.code}/{page}"


def told(answer):
    return words(answer.content.decode())


def bombed(desk, user, times=1):
    for _again in range(times):
        request = {"calc": "bomb", "id": {"ship": "kaga"}, "kind": "dive", "dice": [1]}
        enter(actor=acting(user), code=desk.code, request=request, dice="table", now=NOW)


def queries(client, address):
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(address).status_code == 200
    return len(caught)


# --- the lobby and a new session -----------------------------------------------------------------------------------------


def test_the_lobby_shows_each_his_sessions_and_strangers_the_way_in(referee, player, desk):
    for client in (referee, player):
        assert "Off Savo" in told(client.get("/dauntless/"))
    strange = told(Client().get("/dauntless/"))
    assert "Off Savo" not in strange
    assert "Sign in to begin a session" in strange
    assert "Off Savo" not in told(signed_in(account("A stranger")).get("/dauntless/"))


def test_the_people_of_a_club_find_its_sessions_and_look_on(anna, desk):
    club = found_club(anna)
    keeper = account("Keeper")
    club.keepers.create(user=keeper)
    Desk.objects.update(club=club)
    page = signed_in(keeper)
    assert "Off Savo" in told(page.get("/dauntless/"))
    assert "/enter/" not in page.get(at(desk)).content.decode()
    assert page.get(at(desk, "settings/")).status_code == 404


def test_the_lobby_asks_the_same_of_the_database_for_one_session_and_for_many(referee, anna, desk):
    few = queries(referee, "/dauntless/")
    for _more in range(5):
        a_desk(anna)
    assert queries(referee, "/dauntless/") == few


def test_who_has_no_session_yet_is_told_how_to_come_by_one(player, desk):
    nobody = told(signed_in(account("A stranger")).get("/dauntless/"))
    assert "You have no session yet." in nobody
    for page in (told(player.get("/dauntless/")), told(Client().get("/dauntless/"))):
        assert "You have no session yet." not in page


def test_an_empty_session_begins_with_its_form_and_goes_on_to_its_ships(referee, desk):
    fields = {**sent(referee.get("/dauntless/new/")), "title": "Our own", "date": "1943-08", "players": "alone"}
    answer = referee.post("/dauntless/new/", fields)
    begun = Desk.objects.get(title="Our own")
    assert answer["Location"] == at(begun, "forces/")
    assert begun.players.get().side == DeskPlayer.Side.BOTH
    assert referee.post("/dauntless/new/", fields)["Location"] == answer["Location"], "the same form begins one"


@pytest.mark.parametrize(
    "wrong", [{"date": "1942"}, {"date": "1942-13"}, {"players": "three"}, {"club": "theirs"}, {"title": "x" * 121}]
)
def test_a_wrong_beginning_keeps_what_was_entered(referee, desk, wrong):
    before = everything_stored()
    answer = referee.post("/dauntless/new/", {**sent(referee.get("/dauntless/new/")), "title": "Kept", **wrong})
    assert answer.status_code == 422
    assert everything_stored() == before


# --- people --------------------------------------------------------------------------------------------------------------


def test_the_referee_hands_out_links_and_takes_people_from_the_table(referee, player, desk):
    page = referee.get(at(desk, "players/")).content.decode()
    assert all(f"/dauntless/join/{secret}/" in page for secret in desk.seats.values())
    assert player.get(at(desk, "players/")).status_code == 404
    common = {"edit": "0", "key": str(uuid4())}
    assert referee.post(at(desk, "players/"), {**common, "what": "renew", "side": "JP"}).status_code == 303
    assert desk.seats["JP"] not in referee.get(at(desk, "players/")).content.decode()
    stale = {**common, "what": "leave", "player": str(DeskPlayer.objects.get().pk), "key": str(uuid4())}
    assert referee.post(at(desk, "players/"), stale).status_code == 409
    assert referee.post(at(desk, "players/"), {**stale, "edit": "1"}).status_code == 303
    assert player.get(at(desk)).status_code == 404, "lost rights stop at once"
    assert referee.post(at(desk, "players/"), {"what": "dance"}).status_code == 422


# --- settings, log, wall, files ------------------------------------------------------------------------------------------


def test_settings_are_saved_and_an_older_form_sees_both(referee, desk):
    fields = {**sent(referee.get(at(desk, "settings/"))), "title": "Renamed", "shared": "on", "heavy_min_range": "12"}
    assert referee.post(at(desk, "settings/"), fields).status_code == 303
    stored = Desk.objects.get()
    assert (stored.title, stored.shared, stored.settings["heavy_min_range"], stored.settings["light_max_range"]) == (
        "Renamed", True, 12, None,
    )  # fmt: skip
    clash = referee.post(at(desk, "settings/"), {**fields, "title": "Other", "key": str(uuid4())})
    assert clash.status_code == 409
    assert "Renamed" in told(clash)
    assert referee.post(at(desk, "settings/"), {**fields, "plot_limit": "5"}).status_code == 422


def test_the_log_has_every_line_with_its_sum_and_the_wall_no_controls(referee, tom, desk):
    for request in (
        {"calc": "torpedo", "id": {"ship": "texas"}, "nation": "JP", "altitude": 100, "level_bank": True, "hexes_entered": 3,
         "aspect": "fore", "dice": [3]},
        {"calc": "bomb", "id": {"ship": "kaga", "aircraft": "sbd-1"}, "kind": "dive", "dice": [5, 6]},
    ):  # fmt: skip
        enter(actor=acting(tom), code=desk.code, request=request, dice="site", now=NOW)
    log = told(referee.get(at(desk, "log/")))
    assert "Texas Torpedo: 16 hits. (3 + 1) × 4 = 16" in log
    assert "Kaga Dive bombing: 11 hits. sbd-1 · 5 + 6 = 11 Tom · site dice" in log
    wall = referee.get(at(desk, "wall/")).content.decode()
    assert "<form" not in wall
    assert "<button" not in wall.replace('<button class="button" type="button" data-live-show hidden>', "")
    assert "11" in wall


@pytest.mark.parametrize("page", ["", "log/", "wall/", "forces/"])
def test_pages_ask_the_same_of_the_database_however_long_the_log_and_the_fleet(referee, anna, desk, page):
    bombed(desk, anna)
    few = queries(referee, at(desk, page))
    bombed(desk, anna, 12)
    Desk.objects.update(ships=[*SHIPS, *({**KAGA, "id": f"sister {n}"} for n in range(12))])
    assert queries(referee, at(desk, page)) == few <= 9


def test_an_open_page_hears_of_nothing_until_something_happens(player, anna, desk):
    player.get(at(desk))  # which brings the token of its forms
    tag = player.get(at(desk))["ETag"]
    again = {"If-None-Match": tag}
    with CaptureQueriesContext(connection) as caught:
        assert player.get(at(desk), headers=again).status_code == 304
    assert len(caught) <= 5
    bombed(desk, anna)
    assert player.get(at(desk), headers=again).status_code == 200


def load(client, data, **more):
    data = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post("/dauntless/load/", {"file": SimpleUploadedFile("s.json", data), "key": str(uuid4()), **more})


def test_a_session_file_goes_out_and_comes_in_again(referee, anna, desk):
    bombed(desk, anna, 2)
    answer = referee.get(at(desk, "session.json"))
    assert 'filename="off-savo.session.json"' in answer["Content-Disposition"]
    again = load(referee, answer.json())
    assert again.status_code == 303
    assert referee.get(f"{again['Location']}session.json").json() == answer.json()


def test_a_file_with_another_answer_in_its_log_is_refused_with_the_line(referee, anna, desk):
    bombed(desk, anna, 2)
    document = referee.get(at(desk, "session.json")).json()
    document["log"][1]["answer"]["hits"] = 30
    before = everything_stored()
    answer = load(referee, document)
    assert answer.status_code == 422
    assert "Line 2 of the log" in told(answer)
    assert "does not come out of its request" in told(answer)
    for broken in (b"{", b"", b"[]", b"\xff\xfe\x00"):
        assert load(referee, broken).status_code == 422
    assert "Choose a file" in told(referee.post("/dauntless/load/", {}))
    assert everything_stored() == before


def test_deleting_says_what_goes_with_it_and_is_for_the_referee(referee, player, anna, desk):
    bombed(desk, anna)
    page = told(referee.get(at(desk, "delete/")))
    assert "one line of its log" in page
    assert "4 ships with their ledgers" in page
    assert "the seat of one other player" in page
    assert player.post(at(desk, "delete/"), {}).status_code == 404
    assert referee.post(at(desk, "delete/"), {}).status_code == 303
    assert not Desk.objects.exists()
