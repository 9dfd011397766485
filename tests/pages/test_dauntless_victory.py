"""Who wins a session: counted live, finished with its reasons, reopened."""

import re
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client

from games.dauntless.victory.panel import panel
from games.models import Desk
from rulebooks.dauntless.scenarios import SCENARIOS
from rulebooks.dauntless.scenarios.facts import FACTS
from tests.dauntless_desk import AVENGER, I_BOAT, KAGA, NAGATO, TEXAS, a_desk
from tests.pages.reading import words
from tests.pages.world import signed_in
from tests.rulebooks.dauntless.evenings import evening
from tests.scenes import scene
from tests.sent_forms import sent
from tests.verbs import account

pytestmark = pytest.mark.django_db
DESTROYER = {
    "id": "laffey",
    "side": "US",
    "name": "Laffey",
    "ledger": {
        "ship": {"nation": "US", "class_id": "DD-9", "speed": "1/1", "turning": "1/1", "hits": 9},
        "era": "late",
        "events": [],
    },
}
YES = {True: "yes", False: "no"}
SUNK = {"turn": 1, "type": "hits", "source": "kamikaze", "hits": 40}
WON = {
    "anti_torpedo_patrol": ({"kates": 4, "shot_down": 1, "jettisoned": 2, "us_air_points": 5, "jp_air_points": 3}, "US"),
    "bedcheck_charlie": ({"turns_on_map": 12, "bomber_air_points": 0, "fighter_air_points": 0}, "bomber"),
    "superfortress_night_raid": ({"bombers": 12, "loaded_flying": 0, "us_air_points": 4, "jp_air_points": 9}, "JP"),
    "shipping_strike": ({"ship_points": 120, "attacker_air_points": 0, "defender_air_points": 20}, "attacker"),
    "carrier_strike": ({"ship_points": 0, "attacker_air_points": 7, "defender_air_points": 7}, "draw"),
    "atoll_attack": (
        {
            **{"all_attackers_gone": True, "airfields_bombed": 2, "installation_hexes": 3},
            **{"ship_points": 0, "attacker_air_points": 0, "defender_air_points": 40},
        },
        "draw",
    ),
    "kamikaze_attack": ({"destroyer_sunk": False, "kamikazes_left": 0}, "US"),
    "asw": ({"submarine_destroyed": True, "aircraft_destroyed": False}, "aircraft"),
    "fleet_contact": ({"recon_points": 20, "opposition_points": 8}, "recon"),
    "photo_reconnaissance": ({"targets_passed": 5, "exited": False}, "opposition"),
    "get_yamamoto": ({"bettys_destroyed": 2}, "US"),
    "enemy_ace": ({"jp_destroyed": False, "us_destroyed": 1}, "JP"),
}


@scene
def sabine():
    return account("Sabine")


@pytest.fixture
def browser(sabine):
    return signed_in(sabine)


def desk_of(user, scenario="", ships=(), *players, **said):
    return a_desk(user, *players, ships=ships, aircraft=(), scenario=scenario, **said)


def address(desk):
    return f"/dauntless/{desk.code}/victory/"


def told(client, desk):
    answer = client.get(address(desk))
    assert answer.status_code == 200
    return words(answer.content.decode())


def send(client, desk, what="say", facts=(), **said):
    desk.refresh_from_db()
    fields = {f"f-{name}": YES[value] if isinstance(value, bool) else value for name, value in dict(facts).items()}
    form = {"what": what, "edit": desk.edit, "key": str(uuid4())} | fields | said
    return client.post(address(desk), {name: value for name, value in form.items() if value is not None})


def test_every_scenario_that_the_desk_judges_is_tried_here():
    assert set(WON) == set(FACTS)


@pytest.mark.parametrize("key", WON)
def test_facts_are_said_counted_and_finished(browser, sabine, key):
    facts, winner = WON[key]
    desk = desk_of(sabine, key)
    assert "Not decided yet" in told(browser, desk)
    assert send(browser, desk, facts=facts).status_code == 303
    desk.refresh_from_db()
    assert desk.facts == facts
    assert "Not decided yet" not in told(browser, desk)
    assert send(browser, desk, "finish", facts).status_code == 303
    desk.refresh_from_db()
    assert (desk.winner, desk.finished_at is not None) == (winner, True)
    page = told(browser, desk)
    assert "This session is finished" in page
    assert "If it ended now" not in page


@pytest.mark.parametrize("key", ["", *(key for key in SCENARIOS if key not in FACTS)])
def test_where_the_desk_does_not_judge_it_asks_who_won(browser, sabine, key):
    desk = desk_of(sabine, key)
    assert ("Who wins stands in Air Force." in told(browser, desk)) == bool(key)
    refused = send(browser, desk, "finish")
    assert refused.status_code == 422
    assert "Say who won." in words(refused.content.decode())
    assert send(browser, desk, "finish", winner="everybody").status_code == 422
    assert send(browser, desk, "finish", winner="draw").status_code == 303
    desk.refresh_from_db()
    assert desk.winner == "draw"
    assert "A draw." in words(browser.get(f"/dauntless/{desk.code}/log/").content.decode()), "and the printed log says it"


