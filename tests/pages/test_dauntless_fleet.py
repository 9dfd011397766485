"""A club's ships and aircraft: the page, a file looked at before it is taken, and the same as files."""

import csv
import io
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.acts import clubs
from campaign.models import Club, ClubEntry
from games.models import ClubAircraft, ClubShip
from rulebooks.dauntless import answer
from rulebooks.dauntless.data import AIRCRAFT, AIRCRAFT_CELLS, COUNTERS, SHIP_CELLS
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
ADDRESS = "/clubs/the-long-table/fleet/"
HEAD = ",".join(SHIP_CELLS)
FLETCHER = "US,DD-1,4,2x10,3,5,1,1,9,2,150,Fletcher"
TEXAS = "US,BB-1,3,2x16,7,9,1/2,1/2,33,5,1200,Texas"


@scene
def keeper():
    return account("Sabine")


@scene
def club(keeper):
    clubs.found_club(actor=acting(keeper), name="The Long Table", now=NOW)
    return Club.objects.get()


@pytest.fixture
def browser(club, keeper):
    return signed_in(keeper)


def upload(client, data, name="ships.csv", kind="ships"):
    file = SimpleUploadedFile(name, data if isinstance(data, bytes) else data.encode())
    return client.post(ADDRESS, {"what": "look", "kind": kind, "file": file})


def take(client, *rows, kind="ships", head=HEAD, key=None):
    text = "\n".join((head, *rows))
    return client.post(ADDRESS, {"what": "take", "kind": kind, "text": text, "key": str(key or uuid4())})


def told(answer):
    return words(answer.content.decode())


def test_everybody_reads_what_the_club_has_and_only_its_keepers_may_change_it(browser):
    take(browser, FLETCHER)
    for client in (Client(), signed_in(account("Tom"))):
        page = client.get(ADDRESS)
        assert "Fletcher" in told(page)
        assert "Bring a file" not in told(page)
        assert take(client, TEXAS).status_code == 404
        assert upload(client, f"{HEAD}\n{TEXAS}").status_code == 404
    assert "Bring a file" in told(browser.get(ADDRESS))
    assert ClubShip.objects.count() == 1


def test_what_is_unknown_is_a_word_and_no_blank(browser):
    take(browser, "JP,SS-1,,?,6B,,1,1,6,1,,")
    page = told(browser.get(ADDRESS))
    assert "Light flak to June 1943 unknown" in page
    assert "Points unknown" in page
    assert "Heavy flak to June 1943 6B" in page


def test_a_row_of_the_club_stands_instead_of_the_books(browser):
    assert "4 classes of the book" in told(browser.get(ADDRESS))
    take(browser, TEXAS)
    page = told(browser.get(ADDRESS))
    assert "instead of the book’s" in page
    assert "3 classes of the book" in page


def test_a_file_is_looked_at_before_anything_of_it_is_stored(browser):
    answer = upload(browser, f"{HEAD}\n{FLETCHER}\nUS,XX-1,,,,,,,,,,\nJP,CA-1,3,3,3,3,1,1,many,3,,\nJP,CA-2\n")
    page = told(answer)
    assert answer.status_code == 200
    assert "3 rows cannot be taken" in page
    assert "1 row can be taken" in page
    assert "3 Class" in page
    assert "4 Hits" in page
    assert "5 the whole line" in page
    assert "Take these rows, and leave the others out" in page
    assert not ClubShip.objects.exists()


@pytest.mark.parametrize("text", ["\ufeff{}\r\n{}\r\n", "{}\r{}\r", "{}\n\n{}"])
def test_marks_at_the_head_and_ends_of_lines_of_every_kind_are_fine(browser, text):
    assert "1 row can be taken" in told(upload(browser, text.format(HEAD, FLETCHER)))


@pytest.mark.parametrize(
    ("data", "name", "says"),
    [
        (b"PK\x03\x04", "ships.xlsx", "This is no CSV file."),
        (b"\xff\xfe\x00h", "ships.csv", "The file is no text in UTF-8."),
        (f"{HEAD}\n".encode() + b"x" * 70_000, "ships.csv", "The file is larger than 64 KB."),
        (b"", "ships.csv", "Choose a file that is not empty."),
        (b"a;b;c\n1;2;3\n", "ships.csv", "first line"),
    ],
)
def test_a_file_that_cannot_be_read_says_why_beside_its_field(browser, data, name, says):
    answer = upload(browser, data, name)
    assert answer.status_code == 422
    assert says in told(answer)
    assert not ClubShip.objects.exists()


