import pytest

from tests.reconciled import assert_reconciled


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    yield
    assert_reconciled()
