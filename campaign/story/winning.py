"""The first sentence of a chapter: who won the game, by how much, and what decided it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.signs.figures import number
from campaign.story.facts import Evening
from games.words import first_month
from rulebooks.pacific_air_war.record import Side as SideWord


def won(evening: Evening) -> str:
    """Who won, by how much, and what decided it where it was one thing."""
    winner, source = evening.winner, _decisive(evening)
    japan, usa = evening.score
    turns = evening.game.turns
    said = {
        "title": evening.plan.title,
        "month": first_month(evening.plan),
        "japan": number(japan),
        "usa": number(usa),
        "turns": number(turns),
        "high": number(max(japan, usa)),
        "low": number(min(japan, usa)),
        "by": number(abs(japan - usa)),
    }
    if winner is None:
        ways = [
            ngettext(
                "%(title)s ended level, %(japan)s to %(usa)s, after %(turns)s turn.",
                "%(title)s ended level, %(japan)s to %(usa)s, after %(turns)s turns.",
                turns,
            ),
            _("Neither side got the better of the other in %(title)s: %(japan)s to %(usa)s."),
        ]
        return in_turn(evening, ways) % said
    other: SideWord = "usa" if winner == "japan" else "japan"
    if source == "kills":
        said |= {"more": number(evening.downed(other)), "fewer": number(evening.downed(winner))}
    elif source:
        said |= {"n": number(evening.game.scores[winner][source]), "other": number(evening.game.scores[other][source])}
    return in_turn(evening, (_for_japan if winner == "japan" else _for_the_usa)(source, turns)) % said


def _for_japan(source: str, turns: int) -> list[str]:
    """How it is said that Japan won by one thing, or by several (empty)."""
    if source == "kills":
        return [
            _("%(title)s went to Japan, %(high)s to %(low)s; in aircraft brought down it stood %(more)s to %(fewer)s."),
            _("Japan took %(title)s by %(by)s, %(high)s to %(low)s, bringing down %(more)s aircraft and losing %(fewer)s."),
            ngettext(
                "After %(turns)s turn %(title)s was Japan’s, %(high)s to %(low)s, with %(more)s aircraft down to %(fewer)s.",
                "After %(turns)s turns %(title)s was Japan’s, %(high)s to %(low)s, with %(more)s aircraft down to %(fewer)s.",
                turns,
            ),
        ]
    if source == "bombing":
        return [
            _("%(title)s went to Japan, %(high)s to %(low)s; the bombs decided it, %(n)s CVP to %(other)s."),
            _("Japan took %(title)s by %(by)s, %(high)s to %(low)s, with %(n)s CVP for bombs to %(other)s."),
        ]
    if source == "kamikaze":
        return [_("%(title)s went to Japan, %(high)s to %(low)s; the kamikaze attacks decided it, %(n)s CVP to %(other)s.")]
    return [
        _("%(title)s, from %(month)s on, went to Japan, %(high)s to %(low)s."),
        ngettext(
            "Japan took %(title)s by %(by)s, %(high)s to %(low)s, in %(turns)s turn.",
            "Japan took %(title)s by %(by)s, %(high)s to %(low)s, in %(turns)s turns.",
            turns,
        ),
        ngettext(
            "After %(turns)s turn %(title)s was Japan’s, %(high)s to %(low)s.",
            "After %(turns)s turns %(title)s was Japan’s, %(high)s to %(low)s.",
            turns,
        ),
    ]


def _for_the_usa(source: str, turns: int) -> list[str]:
    """The same of the USA, which in other languages are many."""
    if source == "kills":
        return [
            _("%(title)s went to the USA, %(high)s to %(low)s; in aircraft brought down it stood %(more)s to %(fewer)s."),
            _("The USA took %(title)s by %(by)s, %(high)s to %(low)s, bringing down %(more)s aircraft and losing %(fewer)s."),
            ngettext(
                "After %(turns)s turn %(title)s was American, %(high)s to %(low)s, with %(more)s aircraft down to %(fewer)s.",
                "After %(turns)s turns %(title)s was American, %(high)s to %(low)s, with %(more)s aircraft down to %(fewer)s.",
                turns,
            ),
        ]
    if source == "bombing":
        return [
            _("%(title)s went to the USA, %(high)s to %(low)s; the bombs decided it, %(n)s CVP to %(other)s."),
            _("The USA took %(title)s by %(by)s, %(high)s to %(low)s, with %(n)s CVP for bombs to %(other)s."),
        ]
    return [
        _("%(title)s, from %(month)s on, went to the USA, %(high)s to %(low)s."),
        ngettext(
            "The USA took %(title)s by %(by)s, %(high)s to %(low)s, in %(turns)s turn.",
            "The USA took %(title)s by %(by)s, %(high)s to %(low)s, in %(turns)s turns.",
            turns,
        ),
        ngettext(
            "After %(turns)s turn %(title)s was the Americans’, %(high)s to %(low)s.",
            "After %(turns)s turns %(title)s was the Americans’, %(high)s to %(low)s.",
            turns,
        ),
    ]


def in_turn(evening: Evening, ways: Sequence[str]) -> str:
    """One of several ways to say it, another from one game to the next."""
    return ways[evening.place % len(ways)]


def _decisive(evening: Evening) -> str:
    """The source from which more than half of the difference came, if there is a sentence for it; empty if not."""
    winner = evening.winner
    if winner is None:
        return ""
    other: SideWord = "usa" if winner == "japan" else "japan"
    gained, given = evening.game.scores[winner], evening.game.scores[other]
    source = max(gained, key=lambda one: gained[one] - given[one])
    if 2 * (gained[source] - given[source]) <= abs(evening.score[0] - evening.score[1]):
        return ""
    if source == "kills":
        return source if evening.downed(other) > evening.downed(winner) else ""
    return source if source == "bombing" or (source == "kamikaze" and winner == "japan") else ""
