"""A filled sheet gives exactly the report that it was filled in from, in every format and after every program."""

import json

import pytest

from tests import sheets

EXAMPLES = sheets.examples()
NAMES = [name for name, _record, _report in EXAMPLES]
TEXTS = {"comma": ",", "semicolon": ";", "tab": "\t"}


def filled(place: int) -> sheets.Filled:
    _name, record, report = EXAMPLES[place]
    return sheets.Filled(record, report)


def wrong(format_: str, files: dict[int, bytes], ending: str) -> list[object]:
    """The games whose file does not give what it was filled in from."""
    told = []
    for place, data in files.items():
        name, _record, report = EXAMPLES[place]
        seen = sheets.understood(f"sheet.{ending}", data)
        body, dice = sheets.facts_of(report)
        if (seen.format, seen.game, seen.campaign) != (format_, report.game, "harbour-street") or seen.faults or seen.remarks:
            told.append((name, seen.format, seen.game, seen.campaign, seen.faults, seen.remarks))
        elif (seen.body, seen.dice) != (body, dice):
            told.append((name, seen.body, body))
    return told


def test_there_is_something_to_fill_in():
    assert len(EXAMPLES) > 40
    assert any(report.strikes for _name, _record, report in EXAMPLES)
    assert any(report.rulings for _name, _record, report in EXAMPLES)


def test_a_workbook_gives_back_every_example():
    assert wrong("xlsx", {place: filled(place).as_xlsx() for place in range(len(EXAMPLES))}, "xlsx") == []


def test_two_tables_of_text_in_a_zip_give_back_every_example():
    assert wrong("csv", {place: filled(place).as_zip() for place in range(len(EXAMPLES))}, "zip") == []


@pytest.mark.parametrize("separator", TEXTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_of_every_separator_and_encoding_gives_back_the_same(separator, encoding):
    _name, record, report = EXAMPLES[-1]
    text = sheets.Filled(record, report).as_csv("sorties", delimiter=TEXTS[separator], encoding=encoding)
    body, dice = sheets.facts_of(report)
    seen = sheets.understood("sorties.csv", text)
    assert seen.body == {key: value for key, value in body.items() if key != "claims"}
    assert (seen.dice, seen.holds, seen.faults, seen.remarks) == (dice, ("sorties",), (), ())


@pytest.mark.parametrize("place", range(len(EXAMPLES)), ids=NAMES)
def test_a_report_in_json_gives_back_every_example(place):
    _name, _record, report = EXAMPLES[place]
    body, dice = sheets.facts_of(report)
    seen = sheets.understood("report.json", report.model_dump_json(by_alias=True, exclude_defaults=True).encode())
    assert (seen.format, seen.game, seen.body, seen.dice, seen.faults) == ("json", report.game, body, dice, ())
    assert {named.id for named in seen.people} == {s.pilot for s in report.sorties if s.pilot}


@pytest.mark.parametrize("ending", ["ods", "xls", "xlsx"])
def test_what_libreoffice_opened_and_saved_gives_back_the_fullest_of_each_game(libreoffice, ending):
    saved = libreoffice.saved(ending)
    told = []
    for game, (_record, report) in sheets.fullest().items():
        seen = sheets.understood(f"sheet.{ending}", saved[f"game{game}"])
        told += [(game, seen)] if (seen.body, seen.dice) != sheets.facts_of(report) or seen.faults or seen.remarks else []
        assert (seen.format, seen.game, seen.campaign) == (ending, game, "harbour-street")
    assert told == []


@pytest.mark.parametrize("ending", ["ods", "xls", "xlsx"])
def test_the_blank_sheet_stays_the_same_in_meaning_when_libreoffice_saves_it(libreoffice, ending):
    before = sheets.understood("sheet.xlsx", sheets.blank_book())
    after = sheets.understood(f"sheet.{ending}", libreoffice.saved(ending)["blank"])
    assert (after.body, after.people, after.remarks, after.faults) == (before.body, before.people, before.remarks, ())
    assert (after.campaign, after.game) == ("harbour-street", 2)


def test_a_claim_names_people_as_the_list_in_the_sheet_does():
    _name, record, report = EXAMPLES[-1]
    filled = sheets.Filled(record, report)
    pilots = {s.id: s.pilot for s in report.sorties}
    names = {name.rpartition("(")[2].rstrip(")"): name for name in filled.sheet.names}
    for line in filled.lines["claims"]:
        line |= {head: names.get(pilots[line[head]], line[head]) for head in ("by", "on", "shared with") if head in line}
    assert any("(" in line["by"] for line in filled.lines["claims"])
    assert sheets.understood("sheet.xlsx", filled.as_xlsx()).body == sheets.facts_of(report)[0]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", '"a",b', "=HYPERLINK(1)", "山本 五郎", "'=x", "Zoë d’Açores"])
def test_a_name_like_a_formula_comes_back_as_it_was(name):
    """field lesson 12"""
    _title, record, report = EXAMPLES[-1]
    first = report.sorties[0].pilot
    document = json.loads(record.model_dump_json(by_alias=True, exclude_defaults=True))
    for person in (*document["muster"], *document["replacements"]):
        person["name"] = name if person["pilot"] == first else person["name"]
    sheet = sheets.sheet_of(sheets.read_campaign(json.dumps(document)), "x", report.game)
    for file, data in (("s.xlsx", sheets.as_xlsx(sheet, sheets.MADE_AT)), ("s.csv", sheets.as_csv(sheet, "sorties"))):
        [named] = [one for one in sheets.understood(file, data).people if one.id == first]
        assert named.name == name
