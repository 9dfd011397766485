"""The bench measures what it says, and pages keep to their number of queries."""

import json

import pytest

from rulebooks.dauntless import CALCS
from rulebooks.kido_butai.coach.admirals import ADMIRALS
from tests.bench import careers, clubs, dauntless, kido_butai, measures, prints, sheets
from tests.bench.results import Result, table, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def lines(settings):
    settings.ROOT_URLCONF = "tests.bench.addresses"
    return measures.pages(measures.Site.built(), rounds=2)


def test_every_page_is_measured_three_times_and_sends_at_most_six_queries(lines):
    assert len(lines) == 1 + 3 * 7
    assert {line.name: line.queries for line in lines if line.queries > measures.MOST_QUERIES} == {}
    assert (lines[0].name, lines[0].queries) == ("bare page", 2), "who asks, and a name"


def test_the_story_is_measured_first_kept_and_asked_for_again(settings):
    settings.ROOT_URLCONF = "tests.bench.addresses"
    lines = measures.story(measures.Site.built(), rounds=1)
    assert [line.name for line in lines if "," not in line.name] == ["page story", "page a pilot's story"]
    assert len(lines) == 6
    assert all(line.queries <= measures.STORY_QUERIES for line in lines)


def test_every_picture_is_measured_when_it_is_made_and_when_it_is_kept(settings):
    settings.ROOT_URLCONF = "tests.bench.addresses"
    lines = measures.pictures(measures.Site.built(), rounds=1)
    assert len(lines) == 3 * 7
    assert {line.name: line.queries for line in lines if line.queries > measures.MOST_QUERIES} == {}
    kept = {line.name: line.queries for line in lines if "unchanged" in line.name}
    assert set(kept.values()) == {2}


def test_a_career_over_many_campaigns_sends_as_many_queries_as_over_few(settings):
    settings.ROOT_URLCONF = "tests.bench.addresses"
    lines = careers.over_campaigns(measures.Site.built(), rounds=1, many=7)
    assert [line.name for line in lines] == ["career over 7 campaigns", "search in 7 campaigns"]


def test_a_club_and_search_send_as_many_queries_over_many_campaigns_as_over_one(settings):
    settings.ROOT_URLCONF = "tests.bench.addresses"
    lines = clubs.clubs_and_search(measures.Site.built(), rounds=1, many=4)
    assert len(lines) == 2 * 5
    assert {line.name: line.queries for line in lines if line.queries > clubs.MOST_QUERIES} == {}
    assert {line.queries for line in lines if clubs.KEPT in line.name} == {4}


def test_games_of_kido_butai_are_played_and_replayed():
    lines = kido_butai.games(2)
    assert [line.unit for line in lines] == ["games/s", "games/s"]
    assert all(line.value > 0 for line in lines)


def test_games_of_admirals_and_chances_are_measured_against_replayed_games():
    lines = kido_butai.coach(1)
    assert [line.unit for line in lines] == [*["games/s"] * len(ADMIRALS), "times/s"]
    assert all(line.value > 0 and line.ratio > 0 for line in lines)


def test_pages_of_the_dauntless_desk_keep_to_their_number_of_queries(settings):
    settings.ROOT_URLCONF = "tests.bench.addresses"
    lines = dauntless.pages(measures.Site.built(), rounds=1, lines=20)
    assert len(lines) == 10
    assert {line.name: line.queries for line in lines if line.queries > line.most_queries} == {}


def test_every_calculation_of_the_dauntless_desk_is_measured_a_long_ledger_and_a_long_file():
    lines = dauntless.rules(1)
    assert {line.name.rpartition(" ")[2] for line in lines[1:-2]} == set(CALCS)
    assert [line.unit for line in lines[-2:]] == ["ms", "ms"]
    assert all(line.value > 0 for line in lines)


def test_the_list_holds_name_ratio_queries_unit_and_value(tmp_path):
    write([Result("page desk", 3.14159265, "ms", 4.5, 6, 10)], tmp_path / "var" / "bench.json")
    assert json.loads((tmp_path / "var" / "bench.json").read_text()) == [
        {"name": "page desk", "ratio": 4.5, "queries": 6, "unit": "ms", "value": 3.1416}
    ]


def test_a_missed_goal_is_said_in_the_table():
    text = table([Result("page desk", 30.0, "ms", 12.0, 7, 10, 6), Result("load files", 4000, "sorties/s", least_value=5000)])
    assert "goal missed: ratio over 10, queries over 6" in text
    assert "goal missed: sorties/s under 5000" in text


def test_what_a_system_does_not_tell_is_said_to_be_unmeasured_and_misses_no_goal():
    unknown = Result("300 open boards, nothing happens", None, "cores", most_value=1)
    assert unknown.missed == []
    assert "unmeasured" in table([unknown])


def test_a_sheet_is_measured_against_its_bare_cells():
    [line] = sheets.reading(rounds=2)
    assert (line.unit, line.most_ratio) == ("ms", sheets.MOST_RATIO)
    assert line.value > 0
    assert line.ratio > 1


def test_pages_are_typeset_against_their_texts_in_a_bare_table():
    lines = prints.typeset_pages(measures.Site.built().campaign, rounds=1)
    assert {(line.unit, line.most_ratio) for line in lines} == {("pages/s", prints.MOST_RATIO)}
    assert len(lines) == 3
    assert all(line.value > 0 for line in lines)
