"""Sentences about seeds and the dice derived from them: what cannot be done, what to do, and what the journal says."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence
from pilots.words import kind_words
from rulebooks.fairness import FEWEST, Fairness

SHORT = 8
USUAL, RARE = 0.05, 0.01

SENTENCES: dict[str, str | Promise] = {
    "die.nonce": gettext_noop("A word for a die has at most 60 characters on one line: “%(text)s…”."),
    "seed.gone": gettext_noop("Seed %(seed)s was revealed already; seed %(now)s is the secret one now."),
    "seed.reason": gettext_noop("Say why, in 1 to 500 characters on one line."),
}
ADVICE: dict[str, str | Promise] = {
    "die.nonce": gettext_noop("Give a shorter one, or none."),
    "seed.gone": gettext_noop("Look at the dice record first; then reveal that one too, if it must be."),
}


def _retire(p: Params, entry: JournalEntry) -> str:
    return _("The seed of the site’s dice was changed before the end.")


JOURNAL: dict[str, Sentence] = {"seed.retire": _retire}


def seeds_told(p: Params) -> list[str]:
    """What an act did to the seeds of the site's dice, as sentences of its entry; none where it did nothing to them."""
    told = []
    revealed, seed = Params(p["revealed"] or {}), Params(p["seed"] or {})
    if revealed:
        told.append(_("Seed %(number)s of the site’s dice is revealed.") % {"number": revealed["number"]})
    if seed:
        said = {"number": seed["number"], "digest": str(seed["digest"])[:SHORT]}
        told.append(_("Seed %(number)s of the site’s dice is committed (SHA-256 %(digest)s…).") % said)
    return told


def seed_lines(p: Params) -> list[tuple[str, str]]:
    """Digest and secret in full, each with what it is."""
    revealed, seed = Params(p["revealed"] or {}), Params(p["seed"] or {})
    lines = []
    if revealed:
        lines.append((_("Secret of seed %(number)s") % {"number": revealed["number"]}, str(revealed["secret"])))
    if seed:
        lines.append((_("SHA-256 of seed %(number)s") % {"number": seed["number"]}, str(seed["digest"])))
    return lines


def derived(seed: int, attempt: int, nonce: str) -> str:
    """What a die of the site follows from: ``seed 1, attempt 1, word “Luck”``."""
    words = _("seed %(seed)d, attempt %(attempt)d, word “%(word)s”") if nonce else _("seed %(seed)d, attempt %(attempt)d")
    return words % {"seed": seed, "attempt": attempt, "word": nonce}


def verdict(found: Fairness) -> str:
    """Whether dice fell as fair ones would, in plain words."""
    if found.chance is None:
        return _("Too few dice to say: there are %(dice)d, and at least %(fewest)d are wanted.") % {
            "dice": found.dice,
            "fewest": FEWEST,
        }
    said = {"n": min(max(round(found.chance * 100), 1), 99)}
    if found.chance >= USUAL:
        return _("As fair dice fall: of 100 such records of fair dice, %(n)d are as uneven as this one, or more.") % said
    if found.chance >= RARE:
        return (
            _(
                "A little uneven: of 100 such records of fair dice, only %(n)d are as uneven as this one, or more. "
                "That happens; look again later."
            )
            % said
        )
    return _("Uneven: of 100 such records of fair dice, not one is to be expected. That proves nothing, but look at these dice.")


def figures(found: Fairness) -> str:
    """The figures behind a verdict; empty where there is none."""
    if found.chance is None:
        return ""
    return _("χ² %(chi)s, 5 degrees of freedom, p %(chance)s") % {
        "chi": number_format(found.chi_square, 2),
        "chance": number_format(found.chance, 3),
    }


FAULTS: dict[str, str] = {
    "file.form": gettext_noop("The record cannot be read: %(what)s."),
    "seed.digest": gettext_noop("Seed %(seed)s: its secret does not give the digest that was published."),
    "seed.gap": gettext_noop("Seed %(seed)s is missing."),
    "seed.twice": gettext_noop("Two seeds are still secret; there may be one at a time."),
    "roll.gap": gettext_noop("Dice are missing: %(first)s to %(last)s."),
    "roll.twice": gettext_noop("There are two dice with the number %(number)s."),
    "roll.face": gettext_noop("Die %(number)s (%(die)s) shows %(value)s, which is no face of a die."),
    "roll.value": gettext_noop("Die %(number)s (%(die)s) shows %(value)s, but its seed gives %(derived)s."),
    "roll.seed": gettext_noop("Die %(number)s (%(die)s) names seed %(seed)s, which there is not."),
    "roll.order": gettext_noop("Die %(number)s (%(die)s) comes from seed %(seed)s, which was out of use by then."),
    "roll.unseeded": gettext_noop("Die %(number)s (%(die)s) of the site has no seed, though one before it has."),
    "roll.attempt": gettext_noop("Die %(number)s (%(die)s) says it is attempt %(attempt)s, but it is attempt %(counted)s."),
    "roll.live": gettext_noop("Die %(number)s (%(die)s) was rolled again without being struck."),
    "roll.reason": gettext_noop("Die %(number)s (%(die)s) is struck without a reason."),
}
"""What the check of a campaign's own record may find, by the codes of the stand-alone script."""


def fault(code: str, said: Mapping[str, Any]) -> str:
    """A fault that the check found. ``said``: its figures, the die in words among them."""
    return str(_(FAULTS[code]) % said)


def die_words(roll: Mapping[str, Any]) -> str:
    """A die of the record: ``game 2, rescue, Sato``."""
    game = _("game %(game)d") % {"game": roll["game"]} if roll["game"] else _("the muster")
    whose = roll["name"] or _("a strike crew")
    return f"{game}, {kind_words(roll['kind'])}, {whose}"
