"""Long exports take no more memory than short ones."""

import tracemalloc

import pytest
from django.contrib.auth.models import AnonymousUser

from campaign.exports import all_pilots
from campaign.exports.formats.csv_lines import csv_lines
from campaign.exports.formats.json_text import json_text
from campaign.exports.formats.markdown_text import markdown
from campaign.exports.formats.xlsx_book import workbook
from campaign.exports.tables import Column, Export, Head, Table
from pilots.models import PilotLine
from tests.bench.many_pilots import many_pilots

FEW, MANY, FLAT = 2_000, 20_000, 1.5


def peak(write) -> int:
    """Bytes at the height of writing everything away."""
    tracemalloc.start()
    assert sum(map(len, write()))
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_ten_times_as_many_pilots_take_no_more_memory(db, form):
    def write():
        return all_pilots.FORMS[form][1](AnonymousUser())

    many_pilots(FEW)
    b"".join(write())
    few = peak(write)
    many_pilots(MANY - FEW)
    assert PilotLine.objects.count() == MANY
    assert peak(write) < few * FLAT


@pytest.mark.parametrize("write", [csv_lines, workbook, markdown, json_text], ids=lambda write: write.__name__)
def test_a_format_keeps_no_rows(write):
    head = Head("Cup", "Standings", "After game 2", "2026-04-05T03:30:00+12:00", "Pacific/Auckland")
    columns = (Column("name", "Name"), Column("ep", "EP", "whole"), Column("kills", "Kills", "number"))

    def export(rows: int) -> Export:
        return Export("x", head, (Table("x", "X", columns, ((f"Pilot {n}", n, n / 2) for n in range(rows))),))

    b"".join(write(export(FEW)))
    few, many = (peak(lambda rows=rows: write(export(rows))) for rows in (FEW, MANY))
    assert many < few * FLAT
