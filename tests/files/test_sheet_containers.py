"""What a file may hold before anything in it is read: limits, archives, XML, passwords, wrong names."""

import io
import json
import struct
import tracemalloc
import zipfile

import pytest

from campaign.exports.archive import archive
from campaign.record import facts
from games.readers.reading import LARGEST, read
from games.readers.understood import Archive, CampaignFile
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.files.campaigns import LEGAL
from tests.files.refusing import CSV, TABLE, ods_of, refusal
from tests.sheets import entries_of, repacked, understood, workbook, zipped


@pytest.fixture(scope="module")
def xlsx():
    return workbook(sorties=TABLE)


@pytest.mark.parametrize("name", ["results.csv", "results.pdf", "results", "x.vlog", "a.b.c.json"])
def test_a_file_is_known_by_what_it_holds_and_not_by_its_name(name, xlsx):
    assert understood(name, xlsx).format == "xlsx"
    assert understood(name, CSV).format == "csv"
    assert understood(name, b'{"game": 1, "turns": 3, "sorties": []}').format == "json"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "upload.empty"),
        (b" \n\t ", "upload.empty"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\x00", "upload.unknown"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "upload.unknown"),
        (b"<?xml version='1.0'?><office:document/>", "upload.unknown"),
        (b"<html><table><tr><td>pilot</td></tr></table></html>", "upload.unknown"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600, "upload.damaged"),
        (b"PK\x03\x04 and then nothing", "upload.damaged"),
        (b"x" * (LARGEST + 1), "upload.too_big"),
    ],
)
def test_what_is_no_such_file_is_refused(data, code):
    assert refusal("results.xlsx", data) == (code, "results.xlsx")


def test_the_largest_file_is_read():
    assert refusal("s.csv", b"pilot,aircraft\n" + b" " * (LARGEST - 15))[0] == "upload.cell"


def test_a_binary_workbook_is_refused_for_what_it_is():
    assert refusal("s.xlsb", zipped({"xl/workbook.bin": b"\x83\x01"})) == ("upload.old", "s.xlsb")


# --- archives --------------------------------------------------------------------------------------------------------


def test_a_zip_of_campaign_files_is_an_archive_of_them_and_names_what_else_is_in_it():
    entries = {path.name: path.read_bytes() for path in LEGAL[:3]}
    answer = read("all.zip", zipped({**entries, "readme.txt": b"hello", "picture.png": b"\x89PNG"}))
    assert isinstance(answer, Archive)
    assert [(file.name, file.data) for file in answer.files] == [*entries.items()]
    assert [(remark.code, remark.at) for remark in answer.remarks] == [
        ("seen.entry", "all.zip: picture.png"),
        ("seen.entry", "all.zip: readme.txt"),
    ]


def test_a_campaigns_own_archive_is_its_campaign_file_whatever_workbooks_are_in_it(db):
    campaign = verbs.mustered_campaign()
    verbs.fly_game(campaign, 1)
    data = b"".join(archive(campaign, member=True, referee=True))
    assert any(name.endswith(".xlsx") for name in entries_of(data))
    answer = read("archive.zip", data)
    assert isinstance(answer, Archive)
    assert [file.name for file in answer.files] == ["campaign.json"]
    assert read_campaign(answer.files[0].data) == facts(campaign)


def test_a_campaign_file_is_left_to_its_own_reader():
    answer = read("autumn.json", LEGAL[0].read_bytes())
    assert answer == CampaignFile("autumn.json", LEGAL[0].read_bytes())


def test_a_zip_of_one_report_is_that_report_and_one_of_two_is_refused():
    report = json.dumps({"game": 3, "turns": 5, "sorties": []})
    assert understood("r.zip", zipped({"report.json": report})).game == 3
    assert refusal("r.zip", zipped({"a.json": report, "b.json": report})) == ("upload.many", "r.zip")


def test_a_zip_of_nothing_that_can_be_read_is_refused():
    assert refusal("r.zip", zipped({"picture.png": b"\x89PNG"})) == ("upload.nothing", "r.zip")
    assert refusal("r.zip", zipped({})) == ("upload.nothing", "r.zip")


def test_a_damaged_campaign_file_in_a_zip_refuses_the_zip_and_says_which():
    assert (
        refusal("all.zip", zipped({"a.json": LEGAL[0].read_bytes(), "b.json": b'{"players": ['}))[1]
        == "all.zip: b.json, line 1, column 14"
    )


