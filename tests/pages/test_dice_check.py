"""Pages about the site's dice: what they follow from, the check, what is taken home; and that no secret gets out too early."""

import io
import json
import logging
import subprocess
import sys
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.acts import rolls
from campaign.acts.muster import NewPilot, muster
from campaign.exports.campaign_file import campaign_file
from campaign.models import Campaign, JournalEntry
from games.models import Roll, Seed
from rulebooks.derived import digest_of
from tests import verbs
from tests.pages.reading import autumn, page, read
from tests.pages.world import OURS, World, signed_in, table
from tests.scenes import scene

REASON = "the screen was seen"


@scene
def sabine():
    return verbs.account()


@pytest.fixture
def referee(sabine):
    return signed_in(sabine)


@scene
def evening(sabine) -> Campaign:
    """All pilots mustered by the site; of game 2 dice wait."""
    campaign = verbs.found_campaign(sabine, visibility="public")
    new = [NewPilot(seat.code, f"{seat.name} the pilot") for seat in verbs.seat_players(campaign)]
    muster(actor=verbs.acting(sabine), campaign=campaign, pilots=new, now=verbs.NOW)
    verbs.open_game(campaign, 1)
    verbs.confirm_report(campaign, 1)
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    verbs.open_game(campaign, 2)
    verbs.write_down(campaign, 2, u1={"fate": "lost"})
    verbs.confirm_report(campaign, 2)
    return campaign


def secret_of(campaign: Campaign) -> Seed:
    return Seed.objects.get(campaign=campaign, revealed_at=None)


def retire(client: Client, campaign: Campaign, **said):
    sent = {"seed": 1, "reason": REASON, "key": str(uuid4()), **said}
    return client.post(f"/c/{campaign.slug}/dice/seed/", sent)


def to_the_end(campaign: Campaign) -> None:
    rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)
    for game in (4, 7):
        verbs.open_game(campaign, game)
        verbs.confirm_report(campaign, game)
        rolls.throw_all(actor=verbs.acting(), campaign=campaign, now=verbs.NOW)


def test_the_dice_record_publishes_the_digest_before_the_first_die(sabine):
    campaign = verbs.found_campaign(sabine, visibility="public")
    shown = read(campaign, "dice/")
    assert secret_of(campaign).digest in shown
    assert "Still secret; it is revealed when the campaign is over." in shown
    assert "whoever keeps the server has the seed and could look ahead" in shown


def test_each_die_says_its_number_and_what_it_follows_from(evening):
    shown = read(evening, "dice/")
    dice = Roll.objects.filter(campaign=evening).count()
    assert f"{dice} dice, numbered 1 to {dice} without a gap." in shown
    assert "seed 1, attempt 1" in shown


def test_a_die_that_is_missing_is_told(evening):
    last = Roll.objects.filter(campaign=evening).count()
    Roll.objects.filter(campaign=evening, number=3).update(number=last + 1)
    Campaign.objects.filter(pk=evening.pk).update(version=1000)
    assert "Numbers are missing: 3." in read(evening, "dice/")
    assert "Dice are missing: 3 to 3." in read(evening, "dice/check/")


def test_the_faces_have_a_verdict_in_plain_words(sabine):
    campaign = verbs.found_campaign(sabine, visibility="public")
    verbs.seat_players(campaign)
    verbs.muster_all(campaign)
    assert "site dice: Too few dice to say: there are 8, and at least 30 are wanted." in read(campaign, "dice/")
    assert "5 degrees of freedom" in read(autumn(), "dice/")


def test_before_the_end_the_check_says_what_cannot_be_checked_yet(evening):
    shown = read(evening, "dice/check/")
    assert "No fault found" in shown
    assert "Of the site, cannot be checked yet" in shown


def test_after_the_end_every_die_is_worked_out_anew(evening):
    to_the_end(evening)
    shown = read(evening, "dice/check/")
    count = Roll.objects.filter(campaign=evening).count()
    assert f"unless it is named above {count}" in shown
    assert "cannot be checked yet" not in shown


def test_a_die_that_somebody_changed_in_the_database_is_told(evening):
    to_the_end(evening)
    die = Roll.objects.filter(campaign=evening).first()
    Roll.objects.filter(pk=die.pk).update(value=die.value % 6 + 1)
    shown = read(evening, "dice/check/")
    assert "1 fault found" in shown
    assert f"Die 1 (the muster, muster, {die.pilot.name}) shows {die.value % 6 + 1}, but its seed gives {die.value}." in shown
    Roll.objects.filter(pk=die.pk).update(value=die.value)


