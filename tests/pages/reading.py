"""Reading pages as people see them: the words of a page, its tables, and the campaign of the design."""

import html
import json
import re
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from campaign.acts.loading import load
from campaign.models import Campaign
from rulebooks.pacific_air_war.reading import read_campaign
from tests.files.campaigns import SOLOMONS
from tests.verbs import acting

UNSEEN = re.compile(r"<svg.*?</svg>|<script.*?</script>|<style.*?</style>", re.DOTALL)
TAGS = re.compile(r"<[^>]+>")


def autumn(owner: User | None = None, **changed: Any) -> Campaign:
    """The campaign of the design: four of seven games flown, seven dice wait. ``changed``: other facts of its file."""
    document = json.loads(SOLOMONS.read_text(encoding="utf-8")) | changed
    record = read_campaign(json.dumps(document).encode())
    return load(actor=acting(owner), record=record, owner_id=owner.pk if owner else None, visibility="public").campaign


def words(markup: str) -> str:
    """A piece of a page without its markup, blanks run together."""
    return " ".join(html.unescape(TAGS.sub(" ", UNSEEN.sub(" ", markup))).replace("\N{NO-BREAK SPACE}", " ").split())


def page(campaign: Campaign, path: str = "", client: Client | None = None) -> str:
    """The HTML of a page of a campaign."""
    answer = (client or Client()).get(f"/c/{campaign.slug}/{path}")
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def read(campaign: Campaign, path: str = "", client: Client | None = None) -> str:
    """The words of a page of a campaign."""
    return words(page(campaign, path, client))


def rows(markup: str) -> list[list[str]]:
    """Every table row of a page as the words of its cells."""
    return [
        [words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", markup, re.DOTALL)
    ]


def row_of(markup: str, start: str) -> list[str]:
    """The first row that has a cell beginning with ``start``."""
    return next(row for row in rows(markup) if any(cell.startswith(start) for cell in row))


def between(markup: str, start: str, end: str) -> str:
    """The part of a page from one piece of markup to the next."""
    return markup.partition(start)[2].partition(end)[0]