def test_ships_that_sank_count_by_themselves(browser, sabine):
    sunk = {**KAGA, "ledger": {**KAGA["ledger"], "events": [SUNK]}}
    desk = desk_of(sabine, "carrier_strike", [sunk, NAGATO])
    page = told(browser, desk)
    assert "The session counts 900" in page
    assert "Attacker Ships sunk 900" in page
    assert "The attacker wins." not in page
    assert send(browser, desk, rest="nothing").status_code == 303
    assert "The attacker wins." in told(browser, desk)


def test_points_of_a_sunk_ship_that_nobody_knows_are_asked_for_right_there(browser, sabine):
    sunk = {**DESTROYER, "ledger": {**DESTROYER["ledger"], "events": [SUNK], "hex": [1, 0], "facing": 2}}
    desk = desk_of(sabine, "shipping_strike", [sunk])
    send(browser, desk, rest="nothing")
    desk.refresh_from_db()
    assert desk.facts == {"attacker_air_points": 0, "defender_air_points": 0}, "a ship's points are not nothing"
    table = f"/dauntless/{desk.code}/"
    for path in ("victory/", ""):
        page = browser.get(f"{table}{path}")
        assert "Not decided yet Missing: Points of Laffey" in words(page.content.decode())
        assert "<b>A draw.</b>" not in page.content.decode()
        assert 'name="points"' in page.content.decode()
    assert send(browser, desk, "points", ship="laffey", points="1x").status_code == 422
    assert send(browser, desk, "points", ship="akagi", points="80").status_code == 422
    answer = send(browser, desk, "points", ship="laffey", points="80", back="table")
    assert answer["Location"] == table
    desk.refresh_from_db()
    assert desk.ships[0]["ledger"] == {**sunk["ledger"], "ship": {**DESTROYER["ledger"]["ship"], "points": 80}}
    assert "The attacker wins." in told(browser, desk)


def test_known_points_stay_when_another_ship_sinks_whose_points_nobody_knows(browser, sabine):
    carrier = {**KAGA, "side": "US", "ledger": {**KAGA["ledger"], "events": [SUNK]}}
    sunk = {**DESTROYER, "ledger": {**DESTROYER["ledger"], "events": [SUNK]}}
    page = told(browser, desk_of(sabine, "carrier_strike", [carrier, sunk]))
    assert "Missing: Points of Laffey" in page
    assert "Attacker Ships sunk 900" in page


def test_a_player_reads_what_is_missing_and_has_no_field_for_it(sabine):
    tom = account("Tom")
    sunk = {**DESTROYER, "ledger": {**DESTROYER["ledger"], "events": [SUNK]}}
    desk = desk_of(sabine, "shipping_strike", [sunk], (tom, "JP"))
    page = signed_in(tom).get(address(desk)).content.decode()
    assert "Missing: Points of Laffey" in words(page)
    assert 'name="points"' not in page


def test_the_destroyers_end_is_known_and_what_is_entered_comes_first(browser, sabine):
    desk = desk_of(sabine, "kamikaze_attack", [DESTROYER])
    assert "The session says no" in told(browser, desk)
    send(browser, desk, facts={"destroyer_sunk": True})
    assert "The Japanese win." in told(browser, desk)
    send(browser, desk, facts={"destroyer_sunk": ""})
    assert "Not decided yet Missing: Kamikazes flying or waiting" in told(browser, desk)
    assert "Americans win" not in told(browser, desk)
    send(browser, desk, facts={"kamikazes_left": 0})
    assert "The Americans win." in told(browser, desk)


@pytest.mark.parametrize(
    ("key", "facts", "missing"),
    [
        ("photo_reconnaissance", {"exited": False}, []),
        ("photo_reconnaissance", {"exited": True}, ["targets_passed"]),
        ("enemy_ace", {"jp_destroyed": True}, []),
        ("enemy_ace", {"us_destroyed": 4}, ["jp_destroyed"]),
        ("atoll_attack", {"attacker_air_points": 99, "defender_air_points": 0}, None),
    ],
)
def test_nobody_wins_while_what_is_missing_may_decide(key, facts, missing):
    stands = panel(replace(evening(ships=(), aircraft=()), scenario=key), facts)
    assert bool(stands.winner) == (missing == [])
    assert bool(stands.undecided) == (missing != [])
    if missing is not None:
        assert [one.fact for one in stands.wanted] == missing


