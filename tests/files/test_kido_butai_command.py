"""``manage.py kido_butai``: one line for each session, the same as its result file."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.architecture.tree import BASE

DATA = Path(__file__).resolve().parents[1] / "data" / "kido_butai"
GOOD = [DATA / f"{name}.session.json" for name in ("01-example-game", "05-whole-game")]
REFUSED = DATA / "07-refused-no-room.session.json"


def wanted(session: Path) -> dict:
    return json.loads(session.with_name(session.name.replace(".session.", ".result.")).read_text())


def test_every_file_gives_one_line_of_its_result():
    out = StringIO()
    call_command("kido_butai", *map(str, GOOD), stdout=out)
    assert [json.loads(line) for line in out.getvalue().splitlines()] == [wanted(one) for one in GOOD]


def test_a_refused_session_gives_its_line_and_the_command_says_no():
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("kido_butai", str(REFUSED), str(GOOD[0]), stdout=out)
    assert left.value.code == 1
    assert [json.loads(line) for line in out.getvalue().splitlines()] == [wanted(REFUSED), wanted(GOOD[0])]


@pytest.mark.parametrize("data", [b"", b"not json", b"[" * 100_000, b"\xff\xfe", b"null"])
def test_what_is_no_session_is_refused_as_a_format(tmp_path, data):
    file, out = tmp_path / "x.json", StringIO()
    file.write_bytes(data)
    with pytest.raises(SystemExit):
        call_command("kido_butai", str(file), stdout=out)
    assert json.loads(out.getvalue())["error"]["code"] == "format"


def test_a_file_that_is_not_there_is_named_and_the_next_has_its_line():
    out, said = StringIO(), StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("kido_butai", "nowhere.json", str(GOOD[0]), stdout=out, stderr=said)
    assert left.value.code == 1
    assert "nowhere.json cannot be read" in said.getvalue()
    assert json.loads(out.getvalue()) == wanted(GOOD[0])


def test_the_rules_answer_without_the_site():
    command = [sys.executable, "-m", "rulebooks.kido_butai"]
    good = subprocess.run([*command, str(GOOD[0])], cwd=BASE, capture_output=True, check=True)
    assert json.loads(good.stdout) == wanted(GOOD[0])
    assert subprocess.run([*command, str(REFUSED)], cwd=BASE, capture_output=True, check=False).returncode == 1
    assert subprocess.run(command, cwd=BASE, capture_output=True, check=False).returncode == 2
