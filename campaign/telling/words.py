"""The sentences of what is told: in the inbox, by e-mail, to a webhook."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import Member, Seat
from campaign.words.numbers import the_side
from campaign.words.params import Params, listed
from campaign.words.versions import voided_told
from pilots.names import called
from pilots.words import crew_words, kind_words


def _who(p: Params) -> str:
    values = {"name": called(p["name"], p["player"]), "player": p["player"], "side": the_side(p["side"])}
    if values["name"] != p["name"]:
        return _("%(name)s (%(side)s)") % values
    return (_("%(name)s (%(player)s, %(side)s)") if p["player"] else _("%(name)s (%(side)s)")) % values


def _confirmed(p: Params) -> str:
    if p["played"] is False:
        words = _("Game %(game)s was closed without being played.") % p
    else:
        words = _("Game %(game)s was confirmed: Japan %(japan)s, USA %(usa)s.") % p
    words += " " + _("The campaign stands at Japan %(japan_total)s, USA %(usa_total)s.") % p
    if waiting := p["pending"] or 0:
        words += " " + ngettext("%(n)d die waits.", "%(n)d dice wait.", waiting) % {"n": waiting}
    return words + " " + _("Note: “%(note)s”") % p if p["note"] else words


def _lost(p: Params) -> str:
    values = {"who": _who(p), "game": p["game"], "state": crew_words(p["state"])}
    return _("%(who)s was lost in game %(game)s: %(state)s.") % values


def _ace(p: Params) -> str:
    return _("%(who)s is an Ace.") % {"who": _who(p)}


def _corrected(p: Params) -> str:
    games = [str(number) for number in p["games"] or ()]
    words = " ".join(voided_told(p))
    if games or not words:
        corrected = ngettext("Game %(games)s was corrected.", "Games %(games)s were corrected.", len(games))
        words = f"{words} {corrected % {'games': listed(games)}}".strip()
    for group, said in (
        ("not_lost", _("No longer lost: %(names)s.")),
        ("lost", _("Lost: %(names)s.")),
        ("no_aces", _("No longer an Ace: %(names)s.")),
        ("aces", _("An Ace now: %(names)s.")),
    ):
        if names := p[group]:
            players = (p["players"] or {}).get(group, [""] * len(names))
            words += " " + said % {"names": listed(map(called, names, players))}
    return words + " " + _("The campaign stands at Japan %(japan_total)s, USA %(usa_total)s.") % p


def _framed(p: Params) -> str:
    words = _("The battle off Midway behind game %(game)s was changed, and the game stands at Japan %(japan)s, USA %(usa)s.") % p
    return words + " " + _("The campaign stands at Japan %(japan_total)s, USA %(usa_total)s.") % p


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), "DATE_FORMAT")


def _date(p: Params) -> str:
    if not p["date"]:
        return _("Game %(game)s has no date any more; it was to be on %(was)s.") % {**p, "was": _day(p["was"])}
    values = {"game": p["game"], "date": _day(p["date"]), "was": _day(p["was"]) if p["was"] else ""}
    if p["was"]:
        return _("Game %(game)s is on %(date)s now, no longer on %(was)s.") % values
    return _("Game %(game)s is on %(date)s.") % values


def _today(p: Params) -> str:
    return _("Game %(game)s is today, %(date)s.") % {"game": p["game"], "date": _day(p["date"])}


def _die(p: Params) -> str:
    return _("A die waits for %(name)s: %(die)s, game %(game)s.") % {
        **p,
        "name": called(p["name"], p["player"]),
        "die": kind_words(p["die"]),
    }


def _part(p: Params) -> str:
    role = str(Member.Role(p["role"]).label)
    if p["player"]:
        return _("You have a part in this campaign: %(role)s, in the seat of %(player)s.") % {"role": role, "player": p["player"]}
    return _("You have a part in this campaign: %(role)s.") % {"role": role}


def _wanted(p: Params) -> str:
    return _("Game %(game)s is being reported. Your part of the report is wanted.") % p


def _submitted(p: Params) -> str:
    return _("The report of game %(game)s waits for a second person to confirm it.") % p


def _returned(p: Params) -> str:
    return _("Your report of game %(game)s came back: “%(reason)s”") % p


def _correction_submitted(p: Params) -> str:
    words = _("A correction of game %(games)s waits for a second person to confirm it: “%(reason)s”")
    many = _("A correction of games %(games)s waits for a second person to confirm it: “%(reason)s”")
    none = _("A correction waits for a second person to confirm it: “%(reason)s”")
    return _of_games(p, none, words, many)


def _correction_returned(p: Params) -> str:
    words = _("Your correction of game %(games)s came back: “%(reason)s”")
    many = _("Your correction of games %(games)s came back: “%(reason)s”")
    return _of_games(p, _("Your correction came back: “%(reason)s”"), words, many)


def _of_games(p: Params, none: str, one: str, many: str) -> str:
    games = p["games"] or ()
    return [none, one, many][min(2, len(games))] % {"games": listed(games), "reason": p["reason"]}


def _off_the_page(p: Params) -> str:
    if p["stays_off"]:
        words = _("%(club)s took this campaign off its page: “%(reason)s” Only the club’s keepers can put it back.")
    else:
        words = _("%(club)s took this campaign off its page: “%(reason)s” Its owner may list it there again, among the options.")
    return words % {"club": p["club"], "reason": p["reason"]}


def _on_the_page(p: Params) -> str:
    return _("%(club)s put this campaign back on its page.") % {"club": p["club"]}


def _gone(p: Params) -> str:
    return _("%(by)s took the campaign “%(campaign)s” away. It is no longer on this site.") % p


def _test(p: Params) -> str:
    return _("This is a test. What happens in this campaign will be told here.")


SENTENCES: dict[str, Callable[[Params], str]] = {
    "report.confirmed": _confirmed,
    "pilot.lost": _lost,
    "ace.made": _ace,
    "result.corrected": _corrected,
    "operation.counts": _framed,
    "game.date": _date,
    "game.today": _today,
    "die.waits": _die,
    "part.given": _part,
    "part.wanted": _wanted,
    "report.submitted": _submitted,
    "report.returned": _returned,
    "correction.submitted": _correction_submitted,
    "correction.returned": _correction_returned,
    "club.take_off": _off_the_page,
    "club.put_back": _on_the_page,
    "campaign.gone": _gone,
    "test": _test,
}


def with_names(params: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Notices and jobs hold the code of a player's seat; here it becomes the name that he has now."""
    if params.get("player"):
        params = {**params, "player": names.get(params["player"], "")}
    if groups := params.get("players"):
        params = {**params, "players": {group: [names.get(code, "") for code in codes] for group, codes in groups.items()}}
    return params


def player_names(campaign: int) -> dict[str, str]:
    """The players' names by the codes of their seats."""
    return dict(Seat.objects.filter(campaign=campaign).values_list("code", "name"))


def sentence(kind: str, params: dict[str, Any]) -> str:
    """What happened, as a sentence or two; ``params`` with names. A kind that nobody knows any more is told in general."""
    told = SENTENCES.get(kind)
    return told(Params(params)) if told else _("The campaign was changed.")
