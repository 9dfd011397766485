"""The example campaign files: legal ones give their standings exactly, refused ones their code."""

import json
from pathlib import Path

import pytest

from rulebooks.pacific_air_war.play import play
from rulebooks.pacific_air_war.reading import Refused, read_campaign
from rulebooks.pacific_air_war.standings import standings

HERE = Path(__file__).parent.parent / "data" / "campaigns"
LEGAL = sorted(path for path in HERE.glob("*.json") if ".expected" not in path.name)
REFUSED = sorted((HERE / "refused").glob("*.json"))


def test_the_examples_are_here():
    assert len(LEGAL) >= 10
    assert len(REFUSED) >= 25


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_a_legal_file_gives_its_standings(path: Path):
    record = read_campaign(path.read_bytes())
    outcome = play(record)
    assert outcome.refusals == ()
    assert standings(outcome, record) == json.loads(path.with_suffix(".expected.json").read_text())


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_a_legal_file_survives_being_written_and_read_again(path: Path):
    record = read_campaign(path.read_bytes())
    written = json.dumps(record.document())
    assert read_campaign(written) == record
    assert json.dumps(read_campaign(written).document()) == written


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_refused_file_gets_its_code(path: Path):
    try:
        refusals = play(read_campaign(path.read_bytes())).refusals
    except Refused as error:
        refusals = tuple(error.refusals)
    assert refusals[0].code == path.stem
