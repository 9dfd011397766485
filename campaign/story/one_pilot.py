"""One pilot's campaign, game by game, in sentences made of the facts."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from campaign.record import facts
from campaign.signs.figures import kills, number
from campaign.story.facts import KILLS, Evening, evenings
from campaign.story.page import SideName, State, alone
from campaign.story.telling import Names, shot_down
from campaign.words.params import listed
from games.words import aircraft
from rulebooks.pacific_air_war.outcome import Outcome, PilotOutcome, SortieOutcome, Throw
from rulebooks.pacific_air_war.play import play


@dataclass(frozen=True, slots=True)
class PilotsChapter:
    """One game in which he flew. ``half_kills`` are what he scored in it."""

    game: int
    title: str
    text: str
    half_kills: int


@dataclass(frozen=True, slots=True)
class PilotsStory:
    """``player`` sat in his seat; ``end``: what became of him so far."""

    title: str
    code: str
    player: str
    side: SideName
    rank: str
    state: State
    opening: str
    chapters: list[PilotsChapter]
    end: str
    others: dict[str, str]

    @property
    def tab(self) -> str:
        return "story"


def pilots_story(campaign: Campaign, code: str) -> PilotsStory:
    """What one pilot did, from how he came to what became of him. Http404 for nobody. Four queries."""
    record = facts(campaign)
    outcome = play(record)
    pilot = next((one for one in outcome.pilots if one.id == code), None)
    if pilot is None:
        raise Http404
    names = {one.id: one.name for one in outcome.pilots}
    told = [
        PilotsChapter(one.game.game, one.plan.title, " ".join(_evening(one, sortie, names)), sortie.half_kills)
        for one in evenings(record, outcome)
        for sortie in one.game.sorties
        if sortie.pilot == code
    ]
    player = next((one.name for one in record.players if one.id == pilot.player), pilot.player)
    others = alone((name, one) for one, name in names.items())
    others.pop(pilot.name, None)
    return PilotsStory(
        pilot.name,
        code,
        player,
        pilot.side,
        pilot.rank,
        pilot.state,
        _came(pilot, outcome),
        told,
        _end(pilot, outcome),
        others,
    )


def _came(pilot: PilotOutcome, outcome: Outcome) -> str:
    said = {"name": pilot.name, "rank": pilot.start.rank, "kills": kills(pilot.start.half_kills), "game": pilot.came}
    if pilot.came:
        before = next((come.lost for game in outcome.games for come in game.comes_in if come.pilot == pilot.id), "")
        lost = next((one.name for one in outcome.pilots if one.id == before), "")
        if lost:
            return _("%(name)s, %(rank)s, came in after game %(game)s, for %(lost)s, who had been lost.") % {**said, "lost": lost}
        return _("%(name)s, %(rank)s, came in after game %(game)s.") % said
    told = {
        "ace": _("%(name)s, %(rank)s, was mustered as an Ace with %(kills)s kills to his name."),
        "veteran": _("%(name)s, %(rank)s, was mustered as a Veteran."),
        "novice": _("%(name)s, %(rank)s, was mustered as a Novice."),
    }
    return told[pilot.start.status] % said


def _evening(evening: Evening, sortie: SortieOutcome, names: Names) -> Iterator[str]:
    yield _flew(evening, sortie)
    shot = next((one for one in evening.shooters if one.pilot == sortie.pilot), None)
    if shot is not None:
        yield _("He shot down %(victims)s.") % {"victims": shot_down(shot, names)}
    elif sortie.half_kills:
        yield _("He damaged an enemy.") if sortie.half_kills == 1 else _("He damaged several of the enemy.")
    else:
        yield _("He scored nothing.")
    yield from _down(evening, sortie, names)
    if sortie.pilot in evening.aces:
        yield _("He has been an Ace since.")


def _flew(evening: Evening, sortie: SortieOutcome) -> str:
    said = {"aircraft": aircraft(sortie.aircraft), "title": evening.plan.title}
    if sortie.kamikaze:
        return _("He flew a kamikaze attack in the %(aircraft)s.") % said
    if sortie.strike_for:
        return _("He flew in the strike, in the %(aircraft)s.") % said
    ways = [
        _("He flew the %(aircraft)s."),
        _("His aircraft was the %(aircraft)s."),
        _("This time he sat in the %(aircraft)s."),
    ]
    return ways[evening.place % len(ways)] % said


def _down(evening: Evening, sortie: SortieOutcome, names: Names) -> Iterator[str]:
    """Who shot him down, what the dice said of it, and how he ended the evening."""
    by = [names[one.pilot] for one in evening.game.credits if one.pilot and one.victim == sortie.pilot and one.kind in KILLS]
    if by:
        each = dict.fromkeys(by)
        yield ngettext("%(names)s shot him down.", "%(names)s shot him down.", len(each)) % {"names": listed(each)}
    elif sortie.down:
        yield _("He was brought down himself.")
    for throw in sortie.throws:
        if (told := _thrown(throw)) and throw.value is not None:
            yield told % {"die": number(throw.value)}
    ends = {
        "killed": _("He was killed."),
        "missing": _("He has been missing since."),
        "captured": _("He was captured."),
        "wounded": _("He was wounded.") if not sortie.throws else "",
    }
    if end := ends.get(sortie.crew_end or "", ""):
        yield end


def _thrown(throw: Throw) -> str:
    return {
        ("rescue", "rescued"): _("He was brought back (a roll of %(die)s)."),
        ("rescue", "missing"): _("Nobody found him (a roll of %(die)s)."),
        ("home", "wounded"): _("He had to ditch on the way home and was picked up wounded (a roll of %(die)s)."),
        ("home", "killed"): _("He did not find the way home (a roll of %(die)s)."),
        ("deck", "wounded"): _("A bad landing wounded him (a roll of %(die)s)."),
        ("deck", "killed"): _("He reached the deck and crashed on landing (a roll of %(die)s)."),
        ("attack", "flak"): _("Flak brought him down (a roll of %(die)s)."),
        ("attack", "sea"): _("He crashed into the sea (a roll of %(die)s)."),
        ("attack", "escort"): _("He hit an escort (a roll of %(die)s)."),
        ("attack", "carrier"): _("He hit a carrier (a roll of %(die)s)."),
    }.get((throw.kind, throw.result or ""), "")


def _end(pilot: PilotOutcome, outcome: Outcome) -> str:
    said = {"kills": kills(pilot.campaign_half_kills), "n": number(pilot.games), "game": pilot.lost_in, "name": pilot.name}
    flown = ngettext("He flew in %(n)s game. Kills: %(kills)s.", "He flew in %(n)s games. Kills: %(kills)s.", pilot.games) % said
    lost = {
        "killed": _("%(name)s was killed in game %(game)s."),
        "missing": _("%(name)s has been missing since game %(game)s."),
        "captured": _("%(name)s was captured in game %(game)s."),
    }
    if pilot.state in lost:
        return f"{lost[pilot.state] % said} {flown}"
    if outcome.complete:
        return _("%(name)s saw the end of the campaign.") % said + " " + flown
    return flown
