"""Two hundred damaged files: each is read, or refused with its place, and never anything else."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from campaign.words.refusals import sentence, what_to_do
from games.readers.reading import read
from games.readers.understood import Archive, CampaignFile, Understood
from rulebooks.pacific_air_war.reading import Refused
from rulebooks.refusal import Refusal
from tests import sheets
from tests.sheets import entries_of, repacked

Random = random.Random


def cut_off(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def flipped(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _time in range(chance.randint(1, 30)):
        changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def swapped(data: bytes, chance: Random) -> bytes:
    """Two stretches change places."""
    size = max(1, len(data) // chance.randint(4, 40))
    a, b = sorted(chance.sample(range(0, len(data), size), 2))
    return data[:a] + data[b : b + size] + data[a + size : b] + data[a : a + size] + data[b + size :]


def doubled(data: bytes, chance: Random) -> bytes:
    a, b = sorted(chance.randrange(len(data)) for _time in range(2))
    return data[:b] + data[a:]


def renumbered(data: bytes, chance: Random) -> bytes:
    """Figures become what no figure should be."""
    odd = [b"NaN", b"-7", b"1e308", b"9" * 400, b"0x10", b"\xff\xfe", b"Infinity", b"", b"2026-03-01"]
    places = [n for n, byte in enumerate(data) if 0x30 <= byte <= 0x39]
    for place in sorted(chance.sample(places, min(len(places), chance.randint(1, 5))), reverse=True):
        data = data[:place] + chance.choice(odd) + data[place + 1 :]
    return data


def recoded(data: bytes, chance: Random) -> bytes:
    return data.decode("latin-1").encode(chance.choice(["utf-16", "utf-16-be", "utf-8", "utf-32", "cp037"]), "replace")


WAYS: list[Callable[[bytes, Random], bytes]] = [cut_off, flipped, swapped, doubled, renumbered, recoded]


def in_a_part(data: bytes, chance: Random) -> bytes:
    """The container stays whole; one of its parts is damaged, or two change places."""
    parts = entries_of(data)
    name, other = chance.sample(sorted(name for name, content in parts.items() if len(content) > 2), 2)
    if chance.random() < 0.2:
        return repacked(data, {name: parts[other], other: parts[name]})
    return repacked(data, {name: chance.choice(WAYS)(parts[name], chance)})


def corpus(kind: str, whole: bytes, ways: list[Callable[[bytes, Random], bytes]], count: int) -> list[bytes]:
    chance = Random(f"ready room {kind}")
    return [ways[n % len(ways)](whole, chance) for n in range(count)]


def place_of(told: Refusal) -> bool:
    return bool(told.at) and "%(" not in sentence(told) and bool(sentence(told)) and "%(" not in what_to_do(told)


def outcome(name: str, data: bytes) -> str:
    """What came of a file: a word, or what is wrong with the answer."""
    try:
        answer = read(name, data)
    except Refused as refused:
        lacking = [told for told in refused.refusals if not place_of(told)]
        return f"without a place: {lacking}" if lacking or not refused.refusals else "refused"
    assert isinstance(answer, Understood | CampaignFile | Archive)
    if not isinstance(answer, Understood):
        return "read"
    lacking = [told for told in answer.faults if not place_of(told)]
    return f"without a place: {lacking}" if lacking else "faults" if answer.faults else "read"


@pytest.fixture(scope="module")
def filled():
    return sheets.Filled(*sheets.fullest()[2])


@pytest.fixture(scope="module")
def whole(filled, libreoffice):
    """A good file of each kind."""
    _record, report = sheets.fullest()[2]
    return {
        "csv": filled.as_csv("sorties"),
        "claims": filled.as_csv("claims", delimiter=";"),
        "json": report.model_dump_json(by_alias=True, exclude_defaults=True).encode(),
        "zip": filled.as_zip(),
        "xlsx": filled.as_xlsx(),
        "ods": libreoffice.saved("ods")["game2"],
        "xls": libreoffice.saved("xls")["game2"],
    }


CORPUS = {"csv": 40, "claims": 20, "json": 30, "zip": 20, "xlsx": 20, "ods": 15, "xls": 30}
PARTS = {"xlsx": 25, "ods": 20, "zip": 10}


def test_there_are_more_than_two_hundred():
    assert sum(CORPUS.values()) + sum(PARTS.values()) >= 200


@pytest.mark.parametrize("kind", CORPUS)
def test_a_damaged_file_is_read_or_refused_with_its_place(whole, kind):
    files = corpus(kind, whole[kind], WAYS, CORPUS[kind])
    told = Counter(outcome(f"damaged.{kind}", data) for data in files)
    assert set(told) <= {"read", "faults", "refused"}
    assert told["refused"] + told["faults"] > len(files) / 4


@pytest.mark.parametrize("kind", PARTS)
def test_and_so_is_one_with_a_damaged_part(whole, kind):
    files = corpus(f"{kind} parts", whole[kind], [in_a_part], PARTS[kind])
    told = Counter(outcome(f"damaged.{kind}", data) for data in files)
    assert set(told) <= {"read", "faults", "refused"}
    assert told["refused"] + told["faults"] > 0


def test_the_good_files_are_read_without_a_fault(whole):
    assert {kind: outcome(f"good.{kind}", data) for kind, data in whole.items()} == dict.fromkeys(whole, "read")
