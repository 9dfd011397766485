"""Pilot record cards: four on a page, to be cut out, with what a pilot is and blanks for tonight."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.exports.book import BookSeat, BookSide, Flight, Logbook, aircraft_name
from campaign.exports.material import Material
from campaign.exports.pdf.card_odds import card_odds
from campaign.exports.pdf.pages import framed
from campaign.exports.pdf.typesetting import Paper
from campaign.phone.bars import Bar, bars
from campaign.signs.figures import kills, kills_said, number
from pilots.models import Side
from pilots.words import crew_words, kind_words
from rulebooks.pacific_air_war.founding import Schedule
from rulebooks.pacific_air_war.record import SIDES, Campaign, Rules
from rulebooks.pacific_air_war.record import Side as SideWord
from rulebooks.pacific_air_war.recovery import flies_from_carrier
from rulebooks.pacific_air_war.scenarios import Scenario, scenario

EMPTY = 4
Fates = dict[tuple[int, str | None], str]
"""By game and pilot."""
CLAIM_LINES = 4


BLANK: dict[str, Any] = {
    "name": "", "player": "", "side": "", "side_word": "", "rank": "", "status": "", "status_word": "", "kills": "",
    "ep": "", "bars": [], "abilities": "", "free": "", "waits": "", "history": [], "aircraft": "", "began": "",
    "odds": [], "dice": True,
}  # fmt: skip


class SoFar(NamedTuple):
    """What a pilot has grown to."""

    status: str
    half_kills: int
    ep: int
    lost: bool


def cards_data(stood: Material, game: int | None, paper: Paper) -> dict[str, Any]:
    """A card for each pilot who can fly in ``game``, or who lives where none is named.

    A seat whose pilot is lost, and whose next one is not there yet, has a card without a name.
    """
    fates = {(flown.game, sortie.pilot): sortie.fate for flown in stood.outcome.games for sortie in flown.sorties}
    made = []
    for side in stood.book.sides:
        for seat in _taking_part(stood, side, game):
            living = [pilot for pilot in seat.pilots if pilot.state == "active"]
            made += [_card(pilot, stood.record, game, fates) for pilot in living]
            if seat.pilots and not living:
                made.append(_nameless(seat, side, stood.record, game))
    return {**framed(stood.head(_("Pilot record cards")), paper), **_frame(stood.record, game), "cards": made}


def _taking_part(stood: Material, side: BookSide, game: int | None) -> list[BookSeat]:
    """The seats of a side whose players take part in the game; in the next ones, where none is named."""
    schedule = Schedule(stood.record.schedule)
    when = game or min(stood.outcome.as_of + 1, schedule.last)
    players = {player.id for player in stood.record.players if schedule.in_span(player, when)}
    return [seat for seat in side.seats if seat.code in players]


def blank_cards(record: Campaign) -> dict[str, Any]:
    """A page of cards for pilots who are not mustered yet."""
    return {**_frame(record, None), "cards": [BLANK] * EMPTY}


def _nameless(seat: BookSeat, side: BookSide, record: Campaign, game: int | None) -> dict[str, Any]:
    given = {"player": seat.player, "side": side.side, "side_word": side.name, "aircraft": _types(record, game, side.side)}
    return {**BLANK, **given, "dice": bool(_dice(record, game, _code(side.side)))}


def _frame(record: Campaign, game: int | None) -> dict[str, Any]:
    played = _scenario(record, game)
    rules = record.rules
    return {
        "game": _("Game %(number)d: %(title)s") % {"number": played.number, "title": played.title} if played else "",
        "tonight": _("Tonight, game %(number)d") % {"number": played.number} if played else _("Tonight"),
        "claim_lines": CLAIM_LINES,
        "card": _words(rules),
    }


def _scenario(record: Campaign, game: int | None) -> Scenario | None:
    return next((scenario(entry.game, entry.variant) for entry in record.schedule if entry.game == game), None)


def _words(rules: Rules) -> dict[str, Any]:
    return {
        "pilot": _("Pilot"), "player": _("Player"), "side": _("Side"), "sides": [str(Side(side).label) for side in SIDES],
        "rank": _("Rank"), "status": _("Status"),
        "kills": _("Kills"), "ep": _("EP"), "abilities": _("Abilities"), "flown": _("Flown so far"), "game": _("Game"),
        "aircraft": _("Aircraft"), "fate": _("It"), "fates": [_("came back"), _("was shot down"), _("was lost")],
        "crew": _("He"), "crews": [_("unhurt"), _("wounded"), _("killed")], "damaged": _("aircraft damaged"),
        "exit": _("Left over"), "exits": [_("friendly"), _("enemy"), _("flank")], "turn": _("turn"), "chased": _("Chased by"),
        "bombing": _("Bombed"), "bombings": [_("success"), _("failure")],
        "claims": _("Claims"), "whom": _("Whom"), "results": [_("shot down"), _("shared"), _("damaged"), _("hit")],
        "dice": _("Dice"), "kinds": [kind_words(kind) for kind in ("rescue", "home", "deck")],
        "earned": _("EP tonight"), "each": _("kills × %(ep)s") % {"ep": number(rules.ep_per_kill)},
        "hits": _("hits alone: %(ep)s") % {"ep": number(rules.hits_only_ep)}, "twice": _("unharmed: twice"), "sum": _("New sum"),
        "elsewhere": _("What each face of these dice does stands on the game’s sheet."),
        "nobody": _("Nobody can fly yet: no pilot is mustered."),
    }  # fmt: skip


def _card(pilot: Logbook, record: Campaign, game: int | None, fates: Fates) -> dict[str, Any]:
    so_far = SoFar(pilot.status, pilot.half_kills, pilot.ep, lost=False)
    free = ngettext("%(n)d to choose", "%(n)d to choose", pilot.free) % {"n": pilot.free} if pilot.free else ""
    dice = _dice(record, game, _code(pilot.side))
    return {
        "name": pilot.name,
        "player": pilot.player,
        "side": pilot.side,
        "side_word": str(Side(pilot.side).label),
        "rank": pilot.rank,
        "status": pilot.status,
        "status_word": pilot.status_word,
        "kills": kills(pilot.half_kills),
        "ep": number(pilot.ep),
        "bars": [_bar(bar) for bar in bars(so_far, record.rules.model_dump())],
        "abilities": ", ".join(pilot.abilities),
        "free": free,
        "waits": _("Waits for a die: %(roll)s") % {"roll": kind_words(pilot.waits_for)} if pilot.waits_for else "",
        "began": _("%(how)s: %(kills)s, %(ep)s EP")
        % {"how": pilot.start, "kills": kills_said(pilot.start_half_kills), "ep": number(pilot.start_ep)},
        "history": [_line(flight, fates[flight.game, pilot.id]) for flight in pilot.flights],
        "aircraft": _types(record, game, pilot.side),
        "odds": card_odds(pilot.status, dice),
        "dice": bool(dice),
    }


def _bar(bar: Bar) -> dict[str, Any]:
    return {"title": bar.title, "told": bar.told, "part": round(100 * bar.filled / bar.whole) if bar.whole else 100}


def _line(flight: Flight, fate: str) -> dict[str, str]:
    """A game in one line; ``ep`` is a dash while a die waits."""
    ends = {"shot_down": _("shot down, %(end)s"), "lost": _("aircraft lost, %(end)s")}
    return {
        "game": str(flight.game),
        "aircraft": flight.aircraft,
        "end": ends.get(fate, "%(end)s") % {"end": crew_words(flight.end)},
        "kills": kills(flight.half_kills),
        "ep": "–" if flight.ep is None else number(flight.ep),
    }


def _types(record: Campaign, game: int | None, side: str) -> str:
    played = _scenario(record, game)
    if played is None:
        return ""
    return " / ".join(aircraft_name(kind) for kind in played.force(_code(side)).on_table)


def _code(side: str) -> SideWord:
    return "japan" if side == "japan" else "usa"


def _dice(record: Campaign, game: int | None, side: SideWord) -> set[str]:
    """What a pilot of this side can have to roll for in the game; everything, where none is named."""
    played = _scenario(record, game)
    if played is None:
        return {"rescue", "home"}
    scheduled = next((entry for entry in record.schedule if entry.game == game), None)
    carrier = flies_from_carrier(side, played, scheduled)
    return {*(["home"] if carrier else []), *(["rescue"] if played.force(side).rescue == "roll" else [])}
