"""A scene as SVG: geometry in attributes, colours by classes of ``dauntless-map.css``. ``taps.py`` has what is pressed on it."""

from collections.abc import Iterator
from html import escape

from django.utils.safestring import SafeString, mark_safe

from campaign.signs.figures import signed
from games.dauntless.map.clock import degrees, shared, sides
from games.dauntless.map.grid import HALF, SIDE, Point, between, center, figure, outline, rim, toward
from games.dauntless.map.scene import Mark, Ring, Scene, Sight, Track, View, view_of
from games.dauntless.map.shapes import SHAPES, UNHEADED
from games.dauntless.map.words import label_of, place
from rulebooks.dauntless.campaign import CAMPAIGN_SIDE
from rulebooks.dauntless.data import ARCS
from rulebooks.dauntless.hexes import Hex, ahead

TEXT = 12.5
"""The size of letters on a small phone, in its pixels."""
NAMED, LINED, WIDEST = 32.0, 5.0, 40
"""A hex so high carries its name, one so high its outline; a ring farther out is no ring of hexes any more."""
BADGE, MARGIN = 11, 8
"""The radius of an arc’s name and the free edge of the view, in pixels of a small phone."""
SPARSE = (1, 2, 5, 10, 20, 50, 100, 200)
SHIP, LEAST_SHIP = 1.02, 26.0
"""A silhouette is so much of a hex, and at least so many pixels."""
CORNERS_OF_AN_ARC = (-30, 30)


def drawing(scene: Scene, name: str = "map") -> SafeString:
    """The picture; ``name`` begins the ids in it."""
    view = view_of(scene)
    marks = [*(one for one in scene.others if view.holds(*center(one.at))), *scene.marks]
    parts = [
        f'<svg class="dm-map" viewBox="{box_of(view)}" font-size="{figure(TEXT * view.pixel)}" role="img" '
        f'aria-label="{escape(label_of(scene))}">',
        *_water(view, name),
        *_clock(scene, view),
        *_lines(view, name, [spot for _arc, spot in _arc_spots(scene, view)]),
        *(_ring(one, view, [center(mark.at) for mark in scene.marks]) for one in scene.rings),
        *_shared(scene, view, name),
        *_aspects(scene, view),
        *(part for track in scene.tracks for part in _track(track, view)),
        *(_sight(one) for one in scene.sights),
        *(_met(one, view) for one in scene.met),
        *(_mark(one, view, one.id == scene.chosen) for one in marks),
        *(_name(one, view) for one in marks),
        *_arc_names(scene, view),
        "</svg>",
    ]
    return mark_safe("".join(parts))


def box_of(view: View) -> str:
    """The part of the field that is shown, as ``viewBox``."""
    return " ".join(figure(one) for one in (view.x, view.y, view.width, view.height))


def _water(view: View, name: str) -> Iterator[str]:
    high = f"{HALF:.4f}"
    net = f"M5 {high}L10 0H20L25 {high}L20 {2 * HALF:.4f}H10L5 {high}H0M25 {high}H30"
    yield (
        f'<defs><pattern id="{name}-grid" patternUnits="userSpaceOnUse" width="{figure(3 * SIDE)}" height="{2 * HALF:.4f}">'
        f'<path class="dm-line" stroke-width="{figure(0.8 * view.pixel)}" d="{net}"/></pattern>'
        f'<pattern id="{name}-both" patternUnits="userSpaceOnUse" width="3" height="3" patternTransform="rotate(45)">'
        '<path class="dm-both-line" d="M0 0V3"/></pattern></defs>'
    )
    yield f'<rect class="dm-sea" {_rect(view)}/>'


def _rect(view: View) -> str:
    x, y, width, height = (figure(one) for one in (view.x, view.y, view.width, view.height))
    return f'x="{x}" y="{y}" width="{width}" height="{height}"'


