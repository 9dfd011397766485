"""Whatever a reader of result files says is said in words, with figures that it really has."""

import ast
import re
from pathlib import Path

import pytest

from campaign.words import sheets
from campaign.words.refusals import SENTENCES, sentence, what_to_do
from games.readers.codes import CODES, SEEN
from games.readers.reading import LARGEST, read
from rulebooks.pacific_air_war.reading import Refused
from rulebooks.refusal import Refusal

READERS = sorted((Path(__file__).parents[2] / "games" / "readers").rglob("*.py"))
FIGURE = re.compile(r"%\((\w+)\)s")
OURS = re.compile(r"(upload|sheet|log|seen)\.\w+")


def codes_in(file: Path) -> set[str]:
    words = {n.value for n in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(n, ast.Constant)}
    return {word for word in words if isinstance(word, str) and OURS.fullmatch(word)}


def test_every_code_that_a_reader_uses_is_listed_and_every_listed_one_is_used():
    used = set().union(*(codes_in(file) for file in READERS if file.name != "codes.py"))
    assert used == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence_of_its_figures_alone(code):
    told = SENTENCES[code]
    assert told is sheets.SENTENCES[code]
    assert set(FIGURE.findall(str(told))) <= CODES[code]
    assert set(FIGURE.findall(str(sheets.ADVICE.get(code, "")))) <= CODES[code]


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_shows_its_figures(code):
    told = sentence(Refusal(code, "sorties!C7", "", {figure: f"<{figure}>" for figure in CODES[code]}))
    assert "?" not in told
    assert all(f"<{figure}>" in told for figure in FIGURE.findall(str(SENTENCES[code])))


@pytest.mark.parametrize("code", [code for code in CODES if code not in SEEN and code != "sheet.many_faults"])
def test_what_stops_a_file_says_what_to_do(code):
    assert what_to_do(Refusal(code, ""))


def test_how_large_a_file_may_be_is_said_in_megabytes():
    with pytest.raises(Refused) as refused:
        read("big.csv", b"a" * (LARGEST + 1))
    assert sentence(refused.value.refusals[0]) == "The file is larger than 5 MB, which is the most that is read."