def test_the_text_of_a_file_can_be_pasted_and_put_right(browser):
    answer = browser.post(ADDRESS, {"what": "look", "kind": "ships", "text": f"{HEAD}\n{FLETCHER}"})
    assert "1 row can be taken" in told(answer)
    assert f"{HEAD}\n{FLETCHER}" in answer.content.decode()


def test_taking_it_twice_takes_it_once(browser):
    key = uuid4()
    assert take(browser, FLETCHER, key=key).status_code == 303
    assert take(browser, FLETCHER, key=key).status_code == 303
    assert ClubEntry.objects.filter(act="fleet.take").count() == 1


def test_what_cannot_be_taken_is_said_with_what_was_entered(browser):
    answer = take(browser, "US,XX-1,,,,,,,,,,")
    assert answer.status_code == 422
    assert "The file has no row that can be taken." in told(answer)
    assert "US,XX-1" in answer.content.decode()
    assert browser.post(ADDRESS, {"what": "burn"}).status_code == 422


def test_a_row_is_taken_away_again(browser):
    take(browser, FLETCHER)
    form = {"what": "drop", "kind": "ships", "nation": "US", "name": "DD-1", "key": str(uuid4())}
    assert browser.post(ADDRESS, form).status_code == 303
    assert not ClubShip.objects.exists()


def test_a_file_that_was_written_is_read_again_the_same_and_holds_no_formula(browser):
    tricky = ['"=2+2"', '"Said ""Tex"", and others"', "@home", "'quoted", "a;=b"]
    names = [f"US,DD-{n},4,2x10,3,5,1,1,9,+2,,{name}" for n, name in enumerate(tricky, 1)]
    take(browser, *names)
    before = {one.class_id: one.row for one in ClubShip.objects.all()}
    assert before["DD-1"]["names"] == "=2+2"
    file = Client().get(f"{ADDRESS}ships.csv")
    cells = [cell for row in csv.reader(io.StringIO(file.content.decode())) for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "@", "+", "-")]
    ClubShip.objects.all().delete()
    browser.post(ADDRESS, {"what": "take", "kind": "ships", "text": file.content.decode(), "key": str(uuid4())})
    assert {one.class_id: one.row for one in ClubShip.objects.all()} == before


def test_aircraft_come_the_same_way(browser):
    take(browser, "US,SBD Dauntless,1,no,6,3,2,3,6,", kind="aircraft", head=",".join(AIRCRAFT_CELLS))
    assert ClubAircraft.objects.get().row["l_hits"] == 3
    page = told(browser.get(ADDRESS))
    assert "Unknown: Lowest level speed" in page
    assert Client().get(f"{ADDRESS}aircraft.csv").content.decode().splitlines()[1] == "US,SBD Dauntless,1,no,6,3,2,3,6,?"


def test_the_files_to_fill_in_are_files_that_the_page_takes():
    for kind, rows in (("ships", 2 * sum(map(len, COUNTERS.values()))), ("aircraft", len(AIRCRAFT))):
        text = Client().get(f"/dauntless/fleet/{kind}.csv").content.decode()
        calc = {"ships": "ship_file", "aircraft": "aircraft_file"}[kind]
        found = answer({"calc": calc, "text": text})
        assert (len(found["rows"]), found["errors"]) == (rows, [])


def test_a_club_that_is_none_is_not_found(browser):
    assert browser.get("/clubs/no-club/fleet/").status_code == 404
    assert Client().get("/clubs/no-club/fleet/ships.csv").status_code == 404


def test_queries_stay_flat_when_rows_double(browser, django_assert_num_queries):
    for rows in ([FLETCHER], [TEXAS, "JP,DD-1,,,,,,,,,,", "JP,DD-2,,,,,,,,,,"]):
        take(browser, *rows)
        with django_assert_num_queries(3):
            Client().get(ADDRESS)


def test_the_clubs_page_leads_there(club):
    assert ADDRESS in Client().get("/clubs/the-long-table/").content.decode()


# --- one class or type, typed in -----------------------------------------------------------------------------------------

TYPED = {"nation": "US", "class_id": "DD-1", "light_early": "4", "light_late": "2x10", "heavy_early": "3", "heavy_late": "5",
         "speed": "1", "turning": "1", "hits": "9", "silhouette": "2", "points": "150", "names": "Fletcher"}  # fmt: skip
