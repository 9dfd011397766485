"""Words for dice of fate. Results are the rulebook's: rescued, missing, safe, wounded, killed, flak, sea, escort, carrier."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.signs.figures import signed
from campaign.words.numbers import word, word_first
from rulebooks.pacific_air_war.outcome import Modifier
from rulebooks.pacific_air_war.tables import KAMIKAZE_ATTACK

KINDS = {
    "muster": gettext_lazy("Muster"),
    "rescue": gettext_lazy("Rescue"),
    "attack": gettext_lazy("Attack"),
    "home": gettext_lazy("Home"),
    "deck": gettext_lazy("Deck"),
}
LOOK = {
    "rescued": "safe", "missing": "gone",
    "safe": "safe", "wounded": "hurt", "killed": "gone",
    "flak": "gone", "sea": "sunk", "escort": "hurt", "carrier": "safe",
}  # fmt: skip
ATTACK_CVP = dict(KAMIKAZE_ATTACK.values())
SHORT_WHY = {
    "damaged": gettext_lazy("damaged"),
    "wounded": gettext_lazy("wounded"),
    "novice": gettext_lazy("Novice"),
    "ace": gettext_lazy("Ace"),
}


def kind(name: str) -> str:
    """The name of a roll."""
    return str(KINDS[name])


def face(result: str) -> str:
    """What a face does, in a word or two: for a key and for those who hear the page."""
    return {
        "rescued": _("Rescued"), "missing": _("Missing"),
        "safe": _("Safe"), "wounded": _("Wounded"), "killed": _("Killed"),
        "flak": _("Shot down by flak"), "sea": _("Into the sea"),
        "escort": _("Hits an escort"), "carrier": _("Hits a carrier"),
    }[result]  # fmt: skip


def result(roll: str, came: str) -> str:
    """What came of a die, for a row of dice."""
    words = {
        ("home", "killed"): _("Lost at sea, killed"),
        ("home", "wounded"): _("Ditched, wounded"),
        ("deck", "killed"): _("Crashed on deck, killed"),
        ("deck", "wounded"): _("Bad landing, wounded"),
        ("attack", "escort"): _("Hit an escort, %(cvp)d CVP") % {"cvp": ATTACK_CVP["escort"]},
        ("attack", "carrier"): _("Hit a carrier, %(cvp)d CVP") % {"cvp": ATTACK_CVP["carrier"]},
    }
    return words.get((roll, came)) or face(came)


def verdict(roll: str, came: str, name: str) -> str:
    """What came of a die, in full sentences."""
    words = {
        ("rescue", "rescued"): _("Picked up. %(name)s comes back."),
        ("rescue", "missing"): _("Not found. %(name)s is missing."),
        ("home", "safe"): _("%(name)s is home, and must still land."),
        ("home", "wounded"): _("Ditched. %(name)s is wounded."),
        ("home", "killed"): _("Lost at sea. %(name)s is dead."),
        ("deck", "safe"): _("%(name)s is safe on deck."),
        ("deck", "wounded"): _("A bad landing. %(name)s is wounded."),
        ("deck", "killed"): _("Crashed on deck. %(name)s is dead."),
        ("attack", "flak"): _("Shot down by flak. %(name)s is dead."),
        ("attack", "sea"): _("Into the sea. %(name)s is dead."),
        ("attack", "escort"): _("An escort is hit. %(name)s is dead."),
        ("attack", "carrier"): _("A carrier is hit. %(name)s is dead."),
    }
    return words[roll, came] % {"name": name}


def would_have(roll: str, value: int, came: str) -> str:
    """What another face would have done."""
    words = {
        ("rescue", "rescued"): _("With a %(value)d he would have been picked up."),
        ("rescue", "missing"): _("With a %(value)d he would have been missing."),
        ("home", "safe"): _("A %(value)d would have brought him home."),
        ("home", "wounded"): _("A %(value)d would have put him in the water, wounded."),
        ("home", "killed"): _("A %(value)d would have lost him at sea."),
        ("deck", "safe"): _("A %(value)d would have landed him safely."),
        ("deck", "wounded"): _("A %(value)d would have been a bad landing, and a wound."),
        ("deck", "killed"): _("A %(value)d would have killed him on deck."),
        ("attack", "flak"): _("A %(value)d would have been flak."),
        ("attack", "sea"): _("A %(value)d would have been the sea."),
        ("attack", "escort"): _("A %(value)d would have hit an escort."),
        ("attack", "carrier"): _("A %(value)d would have hit a carrier."),
    }
    return words[roll, came] % {"value": value}


def taken(modifiers: tuple[Modifier, ...]) -> str:
    """What is added and taken, in short: ``+1 Ace, −1 wounded``; a dash where nothing is."""
    return ", ".join(f"{signed(m.value)} {SHORT_WHY[m.why]}" for m in modifiers) or "–"


def dice(count: int) -> str:
    """How many dice fell: ``One die fell.``, ``Six dice fell.``"""
    return ngettext("One die fell.", "%(number)s dice fell.", count) % {"number": word_first(count)}


def more_wait(count: int) -> str:
    """``Six more wait``, as a heading."""
    return ngettext("One more waits", "%(number)s more wait", count) % {"number": word_first(count)}


def roll_all(count: int) -> str:
    """``Roll all six here``, on the button that rolls everything."""
    if count == 2:
        return _("Roll both here")
    return ngettext("Roll it here", "Roll all %(number)s here", count) % {"number": word(count)}
