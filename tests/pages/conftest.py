import pytest

from tests import printed
from tests.pages.world import signed_in
from tests.reconciled import reconciled
from tests.scenes import scene
from tests.verbs import account

typeset_once = printed.typeset_once


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@scene
def owner():
    """Sabine, who founds campaigns."""
    return account()


@pytest.fixture
def referee(owner):
    """The owner's browser."""
    return signed_in(owner)


@scene
def sabine(owner):
    return owner
