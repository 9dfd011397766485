"""The commands of docs/api.md, in their order: each is answered as the paper says, and the page of operations opens."""

import re
import shlex
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from campaign.access import Who
from campaign.api.operations import holders
from campaign.api.tables import READS, WRITES
from tests import verbs
from tests.api.asking import Asker, token

PAPER = Path(__file__).resolve().parents[2] / "docs" / "api.md"
BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)
SERVER = "http://localhost:8000"


@pytest.fixture
def owner(db):
    return verbs.account("Sabine")


def commands(**variables: str) -> list[tuple[str, str]]:
    """Each curl command with its variables filled in, and what its next line says of the answer."""
    found = []
    for block in BLOCK.findall(PAPER.read_text(encoding="utf-8")):
        lines = block.strip().splitlines()
        for line, after in zip(lines, [*lines[1:], ""], strict=True):
            name, equals, value = line.partition("=")
            if equals and name.isupper():
                variables[name] = value
            elif line.startswith("curl"):
                for variable, filled in variables.items():
                    line = line.replace(f"${variable}", filled)
                found.append((line, after))
    return found


def answered(command: str):
    asker, method, body, address, headers = Asker(), "GET", b"", "", {}
    words = iter(shlex.split(command)[1:])
    for word in words:
        if word == "-H":
            name, _colon, value = next(words).partition(": ")
            headers[name] = value
        elif word == "-X":
            method = next(words)
        elif word == "-d":
            body = next(words).encode()
        else:
            address = word.removeprefix(SERVER)
    kind = headers.pop("Content-Type", "")
    return asker.send(address, body, method, kind, **headers) if body else asker.get(address, **headers)


def test_every_command_is_answered_as_the_paper_says(owner):
    campaign = verbs.mustered_campaign(owner)
    verbs.fly_game(campaign, 1)
    found = commands(TOKEN=token(campaign, owner, "owner"), CAMPAIGN=campaign.slug)
    assert len(found) > 12
    for command, after in found:
        answer = answered(command)
        status, *words = after.removeprefix("# ").split()
        assert str(answer.status_code) == status, (command, answer.content)
        told = answer.content.decode() + str(dict(answer.headers))
        assert all(word in told for word in words), command


def test_the_page_of_operations_names_every_one_and_leads_to_what_can_be_read(owner):
    campaign = verbs.mustered_campaign(owner)
    client = Client()
    client.force_login(owner)
    page = client.get(reverse("api")).content.decode()
    for each in (*READS, *WRITES):
        assert f'id="{getattr(each, "operation", None) or each.name}"' in page
    links = re.findall(rf'href="(/api/v1/campaigns/{campaign.slug}/[^"]*)"', page)
    of_all = {read.path for read in READS if read.who is Who.READER and holders(read.path) == ("slug",)}
    assert {link.partition(campaign.slug)[2] for link in links} == {path.partition("<slug:slug>")[2] for path in of_all}
    assert {client.get(link).status_code for link in links} == {200}


def test_the_page_is_made_without_a_query_for_who_is_not_known(db, django_assert_num_queries):
    Client().get(reverse("api"))
    with django_assert_num_queries(1):
        assert Client().get(reverse("api")).status_code == 200


def test_a_link_of_the_page_that_leads_nowhere_is_none(db):
    page = Client().get(reverse("api")).content.decode()
    there = set(re.findall(r'id="([^"]+)"', page))
    assert {link for link in re.findall(r'href="#([^"]+)"', page) if link not in there} == set()
