"""Every die and draw as a sentence: before it falls, what it decides; afterwards, what it did."""

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext_noop, ngettext

from games.kido_butai.names import short_name
from pilots.saying import say as _
from rulebooks.kido_butai.telling import Purpose, Rolled, Scale

FACES = 6

DUE: Mapping[str, str] = {
    "search-usa": gettext_noop("Roll for the Americans, who search for Kido Butai."),
    "search-japan": gettext_noop("Roll for your search for %(at)s."),
    "fleet": gettext_noop("Draw a carrier for %(at)s."),
    "cap": gettext_noop("Draw American fighters that meet the attack on %(at)s."),
    "raid-bombers": gettext_noop("Draw bombers for the American attack."),
    "raid-escorts": gettext_noop("Draw escorts for the American attack."),
    "raid-kind": gettext_noop("Roll for the kind of the American attack."),
    "fight": gettext_noop("Air combat: roll for %(by)s, shooting at %(at)s."),
    "flak": gettext_noop("Roll for the flak of %(by)s."),
    "bomb": gettext_noop("Roll for a bomber that attacks %(at)s."),
    "target": gettext_noop("Roll for the target of %(by)s."),
    "tie": gettext_noop("As many bombers as fighters: roll for which kind loses a squadron."),
    "night": gettext_noop("Roll for %(by)s, which lands by night."),
}
OUTCOMES: Mapping[str, str] = {
    "destroyed": gettext_noop("shot down"),
    "warded-off": gettext_noop("warded off"),
    "missed": gettext_noop("missed"),
    "hit": gettext_noop("hit"),
    "found": gettext_noop("found"),
    "not-found": gettext_noop("not found"),
    "dive": gettext_noop("dive bombers"),
    "torpedo": gettext_noop("torpedo bombers"),
    "bomber": gettext_noop("bombers"),
    "fighter": gettext_noop("fighters"),
    "again": gettext_noop("sunk, roll again"),
    "landed": gettext_noop("safe"),
    "night/destroyed": gettext_noop("lost"),
}
FALLEN: Mapping[str, str] = {
    "search-usa/found": gettext_noop("The Americans search and roll %(die)s: they find Kido Butai (%(needed)s)."),
    "search-usa/not-found": gettext_noop("The Americans search and roll %(die)s: Kido Butai stays unseen (%(needed)s)."),
    "search-japan/found": gettext_noop("Japan searches and rolls %(die)s: a report of %(at)s comes in (%(needed)s)."),
    "search-japan/not-found": gettext_noop("Japan searches and rolls %(die)s: no sign of %(at)s (%(needed)s)."),
    "fleet": gettext_noop("Drawn for %(at)s: %(drawn)s."),
    "fleet/no-carrier": gettext_noop("Drawn for %(at)s: the placeholder. That was all."),
    "cap/fighter": gettext_noop("Drawn for the American CAP: a fighter squadron."),
    "cap/no-fighter": gettext_noop("Drawn for the American CAP: a placeholder, and no more come."),
    "raid-bombers/bomber": gettext_noop("Drawn for the American attack: a bomber squadron."),
    "raid-bombers/no-bomber": gettext_noop("Drawn for the American attack: a placeholder, and no more bombers come."),
    "raid-escorts/fighter": gettext_noop("Drawn as an escort: a fighter squadron."),
    "raid-escorts/no-fighter": gettext_noop("Drawn as an escort: a placeholder, and no more come."),
    "raid-kind/dive": gettext_noop("A %(die)s for the kind of the attack: dive bombers (%(second)s would be torpedo bombers)."),
    "raid-kind/torpedo": gettext_noop("A %(die)s for the kind of the attack: torpedo bombers (%(best)s would be dive bombers)."),
    "fight/destroyed": gettext_noop("%(by)s fires at %(at)s and rolls %(die)s: shot down (%(needed)s)."),
    "fight/warded-off": gettext_noop("%(by)s fires at %(at)s and rolls %(die)s: warded off (%(needed)s)."),
    "fight/missed": gettext_noop("%(by)s fires at %(at)s and rolls %(die)s: missed (%(needed)s)."),
    "flak/warded-off": gettext_noop("%(by)s’s flak rolls %(die)s: one bomber is warded off (%(needed)s)."),
    "flak/missed": gettext_noop("%(by)s’s flak rolls %(die)s: it stops nobody (%(needed)s)."),
    "flak/nobody": gettext_noop("%(by)s’s flak rolls %(die)s, but no bomber is left to be stopped."),
    "bomb/hit": gettext_noop("A bomber attacks %(at)s and rolls %(die)s: a hit (%(needed)s)."),
    "bomb/missed": gettext_noop("A bomber attacks %(at)s and rolls %(die)s: its bombs miss (%(needed)s)."),
    "target": gettext_noop("A %(die)s for the target of %(by)s: %(outcome)s."),
    "target/again": gettext_noop("A %(die)s for the target of %(by)s: that carrier is sunk, and the die is rolled again."),
    "tie/bomber": gettext_noop(
        "As many bombers as fighters; a %(die)s takes a bomber squadron (%(best)s would take a fighter squadron)."
    ),
    "tie/fighter": gettext_noop(
        "As many bombers as fighters; a %(die)s takes a fighter squadron (%(second)s would take a bomber squadron)."
    ),
    "night/destroyed": gettext_noop("%(by)s lands by night and rolls %(die)s: lost in the dark (%(best)s is lost)."),
    "night/landed": gettext_noop("%(by)s lands by night and rolls %(die)s: it comes down safely (%(best)s is lost)."),
}


