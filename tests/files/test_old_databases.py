"""A database of every earlier day comes up to date: its facts, its totals and its pages are all still there."""

import gzip
import json
import urllib.request
from pathlib import Path

import pytest

from scripts.database_of_the_day import DUMP
from tests.house import House

DATABASES = sorted((Path(__file__).resolve().parents[1] / "data" / "databases").glob("*.sqlite3.gz"))


@pytest.fixture(params=DATABASES, ids=lambda path: path.name.removesuffix(".sqlite3.gz"))
def day(request, tmp_path) -> tuple[House, dict[str, object]]:
    """A house that finds the old database, and the campaign files that it must give."""
    house = House(tmp_path)
    house.database.write_bytes(gzip.decompress(request.param.read_bytes()))
    wanted = request.param.with_name(request.param.name.replace(".sqlite3.gz", ".campaigns.json"))
    return house, json.loads(wanted.read_text(encoding="utf-8"))


def test_there_is_a_database_of_each_day():
    assert DATABASES


def test_an_old_database_keeps_its_facts_its_totals_and_its_pages(day):
    house, files = day
    house.start()
    with urllib.request.urlopen(f"{house.url}/", timeout=10) as answer:
        assert answer.status == 200
    assert house.stop() == 0
    assert f"{len(files)} campaigns say what a replay says." in house.manage("reconcile")
    assert json.loads(house.manage("shell", "--no-imports", "-c", DUMP)) == files
