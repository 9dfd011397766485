"""A test that cannot run is named at the end; where nothing may be skipped, it fails."""

import os
import subprocess
import sys

import pytest

from tests.architecture.tree import BASE

LACKS_SOMETHING = """
import pytest

def test_that_runs():
    pass

def test_that_lacks_something():
    pytest.skip("no teapot here")
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "test_teapot.py").write_text(LACKS_SOMETHING)

    def run(**environment: str) -> tuple[int, str]:
        inherited = {k: v for k, v in os.environ.items() if k != "READY_ROOM_NO_SKIPS"}
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-c",
                "pyproject.toml",
                "-p",
                "tests.conftest",
                "-p",
                "no:cacheprovider",
                str(tmp_path),
            ],
            cwd=BASE,
            env={**inherited, **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    return run


def test_what_could_not_run_is_named_with_its_reason(run):
    code, printed = run()
    assert code == 0
    assert "NOT RUN" in printed
    assert "test_that_lacks_something: no teapot here" in printed
    assert "1 tests did not run" in printed


def test_under_the_variable_it_fails(run):
    code, printed = run(READY_ROOM_NO_SKIPS="1")
    assert code == 1
    assert "nothing may be skipped; this was: no teapot here" in printed
    assert "1 failed, 1 passed" in printed
