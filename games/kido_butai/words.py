"""Sentences about a game: what happened, what is due, why a move is refused, how it ended."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.words.params import listed
from games.kido_butai.dice_words import due, fallen, stakes
from games.kido_butai.names import facing_word, level_word, name_of, short_name
from games.kido_butai.refusal_words import refusal, refusal_with_rule, rule_of_refusal
from games.kido_butai.told_words import happened
from rulebooks.kido_butai.refused import cited
from rulebooks.kido_butai.telling import Event, Rolled


def told(event: Event) -> str:
    """One sentence; its rule is named apart, by ``rule_of``."""
    return fallen(event) if isinstance(event, Rolled) else happened(event)


def rule_of(event: Event) -> str:
    """The rule behind it, as it is cited: “KB 6a”, “KB-R30”."""
    rule = event.purpose.rule if isinstance(event, Rolled) else event.rule
    return cited(rule)


def summary(result: Mapping[str, Any]) -> str:
    """A game in a few sentences, out of its result (8.4): how it ended or stands, who lost what."""
    if "error" in result:
        return refusal(result["error"]["code"])
    if not result["turn"]:
        return _("No turn has been played so far.")
    return " ".join([_ended(result), *_losses(result), *_damaged(result)])


def _ended(result: Mapping[str, Any]) -> str:
    victory = result["victory"]
    said = {
        "turn": result["turn"],
        "clock": result["time"],
        "level": level_word(victory["level"]),
        "japan": victory["japanese"]["total"],
        "usa": victory["american"]["total"],
    }
    if result["finished"]:
        return _("The game ended with turn %(turn)d, %(clock)s, at %(japan)d to %(usa)d: %(level)s.") % said
    return _("After turn %(turn)d, %(clock)s, it stands at %(japan)d to %(usa)d. Level so far: %(level)s.") % said


def _losses(result: Mapping[str, Any]) -> list[str]:
    victory = result["victory"]
    japan = _lost(result["japanese_carriers"], victory["american"]["squadrons_destroyed"])
    usa = _lost(result["american_carriers"], victory["japanese"]["squadrons_destroyed"])
    return [
        _("Japan lost %(losses)s.") % {"losses": listed(japan)} if japan else _("Japan lost nothing."),
        _("The Americans lost %(losses)s.") % {"losses": listed(usa)} if usa else _("The Americans lost nothing."),
    ]


def _lost(carriers: Mapping[str, Any], squadrons: int) -> list[str]:
    gone = [name for name, ship in carriers.items() if ship["state"] == "sunk"]
    many = ngettext("%(many)d squadron", "%(many)d squadrons", squadrons) % {"many": squadrons}
    return [*gone, many] if squadrons else gone


def _damaged(result: Mapping[str, Any]) -> list[str]:
    ships = {**result["japanese_carriers"], **result["american_carriers"], "Midway": result["midway"]}
    names = [name for name, ship in ships.items() if ship["state"] == "damaged"]
    said = [_("The base on Midway was destroyed.")] if result["midway"]["state"] == "destroyed" else []
    return [*said, _("Damaged: %(names)s.") % {"names": listed(names)}] if names else said


__all__ = [
    "due", "facing_word", "level_word", "name_of", "refusal", "refusal_with_rule", "rule_of", "rule_of_refusal", "short_name",
    "stakes", "summary", "told",
]  # fmt: skip
