"""The file of a session of the Dauntless desk: what goes out comes in again, and nothing that does not agree with itself."""

import json
from uuid import uuid4

import pytest

from campaign.acts.base import Refused
from campaign.acts.desk_files import load_desk
from campaign.acts.desk_forces import put_aircraft, put_torpedo
from campaign.acts.desk_log import NotWorked, enter, void
from games.dauntless.brought import LARGEST, loaded
from games.dauntless.sessions import document_of, session_of
from games.models import Desk, DeskEntry, DeskSecret
from rulebooks.dauntless import answer, ledger
from rulebooks.dauntless.ledger import ShipLedger, happened
from rulebooks.dauntless.ledger.ships import Listed
from rulebooks.dauntless.session import Broken, ledger_of
from rulebooks.dauntless.session.document import Aircraft, Ship, Torpedo
from tests.dauntless_desk import KAGA, a_desk
from tests.scenes import scene
from tests.verbs import NOW, account, acting

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


BOMB = {"calc": "bomb", "id": {"ship": "kaga"}, "kind": "dive", "dice": [5, 6]}
DIVE = {"calc": "submarine", "id": {"ship": "i-boat"}, "orders": ["dive"]}


def entered(desk, user, request, **more):
    return enter(actor=acting(user), code=desk.code, request=request, now=NOW, **more)


def load(user, document, **more):
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return load_desk(actor=acting(user), data=data, now=NOW, **more)


def full_document(desk, anna, tom):
    """With a line of each kind, one of them struck, and a sealed note."""
    for request in (
        BOMB,
        DIVE,
        {"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 1, "sides": 1, "direction": "L"}},
    ):
        entered(desk, tom if request is BOMB else anna, request, dice="table")
    void(actor=acting(tom), code=desk.code, number=1, reason="It was another ship", now=NOW)
    DeskSecret.objects.create(
        desk=desk,
        name="Entry hexes",
        side="JP",
        by=anna,
        by_name="Anna",
        salt="kaze",
        text="through 4",
        digest="9d8f5715c3b6d1e4cb8e0ed71bd6d6ca9eae5e9a5bb5b4c0fdb4a3ddf0a3f4d1",
        at=NOW,
    )
    return document_of(Desk.objects.get(pk=desk.pk))


def test_a_file_that_goes_out_comes_in_as_the_same_session(desk, anna, tom):
    document = full_document(desk, anna, tom)
    document["sealed"] = []
    again = load(anna, document)
    assert document_of(again) == document
    assert (again.from_file, again.referee_id, again.players.count()) == (True, anna.pk, 0)
    entered(again, anna, BOMB)


def test_what_the_other_side_wrote_down_unseen_is_in_no_players_file(desk, anna, tom):
    full_document(desk, anna, tom)
    for side, sees in ((None, True), ("JP", True), ("both", True), ("US", False), ("", False)):
        [sealed] = document_of(desk, side)["sealed"]
        assert (sealed["text"] == "through 4", "kaze" in json.dumps(sealed)) == (sees, sees)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d["log"][0]["answer"].update(hits=12), "answer_differs"),
        (lambda d: d["ships"][2]["ledger"]["events"].pop(), "ledger_differs"),
        (lambda d: d["log"].pop(0), "log_order"),
        (lambda d: d["log"][0]["request"].update(dice=[1] * 20_000), "line_size"),
        (lambda d: d.update(version=2), "bad_version"),
        (lambda d: d.update(title="\x00"), "bad_signs"),
        (lambda d: d["ships"].append(d["ships"][0]), "duplicate_id"),
    ],
    ids=["an answer", "a ledger", "the order", "an endless request", "the version", "a null sign", "one ship twice"],
)
def test_a_file_that_does_not_agree_with_itself_is_refused(desk, anna, tom, change, code):
    document = full_document(desk, anna, tom)
    document["sealed"] = []
    change(document)
    with pytest.raises(Broken, match=code):
        load(anna, document)
    assert Desk.objects.count() == 1


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"[" * 100_000, b"\xff\xfe", b'{"x": NaN}', b'{"a": "\\ud800"}'], ids=str
)
def test_what_is_no_session_file_is_refused(anna, data):
    with pytest.raises(Broken):
        load(anna, data)


def test_a_file_is_loaded_once_and_has_its_limits(desk, anna, monkeypatch):
    document, key = document_of(desk), uuid4()
    assert load(anna, document, key=key).pk == load(anna, document, key=key).pk
    monkeypatch.setattr("games.dauntless.brought.LARGEST", 10)
    with pytest.raises(Broken, match="file_size"):
        load(anna, document)


