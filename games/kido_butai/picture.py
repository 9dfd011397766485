"""The map as it stands, as one SVG file: for exports, and for pages on which a game is shown but not played."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from django.utils.translation import gettext as _

from games.kido_butai import labels
from games.kido_butai.drawings import DRAWINGS
from rulebooks.kido_butai.board import CAP, CENTER, LOST, Board
from rulebooks.kido_butai.raid import BACK_AFTER
from rulebooks.kido_butai.result import result
from rulebooks.kido_butai.settings import ASSUMED_CAPACITY, CARRIERS, FLEETS, LAST_TURN, MIDWAY
from rulebooks.kido_butai.turns import clock

GROUND, SHEET, DEEP, SHOAL, INK, INK_2, LINE = "#f4f0e5", "#fcfaf4", "#ebebe6", "#e4ecee", "#13223b", "#42516a", "#d8d0bc"
JAPAN, USA = "#b3261e", "#1d4e8f"
SANS, SERIF = "Inter, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif", "Palatino, Georgia, 'Liberation Serif', serif"
WIDTH, HEIGHT, MARGIN = 1200, 880, 24
SPACES = LAST_TURN + BACK_AFTER
TURNED = {"east": 0, "south": 90, "west": 180, "north": 270}
PAINTED = {
    'class="kb-cut"': f'fill="{SHEET}"',
    'class="kb-line"': 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"',
    'class="kb-blank"': 'fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="5 3.5"',
    'class="kb-dash"': f'fill="none" stroke="{SHEET}" stroke-width="1.5" stroke-dasharray="4 3"',
    'class="kb-ring"': 'fill="none" stroke="currentColor"',
    'class="kb-half"': 'fill="none" stroke="currentColor" stroke-linejoin="round"',
    'class="kb-reef"': 'fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3 3"',
}
"""The page's style sheet paints these; a picture stands alone."""
CARD, TALL, GAP = 62, 76, 6


def picture_of(stands: Board | Mapping[str, Any], title: str = "") -> str:
    """The SVG of a board, or of a result file (not of a refusal). ``title``: of the game; fixed colours of the day."""
    state = _as_drawn(stands) if isinstance(stands, Board) else stands
    name = title or _("Kido Butai")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="kb-title kb-desc" '
        f"font-family={quoteattr(SANS)}>",
        f'<title id="kb-title">{escape(name)}</title><desc id="kb-desc">{escape(in_words(state))}</desc>',
        *_sea(),
        *_track(state),
        *_zones(state),
        *_decks(state),
        *_foot(state, name),
        "</svg>",
    ]
    return "".join(parts)


def _as_drawn(board: Board) -> Mapping[str, Any]:
    """The result of a board, with the American carriers in the order of their fleets, which a result file does not hold."""
    state = dict(result(board, ()))
    ships = state["american_carriers"]
    drawn = [name for fleet in board.fleets.values() for name in fleet]
    return {**state, "american_carriers": {name: ships[name] for name in dict.fromkeys((*drawn, *ships))}}


def in_words(state: Mapping[str, Any]) -> str:
    """What the picture shows, for those who do not see it."""
    points = state["victory"]
    carriers = ", ".join(f"{name} {labels.hull(ship['state'])}" for name, ship in state["japanese_carriers"].items())
    air = sum(one["place"] in (CENTER, CAP, MIDWAY, *FLEETS) for one in state["squadrons"].values())
    lost = sum(one["place"] == LOST for one in state["squadrons"].values())
    return _("At %(clock)s: %(carriers)s. In the air: %(air)s, lost: %(lost)s. Japan %(japan)s, USA %(usa)s.") % {
        "clock": state["time"] or clock(1), "carriers": carriers, "air": air, "lost": lost,
        "japan": points["japanese"]["total"], "usa": points["american"]["total"],
    }  # fmt: skip