def _lines(view: View, name: str, covered: list[Point]) -> Iterator[str]:
    """The net of hexes and, as far as there is room, their names; none where something covers it."""
    if view.hex_height < LINED:
        return
    yield f'<rect fill="url(#{name}-grid)" {_rect(view)}/>'
    every = next((step for step in SPARSE if step * view.hex_height >= NAMED), SPARSE[-1])
    for q in view.columns():
        for r in view.rows(q):
            x, y = center(Hex(q, r))
            low = y + HALF * (0.78 if every == 1 else 0.3)
            if q % every or r % every or not view.holds(x, low, MARGIN * view.pixel):
                continue
            if all(between((x, low), spot) > BADGE * 2.2 * view.pixel for spot in covered):
                yield f'<text class="dm-at" x="{figure(x)}" y="{figure(low)}">{place(q, r)}</text>'


def _clock(scene: Scene, view: View) -> Iterator[str]:
    """The six arcs of a ship; each is as wide as the sixth of a circle, so straight lines part them exactly."""
    ship = scene.clock
    if ship is None:
        return
    x, y = center(ship.at)
    far = 2 * (view.width + view.height)
    for arc in ARCS:
        middle = degrees(ship.facing, arc)
        corners = [(x + far * dx, y + far * dy) for dx, dy in (toward(middle + off) for off in CORNERS_OF_AN_ARC)]
        ends = "L".join(f"{figure(cx)} {figure(cy)}" for cx, cy in corners)
        yield f'<path class="dm-arc" data-arc="{arc}" d="M{figure(x)} {figure(y)}L{ends}Z"/>'


def _shared(scene: Scene, view: View, name: str) -> Iterator[str]:
    """The hexes that lie on the line between two arcs and belong to both."""
    ship = scene.clock
    if ship is None or view.hex_height < LINED:
        return
    for at in shared(ship.at, max(len(view.columns()), len(view.rows(0)))):
        if view.holds(*center(at), -SIDE):
            yield f'<polygon class="dm-both" fill="url(#{name}-both)" points="{outline(at)}"/>'


def _arc_spots(scene: Scene, view: View) -> Iterator[tuple[int, Point]]:
    """Where the name of each arc stands: where its middle leaves the view."""
    ship = scene.clock
    for arc in ARCS if ship else ():
        assert ship is not None
        spot = _edge(center(ship.at), toward(degrees(ship.facing, arc)), view, BADGE * 1.25 * view.pixel)
        if spot is not None:
            yield arc, spot


def _arc_names(scene: Scene, view: View) -> Iterator[str]:
    for arc, (x, y) in _arc_spots(scene, view):
        badge = f'<circle r="{figure(BADGE * view.pixel)}"/><text dy="0.36em">{arc}</text>'
        yield f'<g class="dm-arc-name" transform="translate({figure(x)} {figure(y)})">{badge}</g>'


def _edge(start: Point, way: Point, view: View, margin: float) -> Point | None:
    """Where a ray leaves the view, less a margin; None where it never is in it."""
    reach = []
    for at, step, low, size in zip(start, way, (view.x, view.y), (view.width, view.height), strict=True):
        if abs(step) > 1e-9:
            reach.append(((low + size - margin if step > 0 else low + margin) - at) / step)
    far = min(reach)
    x, y = start[0] + far * way[0], start[1] + far * way[1]
    return (x, y) if far > 0 and view.holds(x, y, margin - 1e-6) else None


def _ring(ring: Ring, view: View, taken: list[Point]) -> str:
    x, y = center(ring.around)
    if ring.far > WIDEST:
        edge = f'<circle cx="{figure(x)}" cy="{figure(y)}" r="{figure(HALF * (2 * ring.far + 1))}"/>'
    else:
        edge = f'<path d="{rim(ring.around, ring.far)}"/>'
    corners = [center(ahead(ring.around, facing, ring.far)) for facing in (2, 6, 3, 5, 1, 4)]
    free = [one for one in corners if all(between(one, mark) > NAMED * 1.5 * view.pixel for mark in taken)]
    spot = next((one for one in (*free, *corners) if view.holds(*one, 4 * MARGIN * view.pixel)), None)
    word = f'<text x="{figure(spot[0])}" y="{figure(spot[1])}">{escape(ring.word)}</text>' if spot else ""
    return f'<g class="dm-ring">{edge}{word}</g>'


