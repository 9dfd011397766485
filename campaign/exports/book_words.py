"""The short sentences of a logbook that leaves the site."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulebooks.pacific_air_war.outcome import Credit, GameOutcome, Outcome, PilotOutcome, SortieOutcome
from rulebooks.pacific_air_war.record import Campaign
from rulebooks.pacific_air_war.scenarios import NAMES

CREDITS = {
    "shot_down": gettext_noop("shot down %(whom)s, %(aircraft)s"),
    "shared": gettext_noop("half of %(whom)s, %(aircraft)s"),
    "damaged": gettext_noop("damaged %(whom)s, %(aircraft)s"),
    "chased": gettext_noop("chased %(whom)s, %(aircraft)s"),
    "bonus": gettext_noop("shot down %(whom)s, %(aircraft)s, behind the enemy’s edge"),
}
ENDS = {
    "unhurt": gettext_noop("rescued, unhurt"),
    "wounded": gettext_noop("rescued, wounded"),
    "missing": gettext_noop("missing"),
    "captured": gettext_noop("captured"),
    "killed": gettext_noop("killed"),
}
DICE = {
    "rescue": gettext_noop("rescue"),
    "home": gettext_noop("home"),
    "deck": gettext_noop("deck"),
    "attack": gettext_noop("attack"),
}
ATTACKS = {
    "flak": gettext_noop("Shot down by flak in his attack, killed"),
    "sea": gettext_noop("Crashed into the sea in his attack, killed"),
    "escort": gettext_noop("Hit an escort, killed"),
    "carrier": gettext_noop("Hit a carrier, killed"),
}


@dataclass(frozen=True, slots=True)
class Names:
    """What pilots and players are called, by their ids."""

    pilots: dict[str, str]
    players: dict[str, str]

    @classmethod
    def of(cls, record: Campaign, outcome: Outcome) -> "Names":
        return cls({p.id: p.name for p in outcome.pilots}, {p.id: p.name for p in record.players})

    def pilot(self, code: str | None) -> str:
        """A pilot's name; a strike crew has none."""
        return self.pilots[code] if code else _("a strike crew")


def credit_words(credit: Credit, game: GameOutcome, names: Names) -> str:
    """Whom he shot down or damaged, in what, when, and with whom."""
    figures = {"whom": names.pilot(credit.victim), "aircraft": f"{credit.aircraft} {NAMES[credit.aircraft]}"}
    words = _(CREDITS[credit.kind]) % figures
    if credit.shared_with:
        other = next(sortie for sortie in game.sorties if sortie.id == credit.shared_with)
        words = _("%(words)s, with %(other)s") % {"words": words, "other": names.pilot(other.pilot)}
    if credit.turn:
        words = _("%(words)s, turn %(turn)s") % {"words": words, "turn": credit.turn}
    return words


def fate_words(game: GameOutcome, sortie: SortieOutcome, names: Names) -> str:
    """How a sortie ended for its pilot."""
    if sortie.attacks and sortie.kamikaze:
        result = next((throw.result for throw in sortie.throws if throw.kind == "attack"), None)
        return _(ATTACKS[result]) if result else _("Made his attack, killed")
    if not sortie.down:
        return _home(sortie)
    by = [names.pilot(c.pilot) for c in game.credits if c.on == sortie.id and c.kind in ("shot_down", "shared")]
    if sortie.fate == "lost":
        words = _("Lost without an enemy’s credit")
    else:
        words = _("Shot down by %(names)s") % {"names": _(" and ").join(by)}
    end = _(ENDS[sortie.crew_end]) if sortie.crew_end else _("not yet known whether he is rescued")
    return f"{words}; {end}"


def _home(sortie: SortieOutcome) -> str:
    if sortie.crew_end is None:
        return _("Left the battle; not yet known whether he came home")
    if sortie.crew_end == "killed":
        fatal = next((throw.kind for throw in sortie.throws if throw.result == "killed"), "home")
        return _("Killed in landing") if fatal == "deck" else _("Lost at sea on the way home")
    if sortie.crew_end in ("missing", "captured"):
        return _("Ditched on the way home; %(end)s") % {"end": _(ENDS[sortie.crew_end])}
    hurt = sortie.crew_end == "wounded"
    if sortie.damaged:
        return _("Came home damaged, wounded") if hurt else _("Came home damaged, unhurt")
    return _("Came home wounded") if hurt else _("Came home unhurt")


def dice_words(sortie: SortieOutcome) -> str:
    """``home 4, deck 3``: the dice that fell for him, without what was added."""
    thrown = [f"{_(DICE[throw.kind])} {throw.value}" for throw in sortie.throws if throw.value is not None]
    return ", ".join(thrown)


def muster_words(pilot: PilotOutcome) -> str:
    """How he came into the campaign."""
    if pilot.muster is not None and pilot.muster.value is not None:
        return _("Mustered with a roll of %(roll)s") % {"roll": pilot.muster.value}
    return _("Came in after game %(game)s") % {"game": pilot.came}
