"""The sheet of one game for a table without any screen: forces, both rosters with blanks, claims, score, figures and odds."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.exports.book import Logbook, aircraft_name
from campaign.exports.material import Material
from campaign.exports.pdf.odds import attack_odds, recovery_odds, rescue_odds
from campaign.exports.pdf.pages import framed
from campaign.exports.pdf.tag_card import tag_card
from campaign.exports.pdf.typesetting import Paper
from campaign.signs.figures import number
from campaign.words.labels import source_short, sources_in
from games.sheets.blank import Line, Sheet
from games.words import period
from pilots.models import Side
from pilots.names import new_pilot_of, unnamed
from rulebooks.pacific_air_war.operation import FRAMED_GAME
from rulebooks.pacific_air_war.record import SIDES, ScheduledGame
from rulebooks.pacific_air_war.record import Side as SideWord
from rulebooks.pacific_air_war.recovery import flies_from_carrier
from rulebooks.pacific_air_war.scenarios import Scenario
from rulebooks.pacific_air_war.tables import CVP, KAMIKAZE_ATTACK, LONGEST_GAME

SHARED_LINES = 6


@dataclass(frozen=True, slots=True)
class Game:
    """The game with everything that its sheet follows from. ``stood``: the campaign before it."""

    stood: Material
    sheet: Sheet
    scheduled: ScheduledGame

    @property
    def plan(self) -> Scenario:
        return self.sheet.plan

    def carrier(self, side: SideWord) -> bool:
        return flies_from_carrier(side, self.plan, self.scheduled)

    @property
    def bombs(self) -> bool:
        return bool(self.plan.japan.off_table or self.plan.usa.off_table or self.plan.loaded)

    @property
    def kamikazes(self) -> bool:
        return any(map(self.kamikazes_of, SIDES))

    def kamikazes_of(self, side: SideWord) -> bool:
        force = self.plan.force(side)
        return not {*self.plan.suicide, *self.plan.may_be_suicide}.isdisjoint({*force.on_table, *force.off_table})


def sheet_data(game: Game, paper: Paper) -> dict[str, Any]:
    """What the template is filled with."""
    plan = game.plan
    head = game.stood.head(_("Game %(number)d: %(title)s") % {"number": plan.number, "title": plan.title})
    odds = "{} : {}".format(*plan.odds)
    day = game.scheduled.date
    date = date_format(datetime.date.fromisoformat(day), "DATE_FORMAT") if day else ""
    return {
        **framed(head, paper),
        "facts": [fact for fact in (period(plan), _("odds %(odds)s") % {"odds": odds}, date, *_notes(plan)) if fact],
        "sides": [_side(game, side) for side in SIDES],
        "columns": {"bombs": game.bombs},
        "shared_lines": SHARED_LINES,
        "score": _score(game),
        "ep": _experience(game),
        "odds": _odds(game),
        "tags": tag_card([line["name"] for line in game.sheet.sorties if line.get("name")], bombs=game.bombs),
        "text": _words(),
    }


def _notes(plan: Scenario) -> list[str]:
    notes = {
        _("loaded from the start: %(types)s"): plan.loaded,
        _("always kamikazes: %(types)s"): plan.suicide,
        _("may be kamikazes: %(types)s"): plan.may_be_suicide,
    }
    told = [words % {"types": ", ".join(sorted(types))} for words, types in notes.items() if types]
    return [*told, *([_("%(side)s may not leave the map") % {"side": Side(plan.no_exit).label}] if plan.no_exit else [])]


def _side(game: Game, side: SideWord) -> dict[str, Any]:
    force = game.plan.force(side)
    rescue = {"always": _("always rescued"), "never": _("always captured"), "roll": _("a die (F.3)")}[force.rescue]
    books = {pilot.id: pilot for pilot in game.stood.book.pilots}
    return {
        "side": side,
        "word": str(Side(side).label),
        "table": ", ".join(f"{count} {aircraft_name(kind)}" for kind, count in force.on_table.items()),
        "pool": [{"type": aircraft_name(kind), "many": count} for kind, count in force.off_table.items()],
        "rescue": rescue,
        "dice": _dice(game, side),
        "kamikaze": game.kamikazes_of(side),
        "recovery": _("home and deck (F.4)") if game.carrier(side) else _("none, land-based"),
        "lines": [_line(line, books) for line in game.sheet.sorties if line["side"] == side],
    }


def _line(line: Line, books: dict[str, Logbook]) -> dict[str, Any]:
    """A pilot's line; that of whoever comes for a lost one; or an empty one for an aircraft that is brought on."""
    pilot = books.get(line.get("pilot", ""))
    name = line.get("name", "")
    lost = pilot is not None and pilot.state != "active"
    new = lost or (pilot is not None and unnamed(pilot.name))
    return {
        "name": new_pilot_of(line["player"]) if new else name,
        "player": "" if new else line.get("player", ""),
        "strike": "pilot" not in line,
        "status": pilot.status if pilot and not lost else "",
        "status_word": pilot.status_word if pilot and not lost else "",
        "aircraft": aircraft_name(line["aircraft"]) if line.get("aircraft") else "",
    }


