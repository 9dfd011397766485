"""What tests of the story share: they look at campaigns that are stored."""

import pytest

from tests.reconciled import reconciled


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield
