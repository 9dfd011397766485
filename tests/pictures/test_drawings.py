"""Drawings: of every kind of war they are whole, stay on their sheet, tell without colour and say what they are."""

import re
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import pytest
from django.conf import settings

from campaign.addresses import Addresses
from campaign.pictures import dice, duels
from campaign.pictures.alone import DAY_AND_NIGHT, REMARK, alone
from campaign.pictures.gallery import HUNG
from campaign.pictures.pen import NARROW, WIDE, fitting, lines_of, width_of
from tests.pictures.wars import flight, hits, pilot, war

LONG = "東久邇宮稔彦王殿下付副官"
FACES = dict.fromkeys(("muster", "rescue", "attack", "home", "deck"), (4, 0, 9, 3, 3, 2))
SVG = "{http://www.w3.org/2000/svg}"


def full():
    """Seven games, eight seats a side with long names and successors, negative points, every source and end."""
    seats = [(side, f"{side[0]}{n}") for side in ("japan", "usa") for n in range(8)]
    enemies = {"japan": "u", "usa": "j"}
    first = [
        pilot(LONG, 10 * n, 3, side, code=seat, seat=seat, hits=hits((f"{enemies[side]}{n % 8}", 2), ("", 1)))
        for n, (side, seat) in enumerate(seats)
    ]
    then = [one._replace(code=f"{one.code}-2", came_after=3, lost_in=None, curve=((3, 0), (7, 900))) for one in first]
    ends, statuses = ("home", "saved", "lost", "waits"), ("novice", "veteran", "ace", "")
    flown = [flight(end, status, side) for end, status, (side, _seat) in product(ends, statuses, seats)]
    facts = war(*[(9, 4)] * 7, pilots=(*first, *then), flights=tuple(flown), dice=FACES)
    facts.games[2].scores["usa"].update(damaged=3, bombing=2, kamikaze=1, rulings=-12)
    return facts


WARS = {
    "full": full(),
    "one game": war((3, -2), to_come=6, pilots=(pilot("Sato"), pilot("Bly", side="usa")), flights=(flight(),), dice=FACES),
    "nothing but minus": war((-5, -1), pilots=(pilot("Sato", 3, 1),), flights=(flight("lost"),), dice={"home": (1,) * 6}),
    "muster": war(to_come=7, pilots=(pilot(LONG), pilot("Bly", side="usa")), dice={"muster": (1, 0, 0, 0, 0, 1)}),
}
DRAWN = [(of, name) for of, facts in WARS.items() for name, hang in HUNG.items() if hang(facts).drawn]


@pytest.mark.parametrize(("of", "name"), DRAWN)
@pytest.mark.parametrize(("width", "sheet"), [(WIDE, "wide"), (NARROW, "narrow")])
def test_nothing_is_drawn_beyond_the_sheet(of, name, width, sheet):
    drawing = ElementTree.fromstring(getattr(HUNG[name](WARS[of]), sheet)())
    _x, _y, wide, high = map(float, drawing.get("viewBox").split())
    assert wide == width
    for one in drawing.iter():
        if one.tag in ("pattern", "use") or "translate" in one.get("transform", ""):
            continue
        x, y = float(one.get("x", 0)), float(one.get("y", 0))
        assert -0.1 <= x <= wide, (one.tag, one.attrib)
        assert -0.1 <= y <= high + 0.1, (one.tag, one.attrib)
        if one.tag == "rect":
            assert x + float(one.get("width")) <= wide + 0.1
            assert y + float(one.get("height")) <= high + 0.1
        if one.tag == "text" and not one.get("transform"):
            reach = width_of(one.text, 11.5 if "small" in one.get("class").split() else 13)
            start = {"end": x - reach, "middle": x - reach / 2}.get(one.get("text-anchor"), x)
            assert start >= -12, one.text
            assert start + reach <= wide + 12, one.text


@pytest.mark.parametrize(("of", "name"), DRAWN)
def test_every_drawing_is_named_and_holds_no_style_and_no_address(of, name):
    picture = HUNG[name](WARS[of])
    for drawn in (picture.wide(), picture.narrow()):
        drawing = ElementTree.fromstring(drawn)
        assert drawing.get("role") == "img"
        assert drawing.find("title").text == picture.label
        assert drawing.find("title").get("id") == drawing.get("aria-labelledby")
        assert not re.search(r"style=|<script|href=\"[^#]|fill=\"#|:#[0-9a-f]{3,6}\b", drawn)
        ids = re.findall(r' id="([^"]+)"', drawn)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r"(?:url\(|href=\")#([^)\"]+)", drawn)) <= set(ids)