def _dice(game: Game, side: SideWord) -> list[str]:
    """The dice that can be called for on this side."""
    kinds = [
        (_("Rescue"), game.plan.force(side).rescue == "roll"),
        (_("Home"), game.carrier(side)),
        (_("Deck"), game.carrier(side)),
        (_("Attack"), game.kamikazes_of(side)),
    ]
    return [words for words, called in kinds if called]


def _score(game: Game) -> list[dict[str, str]]:
    """The sources of CVP with what one is worth."""
    worth = {source: number(cvp) for source, cvp in CVP.items()}
    if game.kamikazes:
        worth["kamikaze"] = " / ".join(number(cvp) for cvp in sorted({cvp for _result, cvp in KAMIKAZE_ATTACK.values()}) if cvp)
    return [
        {"source": source_short(source), "worth": worth.get(source, "")}
        for source in sources_in(game.plan.number == FRAMED_GAME and game.stood.record.rules.kido_butai_cvp)
        if source != "kamikaze" or game.kamikazes
    ]


def _experience(game: Game) -> list[list[str]]:
    """The figures of experience and growth that this campaign plays with."""
    rules = game.stood.record.rules
    aces = rules.ace_kills
    return [
        [_("a kill; half of it for a half-kill"), _("%(ep)s EP") % {"ep": number(rules.ep_per_kill)}, "PAW-R8"],
        [_("hits alone, no half-kill"), _("%(ep)s EP") % {"ep": number(rules.hits_only_ep)}, "G.4"],
        [_("ended the evening unharmed"), "× 2", "F.6"],
        [_("Veteran"), _("from %(ep)s EP") % {"ep": number(rules.veteran_ep)}, "PAW-R10"],
        [_("Ace"), ngettext("from %(kills)d kill", "from %(kills)d kills", aces) % {"kills": aces}, "PAW-R10"],
        [_("an ability"), _("each full %(ep)s EP") % {"ep": number(rules.ep_per_ability)}, "PAW-R11"],
    ]


def _odds(game: Game) -> list[dict[str, Any]]:
    rules = game.stood.record.rules
    rescues = {game.plan.force(side).rescue for side in SIDES}
    tables = [rescue_odds()] if "roll" in rescues else []
    flown = [side for side in SIDES if game.carrier(side)]
    if rules.ditching == "rescue":
        for rescue in sorted({game.plan.force(side).rescue for side in flown}):
            sides = " / ".join(str(Side(side).label) for side in flown if game.plan.force(side).rescue == rescue)
            table = recovery_odds(rules, rescue)
            tables.append({**table, "title": f"{table['title']}, {sides}"})
    elif flown:
        tables.append(recovery_odds(rules, "roll"))
    return [*tables, *([attack_odds(dict(KAMIKAZE_ATTACK.values()))] if game.kamikazes else [])]


def _words() -> dict[str, Any]:
    return {
        "table": _("On the table"), "pool": _("Off the table"), "none": _("none"), "rescue": _("Downed pilots"),
        "recovery": _("Recovery rolls"), "pilot": _("Pilot"), "brought": _("Brought on for"), "status": _("Status"),
        "aircraft": _("Aircraft"), "fate": _("What became of it"), "fates": [_("shot down"), _("lost"), _("damaged")],
        "crew": _("He is"), "crews": [_("wounded"), _("killed")], "hits": _("Hit, no claim"), "kamikaze": _("Kamikaze"),
        "edge": _("Left over"), "edges": [_("friendly"), _("enemy"), _("flank")], "turn": _("Turn"),
        "gone": _("Without"), "goners": [_("guns"), _("bombs")], "chased": _("Chased by"), "bonus": _("Bonus"),
        "bombed": _("Bombed"), "bombings": [_("yes"), _("no")], "dice": _("Dice"),
        "turns": _("Turns played (at most %(most)d)") % {"most": LONGEST_GAME}, "note": _("Note"),
        "claims": _("Claims"),
        "claims_how": _("K shot down, D damaged, H hit; the turn beside it. In a row stands who did it, in a column to whom."),
        "by": _("by"), "strike": _("strike aircraft"), "shared": _("Shared kills"), "first": _("By"),
        "second": _("and"), "whom": _("Whom"),
        "score": _("Score"), "source": _("CVP for"), "worth": _("each"), "sum": _("Sum"),
        "strikes": _("Strike aircraft left at the end"), "left": _("left"), "attacked": _("attacked"),
        "successful": _("with success"),
        "figures": _("Experience and growth"), "what": _("For"), "figure": _("Figure"), "rule": _("Rule"), "odds": _("Odds"),
    }  # fmt: skip