def _aspects(scene: Scene, view: View) -> Iterator[str]:
    """The six hexes around a ship with the modifier of each."""
    ship = scene.headed(scene.sides_of)
    if ship is None:
        return
    for side in sides(ship.at, ship.facing):
        yield f'<polygon class="dm-side" data-aspect="{side.aspect}" points="{outline(side.at)}"/>'
        if view.hex_height >= NAMED:
            x, y = center(side.at)
            yield f'<text class="dm-modifier" x="{figure(x)}" y="{figure(y)}" dy="0.36em">{signed(side.modifier)}</text>'


def _track(track: Track, view: View) -> Iterator[str]:
    spots = [center(stop.at) for stop in track.stops]
    way = "L".join(f"{figure(x)} {figure(y)}" for x, y in spots)
    ahead = ' data-ahead=""' if track.ahead else ""
    yield f'<g class="dm-track" data-side="{CAMPAIGN_SIDE.get(track.side, "")}"{ahead}><path d="M{way}"/>'
    for (x, y), stop in zip(spots, track.stops, strict=True):
        if stop.word:
            yield f'<circle cx="{figure(x)}" cy="{figure(y)}" r="{figure(3 * view.pixel)}"/>'
            if view.hex_height >= NAMED / 2:
                yield f'<text x="{figure(x)}" y="{figure(y)}" dx="0.5em" dy="-0.3em">{escape(stop.word)}</text>'
    yield "</g>"


def _sight(sight: Sight) -> str:
    (ax, ay), (bx, by) = center(sight.start), center(sight.end)
    state = "clear" if sight.clear else "barred"
    middle = f'x="{figure((ax + bx) / 2)}" y="{figure((ay + by) / 2)}"'
    word = f'<text {middle} dy="-0.3em">{escape(sight.word)}</text>' if sight.word else ""
    return f'<g class="dm-sight" data-state="{state}"><path d="M{figure(ax)} {figure(ay)}L{figure(bx)} {figure(by)}"/>{word}</g>'


def _met(at: Hex, view: View) -> str:
    x, y = center(at)
    size = max(HALF * 1.25, 15 * view.pixel)
    return f'<circle class="dm-met" cx="{figure(x)}" cy="{figure(y)}" r="{figure(size)}"/>'


def _size(mark: Mark, view: View) -> float:
    """Of a silhouette, in units."""
    share = {"aircraft": 0.72, "torpedo": 0.6}.get(mark.kind, SHIP)
    return max(2 * HALF * share, LEAST_SHIP * (1.0 if mark.is_ship else 0.75) * view.pixel)


def _mark(mark: Mark, view: View, chosen: bool) -> str:
    x, y = center(mark.at)
    scale = _size(mark, view) / 48
    shape = SHAPES[mark.kind] if mark.facing else UNHEADED
    turned = f" rotate({degrees(mark.facing)})" if mark.facing else ""
    sunk = ' data-sunk=""' if mark.sunk else ""
    round_it = f'<circle class="dm-chosen" r="{figure(27 if mark.is_ship else 30)}"/>' if chosen else ""
    return (
        f'<g class="dm-mark" data-side="{CAMPAIGN_SIDE.get(mark.side, "")}"{sunk} '
        f'transform="translate({figure(x)} {figure(y)}) scale({scale:.4g}){turned}">{round_it}{shape}</g>'
    )


def _name(mark: Mark, view: View) -> str:
    """Sign and name under a silhouette, or over it where the view ends there."""
    if mark.kind == "torpedo" and not mark.name:
        return ""
    x, y = center(mark.at)
    reach = _size(mark, view) / 2
    under = y + reach + TEXT * view.pixel * (2.1 if mark.note else 1.1) < view.y + view.height
    side = CAMPAIGN_SIDE.get(mark.side, "")
    line = f'y="{figure(y + reach)}" dy="0.75em"' if under else f'y="{figure(y - reach)}" dy="-0.35em"'
    edge = 0.16 * view.width
    anchor = "start" if x < view.x + edge else "end" if x > view.x + view.width - edge else "middle"
    note = f'<tspan x="{figure(x)}" dy="1.1em" class="dm-note">{escape(mark.note)}</tspan>' if mark.note and under else ""
    sign = {"usa": "★ ", "japan": "● "}.get(side, "")
    at = f'x="{figure(x)}" {line} text-anchor="{anchor}"'
    return f'<text class="dm-name" data-side="{side}" {at}><tspan class="dm-sign">{sign}</tspan>{escape(mark.name)}{note}</text>'
