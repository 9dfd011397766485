"""The papers lead somewhere: links exist, commands exist, every variable is listed."""

import re

import pytest
from django.core.management import get_commands

from tests.architecture.tree import APPS, BASE, files, name

PAPERS = [p for p in files(".md") if "data" not in p.parts]
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_there_is_something_to_check():
    assert len(PAPERS) > 8


@pytest.mark.parametrize("paper", PAPERS, ids=name)
def test_every_link_to_a_file_leads_to_one(paper):
    """The guides of docs/help are read in the product, which serves their pictures from static/help."""
    links = [link for link in LINK.findall(paper.read_text(encoding="utf-8")) if "://" not in link and not link.startswith("/")]
    served = [BASE / "static" / "help" / link.removeprefix("pictures/") for link in links]
    guide = BASE / "docs" / "help" in paper.parents
    assert [
        link for link, place in zip(links, served, strict=True) if not (place if guide else paper.parent / link).exists()
    ] == []


@pytest.mark.parametrize("paper", PAPERS, ids=name)
def test_every_command_that_is_named_is_there(paper):
    named = set(re.findall(r"manage\.py ([a-z_]+)", paper.read_text(encoding="utf-8")))
    assert named - set(get_commands()) - {"help"} == set()


@pytest.mark.parametrize("paper", PAPERS, ids=name)
def test_every_target_of_make_that_is_named_is_there(paper):
    targets = set(re.findall(r"^([a-z]+):", (BASE / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(re.findall(r"`make ([a-z]+)", paper.read_text(encoding="utf-8"))) <= targets


def test_every_setting_is_listed_with_its_meaning():
    read = set(re.findall(r'env\.\w+\("([A-Z_]+)"', (BASE / "config" / "settings.py").read_text(encoding="utf-8")))
    listed = set(re.findall(r"^\| `([A-Z_]+)`", (BASE / "docs" / "operations.md").read_text(encoding="utf-8"), re.M))
    assert read == listed


def test_every_command_of_ours_says_what_it_does():
    ours = [command for command, app in get_commands().items() if app in APPS]
    assert {"serve", "reconcile", "load_campaign", "dump_campaign", "standings"} <= set(ours)
