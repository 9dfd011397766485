"""``standings``: one document in every format that is promised."""

import csv
import io
import json

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from campaign.exports.material import material
from campaign.exports.writing import written as exported
from campaign.models import Campaign
from campaign.neutral import as_written
from tests import verbs
from tests.files.campaigns import LEGAL, SOLOMONS, example, expected, loaded, run, written


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_a_line_for_each_pilot_lost_ones_too():
    """field lesson 25"""
    [slug] = loaded(LEGAL[3])
    pilots = expected(LEGAL[3])["pilots"]
    table = rows(run("standings", slug, format="csv"))
    assert [line["id"] for line in table] == [pilot["id"] for pilot in pilots]
    assert {line["state"] for line in table} >= {"active", "killed", "missing"}
    for line, pilot in zip(table, pilots, strict=True):
        assert float(line["kills"]) == pilot["kills"]
        assert int(line["ep"]) == pilot["ep"]
        assert line["abilities"] == "; ".join(pilot["abilities"])


def test_a_zero_is_a_zero():
    """field lesson 25"""
    [slug] = loaded(LEGAL[0])
    kills = [line["kills"] for line in rows(run("standings", slug, format="csv"))]
    assert "0" in kills
    assert "0.0" not in kills


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-1", "@x", '"a",b', "'=1", " =1", "＝1", 'Zoë, the "Owl"'])
def test_a_name_is_neutral_in_csv_and_can_be_read_back(tmp_path, name):
    """field lesson 12"""
    document = example()
    document["muster"][0]["name"] = document["players"][0]["name"] = name
    [slug] = loaded(written(tmp_path, document))
    [line] = [line for line in rows(run("standings", slug, format="csv")) if line["id"] == document["muster"][0]["pilot"]]
    assert line["name"].lstrip()[0] not in "=+-@＝"
    assert as_written(line["name"]) == name
    assert as_written(line["player_name"]) == name


def test_a_name_means_nothing_to_markdown(tmp_path):
    document = example()
    document["name"] = "# Cup [x](http://y) www.z.org"
    document["muster"][0]["name"] = "a|b*c_<script>&`d`"
    [slug] = loaded(written(tmp_path, document))
    text = run("standings", slug, format="markdown")
    assert text.startswith(r"# \# Cup \[x\](http\://y) www\.z.org" + "\n")
    assert r"a\|b\*c\_&lt;script&gt;&amp;\`d\`" in text
    pilots = [line for line in text.partition("## Sides")[0].splitlines() if line.startswith("|")]
    assert len({line.replace(r"\|", "").count("|") for line in pilots}) == 1


def test_markdown_shows_the_sides_game_by_game_and_kills_with_halves():
    [slug] = loaded(SOLOMONS)
    text = run("standings", slug, format="markdown")
    assert "After game 4: Japan 32, USA 34." in text
    assert "| Japan | 32 | 22 | 5 | 5 | 0 | 0 | 6 |" in text
    assert "| 4 | The Americans Fight Back | Flown, dice wait | 6 | 11 | 27 |" in text
    assert "| 1 | Kōji Umezaki | Anna | Japan | Lieutenant Commander | Ace | 10½ | 5½ | 537 |" in text


def test_markdown_of_a_negative_score_has_a_real_minus(tmp_path):
    document = example()
    document["reports"] = document["reports"][:1]
    document["reports"][0]["rulings"] = [{"side": "japan", "cvp": -50, "reason": "a base was never attacked"}]
    for entries in ("abilities", "replacements", "promotions"):
        document[entries] = [entry for entry in document.get(entries, []) if entry["after"] == 0]
    [slug] = loaded(written(tmp_path, document))
    sides = run("standings", slug, format="markdown").partition("## Sides")[2].partition("##")[0]
    assert "| Japan | −" in sides
    lines = rows(exported("standings", "csv", material(Campaign.objects.get(slug=slug)), group="games").decode())
    assert int(lines[0]["japan"]) < 0


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_after_a_game_the_standings_are_those_of_a_file_that_ends_there(tmp_path, path):
    document = json.loads(path.read_text(encoding="utf-8"))
    [slug] = loaded(path)
    for report in document["reports"][:-1]:
        after = report["game"]
        whole = json.loads(run("standings", slug, after=after))
        shorter = {**document, "reports": [each for each in document["reports"] if each["game"] <= after]}
        [other] = loaded(written(tmp_path, shorter))
        assert whole == json.loads(run("standings", other, after=after))


