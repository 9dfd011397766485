"""Acts on sessions of the Dauntless desk: what is written, what is refused, and that nothing is done twice."""

from uuid import uuid4

import pytest

from campaign.acts import desk_forces, desk_log, desk_people, desks
from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_forces import drop_ship, put_aircraft, put_ship, put_torpedo
from campaign.acts.desk_log import NotWorked, enter, enter_all, void
from campaign.acts.desk_people import join_desk, renew_link, seat_player, sit_down
from campaign.acts.desks import begin_desk, change_desk, delete_desk, finish_desk, reopen_desk, say_facts, set_turn
from games.dauntless.sessions import document_of, session_of
from games.models import Desk, DeskEntry, DeskPlayer
from rulebooks.dauntless.session import Broken, ledger_of, read
from tests.dauntless_desk import DAUNTLESS, KAGA, NAGATO, a_desk
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
    return a_desk(anna, (tom, "JP"))


BOMB = {"calc": "bomb", "id": {"ship": "kaga"}, "kind": "dive", "dice": [5, 6]}
DIVE = {"calc": "submarine", "id": {"ship": "i-boat"}, "orders": ["dive"]}


def entered(desk, user, request, **more):
    return enter(actor=acting(user), code=desk.code, request=request, now=NOW, **more)


def struck(desk, user, number, reason="It was another ship"):
    return void(actor=acting(user), code=desk.code, number=number, reason=reason, now=NOW)


def stands(desk, ship):
    answered = ledger_of(session_of(Desk.objects.get(pk=desk.pk)), ship)[1]
    return answered["states"][-1] if answered["states"] else answered["start"]


def edit_of(desk):
    return Desk.objects.values_list("edit", flat=True).get(pk=desk.pk)


# --- the log -------------------------------------------------------------------------------------------------------------


def test_what_is_worked_out_is_written_down_and_changes_the_ship(desk, tom):
    done = entered(desk, tom, BOMB, dice="table")
    assert (done.entry.number, done.entry.answer["hits"], done.entry.dice) == (1, 11, "table")
    assert (stands(desk, "kaga")["hits"], stands(desk, "kaga")["deck"]) == (11, "closed")


