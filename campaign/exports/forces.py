"""The forces of one game, to set it up elsewhere: as JSON for programs, as text for a forum or a module's notes."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, cast

from django.utils.translation import gettext as _
from pydantic_core import to_json

from campaign.exports.book import Logbook, aircraft_name
from campaign.exports.columns import moment
from campaign.exports.documents import FORCES, FlyingForm, ForcesForm, LinkForm, SideForces
from campaign.exports.formats.bbcode_text import width
from campaign.exports.pdf.game_sheet import Game
from campaign.exports.pdf.printing import before
from campaign.exports.rulings import in_force
from campaign.models import Campaign
from campaign.neutral import isolated
from campaign.signs.figures import kills, number
from campaign.words.links import kind_of
from games.links import SCHEDULED, LinkLine, links_of
from games.sheets.blank import Sheet
from games.words import period
from pilots.models import Side, Status
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.record import Side as SideWord

WIDE = 72
LABEL = 16


def forces_of(campaign: Campaign, sheet: Sheet) -> ForcesForm:
    """What a game begins with. ``sheet``: who flies, and in what where it is known (games.sheets)."""
    stood = before(campaign, sheet.game)
    scheduled = next(entry for entry in stood.record.schedule if entry.game == sheet.game)
    game = Game(stood, sheet, scheduled)
    plan = game.plan
    return {
        **FORCES,
        "campaign": campaign.name,
        "game": plan.number,
        "title": plan.title,
        "variant": plan.variant,
        "first": list(plan.first),
        "last": list(plan.last),
        "date": scheduled.date,
        "odds": list(plan.odds),
        "loaded": sorted(plan.loaded),
        "suicide": sorted(plan.suicide),
        "may_be_suicide": sorted(plan.may_be_suicide),
        "may_not_leave": plan.no_exit or None,
        "note": scheduled.note,
        "links": [_link(link) for link in links_of(campaign.pk, sheet.game, scheduled.link)],
        "rulings": list(in_force(stood.record, campaign.edition)),
        "as_of": moment(campaign.changed_at) or "",
        "sides": [_side(game, side) for side in SIDES],
    }


def _link(link: LinkLine) -> LinkForm:
    title = "" if link.kind == SCHEDULED else link.title
    return cast(LinkForm, {"kind": link.kind, "title": title, "url": link.url, "note": link.note})


def _side(game: Game, side: SideWord) -> SideForces:
    force = game.plan.force(side)
    books = {pilot.id: pilot for pilot in game.stood.book.pilots}
    lines = [line for line in game.sheet.sorties if line["side"] == side and "pilot" in line]
    return {
        "side": side,
        "on_table": dict(force.on_table),
        "off_table": dict(force.off_table),
        "rescue": force.rescue,
        "carrier": game.carrier(side),
        "flying": [_flying(line, books[line["pilot"]]) for line in lines if line["pilot"] in books],
    }


def _flying(line: dict[str, Any], pilot: Logbook) -> FlyingForm:
    return {
        "sortie": line["sortie"],
        "pilot": pilot.id,
        "name": pilot.name,
        "player": pilot.player,
        "rank": pilot.rank,
        "status": pilot.status,
        "state": pilot.state,
        "ep": pilot.ep,
        "kills": pilot.half_kills / 2,
        "abilities": list(pilot.abilities),
        "abilities_free": pilot.free,
        "aircraft": line.get("aircraft"),
    }


def as_json(forces: ForcesForm) -> bytes:
    """The document (docs/formats/forces.schema.json)."""
    return to_json(forces, indent=1)


def as_text(campaign: Campaign, sheet: Sheet, rulings: str = "") -> str:
    """The same in lines of at most 72 letters, as they are pasted into a post or a note. A web address stays in one piece.

    ``rulings``: the address at which all rulings stand in words."""
    forces = forces_of(campaign, sheet)
    titled = _("Game %(number)d: %(title)s") % {"number": forces["game"], "title": forces["title"]}
    lines = [
        *_wrapped(f"{forces['campaign']}. {titled}"),
        *_wrapped(_("%(period)s, odds %(odds)s") % {"period": period(sheet.plan), "odds": "{} : {}".format(*forces["odds"])}),
        *(line for special in _special(forces) for line in _wrapped(special)),
        *(line for part in forces["note"].splitlines() for line in _wrapped(part)),
    ]
    for side in forces["sides"]:
        lines += ["", *_told(side)]
    if forces["links"]:
        lines += ["", _("Links")]
        lines += [line for link in forces["links"] for line in _way(link)]
    lines += ["", _("Rulings in force")]
    first, *differing = forces["rulings"]
    lines += [*_wrapped(first, "- ", "  "), *([f"  {rulings}"] if rulings else [])]
    lines += [line for ruling in differing for line in _wrapped(ruling, "- ", "  ")]
    return "\n".join(lines) + "\n"


def _special(forces: ForcesForm) -> Iterator[str]:
    for types, words in (
        (forces["loaded"], _("Loaded from the start: %(types)s.")),
        (forces["suicide"], _("Always kamikazes: %(types)s.")),
        (forces["may_be_suicide"], _("May be kamikazes: any number of the %(types)s.")),
    ):
        if types:
            yield words % {"types": ", ".join(map(aircraft_name, types))}
    if forces["may_not_leave"]:
        yield _("%(side)s may not leave the map") % {"side": Side(forces["may_not_leave"]).label} + "."


def _way(link: LinkForm) -> Iterator[str]:
    titled = isolated(link["title"]) if link["title"] else _("Link of this game")
    what = titled if link["kind"] == SCHEDULED else f"{titled} ({kind_of(link['kind'])})"
    yield from _wrapped(what, "- ", "  ")
    yield "  " + link["url"]
    yield from _wrapped(link["note"], "  ", "  ") if link["note"] else ()


def _told(side: SideForces) -> Iterator[str]:
    yield str(Side(side["side"]).label).upper()
    rescue = {"always": _("always rescued"), "never": _("always captured"), "roll": _("a die (F.3)")}[side["rescue"]]
    for label, value in (
        (_("on the table"), _on_table(side)),
        (_("off the table"), _counted(side["off_table"])),
        (_("downed pilots"), rescue),
        (_("recovery"), _("home and deck (F.4)") if side["carrier"] else _("none, land-based")),
    ):
        if value:
            yield from _wrapped(value, f"  {label}{' ' * max(1, LABEL - width(label))}", " " * (LABEL + 2))
    for pilot in side["flying"]:
        yield from _pilot(pilot, next(iter(side["on_table"]), ""))
    if not side["flying"]:
        yield "  " + _("Nobody is seated yet.")


def _pilot(pilot: FlyingForm, first: str) -> Iterator[str]:
    """``first``: what whoever has no aircraft yet will fly while there are any, as his own page tells him."""
    lost = pilot["state"] != "active"
    called = _("in the place of %(name)s") % {"name": pilot["name"]} if lost else pilot["name"]
    yield from _wrapped(f"{isolated(called)} ({isolated(pilot['player'])})", "  * ", "    ")
    open_yet = _("%(aircraft)s (as far as they go, B.3)") % {"aircraft": aircraft_name(first)}
    told = [aircraft_name(pilot["aircraft"]) if pilot["aircraft"] else open_yet]
    if not lost:
        figures = {"ep": number(pilot["ep"]), "kills": kills(int(pilot["kills"] * 2))}
        told += [
            pilot["rank"],
            str(Status(pilot["status"]).label),
            _("EP %(ep)s, kills %(kills)s") % figures,
            *pilot["abilities"],
        ]
    yield from _wrapped(", ".join(filter(None, told)), "    ", "    ")


def _on_table(side: SideForces) -> str:
    """How many of each type fly of those that there are; while it is open who flies what, how many at most."""
    given = Counter(pilot["aircraft"] for pilot in side["flying"])
    if not given or None in given:
        return _("at most %(aircraft)s") % {"aircraft": _counted(side["on_table"])}
    return ", ".join(
        _("%(n)d of %(many)d %(aircraft)s") % {"n": given[kind], "many": many, "aircraft": aircraft_name(kind)}
        for kind, many in side["on_table"].items()
    )


def _counted(force: dict[str, int]) -> str:
    return ", ".join(f"{many} {aircraft_name(kind)}" for kind, many in force.items())


def _wrapped(text: str, first: str = "", later: str = "") -> list[str]:
    """Lines of at most 72 columns, broken between words; a word that is longer is broken where it must."""
    lines, line = [], first
    for word in _pieces(text.split(), WIDE - max(width(first), width(later))):
        blank = "" if line in (first, later) else " "
        if width(line) + len(blank) + width(word) > WIDE and line not in (first, later):
            lines.append(line)
            line, blank = later, ""
        line += blank + word
    return [*lines, line.rstrip()] if line.strip() else lines


def _pieces(words: Iterable[str], most: int) -> Iterator[str]:
    for word in words:
        while width(word) > most:
            cut = next(place for place in range(len(word), 0, -1) if width(word[:place]) <= most)
            yield word[:cut]
            word = word[cut:]
        yield word