def test_what_depth_charges_an_aircraft_carries_goes_out_to_its_own_side_alone(desk):
    aboard = {
        side: [one["depth_charges"] for one in document_of(desk, side)["aircraft"]] for side in (None, "US", "JP", "both", "")
    }
    assert aboard[None] == aboard["US"] == aboard["both"] == [{"S": 0, "D": 0}, {"S": 2, "D": 4}]
    assert aboard["JP"] == aboard[""] == [{"S": 0, "D": 0}, {"S": 0, "D": 0}]


FIGURES = {"nation": "US", "class_id": "SS-9", "light": "2", "heavy": "6B", "speed": "1/2", "turning": "1/1", "hits": 6}
WHOLE_SHIP = {
    "id": "s", "side": "US", "name": "Growler", "silhouette": 5,
    "ledger": {
        "ship": {**FIGURES, "points": 40}, "era": "late", "anchored": True, "depth": 15, "hex": [2, -3], "facing": 4,
        "events": [{"turn": 1, "type": "correction", "hits": 1, "light": 1, "heavy": 1}],
    },
}  # fmt: skip
WHOLE_AIRCRAFT = {
    "id": "a", "side": "JP", "type": "D3A Val", "quality": "ace", "engines": 2, "loaded": True, "drop_tanks": True,
    "wing_points": 7, "cockpit_hits": 1, "depth_charges": {"S": 2, "D": 4},
}  # fmt: skip
WHOLE_TORPEDO = {
    "id": "t", "nation": "JP", "altitude": 200, "drop_turn": 2, "hex": [0, 1], "facing": 3, "state": "gone",
}  # fmt: skip


def test_whatever_is_entered_of_ships_aircraft_and_torpedoes_travels_with_the_file(anna):
    """Each of their keys, with a value that is not its default."""
    assert {*WHOLE_SHIP} == {*Ship.declared}
    assert {*WHOLE_SHIP["ledger"]} == {*ShipLedger.declared}
    assert {*WHOLE_SHIP["ledger"]["ship"]} == {*Listed.declared}
    assert {*WHOLE_AIRCRAFT} == {*Aircraft.declared}
    assert {*WHOLE_TORPEDO} == {*Torpedo.declared}
    desk = a_desk(anna, ships=[WHOLE_SHIP], aircraft=[WHOLE_AIRCRAFT])
    put_torpedo(actor=acting(anna), code=desk.code, torpedo=WHOLE_TORPEDO)
    document = document_of(Desk.objects.get())
    again = load(anna, document)
    for there in (Desk.objects.get(pk=desk.pk), again):
        assert (there.ships, there.aircraft, there.torpedoes) == ([WHOLE_SHIP], [WHOLE_AIRCRAFT], [WHOLE_TORPEDO])
    assert (document["ships"], document["aircraft"]) == ([WHOLE_SHIP], [WHOLE_AIRCRAFT])


def test_a_ship_of_unknown_silhouette_has_none_in_its_file(desk):
    assert all("silhouette" not in ship for ship in document_of(desk)["ships"])


@pytest.mark.parametrize("silhouette", [-1, 21, 3.0, True, "5"])
def test_a_silhouette_is_a_whole_number_to_twenty(anna, desk, silhouette):
    document = document_of(desk)
    document["ships"][0]["silhouette"] = silhouette
    with pytest.raises(Broken, match="bad_count"):
        load(anna, document)


def test_nothing_is_put_into_a_session_that_its_file_would_not_keep(anna, desk):
    with pytest.raises(NotWorked, match="bad_signs at aircraft.2..type"):
        put_aircraft(actor=acting(anna), code=desk.code, edit=desk.edit, aircraft=[{**WHOLE_AIRCRAFT, "type": "D3A\u202e"}])


BY_HAND = {"calc": "ship_ledger", "id": {"ship": "kaga"}, "events": [{"type": "hits", "source": "level", "hits": 0}]}


def test_a_line_by_hand_holds_how_the_ship_stood_and_not_its_whole_story(desk, anna):
    entered(desk, anna, BOMB)
    first, *_between, last = [entered(desk, anna, BY_HAND).entry for _time in range(30)]
    assert len(json.dumps(first.request)) == len(json.dumps(last.request))
    assert len(json.dumps(first.answer)) == len(json.dumps(last.answer))
    assert last.answer["states"][-1]["hits"] == 11
    assert last.answer["states"][-1]["deck"] == "closed"
    assert document_of(load(anna, document_of(desk)))["log"] == document_of(desk)["log"]


