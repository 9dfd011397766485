"""Players take their seats (A.3)."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.seats import NewSeat, add_seats, edit_seat, remove_seat
from campaign.models import JournalEntry, Seat
from tests.scenes import scene
from tests.verbs import acting, found_campaign, fresh, muster_all, seat_players

pytestmark = pytest.mark.django_db


@scene
def campaign():
    return found_campaign()


def add(campaign, *seats, **more):
    return add_seats(actor=acting(), campaign=campaign, seats=seats, **more)


def edit(campaign, code, **more):
    seat = Seat.objects.get(campaign=campaign, code=code)
    given = {"edit": seat.edit, "name": seat.name, "side": seat.side, "from_game": seat.from_game, "until_game": seat.until_game}
    return edit_seat(actor=acting(), campaign=campaign, seat=code, **{**given, **more})


def refusal(refused):
    return refused.value.refusals[0]


def test_many_players_are_seated_by_one_act_with_one_journal_line(campaign):
    add(campaign, NewSeat("Anna", "japan"), NewSeat("Ingrid", "usa"), NewSeat("Bence", "japan", 2, 4))
    assert list(Seat.objects.values_list("code", "name", "side", "from_game", "until_game")) == [
        ("j1", "Anna", "japan", None, None),
        ("u1", "Ingrid", "usa", None, None),
        ("j2", "Bence", "japan", 2, 4),
    ]
    entry = JournalEntry.objects.get(act="seat.add")
    assert [seat["code"] for seat in entry.params["seats"]] == ["j1", "u1", "j2"]


def test_the_same_form_sent_twice_seats_everybody_once():
    campaign, key = found_campaign(), uuid4()
    add(campaign, NewSeat("Anna", "japan"), key=key)
    assert add(campaign, NewSeat("Anna", "japan"), key=key).repeated
    assert Seat.objects.count() == 1


def test_nobody_to_seat_changes_nothing(campaign):
    assert add(campaign).entry is None
    assert fresh(campaign).version == 1


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        (NewSeat(" ", "japan"), "seat.name"),
        (NewSeat("x" * 61, "japan"), "seat.name"),
        (NewSeat("Anna", "spain"), "player.side"),
        (NewSeat("ANNA", "usa"), "seat.twice"),
        (NewSeat("Zoë", "usa", 3), "seat.span"),
        (NewSeat("Zoë", "usa", 4, 2), "seat.span"),
    ],
)
def test_a_seat_that_cannot_be_is_refused_with_its_line_and_none_is_stored(campaign, seat, code):
    add(campaign, NewSeat("Anna", "japan"))
    with pytest.raises(Refused) as refused:
        add(campaign, NewSeat("Bence", "japan"), seat)
    assert refusal(refused).code == code
    assert refusal(refused).params["line"] == 1
    assert Seat.objects.count() == 1


@pytest.mark.rule("PAW", "A.3")
def test_a_ninth_player_on_one_side_is_refused_unless_another_has_left_before_he_comes(campaign):
    seat_players(campaign, 8)
    with pytest.raises(Refused) as refused:
        add(campaign, NewSeat("Zoë", "usa"))
    assert refusal(refused).code == "players.count"
    edit(campaign, "u3", until_game=2)
    add(campaign, NewSeat("Zoë", "usa", from_game=4))
    assert Seat.objects.get(name="Zoë").code == "u9"


def test_a_seats_name_and_span_change_and_the_journal_keeps_both(campaign):
    seat_players(campaign)
    edit(campaign, "j1", name="Anne", until_game=4)
    entry = JournalEntry.objects.get(act="seat.edit")
    assert entry.before == {"name": "Anna", "until_game": None}
    assert entry.after == {"name": "Anne", "until_game": 4}


def test_a_seat_saved_unchanged_changes_nothing(campaign):
    seat_players(campaign)
    assert edit(campaign, "j1").entry is None


def test_the_second_of_two_who_edit_a_seat_meets_what_the_first_stored(campaign):
    seat_players(campaign)
    edit(campaign, "j1", name="Anne")
    with pytest.raises(Conflict) as conflict:
        edit(campaign, "j1", edit=0, name="Anouk")
    assert conflict.value.theirs.name == "Anne"
    assert Seat.objects.get(campaign=campaign, code="j1").name == "Anne"


def test_a_seat_changes_sides_only_while_no_pilot_sits_in_it(campaign):
    seat_players(campaign)
    edit(campaign, "j1", side="usa")
    muster_all(campaign)
    with pytest.raises(Refused) as refused:
        edit(campaign, "j2", side="usa")
    assert refusal(refused).code == "seat.pilot"


def test_a_seat_is_removed_only_while_no_pilot_sits_in_it(campaign):
    seat_players(campaign)
    remove_seat(actor=acting(), campaign=campaign, seat="j1")
    assert JournalEntry.objects.get(act="seat.remove").before["name"] == "Anna"
    muster_all(campaign)
    with pytest.raises(Refused) as refused:
        remove_seat(actor=acting(), campaign=campaign, seat="j2")
    assert refusal(refused).code == "seat.pilot"
    with pytest.raises(Refused) as refused:
        remove_seat(actor=acting(), campaign=campaign, seat="j1")
    assert refusal(refused).code == "seat.gone"


def test_a_removed_seats_place_and_code_are_not_given_again(campaign):
    seat_players(campaign)
    remove_seat(actor=acting(), campaign=campaign, seat="j2")
    add(campaign, NewSeat("Zoë", "japan"))
    assert Seat.objects.get(name="Zoë").code == "j5"
    assert Seat.objects.last().name == "Zoë"
