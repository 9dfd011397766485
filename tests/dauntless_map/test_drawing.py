"""The picture of the hex field and the words behind it."""

import re
from xml.etree import ElementTree

import pytest

from games.dauntless.map.drawing import drawing
from games.dauntless.map.scene import Mark, Ring, Scene, Sight, Stop, Track, view_of
from games.dauntless.map.shapes import SHAPES
from games.dauntless.map.taps import taps
from games.dauntless.map.words import facts
from rulebooks.dauntless.hexes import Hex

TEXAS = Mark("s", "BB", "Texas", "US", Hex(0, 0), 2)
KATE = Mark("a", "aircraft", "Kate 1", "JP", Hex(3, -1), 5)
RUN = (Stop(Hex(5, 1)), Stop(Hex(4, 1), "3"), Stop(Hex(3, 1), "4"))
FULL = Scene(
    marks=(TEXAS, KATE, Mark("t", "torpedo", "", "JP", Hex(3, 1), 6)),
    tracks=(Track("JP", RUN), Track("JP", (Stop(Hex(3, 1)), Stop(Hex(1, 1), "6")), ahead=True)),
    rings=(Ring(Hex(0, 0), 2, "2 hexes"),),
    sights=(Sight(Hex(0, 0), Hex(3, -1), clear=True, word="16"),),
    met=(Hex(1, 1),),
    arcs_of="s",
    sides_of="s",
    chosen="a",
)


def parsed(scene: Scene, name: str = "map"):
    return ElementTree.fromstring(
        drawing(scene, name).replace('aria-label="', 'xmlns="http://www.w3.org/2000/svg" aria-label="', 1)
    )


def texts(scene: Scene) -> list[str]:
    return ["".join(one.itertext()) for one in parsed(scene).iter("{http://www.w3.org/2000/svg}text")]


def test_a_full_picture_is_sound_svg_without_a_style_and_names_what_lies_on_it():
    said = texts(FULL)
    assert {"★ Texas", "● Kate 1", "2 hexes", "16", "+1", "−2", "−3"} <= set(said)
    assert "style" not in drawing(FULL)
    assert all(str(arc) in said for arc in (12, 2, 4, 8, 10)), "each arc is named where it leaves the view"


def test_what_people_typed_is_text_and_nothing_else():
    forged = Scene(
        (Mark("x", "CV", '<script>"&', "US", Hex(0, 0), 1, note="<b>"),), rings=(Ring(Hex(0, 0), 1, "<i>"),), arcs_of="x"
    )
    assert "<script>" not in drawing(forged)
    assert any('<script>"&' in one for one in texts(forged))


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("facing", [None, 1, 6])
def test_every_kind_of_counter_is_drawn_with_and_without_a_heading(kind, facing):
    assert parsed(Scene((Mark("x", kind, "One", "JP", Hex(-500, 500), facing),), arcs_of="x", sides_of="x")) is not None


def test_an_empty_field_and_one_as_wide_as_it_can_be_are_drawn():
    assert parsed(Scene(())) is not None
    far = Scene((Mark("a", "CV", "A", "US", Hex(-500, 500), 1), Mark("b", "CV", "B", "JP", Hex(500, -500), 4)), arcs_of="a")
    assert len(drawing(far)) < 6000, "where hexes are too small to see there is no net"
    assert "button" not in taps(far)


def test_the_view_holds_all_that_is_there_as_near_as_it_may():
    for scene in (FULL, Scene((TEXAS, Mark("b", "DD", "B", "US", Hex(20, -9), 1)))):
        view = view_of(scene)
        assert all(view.holds(*spot, 20) for spot in map(center_of, scene.hexes()))
    assert view_of(FULL).width < view_of(Scene((TEXAS, Mark("b", "DD", "B", "US", Hex(20, -9), 1)))).width


def center_of(at: Hex) -> tuple[float, float]:
    return 15 * at.q, 8.66025 * (2 * at.r + at.q)


def test_near_a_ship_the_view_leaves_out_what_is_far_off():
    scene = Scene((TEXAS, Mark("b", "DD", "B", "US", Hex(20, -9), 1)), arcs_of="s", near=6)
    assert list(scene.hexes()) == [TEXAS.at]


def test_every_hex_of_a_near_picture_can_be_tapped_and_says_its_coordinates():
    values = re.findall(r'value="(-?\d+, -?\d+)"', taps(Scene((TEXAS,))))
    assert "0, 0" in values
    assert len(values) == len(set(values)) > 50


def test_the_list_says_where_everything_is_and_how_the_ship_sees_it():
    said = list(facts(FULL))
    assert said[0] == "Texas, American, in 0, 0, heading 2."
    assert "Kate 1 is 3 hexes from Texas, at 2 o’clock." in said
    assert any("stern" in one and "−3" in one for one in said)
    assert any(one.startswith("Track to come") for one in said)