def test_a_request_is_worked_out_against_the_ship_as_it_stands(desk, tom):
    """A page that was made before the submarine dived does not hit what is under the surface."""
    entered(desk, tom, DIVE)
    done = entered(desk, tom, {"calc": "skip", "id": {"ship": "i-boat"}, "altitude": 100, "speed": 5, "adjacent": True,
                               "pointing": True, "aspect": "fore", "bombs": 1, "dice": [6], "depth": 0})  # fmt: skip
    assert (done.entry.request["depth"], done.entry.answer["reasons"]) == (15, ["target_submerged"])


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({**BOMB, "dice": [7]}, "bad_die"),
        ({"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 2}}, "too_many_hexes"),
        ({"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 0}}, "must_move"),
        ({"calc": "depth_charge", "id": {"ship": "kaga"}, "altitude": 100, "charges": [], "dice": []}, "missing_field"),
        ({"calc": "submarine", "id": {"ship": "kaga"}, "orders": ["dive"]}, "not_a_submarine"),
        ({"calc": "conjure", "id": {"ship": "kaga"}}, "unknown_calc"),
        ({}, "missing_field"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_the_rules_refuse_is_not_written(desk, tom, request_, code):
    with pytest.raises(NotWorked) as fault:
        entered(desk, tom, request_)
    assert fault.value.error["code"] == code
    assert not DeskEntry.objects.exists()


def test_a_ship_moves_once_a_turn_and_nothing_happens_to_one_that_is_sunk(desk, tom):
    move = {"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 1}}
    entered(desk, tom, move)
    with pytest.raises(NotWorked, match="already_moved"):
        entered(desk, tom, move)
    entered(desk, tom, {**BOMB, "dice": [6] * 5})
    with pytest.raises(NotWorked, match="ship_sunk"):
        entered(desk, tom, BOMB)


def test_several_are_entered_together_or_not_at_all(desk, tom):
    good, bad = ({"calc": "ship_move", "id": {"ship": ship}, "order": {"move": 1}} for ship in ("kaga", "nagato"))
    with pytest.raises(NotWorked, match="too_many_hexes"):
        enter_all(actor=acting(tom), code=desk.code, requests=[good, bad], now=NOW)
    assert not DeskEntry.objects.exists()


def test_the_same_form_twice_is_one_line(desk, tom):
    key = uuid4()
    first, second = (entered(desk, tom, BOMB, key=key) for _ in range(2))
    assert (first.repeated, second.repeated, first.entry.pk) == (False, True, second.entry.pk)
    assert DeskEntry.objects.count() == 1


def test_an_older_page_is_told_of_newer_lines_about_the_same_ship_only(desk, tom):
    entered(desk, tom, BOMB)
    entered(desk, tom, DIVE, seen=0)
    with pytest.raises(Conflict):
        entered(desk, tom, BOMB, seen=0)
    entered(desk, tom, BOMB, seen=1)


def test_nobody_but_those_at_the_table_enters_anything(desk):
    with pytest.raises(Refused, match="desk.gone"):
        entered(desk, account("A stranger"), BOMB)


def test_a_player_enters_hits_by_hand_and_the_referee_corrects(desk, anna, tom):
    by_hand = {"calc": "ship_ledger", "id": {"ship": "kaga"}}
    hits = {**by_hand, "events": [{"type": "hits", "source": "rocket", "hits": 3}]}
    correction = {**by_hand, "events": [{"type": "correction", "hits": -1}]}
    entered(desk, tom, hits)
    with pytest.raises(Refused, match="desk.referee"):
        entered(desk, tom, correction)
    entered(desk, anna, correction)
    assert stands(desk, "kaga")["hits"] == 2


def test_a_line_that_is_struck_counts_no_more_and_stays_with_its_reason(desk, anna, tom):
    before = document_of(desk)["ships"]
    entered(desk, tom, BOMB)
    struck(desk, tom, 1)
    struck(desk, anna, 1, "Twice is once")
    line = DeskEntry.objects.get()
    assert (line.void, line.void_reason, line.voided_by_name) == (True, "It was another ship", "Tom")
    assert document_of(desk)["ships"] == before, "every total is as before"


def test_a_player_strikes_his_own_lines_alone(desk, anna, tom):
    entered(desk, anna, BOMB)
    with pytest.raises(Refused, match="desk.not_yours"):
        struck(desk, tom, 1)
    with pytest.raises(Refused, match="desk.line"):
        struck(desk, tom, 2)
    with pytest.raises(Refused, match="desk.reason"):
        struck(desk, anna, 1, "")


def test_a_line_on_which_a_later_one_stands_is_not_struck(desk, anna):
    """What happened to a sunk ship after she was brought back needs the correction that brought her back."""
    entered(desk, anna, {**BOMB, "dice": [6] * 5})
    entered(desk, anna, {"calc": "ship_ledger", "id": {"ship": "kaga"}, "events": [{"type": "correction", "hits": -20}]})
    entered(desk, anna, BOMB)
    with pytest.raises(NotWorked, match="ship_sunk"):
        struck(desk, anna, 2)
    assert not DeskEntry.objects.filter(void=True).exists()


def test_a_log_has_an_end(desk, tom, monkeypatch):
    monkeypatch.setattr(desk_log, "MOST_LINES", 1)
    entered(desk, tom, BOMB)
    with pytest.raises(Refused, match="desk.lines"):
        entered(desk, tom, BOMB)


# --- forces --------------------------------------------------------------------------------------------------------------


def put(desk, user, ship, **more):
    return put_ship(actor=acting(user), code=desk.code, edit=edit_of(desk), ship=ship, **more)


def test_a_ship_is_added_changed_and_taken_out(desk, anna):
    put(desk, anna, {**NAGATO, "id": "mutsu", "name": "Mutsu"})
    put(desk, anna, {**NAGATO, "id": "mutsu", "name": "Mutsu, repaired"})
    assert [one["name"] for one in Desk.objects.get().ships if one["id"] == "mutsu"] == ["Mutsu, repaired"]
    drop_ship(actor=acting(anna), code=desk.code, edit=edit_of(desk), ship="mutsu")
    assert "mutsu" not in {one["id"] for one in Desk.objects.get().ships}


@pytest.mark.parametrize(
    ("ship", "code"),
    [
        ({"nation": "JP", "class_id": "CV-1"}, "unknown_cell"),
        ({**KAGA["ledger"]["ship"], "speed": "fast"}, "bad_fraction"),
        ({**KAGA["ledger"]["ship"], "class_id": "XX-1"}, "unknown_class_code"),
    ],
    ids=["no figures", "no fraction", "no class"],
)
def test_a_ship_that_cannot_be_reckoned_is_refused(desk, anna, ship, code):
    with pytest.raises(NotWorked, match=code):
        put(desk, anna, {**KAGA, "id": "new", "ledger": {**KAGA["ledger"], "ship": ship}})


def test_a_ship_of_which_the_log_tells_stays(desk, anna):
    entered(desk, anna, BOMB)
    with pytest.raises(Refused, match="desk.told"):
        drop_ship(actor=acting(anna), code=desk.code, edit=edit_of(desk), ship="kaga")
    struck(desk, anna, 1)
    drop_ship(actor=acting(anna), code=desk.code, edit=edit_of(desk), ship="kaga")


def test_her_figures_do_not_change_so_that_what_happened_could_not_have(desk, anna):
    entered(desk, anna, {"calc": "ship_move", "id": {"ship": "kaga"}, "order": {"move": 1}})
    slow = {**KAGA["ledger"]["ship"], "speed": "1/2"}
    with pytest.raises(NotWorked, match="too_many_hexes"):
        put(desk, anna, {**KAGA, "ledger": {**KAGA["ledger"], "ship": slow}})


def test_players_put_torpedoes_into_the_water_and_referees_everything(desk, tom):
    torpedo = {"id": "T1", "nation": "US", "altitude": 100, "drop_turn": 1, "hex": [0, 0], "facing": 1}
    put_torpedo(actor=acting(tom), code=desk.code, torpedo=torpedo)
    assert [one["id"] for one in Desk.objects.get().torpedoes] == ["T1"]
    with pytest.raises(Refused, match="desk.gone"):
        put_aircraft(actor=acting(tom), code=desk.code, edit=edit_of(desk), aircraft=[DAUNTLESS])


def test_a_line_that_was_answered_by_an_earlier_rule_stands_in_the_way_of_no_ship(desk, anna, tom):
    """Its file is still refused elsewhere: what was shown at the table does not come out of the request any more."""
    line = entered(desk, tom, {"calc": "era", "date": "1942-06"}).entry
    DeskEntry.objects.filter(pk=line.pk).update(answer={**line.answer, "era": "late"})
    put(desk, anna, {**NAGATO, "id": "mutsu", "name": "Mutsu"})
    assert "mutsu" in {one["id"] for one in Desk.objects.get().ships}
    with pytest.raises(Broken, match="answer_differs"):
        read(document_of(Desk.objects.get()))


def test_a_session_holds_so_many_ships(desk, anna, monkeypatch):
    monkeypatch.setattr(desk_forces, "MOST", {**desk_forces.MOST, "ship": 4})
    with pytest.raises(Refused, match="desk.most"):
        put(desk, anna, {**NAGATO, "id": "one too many"})


# --- people --------------------------------------------------------------------------------------------------------------


def test_a_link_seats_on_its_side_and_a_renewed_one_opens_nothing(desk, anna, tom):
    old = desk.seats["JP"]
    join_desk(actor=acting(tom), secret=old, now=NOW)
    assert DeskPlayer.objects.get().side == "JP", "he changed over"
    renew_link(actor=acting(anna), code=desk.code, edit=edit_of(desk), side="JP")
    with pytest.raises(Refused, match="desk.closed"):
        join_desk(actor=acting(account("Late")), secret=old, now=NOW)
    with pytest.raises(Refused, match="desk.closed"):
        join_desk(actor=acting(tom), secret="", now=NOW)


def test_a_table_has_so_many_seats(desk, monkeypatch):
    monkeypatch.setattr(desk_people, "MOST_PLAYERS", 1)
    with pytest.raises(Refused, match="desk.full"):
        join_desk(actor=acting(account("One more")), secret=desk.seats["JP"], now=NOW)


def test_the_referee_moves_people_and_plays_too(desk, anna, tom):
    seat = DeskPlayer.objects.get()
    seat_player(actor=acting(anna), code=desk.code, edit=edit_of(desk), player=seat.pk, side="JP")
    sit_down(actor=acting(anna), code=desk.code, edit=edit_of(desk), side="US")
    assert list(DeskPlayer.objects.values_list("name", "side")) == [("Tom", "JP"), ("Anna", "US")]
    seat_player(actor=acting(anna), code=desk.code, edit=edit_of(desk), player=seat.pk, side="")
    with pytest.raises(Refused, match="desk.gone"):
        entered(desk, tom, BOMB)


# --- the session ---------------------------------------------------------------------------------------------------------


def test_a_session_begins_once_and_with_its_side(anna):
    key = uuid4()
    one, two = (begin_desk(actor=acting(anna), date="1943-07", side="JP", key=key, now=NOW) for _ in range(2))
    assert one.pk == two.pk
    assert (DeskPlayer.objects.get().side, one.settings["heavy_min_range"]) == ("JP", 13)


@pytest.mark.parametrize(
    "said", [{"date": "June"}, {"date": "1942-13"}, {"side": "UK"}, {"club": "not-mine"}, {"title": "x" * 121}], ids=str
)
def test_an_impossible_beginning_is_refused(anna, said):
    with pytest.raises(Refused):
        begin_desk(actor=acting(anna), now=NOW, **{"date": "1942-06", **said})


def test_who_has_many_sessions_deletes_one_first(desk, anna, monkeypatch):
    monkeypatch.setattr(desks, "MOST_DESKS", 1)
    with pytest.raises(Refused, match="desk.many"):
        begin_desk(actor=acting(anna), date="1942-06", now=NOW)
    delete_desk(actor=acting(anna), code=desk.code)
    delete_desk(actor=acting(anna), code=desk.code)
    begin_desk(actor=acting(anna), date="1942-06", now=NOW)


def test_a_turn_is_set_once_against_what_stands(desk, anna, tom):
    set_turn(actor=acting(anna), code=desk.code, edit=edit_of(desk), turn=2, now=NOW)
    with pytest.raises(Conflict):
        set_turn(actor=acting(anna), code=desk.code, edit=0, turn=3, now=NOW)
    for turn in (0, 1000, -1):
        with pytest.raises(Refused, match="desk.turn"):
            set_turn(actor=acting(anna), code=desk.code, edit=edit_of(desk), turn=turn, now=NOW)
    with pytest.raises(Refused, match="desk.gone"):
        set_turn(actor=acting(tom), code=desk.code, edit=edit_of(desk), turn=3, now=NOW)
    assert Desk.objects.get().turn == 2


def test_a_finished_session_refuses_every_change_until_it_is_reopened(desk, anna, tom):
    """field lesson 34"""
    say_facts(actor=acting(anna), code=desk.code, edit=edit_of(desk), facts={"attacker_air_points": 3, "ship_points": None})
    finish_desk(
        actor=acting(anna), code=desk.code, edit=edit_of(desk), winner="attacker", facts={"defender_air_points": 1}, now=NOW
    )
    assert Desk.objects.get().facts == {"attacker_air_points": 3, "defender_air_points": 1}
    edit = edit_of(desk)
    for refused in (
        lambda: entered(desk, tom, BOMB),
        lambda: struck(desk, anna, 1),
        lambda: set_turn(actor=acting(anna), code=desk.code, edit=edit, turn=2),
        lambda: put(desk, anna, NAGATO),
        lambda: change_desk(actor=acting(anna), code=desk.code, edit=edit),
        lambda: join_desk(actor=acting(account("Late")), secret=desk.seats["US"]),
        lambda: finish_desk(actor=acting(anna), code=desk.code, edit=edit, winner="draw"),
    ):
        with pytest.raises(Refused, match="desk.finished"):
            refused()
    reopen_desk(actor=acting(anna), code=desk.code, edit=edit_of(desk))
    entered(desk, tom, BOMB)
