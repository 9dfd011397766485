"""Clubs, for programs: what is read by everybody, and what a keeper changes with his browser's session."""

from campaign.models import Club, Season
from tests import verbs
from tests.api.asking import as_person, codes, with_token
from tests.scenes import scene
from tests.verbs import fresh

HERE = "clubs/the-long-table/"


@scene
def owner():
    return verbs.account()


@scene
def club(owner):
    return verbs.found_club(owner)


@scene
def campaign(owner):
    return verbs.mustered_campaign(owner)


def test_a_club_is_founded_and_kept_by_a_program_in_its_keepers_session(owner):
    asker = as_person(owner)
    said = asker.send("clubs/", {"name": "The Long Table"}).json()
    assert (said["club"], said["campaign"], said["version"]) == ("the-long-table", "", 1)
    assert said["entry"]["sentence"] == "The club “The Long Table” was founded."
    said = asker.send(f"{HERE}seasons/", {"edit": 0, "name": "Winter"}).json()
    season = Season.objects.get()
    assert (said["edit"], said["version"], season.name) == (1, 2, "Winter")
    asker.send(f"{HERE}seasons/{season.pk}/", {"edit": 1, "name": "Winter 1"}, "PUT")
    kept = asker.get(f"{HERE}kept/").json()
    assert [one["name"] for one in kept["seasons"]] == ["Winter 1"]
    assert [one["sentence"] for one in kept["journal"]][0] == "The season “Winter” is called “Winter 1”."


def test_a_token_lists_its_campaign_but_keeps_no_club(owner, club, campaign):
    asker = with_token(campaign, owner, "owner")
    listed = asker.send(f"campaigns/{campaign.slug}/club/", {"edit": 0, "club": club.slug}, "PUT")
    assert listed.status_code == 200
    assert fresh(campaign).club == club
    assert asker.send(f"{HERE}seasons/", {"edit": 0, "name": "Winter"}).status_code == 403
    assert asker.get(f"{HERE}kept/").status_code == 403


def test_a_program_reads_what_its_person_finds_and_a_token_what_is_open_to_all(owner, club, campaign):
    with_session, token = as_person(owner), with_token(campaign, owner, "owner")
    token.send(f"campaigns/{campaign.slug}/club/", {"edit": 0, "club": club.slug}, "PUT")
    assert [one["name"] for one in with_session.get(HERE).json()["campaigns"]] == [campaign.name]
    assert token.get(HERE).json()["campaigns"] == []
    assert token.get("clubs/").json()["others"] == []


def test_nobody_else_finds_what_a_keeper_changes(club):
    stranger = as_person(verbs.account("Anna"))
    for answer in (
        stranger.get(f"{HERE}kept/"),
        stranger.send(f"{HERE}seasons/", {"edit": 0, "name": "Winter"}),
        stranger.send(HERE, {"edit": 0, "name": "Mine"}, "PUT"),
        stranger.send("clubs/nowhere/keepers/", {"username": "Anna"}),
    ):
        assert answer.status_code == 404
    assert Club.objects.get().name == "The Long Table"


def test_what_breaks_a_rule_is_refused_with_its_place(owner, club):
    refused = as_person(owner).send(HERE, {"edit": 0, "name": "Ours", "link": "ftp://x"}, "PUT")
    assert refused.status_code == 422
    assert codes(refused) == ["link.url"]
    assert as_person(owner).send(HERE, {"edit": 9, "name": "Ours"}, "PUT").status_code == 409
