"""A ship’s flak: which numbers may fire at which target and why not, by arc and range or on the hex field."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.acts.desk_log import enter, void
from campaign.acts.desks import set_turn
from games.dauntless.map.flak import Worked, plan_of
from games.models import Desk, DeskEntry, DeskPlayer
from tests.dauntless_desk import NAGATO, TEXAS, a_desk
from tests.pages.reading import words
from tests.pages.world import everything_stored, signed_in
from tests.scenes import scene
from tests.verbs import NOW, account, acting

pytestmark = pytest.mark.django_db
EXAMPLES = Path(__file__).parents[1] / "data" / "dauntless" / "examples"
AT = "/dauntless/flak/"
SHORT = {"light": "l", "heavy": "h", "light_loss": "ll", "light_max_range": "lmax", "heavy_min_range": "min"}
TICKS = re.compile(r'name="s" value="([^"]+)"')
TEXAS_AT = {**TEXAS, "ledger": {**TEXAS["ledger"], "hex": [3, -2], "facing": 2}}
NAGATO_AT = {**NAGATO, "ledger": {**NAGATO["ledger"], "hex": [4, -2], "facing": 4}}
CRUISER = {"l": "3", "h": "9", "min": "13"}


def struck(ship: str, hits: int) -> dict:
    """Hits by hand, as the table enters them."""
    return {"calc": "ship_ledger", "id": {"ship": ship}, "events": [{"type": "hits", "source": "level", "hits": hits}]}


def page(shots: tuple[str, ...] = (), **said: str) -> str:
    answer = Client().get(f"{AT}?{urlencode([*said.items(), *(('s', shot) for shot in shots)])}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", ["flak-rulebook-example-1", "flak-rulebook-example-2"])
def test_the_examples_of_the_book_come_out_of_the_page_as_they_stand(name):
    example = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    asked = example["request"]
    said = {short: str(asked[theirs]) for theirs, short in SHORT.items() if theirs in asked}
    for one in asked["targets"]:
        said |= {f"n{one['id']}": one["id"], f"a{one['id']}": str(one["arc"]), f"d{one['id']}": str(one["range"])}
    shots = [f"{one['gun']}.{one['number']}.{one['target']}" for one in asked["shots"]]
    worked = Worked(plan_of(said, shots, None, {}))
    assert worked.answer == example["answer"]


def test_only_numbers_that_may_fire_can_be_ticked_and_the_others_say_why():
    said = {**CRUISER, "n1": "Kate", "a1": "8", "d1": "14", "n2": "Val", "a2": "2", "d2": "12"}
    text = page(**said)
    assert TICKS.findall(text) == ["light.1.1", "heavy.1.1", "light.1.2"]
    assert "The target is too close for heavy flak." in words(text)
    assert TICKS.findall(page(**said | {"d2": "13"})) == ["light.1.1", "heavy.1.1", "light.1.2", "heavy.1.2"]


def test_a_number_that_bears_on_the_arc_stands_beside_one_that_does_not():
    text = page(h="6B+4C", n1="Kate", a1="6", d1="14")
    assert TICKS.findall(text) == ["heavy.1.1"]
    assert "These guns do not bear on that arc." in words(text)


def test_shots_are_read_out_and_a_refused_one_says_why():
    said = {**CRUISER, "n1": "Kate", "a1": "2", "d1": "3", "n2": "Val", "a2": "2", "d2": "9"}
    text = words(page(("light.1.1", "light.1.2"), **said))
    assert "Light 1 at Kate, 2 o’clock, 3 hexes 3 factors" in text
    assert "Light 1 at Val, 2 o’clock, 9 hexes This number has fired there in this turn." in text
    assert "deflection is reckoned as at 12 o’clock" in text


def test_losses_are_taken_from_every_number():
    text = words(page(l="2x16", h="1", ll="2", hl="1", n1="Kate", a1="12", d1="14"))
    assert "Light 14 14" in text
    assert "No gun factors are left." in text


def test_on_the_hex_field_arc_and_range_follow_from_the_hexes():
    text = page(**CRUISER, by="hexes", at="0, 0", facing="1", n1="Kate", x1="0, -14", n2="Val", x2="1, -2")
    assert "12 o’clock, 14 hexes" in words(text)
    assert TICKS.findall(text) == ["light.1.1", "heavy.1.1", "light.1.2"]


def test_a_hex_on_the_line_lets_the_ship_choose_its_arc():
    said = {**CRUISER, "by": "hexes", "at": "0, 0", "facing": "1", "n1": "Kate", "x1": "1, -2"}
    assert "12 o’clock, 2 hexes" in words(page(**said))
    assert "On the line: choose the arc" in page(**said)
    assert "2 o’clock, 2 hexes" in words(page(**said, a1="2"))
    assert "12 o’clock, 2 hexes" in words(page(**said, a1="6")), "an arc in which it does not lie is none to choose"


def test_a_tap_places_a_new_target_or_what_is_chosen():
    said = {**CRUISER, "by": "hexes", "at": "0, 0", "facing": "1", "n1": "Kate", "x1": "1, -2"}
    for put, name, spot in (("", "x2", "4, 4"), ("1", "x1", "5, 5"), ("ship", "at", "-3, 1")):
        answer = Client().get(AT, {**said, "put": put, "on": spot})
        query = dict(parse_qsl(urlsplit(answer["Location"]).query))
        assert (answer.status_code, query[name]) == (302, spot)
        assert "on" not in query


def test_every_hex_of_the_field_is_a_button_of_the_form_and_none_where_arcs_are_said():
    said = {**CRUISER, "n1": "Kate", "x1": "1, -2", "a1": "2", "d1": "3"}
    assert 'name="on" value="0, 0"' in page(**said, by="hexes", at="0, 0", facing="1")
    assert 'name="on"' not in page(**said)


def test_an_unknown_cell_is_said_to_be_unknown_and_no_guns_to_be_none():
    text = words(page(n1="Kate", a1="2", d1="3", h="0"))
    assert "Light unknown Heavy none" in text
    assert "It has no guns of this kind." in text


def test_before_a_target_is_named_the_page_says_what_will_stand_there():
    bare, named = words(page()), words(page(n1="Kate", a1="2", d1="3"))
    assert "A target" in bare
    assert "One more target" not in bare
    assert "here stands which numbers may fire at it" in bare
    assert "One more target" in named
    assert "here stands which numbers" not in named


NONSENSE = ["", "x", "-1", "7", "9" * 40, "1,2,3", "\x00", "٣", "501, 0", "light.1.1"]


@pytest.mark.parametrize("wrong", NONSENSE)
@pytest.mark.parametrize("by", ["arcs", "hexes"])
def test_nonsense_in_any_field_is_answered_with_the_page(wrong, by):
    said = {**CRUISER, "by": by, "at": "0, 0", "facing": "1", "n1": "Kate", "a1": "2", "d1": "3", "x1": "1, -1", "s": "light.1.1"}
    for name in (*said, "lmax", "hmax", "ll", "hl", "depth", "put", "on", "ship", "n2", "a2", "d2", "x2", "by"):
        answer = Client().get(AT, {**said, name: wrong}, follow=True)
        assert answer.status_code == 200, (name, wrong)


def test_what_is_wrong_stands_beside_its_field():
    said = {**CRUISER, "n1": "Kate", "a1": "2", "d1": "3"}
    for name, wrong in {"l": "x", "h": "2x", "min": "a", "d1": "201", "a1": "3", "depth": "-1"}.items():
        assert f'id="at-{name}-error"' in page(**said | {name: wrong}), name
    assert 'id="at-x1-error"' in page(**CRUISER, by="hexes", n1="Kate", x1="x")
    assert 'id="at-at-error"' in page(**CRUISER, by="hexes", at="501, 0", n1="Kate", x1="1, 1")
    assert 'id="at-n2-error"' in page(**said, n2="Kate", a2="4", d2="5")


def test_the_aid_asks_the_database_for_nothing_and_stores_nothing(django_assert_num_queries):
    before = everything_stored()
    with django_assert_num_queries(0):
        page(**CRUISER, n1="Kate", a1="2", d1="3")
    assert Client().post(AT).status_code == 405
    assert everything_stored() == before


# --- in a session --------------------------------------------------------------------------------------------------------


@scene
def anna():
    return account("Anna")


@scene
def tom():
    return account("Tom")


@pytest.fixture
def desk(anna, tom):
    return a_desk(anna, (tom, "JP"), ships=[TEXAS_AT, NAGATO_AT])


FIRE = {"ship": "texas", "by": "arcs", "n1": "Kate", "a1": "2", "d1": "14", "s": "heavy.1.1"}


def fired(client: Client, desk, seen: int = 0, **said: str):
    return client.post(f"/dauntless/{desk.code}/flak/?{urlencode(FIRE | said)}", {"key": str(uuid4()), "seen": str(seen)})


def test_a_ship_of_the_session_brings_its_guns_its_losses_and_its_place(anna, desk):
    enter(actor=acting(anna), code=desk.code, request=struck("texas", 2), now=NOW)
    said = words(signed_in(anna).get(f"/dauntless/{desk.code}/flak/?ship=texas").content.decode())
    assert "Light 1 Heavy 5" in said
    assert "Nagato, Japanese, in 4, −2, heading 4." in said, "the other ships lie where they lie"
    assert "Texas, American, in 3, −2, heading 2." in said


def test_fire_is_entered_once_and_a_page_that_is_older_than_the_ship_is_not(anna, tom, desk):
    DeskPlayer.objects.update(side="US")
    answer = fired(signed_in(tom), desk)
    assert (answer.status_code, answer["Location"]) == (303, f"/dauntless/{desk.code}/flak/?ship=texas")
    [line] = DeskEntry.objects.all()
    assert line.request["id"] == {"ship": "texas"}
    assert [one["factors"] for one in line.answer["shots"]] == [7]
    enter(actor=acting(anna), code=desk.code, request=struck("texas", 2), now=NOW)
    late = fired(signed_in(tom), desk, seen=1, l="3", h="7", a1="4")
    assert late.status_code == 409
    assert "Light 1 Heavy 5" in words(late.content.decode())
    assert DeskEntry.objects.count() == 2


def test_fire_that_is_sent_twice_is_one(anna, desk):
    client, form = signed_in(anna), {"key": str(uuid4()), "seen": "0"}
    for _again in range(2):
        assert client.post(f"/dauntless/{desk.code}/flak/?{urlencode(FIRE)}", form).status_code == 303
    assert DeskEntry.objects.count() == 1


def test_what_fired_this_turn_fires_there_no_more_until_the_next_or_its_line_is_struck(anna, desk):
    client, at = signed_in(anna), f"/dauntless/{desk.code}/flak/?{urlencode(FIRE)}"
    assert fired(client, desk).status_code == 303
    text = client.get(at).content.decode()
    assert "Fired this turn Heavy 1 at Kate, 2 o’clock" in words(text)
    assert f'href="/dauntless/{desk.code}/log/#line-1"' in text
    assert "This number has fired there in this turn." in words(text)
    assert fired(client, desk, seen=1).status_code == 422
    elsewhere = client.get(at.replace("a1=2", "a1=4")).content.decode()
    assert "heavy.1.1" in TICKS.findall(elsewhere)
    void(actor=acting(anna), code=desk.code, number=1, reason="A slip", now=NOW)
    assert "Fired this turn" not in words(client.get(at).content.decode())
    assert fired(client, desk, seen=1).status_code == 303
    desk.refresh_from_db()
    set_turn(actor=acting(anna), code=desk.code, edit=desk.edit, turn=2, now=NOW)
    assert "Fired this turn" not in words(client.get(at).content.decode())
    assert fired(client, desk, seen=2).status_code == 303
    assert DeskEntry.objects.count() == 3


def test_refused_shots_and_no_shots_are_not_entered(anna, desk):
    assert fired(signed_in(anna), desk, d1="12").status_code == 422
    assert fired(signed_in(anna), desk, s="").status_code == 422
    assert not DeskEntry.objects.exists()


def test_a_ship_with_guns_left_is_shown_first_and_of_another_it_is_said_that_none_are_left(anna, tom, desk):
    client, path = signed_in(tom), f"/dauntless/{desk.code}/flak/"
    assert 'value="nagato" selected' in client.get(path).content.decode(), "his own side first"
    enter(actor=acting(anna), code=desk.code, request=struck("nagato", 44), now=NOW)
    page = client.get(path).content.decode()
    assert 'value="texas" selected' in page
    assert "no guns left" not in page
    assert "Nagato has no guns left." in client.get(path, {"ship": "nagato"}).content.decode()


def test_the_letters_of_guns_stand_by_their_figures_and_in_words():
    said = words(page(l="3", h="4A+2B"))
    assert "Light 3 Heavy 4A 2B" in said
    assert "A number fires at one target in each arc. A: at one target fore and one aft. B: at one target, aft alone." in said
    assert "fore alone" not in said
    assert "A number fires" not in words(page(l="3", h="4A+2B", ll="3"))


def test_the_field_goes_as_far_as_heavy_flak_begins_if_it_is_told():
    near, far = (page(by="hexes", h="9", at="0,0", facing="1", zoom=zoom) for zoom in ("near", "far"))
    assert "Heavy from 13" in words(far)
    assert "Heavy from 13" not in words(near).partition("The same in words")[0]
    assert 'name="zoom"' not in page(by="hexes", l="3", at="0,0", facing="1"), "no heavy flak, nothing to see there"
    assert "zoom=far" in Client().get(AT, {"by": "hexes", "h": "9", "zoom": "far", "on": "0, -14"})["Location"]


def test_a_ship_that_lies_nowhere_is_named_and_the_referee_may_place_it(anna, tom):
    desk = a_desk(anna, (tom, "US"), ships=[TEXAS])
    at = f"/dauntless/{desk.code}/flak/?by=hexes"
    assert "Nobody has said where this ship lies: Texas." in words(signed_in(tom).get(at).content.decode())
    place = f'href="/dauntless/{desk.code}/place/"'
    assert place in signed_in(anna).get(at).content.decode()
    assert place not in signed_in(tom).get(at).content.decode()
    assert "Nobody has said" not in words(signed_in(tom).get(at.replace("hexes", "arcs")).content.decode())


def test_another_ship_that_is_chosen_fires_with_its_own_guns(anna, desk):
    said = {"ship": "nagato", "of": "texas", "l": "3", "h": "7", "n1": "Kate", "a1": "2", "d1": "3"}
    text = signed_in(anna).get(f"/dauntless/{desk.code}/flak/", said).content.decode()
    assert 'name="l" value="9"' in text
    assert "Kate" in text


def test_strangers_find_nothing_and_who_looks_on_enters_nothing(anna, tom, desk):
    stranger = signed_in(account("Otto"))
    assert stranger.get(f"/dauntless/{desk.code}/flak/").status_code == 404
    assert Client().get(f"/dauntless/{desk.code}/flak/").status_code == 404
    Desk.objects.update(shared=True)
    assert "Enter the fire" not in stranger.get(f"/dauntless/{desk.code}/flak/", FIRE).content.decode()
    other = words(signed_in(tom).get(f"/dauntless/{desk.code}/flak/", FIRE).content.decode())
    assert "Enter the fire" not in other
    assert "Its own side enters that, or whoever runs the session." in other
    DeskPlayer.objects.update(side="US")
    assert "Enter the fire" in signed_in(tom).get(f"/dauntless/{desk.code}/flak/", FIRE).content.decode()
    assert fired(stranger, desk).status_code == 404
    assert fired(Client(), desk).status_code == 302
    assert not DeskEntry.objects.exists()


def test_queries_do_not_grow_with_ships_and_lines(anna, desk, django_assert_num_queries):
    client, path = signed_in(anna), f"/dauntless/{desk.code}/flak/"
    client.get(path)
    with CaptureQueriesContext(connection) as few:
        client.get(path, FIRE)
    many = len(few)
    Desk.objects.update(ships=[{**TEXAS_AT, "id": f"ship {each}"} for each in range(12)])
    for _each in range(3):
        enter(actor=acting(anna), code=desk.code, request=struck("ship 1", 1), now=NOW)
    with django_assert_num_queries(many):
        client.get(path, FIRE)


@pytest.mark.parametrize("wrong", ["", "x", "9" * 40, "\x00", "٣"])
def test_nonsense_in_a_session_is_answered_with_the_page(anna, desk, wrong):
    client = signed_in(anna)
    for name in (*FIRE, "of", "l", "h", "ll", "min", "at", "facing", "x1", "on"):
        assert client.get(f"/dauntless/{desk.code}/flak/", FIRE | {name: wrong}, follow=True).status_code == 200
        assert fired(client, desk, **{name: wrong}).status_code in (303, 409, 422)
    nameless = {**FIRE, "of": "another", "": wrong}
    assert client.get(f"/dauntless/{desk.code}/flak/", nameless).status_code == 200
