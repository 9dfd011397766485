"""Many new rows at once: four times as fast as ``bulk_create``. They do not learn their ids."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import BooleanField, CharField, DateTimeField, ForeignKey, IntegerField, JSONField, Model, TextField
from pydantic_core import to_json

# Values of these go to the database as they are.
PLAIN = (BooleanField, CharField, ForeignKey, IntegerField, TextField)


def insert(new: Iterable[Model]) -> None:
    """Store new rows of one model: one statement, many times. Every value is plain: no expression, no enumeration's member."""
    rows = list(new)
    if rows:
        names = [field.attname for field in rows[0]._meta.concrete_fields if not field.primary_key]
        insert_values(type(rows[0]), names, map(attrgetter(*names), rows))


def insert_values(model: type[Model], names: Sequence[str], values: Iterable[tuple[Any, ...]]) -> None:
    """Store new rows given as tuples of the named columns; a column that is not named is left to the database, as NULL."""
    connection = connections[DEFAULT_DB_ALIAS]
    fields = {field.attname: field for field in model._meta.concrete_fields}
    columns = [
        column if isinstance(fields[name], PLAIN) else map(_preparing(fields[name], connection), column)
        for name, column in zip(names, zip(*values, strict=True), strict=False)
    ]
    name_of = connection.ops.quote_name
    into, places = ", ".join(name_of(str(fields[name].column)) for name in names), ", ".join(["%s"] * len(names))
    statement = " ".join(["INSERT INTO", name_of(model._meta.db_table), "(", into, ") VALUES (", places, ")"])
    rows = list(zip(*columns, strict=True))
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(statement, rows)


def _preparing(field: Any, connection: Any) -> Callable[[Any], Any]:
    """What turns a value into the database's own. JSON is written by a quicker hand than the field's; moments recur in a bulk."""
    if type(field) is JSONField and field.encoder is None:
        return _json

    def prepared(value: Any) -> Any:
        return field.get_db_prep_save(value, connection)

    return cache(prepared) if isinstance(field, DateTimeField) else prepared


def _json(value: Any) -> str:
    return to_json(value).decode()