@pytest.mark.parametrize("name", ["inner.zip", "inner.XLSX.zip", "inner.tar", "inner.gz", "inner.bin", "picture.png"])
def test_an_archive_in_an_archive_is_not_opened(name):
    data = zipped({"sorties.csv": CSV, name: zipped({"sorties.csv": CSV})})
    assert refusal("r.zip", data) == ("upload.nested", f"r.zip: {name}")


def test_an_archive_in_a_workbook_is_not_opened(xlsx):
    data = repacked(xlsx, {"xl/embeddings/book.xlsx": xlsx})
    assert refusal("s.xlsx", data) == ("upload.nested", "s.xlsx: xl/embeddings/book.xlsx")


def test_a_zip_of_two_hundred_entries_is_opened_and_one_of_more_is_not():
    many = {"sorties.csv": CSV, **{f"{n}.dat": b"x" for n in range(199)}}
    assert len(understood("r.zip", zipped(many)).remarks) == 199 + 1
    assert refusal("r.zip", zipped({**many, "more.dat": b""})) == ("upload.entries", "r.zip")


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked():
    noise = bytes(range(256)) * 16
    thin = {f"{n}.txt": noise * 1024 for n in range(17)}
    data = zipped(thin)
    assert len(data) < LARGEST
    tracemalloc.start()
    code, _at = refusal("r.zip", data)
    assert code in ("upload.unpacked", "upload.ratio")
    assert tracemalloc.get_traced_memory()[1] < 2 * LARGEST
    tracemalloc.stop()


def test_an_entry_of_two_hundred_times_its_size_is_refused():
    assert refusal("r.zip", zipped({"sorties.csv": b"," * 3_000_000})) == ("upload.ratio", "r.zip: sorties.csv")


def test_an_entry_that_lies_about_its_size_is_refused(xlsx):
    """The directory says that it is small; what it holds is not."""
    data = bytearray(zipped({"sorties.csv": b"pilot,aircraft\n" + b"\n" * 900_000}))
    for signature, place in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        struct.pack_into("<I", data, data.index(signature) + place, 1000)
    assert refusal("r.zip", bytes(data)) == ("upload.damaged", "r.zip: sorties.csv")


def test_encrypted_entries_and_books_with_a_password_are_refused(xlsx):
    data = bytearray(zipped({"sorties.csv": CSV}))
    for signature, place in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(signature) + place] |= 1
    assert refusal("r.zip", bytes(data)) == ("upload.encrypted", "r.zip: sorties.csv")
    locked = ods_of(b"", manifest=b"<manifest><file-entry><encryption-data/></file-entry></manifest>")
    assert refusal("s.ods", repacked(locked, {"content.xml": b"\x8f\x01noise"})) == ("upload.encrypted", "s.ods")


def test_other_ways_of_packing_than_the_two_of_spreadsheets_are_refused():
    for way in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        assert refusal("r.zip", zipped({"sorties.csv": CSV}, way)) == ("upload.damaged", "r.zip: sorties.csv")


@pytest.mark.parametrize("part", [4, 3, 2, 1.2])
def test_a_file_that_was_cut_off_is_refused(xlsx, part):
    assert refusal("s.xlsx", xlsx[: int(len(xlsx) / part)]) == ("upload.damaged", "s.xlsx")


def test_macros_pictures_and_printers_settings_are_left_out(xlsx):
    parts = {
        "xl/vbaProject.bin": b"\xd0\xcf\x11\xe0",
        "xl/media/image1.png": b"\x89PNG",
        "xl/printerSettings/printerSettings1.bin": b"\x00" * 9,
    }
    assert understood("s.xlsm", repacked(xlsx, parts)).body["sorties"][0]["fate"] == "lost"


def test_names_of_files_are_shown_without_what_cannot_be_shown():
    assert refusal("a\x00b\r\nc" + "x" * 500 + ".csv", b"")[1] == "a?b??c" + "x" * 114
    assert refusal("\ud800.csv", b"")[1] == "?.csv"


def test_two_entries_of_one_name_are_read_as_one():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        packed.writestr("sorties.csv", b"beer,crisps\n")
        with pytest.warns(UserWarning, match="Duplicate"):
            packed.writestr("sorties.csv", CSV)
    assert understood("r.zip", made.getvalue()).body["sorties"][0]["fate"] == "lost"
