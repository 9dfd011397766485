"""A name in small Latin letters and digits, as an index keeps it and as a tired hand types it. Pure."""

import re
import unicodedata

from anyascii import anyascii

NOT_PLAIN = re.compile(r"[^a-z0-9]")
WITHOUT_SPACES = re.compile(
    r"[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]+"
)
"""Signs of names that are written without spaces: each stays itself, since two that sound alike are two names."""
HYPHENS = re.compile(r"[-‐‑–—_.]+")
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})


def even(text: str) -> str:
    """Text without what nobody means by it: case, and the width of its letters."""
    return unicodedata.normalize("NFKC", text).casefold()


def spellings(part: str) -> list[str]:
    """An even word without accents, and with its umlauts spelt out."""
    plain = (NOT_PLAIN.sub("", anyascii(each).lower()) for each in (part, part.translate(SPELT_OUT)))
    return list(dict.fromkeys(filter(None, plain)))


def signs(run: str) -> str:
    """Signs that are written without spaces, each by its number, so that a beginning stays a beginning."""
    return "".join(f"x{ord(sign):05x}" for sign in run)


def spelt(name: str) -> frozenset[str]:
    """A whole name as people may type it: two are the same where they have one of these in common."""
    words = [HYPHENS.sub(" ", word).split() for word in even(name).split()]
    ways = [
        [_plain(part) for word in words for part in word],
        [_plain(part.translate(SPELT_OUT)) for word in words for part in word],
    ]
    return frozenset(filter(None, (" ".join(filter(None, way)) for way in ways)))


def _plain(part: str) -> str:
    """A word's Latin letters; signs of names without spaces as they are."""
    found, at = "", 0
    for run in WITHOUT_SPACES.finditer(part):
        found += NOT_PLAIN.sub("", anyascii(part[at : run.start()]).lower()) + run[0]
        at = run.end()
    return found + NOT_PLAIN.sub("", anyascii(part[at:]).lower())


def in_order(name: str) -> tuple[str, str]:
    """By which a list of names is sorted: Özlem stands among those with O."""
    return min(spelt(name), key=len, default=""), name
