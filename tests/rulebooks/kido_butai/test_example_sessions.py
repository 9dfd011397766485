"""Every example session gives exactly its result."""

import json
from pathlib import Path

import pytest

from rulebooks.kido_butai import replay

DATA = Path(__file__).resolve().parents[2] / "data" / "kido_butai"
SESSIONS = sorted(DATA.glob("*.session.json"))


def test_there_are_examples():
    assert len(SESSIONS) == 8


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name.partition(".")[0])
def test_an_example_session_gives_its_result(path: Path):
    wanted = json.loads(path.with_name(path.name.replace(".session.", ".result.")).read_text())
    assert replay(json.loads(path.read_text())) == wanted