def fallen(event: Rolled) -> str:
    """What a die or a draw did."""
    purpose, result, outcome = event
    if purpose.what == "bomb" and not purpose.scale:
        return _special(int(result), purpose)
    came = outcome or str(result)
    if purpose.what == "flak" and not purpose.at:
        came = "nobody"
    sentence = FALLEN.get(f"{purpose.what}/{came}") or FALLEN[purpose.what]
    said = {**_who(purpose), "die": result, "drawn": result, "outcome": outcome, **_needed(purpose)}
    return capfirst(_(sentence) % said)


def _special(pips: int, purpose: Purpose) -> str:
    """A bomber that nobody met: its pips are hits."""
    said = {"at": short_name(purpose.at), "pips": pips}
    return ngettext(
        "A bomber attacks %(at)s and rolls %(pips)d: %(pips)d hit.",
        "A bomber attacks %(at)s and rolls %(pips)d: %(pips)d hits.",
        pips,
    ) % said  # fmt: skip


def due(purpose: Purpose) -> str:
    """What is to be rolled or drawn at the table."""
    said = _(DUE[purpose.what]) % _who(purpose)
    if purpose.what == "bomb" and not purpose.scale:
        return " ".join([said, _("Each pip is a hit.")])
    return f"{said} {stakes(purpose)}." if purpose.scale else said


def stakes(purpose: Purpose) -> str:
    """What each face does: “5–6 shot down, 3–4 warded off, 1–2 missed”; empty for a draw, and where pips are hits."""
    return ", ".join(
        _("%(pips)s %(outcome)s") % {"pips": pips, "outcome": _outcome(purpose.what, outcome)}
        for pips, outcome in _ranges(purpose.scale)
    )


def _needed(purpose: Purpose) -> dict[str, str]:
    """What was needed: “5–6 needed”; of a die at a bomber also what wards it off."""
    if not purpose.scale:
        return {}
    (best, _came), (second, _otherwise), *more = _ranges(purpose.scale)
    needed = _("%(best)s shoots down, %(second)s wards off") if more else _("%(best)s needed")
    return {"best": best, "second": second, "needed": needed % {"best": best, "second": second}}


def _ranges(scale: Scale) -> list[tuple[str, str]]:
    """The faces of each outcome: ``5–6``."""
    tops = [FACES, *(pips - 1 for pips, _outcome in scale)]
    return [
        (f"{pips}–{top}" if pips < top else str(pips), outcome) for (pips, outcome), top in zip(scale, tops, strict=False)
    ]  # fmt: skip


def _outcome(what: str, outcome: str) -> str:
    key = f"{what}/{outcome}" if f"{what}/{outcome}" in OUTCOMES else outcome
    return _(OUTCOMES[key]) if key in OUTCOMES else outcome


def _who(purpose: Purpose) -> dict[str, str]:
    return {"by": short_name(purpose.by), "at": short_name(purpose.at)}
