"""What is read is what the pages show; unchanged it is not sent again, and it costs what it costs."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.acts.growth import rename_pilot
from campaign.api.operations import Document
from campaign.api.shapes import as_plain
from campaign.api.tables import READS
from campaign.exports.campaign_file import campaign_file
from campaign.exports.standings import as_json, standings_of
from campaign.models import Campaign, JournalEntry
from campaign.queries.roster import Roster, roster
from campaign.queries.standings import Asked, Standings, standings
from campaign.reconcile import differences
from games.flown import GamePage, game_page
from games.models import Roll
from pilots.book import Logbook, logbook
from rulebooks.pacific_air_war.reading import read_campaign
from tests import verbs
from tests.api.asking import ROOT, Asker, as_person, with_token
from tests.pages.reading import autumn
from tests.pages.world import everything_stored
from tests.scenes import scene


@scene
def campaign() -> Campaign:
    return verbs.fresh(autumn())


@pytest.fixture
def anybody():
    return Asker()


def at(campaign, rest: str = "") -> str:
    return f"campaigns/{campaign.slug}/{rest}"


def test_what_goes_out_is_the_structure_of_the_page(campaign, anybody):
    asked = Asked(None, "kills", False, False)
    assert anybody.get(at(campaign, "standings/")).json() == as_plain(Standings, standings(campaign, asked))
    assert anybody.get(at(campaign, "roster/")).json() == as_plain(Roster, roster(campaign))
    assert anybody.get(at(campaign, "games/3/")).json() == as_plain(GamePage, game_page(campaign.pk, 3))
    assert anybody.get(at(campaign, "pilots/j1-1/?after=2")).json() == as_plain(Logbook, logbook(campaign, "j1-1", 2))


def test_every_figure_of_the_standings_is_that_of_the_published_document(campaign, anybody):
    """field lesson 22"""
    for after in ("", "?after=2"):
        said = anybody.get(at(campaign, f"standings/{after}")).json()
        document = anybody.get(at(campaign, f"standings/document/{after}")).json()
        assert {row["side"]: row["total"] for row in said["sides"]} == {
            side: each["vp"] for side, each in document["sides"].items()
        }
        told = [(one["code"], one["half_kills"], one["ep"], one["rank"], one["state"]) for one in said["pilots"]]
        assert told == [(one["id"], one["kills"] * 2, one["ep"], one["rank"], one["state"]) for one in document["pilots"]]


def test_documents_go_out_as_they_are_published(campaign, anybody):
    assert anybody.get(at(campaign, "file/")).content.decode() == campaign_file(campaign)
    assert anybody.get(at(campaign, "standings/document/?after=1")).content.decode() == as_json(standings_of(campaign, 1))
    assert read_campaign(anybody.get(at(campaign, "file/")).content).name == campaign.name
    dice = anybody.get(at(campaign, "dice/document/")).json()
    assert len(dice["rolls"]) == Roll.objects.filter(campaign=campaign).count()


def test_every_file_that_can_be_taken_home_is_named_and_there(campaign, anybody):
    files = anybody.get(at(campaign, "files/")).json()["files"]
    assert len(files) > 8
    assert {anybody.get(file["href"]).status_code for file in files} == {200}


def test_a_half_kill_and_a_chance_are_exact(campaign, anybody):
    waits = anybody.get(at(campaign, f"games/{campaign.score.as_of}/dice/")).json()["next"]
    numerator, _slash, denominator = waits["chance"].partition("/")
    assert 0 < int(numerator) <= int(denominator or 1)


@pytest.mark.parametrize("what", ["?after=8", "?after=x", "?after=-1", "?after=", "?living=perhaps", "?after=02"])
def test_what_makes_no_sense_in_an_address_is_said(campaign, anybody, what):
    answer = anybody.get(at(campaign, f"standings/{what}"))
    assert answer.status_code == 400
    assert "cannot be that" in answer.json()["detail"]


def test_a_game_that_was_not_flown_has_no_standings(campaign, anybody):
    assert anybody.get(at(campaign, "standings/?after=7")).status_code == 404
    assert anybody.get(at(campaign, "games/6/dice/")).status_code == 404
    assert anybody.get(at(campaign, "pilots/nobody/")).status_code == 404


def test_pages_of_a_list_stay_where_they_are_while_rows_are_added(db):
    owner = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(owner, visibility="public")
    for number in range(60):
        rename_pilot(actor=verbs.acting(owner), campaign=campaign, pilot="j1-1", name=f"Name {number}", now=verbs.NOW)
    asker = with_token(campaign, owner)
    first = asker.get(at(campaign, "journal/")).json()
    rename_pilot(actor=verbs.acting(owner), campaign=campaign, pilot="j1-1", name="Another", now=verbs.NOW)
    second = asker.get(first["next"]).json()
    seen = [entry["version"] for entry in [*first["items"], *second["items"]]]
    newest = verbs.fresh(campaign).version - 1
    assert seen == list(range(newest, 0, -1))
    assert second["next"] is None


def test_the_list_of_campaigns_goes_on_where_it_ended(db):
    owner = verbs.account("Sabine")
    for number in range(55):
        verbs.found_campaign(owner, name=f"Number {number}", visibility="public")
    first = Asker().get("campaigns/").json()
    verbs.found_campaign(owner, name="One more", visibility="public")
    second = Asker().get(first["next"]).json()
    names = [each["name"] for each in [*first["items"], *second["items"]]]
    assert names == [f"Number {number}" for number in range(54, -1, -1)]


def test_a_page_of_one_game_leads_to_the_next_of_the_same(db):
    campaign = autumn()
    first = Asker().get(at(campaign, "dice/?game=1")).json()
    assert {die["game"] for die in first["items"]} == {1}
    assert first["next"] is None or "game=1" in first["next"]


def test_what_is_unchanged_is_answered_so_before_anything_is_built(campaign, anybody, django_assert_num_queries):
    tag = anybody.get(at(campaign, "standings/"))["ETag"]
    cache.clear()
    with django_assert_num_queries(1):
        answer = anybody.get(at(campaign, "standings/"), If_None_Match=tag)
    assert (answer.status_code, answer.content) == (304, b"")


def test_after_a_change_everything_is_fresh(campaign, anybody):
    """field lesson 32"""
    tag = anybody.get(at(campaign, "roster/"))["ETag"]
    rename_pilot(actor=verbs.acting(), campaign=campaign, pilot="j1-1", name="Saburō Minato", now=verbs.NOW)
    answer = anybody.get(at(campaign, "roster/"), If_None_Match=tag)
    assert answer.status_code == 200
    assert "Saburō Minato" in answer.content.decode()
    assert answer["ETag"] != tag
    assert answer["Campaign-Version"] == str(JournalEntry.objects.latest("version").version)


def test_a_draft_that_is_kept_changes_the_board_without_a_new_version(db):
    owner = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(owner, visibility="public")
    draft = verbs.open_game(campaign, 1)
    asker = with_token(campaign, owner, "referee")
    tag = asker.get(at(campaign, "board/"))["ETag"]
    body = {"turns": 30, "sorties": [{"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2", "fate": "lost"}]}
    asker.put(at(campaign, "games/1/draft/"), {"edit": draft.edit, "body": body})
    assert asker.get(at(campaign, "board/"), If_None_Match=tag).status_code == 200


def test_reading_changes_nothing(db):
    """field lesson 31"""
    owner = verbs.account("Sabine")
    campaign = verbs.mustered_campaign(owner)
    verbs.fly_game(campaign, 1)
    asker = with_token(campaign, owner, "owner")
    asker.get("me/")
    before = everything_stored()
    for read in READS:
        if "<" not in read.path.replace("<slug:slug>", ""):
            asker.get(ROOT + read.path.replace("<slug:slug>", campaign.slug))
    assert everything_stored() == before
    assert differences(campaign) == []


QUERIES = {
    "campaigns": 2, "me": 2, "preferences": 2, "rulings": 1, "campaign": 6, "standings": 5, "standings_document": 8,
    "campaign_file": 9, "files": 2, "roster": 4, "games": 4, "journal": 5, "dice": 5, "dice_document": 4, "board": 8,
    "desk": 6, "seats": 4, "members": 3, "options": 5, "schedule": 4, "ways": 6, "inbox": 5, "webhook": 5, "imports": 3,
    "search": 3, "search_inside": 3, "hall": 6, "honour": 5, "story": 9, "story_link": 3, "clubs": 3, "pictures": 7,
}  # fmt: skip
"""The most queries that a whole answer takes, who asks and what he may among them."""


def asked(asker: Asker, path: str) -> int:
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert asker.get(path).status_code == 200, path
    return len(queries)


def counted(games: int, a_side: int) -> dict[str, int]:
    owner = verbs.account(f"Sabine{games}")
    campaign = verbs.mustered_campaign(owner, a_side=a_side, name=f"Of {games}")
    for game in (1, 2, 4)[:games]:
        verbs.fly_game(campaign, game)
    asker = with_token(campaign, owner, "owner")
    asker.get("me/")
    here = {read.name: ROOT + read.path.replace("<slug:slug>", campaign.slug) for read in READS if read.name in QUERIES}
    return {name: asked(asker, path) for name, path in here.items()}


def test_queries_are_few_and_stay_as_many_when_games_and_pilots_double(db):
    small, large = counted(1, 4), counted(3, 8)
    assert small == large
    assert {name: count for name, count in small.items() if count > QUERIES[name]} == {}


def test_every_structure_is_counted_or_wants_more_than_a_campaign():
    plain = {read.name for read in READS if "<" not in read.path.replace("<slug:slug>", "") and read.scope is not None}
    assert plain - set(QUERIES) == {"correction", "submitted_correction", "mine"}


def test_a_document_says_which_published_schema_it_has():
    assert {read.kind.schema for read in READS if isinstance(read.kind, Document)} == {
        "CampaignFile",
        "StandingsDocument",
        "DiceDocument",
    }


def test_whoever_is_known_finds_his_own_private_campaigns(db):
    owner = verbs.account("Sabine")
    one, two = verbs.found_campaign(owner, name="One"), verbs.found_campaign(owner, name="Two")
    found = with_token(one, owner).get("campaigns/").json()["items"]
    assert [each["slug"] for each in found] == [one.slug]
    assert {each["slug"] for each in as_person(User.objects.get()).get("campaigns/").json()["items"]} == {one.slug, two.slug}


def test_the_schedule_is_read_as_it_is_sent_and_put_back(db):
    owner = verbs.account("Gerda")
    campaign = verbs.mustered_campaign(owner, name="Of Gerda")
    asker = with_token(campaign, owner, "referee")
    here = f"campaigns/{campaign.slug}/schedule/"
    read = asker.get(here).json()
    assert [line["number"] for line in read["lines"]][:2] == [1, 2]
    read["lines"][0]["day"] = "2026-09-24"
    assert asker.put(here, read).status_code == 200
    assert asker.get(here).json()["lines"][0]["day"] == "2026-09-24"
    assert asker.put(here, read).status_code == 409


def test_what_cannot_be_done_at_an_address_is_answered_with_what_can(campaign, anybody):
    answer = anybody.send(f"campaigns/{campaign.slug}/standings/")
    assert (answer.status_code, answer.json()["detail"]) == (405, "What can be done here is: GET, HEAD.")


def test_no_description_is_a_signature(client):
    parts = client.get("/api/v1/openapi.json").json()["components"]["schemas"]
    assert [name for name, part in parts.items() if part.get("description", "").startswith(f"{name}(")] == []
