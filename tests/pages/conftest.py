import pytest

from tests.pages.world import signed_in
from tests.reconciled import assert_reconciled
from tests.verbs import account


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    yield
    assert_reconciled()


@pytest.fixture
def owner():
    """Sabine, who founds campaigns."""
    return account()


@pytest.fixture
def referee(owner):
    """The owner's browser."""
    return signed_in(owner)


@pytest.fixture
def sabine(owner):
    return owner
