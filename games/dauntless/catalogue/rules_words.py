"""The special rules of a scenario and who wins it, in sentences. They follow from its flags and its conditions of victory."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.dauntless.catalogue.setup_words import SEALED, worded

Flags = Mapping[str, Any]
Said = dict[Any, str | Promise]

ROTATE: Said = {
    True: gettext_lazy("The map’s sections may be rotated and moved."),
    False: gettext_lazy("The map’s sections may not be moved."),
    "not_those_with_targets": gettext_lazy("The map’s sections may be moved, but none that holds a target."),
    None: gettext_lazy("Whether the map’s sections may be moved stands in Air Force."),
}
LOADED: Said = {
    "JP": gettext_lazy("The Japanese aircraft start loaded."),
    "US": gettext_lazy("The American aircraft start loaded."),
    "attacker bombers": gettext_lazy("The attacker’s bombers start loaded."),
}
SEEING: Said = {
    "required": gettext_lazy("The rules of visibility are in use."),
    "should": gettext_lazy("The rules of visibility should be in use."),
    "optional": gettext_lazy("The rules of visibility may be used."),
}
EXIT: Said = {
    "none": gettext_lazy("No aircraft may leave the map."),
    "loaded_jp_not_through_2-3_or_5-6": gettext_lazy(
        "Japanese aircraft that are still loaded may not leave the map through edges 2-3 and 5-6."
    ),
}
TANKS: Said = {
    "JP fighters": gettext_lazy("The Japanese fighters carry drop tanks."),
    "US": gettext_lazy("The American aircraft carry drop tanks."),
}


def rules_in_words(flags: Flags) -> list[str]:
    """The special rules, a sentence each."""
    return list(_rules(flags))


def _rules(flags: Flags) -> Iterator[str]:
    yield str(ROTATE[flags["sections_may_rotate"]])
    yield from (str(LOADED[who]) for who in flags["loaded"])
    yield from (str(TANKS[who]) for who in flags["drop_tanks"])
    if flags["visibility"]:
        yield str(SEEING[flags["visibility"]])
    if flags["exit"] in EXIT:
        yield str(EXIT[flags["exit"]])
    if flags["ships_hold_fire"]:
        yield _("The ships hold their fire, so that they do not give themselves away.")
    if flags["entry_die"]:
        yield _("An aircraft that waits comes on when its die shows %(die)s.") % {"die": flags["entry_die"]}
    if flags["alert_roll"]:
        yield _("A die for each defending aircraft says whether it flies or stands on its runway.")
    yield from map(_aces, flags["aces"])
    yield from (_("Written down in secret: %(what)s.") % {"what": worded(SEALED, what)} for what in flags["sealed"])


def _aces(aces: Flags) -> str:
    told = {"count": aces["count"], "kills": aces["kills"]}
    if aces["side"] == "US":
        words = ngettext(
            "%(count)s American is an ace with %(kills)s kills.",
            "%(count)s Americans are aces with %(kills)s kills each.",
            aces["count"],
        )
    elif aces["choice"]:
        words = ngettext(
            "%(count)s Japanese pilot may be an ace with %(kills)s kills.",
            "%(count)s Japanese pilots may be aces with %(kills)s kills each.",
            aces["count"],
        )
    else:
        words = ngettext(
            "%(count)s Japanese pilot is an ace with %(kills)s kills.",
            "%(count)s Japanese pilots are aces with %(kills)s kills each.",
            aces["count"],
        )
    said = words % told
    return _("%(sentence)s Who it is stays secret.") % {"sentence": said} if aces["secret"] else said


AIR_FORCE = gettext_lazy("Who wins stands in Air Force. The referee enters the winner.")
MOST_POINTS = gettext_lazy("Whoever has more points wins; equal points are a draw.")
BOTH_AIRCRAFT = gettext_lazy("Both sides have the points for aircraft, which Air Force gives.")

WINS: dict[str, tuple[str | Promise, ...]] = {
    "anti_torpedo_patrol": (
        gettext_lazy("The Americans have 10 points for each Kate that was not shot down and has jettisoned its torpedo."),
        gettext_lazy("The Japanese have 10 points for each Kate that was not shot down and still carries its torpedo."),
        BOTH_AIRCRAFT,
        MOST_POINTS,
    ),
    "bedcheck_charlie": (
        gettext_lazy("The bomber has 1 point for each turn in which it is on the map."),
        gettext_lazy("The fighter has 1 point for each of the twenty turns in which the bomber is not on the map."),
        BOTH_AIRCRAFT,
        MOST_POINTS,
    ),
    "superfortress_night_raid": (
        gettext_lazy("The Americans have 8 points for each bomber that at the end still flies and is loaded."),
        BOTH_AIRCRAFT,
        MOST_POINTS,
    ),
    "shipping_strike": (
        gettext_lazy("The attacker has the points of the ships that are sunk."),
        BOTH_AIRCRAFT,
        MOST_POINTS,
    ),
    "carrier_strike": (
        gettext_lazy("The attacker has the points of the ships that are sunk."),
        BOTH_AIRCRAFT,
        MOST_POINTS,
    ),
    "atoll_attack": (
        gettext_lazy("The attacker has 10 points for each airfield with a direct hit, and 20 more for both."),
        gettext_lazy("The attacker has 4 points for each hex of the installation that was bombed, counted once."),
        gettext_lazy("The attacker has the points of the ships that are sunk."),
        BOTH_AIRCRAFT,
        gettext_lazy(
            "The attacker wins with 20 points more than the defender or better, the defender with any more; else a draw."
        ),
    ),
    "kamikaze_attack": (gettext_lazy("The Japanese win if the destroyer is sunk, otherwise the Americans."),),
    "asw": (gettext_lazy("Whoever destroys the other’s unit wins; neither or both is a draw."),),
    "fleet_contact": (
        gettext_lazy("Points are those for aircraft, and for the reconnaissance those for ships that it observed: Air Force."),
        gettext_lazy("The reconnaissance wins with 12 points more than the opposition or better, otherwise the opposition."),
    ),
    "photo_reconnaissance": (
        gettext_lazy(
            "The reconnaissance wins if it has passed over at least 5 of 6 targets and left the map, otherwise the opposition."
        ),
    ),
    "get_yamamoto": (gettext_lazy("The Americans win if both Bettys are destroyed, otherwise the Japanese."),),
    "enemy_ace": (
        gettext_lazy("The Americans win if the Japanese fighter is destroyed."),
        gettext_lazy("If not, the Japanese win if at least one American is destroyed; else it is a draw."),
    ),
}
ENDS: Said = {
    "all_attackers_gone": gettext_lazy("until no attacker is left on the map"),
    "ship_sunk_or_no_kamikaze_left": gettext_lazy("until the ship is sunk or no kamikaze is left"),
    "one_side_destroyed": gettext_lazy("until one side is destroyed; no limit"),
    "air_force": gettext_lazy("as Air Force has it"),
}


def wins_in_words(key: str) -> list[str]:
    """Who wins the scenario, and by what."""
    return [str(words) for words in WINS.get(key, (AIR_FORCE,))]


def length_in_words(ends: str, turns: int | None) -> str:
    """How long it is played."""
    if turns:
        return ngettext("%(turns)s turn", "%(turns)s turns", turns) % {"turns": turns}
    return str(ENDS[ends])
