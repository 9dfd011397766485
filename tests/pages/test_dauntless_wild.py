"""The desk and what nobody sends by its forms: wild session files, and lines that are about nothing that is there."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaign.acts.desk_log import NotWorked, enter, void
from campaign.acts.strikes import attach_desk
from games.dauntless.evening.aids import AIDS
from games.models import Desk, DeskEntry, GameDesk
from rulebooks.dauntless import CALCS, answer
from tests import verbs
from tests.dauntless_desk import DAUNTLESS, DIVE, I_BOAT, KAGA, TORPEDO, a_desk
from tests.files.campaigns import everything_stored
from tests.pages.world import signed_in
from tests.rulebooks.dauntless.seeds import SEEDS
from tests.verbs import NOW, acting

pytestmark = pytest.mark.django_db
PAGES = (
    "desk_table desk_wall desk_log desk_forces desk_players desk_settings desk_file desk_timer desk_timer_clock desk_notes "
    "desk_secrets desk_aids desk_flak desk_torpedoes desk_dive desk_attack desk_victory desk_place"
).split()
TORPEDO_RUNS = {"id": "t1", "nation": "US", "altitude": 100, "drop_turn": 1, "hex": [0, 0], "facing": 1}
THERE = {"ship": "kaga", "aircraft": "sbd-1", "torpedo": "t1", "mission": {"side": "US", "route": "off_table"}}
STRANGE = {"ship": ["x"], "aircraft": {"a": 1}, "torpedo": [1], "mission": {"side": [], "aircraft": ["x"]}, "sealed": {}}


def line(number, request):
    return {"n": number, "turn": 1, "by": "Ann", "request": request, "answer": answer(request), "void": False}


def document(*requests, **more):
    log = [line(number, request) for number, request in enumerate(requests, 1)]
    parts = {"ships": [KAGA, I_BOAT], "aircraft": [DAUNTLESS], "torpedoes": [TORPEDO_RUNS], "log": log}
    return {"format": "dauntless-desk", "version": 1, "date": "1944-11", **parts, **more}


def brought(client, data):
    return client.post("/dauntless/load/", {"file": SimpleUploadedFile("evening.json", data)})


def walked(client, desk):
    """Every page of the session opens."""
    addresses = [reverse(page, args=[desk.code]) for page in PAGES]
    addresses += [reverse("desk_ship", args=[desk.code, ship["id"]]) for ship in desk.ships]
    addresses += [reverse("desk_attack", args=[desk.code]) + f"?entered={one.number}" for one in desk.log.all()]
    addresses += [reverse("desk_aid", args=[desk.code, calc]) + "?of=sbd-1" for calc in AIDS]
    assert {client.get(address).status_code for address in addresses} == {200}


REFUSED = [{"calc": calc, "id": THERE} for calc in CALCS]
ABOUT_NOTHING = [{**seed, "id": STRANGE} for seed in SEEDS.values()]
NO_REQUESTS = [{}, *({"calc": calc} for calc in ([], {}, 3, True, "x")), {"calc": "solitaire_move", "table": [1]}]
NO_REQUESTS += [{"calc": "bomb", "kind": kind} for kind in ([], {}, 3)]


@pytest.mark.parametrize(
    "requests", [REFUSED, ABOUT_NOTHING, NO_REQUESTS], ids=["all refused", "about strange things", "no requests"]
)
def test_every_page_opens_whatever_the_lines_of_a_file_hold(owner, requests):
    client = signed_in(owner)
    assert brought(client, json.dumps(document(*requests, scenario="kamikaze_attack")).encode()).status_code == 303
    walked(client, Desk.objects.get())


@pytest.mark.parametrize("requests", [REFUSED, ABOUT_NOTHING], ids=["all refused", "about strange things"])
def test_the_campaigns_pages_open_whatever_a_session_behind_its_game_holds(owner, requests):
    campaign, client = verbs.mustered_campaign(owner), signed_in(owner)
    verbs.open_game(campaign)
    brought(client, json.dumps(document(*requests)).encode())
    attach_desk(actor=acting(owner), campaign=campaign, game=1, desk=Desk.objects.get().code, now=NOW)
    behind, at = GameDesk.objects.get(), f"/c/{campaign.slug}/games/1/"
    sent = {"row": behind.pk, "edit": behind.edit, "draft": verbs.draft_of(campaign).edit}
    assert client.post(f"{at}desk/send/", sent).status_code in (303, 422)
    assert {client.get(address).status_code for address in (at, f"{at}desk/")} == {200}


SAID = "@@"
WILD = {
    "without end": "1e999",
    "no number": "NaN",
    "thousands of digits": "9" * 5000,
    "a hundred levels": "[" * 100 + "]" * 100,
    "nine hundred levels": "[" * 900 + "]" * 900,
    "endless levels": '{"a":' * 100_000,
    "a null sign": '"\\u0000"',
    "half a sign": '"\\ud800"',
}


@pytest.mark.parametrize("said", WILD.values(), ids=WILD)
def test_values_that_cannot_be_kept_are_refused_and_nothing_is_stored(owner, said):
    client, before = signed_in(owner), everything_stored()
    data = json.dumps(document({"calc": "era", "date": "1944-11", "id": SAID})).replace(f'"{SAID}"', said)
    assert brought(client, data.encode()).status_code == 422
    assert everything_stored() == before


UNSEEN = ["a\u202eb", "a\u2066b", "a\x07b", "a\x85b", "a\x00b"]
LINES = ["two\nlines", "two\r", "\u2028x"]


@pytest.mark.parametrize("said", UNSEEN + LINES, ids=ascii)
@pytest.mark.parametrize(
    ("place", "key"),
    [("ships", "name"), ("aircraft", "type"), ("torpedoes", "id"), ("log", "by"), ("log", "reason"), ("log", "voided_by")],
)
def test_no_name_in_a_file_has_signs_that_nobody_sees_or_breaks_the_line(owner, place, key, said):
    wild = document({"calc": "era", "date": "1944-11"})
    wild[place] = [{**wild[place][0], key: said}]
    answer = brought(signed_in(owner), json.dumps(wild).encode())
    assert answer.status_code == 422
    assert "holds signs that nobody sees or that break the line" in answer.text
    assert not Desk.objects.exists()


@pytest.mark.parametrize("said", UNSEEN, ids=ascii)
def test_no_line_of_a_log_holds_signs_that_nobody_sees(owner, said):
    client, desk = signed_in(owner), a_desk(owner)
    wild = document({"calc": "era", "date": "1944-11", "id": {"aircraft": said}}, {"calc": "era", "id": {said: 1}})
    assert brought(client, json.dumps(wild).encode()).status_code == 422
    with pytest.raises(NotWorked, match="bad_signs"):
        enter(actor=acting(owner), code=desk.code, request={"calc": "era", "date": "1944-11", "id": [said]}, now=NOW)


@pytest.mark.parametrize("name", [".", "..", "a/../b", "/a", "a/", "a//b", "./a"])
def test_no_id_is_a_step_in_an_address(owner, name):
    for place in ("ships", "aircraft", "torpedoes"):
        wild = document()
        wild[place] = [{**wild[place][0], "id": name}]
        answer = brought(signed_in(owner), json.dumps(wild).encode())
        assert (answer.status_code, "nor begins or ends with a slash" in answer.text) == (422, True)


@pytest.mark.parametrize("name", ["Ki-45/46 1", "%2e%2e", "a?b#c", "a\\b", "長門", "...", "a.b"])
def test_every_page_opens_whatever_else_a_ship_is_called(owner, name):
    client, wild = signed_in(owner), document()
    wild["ships"] = [{**KAGA, "id": name}]
    assert brought(client, json.dumps(wild).encode()).status_code == 303
    walked(client, Desk.objects.get())


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1944-10-25", "1944-W43-3"])
def test_a_line_of_an_impossible_moment_is_of_the_loading(owner, at):
    client, wild = signed_in(owner), document({"calc": "era", "date": "1944-11"}, {"calc": "era", "date": "1944-11"})
    wild["log"][0]["at"] = at
    wild["log"][1] |= {"at": at, "void": True}
    assert brought(client, json.dumps(wild).encode()).status_code == 303
    assert set(DeskEntry.objects.values_list("at", flat=True)) == {Desk.objects.get().begun_at}
    assert client.get(reverse("desk_log", args=[Desk.objects.get().code])).status_code == 200


@pytest.mark.parametrize(
    "request_",
    [
        {**DIVE, "id": {"ship": "gone"}, "dice": [6]},
        {**TORPEDO, "id": {"ship": "gone"}, "dice": [3]},
        {"calc": "ship_ledger", "id": {"ship": "gone"}, **KAGA["ledger"]},
        {"calc": "ship_move", **SEEDS["ship_move"], "id": {"ship": "gone"}},
        {"calc": "era", "date": "1944-11", "id": {"ship": "gone"}},
        SEEDS["rockets"],
        {"calc": "era", "date": "1944-11", "id": {"torpedo": "\x00"}},
        {"calc": "era", "date": "1944-11", "id": "\ud800"},
        {"calc": "era", "date": "1944-11", "id": float("inf")},
        {"calc": []},
        {},
    ],
    ids=["bomb", "torpedo", "ledger", "move", "era", "rockets", "null sign", "half a sign", "inf", "no calc", "nothing"],
)
def test_a_line_about_no_ship_of_the_session_or_that_cannot_be_kept_is_not_written(owner, request_):
    desk = a_desk(owner)
    with pytest.raises(NotWorked):
        enter(actor=acting(owner), code=desk.code, request=request_, now=NOW)
    assert not DeskEntry.objects.exists()


def test_a_line_of_a_file_about_ships_that_are_not_there_can_be_struck(owner):
    client = signed_in(owner)
    brought(client, json.dumps(document(SEEDS["rockets"])).encode())
    void(actor=acting(owner), code=Desk.objects.get().code, number=1, reason="Of another evening.", now=NOW)
    assert DeskEntry.objects.get().void
