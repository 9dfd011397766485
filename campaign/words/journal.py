"""The journal's sentences: an entry's act and parameters become words here, and nowhere else.

Each act documents its parameters. A parameter that an older entry lacks is empty here, so that no entry is ever unreadable.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import JournalEntry, Member
from campaign.undone import not_counting
from campaign.words import (
    clubs,
    dice,
    evidence,
    imports,
    links,
    operations,
    parts,
    story,
    strikes,
    tokens,
    told_to,
    undoing,
    versions,
    ways,
)
from campaign.words.changes import Change, changes
from campaign.words.corrections import alone_told, mistyped
from campaign.words.imports import held
from campaign.words.numbers import the_side, word, word_first
from campaign.words.params import Params, Sentence, listed
from pilots.decorations import words as decoration_words
from pilots.former import shown_as
from pilots.words import kind_words, result_words

MOST_TOLD = 3
NO_LINKS: Mapping[int, int] = {}
TELLING = ("missing", "killed", "escort", "carrier")


def _numbers(numbers: Any) -> str:
    return listed(str(number) for number in numbers or ())


def _found(p: Params, entry: JournalEntry) -> str:
    return _("“%(name)s” was founded, with games %(games)s.") % {"name": p["name"], "games": _numbers(p["games"])}


def _load(p: Params, entry: JournalEntry) -> str:
    values = {"name": p["name"], "file": p["file"], "holds": held(p)}
    if p["file"]:
        return _("“%(name)s” was loaded from the file %(file)s: %(holds)s.") % values
    return _("“%(name)s” was loaded from a file: %(holds)s.") % values


def _options(p: Params, entry: JournalEntry) -> str:
    return _("The options of the campaign were changed.")


def _schedule(p: Params, entry: JournalEntry) -> str:
    told = []
    for numbers, one, more in (
        (p["added"], _("Game %(games)s was added to the schedule."), _("Games %(games)s were added to the schedule.")),
        (p["dropped"], _("Game %(games)s was left out."), _("Games %(games)s were left out.")),
        (p["changed"], _("The entry of game %(games)s was changed."), _("The entries of games %(games)s were changed.")),
    ):
        if numbers:
            told.append((one if len(numbers) == 1 else more) % {"games": _numbers(numbers)})
    return " ".join(told) or _("The schedule was changed.")


def _seat_add(p: Params, entry: JournalEntry) -> str:
    seats = p.many("seats")
    by_side = {side: [seat["name"] for seat in seats if seat["side"] == side] for side in ("japan", "usa")}
    told = [
        _("%(names)s for %(side)s") % {"names": listed(names), "side": the_side(side)} for side, names in by_side.items() if names
    ]
    return ngettext("A seat was given out: %(who)s.", "Seats were given out: %(who)s.", len(seats)) % {"who": "; ".join(told)}


def _seat_edit(p: Params, entry: JournalEntry) -> str:
    return _("The seat of %(name)s was changed.") % {"name": p["name"]}


def _seat_remove(p: Params, entry: JournalEntry) -> str:
    return _("The seat of %(name)s was taken away.") % {"name": p["name"]}


def _part(p: Params) -> str:
    role = str(Member.Role(p["role"]).label) if p["role"] in Member.Role.values else str(p["role"])
    if p["player"]:
        return _("%(role)s, in the seat of %(player)s") % {"role": role, "player": p["player"]}
    return role


def _member_add(p: Params, entry: JournalEntry) -> str:
    return _("%(person)s takes part: %(part)s.") % {"person": p["person"], "part": _part(p)}


def _member_change(p: Params, entry: JournalEntry) -> str:
    return _("The part of %(person)s was changed: %(part)s.") % {"person": p["person"], "part": _part(p)}


def _member_remove(p: Params, entry: JournalEntry) -> str:
    return _("%(person)s takes part no more.") % {"person": p["person"]}


def _mustered(pilot: Params) -> str:
    said = {"player": pilot["player"], "roll": pilot["roll"], "name": pilot["name"]}
    if not pilot["witness"]:
        return _("%(player)s rolled %(roll)s for %(name)s") % said
    return _("%(player)s rolled %(roll)s for %(name)s on the table, seen by %(witness)s") % (said | {"witness": pilot["witness"]})


def _table_dice(pilots: list[Params]) -> str:
    """How many of the dice fell on the table, and who saw them; empty where the site rolled them all."""
    seen = [pilot["witness"] for pilot in pilots if pilot["witness"]]
    said = {"n": word_first(len(seen)), "names": listed(sorted(set(seen)))}
    if len(seen) == len(pilots):
        return _("All dice fell on the table, seen by %(names)s.") % said
    one = _("One of the dice fell on the table, seen by %(names)s.")
    many = _("%(n)s of the dice fell on the table, seen by %(names)s.")
    return "" if not seen else (one if len(seen) == 1 else many) % said


def _muster(p: Params, entry: JournalEntry) -> str:
    pilots = p.many("pilots")
    if len(pilots) > MOST_TOLD:
        came = _("Muster: %(n)s pilots came in.") % {"n": word(len(pilots))}
        words = " ".join(filter(None, (came, _table_dice(pilots))))
    else:
        words = _("Muster: %(told)s.") % {"told": "; ".join(map(_mustered, pilots))}
    if p["joins"]:
        words += " " + _("He flies in the open game.")
    return words


def _rename(p: Params, entry: JournalEntry) -> str:
    return _("%(was)s is called %(name)s.") % {"was": p["was"], "name": p["name"]}


def _ability(p: Params, entry: JournalEntry) -> str:
    return _("%(name)s was given the ability %(ability)s.") % {"name": p["name"], "ability": p["ability"]}


def _ability_back(p: Params, entry: JournalEntry) -> str:
    return _("The ability %(ability)s of %(name)s was withdrawn.") % {"name": p["name"], "ability": p["ability"]}


def _promote(p: Params, entry: JournalEntry) -> str:
    return _("%(name)s is %(rank)s.") % {"name": p["name"], "rank": p["rank"]}


def _replacement(p: Params, entry: JournalEntry) -> str:
    told = (_("%(name)s for %(player)s") % {"name": x["name"], "player": x["player"]} for x in p.many("pilots"))
    return _("Replacements were named: %(told)s.") % {"told": listed(told)}


def _roll_call(p: Params, entry: JournalEntry) -> str:
    flies = Params(p["flies"] or {})
    words = _("%(japan)s fly for Japan, %(usa)s for the USA.") % {"japan": flies["japan"] or 0, "usa": flies["usa"] or 0}
    for names, said in (
        (p["late"], _("Late: %(names)s.")),
        (p["absent"], _("Absent: %(names)s.")),
        (p["sits_out"], _("Sits out: %(names)s.")),
    ):
        if names:
            words += " " + said % {"names": listed(names)}
    return words


def _roll_call_open(p: Params, entry: JournalEntry) -> str:
    return _("Roll call of game %(game)s.") % {"game": entry.game} + " " + _roll_call(p, entry)


def _roll_call_change(p: Params, entry: JournalEntry) -> str:
    return _("Roll call of game %(game)s changed.") % {"game": entry.game} + " " + _roll_call(p, entry)


def _confirm(p: Params, entry: JournalEntry) -> str:
    values = {"game": entry.game, "japan": p["japan"], "usa": p["usa"]}
    words = _("Game %(game)s was confirmed: Japan %(japan)s, USA %(usa)s.") % values
    if p["sorties"] == 0:
        words = _("Game %(game)s was closed without being played.") % values
    elif waiting := p["pending"] or 0:
        words += " " + ngettext("%(n)d die waits.", "%(n)d dice wait.", waiting) % {"n": waiting}
    words += parts.second_told(p) + imports.confirmed_from(p)
    return words + " " + _("Note: “%(note)s”") % {"note": p["note"]} if p["note"] else words


def _void(p: Params, entry: JournalEntry) -> str:
    if p["draft"]:
        return _("The draft of game %(game)s was thrown away.") % {"game": entry.game}
    return _("The report of game %(game)s was voided.") % {"game": entry.game}


def _restore(p: Params, entry: JournalEntry) -> str:
    if p["of"]:
        return versions.restored_told(p, entry.game)
    return _("The draft of game %(game)s was taken back.") % {"game": entry.game}


def _one_die(die: Params) -> str:
    kind = kind_words(die["kind"]) if die["kind"] else ""
    words = _("%(name)s, %(kind)s %(value)s") % {"name": die["name"], "kind": kind, "value": die["value"]}
    return f"{words}: {result_words(die['kind'], die['result'])}" if die["result"] else words


def _throw(p: Params, entry: JournalEntry) -> str:
    dice = p.many("rolls")
    if len(dice) > MOST_TOLD:
        telling = [_one_die(die) for die in dice if die["result"] in TELLING]
        words = _("%(n)s dice of game %(game)s fell.") % {"n": word_first(len(dice)), "game": entry.game}
        words += " " + "; ".join(telling) + "." if telling else ""
    else:
        words = "; ".join(map(_one_die, dice)) + "."
    if p["source"] == "table":
        words += " " + (_("Table dice, seen by %(name)s.") % {"name": p["witness"]} if p["witness"] else _("Table dice."))
    else:
        words += " " + _("Site dice.")
    if p["correction"]:
        words += " " + _("Asked for by a correction.")
    for game in p["closed"] or ():
        words += " " + _("Game %(game)s is closed.") % {"game": game}
    return words


def _correct(p: Params, entry: JournalEntry) -> str:
    words = _("A mistyped die was put right. %(dice)s.") % {"dice": "; ".join(map(mistyped, p.many("rolls")))}
    if p["closed"] is False:
        words += " " + _("Game %(game)s is open again.") % {"game": entry.game}
    return words


def _correction(p: Params, entry: JournalEntry) -> str:
    words = versions.voided_told(p)
    if p["games"]:
        said = ngettext("Game %(games)s was corrected.", "Games %(games)s were corrected.", len(p["games"]))
        words.append(said % {"games": _numbers(p["games"])})
    if dice := p.many("dice"):
        words.append(_("Dice put right: %(dice)s.") % {"dice": "; ".join(map(mistyped, dice))})
    if p["comes"]:
        words.append(_("Comes in: %(names)s.") % {"names": listed(p["comes"])})
    if p["goes"]:
        words.append(_("Stands back: %(names)s.") % {"names": listed(p["goes"])})
    if p["pending"]:
        words.append(ngettext("%(n)d die waits.", "%(n)d dice wait.", p["pending"]) % {"n": p["pending"]})
    if p["reopens"]:
        words.append(_("The campaign is open again."))
    told = " ".join(words) or _("A correction was confirmed.")
    return told + imports.corrected_from(p) + alone_told(p) + parts.second_told(p)


SENTENCES: dict[str, Sentence] = {
    "campaign.found": _found,
    "campaign.load": _load,
    "campaign.options": _options,
    "campaign.schedule": _schedule,
    "seat.add": _seat_add,
    "seat.edit": _seat_edit,
    "seat.remove": _seat_remove,
    "member.add": _member_add,
    "member.change": _member_change,
    "member.remove": _member_remove,
    "muster.roll": _muster,
    "pilot.rename": _rename,
    "ability.choose": _ability,
    "ability.withdraw": _ability_back,
    "pilot.promote": _promote,
    "replacement.name": _replacement,
    "rollcall.open": _roll_call_open,
    "rollcall.change": _roll_call_change,
    "report.confirm": _confirm,
    "report.void": _void,
    "report.restore": _restore,
    "roll.throw": _throw,
    "roll.correct": _correct,
    "correction.confirm": _correction,
    **ways.JOURNAL,
    **parts.JOURNAL,
    **dice.JOURNAL,
    **told_to.JOURNAL,
    **versions.JOURNAL,
    **undoing.JOURNAL,
    **imports.JOURNAL,
    **evidence.JOURNAL,
    **tokens.JOURNAL,
    **links.JOURNAL,
    **operations.JOURNAL,
    **strikes.JOURNAL,
    **story.JOURNAL,
    **clubs.JOURNAL,
}


def sentence(entry: JournalEntry) -> str:
    """What was done, as a sentence or two; who did it and when stand beside it."""
    params = Params(entry.params)
    told = SENTENCES[entry.act](params, entry) if entry.act in SENTENCES else _("The campaign was changed.")
    if lost := params.many("withdrawn"):
        what = listed(f"{gone['what']} ({gone['name']})" for gone in lost)
        told += " " + _("What lost its ground was withdrawn: %(what)s.") % {"what": what}
    return " ".join([told, *_decorations(params), *dice.seeds_told(params)])


def _decorations(p: Params) -> Iterator[str]:
    """Decorations that an act gave, and those that lost their ground with it."""
    changed = Params(p["decorations"] or {})
    if changed["given"]:
        yield _("Decorations given: %(what)s.") % {"what": _named(changed.many("given"))}
    if changed["taken"]:
        yield _("Decorations that lost their ground: %(what)s.") % {"what": _named(changed.many("taken"))}


def _named(decorations: list[Params]) -> str:
    return listed(f"{decoration_words.said(one['code']).name} ({one['name']})" for one in decorations)


@dataclass(frozen=True, slots=True)
class Told:
    """An entry as the journal's page shows it."""

    version: int
    at: datetime
    by: str
    sentence: str
    reason: str
    game: int | None
    changes: list[Change]
    undone_by: int | None = None
    counts: bool = True
    may_be_undone: bool = True


def told(entry: JournalEntry, links: Mapping[int, int] = NO_LINKS) -> Told:
    """An entry with its sentence and what it changed. ``links``: each version that was taken back, to that which did it."""
    words, by = sentence(entry), links.get(entry.version)
    counts = by is None or not not_counting([entry.version], links)
    return Told(
        entry.version,
        entry.at,
        shown_as(entry.actor_name),
        words,
        entry.reason,
        entry.game,
        changes(entry),
        by,
        counts,
        entry.act not in undoing.NEVER,
    )
