"""Every export in every format shows the numbers of the pages, now and as of every game (field lessons 1, 22, 24 and 25).

JSON is compared with the pages, and every other format with JSON, row by row.
"""

import json
import re
from collections import defaultdict

import pytest
from django.db import transaction

from campaign.exports.subjects import SUBJECTS
from campaign.models import Campaign
from pilots.models import Side, State, Status
from pilots.words import CREW_ENDS, KINDS, crew_words, kind_words
from rulebooks.pacific_air_war.outcome import SOURCES
from tests.files.campaigns import LEGAL, SOLOMONS, example, loaded, written
from tests.files.exported import FORMS, document, figure, read_from, tables
from tests.pages.reading import between, page, read, rows

STATES = {str(label): value for value, label in State.choices}
WORDS = {value: str(label) for choices in (Side, Status, State) for value, label in choices.choices}
GAMES = {"flown": "flown", "waits": "flown, dice wait", "not_played": "not played", "voided": "voided", "to_come": "to come"}
CODES = GAMES | {kind: kind_words(kind) for kind in KINDS} | {end: crew_words(end) for end in CREW_ENDS} | WORDS
LOGBOOK = re.compile(r"/pilots/([A-Za-z0-9._-]+)/")
WAITS = "Dice wait"
PLAYED = (SOLOMONS, LEGAL[3])
FIGURES = ("whole", "number")
OWN_WORDS = {"source"}
"""Where a die came from: site, table, file; people read a sentence of it instead."""


