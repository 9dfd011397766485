"""The facts of a campaign as sentences: an opening, a paragraph a game, an end. Nothing is said that did not happen.

A paragraph has three to six sentences, however much happened, and one more where a battle of Kido Butai stands behind the game:
the most notable by name, the others by their number. What is told in several ways takes its turn by the place of the game, so
that no two in a row begin alike.
"""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import kills, number
from campaign.story.facts import Evening, Fate, Shooter, Victim
from campaign.story.framing import framed
from campaign.story.winning import in_turn, won
from campaign.words.numbers import word, word_first
from campaign.words.params import listed
from pilots.models import Side
from rulebooks.pacific_air_war.outcome import Outcome, PilotOutcome, SortieOutcome
from rulebooks.pacific_air_war.record import SIDES

Names = Mapping[str, str]
MOST_VICTIMS = 4
MOST_NAMED = 3
TWO_KILLS = 4


def opening(outcome: Outcome) -> str:
    """Who came together before the first game."""
    first = [pilot for pilot in outcome.pilots if pilot.came == 0]
    if not first:
        return _("Nobody has been mustered yet. The story begins with the first game.")
    japan, usa = _many(first, "japan"), _many(first, "usa")
    mustered = ngettext(
        "One pilot was mustered for Japan and %(usa)s for the USA.",
        "%(japan)s pilots were mustered for Japan and %(usa)s for the USA.",
        japan,
    )
    told = [mustered % {"japan": word_first(japan), "usa": word(usa)}]
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
    """One game, from how it ended to how the campaign stood after it: a sentence for each thing that there is to say."""
    if not evening.flown:
        return _("%(title)s was not flown.") % {"title": evening.plan.title}
    shot, fates, gone = _shot(evening, names), _fates(evening, names), _gone(evening, names)
    orders = [(shot, gone, fates), (gone, shot, fates), (shot, fates, gone)]
    told = (won(evening), framed(evening), *orders[evening.place % len(orders)], _risen(evening, names), _stands(evening))
    return " ".join(sentence for sentence in told if sentence)


def _shot(evening: Evening, names: Names) -> str:
    """Who scored most, and on whom; of others only those with two kills and more, and the best of the winners."""
    if not evening.shooters:
        return ""
    best, *others = evening.shooters
    victors = next((one for one in evening.shooters if _won(evening, one)), None)
    said = {"name": names[best.pilot], "victims": shot_down(best, names), "kills": kills(best.half_kills)}
    if best.half_kills < TWO_KILLS:
        if not others:
            return _("%(name)s shot down %(victims)s.") % said
        first = victors or best
        row = [first, *(one for one in evening.shooters if one is not first)]
        each = [_("%(name)s over %(victims)s") % {"name": names[one.pilot], "victims": shot_down(one, names)} for one in row]
        return _("Kills went to %(scorers)s.") % {"scorers": _few(each)}
    also = [one for one in others if one.half_kills >= TWO_KILLS]
    if also:
        also += [victors] if victors and victors not in (best, *also) else []
        said["others"] = _few([f"{names[one.pilot]} ({kills(one.half_kills)})" for one in also])
        ways = [
            _("Nobody scored more than %(name)s with %(kills)s (%(victims)s); then came %(others)s."),
            _("%(name)s shot down %(victims)s, %(kills)s kills in all; then came %(others)s."),
            _("Most kills went to %(name)s (%(kills)s), who shot down %(victims)s; then came %(others)s."),
        ]
    elif victors and victors is not best:
        said |= {"winner": names[victors.pilot], "his": shot_down(victors, names)}
        ways = [
            _("Nobody scored more than %(name)s with %(kills)s (%(victims)s); of the winners %(winner)s did best: %(his)s."),
            _("%(winner)s shot down %(his)s for the winners; most kills went to %(name)s (%(kills)s): %(victims)s."),
        ]
    else:
        ways = [
            _("Nobody scored more than %(name)s with %(kills)s: he shot down %(victims)s."),
            _("%(name)s shot down %(victims)s, and with %(kills)s kills nobody scored more."),
            _("Most kills went to %(name)s (%(kills)s), who shot down %(victims)s."),
        ]
    return in_turn(evening, ways) % said


