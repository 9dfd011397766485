"""The dive planner: a plan grows step by step in its address, the rules say what may come next, and nothing is stored."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

from games.dauntless.map.dive import Flown, Plan, Turn, plan_of
from tests.dauntless_desk import DAUNTLESS, a_desk
from tests.pages.reading import words
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.verbs import account

pytestmark = pytest.mark.django_db
EXAMPLES = Path(__file__).parents[1] / "data" / "dauntless" / "examples"
USUAL = {"mode": "vertical", "start": "level", "alt": "12000", "wing": "6", "cockpit": "0"}
OFF = re.compile(r'value="([^"]+)"[^>]*? disabled>')


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


def at(**said: str) -> str:
    return f"/dauntless/dive/?{urlencode({**USUAL, **said})}"


def page(**said: str) -> str:
    answer = Client().get(at(**said))
    assert answer.status_code == 200
    return answer.content.decode()


def off(text: str) -> set[str]:
    return set(OFF.findall(text))


@pytest.mark.parametrize("name", ["dive-vertical", "dive-steep-rounding"])
def test_the_plan_of_an_example_is_flown_as_the_example_says(name):
    example = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    asked = example["request"]
    said = {"mode": asked["mode"], "start": asked["start"], "alt": str(asked["altitude"]), "wing": str(asked["wing_points"])}
    said |= {"hex": "0, 0", "facing": str(asked["facing"])}
    for place, turn in enumerate(asked["turns"], start=1):
        said |= {f"m{place}": str(turn["mp"]), f"p{place}": ",".join(turn["plot"]).lower()}
    flown = Flown(plan_of(said))
    assert flown.answer == example["answer"]
    assert [list(one.values())[:5] for one in flown.trace] == [list(one.values())[:5] for one in example["answer"]["trace"]]


def test_buttons_add_steps_until_the_aircraft_has_pulled_out_and_the_bomb_may_be_rolled():
    client, now = Client(), at(m1="6")
    for step in ("NO", "VERT 4", "turn", "VERT 4", "PO 2"):
        text = client.get(now).content.decode()
        assert step not in off(text), step
        query = parse_qs(urlsplit(now).query)
        answer = client.get("/dauntless/dive/", {**{name: values[0] for name, values in query.items()}, "add": step})
        assert answer.status_code == 302
        now = answer["Location"]
    said = words(client.get(now).content.decode())
    assert "add=" not in now
    assert "pulled out" in said
    assert "Red die of the bombing roll +1" in said


def test_an_address_without_a_plan_shows_the_usual_one():
    said = words(Client().get("/dauntless/dive/").content.decode())
    assert "Nose over" in said
    assert "0 of 7 MP" in said


def test_an_address_that_names_an_aircraft_alone_shows_the_usual_plan_with_its_figures(anna):
    desk = a_desk(anna)
    text = signed_in(anna).get(f"/dauntless/{desk.code}/dive/?by=sbd-1").content.decode()
    assert 'name="alt" value="12000"' in text
    assert 'class="error"' not in text
    assert "Shot down" not in words(text)


def test_a_button_is_off_where_the_rules_refuse_its_step_and_the_reason_stands_by():
    start = page(m1="6", p1="")
    assert {"FWD", "VERT 1", "PO 1", "turn"} <= off(start)
    assert "A dive begins with a nose-over" in words(start)
    diving = page(m1="6", p1="NO, VERT 2")
    assert {"NO", "PO 4", "BANK L"} <= off(diving)
    assert not {"VERT 1", "VERT 2", "FWD"} & off(diving)
    assert "VERT 3" not in diving, "two MP are left"
    assert "2 MP left" in words(diving)


def test_what_a_bank_costs_opens_its_button():
    assert not {"BANK L", "BANK R"} & off(page(m1="6", p1="NO", bank="1"))
    assert "HALF ROLL" in off(page(m1="6", p1="NO", bank="1"))


def test_pull_outs_follow_the_wing_and_the_cockpit():
    ready = {"m1": "20", "p1": "NO, VERT 8"}
    assert not {"PO 1", "PO 2", "PO 3", "PO 4"} & off(page(**ready))
    assert {"PO 1", "PO 2"} == {one for one in off(page(**ready, wing="2")) if one.startswith("PO")}
    assert {"PO 1", "PO 2", "PO 3"} == {one for one in off(page(**ready, cockpit="2")) if one.startswith("PO")}


def test_where_the_bomb_falls_and_the_way_on_stand_as_soon_as_the_pull_out_is_plotted():
    early = words(page(m1="20", p1="NO, VERT 8, PO 1", hex="0, 0", facing="1"))
    ended = words(page(m1="20", p1="NO, VERT 8, PO 1, FREE 8", hex="0, 0", facing="1"))
    for said in (early, ended):
        assert "The bomb falls in 0, −2" in said
        assert "On to the attack" in said
    assert "On to the attack" not in words(page(m1="20", p1="NO, VERT 8"))
    assert "On to the attack" not in words(page(m1="20", p1="NO, VERT 8, PO 1, VERT 1")), "a plan that the rules refuse"


def test_the_last_step_is_taken_back_and_then_the_empty_turn():
    plan = Plan(USUAL, (Turn("6", ("NO",)), Turn("6")))
    assert plan.added("back").turns == (Turn("6", ("NO",)),)
    assert plan.added("back").added("back").turns == (Turn("6"),)
    assert plan.added("back").added("back").added("back").turns == (Turn("6"),)
    assert plan.added("empty").turns == (Turn("6"),)


def test_an_address_says_the_whole_plan():
    plan = plan_of({**USUAL, "hex": "1, -2", "facing": "3", "clouds": "1", "m1": "6", "p1": "NO,VERT 4", "m2": "8", "p2": ""})
    again = plan_of({name: values[0] for name, values in parse_qs(plan.address()).items()})
    assert again == plan


def test_the_attack_is_told_which_dive_it_was():
    assert "?calc=dive&amp;kind=vertical" in page(m1="20", p1="NO,VERT 16,PO 2")


def test_cloud_lets_the_dive_be_flown_and_no_bomb_fall():
    said = page(m1="20", p1="NO,VERT 16,PO 2", clouds="1")
    assert "On to the attack" not in said
    assert "dm-burst" not in said


def test_the_surface_ends_the_plot():
    said = page(alt="2000", m1="20", p1="NO,VERT 9")
    assert "met the surface" in words(said)
    assert {"PO 4", "VERT 1", "turn"} <= off(said)


NONSENSE = ["", "x", "-1", "31", "9" * 40, "PO 5", "NO,,NO", "\x00", "٣", "FREE 1,FWD"]


@pytest.mark.parametrize("wrong", NONSENSE)
def test_nonsense_in_any_field_is_answered_with_the_page(wrong):
    for name in (*USUAL, "bank", "roll", "hex", "facing", "untrained", "clouds", "m1", "p1", "m2", "p2", "add", "by"):
        answer = Client().get("/dauntless/dive/", {**USUAL, "m1": "6", "p1": "NO,VERT 4", name: wrong}, follow=True)
        assert answer.status_code == 200, (name, wrong)
        assert "<b>, " not in answer.content.decode()


def test_what_is_wrong_stands_beside_its_field():
    text = page(alt="150")
    assert 'id="at-alt-error"' in text
    text = page(m1="6", p1="NO, VERT 4", m2="8", p2="VERT 9")
    assert 'id="at-p2-error"' in text
    text = page(m1="6", p1="NO", m2="8", p2="VERT 9")
    assert 'id="at-m1-error"' in text


def test_the_way_to_the_attack_keeps_a_name_of_any_signs(anna):
    desk = a_desk(anna, aircraft=[{**DAUNTLESS, "id": "Tom & Jerry"}])
    said = {**USUAL, "by": "Tom & Jerry", "m1": "20", "p1": "NO,VERT 16,PO 2"}
    page = signed_in(anna).get(f"/dauntless/{desk.code}/dive/", said).content.decode()
    assert "kind=vertical&amp;by=Tom+%26+Jerry" in page


def test_in_a_session_an_aircraft_brings_its_wing_points_once(anna):
    desk = a_desk(anna)
    client, path = signed_in(anna), f"/dauntless/{desk.code}/dive/"
    first = client.get(path, {**USUAL, "wing": "1", "by": "sbd-1"}).content.decode()
    assert 'name="wing" value="6"' in first
    later = client.get(path, {**USUAL, "wing": "2", "by": "sbd-1", "of": "sbd-1"}).content.decode()
    assert 'name="wing" value="2"' in later


def test_a_stranger_finds_no_dive_of_a_session_and_nobody_stores_anything(anna, tom):
    desk, before = a_desk(anna), None
    before = everything_stored()
    assert signed_in(tom).get(f"/dauntless/{desk.code}/dive/").status_code == 404
    assert Client().get(f"/dauntless/{desk.code}/dive/").status_code == 404
    assert signed_in(anna).get(f"/dauntless/{desk.code}/dive/").status_code == 200
    assert Client().post("/dauntless/dive/").status_code == 405
    assert everything_stored() == before


def test_the_planner_asks_the_database_for_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        Client().get(at(m1="6", p1="NO,VERT 4"))