PLANE = {"nation": "US", "type": "SBD Dauntless", "engines": "1", "fighter": "no", "wing_points": "6", "l_hits": "3"}


def type_in(client, cells=TYPED, kind="ships", changed="", key=None):
    said = {f"{kind}-{name}": value for name, value in cells.items()}
    return client.post(ADDRESS, {"what": "put", "kind": kind, "changed": changed, "key": str(key or uuid4()), **said})


def test_a_class_typed_in_is_the_row_that_the_file_would_make(browser):
    assert type_in(browser).status_code == 303
    typed = ClubShip.objects.get().row
    ClubShip.objects.all().delete()
    take(browser, FLETCHER)
    assert ClubShip.objects.get().row == typed
    assert ClubEntry.objects.filter(act="fleet.put").count() == 1


@pytest.mark.parametrize("name", ['O’Brien, "The Good"', "=2+2", "'quoted'", "Amagiri 天霧"])
def test_names_are_taken_as_they_are_typed(browser, name):
    type_in(browser, {**TYPED, "names": name})
    assert ClubShip.objects.get().row["names"] == name
    page = browser.get(ADDRESS, {"ships": "US DD-1"})
    assert sent(page, "#one-ships")["ships-names"] == name


def test_a_type_of_aircraft_is_typed_in_too_and_what_is_empty_is_unknown(browser):
    assert type_in(browser, PLANE, kind="aircraft").status_code == 303
    row = ClubAircraft.objects.get().row
    assert (row["engines"], row["fighter"], row["takeoff_factors"]) == (1, False, None)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"class_id": ""}, "class_id"), ({"class_id": "XX-1"}, "class_id"), ({"hits": "many"}, "hits"),
     ({"heavy_late": "6Z"}, "heavy_late"),
     ({"speed": "fast"}, "speed"), ({"silhouette": "21"}, "silhouette"), ({"nation": "UK"}, "nation")],
)  # fmt: skip
def test_what_cannot_be_is_said_beside_its_field_and_nothing_typed_is_lost(browser, wrong, field):
    answer = type_in(browser, TYPED | wrong)
    assert answer.status_code == 422
    assert f'id="id_ships-{field}_error"' in answer.content.decode()
    assert sent(answer, "#one-ships")["ships-points"] == "150"
    assert not ClubShip.objects.exists()


def test_a_row_is_changed_from_its_place_in_the_list(browser):
    take(browser, FLETCHER)
    page = browser.get(ADDRESS)
    assert 'href="?ships=US+DD-1#one-ships"' in page.content.decode()
    form = sent(browser.get(ADDRESS, {"ships": "US DD-1"}), "#one-ships")
    assert browser.post(ADDRESS, form | {"ships-hits": "10"}).status_code == 303
    assert ClubShip.objects.get().row["hits"] == 10
    assert ClubShip.objects.get().row["names"] == "Fletcher"
    assert ClubEntry.objects.get(act="fleet.put").before["row"]["hits"] == 9


def test_a_row_of_the_book_is_changed_for_the_club(browser):
    form = sent(browser.get(ADDRESS, {"ships": "US BB-1"}), "#one-ships")
    assert (form["ships-class_id"], form["ships-hits"]) == ("BB-1", "33")
    browser.post(ADDRESS, form | {"ships-hits": "34"})
    assert ClubShip.objects.get().row["hits"] == 34


def test_typing_in_the_same_twice_is_once_and_the_same_again_changes_nothing(browser):
    key = uuid4()
    for _again in range(2):
        assert type_in(browser, key=key).status_code == 303
    assert "Nothing was changed." in told(browser.get(type_in(browser).headers["Location"]))
    assert ClubEntry.objects.filter(act="fleet.put").count() == 1


def test_only_keepers_type_in(browser):
    for client in (Client(), signed_in(account("Tom"))):
        assert type_in(client).status_code == 404
        assert "One class of ships" not in told(client.get(ADDRESS, {"ships": "US BB-1"}))
    assert not ClubShip.objects.exists()


@pytest.mark.parametrize("called", ["US", "US XX-9", "", "\x00 \x00", "US BB-1 "])
def test_a_row_that_there_is_not_is_an_empty_form(browser, called):
    assert browser.get(ADDRESS, {"ships": called}).status_code == 200


def test_the_desk_leads_each_to_his_clubs_ships(browser):
    assert f'href="{ADDRESS}"' in browser.get("/dauntless/").content.decode()
    assert ADDRESS not in Client().get("/dauntless/").content.decode()
