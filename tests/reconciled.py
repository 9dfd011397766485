"""At the end of every test that changes state, the reading tables say what a fresh replay says."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from campaign.models import Campaign
from campaign.reconcile import differences

WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE)\b.*?\"(campaign|games|pilots)_", re.IGNORECASE | re.DOTALL)


def assert_reconciled() -> None:
    """Fail with the lines that differ, for any campaign that is stored."""
    for campaign in Campaign.objects.all():
        found = differences(campaign)
        assert found == [], found[:8]


@contextmanager
def reconciled() -> Iterator[None]:
    """Look at the end whether all is as a replay says, if anything was written; scenes were looked at when they were built."""
    written: set[str] = set()

    def noting(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if WRITES.match(sql):
            written.add(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(noting):
        yield
    if written:
        assert_reconciled()
