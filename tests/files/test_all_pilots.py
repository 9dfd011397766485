"""The pilots of every campaign that a person finds, as one table: the numbers of each campaign's own export."""

import csv
import io
import json

import pytest
from django.test import Client
from openpyxl import load_workbook

from campaign.exports import all_pilots
from campaign.models import Campaign
from tests import verbs
from tests.files.campaigns import LEGAL, SOLOMONS, loaded
from tests.files.exported import tables
from tests.pages.world import signed_in
from tests.scenes import scene


def fetched(form: str, client: Client | None = None, query: str = "") -> bytes:
    answer = (client or Client()).get(f"/exports/pilots.{form}{query}")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


@scene
def two():
    slugs = loaded(SOLOMONS, LEGAL[3])
    Campaign.objects.update(visibility="public")
    return [Campaign.objects.get(slug=slug) for slug in slugs]


def from_csv(file: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.decode("utf-8-sig"), newline="")))


def test_each_line_is_the_pilots_line_in_the_standings_of_his_campaign(two):
    """field lessons 22 and 25"""
    same = ("id", "name", "player", "player_name", "side", "rank", "status", "kills", "campaign_kills", "ep", "state", "games")
    own = {(campaign.slug, row["id"]): row for campaign in two for row in tables(campaign, "standings")["pilots"]}
    lines = [json.loads(line) for line in fetched("jsonl").decode().splitlines()]
    assert len(lines) == len(own)
    for line in lines:
        row = own[line["campaign"], line["id"]]
        assert [line[key] for key in same] == [row[key] for key in same]
        assert (line["waits_for"], line["lost_in"]) == (row["waits_for"], row["lost_in"])
        assert line["zone"]
        assert line["changed_at"]
    for row, line in zip(from_csv(fetched("csv")), lines, strict=True):
        assert (row["id"], float(row["kills"]), int(row["ep"]), row["state"]) == tuple(
            line[k] for k in ("id", "kills", "ep", "state")
        )
    sheet = load_workbook(io.BytesIO(fetched("xlsx")))["Pilots"]
    head, *rows = sheet.iter_rows(values_only=True)
    assert [row[head.index("EP")] for row in rows] == [line["ep"] for line in lines]
    assert [row[head.index("Kills")] for row in rows] == [line["kills"] for line in lines]


def test_a_stranger_finds_public_campaigns_alone_and_a_member_his_own_too(two):
    """field lesson 13"""
    owner = verbs.account("Sabine")
    private = verbs.mustered_campaign(owner, name="=Ours")
    Campaign.objects.filter(pk=two[0].pk).update(visibility="unlisted")
    seen = {row["campaign"] for row in from_csv(fetched("csv"))}
    assert seen == {two[1].slug}
    mine = from_csv(fetched("csv", signed_in(owner)))
    assert {row["campaign"] for row in mine} == {two[1].slug, private.slug}
    assert {row["campaign_name"] for row in mine if row["campaign"] == private.slug} == {"'=Ours"}
    assert private.slug not in fetched("jsonl", signed_in(verbs.account("Tomasz"))).decode()


def test_without_any_campaign_there_is_a_head_and_nothing_else(db):
    assert from_csv(fetched("csv")) == []
    assert fetched("jsonl") == b""
    assert len(list(load_workbook(io.BytesIO(fetched("xlsx")))["Pilots"].iter_rows())) == 1


@pytest.mark.parametrize("form", all_pilots.FORMS)
def test_what_did_not_change_is_not_sent_again(two, form):
    client, address = Client(), f"/exports/pilots.{form}"
    first = client.get(address)
    known = {"If-None-Match": first.headers["ETag"]}
    assert first.headers["Content-Disposition"] == f'attachment; filename="pilots.{form}"'
    assert client.get(address, headers=known).status_code == 304
    Campaign.objects.filter(pk=two[0].pk).update(version=two[0].version + 1)
    assert client.get(address, headers=known).status_code == 200


def test_it_takes_two_queries_however_many_pilots_there_are(two, django_assert_num_queries):
    with django_assert_num_queries(2):
        few = fetched("csv")
    loaded(LEGAL[1], LEGAL[2])
    Campaign.objects.update(visibility="public")
    with django_assert_num_queries(2):
        assert len(fetched("csv")) > len(few)
