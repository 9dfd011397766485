"""The archive of a whole campaign: what is in it, for whom, and what is not."""

import csv
import io
import json
import subprocess
import sys
import tracemalloc
from hashlib import sha256
from zipfile import ZipFile

import pytest
from django.core.management import CommandError
from django.test import Client

import campaign.exports.archive as packing
from campaign.exports.archive import archive, safe_name
from campaign.exports.formats import FORMATS
from campaign.exports.subjects import SUBJECTS
from campaign.exports.zipped import zipped
from campaign.models import Campaign, JournalEntry, Member, Photo, Upload, UploadContent
from games.models import Game, Report, Seed
from tests import verbs
from tests.files.campaigns import SOLOMONS, loaded, run
from tests.pages.full import tell_a_story
from tests.pages.world import signed_in
from tests.scenes import scene
from tests.verbs import NOW


@scene
def owner():
    return verbs.account("Sabine")


@scene
def campaign(owner):
    """One game flown, with a seed revealed and another that is secret; three files came."""
    made = verbs.mustered_campaign(owner, visibility="public")
    verbs.fly_game(made, 1, j1={"fate": "lost"})
    for name, data in (("sheet.xlsx", b"PK-sheet"), ("../../etc/sheet.xlsx", b"other"), ("結果 表.csv", "名前".encode())):
        keep(made, name, data, 1)
    return Campaign.objects.get(pk=made.pk)


def keep(campaign, name, data, game=None):
    upload = Upload.objects.create(
        campaign=campaign,
        game=Game.objects.filter(campaign=campaign, number=game).first(),
        name=name,
        kind=Upload.Kind.SHEET,
        size=len(data),
        sha256=sha256(data).hexdigest(),
        came_at=NOW,
    )
    UploadContent.objects.create(upload=upload, data=data)
    return upload


def opened(campaign, client=None) -> ZipFile:
    answer = (client or Client()).get(f"/c/{campaign.slug}/exports/archive.zip")
    assert answer.status_code == 200
    packed = ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    assert packed.testzip() is None
    return packed


def everything_in(packed: ZipFile) -> bytes:
    """All bytes, those inside workbooks too."""
    found = b""
    for name in packed.namelist():
        data = packed.read(name)
        if name.endswith(".xlsx") and name.startswith("exports/"):
            inner = ZipFile(io.BytesIO(data))
            data = b"".join(inner.read(each) for each in inner.namelist())
        found += data
    return found


def test_it_holds_the_file_the_journal_the_dice_and_every_export(campaign, owner):
    packed = opened(campaign, signed_in(owner))
    names = set(packed.namelist())
    assert {"README.txt", "campaign.json", "journal.csv", "journal.jsonl", "dice/record.json", "dice/check_dice.py"} <= names
    assert {f"exports/{subject}.{form}" for subject in SUBJECTS for form in FORMATS} <= names
    assert {"exports/standings-sides.csv", "exports/game-reports-sorties.csv", "exports/dice-seeds.csv"} <= names
    assert packed.read("campaign.json").decode() == run("dump_campaign", campaign.slug)
    assert packed.read("exports/standings.csv").decode() == run("standings", campaign.slug, format="csv")
    readme = packed.read("README.txt").decode()
    assert readme.startswith(campaign.name)
    assert [name for name in names - {"README.txt"} if name.partition("/")[0] not in readme] == []


def test_it_holds_the_story_with_its_photos(campaign, owner):
    tell_a_story(campaign)
    packed = opened(campaign, signed_in(owner))
    photo = Photo.objects.get(campaign=campaign)
    told = packed.read("story/story.md").decode()
    assert "## The Japanese Offensive" in told
    assert f"![The table before the game](photos/campaign-{photo.pk}.jpg)" in told
    assert packed.read(f"story/photos/campaign-{photo.pk}.jpg") == bytes(photo.content.data)
    assert "they come along" in packed.read("README.txt").decode()


def test_it_is_loaded_whole_on_the_command_line(campaign, owner, tmp_path):
    tell_a_story(campaign)
    packed = opened(campaign, signed_in(owner))
    packed.fp.seek(0)
    (tmp_path / "it.zip").write_bytes(packed.fp.read())
    [slug] = loaded(tmp_path / "it.zip")
    assert run("dump_campaign", slug) == run("dump_campaign", campaign.slug)
    assert photos_of(slug) == photos_of(campaign.slug)
    again = opened(Campaign.objects.get(slug=slug), signed_in(owner_of(slug)))
    assert json.loads(again.read("story/photos.json"))["photos"][0]["words"] == "The table before the game"


