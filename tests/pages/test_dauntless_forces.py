"""Ships, aircraft and torpedoes of a session on their page: added, changed, taken out, kept for the club."""

from uuid import uuid4

import pytest

from campaign.acts.desk_fleet import put_of_fleet
from campaign.acts.desk_log import enter
from games.dauntless.sessions import session_of
from games.models import ClubShip, Desk, DeskEntry
from rulebooks.dauntless.data import SHIPS as SHIPS_OF_THE_BOOK
from rulebooks.dauntless.session import ledger_of
from rulebooks.dauntless.session.aircraft import loss
from tests.dauntless_desk import TORPEDO, a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
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


def at(desk, page=""):
    return f"/dauntless/{desk.code}/{page}"


def told(answer):
    return words(answer.content.decode())


def bombed(desk, user, times=1):
    for _again in range(times):
        request = {"calc": "bomb", "id": {"ship": "kaga"}, "kind": "dive", "dice": [1]}
        enter(actor=acting(user), code=desk.code, request=request, dice="table", now=NOW)


def put(client, desk, what, **said):
    forms = {"ship": "#ship", "aircraft": "#aircraft", "torpedo": ""}
    page = client.get(at(desk, "forces/"))
    fields = {**sent(page, forms[what]), "key": str(uuid4()), "edit": str(Desk.objects.get(pk=desk.pk).edit)}
    return client.post(at(desk, "forces/"), {**fields, "what": what, **{f"{what}-{name}": value for name, value in said.items()}})


def last_ship():
    return Desk.objects.get().ships[-1]


def test_a_ship_of_the_book_needs_her_class_alone(referee, desk):
    assert put(referee, desk, "ship", klass="JP BB-1").status_code == 303
    ship = last_ship()
    assert (ship["id"], ship["side"], ship["ledger"]["ship"]) == ("jp-bb-1", "JP", {"nation": "JP", "class_id": "BB-1"})
    assert ship["ledger"]["era"] == "early"


def test_a_ship_of_the_club_is_copied_into_the_session(referee, anna, desk):
    club = found_club(anna)
    cells = {"light_early": "4", "light_late": "8", "heavy_early": "3", "heavy_late": None, "speed": "2/1", "turning": "2/1"}
    row = {"nation": "US", "class_id": "DD-4", **cells, "hits": 9, "points": None, "names": "Laffey"}
    ClubShip.objects.create(club=club, nation="US", class_id="DD-4", row=row)
    Desk.objects.update(club=club)
    assert put(referee, desk, "ship", klass="US DD-4", name="Laffey").status_code == 303
    copied = {"nation": "US", "class_id": "DD-4", "speed": "2/1", "turning": "2/1", "hits": 9, "light": "4", "heavy": "3"}
    assert last_ship()["ledger"]["ship"] == copied
    assert "unknown: points" in told(referee.get(at(desk, "forces/")))


def silhouettes(client, desk):
    """On the sheet of the last ship, and in its form."""
    ship = last_ship()["id"]
    sheet = told(client.get(at(desk, f"ships/{ship}/"))).partition("Silhouette ")[2].split()[0]
    return sheet, sent(client.get(at(desk, f"forces/?ship={ship}")), "#ship")["ship-silhouette"]


def test_a_silhouette_comes_with_the_clubs_row_or_is_typed(referee, anna, desk):
    club = found_club(anna)
    figures = {"light_early": "4", "heavy_early": "3", "speed": "2/1", "turning": "2/1", "hits": 9, "points": None}
    row = {"nation": "US", "class_id": "DD-4", **figures, "silhouette": 3, "names": "Laffey"}
    ClubShip.objects.create(club=club, nation="US", class_id="DD-4", row=row)
    Desk.objects.update(club=club)
    assert put(referee, desk, "ship", klass="US DD-4").status_code == 303
    assert silhouettes(referee, desk) == ("+3", "3")
    assert put(referee, desk, "ship", klass="US DD-4", silhouette="5").status_code == 303
    assert silhouettes(referee, desk) == ("+5", "5")
    put(referee, desk, "ship", klass="JP BB-1")
    assert silhouettes(referee, desk)[0] == f"+{SHIPS_OF_THE_BOOK['JP', 'BB-1']['silhouette']}"
    assert put(referee, desk, "ship", klass="US DD-4", silhouette="21").status_code == 422