def test_what_is_taken_home_is_enough_to_check_it(evening, tmp_path):
    to_the_end(evening)
    for name in ("record.json", "check_dice.py"):
        answer = Client().get(f"/c/{evening.slug}/dice/{name}")
        assert answer["Content-Disposition"].startswith("attachment; ")
        (tmp_path / name).write_bytes(answer.content)
    command = [sys.executable, "-I", "check_dice.py", "record.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 faults found." in done.stdout


def test_the_record_is_sent_once(evening):
    first = Client().get(f"/c/{evening.slug}/dice/record.json")
    assert Client().get(f"/c/{evening.slug}/dice/record.json", headers={"if-none-match": first["ETag"]}).status_code == 304


def test_the_pages_ask_a_fixed_number_of_questions(evening):
    for path, most in (("dice/", 9), ("dice/check/", 5), ("dice/record.json", 4)):
        with CaptureQueriesContext(connection) as asked:
            Client().get(f"/c/{evening.slug}/{path}")
        assert len(asked) <= most, path


def test_a_referee_reveals_the_seed_with_a_reason(evening, referee):
    seed = secret_of(evening)
    assert "Seed 1 is secret" in read(evening, "dice/seed/", referee)
    answer = retire(referee, evening)
    assert (answer.status_code, answer["Location"]) == (303, f"/c/{evening.slug}/dice/")
    shown = read(evening, "dice/")
    assert seed.secret in shown
    assert secret_of(evening).digest in shown
    assert seed.secret in read(evening, "journal/")
    assert REASON in read(evening, "journal/")


def test_without_a_reason_nothing_is_revealed(evening, referee):
    answer = retire(referee, evening, reason="")
    assert answer.status_code == 422
    assert "Say why" in answer.content.decode()
    assert secret_of(evening).number == 1


def test_who_comes_second_is_told_and_does_not_reveal_the_next(evening, referee):
    retire(referee, evening)
    answer = retire(referee, evening)
    assert answer.status_code == 422
    assert "Seed 1 was revealed already; seed 2 is the secret one now." in answer.content.decode()
    assert secret_of(evening).number == 2


def test_a_form_sent_twice_reveals_one_seed(evening, referee):
    key = str(uuid4())
    assert [retire(referee, evening, key=key).status_code for _ in range(2)] == [303, 303]
    assert secret_of(evening).number == 2


def test_nobody_else_finds_the_way_to_reveal_it(evening):
    assert Client().get(f"/c/{evening.slug}/dice/seed/").status_code == 404
    assert "Reveal the secret seed now" not in read(evening, "dice/")


def roll_here(client: Client, campaign: Campaign, word: str):
    sent = {"how": "site", "pilot": "u1-1", "kind": "rescue", "key": str(uuid4()), "nonce": word}
    return client.post(reverse("roll_throw", args=[campaign.slug, 2]), sent)


def test_a_players_word_goes_into_his_die_and_stands_in_the_record(evening, referee):
    roll_here(referee, evening, "Fortuna <3")
    assert Roll.objects.get(campaign=evening, game=2, pilot__code="u1-1").nonce == "Fortuna <3"
    assert "seed 1, attempt 1, word “Fortuna <3”" in read(evening, "dice/")
    assert "Fortuna &lt;3" in page(evening, "dice/")


def test_a_word_that_is_too_long_is_told_at_its_field_and_kept(evening, referee):
    word = "x" * 61
    answer = roll_here(referee, evening, word)
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "A word for a die has at most 60 characters" in shown
    assert word in shown
    assert "Choose the face" not in shown
    assert not Roll.objects.filter(campaign=evening, game=2, pilot__code="u1-1").exists()


def test_no_page_no_file_and_no_log_holds_a_secret_that_is_not_revealed(db, caplog, capsys):
    world = World()
    caplog.set_level(logging.DEBUG, logger="campaign")
    secrets = set(Seed.objects.filter(revealed_at=None).values_list("secret", flat=True))
    assert secrets
    digests = {digest_of(bytes.fromhex(secret)) for secret in secrets}
    seen, told = [], []
    for entry in table():
        if entry.name == "sign-out":
            continue
        for state in OURS:
            for address in world.addresses(entry, world.ours[state])[:2]:
                answer = world.clients["owner"].get(address)
                body = b"".join(answer) if answer.streaming else answer.content
                text = body.decode("utf-8", "replace") + str(answer.headers)
                told += [address for digest in digests if digest in text]
                seen += [address for secret in secrets if secret in text]
    for campaign in world.ours.values():
        out = io.StringIO()
        call_command("dump_campaign", campaign.slug, stdout=out)
        texts = [out.getvalue(), campaign_file(campaign), json.dumps(list(JournalEntry.objects.values_list("params", flat=True)))]
        seen += [campaign.slug for secret in secrets for text in texts if secret in text]
    printed = capsys.readouterr()
    seen += [secret for secret in secrets if secret in caplog.text + printed.out + printed.err]
    assert told
    assert seen == []