def test_lines_of_old_that_hold_the_whole_ledger_of_their_ship_still_count(desk, anna):
    entered(desk, anna, BOMB)
    whole, _stands = ledger_of(session_of(desk), "kaga")
    request = {**whole, "id": {"ship": "kaga"}, "events": [*whole["events"], {"turn": 1, **BY_HAND["events"][0], "hits": 3}]}
    DeskEntry.objects.create(desk=desk, number=2, turn=1, by_name="Anna", request=request, answer=answer(request), at=NOW)
    assert ledger_of(session_of(desk), "kaga")[1]["states"][-1]["hits"] == 14
    entered(desk, anna, BY_HAND)
    again = load(anna, document_of(desk))
    assert ledger_of(session_of(again), "kaga")[1]["states"][-1]["hits"] == 14


def events_worked(monkeypatch, work):
    """How many events of ledgers are worked out meanwhile."""
    done = []
    monkeypatch.setattr(ledger, "happened", lambda *said: done.append(said) or happened(*said))
    work()
    monkeypatch.undo()
    return len(done)


def test_what_a_file_of_lines_by_hand_costs_grows_with_their_number_and_not_with_its_square(desk, anna, monkeypatch):
    for lines in (20, 40, 60):
        for _line in range(20):
            entered(desk, anna, {**BY_HAND, "events": [{**BY_HAND["events"][0], "hits": lines // 60}]})
        data = json.dumps(document_of(desk)).encode()
        assert events_worked(monkeypatch, lambda data=data: loaded(data)) <= 4 * lines


NOTHING_HIT = {"turn": 1, "type": "correction"}


@pytest.mark.parametrize(
    "requests",
    [
        [{**KAGA["ledger"], "calc": "ship_ledger", "events": [NOTHING_HIT] * 2000 + [0]}] * 24,
        [{"calc": "spacing", "minimum": 1, "hexes": [{"id": chr(200 + i), "hex": [i, 0]} for i in range(490)]}] * 8,
        [{}] * 30_001,
    ],
    ids=["long ledgers that fail at their end", "all pairs of many hexes", "endless lines of nothing"],
)
def test_a_file_that_would_keep_the_site_at_work_for_long_is_refused_before_anything_is_worked_out(
    desk, anna, monkeypatch, requests
):
    document = document_of(desk)
    said = {"turn": 1, "answer": {"calc": "spacing", "error": {"code": "bad_object", "field": ""}}}
    document["log"] = [{"n": number, **said, "request": request} for number, request in enumerate(requests, 1)]
    data = json.dumps(document, separators=(",", ":")).encode()
    assert len(data) < LARGEST
    monkeypatch.setattr("rulebooks.dauntless.session.reading.answer", never)
    with pytest.raises(Broken, match="file_work"):
        load(anna, data)


def test_ledgers_of_ships_count_as_work_too(desk, anna, monkeypatch):
    document = document_of(desk)
    document["ships"] = [{**KAGA, "id": str(n), "ledger": {**KAGA["ledger"], "events": [NOTHING_HIT] * 1000}} for n in range(60)]
    monkeypatch.setattr("rulebooks.dauntless.session.reading.answer", never)
    with pytest.raises(Broken, match="file_work"):
        load(anna, document)


def never(*said):
    raise AssertionError("this was worked out")


def test_nobody_enters_more_of_a_ledger_than_of_anything_else(desk, anna):
    with pytest.raises(Refused, match="desk.large"):
        entered(desk, anna, {**BY_HAND, "events": BY_HAND["events"] * 500})


LOADED = {"calc": "depth_charge_load", "S": 837, "D": 841, "drops": [{"turn": 1, "S": 1, "D": 0}]}
WHOSE = [{"aircraft": "tbf-1"}, {"aircraft": "nobody"}, None, "tbf-1"]


@pytest.mark.parametrize("about", WHOSE, ids=str)
def test_no_line_tells_the_other_side_what_depth_charges_are_aboard(desk, anna, tom, about):
    entered(desk, tom, {**LOADED, "id": about})
    entered(desk, anna, DIVE)
    ours = ("US",) if about == {"aircraft": "tbf-1"} else ()
    for side in (None, "both", "US", "JP", ""):
        document = document_of(desk, side)
        told = [figure in json.dumps(document) for figure in ("837", "836", "841")]
        assert told == [side in (None, "both", *ours)] * 3
        assert document_of(load(anna, document))["log"] == document["log"]


def test_neither_does_one_whose_request_was_refused(desk, anna):
    request = {**LOADED, "id": {"aircraft": "tbf-1"}, "D": "841"}
    DeskEntry.objects.create(desk=desk, number=1, turn=1, by_name="Anna", request=request, answer=answer(request), at=NOW)
    assert "841" not in json.dumps(document_of(desk, "JP"))
    assert "841" in json.dumps(document_of(desk, "US"))
