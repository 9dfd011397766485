"""rulebooks/ may import only itself and these. An allow-list, so a new door is a decision."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALLOWED = {
    "collections", "contextlib", "copy", "dataclasses", "datetime", "enum", "fractions", "functools", "hashlib", "hmac",
    "itertools", "json", "math", "re", "types", "typing",
    "pydantic", "pydantic_core", "typing_extensions",
    "rulebooks",
}  # fmt: skip
CLOCKS = {"now", "today", "utcnow", "fromtimestamp"}
FILES = sorted(path for path in (ROOT / "rulebooks").rglob("*.py") if path.name != "__main__.py")
"""What is started from a shell reads a file and prints; nothing imports it."""


def test_there_is_something_to_check():
    assert len(FILES) > 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_rulebook_module_imports_only_what_is_allowed(path: Path):
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            assert name.split(".")[0] in ALLOWED, f"{path} imports {name}: rulebooks/ knows no clock, disk, dice or framework"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_rulebook_module_asks_no_clock_and_opens_no_file(path: Path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            assert node.attr not in CLOCKS, f"{path} asks the clock"
        if isinstance(node, ast.Name):
            assert node.id not in {"open", "print", "input", "eval", "exec"}, f"{path} calls {node.id}"
