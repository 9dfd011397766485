"""Why a pilot is where he is, from what was claimed: shot down by whom, damaged by whom."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.words import aircraft, turn
from rulebooks.pacific_air_war.outcome import Credit, GameOutcome, Modifier, Outcome, SortieOutcome
from rulebooks.pacific_air_war.scenarios import scenario


@dataclass(frozen=True, slots=True)
class Causes:
    """One game's credits and names, to tell who did what to whom."""

    game: GameOutcome
    names: dict[str, str]

    def sortie_of(self, pilot: str) -> SortieOutcome:
        return next(sortie for sortie in self.game.sorties if sortie.pilot == pilot)

    def shot_down_by(self, sortie: SortieOutcome) -> tuple[str, ...]:
        """Those credited with it: one, or two who share it."""
        return tuple(self._doer(credit) for credit in self._on(sortie, "shot_down", "shared"))

    def down(self, sortie: SortieOutcome) -> str:
        """How he came down, as a sentence without its full stop."""
        by = self.shot_down_by(sortie)
        if not by:
            return _("Lost, and no enemy is credited")
        when = self._turn(sortie, "shot_down", "shared")
        who = _("%(one)s and %(other)s") % {"one": by[0], "other": by[1]} if len(by) > 1 else by[0]
        return (
            _("Shot down by %(who)s, %(turn)s") % {"who": who, "turn": when} if when else _("Shot down by %(who)s") % {"who": who}
        )

    def why(self, sortie: SortieOutcome, modifier: Modifier) -> str:
        """A modifier with its reason, such as "Aircraft damaged by Kumobayashi, turn 19"."""
        if modifier.why == "damaged":
            return self._damaged(sortie)
        return {"wounded": _("Wounded in the game"), "novice": _("Novice"), "ace": _("Ace")}[modifier.why]

    def _damaged(self, sortie: SortieOutcome) -> str:
        credit = next(self._on(sortie, "damaged", "chased"), None)
        if credit is None:
            return _("Aircraft damaged")
        who = self._doer(credit)
        if credit.kind == "chased":
            return _("Aircraft damaged: chased by %(who)s") % {"who": who}
        if credit.turn:
            return _("Aircraft damaged by %(who)s, %(turn)s") % {"who": who, "turn": turn(credit.turn)}
        return _("Aircraft damaged by %(who)s") % {"who": who}

    def _on(self, sortie: SortieOutcome, *kinds: str) -> Iterator[Credit]:
        return (credit for credit in self.game.credits if credit.on == sortie.id and credit.kind in kinds)

    def _turn(self, sortie: SortieOutcome, *kinds: str) -> str:
        return turn(next((credit.turn for credit in self._on(sortie, *kinds) if credit.turn), None))

    def _doer(self, credit: Credit) -> str:
        if credit.pilot is not None:
            return self.names[credit.pilot]
        flown = next(sortie for sortie in self.game.sorties if sortie.id == credit.sortie)
        return _("a %(aircraft)s") % {"aircraft": aircraft(flown.aircraft)}


def causes(outcome: Outcome, game: int) -> Causes:
    """The causes of one reported game. Raises StopIteration for a game that is not reported."""
    names = {pilot.id: pilot.name for pilot in outcome.pilots}
    return Causes(next(played for played in outcome.games if played.game == game), names)


def over_water(sortie: SortieOutcome) -> bool:
    """Carrier aircraft come down in the sea; so do all in a game between fleets."""
    plan = scenario(sortie.game)
    return sortie.carrier or (plan.japan.carrier and plan.usa.carrier)