def test_a_ship_typed_in_by_hand_wants_the_figures_that_are_reckoned_with(referee, desk):
    answer = put(referee, desk, "ship", class_id="ca-3", side="US", name="Quincy", hits="15", speed="1/1")
    assert answer.status_code == 422
    assert 'value="Quincy"' in answer.content.decode()
    figures = {"class_id": "ca-3", "side": "US", "name": "Quincy", "hits": "15", "speed": "1/1", "turning": "1/1", "before": "4"}
    assert put(referee, desk, "ship", **figures).status_code == 303
    assert "4 of 15 hits · unknown: light flak, heavy flak, points" in told(referee.get(at(desk, "forces/")))


def move(desk, user, **order):
    request = {"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 1, **order}}
    enter(actor=acting(user), code=desk.code, request=request, dice="", now=NOW)


def change(client, desk, **said):
    fields = sent(client.get(at(desk, "forces/?ship=kaga")), "#ship")
    return client.post(at(desk, "forces/"), {**fields, "what": "ship", **{f"ship-{name}": value for name, value in said.items()}})


def place_of_kaga():
    state = ledger_of(session_of(Desk.objects.get()), "kaga")[1]["states"][-1]
    return state["hex"], state["facing"]


@pytest.mark.parametrize("facing", [1, 4, 6])
def test_a_ship_is_where_it_is_typed_to_be_however_it_moved_before(referee, anna, desk, facing):
    move(desk, anna, sides=1, direction="R")
    Desk.objects.update(turn=2)
    move(desk, anna)
    assert change(referee, desk, q="3", r="-2", facing=str(facing)).status_code == 303
    assert place_of_kaga() == ([3, -2], facing)
    page = referee.get(at(desk, "forces/?ship=kaga"))
    assert f"Kaga: hex 3, −2, facing {facing}." in told(page)
    assert {name: sent(page, "#ship")[f"ship-{name}"] for name in ("q", "r", "facing")} == {
        "q": "3",
        "r": "-2",
        "facing": str(facing),
    }


def test_a_ship_that_is_changed_otherwise_stays_where_it_is(referee, anna, desk):
    change(referee, desk, q="3", r="-2", facing="2")
    move(desk, anna)
    assert change(referee, desk, name="Kaga, repaired").status_code == 303
    assert place_of_kaga() == ([4, -3], 2)


def test_taking_out_stands_with_what_is_changed_and_asks_once(referee, desk):
    assert "out of play" not in told(referee.get(at(desk, "forces/")))
    page = referee.get(at(desk, "forces/?ship=kaga"))
    before, _button, _after = page.content.decode().partition("Take Kaga out of play")
    assert before.rpartition("<details")[2].count("</details>") == 0
    answer = referee.post(at(desk, "forces/"), sent(page, "#ship") | {"what": "drop_ship"})
    assert "Kaga is out of play." in told(referee.get(answer.headers["Location"]))
    form = sent(referee.get(at(desk, "forces/?aircraft=tbf-1")), "#aircraft") | {"what": "drop_aircraft"}
    assert referee.post(at(desk, "forces/"), form).status_code == 303
    left = Desk.objects.get()
    assert [one["id"] for one in (*left.ships, *left.aircraft)] == ["nagato", "texas", "i-boat", "sbd-1"]


def test_what_has_become_of_aircraft_is_seen_where_they_are_changed(referee, anna, desk):
    for request in (loss("sbd-1"), {**TORPEDO, "dice": [1], "id": {"ship": "kaga", "aircraft": "tbf-1"}}):
        enter(actor=acting(anna), code=desk.code, request=request, dice="table", now=NOW)
    page = referee.get(at(desk, "forces/"))
    assert "<s>sbd-1</s>" in page.content.decode()
    assert "tbf-1 TBF · Average · torpedo dropped · 2 shallow, 4 deep" in told(page)


def test_several_aircraft_alike_are_added_at_once_and_one_is_changed(referee, desk):
    assert put(referee, desk, "aircraft", kind="JP B5N Kate", many="3", loaded="on").status_code == 303
    added = [one for one in Desk.objects.get().aircraft if one["type"] == "B5N Kate"]
    assert [one["id"] for one in added] == ["B5N Kate 1", "B5N Kate 2", "B5N Kate 3"]
    page = referee.get(at(desk, "forces/?aircraft=B5N%20Kate%202"))
    fields = {**sent(page, "#aircraft"), "what": "aircraft", "aircraft-quality": "ace"}
    assert referee.post(at(desk, "forces/"), fields).status_code == 303
    qualities = {one["id"]: one["quality"] for one in Desk.objects.get().aircraft}
    assert (qualities["B5N Kate 2"], qualities["B5N Kate 1"]) == ("ace", "average")


def test_a_torpedo_in_the_water_is_on_the_table(referee, desk):
    assert put(referee, desk, "torpedo", nation="JP", q="1", r="-2").status_code == 422, "whither it runs is missing"
    assert put(referee, desk, "torpedo", nation="JP", q="1", r="-2", facing="4").status_code == 303
    assert "One torpedo runs on by a hex." in told(referee.get(at(desk)))
    assert "Its drop, in the log" in told(referee.get(at(desk, "forces/")))
    [line] = DeskEntry.objects.all()
    assert line.request["id"] == {"torpedo": "T1"}


def test_a_torpedo_put_into_the_water_says_which_aircraft_dropped_it(referee, desk):
    assert put(referee, desk, "torpedo", nation="US", by="tbf-1", q="1", r="-2", facing="4").status_code == 303
    assert DeskEntry.objects.get().request["id"] == {"torpedo": "T1", "aircraft": "tbf-1"}
    page = referee.get(at(desk, "forces/"))
    assert "tbf-1 TBF · Average · torpedo dropped" in told(page)
    assert put(referee, desk, "torpedo", nation="US", by="tbf-1", q="1", r="-2", facing="4").status_code == 422, "it had one"


def test_what_the_log_tells_of_is_not_taken_out(referee, anna, desk):
    bombed(desk, anna)
    form = {"what": "drop_ship", "gone": "kaga", "edit": str(Desk.objects.get().edit), "key": str(uuid4())}
    answer = referee.post(at(desk, "forces/"), form)
    assert answer.status_code == 422
    assert "Strike those lines out first" in told(answer)
    assert referee.post(at(desk, "forces/"), {**form, "gone": "texas"}).status_code == 303
    assert referee.post(at(desk, "forces/"), {**form, "gone": "nagato", "key": str(uuid4())}).status_code == 409


# --- what the club keeps -------------------------------------------------------------------------------------------------


@scene
def of_a_club(anna, tom):
    found_club(anna)
    return a_desk(anna, (tom, "US"), club="the-long-table")


def keep(client, desk, ship="kaga"):
    return client.post(at(desk, "forces/"), {"what": "keep", "kept": ship, "key": str(uuid4())})


def test_a_ship_whose_figures_were_typed_is_kept_for_the_club_in_one_act(referee, of_a_club):
    page = referee.get(at(of_a_club, "forces/"))
    assert "Keep CV-9 for The Long Table" in told(page)
    assert "Keep BB-1" not in told(page), "the book has her row"
    answer = keep(referee, of_a_club)
    assert "The Long Table has CV-9 now." in told(referee.get(answer.headers["Location"]))
    row = ClubShip.objects.get().row
    assert (row["nation"], row["class_id"], row["names"]) == ("JP", "CV-9", "Kaga")
    assert (row["light_early"], row["light_late"], row["speed"], row["hits"], row["points"]) == ("9", None, "1/1", 30, 900)
    assert "Keep CV-9" not in told(referee.get(at(of_a_club, "forces/")))
    assert keep(referee, of_a_club).status_code == 303, "once more is as once"


def test_what_the_club_knew_of_a_class_stays_where_the_ship_does_not_say(referee, anna, of_a_club):
    cells = {"nation": "JP", "class_id": "CV-9", "silhouette": "6", "hits": "28", "light_late": "2x9", "names": "Akagi"}
    put_of_fleet(actor=acting(anna), club="the-long-table", kind="ships", cells=cells, now=NOW)
    keep(referee, of_a_club)
    row = ClubShip.objects.get().row
    assert (row["hits"], row["silhouette"], row["light_late"], row["names"]) == (30, 6, "2x9", "Akagi, Kaga")


def test_only_who_keeps_the_club_keeps_a_ship_for_it(anna, tom, of_a_club):
    Desk.objects.update(referee=tom)
    client = signed_in(tom)
    assert "Keep CV-9" not in told(client.get(at(of_a_club, "forces/")))
    assert keep(client, of_a_club).status_code == 422
    assert not ClubShip.objects.exists()


@pytest.mark.parametrize("ship", ["nagato", "nobody", ""])
def test_there_is_nothing_to_keep_of_a_ship_of_the_book_or_of_none(referee, of_a_club, ship):
    keep(referee, of_a_club, ship)
    assert not ClubShip.objects.exists()