def _text(x: float, y: float, words: object, size: int = 14, **more: str) -> str:
    said = "".join(f" {key.replace('_', '-')}={quoteattr(value)}" for key, value in {"fill": INK, **more}.items())
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{said}>{escape(str(words))}</text>'


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str = INK, **more: str) -> str:
    said = "".join(f" {key.replace('_', '-')}={quoteattr(value)}" for key, value in more.items())
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" stroke="{stroke}"{said}/>'


def _drawn(name: str, x: float, y: float, side: float, color: str, turned: int = 0) -> str:
    size, drawing = DRAWINGS[name]
    for painted, how in PAINTED.items():
        drawing = drawing.replace(painted, how)
    turn = f" rotate({turned} {size / 2:g} {size / 2:g})" if turned else ""
    return f'<g transform="translate({x:g} {y:g}) scale({side / size:.4g}){turn}" fill="{color}" color="{color}">{drawing}</g>'


def _sea() -> Iterable[str]:
    yield _box(0, 0, WIDTH, HEIGHT, GROUND, "none")
    yield _box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 780, DEEP)
    for step in range(1, 8):
        x = MARGIN + step * (WIDTH - 2 * MARGIN) / 8
        yield f'<path d="M{x:g} 128V804M{MARGIN} {104 + step * 88}H{WIDTH - MARGIN}" stroke="{LINE}"/>'
    yield _box(MARGIN - 5, MARGIN - 5, WIDTH - 2 * MARGIN + 10, 790, "none", INK, stroke_width="2")


def _track(state: Mapping[str, Any]) -> Iterable[str]:
    wide = (WIDTH - 2 * MARGIN) / SPACES
    yield _box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 104, GROUND)
    for turn in range(1, SPACES + 1):
        x, now = MARGIN + (turn - 1) * wide, turn == state["turn"]
        yield _box(x, MARGIN, wide, 104, INK if now else "none", LINE)
        yield _box(x, MARGIN, wide, 6, INK if turn % 2 else SHEET)
        said = clock(turn) if turn <= LAST_TURN else turn
        yield _text(x + wide / 2, MARGIN + 24, said, 13, text_anchor="middle", fill=SHEET if now else INK)
        lying = [(kind, many) for kind, many in state["track"].get(str(turn), {}).items() if many]
        for row, (kind, many) in enumerate(lying):
            y = MARGIN + 30 + 18 * row
            yield _drawn(labels.shape(kind), x + 8, y, 17, USA if not kind.startswith("no-") else INK_2)
            yield _text(x + 30, y + 14, many, 13, font_weight="600")


def _zones(state: Mapping[str, Any]) -> Iterable[str]:
    found, fleets = state["found"], _fleets(state)
    yield from _zone(state, "fleet1", (48, 152, 320, 190), "" if found["fleet1"] else _("Not found yet"), fleets["fleet1"])
    if fleets["fleet2"]:
        yield from _zone(state, "fleet2", (48, 356, 320, 150), "" if found["fleet2"] else _("Not found yet"), fleets["fleet2"])
    yield from _zone(state, CENTER, (392, 152, 416, 354), "", ())
    yield from _zone(state, MIDWAY, (832, 152, 320, 354), labels.hull(state["midway"]["state"]), ())
    destroyed = state["midway"]["state"] == "destroyed"
    yield _drawn("base", 1096, 160, 44, LINE if destroyed else USA)
    if destroyed:
        yield f'<path d="M1100 164L1136 200M1136 164L1100 200" stroke="{INK}" stroke-width="2"/>'
    yield _drawn("rose", 392, 510, 42, INK)
    yield _text(444, 536, _("East is at the top."), 14, fill=INK_2)


def _fleets(state: Mapping[str, Any]) -> dict[str, list[str]]:
    """By fleet its carriers, with their state."""
    ships = state["american_carriers"]
    return {
        fleet: [f"{name}: {labels.hull(ship['state'])}" for name, ship in ships.items() if ship["fleet"] == number]
        for number, fleet in enumerate(FLEETS, start=1)
    }


