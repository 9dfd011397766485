"""The facts of a campaign as sentences: an opening, a paragraph a game, an end. Nothing is said that did not happen.

What is told in several ways takes its turn by the number of the game, so that no two in a row begin alike.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import kills, number
from campaign.story.facts import Evening, Fate, Shooter
from campaign.words.params import listed
from games.words import first_month
from pilots.models import Side
from rulebooks.pacific_air_war.outcome import Outcome, PilotOutcome, SortieOutcome
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.record import Side as SideWord

Names = Mapping[str, str]
MOST_VICTIMS = 4
MOST_SHOOTERS = 3
MOST_FATES = 2
TWO_KILLS = 4


def opening(outcome: Outcome) -> str:
    """Who came together before the first game."""
    first = [pilot for pilot in outcome.pilots if pilot.came == 0]
    if not first:
        return _("Nobody has been mustered yet. The story begins with the first game.")
    told = [
        _("%(japan)s pilots were mustered for Japan and %(usa)s for the USA.")
        % {"japan": number(_many(first, "japan")), "usa": number(_many(first, "usa"))}
    ]
    aces = [pilot.name for pilot in first if pilot.start.status == "ace"]
    veterans = sum(pilot.start.status == "veteran" for pilot in first)
    if aces:
        told.append(ngettext("%(names)s came as an Ace.", "%(names)s came as Aces.", len(aces)) % {"names": listed(aces)})
    if veterans:
        told.append(
            ngettext(
                "%(n)s was a Veteran, the others had everything to learn.",
                "%(n)s were Veterans, the others had everything to learn.",
                veterans,
            )
            % {"n": number(veterans)}
        )
    return " ".join(told)


def _many(pilots: Iterable[PilotOutcome], side: str) -> int:
    return sum(pilot.side == side for pilot in pilots)


def paragraph(evening: Evening, names: Names) -> str:
    """One game in two to seven sentences."""
    if not evening.flown:
        return _("%(title)s was not flown.") % {"title": evening.plan.title}
    return " ".join(
        sentence
        for part in (
            _outcome(evening),
            _decisive(evening),
            _shot(evening, names),
            _fates(evening, names),
            _gone(evening, names),
            _risen(evening, names),
            _stands(evening),
        )
        for sentence in part
    )


def _outcome(evening: Evening) -> Iterator[str]:
    japan, usa = evening.score
    said = {
        "title": evening.plan.title,
        "month": first_month(evening.plan),
        "japan": number(japan),
        "usa": number(usa),
        "turns": number(evening.game.turns),
        "high": number(max(japan, usa)),
        "low": number(min(japan, usa)),
        "by": number(abs(japan - usa)),
    }
    if evening.winner is None:
        ways = [
            _("%(title)s ended level, %(japan)s to %(usa)s, after %(turns)s turns."),
            _("Neither side got the better of the other in %(title)s: %(japan)s to %(usa)s."),
        ]
    elif evening.winner == "japan":
        ways = [
            _("%(title)s, from %(month)s on, went to Japan, %(high)s to %(low)s."),
            _("Japan took %(title)s by %(by)s, %(high)s to %(low)s, in %(turns)s turns."),
            _("After %(turns)s turns %(title)s was Japan’s, %(high)s to %(low)s."),
        ]
    else:
        ways = [
            _("%(title)s, from %(month)s on, went to the USA, %(high)s to %(low)s."),
            _("The USA took %(title)s by %(by)s, %(high)s to %(low)s, in %(turns)s turns."),
            _("After %(turns)s turns %(title)s was the Americans’, %(high)s to %(low)s."),
        ]
    yield ways[evening.game.game % len(ways)] % said


def _decisive(evening: Evening) -> Iterator[str]:
    """What the difference came from, where it came from one thing."""
    winner = evening.winner
    if winner is None:
        return
    other: SideWord = "usa" if winner == "japan" else "japan"
    gained = evening.game.scores[winner]
    source = max(gained, key=lambda one: gained[one])
    if source == "kills" and evening.downed(other) > evening.downed(winner):
        said = {"japan": number(evening.downed("japan")), "usa": number(evening.downed("usa"))}
        if winner == "japan":
            yield _("It was decided in the air: %(usa)s American aircraft came down, %(japan)s Japanese.") % said
        else:
            yield _("It was decided in the air: %(japan)s Japanese aircraft came down, %(usa)s American.") % said
    elif source == "bombing":
        yield ngettext(
            "What decided it was the bombing, with %(n)s CVP.", "What decided it was the bombing, with %(n)s CVP.", gained[source]
        ) % {"n": number(gained[source])}
    elif source == "kamikaze":
        yield _("What decided it were the kamikaze attacks, with %(n)s CVP.") % {"n": number(gained[source])}


def _shot(evening: Evening, names: Names) -> Iterator[str]:
    for place, shooter in enumerate(evening.shooters[:MOST_SHOOTERS]):
        if place and shooter.half_kills < TWO_KILLS:
            return
        said = {"name": names[shooter.pilot], "victims": listed(_victims(shooter, names)), "kills": kills(shooter.half_kills)}
        if place == 0 and shooter.half_kills >= TWO_KILLS:
            yield _("Nobody scored more than %(name)s with %(kills)s: he shot down %(victims)s.") % said
        else:
            yield _("%(name)s shot down %(victims)s.") % said


def _victims(shooter: Shooter, names: Names) -> list[str]:
    known = [names[victim] for victim in shooter.victims if victim]
    crews = sum(victim is None for victim in shooter.victims)
    shown = known[:MOST_VICTIMS]
    more = len(known) - len(shown)
    if crews:
        shown.append(ngettext("a strike aircraft", "%(n)s strike aircraft", crews) % {"n": number(crews)})
    if more:
        shown.append(ngettext("%(n)s other", "%(n)s others", more) % {"n": number(more)})
    return shown


def _fates(evening: Evening, names: Names) -> Iterator[str]:
    for fate in evening.brought_back[:MOST_FATES]:
        yield _("%(name)s came down and was brought back (a %(die)s).") % _die(fate, names)
    for fate in evening.last_metres[:MOST_FATES]:
        if fate.throw.kind == "deck":
            words = _("%(name)s reached the deck and was killed on landing (a %(die)s).")
            hurt = _("%(name)s reached the deck and was wounded in a bad landing (a %(die)s).")
        else:
            words = _("%(name)s did not find the way home (a %(die)s) and was lost at sea.")
            hurt = _("%(name)s had to ditch on the way home (a %(die)s) and was picked up wounded.")
        yield (words if fate.throw.result == "killed" else hurt) % _die(fate, names)


def _die(fate: Fate, names: Names) -> dict[str, str]:
    return {"name": names[fate.pilot], "die": number(fate.throw.value or 0)}


def _gone(evening: Evening, names: Names) -> Iterator[str]:
    for side in SIDES:
        lost = evening.lost[side]
        if not lost:
            continue
        told = listed(f"{names[sortie.pilot or '']} ({_end(sortie)})" for sortie in lost)
        if side == "japan":
            yield _("Japan lost %(names)s.") % {"names": told}
        else:
            yield _("The USA lost %(names)s.") % {"names": told}


def _end(sortie: SortieOutcome) -> str:
    ends = {"killed": _("killed"), "missing": _("missing"), "captured": _("captured")}
    return ends.get(sortie.crew_end or "", "")


def _risen(evening: Evening, names: Names) -> Iterator[str]:
    if evening.aces:
        aces = [names[pilot] for pilot in evening.aces]
        yield ngettext("%(names)s has been an Ace since.", "%(names)s have been Aces since.", len(aces)) % {"names": listed(aces)}
    new = [names[one.pilot] for one in evening.game.comes_in if one.named and one.pilot in names]
    if new:
        yield ngettext("%(names)s came in after it.", "%(names)s came in after it.", len(new)) % {"names": listed(new)}


def _stands(evening: Evening) -> Iterator[str]:
    """How the campaign stands after it, where that is news."""
    if evening.before == (0, 0):
        return
    japan, usa = evening.after
    said = {"japan": number(japan), "usa": number(usa), "by": number(abs(japan - usa))}
    if evening.leads is None:
        yield _("With that both sides stood level at %(japan)s.") % said
    elif evening.led and evening.leads != evening.led:
        if evening.leads == "japan":
            yield _("With that Japan went ahead, %(japan)s to %(usa)s.") % said
        else:
            yield _("With that the USA went ahead, %(usa)s to %(japan)s.") % said
    elif evening.leads == "japan":
        yield _("Japan now led by %(by)s.") % said
    else:
        yield _("The USA now led by %(by)s.") % said


def ending(outcome: Outcome) -> str:
    """The end of a finished campaign; empty before."""
    if not outcome.complete:
        return ""
    said = {"japan": number(outcome.vp("japan")), "usa": number(outcome.vp("usa"))}
    if outcome.leader is None:
        told = [_("So it ended level, %(japan)s to %(usa)s.") % said]
    elif outcome.leader == "japan":
        told = [_("So Japan won the campaign, %(japan)s to %(usa)s.") % said]
    else:
        told = [_("So the USA won the campaign, %(usa)s to %(japan)s.") % said]
    living = [pilot for pilot in outcome.pilots if pilot.state == "active"]
    first = [pilot.name for pilot in living if pilot.came == 0]
    lost = len(outcome.pilots) - len(living)
    if lost:
        told.append(ngettext("%(n)s pilot did not come back.", "%(n)s pilots did not come back.", lost) % {"n": number(lost)})
    if first:
        told.append(_("Of those who were mustered at the beginning, %(names)s saw the end.") % {"names": listed(first)})
    best = max(outcome.pilots, key=lambda pilot: pilot.campaign_half_kills, default=None)
    if best is not None and best.campaign_half_kills:
        figures = {"name": best.name, "kills": kills(best.campaign_half_kills), "side": Side(best.side).label}
        told.append(_("Nobody scored more than %(name)s (%(side)s), with %(kills)s.") % figures)
    return " ".join(told)


def paragraphs(evenings: Sequence[Evening], names: Names) -> dict[int, str]:
    """Every game's paragraph, by its number."""
    return {evening.game.game: paragraph(evening, names) for evening in evenings}