@pytest.mark.parametrize(("of", "name"), DRAWN)
def test_a_file_carries_its_colours_for_day_and_night_and_asks_for_nothing(of, name):
    file = alone(HUNG[name](WARS[of]), "A club & its <war> · After game 7")
    drawing = ElementTree.fromstring(file)
    assert drawing.tag == f"{SVG}svg"
    style = drawing.find(f"{SVG}style").text
    assert "var(" not in style
    assert "light-dark" not in style
    assert "prefers-color-scheme: dark" in style
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|@import|url\((?!#)", file)
    assert "A club & its <war> · After game 7" in [one.text for one in drawing.iter(f"{SVG}text")]


@pytest.mark.parametrize(("of", "name"), DRAWN)
def test_every_row_of_the_table_has_a_cell_for_each_head(of, name):
    table = HUNG[name](WARS[of]).table
    assert table.rows
    assert {len(row) for row in table.rows} == {len(table.heads)}


def test_the_sources_of_points_have_textures_of_their_own():
    drawn = HUNG["points"](WARS["full"]).wide()
    patterns = re.findall(r'<pattern id="points-wide-(\w+)-usa"[^>]*>(.*?)</pattern>', drawn)
    assert [source for source, _inner in patterns] == ["damaged", "bombing", "kamikaze", "rulings"], "kills are plain"
    assert len({inner for _source, inner in patterns}) == len(patterns)


def test_a_lost_pilots_line_ends_in_a_cross_and_a_living_ones_in_a_disc():
    living, lost = war((1, 1), pilots=(pilot("Sato"),)), war((1, 1), pilots=(pilot("Sato", 0, 1),))
    assert 'class="end japan"' in HUNG["experience"](living).wide()
    assert 'class="curve lost"' not in HUNG["experience"](living).wide()
    assert 'class="curve lost"' in HUNG["experience"](lost).wide()


def test_names_are_shortened_to_fit_and_lines_parted_even_without_blanks():
    assert fitting("Sato", 100) == "Sato"
    assert fitting(LONG, 60).endswith("…")
    assert width_of(fitting(LONG, 60)) <= 60
    assert len(lines_of(LONG * 3, 100)) > 3
    assert "".join(lines_of(LONG * 3, 100)) == LONG * 3
    assert lines_of("Japan has led from game 1 on", 130) == ["Japan has led from", "game 1 on"]


@pytest.mark.parametrize("fell", [(8, 0, 0, 0, 0, 0), (80, 81, 66, 78, 79, 80), (1, 0, 0, 0, 0, 0), (40, 2, 3, 40, 2, 3)])
def test_what_is_expected_of_dice_crosses_no_figure(fell):
    drawing = ElementTree.fromstring(HUNG["dice"](war(dice={"home": fell})).wide())
    expected = {float(one.get("y1")) for one in drawing.iter() if "expected" in one.get("class", "").split()}
    bars = [one for one in drawing.iter() if one.tag == "text" and one.get("class") in ("strong in-bar", "strong haloed")]
    assert (len(expected), len(bars)) == (1, 6)
    line = expected.pop()
    for one in bars:
        foot = float(one.get("y"))
        assert not foot - 10 < line < foot + 1, one.text


def tokens(night):
    """The colours of the house by day or by night, as (red, green, blue)."""
    text = REMARK.sub("", (settings.BASE_DIR / "static" / "css" / "tokens.css").read_text(encoding="utf-8"))
    said = {name: (dark if night else light).strip() for name, light, dark, _same in DAY_AND_NIGHT.findall(text) if light}
    return {name: [int(value[at : at + 2], 16) for at in (1, 3, 5)] for name, value in said.items() if len(value) == 7}


def contrast(one, other):
    """Between two colours, as WCAG 2 reckons it."""
    light = []
    for colour in (one, other):
        lit = [v / 12.92 if v <= 0.04 else ((v + 0.055) / 1.055) ** 2.4 for v in (value / 255 for value in colour)]
        light.append(0.2126 * lit[0] + 0.7152 * lit[1] + 0.0722 * lit[2])
    return (max(light) + 0.05) / (min(light) + 0.05)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize(
    ("ink", "heat"), [("sign-japan", duels.MOST_HEAT), ("sign-usa", duels.MOST_HEAT), ("ink-2", dice.MOST_HEAT)]
)
def test_a_figure_is_read_on_the_hottest_field_by_day_and_by_night(night, ink, heat):
    colours = tokens(night)
    field = [over * heat + under * (1 - heat) for over, under in zip(colours[ink], colours["ground"], strict=True)]
    assert contrast(colours["ink"], field) >= 4.5


def shot_down_and_replaced():
    """A seat with three pilots, the first and the second lost, and one with a pilot who lives."""
    first = pilot("Kenji Fuji", 425, 6, code="j1", seat="j1", player="Amira", curve=((0, 400), (5, 425), (6, 425)))
    second = first._replace(code="j1-2", name="Naoto Tachi", came_after=6, lost_in=7, ep=0, curve=((6, 0), (7, 0)))
    third = first._replace(code="j1-3", name="Replacement 2", came_after=7, lost_in=None, ep=0, curve=((7, 0),))
    other = pilot("Boris Asa", 550, seat="j2", code="j2", player="Boris", curve=((0, 500), (7, 550)))
    return war(*[(1, 1)] * 7, pilots=(third, first, second, other))


@pytest.mark.parametrize("sheet", ["wide", "narrow"])
def test_a_chart_is_headed_by_its_player_and_each_pilots_name_stands_at_his_own_line(sheet):
    drawing = ElementTree.fromstring(getattr(HUNG["experience"](shot_down_and_replaced()), sheet)())
    texts = {one.text: one for one in drawing.iter("text")}
    heads = [said for said, one in texts.items() if one.get("class") == "strong"]
    assert heads == ["Japan", "Boris", "Amira"]
    first, second, third = (texts[said] for said in ("Fuji 425", "Tachi 0", "Amira’s new pilot 0"))
    cross, other = [one.get("d") for one in drawing.iter("path") if one.get("class") == "curve lost"]
    for one, end in ((first, cross), (second, other)):
        x, y = (
            sum(place) / 2
            for place in zip(*([float(n) for n in said.split()] for said in re.split("[ML]", end)[1:3]), strict=True)
        )
        start = float(one.get("x"))
        assert start - 6 <= x <= start + width_of(one.text, 11.5) + 6
        assert abs(float(one.get("y")) - y) < 25
    boxes = [(float(one.get("x")), float(one.get("y")), width_of(one.text, 11.5)) for one in (first, second, third)]
    for place, (x, y, wide) in enumerate(boxes):
        for left, line, reach in boxes[place + 1 :]:
            assert abs(y - line) >= 11 or x + wide <= left or left + reach <= x, "no name stands upon another"


def test_the_table_of_experience_names_players_and_the_successor_after_him_whom_he_follows():
    rows = HUNG["experience"](shot_down_and_replaced()).table.rows
    assert [row[:2] for row in rows] == [
        ["Boris", "Boris Asa"],
        ["Amira", "Kenji Fuji"],
        ["Amira", "Naoto Tachi"],
        ["Amira", "Amira’s new pilot"],
    ]


def test_who_came_back_is_counted_for_each_side_beside_its_own_marks():
    facts = war((1, 1), flights=(flight("lost"), flight(), flight("lost", side="usa")))
    for sheet in ("wide", "narrow"):
        drawn = getattr(HUNG["survival"](facts), sheet)()
        assert ">1 of 2 lost<" in drawn
        assert ">1 of 1 lost<" in drawn
        assert "of 3 lost" not in drawn


@pytest.mark.parametrize("name", ["points", "duels", "experience"])
def test_names_and_games_lead_on_in_the_drawing_and_in_the_table_but_not_in_a_file(name):
    facts = replace(WARS["full"], leads=Addresses("war"))
    picture = HUNG[name](facts)
    for markup in (picture.wide(), picture.narrow(), picture.table.markup()):
        led = set(re.findall(r'href="(/[^"]+)"', markup))
        assert "/c/war/games/1/" in led if name == "points" else "/c/war/pilots/j0-2/" in led
    assert picture.wide().count("<a ") == picture.wide().count('tabindex="-1"'), "one image to the keyboard"
    assert 'role="group"' in picture.wide(), "an image holds no links"
    assert '<g aria-hidden="true">' in picture.wide(), "its words are those of its title"
    assert "<a " not in alone(HUNG[name](WARS["full"]), "")


def test_columns_of_points_say_so_and_those_without_a_seat_are_explained():
    assert HUNG["points"](WARS["full"]).table.heads[2:] == [
        *(f"{source}, CVP" for source in ("Kills", "Damaged", "Bombing", "Kamikaze", "Rulings")),
        "CVP in all",
        "Score after it",
    ]
    assert "“Others” sit in no player’s seat" in HUNG["duels"](WARS["full"]).note
    assert "Others" not in HUNG["duels"](WARS["muster"]).note
