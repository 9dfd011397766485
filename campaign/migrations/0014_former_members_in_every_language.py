"""Who closed his account was called “a former member” in the tables, in English to everybody; now a sign stands there."""

from typing import Any

from django.db import migrations

WORDS, SIGN = "a former member", "—"
NAMES = (
    ("campaign", "JournalEntry", "actor_name"), ("campaign", "ClubEntry", "actor_name"), ("campaign", "Upload", "by_name"),
    ("campaign", "Photo", "by_name"), ("campaign", "Chapter", "by_name"), ("games", "Report", "by_name"),
    ("games", "Correction", "by_name"), ("games", "Roll", "by_name"), ("games", "Part", "by_name"),
    ("games", "Countersign", "by_name"), ("games", "Link", "by_name"),
)  # fmt: skip
TOLD = (
    ("campaign", "JournalEntry", ("params", "before", "after")), ("campaign", "ClubEntry", ("params",)),
    ("games", "Report", ("body",)), ("games", "Correction", ("returned",)),
)  # fmt: skip
KEYS = ("person", "was_person", "submitted_by", "confirmed_by", "by", "by_name")


def signed(value: Any, key: str = "") -> Any:
    """A stored structure with the sign in the place of the words, where it names people."""
    if isinstance(value, list):
        return [signed(each, key) for each in value]
    if isinstance(value, dict):
        return {inner: signed(each, inner) for inner, each in value.items()}
    return SIGN if value == WORDS and key in KEYS else value


def say_it_when_it_is_shown(apps, schema_editor):
    for app, model, field in NAMES:
        apps.get_model(app, model).objects.filter(**{field: WORDS}).update(**{field: SIGN})
    for app, model, fields in TOLD:
        table = apps.get_model(app, model).objects
        for pk, *stored in table.values_list("pk", *fields).iterator():
            now = [signed(value) for value in stored]
            if now != stored:
                table.filter(pk=pk).update(**dict(zip(fields, now, strict=True)))


class Migration(migrations.Migration):
    dependencies = [("campaign", "0013_who_told_it"), ("games", "0011_who_linked_it")]

    operations = [migrations.RunPython(say_it_when_it_is_shown, migrations.RunPython.noop)]