@pytest.fixture(scope="module", params=PLAYED, ids=lambda path: path.stem)
def built(request, django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        [slug] = loaded(request.param)
        Campaign.objects.filter(slug=slug).update(visibility="public")
        yield Campaign.objects.select_related("score").get(slug=slug)
        transaction.set_rollback(True)


@pytest.fixture
def campaign(built, db):
    """Loaded once; nothing here changes it."""
    return built


def every_moment(campaign: Campaign) -> list[str]:
    reported = [number for number, _japan, _usa in campaign.score.by_game]
    return ["", *(f"?after={number}" for number in (0, *reported[:-1]))]


def moments_of(form: str, campaign: Campaign) -> list[str]:
    """Every moment; paper takes a second to be read back, so of it how the one campaign stands and the other stood a game ago."""
    moments = every_moment(campaign)
    if form != "pdf":
        return moments
    return moments[:1] if campaign.name == json.loads(SOLOMONS.read_text(encoding="utf-8"))["name"] else moments[-1:]


def seen(cell: str) -> float | None:
    """A figure on a page: the half has an element of its own there, a missing one is a dash or words."""
    return None if cell in ("–", "", WAITS) else figure(cell.replace(" ", "").lstrip("+"))


def state_shown(row) -> str:
    return WAITS if row["waits_for"] else WORDS[row["state"]]


def test_the_standings_are_those_of_the_page(campaign):
    for query in every_moment(campaign):
        markup = between(page(campaign, f"standings/{query}"), 'id="pilots"', "</table>")
        shown = [row for row in re.findall(r"<tr[^>]*>.*?</tr>", markup, re.DOTALL) if "/pilots/" in row]
        pilots = tables(campaign, "standings", query)["pilots"]
        assert [LOGBOOK.search(row)[1] for row in shown] == [row["id"] for row in pilots]
        for cells, row in zip((rows(row)[0] for row in shown), pilots, strict=True):
            place, name, _status, _marks, kills, own, ep, _bar, games, state = cells
            told = [row[key] for key in ("place", "kills", "campaign_kills", "ep", "games")]
            assert told == [seen(cell) for cell in (place, kills, own, ep, games)]
            assert name.startswith(row["name"])
            assert row["rank"] in name
            assert state == state_shown(row)


def test_the_sides_are_those_of_the_page(campaign):
    for query in every_moment(campaign):
        markup = between(page(campaign, f"standings/{query}"), 'id="sides"', "</table>")
        shown = {row[0]: (seen(row[-1]), seen(row[-2])) for row in rows(markup)[1:]}
        found = tables(campaign, "standings", query)
        for row in found["sides"]:
            assert (row["vp"], row["pilots_lost"]) == shown[WORDS[row["side"]]]
            assert row["vp"] == sum(row[source] or 0 for source in SOURCES)
            assert row["vp"] == sum(game[row["side"]] or 0 for game in found["games"])


def test_the_roster_is_that_of_the_page(campaign):
    markup, found = page(campaign, "roster/"), tables(campaign, "roster")
    for side in Side.values:
        part = between(markup, f'id="{side}"', "</section>")
        shown = [row for row in re.findall(r"<tr[^>]*>.*?</tr>", part, re.DOTALL) if "/pilots/" in row]
        assert [LOGBOOK.search(row)[1] for row in shown] == [row["id"] for row in found[side]]
        for cells, row in zip((rows(row)[0] for row in shown), found[side], strict=True):
            kills, ep, games, state = cells[-4:]
            assert [row[key] for key in ("kills", "ep", "games")] == [seen(cell) for cell in (kills, ep, games)]
            assert state.startswith(state_shown(row))


def test_roster_and_logbooks_of_any_moment_agree_with_its_standings(campaign):
    """field lesson 24"""
    same = ("name", "rank", "status", "state", "kills", "ep", "games", "waits_for", "lost_in")
    for query in every_moment(campaign):
        standings = {row["id"]: row for row in tables(campaign, "standings", query)["pilots"]}
        roster = [row for side in tables(campaign, "roster", query).values() for row in side if row["id"]]
        last = {row["id"]: row for row in tables(campaign, "logbooks", query)["flights"]}
        assert {row["id"] for row in roster} == set(standings) == set(last)
        for row in roster:
            line = standings[row["id"]]
            assert {key: row[key] for key in same} == {key: line[key] for key in same}
            assert (last[row["id"]]["kills_sum"], last[row["id"]]["ep_sum"]) == (line["kills"], line["ep"])


def test_the_logbooks_are_those_of_the_pages(campaign):
    """Now of everybody, as of each game of every other pilot in turn."""
    for turn, query in enumerate(every_moment(campaign)):
        by_pilot = defaultdict(list)
        for row in tables(campaign, "logbooks", query)["flights"]:
            by_pilot[row["id"]].append((row["kills"], row["ep"], row["ep_sum"]))
        for code, flights in list(by_pilot.items())[turn % 2 if query else 0 :: 2 if query else 1]:
            shown = rows(between(page(campaign, f"pilots/{code}/{query}"), 'id="games"', "</table>"))[1:-1]
            assert flights == [(seen(row[4]), seen(row[7]), seen(row[8])) for row in shown], code


def test_one_pilots_logbook_is_his_part_of_all_of_them(campaign):
    """field lesson 25"""
    whole = tables(campaign, "logbooks")["flights"]
    for code in sorted({row["id"] for row in whole})[::5]:
        assert tables(campaign, "logbooks", f"?pilot={code}")["flights"] == [row for row in whole if row["id"] == code]


def test_the_game_reports_are_those_of_the_pages(campaign):
    found = tables(campaign, "game-reports")
    for number, japan, usa in campaign.score.by_game:
        markup = page(campaign, f"games/{number}/")
        totals = [seen(row[-1]) for row in rows(between(markup, 'id="why"', "</section>")) if row[0] == "Total"]
        [game] = [row for row in found["games"] if row["game"] == number]
        assert [game["japan"], game["usa"]] == totals == [japan, usa]
        assert sum(row["cvp"] for row in found["score"] if row["game"] == number) == japan + usa
        halves = between(markup, 'id="sorties"', "</section>").split("<table")[1:]
        for side, part in zip(Side.values, halves, strict=True):
            flown = [(row["kills"], row["ep"]) for row in found[f"sorties-{side}"] if row["game"] == number]
            assert flown == [(seen(row[2]), seen(row[3])) for row in rows(part)[1:]]


def test_one_game_is_its_part_of_all_of_them(campaign):
    whole, alone = tables(campaign, "game-reports"), tables(campaign, "game-reports", "?game=2")
    assert alone == {key: [row for row in rows_of_it if row["game"] == 2] for key, rows_of_it in whole.items()}


def test_the_dice_record_is_that_of_the_page(campaign):
    shown, address = {}, "dice/"
    while address:
        markup = page(campaign, address)
        for row in rows(markup.partition('id="dice"')[2]):
            if row[0].isdigit():
                shown[int(row[0])] = int(row[4].split(" ")[0])
        older = re.search(r'href="(\?before=\d+)"', markup)
        address = f"dice/{older[1]}" if older else ""
    assert {row["number"]: row["value"] for row in tables(campaign, "dice")["dice"]} == shown
    assert {row["game"] for row in tables(campaign, "dice", "?after=1")["dice"]} == {0, 1}


def test_the_head_says_what_the_pages_say(campaign):
    for query in every_moment(campaign):
        head = document(campaign, "standings", query)
        assert head["as_of"] in read(campaign, f"standings/{query}")
        assert head["standing"] in read(campaign, f"take-home/{query}")


def same(value, told, kind: str) -> bool:
    """Whether a cell of JSON is what another format tells of it; formats for people tell it in words."""
    if kind in FIGURES:
        return value == figure(told)
    if kind in ("moment", "date", "yes"):
        return (value is None) == (told in (None, ""))
    return plain(told) in (plain(value), plain(CODES.get(value or "", "")))


def plain(text) -> str:
    """Without blanks: on paper there are none, only gaps."""
    return "".join(str(text or "").split()).casefold()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_every_format_tells_the_same_of_every_moment(campaign, subject, form):
    for query in moments_of(form, campaign):
        known = document(campaign, subject, query)
        found = read_from(form, campaign, subject, query, known)
        for table in known["tables"]:
            kinds = {column["key"]: column["kind"] for column in table["columns"] if column["key"] not in OWN_WORDS}
            for row, told in zip(table["rows"], found[table["key"]], strict=True):
                wrong = [key for key in kinds.keys() & told.keys() if not same(row[key], told[key], kinds[key])]
                assert wrong == [], (query, table["key"], row, told)
                if form == "csv":
                    assert (told["as_of_game"], told["made_at"]) == (str(known["as_of_game"]), known["made_at"])


def test_before_the_first_game_nobody_has_flown(campaign):
    found = tables(campaign, "standings", "?after=0")
    assert {(row["games"], row["campaign_kills"]) for row in found["pilots"]} == {(0, 0)}
    assert {row["state"] for row in found["games"]} == {"to_come"}
    assert {row["state"] for row in found["pilots"]} == {"active"}
    assert tables(campaign, "game-reports", "?after=0")["games"] == []


def test_the_lost_are_in_every_export_with_their_state(campaign):
    """field lesson 25"""
    states = {row["state"] for row in tables(campaign, "standings")["pilots"]}
    assert states >= {"active", "killed", "missing"}
    assert {row["state"] for side in tables(campaign, "roster").values() for row in side} == states
    assert {"killed", "missing"} <= {row["end"] for row in tables(campaign, "logbooks")["flights"]}


def test_a_voided_an_unplayed_and_a_coming_game_are_different_things(db, tmp_path):
    """field lesson 28"""
    file = example(3)
    for entries in ("abilities", "replacements", "promotions"):
        file[entries] = [entry for entry in file.get(entries, []) if entry["after"] == 0]
    first, second, *_later = [entry["game"] for entry in file["schedule"]]
    file["reports"] = [
        {"game": first, "turns": 1, "sorties": [], "voided": True},
        {"game": second, "turns": 1, "sorties": []},
    ]
    [slug] = loaded(written(tmp_path, file))
    Campaign.objects.filter(slug=slug).update(visibility="public")
    games = tables(Campaign.objects.get(slug=slug), "standings")["games"]
    assert [game["state"] for game in games][:3] == ["voided", "not_played", "to_come"]
    assert [(game["japan"], game["usa"]) for game in games][:3] == [(0, 0), (0, 0), (None, None)]