def _won(evening: Evening, shooter: Shooter) -> bool:
    return any(flown.pilot == shooter.pilot and flown.side == evening.winner for flown in evening.game.sorties)


def shot_down(shooter: Shooter, names: Names) -> str:
    """His victims, and how many aircraft he hit for what is left of his kills."""
    victims = listed(victims_told(shooter, names))
    if not shooter.spoilt:
        return victims
    more = ngettext("%(victims)s, and damaged %(n)s more", "%(victims)s, and damaged %(n)s more", shooter.spoilt)
    return more % {"victims": victims, "n": word(shooter.spoilt)}


def _few(told: Sequence[str]) -> str:
    """Some in a row: all of three, of more only the first two and how many others there are."""
    if len(told) <= MOST_NAMED:
        return listed(told)
    more = len(told) - (MOST_NAMED - 1)
    return listed([*told[: MOST_NAMED - 1], ngettext("%(n)s other", "%(n)s others", more) % {"n": number(more)}])


def victims_told(shooter: Shooter, names: Names) -> list[str]:
    """Pilots by name, those without one by their number."""
    known = [_victim(one, names) for one in shooter.victims if one.pilot]
    crews = sum(one.pilot is None and one.kind != "bonus" for one in shooter.victims)
    away = sum(one.kind == "bonus" for one in shooter.victims)
    shown = known if len(known) <= MOST_VICTIMS + 1 else known[:MOST_VICTIMS]
    more = len(known) - len(shown)
    if crews:
        shown.append(ngettext("a strike aircraft", "%(n)s strike aircraft", crews) % {"n": number(crews)})
    if away:
        shown.append(
            ngettext("a strike aircraft off the table", "%(n)s strike aircraft off the table", away) % {"n": number(away)}
        )
    if more:
        shown.append(ngettext("%(n)s other", "%(n)s others", more) % {"n": number(more)})
    return shown


def _victim(victim: Victim, names: Names) -> str:
    name = names[victim.pilot or ""]
    return _("%(name)s (shared)") % {"name": name} if victim.kind == "shared" else name


def _fates(evening: Evening, names: Names) -> str:
    """Who was brought back, and who came home hurt, each with the die that said so."""
    back, hurt = evening.brought_back, evening.wounded
    if back and hurt:
        ways = [
            _("Rescue came for %(back)s; the way home wounded %(hurt)s."),
            _("The way home wounded %(hurt)s; rescue came for %(back)s."),
        ]
        return in_turn(evening, ways) % {"back": _with_dice(back, names), "hurt": _with_dice(hurt, names)}
    if back:
        ways = [
            ngettext("%(names)s came down and was brought back.", "%(names)s came down and were brought back.", len(back)),
            _("Rescue came for %(names)s."),
        ]
        return in_turn(evening, ways) % {"names": _with_dice(back, names)}
    return _hurt(hurt, names)


def _hurt(hurt: Sequence[Fate], names: Names) -> str:
    ditched = [fate for fate in hurt if fate.throw.kind == "home"]
    if ditched and len(ditched) < len(hurt):
        return _("The way home wounded %(names)s.") % {"names": _with_dice(hurt, names)}
    if ditched:
        told = ngettext(
            "%(names)s had to ditch on the way home and was picked up wounded.",
            "%(names)s had to ditch on the way home and were picked up wounded.",
            len(ditched),
        )
        return told % {"names": _with_dice(ditched, names)}
    told = ngettext("A bad landing wounded %(names)s.", "Bad landings wounded %(names)s.", len(hurt))
    return told % {"names": _with_dice(hurt, names)} if hurt else ""


def _with_dice(fates: Sequence[Fate], names: Names) -> str:
    """Some names, each with its die."""
    return _few([_("%(name)s (a roll of %(die)s)") % _die(fate, names) for fate in fates])


def _die(fate: Fate, names: Names) -> dict[str, str]:
    return {"name": names[fate.pilot], "die": number(fate.throw.value or 0)}


