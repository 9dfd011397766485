"""A pilot's logbook: figures, marks, growth, game by game with dice and reasons, and his opponents; now, or after a game.

Three queries.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Campaign
from campaign.prepared import PreparedValues
from campaign.queries.handed import Handed, handed
from games.queries import Moment, Played, moments, schedule
from games.words import first_month
from pilots.evenings import Evening, evening, shooters
from pilots.ladder import Ladder, ladder
from pilots.models import PilotLine
from pilots.opponents import Opponent, opponents
from pilots.queries import Line, Mark, then, with_promotions


@dataclass(frozen=True, slots=True)
class Marked:
    """One mark in the tally: the victim's name (empty: a strike crew), and with whom it is shared (empty: nobody)."""

    mark: Mark
    victim: str
    partner: str


@dataclass(frozen=True)
class Logbook:
    """``career``: the number of the career of who flies him, None for a visitor who may not read it."""

    pilot: Line
    everybody: dict[str, Line]
    games: list[Played]
    evenings: list[Evening]
    after: int | None
    rules: dict[str, Any]
    handed: list[Handed]
    career: int | None

    @property
    def title(self) -> str:
        return self.pilot.name

    tab = "roster"

    @property
    def stands(self) -> str:
        """``After game 4``, for a logbook of an earlier moment."""
        if self.after is None:
            return ""
        return _("As he stood after game %(game)d") % {"game": self.after} if self.after else _("As he stood after the muster")

    @property
    def flown_by(self) -> str:
        """Who flies him, since when, and his place."""
        pilot = self.pilot
        since = self._since()
        text = _("Flown by %(player)s since %(since)s.") % {"player": pilot.player, "since": since}
        if self.after is None:
            text += " " + _("Place %(place)d of %(pilots)d pilots.") % {"place": pilot.place, "pilots": len(self.everybody)}
        return " ".join([text, *map(str, self.handed)])

    def _since(self) -> str:
        following = [game for game in self.games if game.number > self.pilot.came_after and game.number >= self.pilot.joined]
        return first_month(following[0].plan) if following else _("the muster")

    @property
    def times_down(self) -> int:
        return sum(evening.down for evening in self.evenings)

    @property
    def times_back(self) -> int:
        """How often he was brought down and came back."""
        return sum(evening.down and evening.crew_end in ("unhurt", "wounded") for evening in self.evenings)

    @property
    def games_so_far(self) -> int:
        return sum(game.reported and (self.after is None or game.number <= self.after) for game in self.games)

    def tally(self) -> list[tuple[Played, list[Marked]]]:
        """The marks of this campaign, game by game."""
        by_game: dict[int, list[Marked]] = defaultdict(list)
        for mark in sorted(self.pilot.marks, key=lambda mark: (mark.game, -mark.half_kills)):
            victim = self.everybody[mark.victim].name if mark.victim in self.everybody else ""
            by_game[mark.game].append(Marked(mark, victim, self._partner(mark)))
        return [(game, by_game[game.number]) for game in self.games if game.number in by_game]

    def _partner(self, mark: Mark) -> str:
        if not mark.shared_with:
            return ""
        sharing = (one for one, its in shooters(str(mark.on), mark.game, self.everybody) if its.kind == mark.kind)
        return next((one.name for one in sharing if one.code != self.pilot.code), _("a strike crew"))

    @property
    def open_game(self) -> int:
        """The reported game that still waits for dice; until it is closed nobody chooses an ability. 0: there is none."""
        return next((game.number for game in self.games if game.reported and not game.closed), 0)

    @cached_property
    def ladder(self) -> Ladder:
        return ladder(self.pilot, int(self.rules.get("ep_per_ability", 100)))

    @property
    def ep_per_kill(self) -> int:
        return int(self.rules.get("ep_per_kill", 25))

    @property
    def status_reason(self) -> str:
        """Why he is Ace, Veteran or Novice (PAW-R10)."""
        aces, veterans = int(self.rules.get("ace_kills", 5)), int(self.rules.get("veteran_ep", 50))
        return {
            "ace": ngettext("Ace from %(kills)d kill in all (PAW-R10).", "Ace from %(kills)d kills in all (PAW-R10).", aces),
            "veteran": ngettext(
                "Veteran from %(ep)d EP, Ace from %(kills)d kill (PAW-R10).",
                "Veteran from %(ep)d EP, Ace from %(kills)d kills (PAW-R10).",
                aces,
            ),
            "novice": _("Novice below %(ep)d EP (PAW-R10)."),
        }[self.pilot.status] % {"ep": veterans, "kills": aces}

    def opponents(self) -> list[Opponent]:
        return opponents(self.pilot, self.everybody, self.evenings)

    def moments(self) -> list[Moment]:
        """The moments since he is part of the campaign."""

        def address(after: int | None) -> str:
            if after is None:
                return "?"
            return f"?after={after}" if after >= self.pilot.came_after else ""

        return [moment for moment in moments(self.games, self.after, address) if moment.href]

    @property
    def next_game(self) -> Played | None:
        """The next game that has no report, for a pilot who lives."""
        if self.after is not None or self.pilot.lost:
            return None
        return next((game for game in self.games if not game.reported), None)

    @property
    def predecessors(self) -> list[Line]:
        """The other pilots of his seat, in the order in which they came."""
        same = [one for one in self.everybody.values() if one.seat == self.pilot.seat and one.code != self.pilot.code]
        return sorted(same, key=lambda one: one.came_after)


