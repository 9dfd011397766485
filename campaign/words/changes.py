"""What an act changed, before and after, as rows of words for the journal."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from campaign.models import Campaign, JournalEntry, Member
from campaign.signs.figures import kills
from campaign.words.dice import seed_lines
from campaign.words.options import OPTIONS
from campaign.words.params import Params
from games.kido_butai.names import level_word
from pilots.models import Side, State, Status
from pilots.words import crew_words, kind_words, result_words
from rulebooks.pacific_air_war.record import SIDES

NOTHING = "–"
WHOLE = ("report.import", "campaign.replace")
"""Acts that keep whole documents, to be taken back; their sentences tell what they did."""
MOST_TOLD = 3


class Change(NamedTuple):
    """One thing that changed: what it is, and how it was and is."""

    label: str
    before: str
    after: str


def _plain_labels() -> dict[str, str]:
    return {
        "name": _("Name"),
        "side": _("Side"),
        "from_game": _("First game"),
        "until_game": _("Last game"),
        "role": _("Part"),
        "seat": _("Seat"),
        "rank": _("Rank"),
        "ability": _("Ability"),
        "after": _("After game"),
        "visibility": _("Who may see it"),
        "confirmation": _("Who confirms reports and corrections"),
        "leader": _("Leader"),
        "date": _("Date"),
        "link": _("Link"),
        "title": _("Title"),
        "url": _("Address"),
        "kind": _("What it is"),
        "log_dice": _("Dice in VASSAL logs"),
        "club": _("Club"),
        "season": _("Season"),
        "words": _("What it shows"),
        "caption": _("Caption"),
        "game": _("Game"),
        "note": _("Note"),
        "variant": _("Variant"),
        "carrier_japan": _("Carriers, Japan"),
        "carrier_usa": _("Carriers, USA"),
        "code": _("Seat"),
        "japan": _("CVP, Japan"),
        "usa": _("CVP, USA"),
        "level": _("The battle off Midway"),
        "turn": _("Turns played"),
        "commander": _("Commander"),
    }


def _figures() -> dict[str, str]:
    return {
        "half_kills": _("kills"),
        "ep": _("EP"),
        "status": _("status"),
        "rank": _("rank"),
        "slots": _("abilities earned"),
        "abilities": _("abilities"),
        "state": _("state"),
        "games": _("games flown"),
        "flew": _("aircraft"),
        "end": _("end"),
    }


def _labels(enum: Any) -> dict[str, str]:
    return {value: str(label) for value, label in enum.choices}


def _value(key: str, value: Any) -> str:
    """A value in words."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list) and len(value) == len(SIDES):
        return _("Japan %(japan)s, USA %(usa)s") % dict(zip(SIDES, value, strict=True))
    if key == "half_kills" and isinstance(value, int):
        return kills(value)
    if key == "end":
        return crew_words(str(value))
    if isinstance(value, int):
        return f"−{-value}" if value < 0 else str(value)
    if key == "level":
        return level_word(str(value))
    words = {
        "status": _labels(Status),
        "state": _labels(State),
        "side": _labels(Side),
        "leader": _labels(Side),
        "role": _labels(Member.Role),
        "visibility": _labels(Campaign.Visibility),
        "confirmation": _labels(Campaign.Confirmation),
        "call": {"flies": _("flies"), "late": _("late"), "absent": _("absent"), "sits_out": _("sits out")},
    }
    return words.get(key, {}).get(str(value), str(value))


def _flat(values: dict[str, Any], act: str) -> dict[tuple[str, ...], Any]:
    """Nested values as one level: a path of keys to its value."""
    flat: dict[tuple[str, ...], Any] = {}
    for key, value in values.items():
        if isinstance(value, dict):
            flat |= {(key, *path): inner for path, inner in _flat(value, act).items()}
        else:
            flat[key,] = value
    return flat


def _label(path: tuple[str, ...], act: str, names: dict[str, str]) -> str:
    """What a path of keys is called."""
    first, last = path[0], path[-1]
    if first == "cvp" and len(path) == 3:
        game = _("in all") if path[1] == "all" else _("game %(game)s") % {"game": path[1]}
        return f"{_plain_labels().get(last, last)}, {game}"
    if first == "pilots" and len(path) == 3:
        game, _dot, figure = last.rpartition(".")
        words = f"{names.get(path[1], path[1])}: {_figures().get(figure, figure)}"
        in_game = _("game %(game)s") % {"game": game}
        return f"{words}, {in_game}" if game else words
    if first == "seats":
        return _("Seat %(seat)s") % {"seat": path[1]}
    if first == "rules":
        option = next((str(option.label) for option in OPTIONS if option.name == path[1]), path[1])
        return f"{option}, {level_word(last)}" if len(path) > len(("rules", "option")) else option
    if act == "campaign.schedule" and len(path) == 2:
        game = _("Game %(game)s") % {"game": first}
        return f"{game}: {_plain_labels().get(last, last)}"
    if act == "rollcall.change":
        return _("Seat %(seat)s") % {"seat": first}
    return _plain_labels().get(last, last)


def _kind(path: tuple[str, ...], act: str) -> str:
    """By which words a value is told."""
    if act == "rollcall.change":
        return "call"
    return path[-1].rpartition(".")[2] if path[0] == "pilots" else path[-1]


def _mustered(one: dict[str, Any]) -> str:
    said = {"name": one.get("name"), "roll": one.get("roll"), "witness": one.get("witness")}
    seen, unseen = _("%(name)s, roll %(roll)s on the table, seen by %(witness)s"), _("%(name)s, roll %(roll)s")
    return (seen if one.get("witness") else unseen) % said


def _listed(entry: JournalEntry) -> list[Change]:
    """What an act lists that is too much for its sentence: pilots who came in, dice that fell."""
    if entry.act == "muster.roll":
        pilots = entry.params.get("pilots") or ()
        return [Change(one.get("player", ""), NOTHING, _mustered(one)) for one in pilots]
    if entry.act == "roll.throw":
        return [
            Change(
                f"{die.get('name')}, {kind_words(die['kind'])}",
                NOTHING,
                f"{die.get('value')}: {result_words(die['kind'], die['result'])}" if die.get("result") else str(die.get("value")),
            )
            for die in entry.params.get("rolls") or ()
        ]
    return []


def changes(entry: JournalEntry) -> list[Change]:
    """The rows of an entry, in the order in which they were kept."""
    listed = _listed(entry)
    act = (entry.params.get("undone") or {}).get("act", entry.act)
    told = act not in WHOLE
    before, after = (_flat(values if told else {}, act) for values in (entry.before, entry.after))
    names = {
        code: line["name"]
        for values in (entry.before, entry.after)
        for code, line in (values.get("pilots") or {}).items()
        if isinstance(line, dict) and "name" in line
    }
    paths = [path for path in {**before, **after} if not (path[0] == "pilots" and path[-1] == "name")]
    rows = [
        Change(
            _label(path, act, names),
            _value(_kind(path, act), before.get(path)),
            _value(_kind(path, act), after.get(path)),
        )
        for path in paths
        if before.get(path) != after.get(path)
    ]
    seeds = [Change(label, NOTHING, shown) for label, shown in seed_lines(Params(entry.params))]
    return [*(listed if len(listed) > MOST_TOLD else ()), *rows, *seeds]
