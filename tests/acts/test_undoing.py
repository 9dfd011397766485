"""Taking entries of the journal back: what was before is there again, to the last byte of the campaign file."""

import pytest

from campaign.undo.table import WAYS
from campaign.words.journal import SENTENCES
from tests.acts.undoable_strikes import SCENES
from tests.undoing import dump, last, take_back

pytestmark = pytest.mark.django_db
ALL = [(act, build) for act, builds in SCENES.items() for build in builds]
CASES = pytest.mark.parametrize(("act", "build"), ALL, ids=[build.__name__ for _act, build in ALL])


def test_every_act_of_the_journal_is_taken_back_or_says_why_not():
    for act in SENTENCES.keys() - {"entry.undo"}:
        way = WAYS[act]
        assert (way.back is None) == bool(way.why), act
    assert {act for act, way in WAYS.items() if way.back} == SCENES.keys()


@CASES
def test_an_act_that_is_taken_back_leaves_the_campaign_file_as_it_was(act, build):
    scene = build()
    campaign = next(scene)
    before = dump(campaign)
    assert list(scene) == []
    entry = last(campaign)
    assert entry.act == act
    after = dump(campaign)
    undone = take_back(campaign)
    assert (undone.act, undone.undoes) == ("entry.undo", entry.version)
    assert dump(campaign) == before
    if WAYS[act].again:
        take_back(campaign)
        assert dump(campaign) == after
        take_back(campaign)
        assert dump(campaign) == before
