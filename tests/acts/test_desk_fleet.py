"""A club's ships and aircraft: taken from a file by its keepers, with an entry in the club's own journal."""

import uuid

import pytest

from campaign.acts import clubs
from campaign.acts.base import Refused
from campaign.acts.desk_fleet import MOST_ROWS, drop_of_fleet, put_of_fleet, take_fleet
from campaign.models import Club, ClubEntry
from campaign.words.clubs import club_sentence
from games.models import ClubAircraft, ClubShip
from rulebooks.dauntless.data import AIRCRAFT_CELLS, SHIP_CELLS
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
HEAD = ",".join(SHIP_CELLS)
FLETCHER = "US,DD-1,4,2x10,3,5,1,1,9,2,150,Fletcher"


@scene
def keeper():
    return account("Sabine")


@scene
def club(keeper):
    clubs.found_club(actor=acting(keeper), name="The Long Table", now=NOW)
    return Club.objects.get()


def take(user, *rows, kind="ships", head=HEAD, **more):
    return take_fleet(actor=acting(user), club="the-long-table", kind=kind, text="\n".join((head, *rows)), now=NOW, **more)


def drop(user, name="DD-1", **more):
    return drop_of_fleet(actor=acting(user), club="the-long-table", kind="ships", nation="US", name=name, now=NOW, **more)


def codes(refused):
    return [one.code for one in refused.value.refusals]


def test_signs_that_nobody_sees_are_left_out_before_rows_are_told_apart(club, keeper):
    take(keeper, FLETCHER.replace("Fletcher", "Fl\u202eetch\x07er\x9f"))
    assert ClubShip.objects.get().row["names"] == "Fletcher"
    betty = "JP,G4M\u2066,2,no,?,?,?,5,7,4"
    done = take(keeper, betty, betty.replace("\u2066", ""), kind="aircraft", head=",".join(AIRCRAFT_CELLS))
    assert done.entry.params["left_out"] == 1
    assert ClubAircraft.objects.get().type == "G4M"


def test_rows_of_a_file_are_the_clubs_from_then_on(club, keeper):
    done = take(keeper, FLETCHER, "JP,DD-1,?,?,?,?,1,1,8,2,,")
    assert done.entry.params == {"kind": "ships", "added": 2, "replaced": 0, "left_out": 0}
    assert ClubShip.objects.get(nation="US").row["light_late"] == "2x10"
    assert ClubShip.objects.get(nation="JP").row["points"] is None


def test_a_row_of_the_same_name_replaces_the_clubs_own_and_the_same_again_changes_nothing(club, keeper):
    take(keeper, FLETCHER)
    changed = take(keeper, FLETCHER.replace(",9,2,150", ",10,2,150"))
    assert changed.entry.params["replaced"] == 1
    assert ClubShip.objects.get().row["hits"] == 10
    assert take(keeper, FLETCHER.replace(",9,2,150", ",10,2,150")).entry is None


def test_the_same_form_twice_is_once(club, keeper):
    key = uuid.uuid4()
    take(keeper, FLETCHER, key=key)
    assert take(keeper, FLETCHER, key=key).repeated
    assert ClubEntry.objects.filter(act="fleet.take").count() == 1


def test_bad_rows_are_left_out_and_counted(club, keeper):
    assert take(keeper, FLETCHER, "US,XX-1,,,,,,,,,,", "JP,DD-2").entry.params["left_out"] == 2


def test_a_file_without_a_good_row_is_refused(club, keeper):
    for rows in ((), ("US,XX-1,,,,,,,,,,",)):
        with pytest.raises(Refused) as refused:
            take(keeper, *rows)
        assert codes(refused) == ["fleet.nothing"]
    with pytest.raises(Refused) as refused:
        take(keeper, FLETCHER, head="class,hits")
    assert codes(refused) == ["fleet.nothing"]


