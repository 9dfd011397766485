"""What a changed campaign file says otherwise of players' names and of pilots' growth. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.pacific_air_war.record import Campaign as Record

MOST = 12
"""How many of a kind are told one by one."""


def named_otherwise(old: Record, new: Record) -> Iterator[str]:
    """A line a kind. A player who is in one of the files alone is told elsewhere."""
    players = [{player.id: player.name for player in each.players} for each in (old, new)]
    pilots = [{each.pilot: each.name for each in (*file.muster, *file.replacements)} for file in (old, new)]
    for words, names in (
        (_("Players who are called otherwise: %(names)s."), _renamed(*players)),
        (_("Abilities and ranks that come: %(names)s."), _growth(new, old, pilots[1])),
        (_("Abilities and ranks that go: %(names)s."), _growth(old, new, pilots[0])),
    ):
        if names:
            yield words % {"names": _listed(names)}


def _renamed(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [
        _("%(was)s is now %(now)s") % {"was": name, "now": now[code]} for code, name in was.items() if now.get(code, name) != name
    ]


def _growth(having: Record, lacking: Record, names: Mapping[str, str]) -> list[str]:
    there = set(_given(lacking))
    return [
        _("%(what)s of %(name)s after game %(game)d") % {"what": what, "name": names.get(pilot, pilot), "game": after}
        if after
        else _("%(what)s of %(name)s after the muster") % {"what": what, "name": names.get(pilot, pilot)}
        for pilot, after, what in _given(having)
        if (pilot, after, what) not in there
    ]


def _given(file: Record) -> list[tuple[Any, ...]]:
    abilities = [(each.pilot, each.after, each.ability) for each in file.abilities]
    return abilities + [(each.pilot, each.after, each.rank) for each in file.promotions]


def _listed(names: list[str]) -> str:
    told = names[:MOST]
    if left := len(names) - len(told):
        told.append(_("and %(n)d more") % {"n": left})
    return "; ".join(told)
