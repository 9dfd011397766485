"""Times in one process, taken in turns. What is read from memory waits for nothing, so its time is the processor's: on a
calm machine the same as the clock's, and on a busy one not spoilt by what others do."""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from django.db import connection

Work = Callable[[], object]


@contextmanager
def quiet() -> Iterator[None]:
    """No garbage collection in the middle of a measurement."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def seconds(work: Work, clock: Callable[[], float] = time.perf_counter) -> float:
    started = clock()
    work()
    return clock() - started


def in_turns(works: dict[str, tuple[Work, Work]], rounds: int) -> dict[str, float]:
    """Median seconds of the processor for each work. A work is what is done before (not timed) and what is timed."""
    taken: dict[str, list[float]] = {name: [] for name in works}
    for before, work in works.values():
        before()
        work()
    with quiet():
        for _ in range(rounds):
            for name, (before, work) in works.items():
                before()
                taken[name].append(seconds(work, time.thread_time))
    return {name: median(values) for name, values in taken.items()}


def queries(work: Work) -> int:
    """How many queries the work sends."""
    sent: list[str] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        work()
    return len(sent)
