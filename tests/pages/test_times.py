"""One way to write a time over the whole site: 30 Nov 2026, 03:05."""

import re
from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils.formats import date_format

from tests.architecture.tree import name, templates

BY_HAND = re.compile(r'\|date:"(?!(?:SHORT_)?(?:DATE|DATETIME|TIME)_FORMAT"|c"|Y-m-d"|l, )[^"]*"|\|time\b')


def test_a_time_is_written_with_its_year_and_24_hours():
    moment = Context({"at": datetime(2026, 11, 30, 3, 5, tzinfo=UTC)})
    assert Template('{{ at|date:"DATETIME_FORMAT" }}').render(moment).startswith("30 Nov 2026, ")
    afternoon = datetime(2026, 11, 30, 15, 5, tzinfo=UTC)
    assert date_format(afternoon, "DATETIME_FORMAT") == "30 Nov 2026, 15:05"
    assert date_format(afternoon, "SHORT_DATETIME_FORMAT") == "30 Nov 2026, 15:05"
    assert date_format(afternoon, "TIME_FORMAT") == "15:05"
    assert date_format(date(2026, 11, 30), "DATE_FORMAT") == "30 November 2026"


@pytest.mark.parametrize("template", templates(), ids=name)
def test_no_template_writes_a_time_in_a_way_of_its_own(template):
    assert not BY_HAND.findall(template.read_text())
