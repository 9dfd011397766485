"""The same evening typed, brought as each kind of file, or sent by a program: one campaign, one set of totals."""

import pytest

from campaign.models import Campaign, JournalEntry
from campaign.words.journal import sentence
from tests import verbs
from tests.files.campaigns import loaded, written
from tests.pages.world import signed_in
from tests.reconciled import assert_reconciled
from tests.stories.browsing import Browser
from tests.stories.evening import SLUG, WAYS, dumped, mustered, reading_tables, script

FILE = {"typed": "", "a program": "", "csv": "claims.csv", "zip of csv": "evening.zip"}
"""What the journal names, where it is not ``evening.`` and the first word of the way."""


@pytest.mark.parametrize("way", WAYS)
def test_the_same_evening_gives_the_same_dump_and_the_same_reading_tables(db, tmp_path, way):
    """field lesson 15"""
    document, owner = script(), verbs.account()
    campaign = mustered(tmp_path, owner, document)
    assert campaign.slug == SLUG
    WAYS[way](campaign, Browser(signed_in(owner, enforce_csrf_checks=True)), document)
    [as_a_file] = loaded(written(tmp_path, document))
    reference = Campaign.objects.get(slug=as_a_file)
    assert dumped(campaign) == dumped(reference)
    assert reading_tables(campaign) == reading_tables(reference)
    confirmed = sentence(JournalEntry.objects.get(campaign=campaign, act="report.confirm"))
    file = FILE.get(way, f"evening.{way.partition(' ')[0]}")
    assert (f"From the file “{file}”." in confirmed) if file else ("From the file" not in confirmed)
    assert_reconciled()
