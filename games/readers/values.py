"""One cell's value as the campaign file has it. What is none stays as it stands: the form of the report says what is wrong."""

import datetime
import re
from enum import Enum
from typing import Any

from games.readers.columns import plain
from rulebooks.pacific_air_war.scenarios import NAMES

Moment = datetime.date | datetime.time | datetime.timedelta
Value = Any
"""What a cell can hold: text, a number, yes or no, a moment, or one of ``Broken``; "" is a blank one."""


class Broken(Enum):
    """A cell that holds no value although it shows or computes something."""

    ERROR = "sheet.error_value"
    UNVALUED = "sheet.no_value"


WHOLE = re.compile(r"([+-]?[0-9]{1,9})(?:[.,]0{1,9})?", re.ASCII)
FIGURES = re.compile(r"#(REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)|Err:[0-9]{3}")

YES = {"yes", "y", "x", "1", "true", "✓", "✔", "ja", "はい"}
NO = {"no", "n", "0", "false", "nein", "いいえ"}
SIDES = {
    **dict.fromkeys(("japan", "japanese", "j"), "japan"),
    **dict.fromkeys(("usa", "us", "u s", "u s a", "american", "america"), "usa"),
    **{"日本軍": "japan", "日本": "japan", "米軍": "usa", "アメリカ": "usa"},
}
WORDS: dict[str, dict[str, str]] = {
    "fate": {
        **dict.fromkeys(("survived", "came back", "came home", "home", "ok"), "survived"),
        **dict.fromkeys(("shot down", "was shot down", "shotdown", "down", "s"), "shot_down"),
        **dict.fromkeys(("lost", "was lost"), "lost"),
        **dict.fromkeys(("überstanden", "überlebt", "zurückgekehrt", "heimgekommen", "生還"), "survived"),
        **dict.fromkeys(("abgeschossen", "撃墜"), "shot_down"),
        **dict.fromkeys(("verloren", "喪失"), "lost"),
    },
    "crew": {
        **dict.fromkeys(("unhurt", "unharmed", "ok"), "unhurt"),
        "wounded": "wounded",
        **dict.fromkeys(("killed", "dead", "kia"), "killed"),
        **dict.fromkeys(("unverletzt", "無傷"), "unhurt"),
        **dict.fromkeys(("verwundet", "負傷"), "wounded"),
        **dict.fromkeys(("gefallen", "tot", "戦死"), "killed"),
    },
    "edge": {
        "friendly": "friendly",
        "friendly edge": "friendly",
        "enemy": "enemy",
        "enemy edge": "enemy",
        "flank": "flank",
        "stayed": "",
        **{"eigener": "friendly", "eigener rand": "friendly", "feindlicher": "enemy", "feindlicher rand": "enemy"},
        **{"flanke": "flank", "geblieben": "", "味方側": "friendly", "敵側": "enemy", "側面": "flank"},
    },
    "bombing": {
        **dict.fromkeys(("success", "with success", "yes"), "success"),
        **dict.fromkeys(("failure", "no"), "failure"),
        "none": "",
        **dict.fromkeys(("gelungen", "mit erfolg", "ja", "成功", "はい"), "success"),
        **dict.fromkeys(("fehlgeschlagen", "nein", "失敗", "いいえ"), "failure"),
        **dict.fromkeys(("keiner", "keine", "なし"), ""),
    },
    "result": {
        **dict.fromkeys(("shot down", "shotdown", "kill", "k", "s"), "shot_down"),
        **dict.fromkeys(("damaged", "damage", "d"), "damaged"),
        **dict.fromkeys(("hit", "h"), "hit"),
        **dict.fromkeys(("abgeschossen", "abschuss", "撃墜"), "shot_down"),
        **dict.fromkeys(("beschädigt", "beschädigung", "損傷"), "damaged"),
        **dict.fromkeys(("getroffen", "treffer", "命中"), "hit"),
    },
}


def _aircraft() -> dict[str, str]:
    """Types by their code, by code and name, and by the name where no two types share it."""
    known = {plain(code): code for code in NAMES} | {plain(f"{code} {name}"): code for code, name in NAMES.items()}
    return known | {plain(name): code for code, name in NAMES.items() if list(NAMES.values()).count(name) == 1}


AIRCRAFT = _aircraft()


def is_blank(value: Value) -> bool:
    return value == "" or value is None or (isinstance(value, str) and not value.strip())


def is_moment(value: Value) -> bool:
    return isinstance(value, Moment)


def seen(value: Value) -> Value:
    """The cell's value, or that it is broken: programs that keep no error values write them as text."""
    return Broken.ERROR if isinstance(value, str) and FIGURES.fullmatch(value.strip()) else value


def shown(value: Value) -> str:
    """The value as people see it in the cell, for a sentence."""
    return text(value)[:60]


def text(value: Value) -> str:
    """Text as it was typed, with the line ends of a file; a whole number without its point."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value).replace("\r\n", "\n").replace("\r", "\n").strip()


def whole(value: Value) -> Value:
    """A whole number, also one that came as text, with a decimal point or comma and nothing behind it."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, str):
        figures = plain_figures(value)
        found = WHOLE.fullmatch(figures)
        return int(found[1]) if found else value.strip()
    return value


def plain_figures(value: str) -> str:
    """Figures of a Japanese keyboard and the long minus are figures and a minus."""
    narrow = {**{0xFF10 + n: str(n) for n in range(10)}, 0x2212: "-", 0xFF0D: "-", 0xFF0B: "+", 0xFF0E: ".", 0xFF0C: ","}
    return value.strip().translate(narrow)


def word(value: Value, known: dict[str, str]) -> Value:
    """The campaign file's word for one that people write; an unknown one stays as it stands."""
    said = text(value)
    return known.get(plain(said), said)


def yes(value: Value) -> bool | None:
    """Whether a cell says yes or no; None where it says neither."""
    if isinstance(value, bool):
        return value
    said = text(value).casefold()
    return True if said in YES else False if said in NO else None
