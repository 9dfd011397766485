"""Sentences about seeds and the dice derived from them: what cannot be done, what to do, and what the journal says."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence

SHORT = 8

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