@pytest.mark.parametrize("broken", [b"no picture", b""])
def test_an_archive_with_a_broken_photo_is_refused_whole(campaign, owner, tmp_path, broken):
    tell_a_story(campaign)
    packed = opened(campaign, signed_in(owner))
    with ZipFile(tmp_path / "it.zip", "w") as other:
        for name in packed.namelist():
            other.writestr(name, broken if name.endswith(".jpg") else packed.read(name))
    before = Campaign.objects.count()
    with pytest.raises(CommandError, match=r"story|photos/"):
        loaded(tmp_path / "it.zip")
    assert Campaign.objects.count() == before


def test_a_zip_without_a_campaign_is_no_archive(db, tmp_path):
    with ZipFile(tmp_path / "it.zip", "w") as packed:
        packed.writestr("a.txt", "x")
    with pytest.raises(CommandError):
        loaded(tmp_path / "it.zip")


def photos_of(slug):
    photos = Photo.objects.filter(campaign__slug=slug, removed_at=None)
    return list(photos.values_list("game", "words", "caption", "width", "height", "position"))


def owner_of(slug):
    made = verbs.account("Loader")
    Member.objects.create(campaign=Campaign.objects.get(slug=slug), user=made, role=Member.Role.OWNER)
    return made


def test_its_campaign_file_goes_on_somewhere_else(campaign, owner, tmp_path):
    opened(campaign, signed_in(owner)).extract("campaign.json", tmp_path)
    [other] = loaded(tmp_path / "campaign.json")
    assert json.loads(run("standings", other)) == json.loads(run("standings", campaign.slug))


def test_its_script_checks_its_record(campaign, owner, tmp_path):
    opened(campaign, signed_in(owner)).extractall(tmp_path)
    script = [sys.executable, "-I", str(tmp_path / "dice/check_dice.py"), str(tmp_path / "dice/record.json")]
    assert subprocess.run(script, capture_output=True, check=False).returncode == 0


def test_its_journal_has_every_entry_as_a_sentence_the_oldest_first(campaign, owner):
    packed = opened(campaign, signed_in(owner))
    versions = list(JournalEntry.objects.filter(campaign=campaign).order_by("version").values_list("version", flat=True))
    lines = [json.loads(line) for line in packed.read("journal.jsonl").decode().splitlines()]
    rows = list(csv.DictReader(io.StringIO(packed.read("journal.csv").decode())))
    assert [line["version"] for line in lines] == [int(row["version"]) for row in rows] == versions
    assert lines[0]["what"].startswith("“Harbour Street League” was founded")
    assert all(row["what"] for row in rows)


def test_no_secret_seed_is_in_any_of_its_files(campaign, owner):
    secrets = [seed.secret for seed in Seed.objects.filter(campaign=campaign, revealed_at=None)]
    found = everything_in(opened(campaign, signed_in(owner)))
    assert secrets
    assert [secret for secret in secrets if secret.encode() in found] == []
    for seed in Seed.objects.filter(campaign=campaign):
        assert seed.digest.encode() in found


def test_a_referee_finds_the_files_as_they_came_under_harmless_names(campaign, owner):
    packed = opened(campaign, signed_in(owner))
    files = {name: packed.read(name) for name in packed.namelist() if name.startswith("files/game-1/")}
    assert sorted(files.values()) == [b"PK-sheet", b"other", "名前".encode()]
    assert sorted(name.partition("game-1/")[2].partition("-")[2] for name in files) == ["sheet.xlsx", "sheet.xlsx", "結果_表.csv"]
    assert not [name for name in packed.namelist() if ".." in name or name.startswith("/")]


def test_a_player_finds_the_files_of_the_reports_that_he_may_read(campaign):
    counts, drafted, *_others = Upload.objects.filter(campaign=campaign).order_by("pk")
    Report.objects.filter(game__campaign=campaign, state="confirmed").update(upload=counts)
    draft = Report.objects.filter(game__campaign=campaign, state="confirmed").get()
    draft.pk, draft.number, draft.state, draft.upload = None, 99, Report.State.DRAFT, drafted
    draft.save(force_insert=True)
    player = verbs.account("Amira")
    verbs.add_member(campaign, player, Member.Role.PLAYER)
    packed = opened(campaign, signed_in(player))
    assert [packed.read(name) for name in packed.namelist() if name.startswith("files/")] == [b"PK-sheet"]


