"""Modules stay small, layers stay layers, and the tree says nothing of the machine it was written on."""

import re
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import BASE, code, files, name

LONGEST, MEDIAN = 400, 80
TOP = {
    "manage.py",
    "requirements.txt",
    "campaign",
    "pilots",
    "games",
    "templates",
    "tests",
    "config",
    "rulebooks",
    "static",
    "docs",
}
# Written in halves, so that this file does not hold what it looks for.
FORBIDDEN = {
    "a path of one machine": "/wo" + r"rk/|/ro" + r"ot/|/ho" + r"me/\w",
    "a folder that the product does not have": r"\bsha" + r"red/(spec|design|examples|starters|rulebook)",
    "a registry's host": r"pypi\.o" + r"rg|pythonho" + r"sted|npm" + r"js\.(org|com)|deb\.deb" + r"ian",
    "a note to self": r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b",
}
SHORTCUTS = {
    "a blind except": "except (Base)?Exce" + r"ption\b|except\s*:",
    "a type that is not checked": r"# type: ign" + r"ore",
    "a rule that is switched off": r"# no" + r"qa",
    "a test that is not run": r"mark\.(skip|xfa" + r"il)",
}


def test_the_top_level_is_the_house():
    assert {p.name for p in BASE.iterdir()} >= TOP


def test_there_is_something_to_check():
    assert len(code()) > 50


def test_no_module_outgrows_four_hundred_lines():
    lines = {name(p): len(p.read_text(encoding="utf-8").splitlines()) for p in files(".py", ".js")}
    assert {n: count for n, count in lines.items() if count >= LONGEST} == {}


def test_the_middle_module_is_short():
    assert statistics.median(len(p.read_text(encoding="utf-8").splitlines()) for p in code()) < MEDIAN


def test_layers_are_kept():
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"], cwd=BASE, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def found(patterns: dict[str, str], paths: tuple[Path, ...]) -> list[str]:
    hits = []
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            hits += [f"{name(path)}:{number}: {what}" for what, pattern in patterns.items() if re.search(pattern, line)]
    return hits


@pytest.mark.parametrize("kind", [".py", ".html", ".js", ".css", ".md", ".toml", ".txt", ".in", ".sh", ".json"])
def test_nothing_in_the_tree_tells_of_another_machine_or_is_unfinished(kind):
    assert found(FORBIDDEN, files(kind)) == []


def test_no_shortcut_is_taken():
    assert found(SHORTCUTS, files(".py")) == []