def test_what_is_neither_ships_nor_aircraft_is_refused(club, keeper):
    with pytest.raises(Refused) as refused:
        take(keeper, FLETCHER, kind="tanks")
    assert codes(refused) == ["fleet.kind"]


def test_a_file_that_is_too_large_is_refused_and_so_are_too_many_rows(club, keeper):
    with pytest.raises(Refused) as refused:
        take(keeper, *["x" * 1000] * 70)
    assert codes(refused) == ["fleet.large"]
    planes = [f"US,Type {n},1,no,,,,,," for n in range(MOST_ROWS + 1)]
    with pytest.raises(Refused) as refused:
        take(keeper, *planes, kind="aircraft", head=",".join(AIRCRAFT_CELLS))
    assert codes(refused) == ["fleet.many"]
    assert not ClubAircraft.objects.exists()


def test_only_who_keeps_the_club_may(club, keeper):
    for act in (lambda: take(account("Tom"), FLETCHER), lambda: drop(account("Ann"))):
        with pytest.raises(Refused) as refused:
            act()
        assert codes(refused) == ["club.keeper"]


def test_a_row_is_taken_away_and_twice_is_as_once(club, keeper):
    take(keeper, FLETCHER)
    assert drop(keeper).entry.before["row"]["hits"] == 9
    assert drop(keeper).entry is None
    assert not ClubShip.objects.exists()


def test_the_clubs_journal_tells_it_in_words(club, keeper):
    take(keeper, FLETCHER)
    drop(keeper)
    last, first = (club_sentence(entry) for entry in ClubEntry.objects.filter(act__startswith="fleet"))
    assert first == "Classes of ships were brought by file: 1 new, 0 changed."
    assert last == "A class of ships was taken away: US DD-1."


def put(user, over=False, **cells):
    row = {"nation": "US", "class_id": "DD-1"} | cells
    return put_of_fleet(actor=acting(user), club="the-long-table", kind="ships", cells=row, over=over, now=NOW)


def test_one_class_is_entered_by_its_cells_and_replaces_the_clubs_own(club, keeper):
    assert put(keeper, hits="9", points="150").entry.params == {"kind": "ships", "nation": "US", "name": "DD-1"}
    assert put(keeper, hits="10").entry.before["row"]["hits"] == 9
    assert (ClubShip.objects.get().row["hits"], ClubShip.objects.get().row["points"]) == (10, None)
    assert put(keeper, hits="10").entry is None
    assert club_sentence(ClubEntry.objects.filter(act="fleet.put").last()) == "A class of ships was entered: US DD-1."


def test_cells_laid_over_a_row_leave_what_they_do_not_say(club, keeper):
    take(keeper, FLETCHER)
    put(keeper, over=True, hits="10")
    row = ClubShip.objects.get().row
    assert (row["hits"], row["points"], row["light_late"], row["names"]) == (10, 150, "2x10", "Fletcher")


def test_a_class_that_cannot_be_or_is_one_too_many_is_refused(club, keeper):
    planes = [f"US,Type {n},1,no,,,,,," for n in range(MOST_ROWS)]
    take(keeper, *planes, kind="aircraft", head=",".join(AIRCRAFT_CELLS))
    plane = {"nation": "US", "type": "One more"}
    for kind, cells, code in [
        ("ships", {"nation": "US", "class_id": "XX-1"}, "fleet.nothing"),
        ("ships", {"nation": "US", "class_id": "DD-1", "names": "x\nUS,DD-2,,,,,,,,,,\ny"}, "fleet.nothing"),
        ("tanks", {}, "fleet.kind"),
        ("aircraft", plane, "fleet.many"),
    ]:
        with pytest.raises(Refused) as refused:
            put_of_fleet(actor=acting(keeper), club="the-long-table", kind=kind, cells=cells, now=NOW)
        assert codes(refused) == [code]
    with pytest.raises(Refused) as refused:
        put(account("Tom"), hits="9")
    assert codes(refused) == ["club.keeper"]
