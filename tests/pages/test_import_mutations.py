"""Two hundred damaged files through the page: each is told with its place or previewed, and none is stored in part."""

from collections import Counter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaign.models import Upload
from games.models import Report
from tests import sheets, verbs
from tests.files.campaigns import everything_stored
from tests.files.test_sheet_mutations import WAYS, corpus, in_a_part
from tests.files.vassal_made import EVENING, vlog

pytestmark = pytest.mark.django_db
KINDS = {"csv": 50, "claims": 20, "json": 50, "zip": 30, "xlsx": 50, "vlog": 40}


@pytest.fixture(scope="module")
def whole():
    """A good file of each kind."""
    record, report = sheets.fullest()[1]
    filled = sheets.Filled(record, report)
    return {
        "csv": filled.as_csv("sorties"),
        "claims": filled.as_csv("claims", delimiter=";"),
        "json": report.model_dump_json(by_alias=True, exclude_defaults=True).encode(),
        "zip": filled.as_zip(),
        "xlsx": filled.as_xlsx(),
        "vlog": vlog(EVENING),
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_refused_in_words_or_previewed(client, whole, kind):
    """field lesson 8"""
    campaign = verbs.mustered_campaign(owner := verbs.account())
    client.force_login(owner)
    ways = [*WAYS, in_a_part] if kind in ("zip", "xlsx", "vlog") else WAYS
    answers = Counter()
    for data in corpus(kind, whole[kind], ways, KINDS[kind]):
        Upload.objects.all().delete()
        before = everything_stored()
        came = client.post(f"/c/{campaign.slug}/games/1/import/", {"file": SimpleUploadedFile(f"damaged.{kind}", data)})
        answers[came.status_code] += 1
        if came.status_code == 303:
            assert client.get(came.headers["Location"]).status_code == 200
        else:
            assert came.status_code == 422
            assert "was not loaded" in came.content.decode()
            assert everything_stored() == before
    assert answers[422] > KINDS[kind] / 5
    assert not Report.objects.exists()