def _gone(evening: Evening, names: Names) -> str:
    """Whom both sides lost, those with a name for themselves first."""
    japan, usa = (_few([_lost(evening, sortie, names) for sortie in evening.lost[side]]) for side in SIDES)
    if japan and usa:
        ways = [
            _("Japan lost %(japan)s; the USA lost %(usa)s."),
            _("The USA lost %(usa)s, Japan %(japan)s."),
            _("Those who did not come back: for Japan %(japan)s, for the USA %(usa)s."),
        ]
        return in_turn(evening, ways) % {"japan": japan, "usa": usa}
    if japan:
        return in_turn(evening, [_("Japan lost %(names)s."), _("Only Japan lost anybody: %(names)s.")]) % {"names": japan}
    if usa:
        return in_turn(evening, [_("The USA lost %(names)s."), _("Only the USA lost anybody: %(names)s.")]) % {"names": usa}
    return _("Everybody came back.") if evening.settled else ""


def _lost(evening: Evening, sortie: SortieOutcome, names: Names) -> str:
    """Who was lost and how, with the die that said so."""
    name = names[sortie.pilot or ""]
    ace = sortie.before is not None and sortie.before.status == "ace"
    said: dict[str, str] = {"name": _("the Ace %(name)s") % {"name": name} if ace else name}
    fell = evening.fell_short.get(sortie.pilot or "")
    if fell is not None:
        said["die"] = number(fell.throw.value or 0)
        words = (
            _("%(name)s (crashed on landing, a roll of %(die)s)")
            if fell.throw.kind == "deck"
            else _("%(name)s (lost at sea on the way home, a roll of %(die)s)")
        )
        return words % said
    ends = {"killed": _("%(name)s (killed)"), "missing": _("%(name)s (missing)"), "captured": _("%(name)s (captured)")}
    return ends.get(sortie.crew_end or "", "%(name)s") % said


def _risen(evening: Evening, names: Names) -> str:
    """Who became an Ace, and who came in for the lost."""
    aces = [names[pilot] for pilot in evening.aces]
    new = [names[one.pilot] for one in evening.game.comes_in if one.named and one.pilot in names]
    said = {"names": _few(aces or new), "new": _few(new)}
    if aces and new:
        told = ngettext(
            "%(names)s has been an Ace since; %(new)s filled the gaps.",
            "%(names)s have been Aces since; %(new)s filled the gaps.",
            len(aces),
        )
        return told % said
    if aces:
        return ngettext("%(names)s has been an Ace since.", "%(names)s have been Aces since.", len(aces)) % said
    ways = [
        ngettext("The empty seat went to %(names)s.", "The empty seats went to %(names)s.", len(new)),
        ngettext("%(names)s came in after it.", "%(names)s came in after it.", len(new)),
    ]
    return in_turn(evening, ways) % said if new else ""


def _stands(evening: Evening) -> str:
    """How the campaign stands after it, where that is news."""
    if evening.before == (0, 0):
        return ""
    japan, usa = evening.after
    said = {"japan": number(japan), "usa": number(usa), "by": number(abs(japan - usa))}
    if evening.leads is None:
        return _("With that both sides stood level at %(japan)s.") % said
    if evening.led and evening.leads != evening.led:
        if evening.leads == "japan":
            return _("With that Japan went ahead, %(japan)s to %(usa)s.") % said
        return _("With that the USA went ahead, %(usa)s to %(japan)s.") % said
    if evening.leads == "japan":
        return in_turn(evening, [_("Japan now led by %(by)s."), _("That left Japan %(by)s ahead.")]) % said
    return in_turn(evening, [_("The USA now led by %(by)s."), _("That left the USA %(by)s ahead.")]) % said


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
        told.append(_("Of those who were mustered at the beginning, %(names)s saw the end.") % {"names": _few(first)})
    best = max(outcome.pilots, key=lambda pilot: pilot.campaign_half_kills, default=None)
    if best is not None and best.campaign_half_kills:
        figures = {"name": best.name, "kills": kills(best.campaign_half_kills), "side": Side(best.side).label}
        told.append(_("Nobody scored more than %(name)s (%(side)s), with %(kills)s.") % figures)
    return " ".join(told)
