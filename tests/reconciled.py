"""At the end of every test that changes state, the reading tables say what a fresh replay says."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from campaign.models import Campaign
from campaign.reconcile import battle_differs, differences
from games.models import Battle

WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE)\b.*?\"(campaign|games|pilots)_", re.IGNORECASE | re.DOTALL)


def assert_reconciled() -> None:
    """Fail with the lines that differ, for any campaign that is stored."""
    for campaign in Campaign.objects.all():
        found = differences(campaign)
        assert found == [], found[:8]
    for battle in Battle.objects.all():
        assert battle_differs(battle) == []


class Written:
    """What was written to the product's tables and not taken back to a savepoint since."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.before: dict[str, int] = {}

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith("SAVEPOINT "):
            self.before[sql.removeprefix("SAVEPOINT ")] = len(self.statements)
        elif sql.startswith("ROLLBACK TO SAVEPOINT "):
            del self.statements[self.before.get(sql.removeprefix("ROLLBACK TO SAVEPOINT "), 0) :]
        elif WRITES.match(sql):
            self.statements.append(sql)
        return execute(sql, params, many, context)


@contextmanager
def reconciled() -> Iterator[None]:
    """Look at the end whether all is as a replay says, if anything was written; scenes were looked at when they were built."""
    written = Written()
    with connection.execute_wrapper(written):
        yield
    if written.statements:
        assert_reconciled()
