"""Two hundred damaged logs: each is read, or refused with its place, and never anything else."""

from collections import Counter

import pytest

from games.readers.reading import read
from games.readers.vassal.deeds import deeds
from games.readers.vassal.dice import throws
from rulebooks.pacific_air_war.reading import Refused
from tests.files.test_sheet_mutations import WAYS, corpus, in_a_part, place_of
from tests.files.vassal_made import EVENING, as_bytes, as_digits, as_plain, command, log_text, undone, vlog

TEXT = log_text([*EVENING, command("MOVE\t7", *EVENING, undone(EVENING[0]))])
WHOLE = vlog(data=as_digits(TEXT))
COUNT = 40


def inside(way):
    """The container stays whole, and so does the key; what was encoded is damaged."""
    return lambda _whole, chance: vlog(data=way(chance.choice(WAYS)(TEXT.encode(), chance).decode("utf-8", "replace")))


KINDS = {
    "whole": [*WAYS],
    "parts": [in_a_part],
    "digits": [lambda _whole, chance: vlog(data=chance.choice(WAYS)(as_digits(TEXT), chance))],
    "bytes": [lambda _whole, chance: vlog(data=chance.choice(WAYS)(as_bytes(TEXT), chance))],
    "text": [inside(as_plain), inside(as_bytes)],
}


def outcome(data: bytes) -> str:
    try:
        log = read("damaged.vlog", data).log
    except Refused as refused:
        lacking = [told for told in refused.refusals if not place_of(told)]
        return f"without a place: {lacking}" if lacking else "refused"
    pilots = {name: name for tag in log.tags for name in (tag.who, tag.whom) if name}
    assert len(deeds(log.tags, pilots).made) == len(log.tags)
    assert len(throws(log.lines)) <= len(log.lines)
    return "read"


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_log_is_read_or_refused_with_its_place(kind):
    told = Counter(outcome(data) for data in corpus(f"vlog {kind}", WHOLE, KINDS[kind], COUNT))
    assert set(told) <= {"read", "refused"}
    assert sum(told.values()) * len(KINDS) >= 200


def test_the_good_one_is_read():
    assert outcome(WHOLE) == "read"
