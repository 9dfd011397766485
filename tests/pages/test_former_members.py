"""Who closed his account is a former member in the language of whoever reads of him, on every page."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import transaction
from django.utils import translation

from campaign.acts.closing import NAMED, NAMES, RECEIPT
from campaign.models import ClubEntry, JournalEntry
from games.models import Correction, Report
from pilots.former import FORMER, shown_as
from tests.pages.test_every_url import TABLE, asked
from tests.pages.world import OURS, World

SIGN = "ZZ-former"
PERSONS = {name for _number, name in NAMED} | set(RECEIPT) | {"by"}
OF_PROGRAMS = {"dice_record_file", "archive", "campaign_file", "standings_json"}
"""What programs read holds what is stored."""
LEAVES = {"sign-out", "preferences", "switch_language"}
migration = import_module("campaign.migrations.0014_former_members_in_every_language")


def gone(value, key=""):
    if isinstance(value, list):
        return [gone(each, key) for each in value]
    if isinstance(value, dict):
        return {inner: gone(each, inner) for inner, each in value.items()}
    return SIGN if key in PERSONS and isinstance(value, str) and value else value


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        world = World()
        for model, _by, name in NAMES:
            model._default_manager.exclude(**{name: ""}).update(**{name: SIGN})
        for model, field in ((JournalEntry, "params"), (ClubEntry, "params"), (Report, "body"), (Correction, "returned")):
            for row in model._default_manager.all():
                model._default_manager.filter(pk=row.pk).update(**{field: gone(getattr(row, field))})
        yield world
        transaction.set_rollback(True)


@pytest.mark.parametrize("state", OURS)
def test_no_page_shows_the_sign_that_is_stored(built, db, state, monkeypatch):
    monkeypatch.setattr("pilots.former.FORMER", SIGN)
    shown, told = set(), set()
    for entry in (entry for entry in TABLE if entry.name not in LEAVES | OF_PROGRAMS):
        for address in built.addresses(entry, built.ours[state])[:2]:
            for person in ("owner", "player"):
                answer = asked(built.clients[person], "get", address)
                if not answer.streaming and SIGN.encode() in answer.content:
                    shown.add(entry.name)
                if not answer.streaming and b"a former member" in answer.content:
                    told.add(entry.name)
    assert shown == set()
    assert {"campaign", "desk", "journal"} <= told


def test_he_is_said_in_the_language_of_the_reader():
    assert shown_as(FORMER) == "a former member"
    with translation.override("de"):
        assert shown_as(FORMER) == "ein ehemaliges Mitglied"
        assert shown_as("Anna") == "Anna"


def test_an_older_database_gets_the_sign(built, db):
    entry = JournalEntry.objects.order_by("pk")[0]
    told = {"person": "a former member", "reason": "a former member", "kept": [{"by_name": "a former member"}]}
    JournalEntry.objects.filter(pk=entry.pk).update(actor_name="a former member", params=told)
    draft = Report.objects.filter(state=Report.State.DRAFT)[0]
    body = {**draft.body, "returned": {"by": "a former member", "reason": "x"}}
    Report.objects.filter(pk=draft.pk).update(by_name="a former member", body=body)
    migration.say_it_when_it_is_shown(apps, None)
    entry.refresh_from_db()
    assert entry.actor_name == FORMER
    assert entry.params == {"person": FORMER, "reason": "a former member", "kept": [{"by_name": FORMER}]}
    draft.refresh_from_db()
    assert (draft.by_name, draft.body["returned"]) == (FORMER, {"by": FORMER, "reason": "x"})
