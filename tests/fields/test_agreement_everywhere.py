"""A kill that was moved, or a game that was voided: the chart, workbooks, paper, archive and API say what pages and text say."""

import io
import json
import re
import zipfile

import pytest

from campaign.acts.corrections import confirm_correction, prepare_report, prepare_void
from campaign.exports.subjects import SUBJECTS
from campaign.models import Campaign, Member
from games.models import Correction, Report
from tests import verbs
from tests.files.campaigns import LEGAL, loaded, written
from tests.files.exported import READERS, Rows
from tests.pages.reading import between
from tests.pages.world import signed_in

FORMS = ("csv", "xlsx", "pdf", "md", "bbcode.txt", "json")
FILES = [(s, f) for s in SUBJECTS for f in FORMS if s != "dice" and (f != "pdf" or s in ("standings", "logbooks"))]
"""The dice record keeps the dice of a voided game, and says by which number each fell; paper takes its time."""
SAME_BYTES = [which for which in FILES if which != ("standings", "pdf")]
"""Its tables are the same; the picture of the dice on it tells of all that fell, in a voided game too."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(\+\d\d:\d\d|Z)|\d+ \w+ \d{4}, \d\d:\d\d|As of [^.|]*")


def one_kill_by(document: dict, wrongly: bool) -> dict:
    """The example in which a kill of game 2 is told of another pilot of the same side."""
    changed = json.loads(json.dumps(document))
    report = next(report for report in changed["reports"] if report["game"] == 2)
    side = {s["id"]: s["pilot"][0] for s in report["sorties"] if "pilot" in s}
    claim = next(c for c in report["claims"] if c["result"] == "shot_down" and isinstance(c["by"], str) and c["by"] in side)
    if wrongly:
        claim["by"] = next(i for i in side if side[i] == side[claim["by"]] and i not in (claim["by"], claim["on"]))
    return changed


def owned(folder, document, owner) -> Campaign:
    [slug] = loaded(written(folder, document))
    campaign = Campaign.objects.get(slug=slug)
    Member.objects.create(campaign=campaign, user=owner, role=Member.Role.OWNER)
    return campaign


def bytes_of(client, campaign, subject, form) -> bytes:
    answer = client.get(f"/c/{campaign.slug}/exports/{subject}.{form}")
    assert answer.status_code == 200
    return answer.content


def in_words(data: bytes, form: str) -> Rows | str | dict:
    """The tables of a file that is no text; of text everything but when it was made."""
    return READERS[form](data) if form in ("xlsx", "pdf") else MOMENT.sub("", data.decode())


def of_results(said):
    """What the API tells, without the word that a game was voided and is to be reported again."""
    if isinstance(said, dict):
        return {key: of_results(value) for key, value in said.items() if key not in ("voided", "ended")}
    return [of_results(each) for each in said] if isinstance(said, list) else said


def told(client, campaign) -> dict[str, object]:
    """All that is said of the results, besides the pages that tests.fields.test_agreement compares."""
    at, slug = f"/c/{campaign.slug}/", campaign.slug
    found = {f"{subject} as {form}": in_words(bytes_of(client, campaign, subject, form), form) for subject, form in FILES}
    found["chart"] = between(client.get(at).content.decode(), '<figure class="chart">', "</figure>")
    numbers = [number for number, _japan, _usa in Campaign.objects.select_related("score").get(pk=campaign.pk).score.by_game]
    for number in numbers:
        markup = client.get(f"{at}games/{number}/").content.decode()
        for part in ("why", "sorties", "matrix"):
            found[f"game {number}: {part}"] = between(markup, f'id="{part}"', "</section>")
    for place in ("standings/", "standings/document/", "roster/", "games/", "file/"):
        found[f"API: {place}"] = of_results(client.get(f"/api/v1/campaigns/{slug}/{place}").json())
    packed = zipfile.ZipFile(io.BytesIO(b"".join(client.get(f"{at}exports/archive.zip").streaming_content)))
    for name in packed.namelist():
        if name.endswith((".csv", "campaign.json")) and "journal" not in name and "dice" not in name:
            found[f"archive: {name.removeprefix(slug)}"] = MOMENT.sub("", packed.read(name).decode("utf-8-sig"))
    return json.loads(json.dumps(found, default=str).replace(slug, "SLUG"))


@pytest.fixture
def client(db):
    return signed_in(verbs.account("Sabine"))


def confirmed(campaign, reason):
    stands = {"edit": Correction.objects.get(campaign=campaign).edit, "version": verbs.fresh(campaign).version}
    confirm_correction(actor=verbs.acting(), campaign=campaign, reason=reason, **stands)


def test_after_a_moved_kill_the_chart_every_format_the_archive_and_the_api_agree(client, tmp_path):
    """field lessons 1, 3 and 22: as in the campaign in which it was entered rightly from the start"""
    document, owner = json.loads(LEGAL[0].read_text(encoding="utf-8")), verbs.User.objects.get()
    put_right = owned(tmp_path, one_kill_by(document, wrongly=True), owner)
    from_the_start = owned(tmp_path, document, owner)
    wrong, right = told(client, put_right), told(client, from_the_start)
    differs = {name for name in right if wrong[name] != right[name]}
    assert {"standings as pdf", "roster as xlsx", "logbooks as csv", "game 2: why", "API: standings/"} <= differs

    edit = Correction.objects.filter(campaign=put_right).count()
    body = Report.objects.get(game__campaign=from_the_start, game__number=2, state="confirmed").body
    prepare_report(actor=verbs.acting(), campaign=put_right, game=2, body=body, edit=edit)
    confirmed(put_right, "It was his")
    now = told(client, put_right)
    assert now.keys() == right.keys()
    assert [name for name in now if now[name] != right[name]] == []


def test_every_file_is_as_before_the_voided_game_to_the_last_byte(client):
    """field lesson 2: but for the moment of the last change, which is set back here to compare the bytes"""
    campaign = verbs.mustered_campaign(verbs.User.objects.get())
    verbs.fly_game(campaign, 1, u3={"fate": "lost"})
    before, moment = told(client, campaign), verbs.fresh(campaign).changed_at
    files = {which: bytes_of(client, campaign, *which) for which in SAME_BYTES}
    verbs.fly_game(campaign, 2, u1={"fate": "lost"}, j2={"fate": "lost", "crew": "killed"})
    between_them = told(client, campaign)
    assert between_them["chart"] != before["chart"]
    prepare_void(actor=verbs.acting(), campaign=campaign, game=2, reason="Wrong map.", edit=0)
    confirmed(campaign, "Wrong map.")
    after = told(client, campaign)
    assert [name for name in before if after.get(name) != before[name]] == []
    Campaign.objects.filter(pk=campaign.pk).update(changed_at=moment)
    assert [which for which, data in files.items() if bytes_of(client, campaign, *which) != data] == []