def logbook(campaign: Campaign, code: str, after: int | None, career: int | None = None) -> Logbook:
    """The structure of a logbook. Http404 for an unknown pilot, and for a moment in which he was no part of the campaign."""
    campaign_id, rules = campaign.pk, campaign.rules
    now, ranks = with_promotions(campaign_id)
    everybody = {one.code: one for one in now}
    if code not in everybody:
        raise Http404
    pilot = everybody[code]
    games = schedule(campaign_id)
    reported = [game.number for game in games if game.reported]
    if after is not None and (after not in (0, *reported) or pilot.came_after > after):
        raise Http404
    if reported and after == reported[-1]:
        after = None
    evenings = _evenings(campaign_id, pilot, everybody, games, after)
    if after is not None:
        flown = [(one.game.number, one.stood) for one in evenings if one.stood]
        pilot = then(pilot, after, flown, ranks[pilot.pk])
    before = [one for one in handed(campaign) if one.seat == pilot.seat]
    return Logbook(pilot, everybody, games, evenings, after, rules, before, career)


_FLOWN = PreparedValues(
    lambda campaign, pilot: (
        PilotLine.objects.filter(campaign_id=campaign, pilot_id=pilot)
        .order_by("pilot__sorties__result__game__number")
        .values_list(
            "pilot__sorties__result__game__number",
            "pilot__sorties__code",
            "pilot__sorties__aircraft",
            "pilot__sorties__fate",
            "pilot__sorties__crew_end",
            "pilot__sorties__half_kills",
            "pilot__sorties__ep",
            "pilot__sorties__detail",
        )
    ),
    campaign=0,
    pilot=0,
)


def _evenings(campaign_id: int, pilot: Line, everybody: dict[str, Line], games: list[Played], after: int | None) -> list[Evening]:
    by_number = {game.number: game for game in games}
    rows = _FLOWN.all(campaign=campaign_id, pilot=pilot.pk)
    evenings: list[Evening] = []
    half_kills, ep = pilot.before, int(pilot.start["ep"])
    for number, *row in rows:
        if number is None or (after is not None and number > after):
            continue
        one = evening(by_number[number], row, everybody, half_kills, ep)
        half_kills, ep = one.half_kills_sum, one.ep_sum
        evenings.append(one)
    return evenings
