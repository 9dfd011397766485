"""Queries whose SQL is made once: for the few that every request sends, where making the SQL costs more than running it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)


class Prepared(Generic[M]):
    """``Prepared(build, slug="", user=0).first(slug="autumn", user=7)`` is ``build("autumn", 7).first()``.

    ``build`` makes a queryset of its arguments; each must stand in the SQL as a parameter, and be of the type of the
    sample given here. Related rows and annotations come as with the queryset itself.
    """

    def __init__(self, build: Callable[..., QuerySet[M]], **samples: str | int) -> None:
        self._build = build
        # Values that no query holds of itself, so that they are found again among the parameters.
        self._marks = {
            name: f"\ue000{name}\ue001" if isinstance(sample, str) else -(2**31) + number
            for number, (name, sample) in enumerate(samples.items(), 1)
        }

    @cached_property
    def _made(self) -> tuple[str, list[Any], Any, Any]:
        queryset = self._build(**self._marks)
        compiler = queryset.query.get_compiler(queryset.db)
        sql, parameters = compiler.as_sql()
        names = {mark: name for name, mark in self._marks.items()}
        assert set(names) <= set(parameters), "an argument does not stand in the SQL as a parameter"
        return sql, [(names.get(p), p) for p in parameters], compiler, queryset

    @cached_property
    def _into_rows(self) -> Callable[[tuple[Any, ...]], M]:
        compiler, queryset = self._made[2:]
        converters = compiler.get_converters([select[0] for select in compiler.select])
        places = compiler.klass_info["select_fields"]
        start, end = places[0], places[-1] + 1
        fields = [select[0].target.attname for select in compiler.select[start:end]]
        related = get_related_populators(compiler.klass_info, compiler.select, queryset.db)
        annotations = compiler.annotation_col_map

        def row_of(found: tuple[Any, ...]) -> M:
            values = next(iter(compiler.apply_converters([found], converters))) if converters else found
            row: M = queryset.model.from_db(queryset.db, fields, values[start:end])
            for populator in related:
                populator.populate(values, row)
            for name, place in annotations.items():
                setattr(row, name, values[place])
            return row

        return row_of

    def first(self, **values: str | int) -> M | None:
        """The first row for these values, or None. One query."""
        with self._asked(values) as cursor:
            found = cursor.fetchone()
        return None if found is None else self._into_rows(found)

    def all(self, **values: str | int) -> list[M]:
        """Every row for these values. One query."""
        with self._asked(values) as cursor:
            found = cursor.fetchall()
        return [self._into_rows(row) for row in found]

    @contextmanager
    def _asked(self, values: Mapping[str, str | int]) -> Iterator[Any]:
        sql, parameters, _, queryset = self._made
        with connections[queryset.db].cursor() as cursor:
            cursor.execute(sql, [values[name] if name else fixed for name, fixed in parameters])
            yield cursor


class PreparedValues(Prepared[Any]):
    """The same for a queryset of ``values_list``: its rows are plain lists of values."""

    @cached_property
    def _converters(self) -> Any:
        compiler = self._made[2]
        return compiler.get_converters([select[0] for select in compiler.select])

    def all(self, **values: str | int) -> list[Any]:
        """Every row for these values, in the order of ``values_list``. One query."""
        with self._asked(values) as cursor:
            found = cursor.fetchall()
        return list(self._made[2].apply_converters(found, self._converters)) if self._converters else found
