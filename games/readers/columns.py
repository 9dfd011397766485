"""The columns of a result sheet: what the product writes at their heads, and what else is understood there."""

import re
import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """``key``: what the value is in the campaign file; ``word``: its head, the same in every language; ``others``: synonyms."""

    key: str
    word: str
    others: tuple[str, ...] = ()


SORTIES = (
    Column("sortie", "sortie", ("id", "sortie id")),
    Column("pilot", "pilot", ("pilot id", "pilots id")),
    Column("name", "name", ("pilot name", "pilots name")),
    Column("player", "player", ("player name", "players name")),
    Column("side", "side", ("nation",)),
    Column("strike_for", "strike for", ("brought on for",)),
    Column("aircraft", "aircraft", ("plane", "type", "aircraft type")),
    Column("fate", "fate", ("aircraft fate",)),
    Column("crew", "crew", ("crew fate", "condition")),
    Column("damaged", "damaged", ("damaged without a claim",)),
    Column("hits", "hits", ("hit", "scored a hit")),
    Column("kamikaze", "kamikaze"),
    Column("edge", "exit edge", ("edge", "exit", "left over", "left over the edge")),
    Column("turn", "exit turn", ("turn", "in turn")),
    Column("guns", "guns", ("guns working",)),
    Column("bombs", "bombs", ("bombs aboard",)),
    Column("chased_by", "chased by", ("chaser",)),
    Column("bonus", "bonus", ("takes from the pool", "from the pool")),
    Column("bombing", "bombing", ("bombing attack",)),
    Column("rescue", "rescue", ("rescue roll", "rescue die")),
    Column("home", "home", ("way home", "home roll", "home die")),
    Column("deck", "deck", ("landing", "deck roll", "deck die")),
    Column("attack", "attack", ("kamikaze attack", "attack roll", "attack die")),
    Column("note", "note", ("notes", "remark", "comment")),
)
CLAIMS = (
    Column("by", "by", ("claimed by", "who")),
    Column("shared", "shared with", ("shared", "and", "with")),
    Column("on", "on", ("victim", "whom")),
    Column("result", "result", ("what",)),
    Column("turn", "turn", ("in turn", "claim turn")),
)
HOW_TO = "how to fill this in"
"""The worksheet of our own sheets that holds no results."""

TABLES: dict[str, tuple[Column, ...]] = {"sorties": SORTIES, "claims": CLAIMS}

WHOLE = {
    "campaign": "campaign",
    "game": "game",
    "turns": "turns",
    "turns played": "turns",
    "note": "note",
    "strikes": "strikes",
    "strike attacks": "strikes",
    "ruling": "ruling",
    "rulings": "ruling",
}
"""Words of the lines under the table that begin with a number sign: they are of the game as a whole."""

SIGNS = re.compile(r"[\s_\-–—./*?:’']+")


def plain(text: str) -> str:
    """A word without what does not matter in it: case, wide letters, blanks, hyphens and the like."""
    return SIGNS.sub(" ", unicodedata.normalize("NFKC", text).casefold().replace("'s", "s").replace("’s", "s")).strip()


def _words(columns: tuple[Column, ...]) -> dict[str, str]:
    return {plain(word): column.key for column in columns for word in (column.word, column.key, *column.others)}


KEYS = {table: _words(columns) for table, columns in TABLES.items()}
HEADS = {table: {column.key: column.word for column in columns} for table, columns in TABLES.items()}
