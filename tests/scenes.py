"""Scenes: what several tests begin with, built once and found untouched by every test.

``@scene`` stands where ``@pytest.fixture`` would. A scene may stand on other scenes, which are its arguments, and on nothing
else. Each is built in a savepoint upon the one before it, and stays until a test comes that begins with something else; what a
test does is rolled back to that savepoint, and the objects it is given are copies of its own.
"""

import inspect
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from copy import deepcopy
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction

TRANSACTIONAL = {"transactional_db", "live_server", "django_db_reset_sequences"}


class Scene:
    """A function that builds something, and its place among all scenes: those that it stands on were written before it."""

    written = 0

    def __init__(self, build: Callable[..., Any]) -> None:
        self.build = build
        self.name = build.__name__
        self.needs = list(inspect.signature(build).parameters)
        Scene.written += 1
        self.place = Scene.written


def scene(build: Callable[..., Any]) -> Any:
    """A fixture that gives each test its copy of what ``build`` made once."""

    def given(on_stage: dict[str, Any], **_stands_on: Any) -> Any:
        return on_stage[build.__name__]

    one = Scene(build)
    kind = inspect.Parameter.KEYWORD_ONLY
    given.__signature__ = inspect.Signature([inspect.Parameter(name, kind) for name in ("on_stage", *one.needs)])
    given.__doc__, given.scene = build.__doc__, one
    return pytest.fixture(name=build.__name__)(given)


class Stage:
    """The scenes that stand now, one upon the other."""

    def __init__(self) -> None:
        self.standing: list[tuple[Scene, ExitStack]] = []
        self.made: dict[str, Any] = {}

    def show(self, wanted: list[Scene]) -> dict[str, Any]:
        """Take away what is not wanted and build what is missing; answers with copies of what was made."""
        while [one for one, _ in self.standing] != wanted[: len(self.standing)]:
            self.strike()
        for one in wanted[len(self.standing) :]:
            self.build(one)
        return deepcopy(self.made)

    def build(self, one: Scene) -> None:
        from tests.reconciled import assert_reconciled  # it needs the models, which conftest.py must not

        with ExitStack() as savepoint:
            savepoint.enter_context(transaction.atomic())
            savepoint.callback(transaction.set_rollback, True)
            self.made[one.name] = one.build(**deepcopy({name: self.made[name] for name in one.needs}))
            assert_reconciled()
            self.standing.append((one, savepoint.pop_all()))
        cache.clear()

    def strike(self) -> None:
        one, savepoint = self.standing.pop()
        del self.made[one.name]
        savepoint.close()


def wanted_by(item: pytest.Function) -> list[Scene]:
    """The scenes that a test begins with, those below first."""
    known = {name: getattr(defined[-1].func, "scene", None) for name, defined in item._fixtureinfo.name2fixturedefs.items()}
    found = {one.place: one for one in known.values() if one}
    for one in found.values():
        below = [known[name] for name in one.needs]
        assert all(below), f"{one.name} stands on something that is no scene: {one.needs}"
        assert all(each.place < one.place for each in below), f"{one.name} is written before what it stands on"
    return [found[place] for place in sorted(found)]


def comes_first(item: pytest.Item) -> None:
    """Set the stage before anything else of this test: its own transaction begins upon it."""
    if isinstance(item, pytest.Function):
        item.fixturenames[:] = ["on_stage", *(name for name in item.fixturenames if name != "on_stage")]


@pytest.fixture(scope="session")
def stage(django_db_setup: None, django_db_blocker: Any) -> Iterable[Stage]:
    """Of this process; empty again before its database goes."""
    STAGE.append(Stage())
    yield STAGE[0]
    left = STAGE.pop()
    with django_db_blocker.unblock():
        # what stands in no transaction any more goes with the database
        if connection.in_atomic_block:
            left.show([])


STAGE: list[Stage] = []


@pytest.fixture
def on_stage(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What the scenes of this test made, by their names; nothing else is stored."""
    wanted = wanted_by(request.node)
    if not wanted and not STAGE:
        return {}
    if wanted:
        marker = request.node.get_closest_marker("django_db")
        alone = TRANSACTIONAL & {*request.fixturenames} or marker and marker.kwargs.get("transaction")
        assert not alone, "a test that commits has no scenes: what it builds on, it builds itself"
    shown = request.getfixturevalue("stage")
    with request.getfixturevalue("django_db_blocker").unblock():
        below = connection.in_atomic_block and not shown.standing
        assert not (wanted and below), "a scene stands on no transaction of a fixture that outlives its test"
        return shown.show(wanted)
