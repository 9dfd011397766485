"""Copies of the database: whole, named, twenty, and never in the way of an act."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection

from campaign import backup
from tests import verbs


@pytest.fixture
def folder(settings, tmp_path):
    settings.BACKUPS = tmp_path / "backups"
    return settings.BACKUPS


def names_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [row[0] for row in copy.execute("SELECT username FROM auth_user ORDER BY id")]


@pytest.mark.django_db(transaction=True)
def test_a_copy_holds_everything_that_is_stored(folder):
    User.objects.create_user("Sabine")
    path = backup.keep_copy("autumn-game-4")
    assert names_in(path) == ["Sabine"]
    assert path.parent == folder
    assert path.name.endswith("Z-autumn-game-4.sqlite3")
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.django_db(transaction=True)
def test_the_newest_twenty_are_kept(folder):
    made = [backup.keep_copy(f"game-{n}") for n in range(23)]
    assert backup.copies() == made[3:]
    assert sorted(folder.iterdir()) == made[3:]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("label", ["../../etc/passwd", "a/b\\c", "空戦", "", "x" * 300, "\x00"])
def test_a_label_never_leads_out_of_the_folder(folder, label):
    assert backup.keep_copy(label).parent == folder


@pytest.mark.django_db(transaction=True)
def test_a_full_or_closed_disk_is_logged_and_stops_nothing(settings, tmp_path, caplog):
    (tmp_path / "backups").write_text("a file where the folder should be")
    settings.BACKUPS = tmp_path / "backups"
    assert backup.keep_copy("game-1") is None
    assert "could not be copied" in caplog.text


def test_postgresql_is_left_to_its_own_tools(monkeypatch, caplog, folder):
    monkeypatch.setattr(connection, "vendor", "postgresql", raising=False)
    with caplog.at_level("INFO"):
        assert backup.keep_copy("game-1") is None
    assert "pg_dump" in caplog.text
    assert not folder.exists()


@pytest.mark.parametrize(("is_demo", "copies"), [(True, 0), (False, 1)])
def test_a_game_of_the_demo_pushes_no_evening_out_of_the_copies(
    monkeypatch, django_capture_on_commit_callbacks, db, is_demo, copies
):
    made = []
    monkeypatch.setattr(backup, "keep_copy", made.append)
    campaign = verbs.mustered_campaign(verbs.account())
    campaign.is_demo = is_demo
    campaign.save(update_fields=["is_demo"])
    with django_capture_on_commit_callbacks(execute=True):
        verbs.fly_game(campaign, 1)
    assert len(made) == copies
