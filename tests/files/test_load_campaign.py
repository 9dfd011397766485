"""``load_campaign``: files become campaigns, all or none, and ``--check`` stores nothing."""

import json
import sys
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from campaign.models import Campaign, Member
from tests.files.campaigns import EXAMPLES, LEGAL, REFUSED, everything_stored, example, expected, loaded, run, written


def checked(*paths):
    """Exit status and the lines of ``--check``."""
    out = StringIO()
    try:
        call_command("load_campaign", "--check", *map(str, paths), stdout=out)
    except SystemExit as leaving:
        return leaving.code, [json.loads(line) for line in out.getvalue().splitlines()]
    return 0, [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_an_example_gives_its_standings_exactly(path):
    [slug] = loaded(path)
    assert json.loads(run("standings", slug)) == expected(path)


def test_all_examples_are_loaded_by_one_call_and_their_slugs_printed_in_order():
    slugs = loaded(*LEGAL)
    assert [Campaign.objects.get(slug=slug).name for slug in slugs] == [example(n)["name"] for n in range(len(LEGAL))]


def test_check_prints_one_line_of_compact_json_a_file_and_stores_nothing():
    before = everything_stored()
    output = run("load_campaign", "--check", *LEGAL)
    assert [json.loads(line) for line in output.splitlines()] == [expected(path) for path in LEGAL]
    assert ", " not in output.splitlines()[0]
    assert everything_stored() == before


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_refused_example_gives_its_code_and_nothing_is_stored(path):
    before = everything_stored()
    status, [line] = checked(path)
    assert (status, line["error"]) == (1, path.stem)
    assert set(line) == {"error", "at", "message"}
    assert line["message"]
    with pytest.raises(CommandError) as refused:
        loaded(path)
    assert f"[{path.stem} at " in str(refused.value) or f"[{path.stem}]" in str(refused.value)
    assert everything_stored() == before


def test_check_answers_for_every_file_and_fails_if_one_is_refused():
    status, lines = checked(LEGAL[0], REFUSED[0], LEGAL[1])
    assert status == 1
    assert [line.get("error") for line in lines] == [None, REFUSED[0].stem, None]


def test_one_refused_file_among_legal_ones_stores_none_of_them():
    before = everything_stored()
    with pytest.raises(CommandError, match="Nothing was stored"):
        loaded(LEGAL[0], REFUSED[0], LEGAL[1])
    assert everything_stored() == before


def test_a_fault_is_told_with_file_line_column_place_code_and_rule(tmp_path):
    document = example()
    document["reports"][0]["turns"] = 37
    path = tmp_path / "typed.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if '"turns": 37' in text)
    with pytest.raises(CommandError) as refused:
        loaded(path)
    told = str(refused.value).splitlines()[0]
    assert told.startswith(f"{path}:{line}:")
    assert "37" in told
    assert "(G.2)" in told
    assert told.endswith("[report.turns at /reports/0/turns]")


def test_every_fault_of_every_file_is_told_at_once(tmp_path):
    document = example()
    document["reports"][0]["turns"] = 0
    document["muster"][0]["roll"] = 9
    with pytest.raises(CommandError) as refused:
        loaded(written(tmp_path, document), REFUSED[0])
    told = str(refused.value)
    assert "report.turns" in told
    assert "die.range" in told
    assert REFUSED[0].stem in told


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("byte order mark", b"\xef\xbb\xbf" + json.dumps(example()).encode()),
        ("truncated", LEGAL[0].read_bytes()[:3000]),
        ("empty", b""),
        ("blank", b" \n "),
        ("not UTF-8", LEGAL[0].read_bytes().replace(b"Player", b"Pl\xffyer", 1)),
        ("not a number", json.dumps({**example(), "version": float("nan")}).encode()),
        ("infinity", b'{"format": Infinity}'),
        ("a list", b"[1, 2]"),
        ("a word", b'"campaign"'),
        ("deep", b"[" * 100_000 + b"]" * 100_000),
        ("huge number", b'{"version": 1' + b"0" * 6000 + b"}"),
        ("twice a key", b'{"format": "a", "format": "b"}'),
        ("a picture", bytes(range(256)) * 20),
        ("zipped", b"PK\x03\x04" + b"\x00" * 400),
        ("too big", b" " * (2 * 1024 * 1024 + 1)),
    ],
)
def test_what_is_no_campaign_file_is_refused_in_words(tmp_path, name, data):
    """field lesson 8"""
    before = everything_stored()
    path = written(tmp_path, data)
    status, [line] = checked(path)
    assert (status, line["error"]) == (1, "file.format")
    assert len(line["message"]) > 15
    with pytest.raises(CommandError, match=r"\[file\.format"):
        loaded(path)
    assert everything_stored() == before


def test_of_what_is_too_large_only_the_beginning_is_read_and_its_whole_size_is_told(tmp_path):
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(3 * 1024**3)
    status, [line] = checked(path)
    assert status == 1
    assert "this one has 3221225472" in line["message"]


def test_negative_numbers_are_refused_at_their_place(tmp_path):
    """field lesson 8"""
    document = example()
    document["reports"][0]["turns"] = -3
    assert checked(written(tmp_path, document)) == (
        1,
        [
            {
                "error": "report.turns",
                "at": "/reports/0/turns",
                "message": "“-3” is no number of turns; a game lasts 1 to 36. (G.2)",
            }
        ],
    )


def test_a_missing_file_and_a_folder_are_no_campaign_files(tmp_path):
    status, lines = checked(tmp_path / "nowhere.json", tmp_path, "bad\0name")
    assert status == 1
    assert [line["error"] for line in lines] == ["file.format"] * 3
    assert [line["message"] for line in lines][:2] == ["There is no such file.", "This is a folder, not a file."]


def test_the_same_file_twice_gives_two_campaigns_with_a_new_slug():
    """field lesson 7: the command loads again, and says so by the slug"""
    first, second = loaded(LEGAL[0], LEGAL[0])
    assert second == f"{first}-2"
    assert json.loads(run("standings", first)) == json.loads(run("standings", second))


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Östlicher Ærø-Łauf", "oestlicher-aero-lauf"),
        ("山本", "campaign"),
        ("=1+1", "11"),
        ("  ...  ", "campaign"),
        ("a" * 120, "a" * 52),
    ],
)
def test_a_slug_is_made_of_any_name(tmp_path, name, slug):
    assert loaded(written(tmp_path, {**example(), "name": name})) == [slug]


def test_the_keeper_owns_what_the_command_loads():
    keeper = User.objects.create_superuser("keeper")
    [slug] = loaded(LEGAL[0])
    assert Member.objects.get(campaign__slug=slug).user == keeper
    assert Campaign.objects.get(slug=slug).visibility == "private"


def test_the_owner_can_be_named_and_must_be_there():
    club = User.objects.create_user("club")
    slug = run("load_campaign", LEGAL[0], "--owner", "club").strip()
    assert Member.objects.get(campaign__slug=slug).user == club
    before = everything_stored()
    for name in ("nobody", "\udcff"):
        with pytest.raises(CommandError, match="no account named"):
            run("load_campaign", LEGAL[0], "--owner", name)
    assert everything_stored() == before


def test_a_name_with_accents_is_printed_on_any_terminal(tmp_path, capfdbinary, monkeypatch):
    narrow = TextIOWrapper(BytesIO(), encoding="ascii", write_through=True)
    monkeypatch.setattr(sys, "stdout", narrow)
    call_command("load_campaign", "--check", str(EXAMPLES / "0003.json"))
    assert "山本 五郎" in narrow.buffer.getvalue().decode("utf-8")