def test_a_player_finds_a_log_that_is_kept_as_evidence(campaign):
    """What stands beside a game for all members goes home with them."""
    Upload.objects.filter(campaign=campaign, name="sheet.xlsx").update(state=Upload.State.KEPT)
    player = verbs.account("Amira")
    verbs.add_member(campaign, player, Member.Role.PLAYER)
    packed = opened(campaign, signed_in(player))
    files = sorted(packed.read(name) for name in packed.namelist() if name.startswith("files/"))
    kept = Upload.objects.filter(campaign=campaign, name="sheet.xlsx").values_list("content__data", flat=True)
    assert files == sorted(map(bytes, kept))


def test_a_file_that_was_dropped_is_in_no_archive(campaign, owner):
    Upload.objects.filter(campaign=campaign, name="sheet.xlsx").update(state=Upload.State.DROPPED)
    UploadContent.objects.filter(upload__name="sheet.xlsx").delete()
    packed = opened(campaign, signed_in(owner))
    assert sorted(packed.read(name) for name in packed.namelist() if name.startswith("files/")) == [b"other", "名前".encode()]


def test_who_is_no_member_gets_no_files_and_no_more_of_the_journal_than_its_page_tells(campaign, owner):
    packed = opened(campaign)
    assert not [name for name in packed.namelist() if name.startswith("files/")]
    assert "Only members" in packed.read("README.txt").decode()
    line = json.loads(packed.read("journal.jsonl").decode().splitlines()[0])
    assert set(line) == {"version", "at", "by", "act", "game", "what", "reason"}
    for_referees = opened(campaign, signed_in(owner)).read("journal.jsonl").decode().splitlines()[0]
    assert {"params", "before", "after"} <= set(json.loads(for_referees))


def test_the_same_campaign_gives_the_same_bytes_and_is_not_sent_again(campaign, owner):
    client, address = signed_in(owner), f"/c/{campaign.slug}/exports/archive.zip"
    first, second = client.get(address), client.get(address)
    assert b"".join(first.streaming_content) == b"".join(second.streaming_content)
    known = {"If-None-Match": first.headers["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    keep(campaign, "more.csv", b"more", 1)
    assert client.get(address, headers=known).status_code == 200


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\x\\sheet.xlsx", "sheet.xlsx"),
        ("..", "file"),
        ("", "file"),
        ("a\r\nb: c.csv", "ab_c.csv"),
        ("結果 表.ods", "結果_表.ods"),
        (".hidden", "hidden"),
        ("x" * 300 + ".xlsx", "x" * 80 + ".xlsx"),
    ],
)
def test_a_files_name_is_made_harmless(name, safe):
    assert safe_name(name) == safe


def test_a_campaign_of_which_nothing_is_flown_has_an_archive_too(owner):
    founded = verbs.found_campaign(owner, visibility="public")
    packed = opened(founded)
    assert "Missing: no report came from a file." in opened(founded, signed_in(owner)).read("README.txt").decode()
    assert packed.read("exports/standings.csv").decode().startswith("place,id,name")


def test_a_change_in_the_middle_does_not_mix_two_versions(db, monkeypatch):
    [slug] = loaded(SOLOMONS)
    campaign = Campaign.objects.get(slug=slug)
    changed = []

    def meanwhile(subject, form, stood, *rest, **more):
        if not changed:
            changed.append(verbs.call(Campaign.objects.filter(pk=campaign.pk), "Another name", version=campaign.version + 5))
        return original(subject, form, stood, *rest, **more)

    original = packing.written
    monkeypatch.setattr(packing, "written", meanwhile)
    packed = ZipFile(io.BytesIO(b"".join(archive(campaign, member=True, referee=True))))
    assert changed
    for name in ("campaign.json", "exports/standings.md", "exports/roster.json", "README.txt"):
        assert "Another name" in packed.read(name).decode()


def test_packing_much_takes_no_more_memory_than_packing_little():
    """A peak of little more than a part and what it packs to, however many there are."""

    def peak(parts: int) -> int:
        block = bytes(range(256)) * 256
        tracemalloc.start()
        size = sum(len(part) for part in zipped([("x", (block for _ in range(parts)))], NOW))
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert size
        return most

    few, many = peak(20), peak(400)
    assert many < few * 2
