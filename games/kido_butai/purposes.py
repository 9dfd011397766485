"""What a die or a draw is for, said before it falls, for whoever rolls and draws at the table."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.kido_butai.labels import cited
from rulebooks.kido_butai.settings import FLEETS, MIDWAY
from rulebooks.kido_butai.telling import JAPAN, Purpose


def who(code: str) -> str:
    """A squadron, a ship, a target, or one of the nameless Americans of a combat."""
    nameless, _dash, number = code.partition("-")
    said: dict[str, Callable[[], str]] = {
        "usa": lambda: _("American fighter squadron %(n)s") % {"n": number},
        "escort": lambda: _("escort squadron %(n)s") % {"n": number},
        "bomber": lambda: _("American bomber squadron %(n)s") % {"n": number},
    }
    if number and nameless in said:
        return said[nameless]()
    return {FLEETS[0]: _("the first fleet"), FLEETS[1]: _("the second fleet")}.get(code, code)


def _best(purpose: Purpose) -> str:
    """The pips of the best outcome, in words."""
    return _("a 6") if purpose.scale[0][0] > 5 else _("a 5 or 6")


def _search(purpose: Purpose) -> str:
    if purpose.by == JAPAN:
        return _("You look for %(fleet)s: a 6 finds it.") % {"fleet": who(purpose.at)}
    return _("The Americans look for Kido Butai: a 5 or 6 finds it.")


def _cap(purpose: Purpose) -> str:
    if purpose.at == MIDWAY:
        return _("Who flies CAP over Midway? Draw from the fighter cup until a placeholder comes.")
    return _("Who flies CAP over %(fleet)s? Draw from the fighter cup until a placeholder comes.") % {"fleet": who(purpose.at)}


def _fight(purpose: Purpose) -> str:
    named = {"by": who(purpose.by), "at": who(purpose.at), "pips": _best(purpose)}
    if any(outcome == "warded-off" for _pips, outcome in purpose.scale):
        return _("%(by)s shoots at %(at)s: %(pips)s destroys, 3 or 4 wards off.") % named
    return _("%(by)s shoots at %(at)s: %(pips)s destroys.") % named


def _flak(purpose: Purpose) -> str:
    return _("%(ship)s fires at the bombers: %(pips)s wards one off.") % {"ship": who(purpose.by), "pips": _best(purpose)}


def _bomb(purpose: Purpose) -> str:
    if not purpose.scale:
        return _("A bomber attacks, and nobody disturbed it: every pip is a hit.")
    return _("A bomber attacks %(at)s: %(pips)s hits.") % {"at": who(purpose.at), "pips": _best(purpose)}


SAID: dict[str, Callable[[Purpose], str]] = {
    "search-usa": _search,
    "search-japan": _search,
    "fleet": lambda _purpose: _("Who sails in the first fleet? Draw from the fleet cup."),
    "cap": _cap,
    "raid-bombers": lambda _purpose: _("Do the Americans attack? Draw from the bomber cup until a placeholder comes."),
    "raid-escorts": lambda _purpose: _("Who escorts the bombers? Draw from the fighter cup until a placeholder comes."),
    "raid-kind": lambda _purpose: _("What comes? 1 to 3 are torpedo bombers, 4 to 6 are dive bombers."),
    "fight": _fight,
    "flak": _flak,
    "bomb": _bomb,
    "target": lambda purpose: (
        _("Which carrier does %(bomber)s attack? 1 and 2 are Akagi, 3 and 4 Kaga, 5 is Soryu, 6 is Hiryu.")
        % {"bomber": who(purpose.by)}
    ),
    "tie": lambda _purpose: _("As many bombers as fighters: 1 to 3 takes a bomber squadron, 4 to 6 a fighter squadron."),
    "night": lambda purpose: _("%(unit)s lands by night: a 5 or 6 loses it.") % {"unit": purpose.by},
}
"""By what it is for."""


def purpose(due: Purpose) -> str:
    """One sentence: who rolls or draws, and what decides."""
    return SAID[due.what](due)


def rule(due: Purpose) -> str:
    """The rule, as it is cited."""
    return cited(due.rule)