def test_after_the_muster_nobody_has_flown():
    [slug] = loaded(LEGAL[0])
    document = json.loads(run("standings", slug, after=0))
    assert document["as_of_game"] == 0
    assert {pilot["games"] for pilot in document["pilots"]} == {0}


def test_standings_of_a_campaign_without_players_are_empty():
    campaign = verbs.found_campaign()
    document = json.loads(run("standings", campaign.slug))
    assert (document["pilots"], document["leader"], document["complete"]) == ([], None, False)
    assert run("standings", campaign.slug, format="csv").splitlines()[1:] == []
    assert "No game has been flown yet." in run("standings", campaign.slug, format="markdown")


@pytest.mark.parametrize("format", ["json", "csv", "markdown"])
def test_standings_are_written_to_a_file_in_utf_8(tmp_path, format):
    [slug] = loaded(LEGAL[3])
    target = tmp_path / "standings"
    assert run("standings", slug, format=format, output=str(target)) == ""
    assert target.read_bytes().decode("utf-8") == run("standings", slug, format=format)


def test_a_workbook_goes_to_a_file_or_out_in_bytes(tmp_path):
    [slug] = loaded(LEGAL[3])
    target, out = tmp_path / "standings.xlsx", io.BytesIO()
    assert run("standings", slug, format="xlsx", output=str(target)) == ""
    call_command("standings", slug, format="xlsx", stdout=out)
    for file in (target, out):
        sheet = load_workbook(file)["Pilots"]
        assert [row[1] for row in sheet.iter_rows(min_row=2, values_only=True)] == [
            p["name"] for p in expected(LEGAL[3])["pilots"]
        ]


def test_a_workbook_is_not_printed_where_only_text_is_taken():
    [slug] = loaded(LEGAL[0])
    with pytest.raises(CommandError, match="--output"):
        run("standings", slug, format="xlsx")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "no campaign “nowhere”"),
        (["\udcff"], "no campaign"),
        (["SLUG", "--after", "8"], "0 to 7"),
        (["SLUG", "--after", "-1"], "0 to 7"),
        (["SLUG", "--after", "two"], "invalid int value"),
        (["SLUG", "--format", "odt"], "invalid choice"),
        (["SLUG", "--output", "/nowhere/at/all"], "could not be written"),
        (["SLUG", "--output", "/"], "could not be written"),
    ],
)
def test_what_cannot_be_answered_is_said_in_words(arguments, words):
    [slug] = loaded(LEGAL[0])
    with pytest.raises(CommandError, match=words):
        run("standings", *[argument.replace("SLUG", slug) for argument in arguments])


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.csv", b"place,"), ("A.MD", b"# "), ("a.bbcode.txt", b"[b]"), ("a.xlsx", b"PK"), ("a.pdf", b"%PDF"), ("a.txt", b"{\n")],
)
def test_without_a_format_it_is_the_one_that_the_files_name_means(tmp_path, name, begins):
    [slug] = loaded(LEGAL[0])
    run("standings", slug, "--output", tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_markdown_and_bbcode_are_asked_for_by_the_names_of_the_pages():
    [slug] = loaded(LEGAL[0])
    assert run("standings", slug, format="md") == run("standings", slug, format="markdown")
    assert "[code]" in run("standings", slug, format="bbcode")