def _zone(state: Mapping[str, Any], place: str, at: tuple[int, int, int, int], note: str, ships: Sequence[str]) -> Iterable[str]:
    x, y, width, height = at
    yield _box(x, y, width, height, SHOAL if place == MIDWAY else DEEP, INK_2, stroke_dasharray="5 4")
    yield _text(x + 12, y + 26, labels.place(place), 20, font_family=SERIF, font_style="italic")
    for row, line in enumerate([note] if note else ships):
        yield _text(x + 12, y + 46 + 17 * row, line, 13, fill=INK_2)
    there = [one for one in state["squadrons"].items() if one[1]["place"] == place]
    yield from _cards(there, x + 12, y + 58 + 17 * max(len(ships) - 1, 0), (width - 24 + GAP) // (CARD + GAP))


def _decks(state: Mapping[str, Any]) -> Iterable[str]:
    wide, top, tall = 216, 556, 234
    cap = [one for one in state["squadrons"].items() if one[1]["place"] == CAP]
    yield _box(48, top, wide, tall, DEEP)
    yield _text(60, top + 28, labels.place(CAP), 20, font_family=SERIF, font_style="italic")
    yield from _cards(cap, 60, top + 58, 3)
    for number, carrier in enumerate(CARRIERS, start=1):
        x, ship = 48 + number * (wide + 6), state["japanese_carriers"][carrier]
        sunk = ship["state"] == "sunk"
        hull = (
            f"M{x} {top + tall}V{top + 46}Q{x} {top} {x + wide / 2:g} {top}Q{x + wide} {top} {x + wide} {top + 46}V{top + tall}Z"
        )
        dashed = ' stroke-dasharray="3 4"' if sunk else ""
        yield f'<path d="{hull}" fill="{DEEP if sunk else SHEET}" stroke="{INK}" stroke-width="1.5"{dashed}/>'
        yield _text(x + wide / 2, top + 30, carrier, 20, font_family=SERIF, text_anchor="middle")
        said = labels.hull(ship["state"]) + ("" if sunk else f" · {ship['capacity']}")
        yield _text(x + wide / 2, top + 48, said, 13, text_anchor="middle", fill=INK_2)
        aboard = [(name, state["squadrons"][name]) for name in ship["aboard"]]
        yield from _cards(aboard, x + (8 if len(aboard) > 2 else 40), top + 58, 3 if len(aboard) > 2 else 2)


def _cards(ones: Sequence[tuple[str, Mapping[str, Any]]], x: float, y: float, across: int) -> Iterable[str]:
    """Squadrons side by side, so many in a row."""
    for number, (name, one) in enumerate(ones):
        left, top = x + (number % across) * (CARD + GAP), y + (number // across) * (TALL + GAP)
        yield _box(left, top, CARD, TALL, SHEET, INK, rx="3")
        yield _drawn("fighter" if one["side"] == "fighter" else "bomber", left + 12, top + 17, 38, JAPAN, TURNED[one["facing"]])
        yield _text(left + 6, top + 16, name, 14, font_weight="700")
        said = labels.STATES["low"] if one["low"] else labels.SIDES[one["side"]]
        yield _text(left + CARD / 2, top + TALL - 7, _(said), 11, text_anchor="middle")


def _foot(state: Mapping[str, Any], name: str) -> Iterable[str]:
    points = state["victory"]
    score = _("Japan %(japan)s, USA %(usa)s") % {
        "japan": points["japanese"]["total"], "usa": points["american"]["total"],
    }  # fmt: skip
    lost = [unit for unit, one in state["squadrons"].items() if one["place"] == LOST]
    yield _text(MARGIN, 842, name, 24, font_family=SERIF)
    yield _text(WIDTH - MARGIN, 842, score, 20, text_anchor="end", font_weight="600")
    if any(ship["capacity"] in ASSUMED_CAPACITY[carrier] for carrier, ship in state["japanese_carriers"].items()):
        assumed = _("Counter mix and capacities: assumed, not from the publisher")
        yield _text(WIDTH - MARGIN, 866, assumed, 12, text_anchor="end", fill=INK_2)
    if lost:
        yield _text(MARGIN, 866, _("Lost: %(units)s") % {"units": ", ".join(lost)}, 14, fill=INK_2)
