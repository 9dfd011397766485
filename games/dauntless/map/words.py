"""What the field says to those who do not see it, and what is said of it in one line."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import MINUS, signed
from games.dauntless.map.clock import bearing, sides
from games.dauntless.map.scene import Headed, Mark, Scene
from games.dauntless.words import arc_word, aspect_word, side_word


def place(q: int, r: int) -> str:
    """A hex by its coordinates."""
    return f"{q}, {r}".replace("-", MINUS)


def label_of(scene: Scene) -> str:
    """What is read out in the picture's stead; the facts are in the list behind it."""
    ships = sum(one.is_ship for one in scene.marks)
    others = len(scene.marks) - ships
    return _("Hex field: %(ships)s, %(others)s. Every fact is in the list below.") % {
        "ships": ngettext("%(n)s ship", "%(n)s ships", ships) % {"n": ships},
        "others": ngettext("%(n)s aircraft or torpedo", "%(n)s aircraft and torpedoes", others) % {"n": others},
    }


def facts(scene: Scene) -> Iterator[str]:
    """Every fact of the picture, a sentence each."""
    for one in (*scene.marks, *scene.others):
        yield _where(one)
        if scene.clock and one.id != scene.arcs_of:
            yield _seen(scene.clock, one)
    for ring in scene.rings:
        yield _("Ring at %(far)s hexes: %(word)s.") % {"far": ring.far, "word": ring.word}
    ship = scene.headed(scene.sides_of)
    if ship is not None:
        for side in sides(ship.at, ship.facing):
            yield _("%(at)s is next to %(ship)s at %(arc)s: %(aspect)s, %(modifier)s.") % {
                "at": place(*side.at), "ship": ship.name, "arc": arc_word(side.arc),
                "aspect": aspect_word(side.aspect), "modifier": signed(side.modifier),
            }  # fmt: skip
    for track in scene.tracks:
        way = "; ".join(place(*stop.at) for stop in track.stops)
        yield (_("Track to come: %(way)s.") if track.ahead else _("Track: %(way)s.")) % {"way": way}


def _where(mark: Mark) -> str:
    said = {
        "name": mark.name, "side": side_word(mark.side) if mark.side else "", "at": place(*mark.at), "facing": mark.facing,
    }  # fmt: skip
    if mark.facing and mark.side:
        return _("%(name)s, %(side)s, in %(at)s, heading %(facing)s.") % said
    if mark.facing:
        return _("%(name)s in %(at)s, heading %(facing)s.") % said
    return (_("%(name)s, %(side)s, in %(at)s.") if mark.side else _("%(name)s in %(at)s.")) % said


def _seen(ship: Headed, mark: Mark) -> str:
    found = bearing(ship.at, ship.facing, mark.at)
    arcs = [arc_word(one) for one in found.arcs]
    hexes = ngettext("%(n)s hex", "%(n)s hexes", found.far) % {"n": found.far}
    if not arcs:
        return _("%(name)s is in the same hex as %(ship)s.") % {"name": mark.name, "ship": ship.name}
    said = {"name": mark.name, "ship": ship.name, "range": hexes, "arc": arcs[0], "other": arcs[-1]}
    if found.on_the_line:
        return _("%(name)s is %(range)s from %(ship)s, on the line between %(arc)s and %(other)s.") % said
    return _("%(name)s is %(range)s from %(ship)s, at %(arc)s.") % said
