import pytest
from django.db import transaction

from tests import printed
from tests.pages.world import World
from tests.reconciled import reconciled

typeset_once = printed.typeset_once


@pytest.fixture(autouse=True)
def reconciled_at_the_end(db):
    with reconciled():
        yield


@pytest.fixture(autouse=True)
def no_haste(settings):
    """Tests ask more often than people."""
    settings.API_RATES = {"known": "100000/minute", "strangers": "100000/minute"}


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db):
    """Built once a module; what a test changes in it is rolled back after the test."""
    return built