def test_an_open_page_follows_what_is_entered_elsewhere(browser, sabine):
    desk = desk_of(sabine, "get_yamamoto")
    browser.get(address(desk))
    first = browser.get(address(desk))
    assert 'data-live="' in first.content.decode()
    assert browser.get(address(desk), headers={"if-none-match": first["ETag"]}).status_code == 304
    send(signed_in(sabine), desk, facts={"bettys_destroyed": 2})
    assert browser.get(address(desk), headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_step_is_one_more_or_one_less(browser, sabine):
    desk = desk_of(sabine, "get_yamamoto")
    for steps, stands in (("1", 1), ("1", 2), ("1", 2), ("-1", 1)):
        send(browser, desk, facts=desk.facts, step=f"bettys_destroyed:{steps}")
        desk.refresh_from_db()
        assert desk.facts == {"bettys_destroyed": stands}


def test_a_step_of_what_is_no_fact_changes_nothing(browser, sabine):
    desk = desk_of(sabine, "enemy_ace")
    for step in ("kates:1", "jp_destroyed:1", "us_destroyed:9", "us_destroyed"):
        send(browser, desk, step=step)
        desk.refresh_from_db()
        assert desk.facts == {}


def test_what_is_missing_is_said_beside_its_field(browser, sabine):
    desk = desk_of(sabine, "get_yamamoto")
    answer = send(browser, desk, "finish")
    assert answer.status_code == 422
    assert 'id="id_f-bettys_destroyed_error"' in answer.content.decode()
    desk.refresh_from_db()
    assert desk.finished_at is None


def test_a_game_that_goes_on_and_facts_that_contradict_each_other_are_refused_beside_their_field(browser, sabine):
    kates = WON["anti_torpedo_patrol"][0] | {"shot_down": 3}
    left = {"destroyer_sunk": False, "kamikazes_left": 2}
    cases = [("anti_torpedo_patrol", kates, "kates", "More are counted"), ("kamikaze_attack", left, "kamikazes_left", "goes on")]
    for key, facts, field, says in cases:
        desk = desk_of(sabine, key)
        assert send(browser, desk, facts=facts).status_code == 303
        assert says in told(browser, desk)
        answer = send(browser, desk, "finish", facts)
        assert answer.status_code == 422
        assert f'id="id_f-{field}_error"' in answer.content.decode()


@pytest.mark.parametrize("value", ["-1", "3", "two", "1.5", "999999999999"])
def test_a_figure_that_cannot_be_is_refused_and_stays_in_its_field(browser, sabine, value):
    desk = desk_of(sabine, "get_yamamoto")
    answer = send(browser, desk, facts={"bettys_destroyed": value})
    assert answer.status_code == 422
    assert f'value="{value}"' in answer.content.decode()
    desk.refresh_from_db()
    assert desk.facts == {}


def test_turns_that_are_left_are_told(browser, sabine):
    desk = desk_of(sabine, "get_yamamoto")
    send(browser, desk, facts={"bettys_destroyed": 1})
    assert "If it ended now The Japanese win." in told(browser, desk).replace(" Japanese The", " The")
    assert "After this turn 14 turns are left." in told(browser, desk)
    Desk.objects.filter(pk=desk.pk).update(turn=15)
    assert "This is the last turn." in told(browser, desk)
    assert "If it ended now" not in told(browser, desk)


def test_of_two_who_say_facts_neither_loses_what_he_said(browser, sabine):
    desk = desk_of(sabine, "enemy_ace")
    mine = {"what": "say", "edit": str(desk.edit), "key": str(uuid4()), "f-us_destroyed": "2", "f-jp_destroyed": ""}
    send(signed_in(sabine), desk, facts={"jp_destroyed": True})
    late = browser.post(address(desk), mine)
    assert late.status_code == 409
    again = sent(late, "")
    assert (again["f-us_destroyed"], again["f-jp_destroyed"]) == ("2", "yes")
    assert browser.post(address(desk), again | {"what": "say"}).status_code == 303
    desk.refresh_from_db()
    assert desk.facts == {"jp_destroyed": True, "us_destroyed": 2}


def test_it_can_be_reopened(browser, sabine):
    desk = desk_of(sabine, "get_yamamoto")
    send(browser, desk, "finish", {"bettys_destroyed": 1})
    assert send(browser, desk, "reopen").status_code == 303
    desk.refresh_from_db()
    assert (desk.finished_at, desk.winner, desk.facts) == (None, "", {"bettys_destroyed": 1})


def test_the_same_form_twice_finishes_once_and_an_old_one_is_a_conflict(browser, sabine):
    desk = desk_of(sabine, "get_yamamoto")
    form = {"what": "finish", "edit": desk.edit, "key": str(uuid4()), "f-bettys_destroyed": "2"}
    assert [browser.post(address(desk), form).status_code for _n in range(2)] == [303, 303]
    late = browser.post(address(desk), form | {"key": str(uuid4()), "what": "say"})
    assert late.status_code == 422
    send(browser, desk, "reopen")
    late = browser.post(address(desk), form | {"key": str(uuid4())})
    assert late.status_code == 409
    assert "Somebody else changed the session meanwhile." in words(late.content.decode())
    assert re.search(r'name="f-bettys_destroyed"[^>]* value="2"', late.content.decode()), "what was entered stays"
    desk.refresh_from_db()
    assert sent(late, "")["edit"] == str(desk.edit)


def test_players_look_on_and_strangers_find_nothing(sabine):
    tom = account("Tom")
    desk = desk_of(sabine, "get_yamamoto", (), (tom, "JP"))
    player = signed_in(tom)
    assert "Bettys destroyed not said" in told(player, desk)
    assert "Finish the session" not in told(player, desk)
    assert send(player, desk, "finish", {"bettys_destroyed": 2}).status_code == 404
    for client in (Client(), signed_in(account("Ann"))):
        assert client.get(address(desk)).status_code == 404
        assert client.post(address(desk), {"what": "say"}).status_code == 404


def test_the_table_shows_how_it_stands(browser, sabine):
    desk = desk_of(sabine, "carrier_strike", [TEXAS])
    page = words(browser.get(f"/dauntless/{desk.code}/").content.decode())
    assert "How it stands" in page
    assert "Attacker Ships sunk 0" in page


def test_what_is_no_value_of_a_fact_counts_as_not_said():
    session = evening()
    assert panel(session, {"kates": "four"}).facts == ()


def test_queries_stay_flat(browser, sabine, django_assert_max_num_queries):
    desk = desk_of(sabine, "carrier_strike", [TEXAS, NAGATO, KAGA])
    with django_assert_max_num_queries(7):
        browser.get(address(desk))


def test_a_battle_that_is_decided_is_told_at_the_table_and_on_the_wall(browser, sabine):
    boat = {**I_BOAT, "ledger": {**I_BOAT["ledger"], "events": [SUNK | {"source": "level"}]}}
    for ships, decided in (([I_BOAT], False), ([boat], True)):
        desk = a_desk(sabine, ships=ships, aircraft=[AVENGER], scenario="asw")
        table = f"/dauntless/{desk.code}/"
        text = browser.get(table).content.decode()
        assert (f'href="{address(desk)}#count"' in text) == decided
        assert ("The aircraft’s side wins." in words(browser.get(f"{table}wall/").content.decode())) == decided
        assert ("If it ended now" in words(text)) == (not decided)


@pytest.mark.parametrize(
    ("key", "facts", "turn", "decided"),
    [
        ("carrier_strike", {"ship_points": 0, "attacker_air_points": 7, "defender_air_points": 3}, 19, False),
        ("carrier_strike", {"ship_points": 0, "attacker_air_points": 7, "defender_air_points": 3}, 20, True),
        ("carrier_strike", {"ship_points": 0, "attacker_air_points": 7}, 20, False),
        ("kamikaze_attack", {"destroyer_sunk": False, "kamikazes_left": 1}, 5, False),
        ("kamikaze_attack", {"destroyer_sunk": False, "kamikazes_left": 0}, 5, True),
        ("kamikaze_attack", {"destroyer_sunk": True}, 5, True),
        ("asw", {"submarine_destroyed": False, "aircraft_destroyed": False}, 5, False),
        ("get_yamamoto", {"bettys_destroyed": 1}, 5, False),
        ("get_yamamoto", {"bettys_destroyed": 2}, 5, True),
        ("enemy_ace", {"jp_destroyed": False, "us_destroyed": 1}, 5, False),
    ],
)
def test_it_is_decided_when_nothing_that_comes_is_waited_for(key, facts, turn, decided):
    assert panel(replace(evening(), scenario=key, turn=turn), facts).decided == decided


def test_why_it_cannot_be_finished_stands_at_the_head_of_the_page(browser, sabine):
    desk = desk_of(sabine, "asw")
    page = words(send(browser, desk, "finish").content.decode())
    assert page.index("things to put right") < page.index("This has to be known") < page.index("How it stands")
    markup = send(browser, desk, "finish").content.decode()
    for name in ("submarine_destroyed", "aircraft_destroyed"):
        assert f'href="#at-f-{name}"' in markup
        assert f'id="at-f-{name}"' in markup
    assert "autofocus" in markup


def test_what_was_reckoned_without_points_has_no_empty_heading(browser, sabine):
    for key, shown in (("asw", False), ("carrier_strike", True)):
        desk = desk_of(sabine, key)
        assert send(browser, desk, "finish", WON[key][0]).status_code == 303
        assert ("How it was reckoned" in told(browser, desk)) == shown
