"""The facts of a campaign as sentences: an opening, a paragraph a game, an end. Nothing is said that did not happen.

What is told in several ways takes its turn by the place of the game, so that no two in a row begin alike.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import kills, number
from campaign.story.facts import Evening, Fate, Shooter, Victim
from campaign.words.numbers import word, word_first
from campaign.words.params import listed
from games.words import first_month
from pilots.models import Side
from rulebooks.pacific_air_war.outcome import Outcome, PilotOutcome, SortieOutcome
from rulebooks.pacific_air_war.record import SIDES
from rulebooks.pacific_air_war.record import Side as SideWord

Names = Mapping[str, str]
MOST_VICTIMS = 4
MOST_SHOOTERS = 3
TWO_KILLS = 4


def opening(outcome: Outcome) -> str:
    """Who came together before the first game."""
    first = [pilot for pilot in outcome.pilots if pilot.came == 0]
    if not first:
        return _("Nobody has been mustered yet. The story begins with the first game.")
    told = [
        _("%(japan)s pilots were mustered for Japan and %(usa)s for the USA.")
        % {"japan": word_first(_many(first, "japan")), "usa": word(_many(first, "usa"))}
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
            % {"n": word_first(veterans)}
        )
    return " ".join(told)


def _many(pilots: Iterable[PilotOutcome], side: str) -> int:
    return sum(pilot.side == side for pilot in pilots)


def paragraph(evening: Evening, names: Names) -> str:
    """One game, from how it ended to how the campaign stood after it."""
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
    yield _in_turn(evening, ways) % said


def _in_turn(evening: Evening, ways: Sequence[str]) -> str:
    """One of several ways to say it, another from one game to the next."""
    return ways[evening.place % len(ways)]


def _decisive(evening: Evening) -> Iterator[str]:
    """What the difference came from, where it came from one thing."""
    winner = evening.winner
    if winner is None:
        return
    other: SideWord = "usa" if winner == "japan" else "japan"
    gained, given = evening.game.scores[winner], evening.game.scores[other]
    source = max(gained, key=lambda one: gained[one] - given[one])
    if 2 * (gained[source] - given[source]) <= abs(evening.score[0] - evening.score[1]):
        return
    said = {
        "japan": word(evening.downed("japan")),
        "usa": word(evening.downed("usa")),
        "n": number(gained[source]),
        "other": number(given[source]),
    }
    if source == "kills" and evening.downed(other) > evening.downed(winner):
        if winner == "japan":
            ways = [
                _("It was decided in the air: American aircraft down %(usa)s, Japanese %(japan)s."),
                _("The aircraft made the difference: %(usa)s American ones came down, %(japan)s Japanese."),
                _("Japan brought down %(usa)s aircraft and lost %(japan)s."),
            ]
        else:
            ways = [
                _("It was decided in the air: Japanese aircraft down %(japan)s, American %(usa)s."),
                _("The aircraft made the difference: %(japan)s Japanese ones came down, %(usa)s American."),
                _("The Americans brought down %(japan)s aircraft and lost %(usa)s."),
            ]
        yield _in_turn(evening, ways) % said
    elif source == "bombing":
        ways = [
            _("The bombs decided it, %(n)s CVP to %(other)s."),
            _("What made the difference was the bombing, %(n)s CVP to %(other)s."),
        ]
        yield _in_turn(evening, ways) % said
    elif source == "kamikaze":
        yield _("The kamikaze attacks decided it, %(n)s CVP to %(other)s.") % said


def _shot(evening: Evening, names: Names) -> Iterator[str]:
    for place, shooter in enumerate(evening.shooters[:MOST_SHOOTERS]):
        if place and shooter.half_kills < TWO_KILLS:
            return
        said = {
            "name": names[shooter.pilot],
            "victims": listed(victims_told(shooter, names)),
            "kills": kills(shooter.half_kills),
        }
        if place == 0 and shooter.half_kills >= TWO_KILLS:
            ways = [
                _("Nobody scored more than %(name)s with %(kills)s: he shot down %(victims)s."),
                _("%(name)s shot down %(victims)s, and with %(kills)s kills nobody scored more."),
                _("The best of the evening was %(name)s with %(kills)s kills; %(victims)s went down before him."),
            ]
            yield _in_turn(evening, ways) % said
        else:
            yield _("%(name)s shot down %(victims)s.") % said


def victims_told(shooter: Shooter, names: Names) -> list[str]:
    """Pilots by name, those without one by their number."""
    known = [_victim(one, names) for one in shooter.victims if one.pilot]
    crews = sum(one.pilot is None and one.kind != "bonus" for one in shooter.victims)
    away = sum(one.kind == "bonus" for one in shooter.victims)
    shown = known[:MOST_VICTIMS]
    more = len(known) - len(shown)
    if crews:
        shown.append(ngettext("a strike aircraft", "%(n)s strike aircraft", crews) % {"n": number(crews)})
    if away:
        shown.append(ngettext("an aircraft off the table", "%(n)s aircraft off the table", away) % {"n": number(away)})
    if more:
        shown.append(ngettext("%(n)s other", "%(n)s others", more) % {"n": number(more)})
    return shown


def _victim(victim: Victim, names: Names) -> str:
    name = names[victim.pilot or ""]
    return _("%(name)s (shared)") % {"name": name} if victim.kind == "shared" else name


def _fates(evening: Evening, names: Names) -> Iterator[str]:
    """Who was brought back, and who came home hurt, each with the die that said so."""
    if back := evening.brought_back:
        told = ngettext("%(names)s came down and was brought back.", "%(names)s came down and were brought back.", len(back))
        yield told % {"names": _with_dice(back, names)}
    ditched = [fate for fate in evening.wounded if fate.throw.kind == "home"]
    landed = [fate for fate in evening.wounded if fate.throw.kind == "deck"]
    if ditched:
        told = ngettext(
            "%(names)s had to ditch on the way home and was picked up wounded.",
            "%(names)s had to ditch on the way home and were picked up wounded.",
            len(ditched),
        )
        yield told % {"names": _with_dice(ditched, names)}
    if landed:
        told = ngettext("A bad landing wounded %(names)s.", "Bad landings wounded %(names)s.", len(landed))
        yield told % {"names": _with_dice(landed, names)}


def _with_dice(fates: Sequence[Fate], names: Names) -> str:
    """Names, each with its die, those with the same die together."""
    return listed(_("%(name)s (a %(die)s)") % _die(fate, names) for fate in fates)


def _die(fate: Fate, names: Names) -> dict[str, str]:
    return {"name": names[fate.pilot], "die": number(fate.throw.value or 0)}


def _gone(evening: Evening, names: Names) -> Iterator[str]:
    for side in SIDES:
        lost = evening.lost[side]
        if not lost:
            continue
        told = listed(_lost(evening, sortie, names) for sortie in lost)
        if side == "japan":
            yield _("Japan lost %(names)s.") % {"names": told}
        else:
            yield _("The USA lost %(names)s.") % {"names": told}


def _lost(evening: Evening, sortie: SortieOutcome, names: Names) -> str:
    """Who was lost and how, with the die that said so."""
    said: dict[str, str] = {"name": names[sortie.pilot or ""]}
    fell = evening.fell_short.get(sortie.pilot or "")
    if fell is not None:
        said |= _die(fell, names)
        words = (
            _("%(name)s (crashed on landing, a %(die)s)")
            if fell.throw.kind == "deck"
            else _("%(name)s (lost at sea on the way home, a %(die)s)")
        )
        return words % said
    ends = {"killed": _("%(name)s (killed)"), "missing": _("%(name)s (missing)"), "captured": _("%(name)s (captured)")}
    return ends.get(sortie.crew_end or "", "%(name)s") % said


def _risen(evening: Evening, names: Names) -> Iterator[str]:
    if evening.aces:
        aces = [names[pilot] for pilot in evening.aces]
        yield ngettext("%(names)s has been an Ace since.", "%(names)s have been Aces since.", len(aces)) % {"names": listed(aces)}
    new = [names[one.pilot] for one in evening.game.comes_in if one.named and one.pilot in names]
    if new:
        ways = [
            _("%(names)s came in after it."),
            _("Into the empty seats came %(names)s."),
            _("After it %(names)s joined."),
        ]
        yield _in_turn(evening, ways) % {"names": listed(new)}


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
        yield _in_turn(evening, [_("Japan now led by %(by)s."), _("That left Japan %(by)s ahead.")]) % said
    else:
        yield _in_turn(evening, [_("The USA now led by %(by)s."), _("That left the USA %(by)s ahead.")]) % said


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
        told.append(ngettext("%(n)s pilot did not come back.", "%(n)s pilots did not come back.", lost) % {"n": word_first(lost)})
    if first:
        told.append(_("Of those who were mustered at the beginning, %(names)s saw the end.") % {"names": listed(first)})
    best = max(outcome.pilots, key=lambda pilot: pilot.campaign_half_kills, default=None)
    if best is not None and best.campaign_half_kills:
        figures = {"name": best.name, "kills": kills(best.campaign_half_kills), "side": Side(best.side).label}
        told.append(_("Nobody scored more than %(name)s (%(side)s), with %(kills)s.") % figures)
    return " ".join(told)
